"""Check 6: a quote is word for word; its offsets are judged on the stored text, its words on the normal form."""

from collections.abc import Sequence

from lexery.contracts.answer import CheckRecord, Claim
from lexery.contracts.corpus import Article, TextKind
from lexery.law.quote_edges import Span, cut_of
from lexery.law.quotes import diff_words, locate_quote
from lexery.law.text import normal
from lexery.verification.context import CheckContext, cited, failed, not_applicable, passed

_SHOWN = 5


def check(claim: Claim, context: CheckContext) -> CheckRecord:
    """The words at the offsets are the quote's, and what stands around them does not turn their sense.

    A near miss reports the words that differ; an ellipsis makes pieces.
    """
    target, quote = cited(claim), claim.quote
    if target is None:
        return not_applicable(6, "quote", claim.id)
    if quote is None or not quote.text.strip():
        return failed(6, "quote", claim.id, "NO_QUOTE")
    article = context.article_of(target)
    if article is None:
        return failed(6, "quote", claim.id, "TEXT_NOT_HELD", f"{target.nreg} {target.article}")
    if not 0 <= quote.start < quote.end <= len(article.text):
        return failed(
            6, "quote", claim.id, "OFFSETS_OUT_OF_TEXT", f"{quote.start}–{quote.end} / {len(article.text)}"
        )
    stretch = article.text[quote.start : quote.end]
    if normal(quote.text) == normal(stretch):
        return _uncut(claim.id, article, [(quote.start, quote.end)])
    found = locate_quote(quote.text, article.text)
    if found is None:
        pairs = diff_words(quote.text, article.text)[:_SHOWN]
        shown = "; ".join(f"«{d.quote}» ≠ «{d.text}»" for d in pairs)
        return failed(6, "quote", claim.id, "QUOTE_MISMATCH", shown)
    edges = article.text[quote.start : found.start] + article.text[found.end : quote.end]
    if quote.start <= found.start and found.end <= quote.end and not any(c.isalnum() for c in edges):
        # Without a final mark, or with an ellipsis: then each piece is there, in order, within the stretch.
        return _uncut(claim.id, article, found.pieces)
    return failed(
        6, "quote", claim.id, "QUOTE_ELSEWHERE", f"{quote.start}–{quote.end} ≠ {found.start}–{found.end}"
    )


def _uncut(subject: str, article: Article, pieces: Sequence[Span]) -> CheckRecord:
    cut = cut_of(article.text, pieces) if article.text_kind is TextKind.OFFICIAL else None
    seen = "; ".join(f"{start}–{end}" for start, end in pieces)
    return passed(6, "quote", subject, seen) if cut is None else failed(6, "quote", subject, cut, seen)
