"""Fit `lexery/search/data/calibration.json` on lay data, and print what it is worth.

    python -m training.fit_calibration --corpus ../shared/corpus

Every question is held out of what it searches. Lay phrasings serve three times: some with only their own wording left
out (the article is known, the wording is new), some with all phrasings of their article left out (the rest of the law),
and some with their act named, its own, the article's or the whole act's phrasings left out.
Catalog phrasings and questions out of scope are the negatives of the hits. Half of the questions fit the models, the
other half the thresholds and the printed figures. No evaluation question is read.
"""

import argparse
import json
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from benchmarks.pack import SHARED, read_pack
from numpy.typing import NDArray

from lexery.search.analyze import Analyzer
from lexery.search.calibrate import Calibration, Calibrations, scope_features
from lexery.search.candidate import CandidateFinder
from lexery.search.dense import DenseIndex, open_encoder
from lexery.search.gather import Gatherer
from lexery.search.index import SearchIndexBuilder, open_index
from lexery.search.judge import Judge
from lexery.search.logistic import Logistic
from lexery.search.standing import standing
from training.in_act import POOL, InAct, ask_named, with_named
from training.questions import Question, questions, without_vectors
from training.regression import fit, predict, reliability

TARGET: Final = Path(__file__).parents[1] / "src/lexery/search/data/calibration.json"

LABEL_CEILING: Final = 0.875
"""Share of lay phrasings for which only their own article is right (a lawyer's reading of 240 rows): the rest would
fit another as well, so that a hit counted as wrong is sometimes acceptable."""

SCOPE_MISTAKES: Final = 0.007
"""Share of legal questions that may be called out of scope."""

BORDER_MISTAKES: Final = 0.06
"""The same of questions written to look out of scope."""

CANDIDATE_MISTAKES: Final = 0.03
"""Share of answerable questions whose best catalog act may look right."""

HIT: Final = {
    True: ("cosine", "cosine_square", "cosine_gap", "cosine_lead", "cosine_rank", "no_cosine", "text", "text_gap",
           "text_rank", "words", "words_gap", "words_rank", "log_rank", "first", "fused", "fused_lead", "out"),
    False: ("text", "text_gap", "text_rank", "words", "words_gap", "words_lead", "words_rank", "no_phrasings",
            "log_rank", "first", "fused", "fused_lead", "out"),
}  # fmt: skip
BARE: Final = (
    "text",
    "text_gap",
    "bare_rank",
    "bare_lead",
    "heading",
    "precise",
    "title",
    "peak",
    "length",
    "out",
)
CANDIDATE: Final = {
    True: ("cosine", "cosine_lead", "words", "words_lead"),
    False: ("words", "words_lead", "text"),
}
WORDING: Final = ("odds_sum", "odds_top", "odds_low", "unseen", "rare", "foreign", "foreign_here", "personal", "addressed",
                  "length")  # fmt: skip
SCOPE: Final = {
    True: ("out_lead", "out_cosine", "in_cosine", "phrase_peak", "words_lead", "owner_words", "out_words", "in_words",
           "text", *WORDING),
    False: ("out_words", "in_words", "owner_words", "words_lead", "text", *WORDING),
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Row:
    """What the legs said of one question."""

    kind: str
    hits: NDArray[np.float64]
    bare_hits: NDArray[np.float64]
    bare: NDArray[np.bool_]
    right: NDArray[np.bool_]
    candidate: NDArray[np.float64]
    candidate_right: bool
    scope: NDArray[np.float64]
    vector: NDArray[np.float32]


def ask(
    judge: Judge, gatherer: Gatherer, finder: CandidateFinder, question: Question
) -> Iterator[tuple[bool, Row]]:
    """Rows with and without vectors, from one look through the legs."""
    index = gatherer.index

    def weigh(topic: frozenset[str]) -> NDArray[np.float32]:
        return standing(index.table, topic)

    whole = gatherer.gather(
        [question.text], standing=weigh, held_out=question.held_out, vector=question.vector
    )
    for vectors in (True, False):
        findings = whole if vectors else without_vectors(whole)
        judged = judge.look(findings, weigh(findings.lemmas), pool=POOL, bare=bare_without(judge, question))
        candidate = finder.find(findings)
        scope = scope_features(findings)
        yield (
            vectors,
            Row(
                kind=question.kind,
                hits=np.stack([judged.features[name] for name in HIT[vectors]], axis=1),
                bare_hits=np.stack([judged.features[name] for name in BARE], axis=1),
                bare=judged.bare,
                right=judged.fused.docs == question.doc,
                candidate=np.asarray(
                    [candidate.features[name][0] if candidate else 0.0 for name in CANDIDATE[vectors]]
                ),
                candidate_right=candidate is not None and candidate.nreg == question.nreg,
                scope=np.asarray([scope[name][0] for name in SCOPE[vectors]]),
                vector=question.vector if vectors else np.zeros(0, dtype=np.float32),
            ),
        )


def bare_without(judge: Judge, question: Question) -> NDArray[np.bool_]:
    """Documents without phrasings, the question's own among them when they were left out."""
    bare = judge.bare.copy()
    if question.kind == "unseen":
        bare[question.doc] = True
    return bare


def predict_scope(model: Logistic, rows: list[Row], *, vectors: bool) -> NDArray[np.float64]:
    return np.asarray(
        [
            float(
                model.probability(
                    {name: row.scope[at : at + 1] for at, name in enumerate(SCOPE[vectors])}, row.vector
                )[0]
            )
            for row in rows
        ]
    )


def calibrate(rows: list[Row], *, vectors: bool) -> Calibration:
    """Models from the even questions, thresholds and figures from the odd ones."""
    learn, hold = rows[0::2], rows[1::2]
    names = HIT[vectors]

    def stacked(some: list[Row], of: Callable[[Row], NDArray[np.float64]]) -> NDArray[np.float64]:
        return np.concatenate([of(row) for row in some])

    hit = fit(
        names,
        stacked(learn, lambda row: row.hits[~row.bare]),
        stacked(learn, lambda row: row.right[~row.bare].astype(float)) > 0,
    )
    bare = fit(
        BARE,
        stacked(learn, lambda row: row.bare_hits[row.bare]),
        stacked(learn, lambda row: row.right[row.bare].astype(float)) > 0,
    )
    scope = fit(
        SCOPE[vectors],
        np.stack([row.scope for row in learn]),
        np.asarray([row.kind == "out" for row in learn]),
        weights=np.asarray([3.0 if row.kind in ("out", "border") else 1.0 for row in learn]),
        vectors=np.stack([row.vector for row in learn]) if vectors else None,
    )
    asked = [row for row in learn if row.kind != "out"]
    candidate = fit(
        CANDIDATE[vectors],
        np.stack([row.candidate for row in asked]),
        np.asarray([row.kind == "catalog" and row.candidate_right for row in asked]),
    )
    return thresholds(hold, hit, bare, candidate, scope, vectors=vectors)


def thresholds(
    rows: list[Row], hit: Logistic, bare: Logistic, candidate: Logistic, scope: Logistic, *, vectors: bool
) -> Calibration:
    lay_rows = [row for row in rows if row.kind in ("lay", "unseen") and len(row.hits)]
    relevance = [judged(row, hit, bare, vectors=vectors) for row in lay_rows]
    ordered = [
        row.right[np.argsort(-values, kind="stable")] for row, values in zip(lay_rows, relevance, strict=True)
    ]
    top = np.asarray([values.max() for values in relevance])
    top_right = np.asarray([right[0] for right in ordered])
    t_weak = float(np.quantile(top, 0.10))
    t_strong = _lowest(top, top_right, 0.70 * LABEL_CEILING)
    gate = [np.sort(values[values >= 0.05])[::-1][:5] for values in relevance]
    average = np.asarray([values.mean() if len(values) else 0.0 for values in gate])
    in_five = np.asarray([right[:5].any() for right in ordered])
    gate_min = _half(average, in_five, 0.5 * LABEL_CEILING)
    p_scope = predict_scope(scope, rows, vectors=vectors)
    kinds = np.asarray([row.kind for row in rows])
    legal = np.isin(kinds, ["lay", "unseen", "catalog"])
    scope_threshold = float(
        max(
            np.quantile(p_scope[legal], 1 - SCOPE_MISTAKES),
            np.quantile(p_scope[kinds == "border"], 1 - BORDER_MISTAKES),
        )
    )
    p_candidate = predict(candidate, CANDIDATE[vectors], np.stack([row.candidate for row in rows]))
    candidate_threshold = float(np.quantile(p_candidate[kinds == "lay"], 1 - CANDIDATE_MISTAKES))
    report(
        rows,
        relevance,
        hit,
        bare,
        p_candidate,
        candidate_threshold,
        p_scope,
        scope_threshold,
        vectors=vectors,
    )
    print(
        f"t_weak {t_weak:.3f}  t_strong {t_strong:.3f}  gate {gate_min:.3f}  scope {scope_threshold:.3f}  candidate {candidate_threshold:.3f}"
    )
    return Calibration(
        hit=hit, bare=bare, named=bare, candidate=candidate, scope=scope, t_weak=round(t_weak, 4), t_strong=round(t_strong, 4),
        gate_min_avg_score=round(gate_min, 4), scope_threshold=round(scope_threshold, 4),
        candidate_threshold=round(candidate_threshold, 4),
    )  # fmt: skip


def judged(row: Row, hit: Logistic, bare: Logistic, *, vectors: bool) -> NDArray[np.float64]:
    """Relevance of each hit of a row, as the engine gives it."""
    return np.where(row.bare, predict(bare, BARE, row.bare_hits), predict(hit, HIT[vectors], row.hits))


def _lowest(scores: NDArray[np.float64], right: NDArray[np.bool_], share: float) -> float:
    """The lowest score such that, of the questions at or above it, `share` are right."""
    order = np.argsort(-scores)
    precision = np.cumsum(right[order]) / np.arange(1, len(order) + 1)
    enough = np.flatnonzero(precision >= share)
    return float(scores[order[enough[-1]]]) if len(enough) else 1.0


def _half(scores: NDArray[np.float64], right: NDArray[np.bool_], share: float) -> float:
    """The greatest score such that, of the questions around it, less than `share` are right (windows of 5 %)."""
    order = np.argsort(scores)
    window = max(len(order) // 20, 20)
    smooth = np.convolve(right[order].astype(float), np.ones(window) / window, mode="valid")
    low = np.flatnonzero(smooth < share)
    return float(scores[order[low[-1] + window // 2]]) if len(low) else 0.0


def report(
    rows: list[Row],
    relevance: list[NDArray[np.float64]],
    hit: Logistic,
    bare: Logistic,
    p_candidate: NDArray[np.float64],
    candidate_threshold: float,
    p_scope: NDArray[np.float64],
    scope_threshold: float,
    *,
    vectors: bool,
) -> None:
    print(f"\n== {'with' if vectors else 'without'} vectors: {len(rows)} held questions ==")
    lay_rows = [row for row in rows if row.kind in ("lay", "unseen") and len(row.hits)]
    for kind in ("lay", "unseen"):
        some = [(row, values) for row, values in zip(lay_rows, relevance, strict=True) if row.kind == kind]
        fused = np.mean([row.right[0] for row, _ in some]), np.mean([row.right[:10].any() for row, _ in some])
        by_model = [row.right[np.argsort(-values, kind="stable")] for row, values in some]
        ranked = np.mean([r[0] for r in by_model]), np.mean([r[:10].any() for r in by_model])
        print(
            f"{kind}: {len(some)} fused @1 {fused[0]:.3f} @10 {fused[1]:.3f}  by relevance @1 {ranked[0]:.3f} @10 {ranked[1]:.3f}"
        )
    everything = [row for row in rows if len(row.hits)]
    values = [judged(row, hit, bare, vectors=vectors) for row in everything]
    reliability(np.concatenate(values), np.concatenate([row.right for row in everything]))
    print("  of them without phrasings:")
    reliability(
        np.concatenate([one[row.bare] for one, row in zip(values, everything, strict=True)]),
        np.concatenate([row.right[row.bare] for row in everything]),
    )
    kinds = np.asarray([row.kind for row in rows])
    called = p_scope >= scope_threshold
    for kind in ("out", "border", "lay", "unseen", "catalog"):
        print(f"  called out of scope, {kind}: {called[kinds == kind].mean():.4f} of {(kinds == kind).sum()}")
    best = np.asarray([judged(row, hit, bare, vectors=vectors).max(initial=0.0) for row in rows])
    wins = (p_candidate >= candidate_threshold) & (p_candidate > best)
    for kind in ("catalog", "lay", "unseen", "border", "out"):
        some = kinds == kind
        right_act = np.asarray([row.candidate_right for row in rows])[some]
        print(
            f"  candidate beats the best hit, {kind}: {wins[some].mean():.3f}, with the right act {(wins[some] & right_act).mean():.3f}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--corpus", type=Path, default=SHARED / "corpus")
    parser.add_argument("--index", type=Path, help="keep the index here (a home folder) and use it again")
    parser.add_argument("--target", type=Path, default=TARGET, help="file to write")
    parser.add_argument("--dry-run", action="store_true", help="print, write nothing")
    options = parser.parse_args()
    home = options.index or Path(tempfile.mkdtemp())
    if not (home / "index" / "training").is_dir():
        SearchIndexBuilder(home).build(read_pack(options.corpus), version="training")
    index = open_index(home, "training")
    encoder = open_encoder(1)
    if encoder is None:
        raise SystemExit("the encoder package is needed")
    dense = DenseIndex(encoder)
    gatherer = Gatherer(index, dense, Analyzer())
    judge = Judge(index, gatherer.analyzer)
    finder = CandidateFinder(index)
    rng = np.random.default_rng(20)
    rows: dict[bool, list[Row]] = {True: [], False: []}
    for question in questions(gatherer, rng):
        for vectors, row in ask(judge, gatherer, finder, question):
            rows[vectors].append(row)
    fitted = {vectors: calibrate(rows[vectors], vectors=vectors) for vectors in (True, False)}
    named: dict[bool, list[InAct]] = {True: [], False: []}
    for vectors, inside in ask_named(judge, gatherer, dense.encode, fitted, rng):
        named[vectors].append(inside)
    fitted = {
        vectors: with_named(fitted[vectors], named[vectors], vectors=vectors) for vectors in (True, False)
    }
    result = Calibrations(with_vectors=fitted[True], without_vectors=fitted[False])
    if not options.dry_run:
        options.target.write_text(json.dumps(result.model_dump(), indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
