"""Check 7: numbers, money, terms and dates of a claim occur in the cited place in the same sense."""

from collections.abc import Sequence

from lexery.contracts.answer import CheckRecord, Claim, Notice
from lexery.contracts.corpus import TextKind
from lexery.law.citations import find_references
from lexery.verification.checks.paraphrase import FIGURES, judged
from lexery.verification.checks.places import unit_of
from lexery.verification.context import CheckContext, cited, failed, not_applicable, passed
from lexery.verification.free_text import mask
from lexery.verification.quantities import Quantity, quantities, same_sense


def check(claim: Claim, context: CheckContext) -> CheckRecord:
    """Figures of the claim's own words (citations, titles and verified quotes aside) against the cited place.

    A paraphrase is held to its quote, where each figure must bound the same thing.
    """
    target = cited(claim)
    found = judged(claim, context)
    if found is not None:
        wrong = [reason for reason in found.reasons if reason in FIGURES]
        if wrong:
            return failed(7, "figures", claim.id, "FIGURE_OTHER_SENSE", " ".join(wrong))
        return passed(7, "figures", claim.id)
    own = _own_figures(claim.text, (claim,), context)
    if target is None or not own:
        return not_applicable(7, "figures", claim.id)
    article = context.article_of(target)
    if article is None:
        return failed(7, "figures", claim.id, "TEXT_NOT_HELD", f"{target.nreg} {target.article}")
    unit = unit_of(article, target) if article.text_kind is TextKind.OFFICIAL else None
    place = article.text[unit.start : unit.end] if unit is not None else article.text
    return _held(claim.id, own, quantities(place))


def free_text(
    subject: str, text: str, claims: Sequence[Claim], context: CheckContext, notices: Sequence[Notice] = ()
) -> CheckRecord:
    """Figures of the short answer against the quotes of the claims."""
    own = _own_figures(text, claims, context, notices)
    if not own:
        return not_applicable(7, "figures", subject)
    stated = [q for c in claims if c.quote is not None for q in quantities(c.quote.text)]
    return _held(subject, own, stated)


def _own_figures(
    text: str, claims: Sequence[Claim], context: CheckContext, notices: Sequence[Notice] = ()
) -> list[Quantity]:
    masked = mask(text, claims, context, notices=notices).text
    for reference in find_references(masked, context.directory):
        masked = masked[: reference.start] + " " * len(reference.text) + masked[reference.end :]
    return quantities(_without_list_numbers(masked))


def _without_list_numbers(text: str) -> str:
    lines = text.split("\n")
    return "\n".join(
        line.split(". ", 1)[1] if line[:1].isdigit() and ". " in line[:4] else line for line in lines
    )


def _held(subject: str, own: Sequence[Quantity], stated: Sequence[Quantity]) -> CheckRecord:
    for figure in own:
        if any(same_sense(figure, s) for s in stated):
            continue
        near = next((s for s in stated if s.value == figure.value), None)
        seen = f"{_shown(figure)} / {_shown(near) if near else '—'}"
        return failed(7, "figures", subject, "FIGURE_OTHER_SENSE" if near else "FIGURE_UNSUPPORTED", seen)
    return passed(7, "figures", subject, "; ".join(_shown(f) for f in own))


def _shown(figure: Quantity) -> str:
    parts = (figure.comparator.value, str(figure.value), figure.unit, figure.anchor)
    return " ".join(p for p in parts if p)
