"""Gap notices: what is missing, whether the catalog knows it, and what to do next.

A notice names the act or citation in question, never says that an act does not exist, and says that an article does
not exist only when its number is beyond the last one and the act's sequence is complete (`policies.md` §1).
"""

from dataclasses import dataclass

from lexery.contracts.answer import AssembledPrompt, GapToDisclose, Mention, Notice
from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import ActRecord
from lexery.contracts.evidence import EvidenceAssembly
from lexery.contracts.ports import ActDirectory
from lexery.contracts.retrieval import ActCandidate, CoverageGap, DoclistItem, DoclistReason
from lexery.law.numbers import sort_key
from lexery.law.wording import official_link, ua_date
from lexery.messages import text
from lexery.writing.wording import counted_acts, echo, in_guillemets, named, nothing_empty


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeInput:
    """What the notices are written from."""

    assembled: AssembledPrompt
    evidence: EvidenceAssembly
    directory: ActDirectory
    lang: str
    with_claims: frozenset[str]
    """Goals for which something is quoted."""


def gap_notices(given: NoticeInput) -> tuple[Notice, ...]:
    """One notice per act in question, or one per goal (or run) when no act is."""
    out: list[Notice] = []
    for gap in given.assembled.gaps:
        out += _of_gap(gap, given)
    return tuple(out)


def weak_notice(goal_id: str, given: NoticeInput) -> Notice:
    """The line for a goal that lost its claims or whose evidence is weak."""
    goal = echo(dict(given.assembled.goals).get(goal_id, ""))
    key = "weak" if goal_id in given.with_claims else "weak_none"
    return Notice(
        code=CoverageGap.WEAK_EVIDENCE.value,
        text=text(f"writing.gap.{key}", given.lang, goal=goal),
        goal_id=goal_id,
    )


def _of_gap(gap: GapToDisclose, given: NoticeInput) -> list[Notice]:
    goal_id = gap.goal_id
    if gap.gap is CoverageGap.OUT_OF_SCOPE:
        goal = echo(dict(given.assembled.goals).get(goal_id or "", given.assembled.goals[0][1]))
        words = text("writing.gap.out_of_scope", given.lang, goal=goal)
        return [Notice(code=gap.gap.value, text=words, goal_id=goal_id)]
    notices = [_of_item(item, goal_id, given) for item in gap.items]
    if not notices and gap.gap is CoverageGap.LIKELY_MISSING_ACT:
        notices = [_missing(goal_id, given)]
    if not notices:
        notices = [weak_notice(goal_id, given) if goal_id else _weak_run(given)]
    shown = goal_id in given.with_claims if goal_id else bool(given.with_claims)
    if shown and gap.gap is CoverageGap.LIKELY_MISSING_ACT:
        last = notices[-1]
        suffix = "hits_suffix" if gap.items else "hits_suffix_guess"
        words = f"{last.text} {text(f'writing.gap.{suffix}', given.lang)}"
        notices[-1] = last.model_copy(update={"text": words})
    return notices


def _weak_run(given: NoticeInput) -> Notice:
    goals = "; ".join(goal for _, goal in given.assembled.goals)
    key = "weak" if given.with_claims else "weak_none"
    return Notice(
        code=CoverageGap.WEAK_EVIDENCE.value, text=text(f"writing.gap.{key}", given.lang, goal=echo(goals))
    )


def _missing(goal_id: str | None, given: NoticeInput) -> Notice:
    candidate = given.evidence.catalog_candidate
    act = given.directory.act(candidate.nreg) if candidate is not None else None
    goal = echo(dict(given.assembled.goals).get(goal_id or "", given.assembled.goals[0][1]))
    if candidate is None:
        step = text("writing.gap.next_setup", given.lang)
        words = text("writing.gap.missing_unnamed", given.lang, goal=goal, next_step_unnamed=step)
        return Notice(code=CoverageGap.LIKELY_MISSING_ACT.value, text=words, goal_id=goal_id)
    name = named(act) if act is not None else f"«{candidate.title}»"
    step = _next_step(act, given.lang)
    words = text("writing.gap.missing_candidate", given.lang, goal=goal, act=name, next_step=step)
    return Notice(
        code=DoclistReason.ACT_FOUND_IN_CATALOG_NOT_INDEXED.value,
        text=words,
        goal_id=goal_id,
        mentions=(Mention(target=CitationTarget(nreg=candidate.nreg), text=name),),
    )


def _of_item(item: DoclistItem, goal_id: str | None, given: NoticeInput) -> Notice:
    lang = given.lang
    candidate = item.candidates[0] if item.candidates else None
    if item.reason is DoclistReason.ACT_NOT_FOUND_IN_CATALOG or candidate is None:
        mention = in_guillemets(item.mention)
        size = counted_acts(given.directory.size, lang)
        words = text("writing.gap.not_found", lang, mention=mention, size=size)
        return Notice(
            code=item.reason.value,
            text=words,
            goal_id=goal_id,
            mentions=(Mention(target=CitationTarget(article=item.article), text=mention),),
        )
    act = given.directory.act(candidate.nreg) if candidate.nreg else None
    name = named(act) if act is not None else _candidate_name(candidate)
    step = _next_step(act, lang)
    if item.reason is DoclistReason.ACT_FOUND_IN_CATALOG_NOT_INDEXED:
        suffix = text("writing.gap.article_suffix", lang, article=item.article) if item.article else ""
        words = text("writing.gap.not_indexed", lang, act=name, article=suffix, next_step=step)
    else:
        check = text("writing.gap.next_check", lang, url=official_link(act)) if act is not None else step
        words = _article_missing(item, act, name, check, lang)
    target = CitationTarget(nreg=candidate.nreg or candidate.derived_nreg, article=item.article)
    return Notice(
        code=item.reason.value,
        text=nothing_empty(words),
        goal_id=goal_id,
        mentions=(Mention(target=target, text=name),),
    )


def _article_missing(item: DoclistItem, act: ActRecord | None, name: str, step: str, lang: str) -> str:
    article, last = item.article or "", item.article_last
    edition = f" ({ua_date(act.edition)})" if act is not None and act.edition else ""
    if last is None:
        return text(
            "writing.gap.article_no_list", lang, act=name, article=article, edition=edition, next_step=step
        )
    beyond = sort_key(article) > sort_key(last)
    if beyond and item.sequence_complete:
        return text("writing.gap.article_unlisted", lang, act=name, article=article, last=last)
    key = "article_unlisted_edition" if beyond else "article_between"
    return text(
        f"writing.gap.{key}", lang, act=name, article=article, last=last, edition=edition, next_step=step
    )


def _candidate_name(candidate: ActCandidate) -> str:
    number = f" №\u00a0{candidate.number}" if candidate.number else ""
    return f"«{in_guillemets(candidate.title)}»{number}"


def _next_step(act: ActRecord | None, lang: str) -> str:
    if act is None:
        return text("writing.gap.next_setup", lang)
    return text("writing.gap.next_import", lang, url=official_link(act))
