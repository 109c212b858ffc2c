"""U10's default writer: a memo of verbatim quotes and short connecting sentences, no model.

It says nothing of the law in its own words: what it adds to the quotes are citations, headings and phrases from the
message catalog, so that every draft can be held to the texts word for word.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from lexery.contracts.answer import (
    Answer,
    AssembledPrompt,
    Claim,
    Notice,
    Quote,
    Snippet,
    SnippetKind,
    Support,
    VerifyFeedback,
    Writer,
)
from lexery.contracts.corpus import ActRecord, Article, TextKind
from lexery.contracts.decisions import AnswerMode, LegalReasoning
from lexery.contracts.evidence import EvidenceAssembly, SupportLevel
from lexery.contracts.ports import ActDirectory, ArticleSource
from lexery.contracts.retrieval import CoverageGap
from lexery.law.citations import find_act_mentions
from lexery.law.wording import cite
from lexery.messages import text
from lexery.writing.caveats import claim_caveats, named_act_caveats
from lexery.writing.notices import NoticeInput, gap_notices, weak_notice
from lexery.writing.passages import address, lead_ins, stretches
from lexery.writing.short import ShortInput, short_answer
from lexery.writing.wording import capital, in_guillemets

CLAIMS_PER_GOAL: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class _Draft:
    """A claim with the values its sentences are made of."""

    claim: Claim
    act: ActRecord
    article: Article
    relevance: float


def write_extractive(
    *,
    assembled: AssembledPrompt,
    evidence: EvidenceAssembly,
    reasoning: LegalReasoning,
    articles: ArticleSource,
    directory: ActDirectory,
    as_of: date,
    lang: str = "uk",
    feedback: VerifyFeedback | None = None,
    flags: tuple[str, ...] = (),
    claims_per_goal: int = CLAIMS_PER_GOAL,
) -> Answer:
    """The draft. Equal inputs give equal drafts; `feedback` (or the assembled one) names what must be left out or added.

    Ids of claims number the snippets that could be claimed, so that an id in the feedback still means the same claim.
    """
    feedback = feedback or assembled.feedback or VerifyFeedback()
    drafts: list[_Draft] = []
    if reasoning.answer_mode is not AnswerMode.OUT_OF_SCOPE:
        drafts = _claims(assembled, evidence, articles, directory, lang, claims_per_goal)
        drafts = [d for d in drafts if d.claim.id not in feedback.failed_claims]
        drafts += _for_missing(feedback.missing_goals, drafts, assembled, evidence, articles, directory, lang)
    claims = tuple(d.claim for d in drafts)
    answered = frozenset(c.goal_id for c in claims)
    given = NoticeInput(
        assembled=assembled, evidence=evidence, directory=directory, lang=lang, with_claims=answered
    )
    notices = _notices(given, evidence, feedback, answered)
    caveats = _caveats(claims, assembled, evidence, articles, directory, as_of, lang)
    return Answer(
        writer=Writer.EXTRACTIVE,
        short_answer=short_answer(
            ShortInput(
                claims=claims,
                relevance={d.claim.id: d.relevance for d in drafts},
                goals=assembled.goals,
                evidence=evidence,
                directory=directory,
                articles=articles,
                as_of=as_of,
                lang=lang,
                notices=notices,
                caveats=caveats,
                named_acts=frozenset(
                    c.nreg or c.derived_nreg or ""
                    for gap in assembled.gaps
                    for item in gap.items
                    for c in item.candidates
                ),
                out_of_scope=reasoning.answer_mode is AnswerMode.OUT_OF_SCOPE,
            )
        ),
        claims=claims,
        gap_notice=notices,
        caveats=caveats,
        goals_answered=tuple(goal_id for goal_id, _ in assembled.goals if goal_id in answered),
        goals=assembled.goals,
        flags=flags,
    )


def _claims(
    assembled: AssembledPrompt,
    evidence: EvidenceAssembly,
    articles: ArticleSource,
    directory: ActDirectory,
    lang: str,
    most: int,
) -> list[_Draft]:
    """At most `most` a goal, but one for every article that the goal cites."""
    out: list[_Draft] = []
    for goal_id, _ in assembled.goals:
        own = [s for s in assembled.snippets if s.goal_id == goal_id and s.kind is SnippetKind.LAW]
        cited = {item.hit.key for item in evidence.of_goal(goal_id) if item.hit.cited}
        for snippet in own[: max(most, len(cited))]:
            drafted = _claim(f"c{len(out) + 1}", snippet, articles, directory, lang)
            if drafted is not None:
                out.append(drafted)
    return out


def _claim(
    claim_id: str, snippet: Snippet, articles: ArticleSource, directory: ActDirectory, lang: str
) -> _Draft | None:
    article = articles.article(snippet.nreg or "", snippet.article or "")
    act = directory.act(snippet.nreg or "")
    if article is None or act is None:
        return None
    target = address(article, snippet.start, snippet.end)
    claim = Claim(
        id=claim_id,
        goal_id=snippet.goal_id,
        text=claim_text(article, act, snippet.start, snippet.end, lang),
        citation=target,
        quote=Quote(text=article.text[snippet.start : snippet.end], start=snippet.start, end=snippet.end),
        support=Support.VERBATIM,
        text_kind=article.text_kind,
    )
    return _Draft(claim=claim, act=act, article=article, relevance=snippet.relevance)


def claim_text(article: Article, act: ActRecord, start: int, end: int, lang: str) -> str:
    """The connecting sentence of a verbatim claim: citation, heading, and the opening of the list a point is in."""
    citation = capital(cite(address(article, start, end), act, lang))
    heading = in_guillemets(article.heading)
    suffix = "" if heading else "_bare"
    if article.text_kind is TextKind.DIGEST:
        return text(f"writing.claim.digest{suffix}", lang, citation=citation, heading=heading)
    opening = lead_ins(article).get(start)
    if opening is not None:
        lead = in_guillemets(article.text[opening.start : opening.end])
        return text(f"writing.claim.list{suffix}", lang, citation=citation, heading=heading, lead=lead)
    return text(f"writing.claim.official{suffix}", lang, citation=citation, heading=heading)


def _for_missing(
    goals: Sequence[str],
    drafts: Sequence[_Draft],
    assembled: AssembledPrompt,
    evidence: EvidenceAssembly,
    articles: ArticleSource,
    directory: ActDirectory,
    lang: str,
) -> list[_Draft]:
    """For a goal that must still be answered: the first stretch of its best article that was not tried yet."""
    out: list[_Draft] = []
    tried = {(s.nreg, s.article, s.start) for s in assembled.snippets}
    number = sum(s.kind is SnippetKind.LAW for s in assembled.snippets)
    for goal_id in goals:
        if any(d.claim.goal_id == goal_id for d in drafts):
            continue
        found = next(_untried(goal_id, evidence, articles, tried), None)
        if found is not None:
            number += 1
            drafted = _claim(f"c{number}", found, articles, directory, lang)
            if drafted is not None:
                out.append(drafted)
    return out


def _untried(
    goal_id: str,
    evidence: EvidenceAssembly,
    articles: ArticleSource,
    tried: set[tuple[str | None, str | None, int]],
) -> Iterator[Snippet]:
    for item in sorted(evidence.of_goal(goal_id), key=lambda i: -i.hit.relevance):
        article = articles.article(item.hit.nreg, item.hit.article)
        for stretch in stretches(article, item.hit.passage) if article is not None else ():
            if (item.hit.nreg, item.hit.article, stretch.start) not in tried:
                yield Snippet(
                    kind=SnippetKind.LAW,
                    goal_id=goal_id,
                    nreg=item.hit.nreg,
                    article=item.hit.article,
                    start=stretch.start,
                    end=stretch.end,
                    tokens=0,
                    relevance=item.hit.relevance,
                )


def _notices(
    given: NoticeInput, evidence: EvidenceAssembly, feedback: VerifyFeedback, answered: frozenset[str]
) -> tuple[Notice, ...]:
    notices = list(gap_notices(given))
    told = {n.goal_id for n in notices}
    run_wide = None in told
    owed = [g for g, _ in given.assembled.goals if g not in answered or g in feedback.undisclosed_gaps]
    for goal_id in owed:
        if goal_id not in told and not run_wide:
            notices.append(weak_notice(goal_id, given))
            told.add(goal_id)
    if evidence.support_level is SupportLevel.WEAK and not notices:
        notices.append(weak_notice(given.assembled.goals[0][0], given))
    return tuple(notices)


def _caveats(
    claims: tuple[Claim, ...],
    assembled: AssembledPrompt,
    evidence: EvidenceAssembly,
    articles: ArticleSource,
    directory: ActDirectory,
    as_of: date,
    lang: str,
) -> tuple[Notice, ...]:
    out = [
        *assembled.caveats,
        *claim_caveats(claims, articles=articles, directory=directory, as_of=as_of, lang=lang),
    ]
    others = _named_acts(assembled, claims, directory)
    out += named_act_caveats(others, claims, as_of=as_of, directory=directory, lang=lang)
    weak = {g for g, gap in evidence.goal_gaps.items() if gap is CoverageGap.WEAK_EVIDENCE}
    if claims and (evidence.support_level is SupportLevel.WEAK or any(c.goal_id in weak for c in claims)):
        out.append(Notice(code="WEAK_EVIDENCE", text=text("writing.caveat.weak_evidence", lang)))
    return tuple(out)


def _named_acts(
    assembled: AssembledPrompt, claims: tuple[Claim, ...], directory: ActDirectory
) -> list[ActRecord]:
    """Acts that a goal names without doubt and no claim leans on."""
    cited = {c.citation.nreg for c in claims if c.citation is not None}
    named = [m.candidates for _, goal in assembled.goals for m in find_act_mentions(goal, directory)]
    sure = dict.fromkeys(acts[0] for acts in named if len(acts) == 1 and acts[0] not in cited)
    return [act for nreg in sure if (act := directory.act(nreg)) is not None]
