"""Our search beside the plain baseline, on one file of questions with gold articles, over one index.

    python -m benchmarks.retrieval [QUESTIONS.jsonl] [--home DIR] [--without LEG ...] [--bare] [--write]

The baseline is BM25 over lemmas of title, heading twice and text, a document an article (retrieval.md §1): the bare
question, no citations, no goals. Ours is U2 to U4 as a run does it, all legs; with `--bare` the engine alone, which
is given the same bare question as the baseline. Prints hits at 1, 5, 10 and 20 and MRR by category, what each took beside
the other, the scope guard, the catalog candidate and the thresholds' coverage.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.home import bench_settings
from benchmarks.measure import Series, ratio
from benchmarks.pack import SHARED
from benchmarks.pages import head, percent, row, show
from lexery.client import Lexery
from lexery.contracts.retrieval import Leg, SearchRequest, SearchResult
from lexery.search.analyze import Analyzer
from lexery.search.engine import LexicalDenseSearch
from lexery.search.index import SearchIndex
from lexery.settings import Settings
from lexery.wiring import open_lexery

CUTS = (1, 5, 10, 20)
Key = tuple[str, str]


@dataclass(frozen=True, kw_only=True)
class Question:
    """One row of the questions file."""

    id: str
    text: str
    category: str
    gold: frozenset[Key]
    gold_acts: frozenset[str]
    expected: str


def read_questions(path: Path) -> list[Question]:
    """Questions in the format of the evaluation sets."""
    rows: list[dict[str, Any]] = [
        json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()
    ]
    return [
        Question(
            id=row["id"],
            text=row["query"],
            category=row["category"],
            gold=frozenset((gold["nreg"], article) for gold in row["gold"] for article in gold["articles"]),
            gold_acts=frozenset(gold["nreg"] for gold in row["gold"]),
            expected=row["expected_outcome"],
        )
        for row in rows
    ]


def baseline(index: SearchIndex) -> Callable[[str], list[Key]]:
    """BM25 over lemmas, nothing else."""
    analyzer = Analyzer(index.forms)
    table = index.table

    def search(text: str) -> list[Key]:
        found = index.text.search(analyzer.lemmas(text), max(CUTS))
        return [(table.acts[int(table.act[doc])], table.articles[int(doc)]) for doc in found.docs]

    return search


def first_place(found: Sequence[Key], gold: frozenset[Key]) -> int | None:
    """Place of the first gold article, from 1."""
    return next((place for place, key in enumerate(found, start=1) if key in gold), None)


@dataclass(frozen=True, kw_only=True)
class Scores:
    """How well the questions of one category were answered."""

    count: int
    at: dict[int, float]
    """Depth → share of questions with a gold article so far."""
    mrr: float

    @property
    def cells(self) -> str:
        """The shares in percent, and MRR."""
        return f"{' / '.join(percent(self.at[cut]) for cut in CUTS)}, {self.mrr:.2f}"


def scores(places: Sequence[int | None]) -> Scores:
    """Of the places of the first gold articles."""
    count = len(places)
    return Scores(
        count=count,
        at={cut: sum(place is not None and place <= cut for place in places) / count for cut in CUTS},
        mrr=sum(1 / place for place in places if place is not None) / count,
    )


@dataclass(frozen=True, kw_only=True)
class Side:
    """One way of searching: what it found, and what each question took."""

    places: dict[str, int | None]
    """Question → place of the first gold article; only of questions that have some."""
    times: dict[str, Series]
    """Question → its times."""


def compared(questions: Sequence[Question], plain: Side, ours: Side) -> list[str]:
    """A row a category: hits of both, processor time of both, and how many times as much ours takes."""
    groups: dict[str, list[Question]] = defaultdict(list)
    for question in questions:
        groups[question.category].append(question)
        groups["all"].append(question)
    cuts = " / ".join(f"@{cut}" for cut in CUTS)
    lines = head(
        "Questions",
        f"baseline {cuts}, MRR",
        f"ours {cuts}, MRR",
        "baseline ms p50, p95",
        "ours ms p50, p95",
        "ratio",
    )
    for name, some in sorted(groups.items(), key=lambda group: (group[0] == "all", group[0])):
        scored = [question.id for question in some if question.gold]
        found = [
            scores([side.places[id_] for id_ in scored]).cells if scored else "—" for side in (plain, ours)
        ]
        times = [_all([side.times[question.id] for question in some]) for side in (plain, ours)]
        took = [f"{p50:.1f}, {p95:.1f}" for p50, p95 in (np.percentile(time.cpu, [50, 95]) for time in times)]
        lines.append(
            row(f"{name} ({len(scored)} of {len(some)})", *found, *took, f"{ratio(times[1], times[0]):.0f}")
        )
    return lines


def _all(times: Sequence[Series]) -> Series:
    return Series(
        cpu=[one for series in times for one in series.cpu],
        wall=[one for series in times for one in series.wall],
    )


def print_signals(
    questions: list[Question], results: dict[str, SearchResult], search: LexicalDenseSearch
) -> None:
    """What gate and gap would see."""
    for question in questions:
        scope = results[question.id].scope
        if scope.out_of_scope != (question.expected == "out_of_scope"):
            print(
                f"  scope {question.id} ({question.category}): out {scope.out_probability:.2f} {scope.reason}"
            )
    run = next(iter(results.values())).legs_run
    calibration = search.calibrations.of(vectors=Leg.PHRASING_VECTORS in run, passages=Leg.PASSAGES in run)
    rows: dict[str, list[tuple[float, bool, bool]]] = defaultdict(list)
    for question in questions:
        result = results[question.id]
        top = result.hits[0] if result.hits else None
        candidate = result.catalog_candidate
        best = max((hit.relevance for hit in result.hits), default=0.0)
        wins = candidate is not None and candidate.relevance > best
        right = wins and candidate is not None and candidate.nreg in question.gold_acts
        rows[question.category].append((top.relevance if top else 0.0, wins, right))
    print(f"{'category':18}{'top≥weak':>9}{'strong':>8}{'median':>8}{'cand':>6}{'right':>6}")
    for category, some in sorted(rows.items()):
        tops = np.asarray([row[0] for row in some])
        print(
            f"{category:18}{(tops >= calibration.t_weak).mean():9.2f}{(tops >= calibration.t_strong).mean():8.2f}"
            f"{np.median(tops):8.2f}{sum(row[1] for row in some):6}{sum(row[2] for row in some):6}"
        )


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("questions", type=Path, nargs="?", default=SHARED / "eval/questions_dev.jsonl")
    parser.add_argument("--home", type=Path, help="home folder with a corpus")
    parser.add_argument("--without", type=Leg, action="append", default=[], help="a leg that is off")
    parser.add_argument("--bare", action="store_true", help="the engine alone: no citations, no goals")
    parser.add_argument("--write", action="store_true", help="into docs/performance.md")
    options = parser.parse_args(arguments)
    settings, without = bench_settings(options.home), frozenset[Leg](options.without)
    questions = read_questions(options.questions)
    plain, ours = sides(settings, questions, without, bare=options.bare)
    off = f", without {', '.join(sorted(without))}" if without else ""
    what = "the engine alone" if options.bare else "as in a run"
    intro = f"`{options.questions.name}`, {len(questions)} questions, searched {what}{off}. Hits in percent, times of processor."
    show("retrieval", [intro, "", *compared(questions, plain, ours)], write=options.write)
    with open_lexery(settings, without=without) as parts:
        results = {q.id: parts.search.search(SearchRequest(text=q.text)) for q in questions}
        print()
        print_signals(questions, results, parts.search)


def sides(
    settings: Settings, questions: Sequence[Question], without: frozenset[Leg], *, bare: bool
) -> tuple[Side, Side]:
    """Baseline and ours, question by question in turn, everything warm."""
    with open_lexery(settings, without=without) as parts, Lexery.open(settings, without=without) as lexery:
        search = baseline(parts.index)

        def engine(text: str) -> list[Key]:
            return [hit.key for hit in parts.search.search(SearchRequest(text=text, limit=max(CUTS))).hits]

        def whole(text: str) -> list[Key]:
            return list(dict.fromkeys(hit.key for hit in lexery.search(text, limit=max(CUTS)).hits))

        ways: tuple[Callable[[str], list[Key]], ...] = (search, engine if bare else whole)
        found: tuple[Side, Side] = (Side(places={}, times={}), Side(places={}, times={}))
        for question in questions[:5]:
            for way in ways:
                way(question.text)
        for question in questions:
            for side, way in zip(found, ways, strict=True):
                kept: list[Key] = []
                side.times[question.id] = Series()
                side.times[question.id].time(
                    lambda way=way, kept=kept, text=question.text: kept.extend(way(text))
                )
                if question.gold:
                    side.places[question.id] = first_place(kept, question.gold)
        return found


if __name__ == "__main__":
    main()
