"""What of a free text is verbatim or written by the program, and what is left to be held to the law.

Quotes, headings and echoes of the question are blanked out (same length), so that a citation inside a quoted norm is
not taken for one of ours, and so that what remains can be judged: its citations, its figures, its words.
"""

import re
from collections.abc import Iterator, Sequence

from lexery.contracts.answer import Claim, Notice
from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import Article, TextKind
from lexery.law.place_words import in_words
from lexery.law.quotes import locate_quote
from lexery.law.sentences import sentences
from lexery.law.text import normal
from lexery.law.wording import act_name, act_of, act_short_name, cite
from lexery.messages import text as message
from lexery.verification.context import CheckContext, Masked, cited

_BLANK = "\u2007"
_WORD = re.compile(r"[^\W\d_]+(?:['’ʼ-][^\W\d_]+)*")
_GUILLEMET = re.compile("[«»]")
_NEIGHBOURHOOD = 20_000
"""Code points on either side of a quote."""
LONG_QUOTE = 4
"""Words from which something in «» that is found nowhere counts as an invented quote."""


def mask(
    text: str, claims: Sequence[Claim], context: CheckContext, *, notices: Sequence[Notice] = ()
) -> Masked:
    """Blank out of `text` what is verbatim law of `claims`, a heading, a title, the asker's words or a mention."""
    return context.masks.get(text, claims, notices, lambda: _mask(text, claims, context, notices))


def _mask(text: str, claims: Sequence[Claim], context: CheckContext, notices: Sequence[Notice]) -> Masked:
    out = text
    for written in _written(claims, context, notices):
        out = _blank(out, written)
    invented: list[str] = []
    for start, end in guillemets(text):
        inner = text[start + 1 : end - 1]
        if _is_known(inner, claims, context):
            out = out[:start] + _BLANK * (end - start) + out[end:]
        elif len(_WORD.findall(inner)) >= LONG_QUOTE and out[start:end] == text[start:end]:
            invented += [] if context.directory.by_name(inner) else [inner]
    return Masked(text=out, invented=tuple(invented))


def guillemets(text: str) -> Iterator[tuple[int, int]]:
    """Spans of outermost «…», marks included."""
    depth, start = 0, 0
    for mark in _GUILLEMET.finditer(text):
        if mark[0] == "«":
            if depth == 0:
                start = mark.start()
            depth += 1
        elif depth:
            depth -= 1
            if depth == 0:
                yield start, mark.end()


def _written(claims: Sequence[Claim], context: CheckContext, notices: Sequence[Notice]) -> list[str]:
    """Stretches that the program itself wrote: citations and names of the cited acts, mentions, digest statements."""
    out: list[str] = []
    for claim in claims:
        target = cited(claim)
        act = context.act_of(target) if target is not None else None
        if target is not None and act is not None:
            out += [*written_places(target, context), act_name(act), act_of(act)]
        if claim.text_kind is TextKind.DIGEST and claim.quote is not None:
            statement = " ".join(claim.quote.text.split())
            out += [statement[a:b] for a, b in sentences(statement)]
    for notice in notices:
        out += [m.text for m in notice.mentions if len(m.text) > 3]
        acts = [context.directory.act(m.target.nreg) for m in notice.mentions if m.target.nreg]
        out += [act_short_name(act) for act in acts if act is not None]
        # The notice itself is held to the directory; of a figure in this sentence no quote can speak.
        out += [
            message("writing.short.gap_article", context.lang, act=m.text, article=m.target.article)
            for m in notice.mentions
            if m.target.article
        ]
    return sorted({o for o in out if o}, key=len, reverse=True)


def written_places(target: CitationTarget, context: CheckContext) -> list[str]:
    """Every form in which the program writes a citation."""
    act = context.act_of(target)
    if act is None:
        return []
    words = [in_words(target, act, context.lang, brief=brief) for brief in (False, True)]
    return [cite(target, act, context.lang), *(w for w in words if w)]


def _blank(text: str, written: str) -> str:
    # Most of what may be written is not: to look for it takes a hundredth of the time that its pattern takes to make.
    if written.casefold() not in text.casefold():
        return text
    pattern = re.compile(r"(?<!\w)" + re.escape(written) + r"(?!\w)", re.IGNORECASE)
    return pattern.sub(lambda m: _BLANK * len(m[0]), text)


def _is_known(inner: str, claims: Sequence[Claim], context: CheckContext) -> bool:
    words = plain(inner).strip("…").strip()
    if not words:
        return True
    for _, goal in context.answer.goals:
        if words in plain(goal):
            return True
    for claim in claims:
        target = cited(claim)
        article = context.article_of(target) if target is not None else None
        if article is None:
            continue
        if plain(inner) == plain(article.heading):
            return True
        if (
            article.text_kind is TextKind.OFFICIAL
            and locate_quote(inner, article.text[slice(*neighbourhood(claim, article))]) is not None
        ):
            return True
    return False


def neighbourhood(claim: Claim, article: Article) -> tuple[int, int]:
    """All of the article, or of a huge one what is around the claim's quote: a text reads linearly, but for every quote."""
    if claim.quote is None or len(article.text) <= 2 * _NEIGHBOURHOOD:
        return 0, len(article.text)
    return max(0, claim.quote.start - _NEIGHBOURHOOD), claim.quote.end + _NEIGHBOURHOOD


def plain(text: str) -> str:
    """The text for comparing names and echoes: normal form, no quotation marks, one case."""
    return re.sub(r"[«»„“”\"]", "", normal(text)).casefold()


def words_left(masked: str) -> list[str]:
    """Lower-case words of a masked text, apostrophes unified."""
    return [w.casefold() for w in _WORD.findall(normal(masked.replace(_BLANK, " ")))]
