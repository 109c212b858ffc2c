"""U9: snippets within a token budget, shared fairly between the goals, each with its provenance.

Tokens are estimated as code points / 2.5, the measured density of Ukrainian legal text in the common byte-pair
vocabularies (2.4–3.1 code points a token); the lower end, so that the estimate errs to the safe side.
"""

import hashlib
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from lexery.contracts.answer import (
    AssembledPrompt,
    GapToDisclose,
    Mention,
    Notice,
    Snippet,
    SnippetKind,
    VerifyFeedback,
)
from lexery.contracts.citation import ReferenceState
from lexery.contracts.evidence import EvidenceAssembly
from lexery.contracts.ports import ArticleSource
from lexery.contracts.query import QueryProfile, is_direct
from lexery.contracts.retrieval import CoverageGap, DoclistItem, DoclistTrace
from lexery.contracts.run import Clarification
from lexery.messages import text
from lexery.writing.limits import SelectLimits
from lexery.writing.matter import Lemmas
from lexery.writing.select import Selected, select_answer
from lexery.writing.wording import echo

BUDGETS: Final[Mapping[str, int]] = {"compact": 4_000, "standard": 8_000, "extended": 16_000}
"""Tokens of evidence per named budget (architecture §4)."""
CHARS_PER_TOKEN: Final = 2.5
_NOT_HELD: Final = (
    ReferenceState.ARTICLE_UNKNOWN,
    ReferenceState.ACT_UNKNOWN,
    ReferenceState.ACT_NOT_INDEXED,
)


def estimate_tokens(text: str) -> int:
    """Tokens that `text` will take, from above."""
    return math.ceil(len(text) / CHARS_PER_TOKEN)


def assemble_prompt(
    *,
    profile: QueryProfile,
    evidence: EvidenceAssembly,
    effective_gap: CoverageGap,
    articles: ArticleSource,
    lemmas: Lemmas,
    doclist: DoclistTrace | None = None,
    clarification: Clarification | None = None,
    budget: str = "standard",
    budget_tokens: int | None = None,
    feedback: VerifyFeedback | None = None,
    limits: SelectLimits | None = None,
    lang: str = "uk",
) -> AssembledPrompt:
    """What the writer may lean on and must say.

    `budget_tokens` overrides the named budget's size. Goals take turns, so that one goal's long articles never
    push out another's only one.
    """
    limits = limits or SelectLimits()
    room = budget_tokens if budget_tokens is not None else BUDGETS[budget]
    items = doclist.items if doclist is not None else ()
    named = {i.goal_id for i in items if i.reason.is_act_gap}
    shown = [
        (
            goal,
            evidence.of_goal(goal.id),
            _floor(evidence.goal_gaps.get(goal.id, effective_gap), limits, named=goal.id in named),
        )
        for goal in profile.goals
    ]
    queues = select_answer(shown, articles, lemmas, limits)
    return AssembledPrompt(
        goals=tuple((goal.id, goal.text) for goal in profile.goals),
        snippets=tuple(_take_turns(queues, room, articles)),
        budget=budget,
        budget_tokens=room,
        effective_gap=effective_gap,
        gaps=gaps_to_disclose(evidence, effective_gap, doclist),
        caveats=(
            *_clarification_caveat(clarification),
            *_place_caveats(profile, lang, asked_catalog=doclist is not None),
        ),
        feedback=feedback,
    )


def _floor(gap: CoverageGap, limits: SelectLimits, *, named: bool) -> float:
    if gap is CoverageGap.OUT_OF_SCOPE:
        return 2.0
    if gap is not CoverageGap.LIKELY_MISSING_ACT:
        return 0.0
    return limits.beside_gap if named else limits.beside_guess


def _take_turns(queues: Sequence[list[Selected]], room: int, articles: ArticleSource) -> list[Snippet]:
    taken: list[Snippet] = []
    left = room
    for turn in range(max((len(q) for q in queues), default=0)):
        for queue in queues:
            if turn < len(queue):
                snippet = _snippet(queue[turn], articles)
                if snippet is not None and snippet.tokens <= left:
                    taken.append(snippet)
                    left -= snippet.tokens
    return taken


def _snippet(chosen: Selected, articles: ArticleSource) -> Snippet | None:
    hit = chosen.item.hit
    article = articles.article(hit.nreg, hit.article)
    if article is None:
        return None
    return Snippet(
        kind=SnippetKind.LAW,
        goal_id=chosen.goal_id,
        nreg=hit.nreg,
        article=hit.article,
        start=chosen.start,
        end=chosen.end,
        tokens=estimate_tokens(article.text[chosen.start : chosen.end]),
        relevance=hit.relevance,
        text_kind=article.text_kind,
        text_sha256=hashlib.sha256(article.text.encode()).hexdigest(),
    )


def gaps_to_disclose(
    evidence: EvidenceAssembly, effective_gap: CoverageGap, doclist: DoclistTrace | None
) -> tuple[GapToDisclose, ...]:
    """One entry per goal with a gap, in order, and one for the run when only the run has one.

    A goal that has an answer may name, beside it, an act or article that is not held: an entry without a gap.
    """
    items = doclist.items if doclist is not None else ()
    found = [
        GapToDisclose(
            goal_id=goal_id,
            gap=gap,
            items=own,
        )
        for goal_id, gap in evidence.goal_gaps.items()
        if (own := tuple(_missing(goal_id, items, evidence, answered=gap is CoverageGap.NONE)))
        or gap is not CoverageGap.NONE
    ]
    if not found and effective_gap is not CoverageGap.NONE:
        found.append(
            GapToDisclose(
                goal_id=None, gap=effective_gap, items=tuple(i for i in items if i.reason.is_act_gap)
            )
        )
    return tuple(found)


def _missing(
    goal_id: str, items: Sequence[DoclistItem], evidence: EvidenceAssembly, *, answered: bool
) -> Iterator[DoclistItem]:
    """What the goal names and the corpus lacks; of an answered goal only what none of the cited articles is."""
    cited = {item.hit.key for item in evidence.of_goal(goal_id) if item.hit.cited}
    for item in items:
        if item.goal_id == goal_id and item.reason.is_act_gap:
            found = any((c.nreg, item.article) in cited for c in item.candidates)
            if not (answered and found):
                yield item


def _clarification_caveat(clarification: Clarification | None) -> tuple[Notice, ...]:
    if clarification is None or not clarification.caveat:
        return ()
    return (Notice(code="CLARIFICATION", text=clarification.caveat),)


def _place_caveats(profile: QueryProfile, lang: str, *, asked_catalog: bool) -> tuple[Notice, ...]:
    """What was cited and is not held: a part that the article lacks, and, where the catalog was not asked (it tells its
    own gaps), the act or article too. Said, never passed over."""
    missing = {ReferenceState.OUT_OF_BOUNDS: "place_missing"}
    if not asked_catalog:
        missing |= dict.fromkeys(_NOT_HELD, "reference_missing")
    return tuple(
        Notice(
            code=missing[reference.state].upper(),
            text=text(f"writing.caveat.{missing[reference.state]}", lang, citation=echo(reference.text)),
            mentions=(Mention(target=reference.target, text=reference.text),),
        )
        for reference in profile.references
        if reference.state in missing and is_direct(reference)
    )
