"""From a text to references and mentions of acts."""

import re
from dataclasses import replace
from typing import Final

from lexery.contracts.citation import (
    ActMention,
    ActNaming,
    CitationTarget,
    Reference,
    ReferenceReason,
    ReferenceState,
)
from lexery.contracts.ports import ActDirectory
from lexery.law.citations.amending import FRAMING, UNCHANGED, changes, is_change
from lexery.law.citations.assemble import Citation, citations
from lexery.law.citations.grammar import Level, components
from lexery.law.citations.identification import Source
from lexery.law.citations.issuers import with_portal_number
from lexery.law.citations.link import Linker, TextOf
from lexery.law.citations.mending import mend
from lexery.law.citations.mentions import namings, without_overlaps
from lexery.law.citations.naming import Naming
from lexery.law.citations.reading import Reading
from lexery.law.citations.resolve import ActReading, ArticleText, Resolver, narrow
from lexery.law.text import lower, spelling_pattern, visible

MAX_INPUT: Final = 4_000_000
"""Code points of a text that are read; what lies beyond is not (the caller is told by `truncated`)."""

MAX_REMEMBERED: Final = 50_000
"""Names of acts whose look-up a reader keeps."""

_GAZETTE: Final = re.compile(
    spelling_pattern(
        r"(?:відомост\w{1,4}\s{1,3}верховної|ввр(?<!\wввр)(?!\w)|офіційний\s{1,3}вісник|збор\w{1,3}\s{1,3}постанов|ведомост\w{1,4}\s{1,3}верховн)[^()\n]{0,400}(?:\n[^()\n]{1,160}(?=\)))?"
    )
)
_GAZETTE_PAGE: Final = re.compile(
    r"(?:№|(?<!\w)n)[^()\n№]{1,40}?ст\.?\s?\d+(?:\s?,\s?\d+(?!\d))*|,\s?ст\.?\s?\d+"
)
_HINTS: Final = ("кодекс", "конституц", "конвенц")
"""Act words that hint at an act by themselves; «закон» and «порядок» say too little alone."""
_TOO_LONG: Final = re.compile(spelling_pattern(r"с(?<!\w\w)(?:т\.|татт\w{1,2})\s{0,2}(\d{5,40})(?!\w)"))


def _blank(match: re.Match[str]) -> str:
    return "_" * len(match[0])


def truncated(text: str) -> bool:
    """Whether `find_references` would read only the beginning of the text."""
    return len(text) > MAX_INPUT


def _scan(text: str, resolver: Resolver, *, linking: bool = False) -> Reading:
    form = visible(text[:MAX_INPUT])
    source = _source(form.text)
    acts = _acts(source, resolver)
    return Reading(
        original=text,
        form=form,
        source=source,
        found=citations(source, components(source.low, source.key), acts),
        changes=changes(source, acts) if linking else UNCHANGED,
    )


def _source(visible_text: str) -> Source:
    folded, key = mend(visible_text)
    # Page references of gazettes («ВВР, 2006, № 17, ст. 146») are not articles of law.
    key = _GAZETTE.sub(lambda m: _GAZETTE_PAGE.sub(_blank, m[0]), key)
    return Source(text=folded, low=lower(folded), key=key)


def _acts(source: Source, resolver: Resolver) -> list[Naming]:
    settled = (resolver.settle(naming) for naming in namings(source))
    return without_overlaps([with_portal_number(source, naming) for naming in settled if naming is not None])


class Reader:
    """Reads one text after another against one directory; what it looked up is kept for the next text."""

    def __init__(self, directory: ActDirectory, article_text: ArticleText | None = None) -> None:
        """`article_text`: gives texts for checking that parts and points exist; without it bounds are not checked."""
        self._directory = directory
        self._article_text = article_text
        self._resolver = Resolver(directory)
        self._text_of: tuple[CitationTarget | None, TextOf | None] = (None, None)

    def references(self, text: str, *, own: CitationTarget | None = None) -> list[Reference]:
        """See `find_references`."""
        if self._resolver.remembered > MAX_REMEMBERED:
            self._resolver = Resolver(self._directory)
        if self._text_of[0] != own:
            self._text_of = (own, _text_of(own, self._resolver))
        reading = _scan(text, self._resolver, linking=True)
        linker = Linker(reading, self._resolver, self._text_of[1], self._article_text)
        out: list[Reference] = []
        for citation in reading.found:
            out += linker.references(citation)
        out += _unreadable(reading, out)
        out.sort(key=lambda r: (r.start, r.end))
        return out


def find_references(
    text: str,
    directory: ActDirectory,
    *,
    own: CitationTarget | None = None,
    article_text: ArticleText | None = None,
) -> list[Reference]:
    """Every citation of Ukrainian law in a text, resolved; one value per place cited, in order.

    `own`: the act (and article) whose text this is, for «цього Кодексу», «цієї статті» and articles without an act;
    without it the first two resolve to what is named before them in the same paragraph. What an amending text changes
    and quotes belongs to the act that it changes. `article_text`: gives texts for checking that parts and points
    exist; without it bounds are not checked. Offsets are code points of `text`; at most `MAX_INPUT` of them are
    read. Time is linear in the text.
    """
    return Reader(directory, article_text).references(text, own=own)


def _text_of(own: CitationTarget | None, resolver: Resolver) -> TextOf | None:
    if own is None or own.nreg is None:
        return None
    act = resolver.directory.act(own.nreg)
    text = TextOf(place=own, act=act or own.nreg, adopted=act.adopted if act is not None else None)
    if act is None or not is_change(act.title):
        return text if act is None else replace(text, until=act.edition)
    named = _acts(_source(visible(act.title).text), resolver)
    one = named[0] if len(named) == 1 and named[0].kind in FRAMING else None
    return replace(text, until=act.edition or act.adopted, changes=one)


def find_act_mentions(text: str, directory: ActDirectory) -> list[ActMention]:
    """Every act that a text names, with or without articles, generic words («закон про вибори») included."""
    resolver = Resolver(directory)
    reading = _scan(text, resolver)
    out: list[ActMention] = []
    seen: set[tuple[int, int]] = set()
    for citation in reading.found:
        naming = citation.act
        if naming is None or (naming.start, naming.end) in seen:
            continue
        seen.add((naming.start, naming.end))
        if naming.kind is ActNaming.GENERIC and not naming.titles and not naming.head.startswith(_HINTS):
            continue
        out.append(_mention(reading, resolver, citation, naming))
    return sorted(out, key=lambda m: m.start)


def _mention(reading: Reading, resolver: Resolver, citation: Citation, naming: Naming) -> ActMention:
    read = ActReading() if naming.kind in (ActNaming.FOREIGN, ActNaming.ANAPHORA) else resolver.read(naming)
    end = naming.end
    if naming.kind is ActNaming.GENERIC and naming.title_ends:
        # Nothing in the catalog has this name: the hint is the act word with the words that follow it.
        end = naming.title_ends[0]
    begin, stop = reading.span(naming.start, end)
    acts = narrow(read.acts, resolver.directory, _cited(citation))
    return ActMention(
        text=reading.original[begin:stop],
        start=begin,
        end=stop,
        naming=naming.kind,
        number=reading.number(naming),
        adopted=naming.adopted,
        candidates=tuple(a.nreg for a in acts),
        derived=None if acts else read.derived,
    )


def _cited(citation: Citation) -> list[str]:
    return [n.text for b in citation.branches for n in b.numbers(Level.ARTICLE)]


def _unreadable(reading: Reading, found: list[Reference]) -> list[Reference]:
    out: list[Reference] = []
    taken = {(r.start, r.end) for r in found}
    for match in _TOO_LONG.finditer(reading.source.key):
        begin, stop = reading.span(*match.span())
        if not any(start <= begin < end for start, end in taken):
            out.append(
                Reference(
                    text=reading.original[begin:stop],
                    start=begin,
                    end=stop,
                    target=CitationTarget(),
                    state=ReferenceState.UNPARSED,
                    reason=ReferenceReason.NUMBER_UNREADABLE,
                )
            )
    return out
