"""U10's default writer: a memo of verbatim quotes and short connecting sentences, no model.

It says nothing of the law in its own words: what it adds to the quotes are citations, headings and phrases from the
message catalog, so that every draft can be held to the texts word for word.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

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
from lexery.contracts.corpus import ActRecord, TextKind
from lexery.contracts.decisions import AnswerMode, LegalReasoning
from lexery.contracts.evidence import EvidenceAssembly, SupportLevel
from lexery.contracts.ports import ActDirectory, ArticleSource
from lexery.contracts.retrieval import CoverageGap
from lexery.law.citations import find_act_mentions
from lexery.messages import text
from lexery.writing.caveats import claim_caveats, named_act_caveats
from lexery.writing.introductions import introduced
from lexery.writing.limits import SelectLimits
from lexery.writing.notices import NoticeInput, gap_notices, weak_notice
from lexery.writing.order import Draft, ordered
from lexery.writing.passages import address, stretches
from lexery.writing.roles import Role, role_of
from lexery.writing.short import ShortInput, short_answer


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
    limits: SelectLimits | None = None,
) -> Answer:
    """The draft. Equal inputs give equal drafts; `feedback` (or the assembled one) names what must be left out or added.

    Ids of claims number the snippets that could be claimed, so that an id in the feedback still means the same claim.
    """
    feedback = feedback or assembled.feedback or VerifyFeedback()
    limits = limits or SelectLimits()
    drafts: list[Draft] = []
    if reasoning.answer_mode is not AnswerMode.OUT_OF_SCOPE:
        drafts = _claims(assembled, evidence, articles, directory, limits)
        drafts = [d for d in drafts if d.claim.id not in feedback.failed_claims]
        drafts += _for_missing(feedback.missing_goals, drafts, assembled, evidence, articles, directory)
        drafts = introduced(drafts, directory, lang)
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
                leads=_leads(drafts, assembled),
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
    limits: SelectLimits,
) -> list[Draft]:
    """A claim for every snippet of law, goal by goal, in the order in which they are told."""
    out: list[Draft] = []
    for goal_id, _ in assembled.goals:
        own = [s for s in assembled.snippets if s.goal_id == goal_id and s.kind is SnippetKind.LAW]
        cited = {item.hit.key for item in evidence.of_goal(goal_id) if item.hit.cited}
        drafts = [_draft("", s, articles, directory, cited=(s.nreg, s.article) in cited) for s in own]
        out += ordered([d for d in drafts if d is not None], limits)
    return [replace(d, claim=d.claim.model_copy(update={"id": f"c{n}"})) for n, d in enumerate(out, start=1)]


def _draft(
    claim_id: str, snippet: Snippet, articles: ArticleSource, directory: ActDirectory, *, cited: bool = False
) -> Draft | None:
    """The claim of a snippet, its sentence not yet written."""
    article = articles.article(snippet.nreg or "", snippet.article or "")
    act = directory.act(snippet.nreg or "")
    if article is None or act is None:
        return None
    verbatim = article.text[snippet.start : snippet.end]
    claim = Claim(
        id=claim_id,
        goal_id=snippet.goal_id,
        text="",
        citation=address(article, snippet.start, snippet.end),
        quote=Quote(text=verbatim, start=snippet.start, end=snippet.end),
        support=Support.VERBATIM,
        text_kind=article.text_kind,
    )
    role = Role.RULE if article.text_kind is TextKind.DIGEST else role_of(verbatim)
    return Draft(claim=claim, act=act, article=article, relevance=snippet.relevance, role=role, cited=cited)


def _leads(drafts: Sequence[Draft], assembled: AssembledPrompt) -> dict[str, str]:
    """Goal id → the claim that answers it best: of the snippet that was chosen first."""
    out: dict[str, str] = {}
    for goal_id, _ in assembled.goals:
        own = {
            (d.key, d.claim.quote.start): d.claim.id
            for d in drafts
            if d.claim.goal_id == goal_id and d.claim.quote
        }
        ranked = [
            found
            for s in assembled.snippets
            if s.goal_id == goal_id
            and (found := own.get(((s.nreg or "", s.article or ""), s.start))) is not None
        ]
        if own:
            out[goal_id] = next(iter([*ranked, *own.values()]))
    return out


def _for_missing(
    goals: Sequence[str],
    drafts: Sequence[Draft],
    assembled: AssembledPrompt,
    evidence: EvidenceAssembly,
    articles: ArticleSource,
    directory: ActDirectory,
) -> list[Draft]:
    """For a goal that must still be answered: the first stretch of its best article that was not tried yet."""
    out: list[Draft] = []
    tried = {(s.nreg, s.article, s.start) for s in assembled.snippets}
    number = sum(s.kind is SnippetKind.LAW for s in assembled.snippets)
    for goal_id in goals:
        if any(d.claim.goal_id == goal_id for d in drafts):
            continue
        found = next(_untried(goal_id, evidence, articles, tried), None)
        if found is not None:
            number += 1
            drafted = _draft(f"c{number}", found, articles, directory)
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
