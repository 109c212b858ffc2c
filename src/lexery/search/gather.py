"""One question through the scoring legs; what they found before it is fused, calibrated and shown."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, reduce
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from lexery.contracts.retrieval import Leg, Passage
from lexery.search.analyze import Analyzer
from lexery.search.bm25 import K1
from lexery.search.dense import DenseIndex
from lexery.search.foreseen import Foreseen, Near
from lexery.search.index import SearchIndex
from lexery.search.passage_vectors import PassageVectors
from lexery.search.phrasings import by_owner, search_phrasings, to_documents
from lexery.search.ranking import Ranking
from lexery.search.wording import wording_features

T = TypeVar("T")

DEPTH: Final = 200
"""Documents of a leg that take part in the fusion."""

TEXT_DEPTH: Final = 400
"""Deeper: amending laws crowd the text leg before their standing is weighed."""

SCORING_LEGS: Final = (Leg.PHRASING_VECTORS, Leg.PASSAGES, Leg.TEXT, Leg.PHRASINGS)


@dataclass(frozen=True, kw_only=True)
class HeldOut:
    """What a training question must not find: itself."""

    phrasings: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    """Numbers of phrasings whose vectors are passed over."""
    words: Mapping[int, Sequence[str]] = field(default_factory=dict[int, Sequence[str]])
    """Owner → lemmas to leave out of its phrasings."""
    scope: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    """Examples of the scope guard that are passed over."""


NOTHING: Final = HeldOut()


@dataclass(frozen=True, kw_only=True)
class PassageCosines:
    """What the passage leg found."""

    vectors: PassageVectors
    cosines: NDArray[np.float32]
    """By passage held, as `PassageVectors.cosines` gives them."""

    @cached_property
    def best(self) -> Ranking:
        """Every article that has passages, in the order of the documents, by its best one."""
        return self.vectors.best(self.cosines)

    def ranking(self, *, within: NDArray[np.bool_] | None = None, depth: int = DEPTH) -> Ranking:
        """Articles by their best passage; `within` says of every document whether it counts."""
        docs, scores = self.best.docs, self.best.scores
        if within is not None:
            inside = within[docs]
            docs, scores = docs[inside], scores[inside]
        return Ranking.best(docs, scores, depth)

    def passage(self, doc: int) -> Passage | None:
        """The best passage of an article; None when it has no vectors."""
        return self.vectors.passage(self.cosines, doc)


@dataclass(frozen=True, kw_only=True)
class Findings:
    """What the legs found for one goal."""

    lemmas: frozenset[str]
    asked: str = ""
    """The first wording."""
    text: Ranking
    """Scores as shares of the most that the question's words could score."""
    owner_words: NDArray[np.float32]
    """BM25 by owner, as a share likewise."""
    owner_cosines: NDArray[np.float32] | None
    scope_words: NDArray[np.float32]
    """BM25 by example of the scope guard, as a share."""
    scope_cosines: NDArray[np.float32] | None
    wording: Mapping[str, float]
    """Features of the first wording for the scope guard."""
    vector: NDArray[np.float32] | None
    """Of the first wording."""
    phrase_peak: float
    """Best cosine of any phrasing; 0 without vectors."""
    passages: PassageCosines | None = None
    run: tuple[Leg, ...]
    failed: tuple[Leg, ...] = ()

    def rankings(self, index: SearchIndex, *, within: NDArray[np.int64] | None = None) -> dict[Leg, Ranking]:
        """Each leg's documents; only those of `within` when given."""
        found: dict[Leg, Ranking] = {}
        if self.owner_cosines is not None:
            found[Leg.PHRASING_VECTORS] = to_documents(index.owners, self.owner_cosines, DEPTH, within=within)
        if self.passages is not None:
            inside = None if within is None else _mask(len(index.table), within)
            found[Leg.PASSAGES] = self.passages.ranking(within=inside)
        if Leg.TEXT in self.run:
            text = self.text if within is None else self.text.within(within)
            found[Leg.TEXT] = Ranking(docs=text.docs[:DEPTH], scores=text.scores[:DEPTH])
        if Leg.PHRASINGS in self.run:
            found[Leg.PHRASINGS] = to_documents(index.owners, self.owner_words, DEPTH, within=within)
        return found


class Gatherer:
    """Runs the scoring legs over one index."""

    def __init__(
        self,
        index: SearchIndex,
        dense: DenseIndex | None,
        analyzer: Analyzer,
        passages: PassageVectors | None = None,
    ) -> None:
        """`passages`: by the encoder of `dense`; None switches their leg off, and so do none that are held."""
        self.passages = passages
        self.index = index
        self.dense = dense
        self.analyzer = analyzer
        self._foreseen = Foreseen(dense, passages) if dense is not None else None

    def gather(
        self,
        wordings: Sequence[str],
        *,
        without: frozenset[Leg] = frozenset(),
        acts: Sequence[str] = (),
        standing: Callable[[frozenset[str]], NDArray[np.float32]],
        held_out: HeldOut = NOTHING,
        vector: NDArray[np.float32] | None = None,
    ) -> Findings:
        """Findings of all `wordings` of one question, the best of them for each document.

        A leg that raises is listed in `failed` and gives nothing. `acts` confines the text leg; `vector` spares
        the encoding of an only wording.
        """
        found = [
            self._one(text, without=without, acts=acts, standing=standing, held_out=held_out, vector=vector)
            for text in wordings
        ]
        return _merge(found)

    def foresee(self, texts: Sequence[str]) -> None:
        """Have the cosines of these texts at hand: they will be searched. What goes wrong shows when they are."""
        if self._foreseen is not None:
            with suppress(Exception):
                self._foreseen.foresee(texts)

    def _one(
        self,
        text: str,
        *,
        without: frozenset[Leg],
        acts: Sequence[str],
        standing: Callable[[frozenset[str]], NDArray[np.float32]],
        held_out: HeldOut,
        vector: NDArray[np.float32] | None,
    ) -> Findings:
        lemmas = self.analyzer.lemmas(text)
        topic = frozenset(lemmas)
        run: list[Leg] = []
        failed: list[Leg] = []

        def attempt(leg: Leg, ask: Callable[[], T | None]) -> T | None:
            if leg in without:
                return None
            try:
                result = ask()
            except Exception:
                failed.append(leg)
                return None
            if result is not None:
                run.append(leg)
            return result

        # Two legs ask for the question's vector, and it is made once.
        near = self._foreseen.take(text) if self._foreseen is not None and vector is None else None
        encode = cache(lambda: self._encode(text, vector if near is None else near.vector))
        cosines = attempt(Leg.PHRASING_VECTORS, lambda: self._cosines(encode, held_out, near))
        passages = attempt(Leg.PASSAGES, lambda: self._passages(encode, near))
        words = attempt(Leg.PHRASINGS, lambda: self._owner_words(lemmas, held_out))
        ranking = attempt(Leg.TEXT, lambda: self._text(lemmas, acts, standing(topic)))
        return Findings(
            lemmas=topic,
            asked=text,
            text=ranking if ranking is not None else Ranking.empty(),
            owner_words=words
            if words is not None
            else np.zeros(len(self.index.owners.doc), dtype=np.float32),
            owner_cosines=cosines[0] if cosines else None,
            scope_words=self._scope_words(lemmas, held_out),
            scope_cosines=cosines[1] if cosines else None,
            wording=wording_features(
                text,
                lemmas,
                self.index,
                own=frozenset(word for group in held_out.words.values() for word in group),
                own_scope=held_out.scope,
            ),
            vector=cosines[3] if cosines else None,
            phrase_peak=cosines[2] if cosines else 0.0,
            passages=passages,
            run=tuple(run),
            failed=tuple(failed),
        )

    def _encode(self, text: str, vector: NDArray[np.float32] | None) -> NDArray[np.float32]:
        if vector is not None:
            return vector
        if self.dense is None:
            raise ValueError("no encoder")
        return self.dense.encode(text)

    def _passages(
        self, encode: Callable[[], NDArray[np.float32]], near: Near | None
    ) -> PassageCosines | None:
        """None when no passage of the corpus has a vector: the leg is off."""
        if self.dense is None or self.passages is None or not len(self.passages):
            return None
        if near is not None and near.passages is not None:
            return PassageCosines(vectors=self.passages, cosines=near.passages)
        return PassageCosines(vectors=self.passages, cosines=self.passages.cosines(encode()))

    def _cosines(
        self, encode: Callable[[], NDArray[np.float32]], held_out: HeldOut, near: Near | None
    ) -> tuple[NDArray[np.float32], NDArray[np.float32], float, NDArray[np.float32]] | None:
        if self.dense is None:
            return None
        vector = encode()
        phrases = self.dense.phrase_cosines(vector) if near is None else near.phrasings
        phrases[held_out.phrasings] = 0.0
        scope = self.dense.scope_cosines(vector) if near is None else near.scope
        scope[held_out.scope] = 0.0
        return by_owner(self.index.owners, phrases), scope, float(phrases.max(initial=0.0)), vector

    def _owner_words(self, lemmas: Sequence[str], held_out: HeldOut) -> NDArray[np.float32]:
        postings = self.index.phrasings
        most = sum(postings.idf(lemma) for lemma in lemmas) * (K1 + 1)
        return search_phrasings(postings, lemmas, without=held_out.words) / np.float32(most or 1.0)

    def _scope_words(self, lemmas: Sequence[str], held_out: HeldOut) -> NDArray[np.float32]:
        most = sum(self.index.scope.idf(lemma) for lemma in lemmas) * (K1 + 1)
        scores = self.index.scope.scores(lemmas) / np.float32(most or 1.0)
        scores[held_out.scope] = 0.0
        return scores

    def text_within(
        self, wordings: Sequence[str], acts: Sequence[str], weight: NDArray[np.float32]
    ) -> Ranking:
        """The text leg confined to `acts`, of all `wordings` as `gather` joins them; nothing when it raises."""
        try:
            found = [self._text(self.analyzer.lemmas(text), acts, weight) for text in wordings]
        except Exception:
            return Ranking.empty()
        return reduce(_best_of, found)

    def _text(self, lemmas: Sequence[str], acts: Sequence[str], factor: NDArray[np.float32]) -> Ranking:
        found = self.index.text.search(lemmas, TEXT_DEPTH, acts=acts)
        most = sum(self.index.text.idf(lemma) for lemma in lemmas) * (K1 + 1)
        return Ranking.best(
            found.docs, found.scores * factor[found.docs] / np.float32(most or 1.0), TEXT_DEPTH
        )


def _mask(size: int, docs: NDArray[np.int64]) -> NDArray[np.bool_]:
    inside = np.zeros(size, dtype=np.bool_)
    inside[docs] = True
    return inside


def _merge(found: Sequence[Findings]) -> Findings:
    merged = found[0]
    for other in found[1:]:
        merged = replace(
            merged,
            lemmas=merged.lemmas | other.lemmas,
            text=_best_of(merged.text, other.text),
            owner_words=np.maximum(merged.owner_words, other.owner_words),
            owner_cosines=_maximum(merged.owner_cosines, other.owner_cosines),
            phrase_peak=max(merged.phrase_peak, other.phrase_peak),
            passages=_nearest(merged.passages, other.passages),
            failed=tuple(dict.fromkeys((*merged.failed, *other.failed))),
        )
    return merged


def _maximum(
    first: NDArray[np.float32] | None, second: NDArray[np.float32] | None
) -> NDArray[np.float32] | None:
    return first if second is None else second if first is None else np.maximum(first, second)


def _nearest(first: PassageCosines | None, second: PassageCosines | None) -> PassageCosines | None:
    if first is None or second is None:
        return first or second
    return replace(first, cosines=np.maximum(first.cosines, second.cosines))


def _best_of(first: Ranking, second: Ranking) -> Ranking:
    best = dict(zip(first.docs.tolist(), first.scores.tolist(), strict=True))
    for doc, score in zip(second.docs.tolist(), second.scores.tolist(), strict=True):
        best[doc] = max(score, best.get(doc, 0.0))
    return Ranking.best(
        np.asarray(list(best), dtype=np.int64), np.asarray(list(best.values()), dtype=np.float32), TEXT_DEPTH
    )
