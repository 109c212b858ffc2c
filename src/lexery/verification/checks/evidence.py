"""Checks 5 and 11: a citation stands on evidence of this run; without evidence there is none."""

import hashlib

from lexery.contracts.answer import CheckRecord, Claim
from lexery.verification.context import CheckContext, cited, failed, key_of, not_applicable, passed


def check(claim: Claim, context: CheckContext) -> CheckRecord:
    """The cited article is among the run's evidence and its text is still the one that was searched."""
    target = cited(claim)
    if target is None:
        return not_applicable(5, "evidence", claim.id)
    key = key_of(target)
    wanted = context.hashes.get(key)
    if wanted is None:
        return failed(5, "evidence", claim.id, "NOT_IN_EVIDENCE", f"{key[0]} {key[1]}; {len(context.hashes)}")
    article = context.article_of(target)
    if article is None:
        return failed(5, "evidence", claim.id, "TEXT_NOT_HELD", f"{key[0]} {key[1]}")
    found = hashlib.sha256(article.text.encode()).hexdigest()
    if found != wanted:
        return failed(5, "evidence", claim.id, "TEXT_CHANGED", f"{wanted[:12]} / {found[:12]}")
    return passed(5, "evidence", claim.id, wanted[:12])


def absence(context: CheckContext) -> CheckRecord:
    """Check 11: no evidence means a notice and no citation."""
    answer = context.answer
    if context.hashes:
        return not_applicable(11, "absence", "answer", str(len(context.hashes)))
    if any(cited(c) is not None for c in answer.claims):
        return failed(11, "absence", "answer", "CITATION_WITHOUT_EVIDENCE")
    if not answer.gap_notice:
        return failed(11, "absence", "answer", "NO_GAP_NOTICE")
    return passed(11, "absence", "answer")
