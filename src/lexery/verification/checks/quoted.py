"""Checks 3 and 6 of quotes inside a text: they stand where the citation before them says, whole in sense.

A text may hold verbatim law between its connecting words; what is put between «» must not say more than the law does.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from lexery.contracts.answer import CheckRecord, Claim
from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import Article, TextKind
from lexery.law.citations import find_references
from lexery.law.quote_edges import Span, cut_of, is_whole
from lexery.law.quotes import locate_quote
from lexery.verification.checks.places import has_place, unit_of
from lexery.verification.context import CheckContext, cited, failed, key_of, not_applicable, passed
from lexery.verification.free_text import LONG_QUOTE, guillemets, neighbourhood, plain, written_places

_WORDS: Final = re.compile(r"[^\W\d_]+")
_BLANK: Final = "\u2007"
_CITES: Final = re.compile(r"(?<!\w)(?:ст|ч|п)\.|статт|стат[еє]|частин|пункт|article|(?<!\w)art\.")
_OUTSIDE: Final = "QUOTE_OUTSIDE_PLACE"

_Place = tuple[int, CitationTarget]
"""Where a text cites, and what."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Held:
    """A cited article, and the stretch of it that quotes are looked for in: the neighbourhood of the claim's own."""

    article: Article
    start: int
    end: int
    own: Span
    """The claim's quote."""

    @property
    def text(self) -> str:
        return self.article.text[self.start : self.end]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Quoted:
    """What stands in «», and the cited articles that hold it, or whose heading it is."""

    start: int
    inner: str
    held: tuple[_Held, ...]
    heading: bool


def check(claim: Claim, context: CheckContext) -> CheckRecord:
    """Quotes in a claim's text, which cites no other place than the claim does (check 1): in that place, and not cut."""
    target = cited(claim)
    return _check(
        claim.id, claim.text, (claim,), context, lambda _: [(0, target)] if target is not None else []
    )


def free_text(subject: str, text: str, claims: Sequence[Claim], context: CheckContext) -> CheckRecord:
    """Every quote in `text` of an article that `claims` cite: in the place cited last before it, and not cut."""
    return _check(subject, text, claims, context, lambda rest: _places(rest, claims, context))


def _check(
    subject: str,
    text: str,
    claims: Sequence[Claim],
    context: CheckContext,
    places: Callable[[str], list[_Place]],
) -> CheckRecord:
    held = _held(claims, context) if "«" in text else []
    rest, found = text, list[_Quoted]()
    for start, end in guillemets(text) if held else ():
        quoted = _quoted(start, text[start + 1 : end - 1], held, context)
        if quoted is not None:
            found.append(quoted)
            rest = rest[:start] + _BLANK * (end - start) + rest[end:]
    if not found:
        return not_applicable(6, "quoted", subject)
    named = places(rest)
    for quoted in found:
        before = next((target for at, target in reversed(named) if at < quoted.start), None)
        code = _wrong(quoted, before)
        if code is not None:
            where = f"{before.nreg} {before.article}" if before is not None else "—"
            return failed(6, "quoted", subject, code, f"{where}: «{quoted.inner[:80]}»")
    return passed(6, "quoted", subject, str(len(found)))


def _places(rest: str, claims: Sequence[Claim], context: CheckContext) -> list[_Place]:
    """The places that a text cites, in order: as the program writes those of the claims, any others as they are read."""
    found: list[_Place] = []
    left = rest.casefold()
    written = {
        w.casefold(): t for c in claims if (t := cited(c)) is not None for w in written_places(t, context)
    }
    for words in sorted(written, key=len, reverse=True):
        while (at := left.find(words)) >= 0:
            found.append((at, written[words]))
            left = left[:at] + _BLANK * len(words) + left[at + len(words) :]
    if len(left) != len(rest) or _CITES.search(left) is not None:
        references = find_references(rest, context.directory)
        return [(r.start, r.target) for r in references if r.target.article and r.target.nreg]
    return sorted(found, key=lambda place: place[0])


def _held(claims: Sequence[Claim], context: CheckContext) -> list[_Held]:
    out: list[_Held] = []
    for claim in claims:
        target = cited(claim)
        article = context.article_of(target) if target is not None else None
        if article is None or article.text_kind is not TextKind.OFFICIAL:
            continue
        start, end = neighbourhood(claim, article)
        own = (claim.quote.start, claim.quote.end) if claim.quote is not None else (start, end)
        out.append(_Held(article=article, start=start, end=end, own=own))
    return out


def _quoted(start: int, inner: str, held: Sequence[_Held], context: CheckContext) -> _Quoted | None:
    words = plain(inner)
    if not words.strip() or any(words in plain(goal) for _, goal in context.answer.goals):
        return None
    titled = tuple(h for h in held if h.article.heading and plain(h.article.heading) == words)
    if titled:
        return _Quoted(start=start, inner=inner, held=titled, heading=True)
    if context.directory.by_name(inner):
        return None
    found = tuple(h for h in held if locate_quote(inner, h.text) is not None)
    return _Quoted(start=start, inner=inner, held=found, heading=False) if found else None


def _wrong(quoted: _Quoted, before: CitationTarget | None) -> str | None:
    held = quoted.held
    if before is not None:
        held = tuple(h for h in held if (h.article.nreg, h.article.number) == key_of(before))
        if not held:
            return _OUTSIDE
    if quoted.heading:
        return None
    target = before if before is not None else CitationTarget()
    codes = [_code(quoted.inner, one, target) for one in held]
    return None if None in codes else codes[0]


def _code(inner: str, held: _Held, target: CitationTarget) -> str | None:
    text = held.article.text
    pieces = _pieces(inner, held, target)
    if not pieces and inner.rstrip().endswith(":"):
        # The words that open a list stand before its points.
        pieces = _pieces(inner, held, CitationTarget(part=target.part))
    if not pieces:
        return _OUTSIDE
    if _is_fragment(text, pieces):
        return "FRAGMENT"
    return cut_of(text, pieces)


def _pieces(inner: str, held: _Held, target: CitationTarget) -> list[Span]:
    """Where the quote stands in the cited place; empty when the place is none, or does not hold it."""
    start, end = held.start, held.end
    if has_place(target):
        unit = unit_of(held.article, target)
        start, end = (unit.start, unit.end) if unit is not None else (0, 0)
    # Words that occur twice are those of the claim's own quote, where it has them.
    for a, b in ((max(start, held.own[0]), min(end, held.own[1])), (start, end)):
        found = locate_quote(inner, held.article.text[a:b]) if a < b else None
        if found is not None:
            return [(a + x, a + y) for x, y in found.pieces]
    return []


def _is_fragment(text: str, pieces: Sequence[Span]) -> bool:
    """A few words out of a sentence: of such, any sentence can be put together."""
    words = sum(len(_WORDS.findall(text[a:b])) for a, b in pieces)
    return words < LONG_QUOTE and not is_whole(text, pieces[0][0], pieces[-1][1])
