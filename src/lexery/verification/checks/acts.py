"""Check 2: the act exists in the catalog and is one act."""

from lexery.contracts.answer import CheckRecord, Claim
from lexery.verification.context import CheckContext, cited, failed, not_applicable, passed


def check(claim: Claim, context: CheckContext) -> CheckRecord:
    """The cited nreg names one catalog act; official numbers and titles were resolved before a claim was made."""
    target = cited(claim)
    if target is None:
        return not_applicable(2, "act", claim.id)
    act = context.act_of(target)
    if act is None:
        return failed(2, "act", claim.id, "ACT_UNKNOWN", f"{target.nreg}: {context.directory.size}")
    return passed(2, "act", claim.id, f"{act.nreg}: {act.title}")
