"""How well questions of several goals are answered, on questions made of lay phrasings (`goal_sets`).

    python -m training.measure_goals --home HOME [--seed 11] [--share 1.0]

Prints, for every kind of question: goals found a question, the share of its articles among the first ten, questions
with all of them there, the first hit right (of any part, of the first part). No evaluation question is read.
"""

import argparse
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Final

import numpy as np

from lexery.contracts.query import Query
from lexery.contracts.retrieval import Hit
from lexery.search.dense import DenseIndex
from lexery.search.engine import LexicalDenseSearch
from lexery.search.gather import NOTHING, Findings, Gatherer, HeldOut
from lexery.settings import load_settings
from lexery.stages.plan import PlanConfig, plan_search
from lexery.stages.profile import ProfileConfig, ProfileDeps, profile_query
from lexery.stages.retrieve import RetrieveConfig, RetrieveDeps, RetrieveInput, retrieve
from lexery.wiring import Parts
from training.goal_sets import SIZES, Composite, Drawer

SEED: Final = 11
DEPTH: Final = 10
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
    found: float
    """Share of its articles among the first ten."""
    first_any: bool
    first_main: bool


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
        self._gatherer.own = held_out
        parts = self.parts
        query = Query(text=text, as_of=date(2026, 1, 1))
        deps = ProfileDeps(
            directory=parts.library, doclist=parts.library, articles=parts.library, retyped=parts.retyped
        )
        profile = profile_query(query, deps, ProfileConfig(goals_max=parts.settings.goals_max))
        plan = plan_search(profile, PlanConfig(limit=LIMIT))
        found = retrieve(
            RetrieveInput(profile=profile, plan=plan, as_of=query.as_of),
            RetrieveDeps(
                search=self.search, directory=parts.library, articles=parts.library, searched=parts.searched
            ),
            RetrieveConfig(thresholds=parts.stage_config.thresholds),
        )
        return len(profile.goals), found.hits

    @property
    def dense(self) -> DenseIndex:
        """The vectors of the phrasings. Raises `SystemExit` without the encoder."""
        if self._gatherer.dense is None:
            raise SystemExit("the encoder package is needed")
        return self._gatherer.dense

    def drawer(self, seed: int) -> Drawer:
        """Makes questions against this index. Raises `SystemExit` without the encoder."""
        return Drawer(self.parts.index, self.parts.analyzer, self.dense, seed)

    def outcome(self, asked: Composite) -> Outcome:
        goals, hits = self.ask(asked.text, asked.held_out)
        table = self.parts.index.table
        right = [(table.acts[int(table.act[doc])], table.articles[doc]) for doc in asked.docs]
        first = list(dict.fromkeys(hit.key for hit in hits))[:DEPTH]
        return Outcome(
            joint=asked.joint,
            goals=goals,
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
        f"{share([one.goals > 1 for one in outcomes])}{share([one.found for one in outcomes])}"
        f"{share([one.found == 1 for one in outcomes])}{share([one.first_any for one in outcomes])}"
        f"{share([one.first_main for one in outcomes])}"
    )


def show(outcomes: Mapping[str, Sequence[Outcome]]) -> None:
    """All kinds, and of those of several goals each way of joining."""
    print(f"{'':26}{'n':>5}{'goals':>7}{'split':>7}{'found':>7}{'all':>7}{'@1 any':>7}{'@1 1st':>7}")
    for kind, some in outcomes.items():
        print(line(kind, some))
    joints: dict[str, list[Outcome]] = defaultdict(list)
    for kind, some in outcomes.items():
        for one in some if kind != "one" else ():
            joints[one.joint].append(one)
    for joint, some in sorted(joints.items()):
        print(line(f"  {joint}", some))


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--home", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--share", type=float, default=1.0, help="of the sizes of the sets")
    options = parser.parse_args(arguments)
    bench = Bench(options.home)
    drawer = bench.drawer(options.seed)
    show(
        {
            kind: [bench.outcome(asked) for asked in drawer.composites(kind, int(size * options.share))]
            for kind, size in SIZES.items()
        }
    )


if __name__ == "__main__":
    main()
