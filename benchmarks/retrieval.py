"""Our search beside the plain baseline, on a file of questions with gold articles.

    python -m benchmarks.retrieval QUESTIONS.jsonl [--home DIR] [--no-encoder] [--category soft]

The baseline is BM25 over lemmas of title, heading twice and text (retrieval.md §1). Prints hits at 1, 5, 10 and 20,
MRR, the scope guard, the catalog candidate, the thresholds' coverage, and latency per search.
"""

import argparse
import json
import resource
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.home import HOME
from benchmarks.pack import SHARED, PackArticles, read_pack
from lexery.contracts.retrieval import Leg, SearchRequest, SearchResult
from lexery.errors import IndexMissing, IndexStale
from lexery.search.analyze import Analyzer
from lexery.search.dense import open_encoder
from lexery.search.engine import LexicalDenseSearch
from lexery.search.index import SearchIndex, SearchIndexBuilder, open_index
from lexery.search.rank import FusedOrder

VERSION = "pack"
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
    analyzer = Analyzer()
    table = index.table

    def search(text: str) -> list[Key]:
        found = index.text.search(analyzer.lemmas(text), max(CUTS))
        return [(table.acts[int(table.act[doc])], table.articles[int(doc)]) for doc in found.docs]

    return search


def first_place(found: Sequence[Key], gold: frozenset[Key]) -> int | None:
    """Place of the first gold article, from 1."""
    return next((place for place, key in enumerate(found, start=1) if key in gold), None)


def print_table(title: str, questions: list[Question], found: dict[str, list[Key]]) -> None:
    """Hits and MRR per category, in percent."""
    places: dict[str, list[int | None]] = defaultdict(list)
    for question in questions:
        if question.gold:
            place = first_place(found[question.id], question.gold)
            places[question.category].append(place)
            places["Σ"].append(place)
    print(f"\n{title}\n{'category':18}{'n':>4}" + "".join(f"{f'@{cut}':>7}" for cut in CUTS) + f"{'MRR':>7}")
    for category, some in sorted(places.items()):
        at = [100 * sum(place is not None and place <= cut for place in some) / len(some) for cut in CUTS]
        mrr = sum(1 / place for place in some if place is not None) / len(some)
        print(f"{category:18}{len(some):4}" + "".join(f"{value:7.0f}" for value in at) + f"{mrr:7.2f}")


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
    vectors = Leg.PHRASING_VECTORS in next(iter(results.values())).legs_run
    calibration = search.calibrations.of(vectors=vectors)
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
    parser.add_argument("--corpus", type=Path, default=SHARED / "corpus")
    parser.add_argument("--home", type=Path, help="keep the index here and use it again")
    parser.add_argument("--no-encoder", action="store_true")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument(
        "--fused-order", action="store_true", help="the plain fusion, without the order by relevance"
    )
    options = parser.parse_args(arguments)
    articles = PackArticles(read_pack(options.corpus))
    home = options.home or HOME / "retrieval"
    try:
        open_index(home, VERSION)
    except (IndexMissing, IndexStale):
        started = time.perf_counter()
        SearchIndexBuilder(home).build(iter(articles), version=VERSION)
        size = sum(path.stat().st_size for path in home.rglob("*") if path.is_file()) / 1e6
        print(f"index built in {time.perf_counter() - started:.1f} s, {size:.0f} MB")
    started = time.perf_counter()
    index = open_index(home, VERSION)
    print(f"index opened in {1000 * (time.perf_counter() - started):.0f} ms, {len(index.table)} articles")
    encoder = None if options.no_encoder else open_encoder(options.threads)
    search = LexicalDenseSearch(
        index, articles, encoder=encoder, ranker=FusedOrder() if options.fused_order else None
    )
    questions = read_questions(options.questions)
    plain = baseline(index)
    print_table(
        "baseline: BM25 over lemmas", questions, {question.id: plain(question.text) for question in questions}
    )
    search.search(SearchRequest(text="перевірка"))
    results: dict[str, SearchResult] = {}
    times: list[float] = []
    for question in questions:
        started = time.perf_counter()
        results[question.id] = search.search(SearchRequest(text=question.text))
        times.append(1000 * (time.perf_counter() - started))
    found = {id_: [hit.key for hit in result.hits] for id_, result in results.items()}
    print_table(f"search, {'no ' if encoder is None else ''}encoder", questions, found)
    print_signals(questions, results, search)
    p50, p95 = np.percentile(times, [50, 95])
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)
    print(f"search p50 {p50:.1f} ms, p95 {p95:.1f} ms; peak memory {peak:.0f} MB (the pack's texts included)")


if __name__ == "__main__":
    main()
