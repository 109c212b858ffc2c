"""Check 3: the article exists; part, point and paragraph are in the bounds of its structure."""

from lexery.contracts.answer import CheckRecord, Claim
from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import Article, TextKind
from lexery.law.structure import Unit, parse_article
from lexery.verification.context import CheckContext, cited, failed, not_applicable, passed


def check(claim: Claim, context: CheckContext) -> CheckRecord:
    """A quote must also lie inside the place that is cited: right words, wrong part is a finding."""
    target = cited(claim)
    if target is None:
        return not_applicable(3, "place", claim.id)
    article = context.article_of(target)
    if article is None:
        listed = context.directory.articles(target.nreg or "")
        known = listed is not None and target.article in listed.numbers
        code = "ARTICLE_NOT_HELD" if known else "ARTICLE_UNKNOWN"
        last = f"…{listed.numbers[-1]}" if listed is not None and listed.numbers else ""
        return failed(3, "place", claim.id, code, f"{target.nreg} {target.article}{last}")
    if article.text_kind is TextKind.DIGEST:
        return not_applicable(3, "place", claim.id, "digest")
    unit = unit_of(article, target)
    if unit is None:
        parts = len(parse_article(article.text, article.number).parts)
        return failed(3, "place", claim.id, "OUT_OF_BOUNDS", f"{_where(target)}; parts: {parts}")
    quote = claim.quote
    if quote is not None and has_place(target) and not (unit.start <= quote.start and quote.end <= unit.end):
        where = parse_article(article.text, article.number).locate(quote.start)
        return failed(3, "place", claim.id, "QUOTE_OUTSIDE_PLACE", f"{_where(target)} / {_where(where)}")
    return passed(3, "place", claim.id, _where(target))


def has_place(target: CitationTarget) -> bool:
    """Whether something smaller than the article is cited."""
    return any((target.part, target.point, target.subpoint, target.paragraph, target.note))


def unit_of(article: Article, target: CitationTarget) -> Unit | None:
    """The unit of the article that is cited; the whole of it when nothing smaller is."""
    structure = parse_article(article.text, article.number)
    return structure.at(target) if has_place(target) else structure.root


def _where(target: CitationTarget) -> str:
    found = target.model_dump(exclude_none=True, exclude={"nreg"})
    return " ".join(f"{name} {value}" for name, value in found.items())
