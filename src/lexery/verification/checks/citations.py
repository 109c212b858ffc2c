"""Check 1: every citation, in claims and in free text, parses and resolves to what the answer may name.

A citation carries a rule of law and must be evidence. A mention, in a notice or a caveat, carries none: it must be
what the asker cited, what DocList found, or a catalog act.
"""

from collections.abc import Sequence

from lexery.contracts.answer import CheckRecord, Claim, Notice, Support
from lexery.contracts.citation import ActNaming, CitationTarget, Reference, ReferenceState
from lexery.law.citations import find_references
from lexery.law.text import normal
from lexery.law.wording import same_place
from lexery.verification.checks.places import unit_of
from lexery.verification.context import CheckContext, cited, failed, not_applicable, passed
from lexery.verification.free_text import mask, plain

_UNREADABLE = (ReferenceState.UNPARSED, ReferenceState.ACT_UNKNOWN)


def check(claim: Claim) -> CheckRecord:
    """The claim's own citation names an act; a rule of law in own words has one."""
    if claim.citation is None:
        if claim.support is Support.PARAPHRASE:
            return failed(1, "citation", claim.id, "UNCITED")
        return not_applicable(1, "citation", claim.id)
    if not claim.citation.nreg:
        return failed(
            1, "citation", claim.id, "UNRESOLVED", claim.citation.model_dump_json(exclude_none=True)
        )
    return passed(1, "citation", claim.id, f"{claim.citation.nreg} {claim.citation.article or ''}".strip())


def free_text(
    subject: str, text: str, claims: Sequence[Claim], context: CheckContext, notices: Sequence[Notice] = ()
) -> CheckRecord:
    """Citations in a claim's text or in the short answer; each must be a citation of `claims` or the asker's own."""
    masked = mask(text, claims, context, notices=notices)
    found = find_references(masked.text, context.directory, article_text=context.text)
    whole: list[Reference] | None = None
    for read in found:
        reference = read
        told = any(m.target.article == reference.target.article for n in notices for m in n.mentions)
        if told and reference.naming is ActNaming.NONE:
            continue
        if reference.naming is ActNaming.ANAPHORA and reference.target.nreg is None:
            # What it points back to may be a citation that was blanked: then the whole text resolves it.
            whole = whole or find_references(text, context.directory, article_text=context.text)
            reference = next((r for r in whole if r.start == reference.start), reference)
        code = _wrong(reference, claims, context)
        if code is not None:
            return failed(1, "free_text", subject, code, reference.text)
    return passed(1, "free_text", subject, str(len(found)))


def _wrong(reference: Reference, claims: Sequence[Claim], context: CheckContext) -> str | None:
    if _asked(reference, context) or _is_quoted(reference, claims):
        return None
    if reference.state in _UNREADABLE:
        return "UNPARSED" if reference.state is ReferenceState.UNPARSED else "ACT_UNKNOWN"
    if reference.state is ReferenceState.AMBIGUOUS:
        return "AMBIGUOUS"
    if reference.state is ReferenceState.OUT_OF_BOUNDS:
        return "OUT_OF_BOUNDS"
    targets = [t for c in claims if (t := cited(c)) is not None]
    same = [c for c in claims if (t := cited(c)) is not None and same_place(t, reference.target)]
    if same:
        return None if any(_holds(c, reference.target, context) for c in same) else "QUOTE_OUTSIDE_PLACE"
    if reference.target.article is None and any(t.nreg == reference.target.nreg for t in targets):
        return None
    return "NOT_IN_EVIDENCE"


def _holds(claim: Claim, named: CitationTarget, context: CheckContext) -> bool:
    """Whether the place that a text names, when it is narrower than the claim's citation, holds the claim's quote."""
    target = cited(claim)
    article = context.article_of(target) if target is not None else None
    own = target.model_dump(exclude_none=True) if target is not None else {}
    narrower = named.model_dump(exclude_none=True).keys() - own.keys()
    if article is None or claim.quote is None or not narrower:
        return True
    unit = unit_of(article, named)
    return unit is not None and unit.start <= claim.quote.start and claim.quote.end <= unit.end


def _is_quoted(reference: Reference, claims: Sequence[Claim]) -> bool:
    """Whether the law itself, as quoted, cites so: a claim in other words than its quote keeps what the quote refers to."""
    words = normal(reference.text).casefold()
    return any(
        c.support is Support.PARAPHRASE and c.quote is not None and words in normal(c.quote.text).casefold()
        for c in claims
    )


def _asked(reference: Reference, context: CheckContext) -> bool:
    """Whether this is an echo of what the asker cited."""
    for asked in context.asked:
        if normal(asked.text).casefold() == normal(reference.text).casefold():
            return True
        if asked.target.nreg is not None and same_place(asked.target, reference.target):
            return True
        if asked.target.nreg is not None and reference.target == CitationTarget(nreg=asked.target.nreg):
            return True
    return False


def notice(subject: str, given: Notice, context: CheckContext) -> list[CheckRecord]:
    """The mentions of a notice, declared ones and those found in its text."""
    records = [_mention(subject, m.target, m.text, context) for m in given.mentions]
    masked = mask(given.text, context.answer.claims, context, notices=(given,))
    found = find_references(masked.text, context.directory)
    unknown = [r.text for r in found if not _may_be_mentioned(r, given, context)]
    records += [failed(1, "mention", subject, "MENTION_UNKNOWN", words) for words in unknown]
    if not records:
        records.append(passed(1, "mention", subject, str(len(found))))
    return records


def _mention(subject: str, target: CitationTarget, text: str, context: CheckContext) -> CheckRecord:
    known = target.nreg is not None and context.directory.act(target.nreg) is not None
    offered = {c.nreg or c.derived_nreg for item in context.doclist for c in item.candidates}
    words = plain(text)
    named = any(words in plain(i.mention) or plain(i.mention) in words for i in context.doclist)
    echoed = words in plain(context.asked_words) or any(
        a.target.nreg == target.nreg and target.nreg is not None for a in context.asked
    )
    if known or target.nreg in offered or named or echoed:
        return passed(1, "mention", subject, text)
    return failed(1, "mention", subject, "MENTION_UNKNOWN", text)


def _may_be_mentioned(reference: Reference, given: Notice, context: CheckContext) -> bool:
    echoed = plain(reference.text) in plain(context.asked_words)
    if echoed or _asked(reference, context) or _in_source_words(reference, context):
        return True
    target = reference.target
    articles = {m.target.article for m in given.mentions} | {i.article for i in context.doclist}
    articles |= {i.article_last for i in context.doclist} | {a.target.article for a in context.asked}
    if reference.naming in (ActNaming.NONE, ActNaming.ANAPHORA, ActNaming.GENERIC):
        return target.article is None or target.article in articles
    if reference.state in _UNREADABLE or target.nreg is None:
        return reference.candidates != () and target.article is None
    if target.article is None:
        return context.directory.act(target.nreg) is not None
    claimed = [t for c in context.answer.claims if (t := cited(c)) is not None]
    return target.article in articles or any(same_place(t, target) for t in claimed)


def _in_source_words(reference: Reference, context: CheckContext) -> bool:
    """Whether the catalog itself says so of a cited act, in its title or in the note on its state."""
    targets = (t for c in context.answer.claims if (t := cited(c)) is not None)
    acts = (a for t in targets if (a := context.act_of(t)) is not None)
    words = normal(reference.text).casefold()
    return any(words in normal(f"{a.title} {a.status_note or ''}").casefold() for a in acts)
