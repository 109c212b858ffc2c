"""U4's engine: all legs over one index, fused, calibrated, with passages (port `Search`)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.contracts.corpus import TextKind
from lexery.contracts.ports import ActDirectory, ArticleSource, ReadsAhead
from lexery.contracts.retrieval import (
    CatalogCandidate,
    Explanation,
    Hit,
    Leg,
    LegScore,
    Passage,
    Placing,
    SearchRequest,
    SearchResult,
    SuspendedArticle,
)
from lexery.search.analyze import Analyzer
from lexery.search.calibrate import Calibration, Calibrations, shipped_calibrations
from lexery.search.candidate import CandidateFinder
from lexery.search.dense import DenseIndex, QueryEncoder
from lexery.search.exact import Cited, cited_articles
from lexery.search.explain import Weighed, explain, leg_scores
from lexery.search.fuse import fuse
from lexery.search.gather import SCORING_LEGS, Findings, Gatherer, PassageCosines
from lexery.search.index import SearchIndex
from lexery.search.judge import NOTHING_NAMED, Judge, Named
from lexery.search.named import NamedActs, is_wrong_act, lifted, named_acts
from lexery.search.passage_vectors import PassageVectors
from lexery.search.passages import MAX_LENGTH, best_passage, cited_passage
from lexery.search.rank import Ranker, RelevanceOrder, order, with_odds
from lexery.search.ranking import Ranking
from lexery.search.scope import scope_signal
from lexery.search.standing import ASKS_FOR_AMENDMENT, ASKS_FOR_FORMER, standing
from lexery.search.suspended import beside
from lexery.search.table import DIGEST, DOC_TYPES, REPEALED, STATUSES

ACT_DEPTH: Final = 50
"""Articles of the named acts that the act leg returns."""

ACT_FIRST: Final = 3
"""Best articles of the named acts that come before what other acts say."""

KEPT_STANDINGS: Final = 16
"""Standings of all articles, by day and cues of the question, that are remembered."""

UNNAMED_ODDS: Final = 1 / 3
"""What becomes of the odds of an article when the question names another act."""


@dataclass(frozen=True, kw_only=True)
class SearchSettings:
    """Knobs of the engine."""

    pool: int = 60
    """Fused documents that are calibrated and ordered, before the request's limit."""
    off: frozenset[Leg] = frozenset()
    """Legs switched off for every search."""


@dataclass(frozen=True, kw_only=True)
class _Found(Weighed):
    """Documents of one search, in their final order."""

    scores: NDArray[np.float64]
    shown: Mapping[int, Passage] = field(default_factory=dict[int, Passage])
    """Document → the passage for which it was put beside another."""
    suspends: Mapping[int, tuple[tuple[int, bool], ...]] = field(
        default_factory=dict[int, tuple[tuple[int, bool], ...]]
    )
    """Document → those that it suspends, and whether in parts."""


class LexicalDenseSearch:
    """Exact, lexical, phrasing, vector and act legs over one index.

    Equal requests give equal results. A leg that fails is listed in `legs_failed`; without an encoder the vector
    leg is off and the rest carries on, with its own calibration.
    """

    def __init__(
        self,
        index: SearchIndex,
        articles: ArticleSource,
        *,
        encoder: QueryEncoder | None = None,
        dense: DenseIndex | None = None,
        passages: PassageVectors | None = None,
        directory: ActDirectory | None = None,
        calibrations: Calibrations | None = None,
        settings: SearchSettings | None = None,
        ranker: Ranker | None = None,
        analyzer: Analyzer | None = None,
    ) -> None:
        """`dense` overrides the vectors shipped for `encoder`; `passages` are by the same encoder, of the articles of
        `index`; `directory` gives titles of acts not indexed."""
        self._index = index
        self._articles = articles
        self._directory = directory
        self._calibrations = calibrations or shipped_calibrations()
        self._settings = settings or SearchSettings()
        self._ranker: Ranker = ranker or RelevanceOrder()
        self._analyzer = analyzer or Analyzer(index.forms)
        self._dense = dense or (DenseIndex(encoder) if encoder is not None else None)
        self._gatherer = Gatherer(index, self._dense, self._analyzer, passages)
        self._candidates = CandidateFinder(index)
        self._judge = Judge(index)
        self._standing: dict[tuple[frozenset[str], date | None], NDArray[np.float32]] = {}

    @property
    def version(self) -> str:
        """The corpus version of the index."""
        return self._index.version

    @property
    def calibrations(self) -> Calibrations:
        """The thresholds that U4, U5 and U7 judge by."""
        return self._calibrations

    def search(self, request: SearchRequest) -> SearchResult:
        """Hits of one goal, best first."""
        without = request.without | self._settings.off
        wordings = (request.text, *request.variants)
        findings = self._gatherer.gather(
            wordings, without=without, standing=partial(self._weigh, day=request.as_of)
        )
        calibration = self._calibrations.of_findings(findings)
        cited = () if Leg.EXACT in without else cited_articles(request.references, self._index.table)
        acts = self._named(request, findings.lemmas) if Leg.ACT not in without else NamedActs()
        found = self._rank(request, findings, calibration, cited, acts, wordings)
        weights = {lemma: self._index.text.idf(lemma) for lemma in findings.lemmas}
        run, failed = self._legs(
            findings, cited=bool(request.references), acts=bool(acts.acts), without=without
        )
        self._read_ahead(found.docs[: request.limit])
        return SearchResult(
            hits=tuple(
                self._hit(found, at, weights, cited, findings.passages)
                for at in range(min(len(found.docs), request.limit))
            ),
            legs_run=run,
            legs_off=tuple(leg for leg in Leg if leg not in run and leg not in failed),
            legs_failed=failed,
            catalog_candidate=self._candidate(findings, calibration, float(found.relevance.max(initial=0.0))),
            scope=scope_signal(findings, calibration, request.references),
            explanations=self._explain(request, found, calibration) if request.explain else (),
        )

    def foresee(self, requests: Sequence[SearchRequest]) -> None:
        """See `Foresees`."""
        dense = {Leg.PHRASING_VECTORS, Leg.PASSAGES} - self._settings.off
        texts = [text for request in requests for text in (request.text, *request.variants)]
        if all(dense - request.without for request in requests):
            self._gatherer.foresee(texts)

    def _explain(
        self, request: SearchRequest, found: _Found, calibration: Calibration
    ) -> tuple[Explanation, ...]:
        """Of the hits, and of the articles asked about that are indexed."""
        table = self._index.table
        about = [table.find(nreg, article) for nreg, article in request.about]
        docs = dict.fromkeys(
            [*found.docs[: request.limit].tolist(), *(doc for doc in about if doc is not None)]
        )
        return explain(self._judge, table, found, calibration, np.asarray(list(docs), dtype=np.int64))

    def _weigh(self, lemmas: frozenset[str], day: date | None) -> NDArray[np.float32]:
        """Standing of every article on a day; few questions ask for former law, so that most share one array."""
        key = (lemmas & (ASKS_FOR_FORMER | ASKS_FOR_AMENDMENT), day)
        if key not in self._standing:
            if len(self._standing) >= KEPT_STANDINGS:
                self._standing.clear()
            self._standing[key] = standing(self._index.table, key[0], self._index.force_on(day))
        return self._standing[key]

    def _named(self, request: SearchRequest, lemmas: frozenset[str]) -> NamedActs:
        """The acts of the request; when none of them is law on its day, all are asked for, whatever its words."""
        force, table = self._index.force_on(request.as_of), self._index.table
        named = named_acts(request, self._index, self._directory, lemmas, force)
        law = [nreg for nreg in named.acts if not (force.gone | force.not_yet)[table.of_act(nreg)].all()]
        return named if law else replace(named, asked=frozenset(named.acts))

    def _weights(
        self, lemmas: frozenset[str], day: date | None, asked: frozenset[str]
    ) -> NDArray[np.float32]:
        """Standing of every article; the state of the acts `asked` for does not count."""
        weight = self._weigh(lemmas, day)
        if not asked:
            return weight
        now = replace(self._index.force_on(day), not_yet=np.zeros(len(weight), dtype=np.bool_))
        return lifted(weight, asked, self._index, standing(self._index.table, lemmas | ASKS_FOR_FORMER, now))

    def _rank(
        self,
        request: SearchRequest,
        findings: Findings,
        calibration: Calibration,
        cited: tuple[Cited, ...],
        mentioned: NamedActs,
        wordings: tuple[str, ...],
    ) -> _Found:
        table, acts = self._index.table, mentioned.acts
        rankings = findings.rankings(self._index)
        weight = self._weights(findings.lemmas, request.as_of, mentioned.asked)
        named = self._inside(request, findings, acts, wordings, weight) if acts else NOTHING_NAMED
        judged = self._judge.look(findings, weight, pool=self._settings.pool, named=named, rankings=rankings)
        fused, features = judged.fused, judged.features
        prior = Judge.relevance(judged, calibration)
        relevance = prior
        inside, known = self._judge.named_relevance(judged, prior, named, calibration)
        surely = bool(named.certain or mentioned.asked)
        if not surely and is_wrong_act(prior, inside, weight[fused.docs]):
            # The situation decides: the act that the question assumes has no say.
            named, acts, inside = NOTHING_NAMED, (), inside[:0]
        if acts:
            relevance = with_odds(prior, np.full(len(prior), UNNAMED_ODDS))
            relevance[inside] = known
            rankings[Leg.ACT] = named.fused
        relevance = relevance * weight[fused.docs]
        leading = fused.docs[inside[np.argsort(-relevance[inside], kind="stable")[:ACT_FIRST]]]
        scores = self._ranker.scores(fused, features, relevance)
        docs = fused.docs
        missing = np.asarray([c.doc for c in cited if c.doc not in set(docs.tolist())], dtype=np.int64)
        docs = np.concatenate([docs, missing])
        relevance = np.concatenate([relevance, np.ones(len(missing))])
        scores = np.concatenate([scores, np.zeros(len(missing))])
        place = {c.doc: at for at, c in enumerate(cited)}
        is_cited = np.isin(docs, list(place))
        relevance[is_cited] = 1.0
        # Cited articles keep the order of the question, ahead of everything that was only searched for.
        top = float(scores.max(initial=0.0))
        ordering = scores.copy()
        for at, doc in enumerate(docs.tolist()):
            if doc in place:
                ordering[at] = top + len(place) - place[doc]
        pinned = (
            np.isin(docs, table.of_act(request.pinned_act))
            if request.pinned_act
            else np.zeros(len(docs), bool)
        )
        final = order(ordering, first=(is_cited, pinned, np.isin(docs, leading)))
        placed = {Placing.CITED: docs[is_cited], Placing.PINNED: docs[pinned], Placing.NAMED_ACT: leading}
        rankings[Leg.EXACT] = Ranking(
            docs=np.asarray(list(place), dtype=np.int64), scores=np.ones(len(place), dtype=np.float32)
        )
        found = _Found(
            docs=docs[final],
            relevance=relevance[final],
            scores=scores[final],
            rankings=rankings,
            judged=judged,
            prior=prior,
            named=named,
            standing=weight,
            placed=placed,
            unnamed_odds=UNNAMED_ODDS if acts else 1.0,
        )
        return self._with_suspending(found, request, frozenset(place))

    def _with_suspending(self, found: _Found, request: SearchRequest, cited: frozenset[int]) -> _Found:
        """What suspends an article of the hits on the day of the request stands beside it, and no less relevant."""
        relevance = dict(zip(found.docs.tolist(), found.relevance.tolist(), strict=True))
        suspending = self._index.suspending_on(request.as_of)
        placed = beside(relevance, suspending, cited=cited, depth=request.limit)
        nothing = np.zeros(0, dtype=np.int64)
        if placed is None:
            return replace(found, placed={**found.placed, Placing.SUSPENDS: nothing})
        scores = dict(zip(found.docs.tolist(), found.scores.tolist(), strict=True))
        weighed = [max(relevance.get(doc, 0.0), placed.raised.get(doc, 0.0)) for doc in placed.docs]
        return replace(
            found,
            docs=np.asarray(placed.docs, dtype=np.int64),
            relevance=np.asarray(weighed),
            scores=np.asarray([scores.get(doc, 0.0) for doc in placed.docs]),
            placed={**found.placed, Placing.SUSPENDS: np.asarray(list(placed.shown), dtype=np.int64)},
            shown=placed.shown,
            suspends=placed.suspends,
        )

    def _inside(
        self,
        request: SearchRequest,
        findings: Findings,
        acts: tuple[str, ...],
        wordings: tuple[str, ...],
        weight: NDArray[np.float32],
    ) -> Named:
        """The act leg: the other legs confined to the named acts, fused among themselves."""
        inside = np.concatenate([self._index.table.of_act(nreg) for nreg in acts])
        rankings = findings.rankings(self._index, within=inside)
        text = Ranking.empty()
        if Leg.TEXT in findings.run:
            text = self._gatherer.text_within(wordings, acts, weight)
            rankings[Leg.TEXT] = text
        fused = fuse(rankings, size=len(self._index.table), standing=weight, depth=ACT_DEPTH)
        cited = {reference.target.nreg for reference in request.references if reference.target.article}
        certain = frozenset(nreg for nreg in acts if nreg == request.pinned_act or nreg in cited)
        return Named(acts=acts, certain=certain, fused=fused, text=text)

    def _legs(
        self, findings: Findings, *, cited: bool, acts: bool, without: frozenset[Leg]
    ) -> tuple[tuple[Leg, ...], tuple[Leg, ...]]:
        run = set(findings.run)
        run |= {Leg.EXACT} if cited and Leg.EXACT not in without else set()
        run |= {Leg.ACT} if acts else set()
        failed = tuple(leg for leg in SCORING_LEGS if leg in findings.failed)
        return tuple(leg for leg in Leg if leg in run and leg not in failed), failed

    def _candidate(self, findings: Findings, calibration: Calibration, top: float) -> CatalogCandidate | None:
        best = self._candidates.find(findings)
        if best is None:
            return None
        act = self._directory.act(best.nreg) if self._directory is not None else None
        return CatalogCandidate(
            nreg=best.nreg,
            title=act.title if act is not None else best.nreg,
            relevance=self._candidates.relevance(best, calibration, top),
        )

    def _read_ahead(self, docs: NDArray[np.int64]) -> None:
        """Have the texts of these articles at hand, where the source can read them together."""
        if isinstance(self._articles, ReadsAhead):
            table = self._index.table
            keys = [(table.acts[int(table.act[doc])], table.articles[doc]) for doc in docs.tolist()]
            self._articles.read_ahead(keys)

    def _hit(
        self,
        found: _Found,
        at: int,
        weights: Mapping[str, float],
        cited: tuple[Cited, ...],
        passages: PassageCosines | None,
    ) -> Hit:
        table, doc = self._index.table, int(found.docs[at])
        legs = leg_scores(found.rankings, doc)
        nearest = passages.passage(doc) if passages is not None and _best_by_passages(legs) else None
        target = next((c for c in cited if c.doc == doc), None)
        flags = int(table.flags[doc])
        nreg, article = table.acts[int(table.act[doc])], table.articles[doc]
        return Hit(
            nreg=nreg,
            article=article,
            title=table.titles[int(table.act[doc])],
            heading=table.headings[doc],
            relevance=float(found.relevance[at]),
            score=float(found.scores[at]),
            legs=legs,
            passage=found.shown.get(doc) or self._passage(nreg, article, weights, target, nearest),
            text_sha256=table.hashes[doc],
            status=STATUSES[int(table.status[doc])],
            doc_type=DOC_TYPES[int(table.doc_type[doc])],
            repealed=bool(flags & REPEALED),
            text_kind=TextKind.DIGEST if flags & DIGEST else TextKind.OFFICIAL,
            cited=target is not None,
            suspends=tuple(self._suspended(*one) for one in found.suspends.get(doc, ())),
        )

    def _suspended(self, doc: int, partly: bool) -> SuspendedArticle:
        table = self._index.table
        nreg = table.acts[int(table.act[doc])]
        return SuspendedArticle(nreg=nreg, article=table.articles[doc], partly=partly)

    def _passage(
        self,
        nreg: str,
        article: str,
        weights: Mapping[str, float],
        cited: Cited | None,
        nearest: Passage | None,
    ) -> Passage:
        held = self._articles.article(nreg, article)
        if held is None:
            return Passage(start=0, end=0)
        if held.text_kind is TextKind.DIGEST and len(held.text) <= 2 * MAX_LENGTH:
            return Passage(start=0, end=len(held.text))
        if cited is not None and (place := cited_passage(held.text, cited.target)) is not None:
            return place
        if nearest is not None and (matched := held.text[nearest.start : nearest.end].rstrip()):
            return Passage(start=nearest.start, end=nearest.start + len(matched))
        return best_passage(held.text, weights, self._analyzer)


def _best_by_passages(legs: tuple[LegScore, ...]) -> bool:
    """Whether no other leg puts the article as high as its passages do."""
    ranks = {score.leg: score.rank for score in legs}
    mine = ranks.pop(Leg.PASSAGES, None)
    return mine is not None and all(mine < rank for rank in ranks.values())
