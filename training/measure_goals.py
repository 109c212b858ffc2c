"""How well questions of several goals are answered: on questions written for it (`lay/several.jsonl`), on questions of one
article that are split all the same (`lay/asked.jsonl`), and on questions made of lay phrasings (`goal_sets`).

    python -m training.measure_goals --home HOME [--seed 11] [--share 1.0] [--sets several asked two …]

Prints, for every kind of question: goals found a question, texts searched, the share of its articles among the first five
and the first ten, questions with all of them among the first ten, the first hit right (of any part, of the first part). No
evaluation question is read.
"""

import argparse
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Final

import numpy as np

from lexery.contracts.evidence import Retrieval
from lexery.contracts.query import Query
from lexery.contracts.retrieval import Hit, SearchRequest, SearchResult
from lexery.search.dense import DenseIndex
from lexery.search.engine import LexicalDenseSearch
from lexery.search.gather import NOTHING, Findings, Gatherer, HeldOut
from lexery.settings import load_settings
from lexery.stages.plan import PlanConfig, plan_search
from lexery.stages.profile import ProfileConfig, ProfileDeps, profile_query
from lexery.stages.retrieve import RetrieveConfig, RetrieveDeps, RetrieveInput, retrieve
from lexery.wiring import Parts
from training.goal_sets import SIZES, Composite, Drawer
from training.several import Written, asked_questions, several_questions

SEED: Final = 11
SHALLOW: Final = 5
DEPTH: Final = 10
ASKED: Final = 500
LIMIT: Final = 20


class HoldingOut(Gatherer):
    """Legs that do not find what `own` names."""

    own: HeldOut = NOTHING

    def gather(self, wordings: Sequence[str], **given: Any) -> Findings:
        return super().gather(wordings, **{**given, "held_out": self.own})


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """One question asked."""

    joint: str
    goals: int
    texts: int
    """Searched."""
    found_shallow: float
    """Share of its articles among the first five."""
    found: float
    """Share of its articles among the first ten."""
    first_any: bool
    first_main: bool


@dataclass(frozen=True, kw_only=True)
class Looked:
    """What U2 to U4 made of a question."""

    goals: int
    found: Retrieval
    searches: tuple[tuple[Hit, ...], ...]
    """Hits of each search, in the order of `found.trace.queries`: the goals' first."""


class _Kept:
    """Keeps what each search found."""

    def __init__(self, search: LexicalDenseSearch) -> None:
        self._search = search
        self.results: list[SearchResult] = []

    def search(self, request: SearchRequest) -> SearchResult:
        self.results.append(self._search.search(request))
        return self.results[-1]

    def foresee(self, requests: Sequence[SearchRequest]) -> None:
        self._search.foresee(requests)


class Bench:
    """U2 to U4 over one home folder, with questions held out of what they search."""

    def __init__(self, home: Path) -> None:
        self.parts = Parts(load_settings(home=home))
        parts = self.parts
        self.search: LexicalDenseSearch = parts.search
        held = self.search._gatherer  # noqa: SLF001 - the engine has no port for what is left out
        self._gatherer = HoldingOut(held.index, held.dense, held.analyzer, held.passages)
        self.search._gatherer = self._gatherer  # noqa: SLF001

    def ask(self, text: str, held_out: HeldOut) -> tuple[int, tuple[Hit, ...]]:
        """Number of goals, and the hits of all of them."""
        looked = self.look(text, held_out)
        return looked.goals, looked.found.hits

    def look(self, text: str, held_out: HeldOut = NOTHING) -> Looked:
        """The question profiled and searched."""
        self._gatherer.own = held_out
        parts = self.parts
        query = Query(text=text, as_of=date(2026, 1, 1))
        deps = ProfileDeps(
            directory=parts.library, doclist=parts.library, articles=parts.library, retyped=parts.retyped
        )
        profile = profile_query(query, deps, ProfileConfig(goals_max=parts.settings.goals_max))
        plan = plan_search(profile, PlanConfig(limit=LIMIT))
        kept = _Kept(self.search)
        found = retrieve(
            RetrieveInput(profile=profile, plan=plan, as_of=query.as_of),
            RetrieveDeps(
                search=kept, directory=parts.library, articles=parts.library, searched=parts.searched
            ),
            RetrieveConfig(thresholds=parts.stage_config.thresholds),
        )
        return Looked(
            goals=len(profile.goals), found=found, searches=tuple(result.hits for result in kept.results)
        )

    @property
    def dense(self) -> DenseIndex:
        """The vectors of the phrasings. Raises `SystemExit` without the encoder."""
        if self._gatherer.dense is None:
            raise SystemExit("the encoder package is needed")
        return self._gatherer.dense

    def drawer(self, seed: int) -> Drawer:
        """Makes questions against this index. Raises `SystemExit` without the encoder."""
        return Drawer(self.parts.index, self.parts.analyzer, self.dense, seed)

    def right(self, asked: Composite) -> tuple[tuple[str, str], ...]:
        """The articles (nreg, article) of a composite."""
        table = self.parts.index.table
        return tuple((table.acts[int(table.act[doc])], table.articles[doc]) for doc in asked.docs)

    def outcome(
        self, text: str, right: Sequence[tuple[str, str]], *, joint: str = "", held_out: HeldOut = NOTHING
    ) -> Outcome:
        looked = self.look(text, held_out)
        first = list(dict.fromkeys(hit.key for hit in looked.found.hits))[:DEPTH]
        return Outcome(
            joint=joint,
            goals=looked.goals,
            texts=len(looked.searches),
            found_shallow=sum(key in first[:SHALLOW] for key in right) / len(right),
            found=sum(key in first for key in right) / len(right),
            first_any=bool(first) and first[0] in right,
            first_main=bool(first) and first[0] == right[0],
        )


def line(name: str, outcomes: Sequence[Outcome]) -> str:
    """A row of the table, in percent but for the goals."""

    def share(values: Sequence[float]) -> str:
        return f"{100 * float(np.mean(values)):7.1f}"

    return (
        f"{name:26}{len(outcomes):5}{np.mean([one.goals for one in outcomes]):7.2f}"
        f"{np.mean([one.texts for one in outcomes]):7.2f}{share([one.goals > 1 for one in outcomes])}"
        f"{share([one.found_shallow for one in outcomes])}{share([one.found for one in outcomes])}"
        f"{share([one.found == 1 for one in outcomes])}{share([one.first_any for one in outcomes])}"
        f"{share([one.first_main for one in outcomes])}"
    )


def show(outcomes: Mapping[str, Sequence[Outcome]]) -> None:
    """All kinds, and of those of several goals each way of joining."""
    print(
        f"{'':26}{'n':>5}{'goals':>7}{'texts':>7}{'split':>7}{'@5':>7}{'@10':>7}{'all@10':>7}{'@1 any':>7}{'@1 1st':>7}"
    )
    for kind, some in outcomes.items():
        print(line(kind, some))
    joints: dict[str, list[Outcome]] = defaultdict(list)
    for some in outcomes.values():
        for one in some:
            if one.joint not in ("", "alone"):
                joints[one.joint].append(one)
    for joint, some in sorted(joints.items()):
        print(line(f"  {joint}", some))


def _written(bench: Bench, questions: Sequence[Written]) -> list[Outcome]:
    return [bench.outcome(one.asked, one.right) for one in questions]


def measured(bench: Bench, kinds: Sequence[str], *, seed: int, share: float) -> dict[str, list[Outcome]]:
    """Outcomes of every kind, questions of one article apart by whether they were split."""
    found: dict[str, list[Outcome]] = {}
    if "several" in kinds:
        several = several_questions()
        for name, half in (("several, to choose by", False), ("several, to report", True)):
            found[name] = _written(bench, [one for one in several if one.reported is half])
    if "asked" in kinds:
        table = bench.parts.index.table
        held = [one for one in asked_questions() if table.find(*one.right[0]) is not None]
        drawn = np.random.default_rng(seed).choice(len(held), int(ASKED * share), replace=False)
        asked = _written(bench, [held[at] for at in drawn.tolist()])
        found["asked, split"] = [one for one in asked if one.goals > 1]
        found["asked, one goal"] = [one for one in asked if one.goals == 1]
    drawer = bench.drawer(seed)
    for kind, size in SIZES.items():
        if kind in kinds:
            found[kind] = [
                bench.outcome(asked.text, bench.right(asked), joint=asked.joint, held_out=asked.held_out)
                for asked in drawer.composites(kind, int(size * share))
            ]
    return found


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--home", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--share", type=float, default=1.0, help="of the sizes of the sets")
    kinds = ("several", "asked", *SIZES)
    parser.add_argument("--sets", nargs="+", choices=kinds, default=kinds, metavar="SET")
    options = parser.parse_args(arguments)
    show(measured(Bench(options.home), options.sets, seed=options.seed, share=options.share))


if __name__ == "__main__":
    main()
