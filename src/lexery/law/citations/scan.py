"""From a text to references and mentions of acts."""

import re
from dataclasses import dataclass
from typing import Final

from lexery.contracts.citation import ActMention, ActNaming, CitationTarget, Reference, ReferenceState
from lexery.contracts.corpus import ActRecord
from lexery.contracts.ports import ActDirectory
from lexery.law.citations import aliases
from lexery.law.citations.assemble import Citation, citations
from lexery.law.citations.grammar import Level, components
from lexery.law.citations.identification import Source
from lexery.law.citations.issuers import with_portal_number
from lexery.law.citations.mending import mend
from lexery.law.citations.mentions import namings, without_overlaps
from lexery.law.citations.naming import Naming
from lexery.law.citations.places import targets
from lexery.law.citations.resolve import ActReading, ArticleText, Resolver, narrow, state_of
from lexery.law.text import NormalText, lower, spelling_pattern, visible

MAX_INPUT: Final = 4_000_000
"""Code points of a text that are read; what lies beyond is not (the caller is told by `truncated`)."""

_GAZETTE: Final = re.compile(
    spelling_pattern(
        r"(?:відомост\w{1,4}\s{1,3}верховної|(?<!\w)ввр(?!\w)|офіційний\s{1,3}вісник|збор\w{1,3}\s{1,3}постанов|ведомост\w{1,4}\s{1,3}верховн)[^()\n]{0,400}"
    )
)
_GAZETTE_PAGE: Final = re.compile(
    r"(?:№|(?<!\w)n)[^()\n№]{1,40}?ст\.?\s?\d+(?:\s?,\s?\d+(?!\d))*|,\s?ст\.?\s?\d+"
)
_HINTS: Final = ("кодекс", "конституц", "конвенц")
"""Act words that hint at an act by themselves; «закон» and «порядок» say too little alone."""
_TOO_LONG: Final = re.compile(spelling_pattern(r"(?<!\w)(?:ст\.|статт\w{1,2})\s{0,2}(\d{5,40})(?!\w)"))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reading:
    """A text, scanned."""

    original: str
    form: NormalText
    source: Source
    found: list[Citation]

    def span(self, start: int, end: int) -> tuple[int, int]:
        return self.form.original_span(start, end)

    def slice(self, start: int, end: int) -> str:
        begin, stop = self.span(start, end)
        return self.original[begin:stop]

    def number(self, naming: Naming | None) -> str | None:
        """The number as it was written."""
        span = naming.number_span if naming is not None else None
        return self.slice(*span) if span is not None else None


def _blank(match: re.Match[str]) -> str:
    return "_" * len(match[0])


def truncated(text: str) -> bool:
    """Whether `find_references` would read only the beginning of the text."""
    return len(text) > MAX_INPUT


def _scan(text: str, resolver: Resolver) -> _Reading:
    form = visible(text[:MAX_INPUT])
    folded, key = mend(form.text)
    # Page references of gazettes («ВВР, 2006, № 17, ст. 146») are not articles of law.
    key = _GAZETTE.sub(lambda m: _GAZETTE_PAGE.sub(_blank, m[0]), key)
    low = lower(folded)
    source = Source(text=folded, low=low, key=key)
    settled = (resolver.settle(naming) for naming in namings(source))
    acts = without_overlaps([with_portal_number(source, naming) for naming in settled if naming is not None])
    return _Reading(
        original=text,
        form=form,
        source=source,
        found=citations(source, components(low, key), acts),
    )


def find_references(
    text: str,
    directory: ActDirectory,
    *,
    own: CitationTarget | None = None,
    article_text: ArticleText | None = None,
) -> list[Reference]:
    """Every citation of Ukrainian law in a text, resolved; one value per place cited, in order.

    `own`: the act (and article) whose text this is, for «цього Кодексу» and «цієї статті»; without it they
    resolve to the act named before them in the same paragraph. `article_text`: gives texts for checking that
    parts and points exist; without it bounds are not checked. Offsets are code points of `text`; at most
    `MAX_INPUT` of them are read. Time is linear in the text.
    """
    resolver = Resolver(directory)
    reading = _scan(text, resolver)
    linker = _Linker(reading, resolver, own, article_text)
    out: list[Reference] = []
    for citation in reading.found:
        out += linker.references(citation)
    out += _unreadable(reading, out)
    out.sort(key=lambda r: (r.start, r.end))
    return out


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


def _mention(reading: _Reading, resolver: Resolver, citation: Citation, naming: Naming) -> ActMention:
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


class _Linker:
    """Resolves citations in order; remembers the act that anaphora points back to."""

    def __init__(
        self,
        reading: _Reading,
        resolver: Resolver,
        own: CitationTarget | None,
        article_text: ArticleText | None,
    ) -> None:
        self._reading = reading
        self._directory = resolver.directory
        self._resolver = resolver
        self._own = own
        self._article_text = article_text
        self._last: tuple[int, ActRecord | str, str | None] | None = None
        """Where the last act was named, the act, and the article cited of it."""

    def references(self, citation: Citation) -> list[Reference]:
        naming = citation.act
        if naming is None:
            return self._without_act(citation)
        if naming.kind is ActNaming.FOREIGN:
            return self._plain(citation, naming, ReferenceState.UNPARSED)
        if naming.kind is ActNaming.ANAPHORA:
            return self._anaphora(citation, naming)
        return self._named(citation, naming)

    def _named(self, citation: Citation, naming: Naming) -> list[Reference]:
        read = self._resolver.read(naming)
        kind = naming.kind
        if not citation.branches and (kind is ActNaming.GENERIC or naming.short or naming.core):
            return []
        if kind is ActNaming.GENERIC:
            nreg = self._resolver.bare_head(naming)
            if nreg is None:
                return self._plain(citation, naming, ReferenceState.AMBIGUOUS)
            act = self._directory.act(nreg)
            kind, read = ActNaming.ALIAS, ActReading(acts=(act,) if act else (), derived=nreg)
        if (
            kind is ActNaming.NREG
            and not citation.branches
            and not read.acts
            and not self._stands_out(naming)
        ):
            return []
        acts = narrow(read.acts, self._directory, _cited(citation))
        if len(acts) > 1 or read.mismatch:
            return self._build(citation, naming, None, None, kind, candidates=tuple(a.nreg for a in acts))
        act = acts[0] if acts else None
        nreg = act.nreg if act else read.derived
        built = self._build(citation, naming, act, nreg, kind)
        if nreg is not None and built:
            self._last = (naming.start, act or nreg, built[-1].target.article)
        return built

    def _stands_out(self, naming: Naming) -> bool:
        text = self._reading.source.low[naming.start : naming.end]
        return re.search(r"[^\W\d]", text) is not None

    def _build(
        self,
        citation: Citation,
        naming: Naming,
        act: ActRecord | None,
        nreg: str | None,
        kind: ActNaming,
        *,
        candidates: tuple[str, ...] = (),
    ) -> list[Reference]:
        begin, stop = self._reading.span(citation.start, citation.end)
        act_text = self._reading.slice(naming.start, naming.end)
        ambiguous = bool(candidates)
        out: list[Reference] = []
        places = [t for b in citation.branches for t in targets(b, nreg, self._directory)]
        for target, exists in places or [(CitationTarget(nreg=nreg), True)]:
            state = (
                ReferenceState.AMBIGUOUS
                if ambiguous
                else state_of(
                    act, target, exists=exists, directory=self._directory, article_text=self._article_text
                )
            )
            out.append(
                Reference(
                    text=self._reading.original[begin:stop],
                    start=begin,
                    end=stop,
                    target=target,
                    state=state,
                    naming=kind,
                    act_text=act_text,
                    act_number=self._reading.number(naming),
                    act_adopted=naming.adopted,
                    candidates=candidates,
                )
            )
        return out

    def _plain(self, citation: Citation, naming: Naming | None, state: ReferenceState) -> list[Reference]:
        begin, stop = self._reading.span(citation.start, citation.end)
        kind = naming.kind if naming is not None else ActNaming.NONE
        places = [t for b in citation.branches for t, _ in targets(b, None, self._directory)]
        return [
            Reference(
                text=self._reading.original[begin:stop],
                start=begin,
                end=stop,
                target=target,
                state=state,
                naming=kind,
                act_text=self._reading.slice(naming.start, naming.end) if naming else None,
            )
            for target in places or [CitationTarget()]
        ]

    def _without_act(self, citation: Citation) -> list[Reference]:
        if citation.this_article:
            return self._this_article(citation)
        cited = [b for b in citation.branches if b.numbers(Level.ARTICLE)]
        if not cited:
            return []
        if aliases.other_works().match(self._reading.source.key, citation.end):
            read = self._plain(citation, None, ReferenceState.UNPARSED)
            return [reference.model_copy(update={"naming": ActNaming.FOREIGN}) for reference in read]
        return self._plain(citation, None, ReferenceState.AMBIGUOUS)

    def _antecedent(self, at: int) -> tuple[ActRecord | str, str | None] | None:
        if self._own is not None and self._own.nreg is not None:
            return self._directory.act(self._own.nreg) or self._own.nreg, self._own.article
        if self._last is None:
            return None
        where, act, article = self._last
        if "\n" in self._reading.source.text[where:at]:
            return None
        return act, article

    def _anaphora(self, citation: Citation, naming: Naming) -> list[Reference]:
        if not citation.branches:
            return []
        there = naming.head == ""
        own, last = self._own, self._last
        if there:
            self._own = None
        antecedent = self._antecedent(naming.start)
        self._own, self._last = own, last
        if antecedent is None:
            return self._plain(citation, naming, ReferenceState.AMBIGUOUS)
        act = antecedent[0]
        record = act if isinstance(act, ActRecord) else None
        nreg = act.nreg if isinstance(act, ActRecord) else act
        return self._build(citation, naming, record, nreg, ActNaming.ANAPHORA)

    def _this_article(self, citation: Citation) -> list[Reference]:
        antecedent = self._antecedent(citation.start)
        begin, stop = self._reading.span(citation.start, citation.end)
        out: list[Reference] = []
        for place, _ in (t for b in citation.branches for t in targets(b, None, self._directory)):
            target = place
            state = ReferenceState.AMBIGUOUS
            if antecedent is not None and antecedent[1] is not None:
                act, article = antecedent
                record = act if isinstance(act, ActRecord) else None
                nreg = act.nreg if isinstance(act, ActRecord) else act
                target = place.model_copy(update={"nreg": nreg, "article": article})
                state = state_of(
                    record, target, exists=True, directory=self._directory, article_text=self._article_text
                )
            out.append(
                Reference(
                    text=self._reading.original[begin:stop],
                    start=begin,
                    end=stop,
                    target=target,
                    state=state,
                    naming=ActNaming.ANAPHORA,
                )
            )
        return out


def _unreadable(reading: _Reading, found: list[Reference]) -> list[Reference]:
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
                )
            )
    return out
