"""Check 4: the act and the article are in force on the day asked for, or the answer says that they are not."""

from lexery.contracts.answer import CheckRecord, Claim, Notice
from lexery.contracts.corpus import ActRecord
from lexery.law.standing import Force, Standing, standing
from lexery.verification.context import CheckContext, cited, failed, not_applicable, passed

_DISCLOSED = {
    Force.REPEALED: "ACT_REPEALED",
    Force.NOT_YET: "NOT_YET_IN_FORCE",
    Force.UNKNOWN: "STATUS_UNKNOWN",
}


def check(claim: Claim, context: CheckContext) -> CheckRecord:
    """State by the catalog; repealed must be said, with the successor when the catalog has it; unknown must be said."""
    target = cited(claim)
    act = context.act_of(target) if target is not None else None
    if target is None or act is None:
        return not_applicable(4, "force", claim.id)
    state = standing(act, context.as_of, context.directory, target.article)
    seen = f"{act.nreg}: {state.force.value}, {context.as_of.isoformat()}"
    if state.force is not Force.IN_FORCE:
        notice = _said(_DISCLOSED[state.force], act, context)
        if notice is None:
            return failed(4, "force", claim.id, f"{_DISCLOSED[state.force]}_UNDISCLOSED", seen)
        if not _names_successor(notice, state):
            return failed(4, "force", claim.id, "SUCCESSOR_UNNAMED", f"{seen}; {state.basis}")
    article = context.article_of(target)
    if article is not None and article.repealed and _said("ARTICLE_REPEALED", act, context) is None:
        return failed(4, "force", claim.id, "ARTICLE_REPEALED_UNDISCLOSED", f"{act.nreg} {article.number}")
    return passed(4, "force", claim.id, seen)


def _said(code: str, act: ActRecord, context: CheckContext) -> Notice | None:
    """The caveat or notice with that code about that act."""
    notices = (*context.answer.caveats, *context.answer.gap_notice)
    return next(
        (n for n in notices if n.code == code and any(m.target.nreg == act.nreg for m in n.mentions)), None
    )


def _names_successor(notice: Notice, state: Standing) -> bool:
    if state.successor is None:
        return True
    return any(m.target.nreg == state.successor.nreg for m in notice.mentions)
