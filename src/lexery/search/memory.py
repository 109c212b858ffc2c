"""A search over a handful of articles in memory, for tests: words in common, nothing learned (port `Search`)."""

import hashlib
from collections.abc import Iterable, Mapping

from lexery.contracts.corpus import ActRecord, Article
from lexery.contracts.retrieval import (
    CatalogCandidate,
    Hit,
    Leg,
    LegScore,
    Passage,
    ScopeSignal,
    SearchRequest,
    SearchResult,
)
from lexery.search.analyze import STOP, words

_STEM = 5


class MemorySearch:
    """Finds articles by the share of the question's words (first five letters) that they hold.

    `acts` gives titles and states; `candidate`, `scope` and `failed` are returned as they are, so that a test can
    put the pipeline into any situation.
    """

    def __init__(
        self,
        articles: Iterable[Article],
        *,
        acts: Mapping[str, ActRecord] | None = None,
        candidate: CatalogCandidate | None = None,
        scope: ScopeSignal | None = None,
        failed: tuple[Leg, ...] = (),
    ) -> None:
        self._articles = tuple(articles)
        self._acts = dict(acts or {})
        self._candidate = candidate
        self._scope = scope or ScopeSignal(out_probability=0.0, out_of_scope=False, reason="in_scope")
        self._failed = failed

    def search(self, request: SearchRequest) -> SearchResult:
        """Articles with a word in common, cited ones first, then those of the pinned and hinted acts."""
        asked = _stems(" ".join((request.text, *request.variants)))
        cited = {(ref.target.nreg, ref.target.article) for ref in request.references}
        named = {request.pinned_act, *request.act_hints} - {None}
        rows: list[tuple[bool, bool, float, Article]] = []
        for article in self._articles:
            is_cited = (article.nreg, article.number) in cited
            share = len(asked & _stems(f"{article.heading} {article.text}")) / max(len(asked), 1)
            if is_cited or share > 0:
                rows.append((is_cited, article.nreg in named, share, article))
        rows.sort(key=lambda row: (-row[0], -row[1], -row[2], row[3].nreg, row[3].number))
        return SearchResult(
            hits=tuple(self._hit(rank, *row) for rank, row in enumerate(rows[: request.limit], start=1)),
            legs_run=tuple(leg for leg in (Leg.EXACT, Leg.TEXT) if leg not in self._failed),
            legs_off=(Leg.PHRASING_VECTORS, Leg.PASSAGES),
            legs_failed=self._failed,
            catalog_candidate=self._candidate,
            scope=self._scope,
        )

    def _hit(self, rank: int, cited: bool, named: bool, share: float, article: Article) -> Hit:
        act = self._acts.get(article.nreg) or ActRecord(nreg=article.nreg, title=article.nreg)
        return Hit(
            nreg=article.nreg,
            article=article.number,
            title=act.title,
            heading=article.heading,
            relevance=1.0 if cited else share,
            score=share + named,
            legs=(LegScore(leg=Leg.EXACT if cited else Leg.TEXT, rank=rank, score=share),),
            passage=Passage(start=0, end=len(article.text)),
            text_sha256=hashlib.sha256(article.text.encode()).hexdigest(),
            status=act.status,
            doc_type=act.doc_type,
            repealed=article.repealed,
            text_kind=article.text_kind,
            cited=cited,
        )


def _stems(text: str) -> set[str]:
    return {word[:_STEM] for word in words(text) if word not in STOP}
