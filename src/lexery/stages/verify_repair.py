"""The notices that U11 adds itself: the last resort, the line of weak support, and the question to the user."""

from collections.abc import Iterable, Mapping

from lexery.contracts.answer import RUN_GAP, Answer, Mention, Notice, Repair, RepairAction
from lexery.contracts.citation import CitationTarget
from lexery.contracts.retrieval import ACT_GAPS, CoverageGap, DoclistItem, DoclistReason, DoclistTrace
from lexery.contracts.run import Clarification
from lexery.messages import text

GAP_CHECK = 11
"""Number of the check "no evidence → gap notice" in `verification.md` §2."""


def disclose(
    answer: Answer,
    *,
    weak_goals: Iterable[str],
    undisclosed: Iterable[str],
    effective_gap: CoverageGap,
    goal_gaps: Mapping[str, CoverageGap],
    doclist: DoclistTrace | None,
    lang: str,
) -> tuple[Answer, tuple[Repair, ...]]:
    """Add the notice lines that are missing; each is a repair whose `claim_id` is the goal id or `run`.

    `weak_goals` have no claim and no gap yet: they become goal gaps `weak_evidence`. `undisclosed` name gaps
    that are there and unsaid.
    """
    questions = dict(answer.goals)
    notices = [_weak_goal(goal, questions.get(goal, goal), lang) for goal in weak_goals]
    for goal in undisclosed:
        gap = effective_gap if goal == RUN_GAP else goal_gaps.get(goal, effective_gap)
        notices += _gap_lines(goal, gap, questions, doclist, lang)
    repairs = tuple(
        Repair(claim_id=goal, action=RepairAction.NOTICE_ADDED, checks=(GAP_CHECK,))
        for goal in dict.fromkeys(notice.goal_id or RUN_GAP for notice in notices)
    )
    return answer.model_copy(update={"gap_notice": (*answer.gap_notice, *notices)}), repairs


def add_weak_notice(answer: Answer, lang: str) -> tuple[Answer, tuple[Repair, ...]]:
    """A grounded answer on weak support says so; unchanged when it already has a notice."""
    if answer.gap_notice:
        return answer, ()
    notice = Notice(code=CoverageGap.WEAK_EVIDENCE, text=text("verify.weak_support", lang))
    repair = Repair(claim_id=RUN_GAP, action=RepairAction.NOTICE_ADDED, checks=(GAP_CHECK,))
    return answer.model_copy(update={"gap_notice": (notice,)}), (repair,)


def ask_question(clarification: Clarification | None, doclist: DoclistTrace | None, lang: str) -> str:
    """The question with the candidates, one a line; the one already put to the user where there is one."""
    if clarification is not None and clarification.question and clarification.choices:
        lines = [f"{choice.number}. {choice.title}" for choice in clarification.choices]
        return "\n".join([clarification.question, *lines])
    items = () if doclist is None else doclist.items
    titles = dict.fromkeys(
        candidate.title
        for item in items
        if item.reason is DoclistReason.AMBIGUOUS_ACT_MATCH
        for candidate in item.candidates
    )
    lines = [f"{number}. {title}" for number, title in enumerate(titles, 1)]
    return "\n".join([text("verify.which_act", lang), *lines])


def _weak_goal(goal: str, question: str, lang: str) -> Notice:
    return Notice(
        code=CoverageGap.WEAK_EVIDENCE,
        text=text("verify.goal_without_claim", lang, goal=question),
        goal_id=goal,
    )


def _gap_lines(
    goal: str, gap: CoverageGap, questions: Mapping[str, str], doclist: DoclistTrace | None, lang: str
) -> list[Notice]:
    goal_id = None if goal == RUN_GAP else goal
    items = [
        item
        for item in (doclist.items if doclist else ())
        if item.reason in ACT_GAPS and (goal_id is None or item.goal_id == goal_id)
    ]
    if doclist is not None and items:
        return [_act_line(item, goal_id, doclist.catalog_size, lang) for item in items]
    if gap is CoverageGap.WEAK_EVIDENCE and goal_id is not None:
        return [_weak_goal(goal_id, questions.get(goal_id, goal_id), lang)]
    code = CoverageGap.WEAK_EVIDENCE if gap is CoverageGap.NONE else gap
    return [Notice(code=code, text=text(f"verify.gap_{code}", lang), goal_id=goal_id)]


def _act_line(item: DoclistItem, goal_id: str | None, catalog_size: int, lang: str) -> Notice:
    first = item.candidates[0] if item.candidates else None
    target = CitationTarget(nreg=first.nreg if first else None, article=item.article)
    return Notice(
        code=item.reason,
        text=text(
            f"verify.{item.reason.lower()}",
            lang,
            mention=item.mention,
            title=first.title if first else item.mention,
            article=item.article or "—",
            catalog_size=catalog_size,
        ),
        goal_id=goal_id,
        mentions=(Mention(target=target, text=item.mention),),
    )
