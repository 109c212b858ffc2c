"""Citations joined to acts, in the order of the text: what is named, pointed back to, or understood."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from lexery.contracts.citation import ActNaming, CitationTarget, Reference, ReferenceReason, ReferenceState
from lexery.contracts.corpus import ActRecord
from lexery.law.citations import aliases
from lexery.law.citations.antecedents import Act, Antecedents, fits
from lexery.law.citations.assemble import Citation
from lexery.law.citations.grammar import Level
from lexery.law.citations.naming import Naming
from lexery.law.citations.places import targets
from lexery.law.citations.reading import Reading
from lexery.law.citations.reasons import reason_of
from lexery.law.citations.resolve import ActReading, ArticleText, Resolver, narrow, state_of
from lexery.law.text import spelling_pattern

_NOT_DIGIT: Final = re.compile(r"[^\W\d]")
_AMBIGUOUS, _UNPARSED = ReferenceState.AMBIGUOUS, ReferenceState.UNPARSED
_THIS: Final = re.compile(
    spelling_pattern(r"ц(?:ього|им|ьому|ей|ією|ієї|ій|я|ю|их|ими)\s|этого|этой|данного")
)
"""Pointing words that mean the text's own act; the others point to an act named before."""
_BY_NAME: Final = (ActNaming.TITLE, ActNaming.ALIAS)
_FINAL: Final = re.compile(r"$|прик|пере|дода")
"""Articles of an act that stand for a section of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Own:
    """The act whose words are read at a place."""

    act: Act | None
    article: str | None = None
    changed: bool = False
    """The act is one that the text changes, not the text's own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextOf:
    """Whose words a text is, for the places that it does not name an act for."""

    place: CitationTarget
    act: Act
    until: str | None = None
    """ISO date of the words: an act of a later date is not meant by a name in them."""
    adopted: str | None = None
    """ISO date: an act changes no later one."""
    changes: Naming | None = None
    """The one act that this act's title says it changes."""


class Linker:
    """Resolves citations in order; remembers the acts and articles that a text points back to."""

    def __init__(
        self,
        reading: Reading,
        resolver: Resolver,
        text_of: TextOf | None,
        article_text: ArticleText | None,
    ) -> None:
        self._reading = reading
        self._directory = resolver.directory
        self._resolver = resolver
        self._article_text = article_text
        self._named_before = Antecedents(reading.source)
        self._own: _Own | None = None
        self._until = text_of.until if text_of is not None else None
        self._adopted = text_of.adopted if text_of is not None else None
        self._title_act: Act | None = None
        if text_of is not None:
            self._own = _Own(act=text_of.act, article=text_of.place.article)
            self._title_act = self._one_act(text_of.changes) if text_of.changes is not None else None
        self._frames: dict[int, Act | None] = {}
        self._last: tuple[Citation, str | None, list[tuple[CitationTarget, bool]]] | None = None
        self._changed_article: tuple[int, str] | None = None
        """The frame and the article that an amending text last set out to change."""

    def references(self, citation: Citation) -> list[Reference]:
        """What one citation cites, a value per place."""
        naming = citation.act
        if naming is None:
            found = self._without_act(citation)
        elif naming.kind is ActNaming.FOREIGN:
            self._named_before.note_act(naming.start, None, naming)
            return self._plain(citation, naming, _UNPARSED, ReferenceReason.NOT_OUR_LAW)
        elif naming.kind is ActNaming.ANAPHORA:
            found = self._anaphora(citation, naming)
        else:
            found = self._named(citation, naming)
        self._named_before.note_place(citation.start, found)
        self._note_change(citation, found)
        return found

    def _named(self, citation: Citation, naming: Naming) -> list[Reference]:
        read = self._resolver.read(naming)
        kind = naming.kind
        if not citation.branches and (kind is ActNaming.GENERIC or naming.short or naming.core):
            return []
        if kind is ActNaming.GENERIC:
            nreg = self._resolver.bare_head(naming)
            if nreg is None:
                self._named_before.note_act(naming.start, None, naming)
                return self._plain(citation, naming, _AMBIGUOUS, ReferenceReason.GENERIC_ACT)
            act = self._directory.act(nreg)
            kind, read = ActNaming.ALIAS, ActReading(acts=(act,) if act else (), derived=nreg)
        if (
            kind is ActNaming.NREG
            and not citation.branches
            and not read.acts
            and not self._stands_out(naming)
        ):
            return []
        acts = narrow(self._in_time(read.acts, kind, self._until), self._directory, _cited(citation))
        if len(acts) > 1 or read.mismatch:
            self._named_before.note_act(naming.start, None, naming)
            reason = ReferenceReason.DATE_MISMATCH if read.mismatch else ReferenceReason.SEVERAL_ACTS
            return self._build(
                citation, naming, None, kind, candidates=tuple(a.nreg for a in acts), reason=reason
            )
        act = acts[0] if acts else None if read.acts else read.derived
        self._named_before.note_act(naming.start, act, naming)
        return self._build(citation, naming, act, kind)

    def _in_time(
        self, acts: Sequence[ActRecord], kind: ActNaming, until: str | None
    ) -> tuple[ActRecord, ...]:
        """Without acts that are later than `until`; where only those have the name, older namesakes of theirs."""
        if until is None or kind not in _BY_NAME:
            return tuple(acts)
        earlier = tuple(a for a in acts if a.adopted is None or a.adopted <= until)
        if earlier:
            return earlier
        namesakes = {b.nreg: b for a in acts for b in self._resolver.by_name(a.title)}
        return tuple(b for b in namesakes.values() if b.adopted is not None and b.adopted <= until)

    def _one_act(self, naming: Naming) -> Act | None:
        read = self._resolver.read(naming)
        acts = narrow(self._in_time(read.acts, naming.kind, self._adopted), self._directory, ())
        if len(acts) > 1 or read.mismatch:
            return None
        return acts[0] if acts else None if read.acts else read.derived

    def _stands_out(self, naming: Naming) -> bool:
        return _NOT_DIGIT.search(self._reading.source.low, naming.start, naming.end) is not None

    def _build(
        self,
        citation: Citation,
        naming: Naming | None,
        act: Act | None,
        kind: ActNaming,
        *,
        candidates: tuple[str, ...] = (),
        reason: ReferenceReason | None = None,
    ) -> list[Reference]:
        """The places of a citation in `act`; with `reason` they are ambiguous whatever the act says."""
        reading = self._reading
        begin, stop = reading.span(citation.start, citation.end)
        words = reading.original[begin:stop]
        record = act if isinstance(act, ActRecord) else None
        nreg = record.nreg if record else act if isinstance(act, str) else None
        places = self._places(citation, nreg)
        out: list[Reference] = []
        for target, exists in places or [(CitationTarget(nreg=nreg), True)]:
            state, why = _AMBIGUOUS, reason
            if reason is None:
                state = state_of(
                    record, target, exists=exists, directory=self._directory, article_text=self._article_text
                )
                why = reason_of(state, target, kind, self._directory)
            out.append(
                Reference(
                    text=words, start=begin, end=stop, target=target, state=state, reason=why, naming=kind,
                    act_text=reading.slice(naming.start, naming.end) if naming else None,
                    act_number=reading.number(naming), act_adopted=naming.adopted if naming else None,
                    candidates=candidates,
                )
            )  # fmt: skip
        return out

    def _places(self, citation: Citation, nreg: str | None) -> list[tuple[CitationTarget, bool]]:
        if self._last is None or self._last[0] is not citation or self._last[1] != nreg:
            self._last = (citation, nreg, targets(citation.branches, nreg, self._directory))
        return self._last[2]

    def _plain(
        self, citation: Citation, naming: Naming | None, state: ReferenceState, reason: ReferenceReason,
        kind: ActNaming | None = None,
    ) -> list[Reference]:  # fmt: skip
        """The places of a citation of no act that is known."""
        begin, stop = self._reading.span(citation.start, citation.end)
        places = [target for target, _ in self._places(citation, None)]
        return [
            Reference(
                text=self._reading.original[begin:stop], start=begin, end=stop, target=target, state=state,
                reason=reason, naming=kind or (naming.kind if naming is not None else ActNaming.NONE),
                act_text=self._reading.slice(naming.start, naming.end) if naming else None,
            )
            for target in places or [CitationTarget()]
        ]  # fmt: skip

    def _without_act(self, citation: Citation) -> list[Reference]:
        if citation.this_article:
            return self._this_article(citation)
        cited = _cited(citation)
        if not cited and not (citation.this_section and self._own is not None):
            return []
        if aliases.other_works().match(self._reading.source.key, citation.end):
            return self._plain(citation, None, _UNPARSED, ReferenceReason.NOT_OUR_LAW, kind=ActNaming.FOREIGN)
        own = self._own_at(citation.start)
        if own is None:
            return self._plain(citation, None, _AMBIGUOUS, ReferenceReason.ARTICLE_WITHOUT_ACT)
        if own.act is None:
            return self._plain(citation, None, _AMBIGUOUS, ReferenceReason.CHANGED_ACT_UNKNOWN)
        if not own.changed:
            reason = self._not_own(citation, own.act, cited)
            if reason is not None:
                return self._plain(citation, None, _AMBIGUOUS, reason)
        return self._build(citation, None, own.act, ActNaming.CONTEXT)

    def _not_own(self, citation: Citation, own: Act, cited: Sequence[str]) -> ReferenceReason | None:
        """Why an article alone is not the text's own, if it is not."""
        if self._named_before.other_governs(citation.start, own):
            return ReferenceReason.ANOTHER_ACT_GOVERNS
        return ReferenceReason.OWN_ACT_LACKS_ARTICLE if cited and self._lacks(citation, own) else None

    def _lacks(self, citation: Citation, act: Act) -> bool:
        """Whether an article that is cited is not in the act's list."""
        nreg = act if isinstance(act, str) else act.nreg
        return any(not exists for target, exists in self._places(citation, nreg) if target.article)

    def _of_another_wording(self, citation: Citation, naming: Naming) -> list[Reference]:
        """«статті 22 цього Закону» in an amending law that is all a new wording of the act it changes."""
        act = self._title_act
        if act is not None and fits(act, naming) and not self._lacks(citation, act):
            return self._build(citation, naming, act, ActNaming.CONTEXT)
        return self._plain(citation, naming, _AMBIGUOUS, ReferenceReason.OWN_ACT_LACKS_ARTICLE)

    def _own_at(self, at: int) -> _Own | None:
        """The act that an article alone at `at` belongs to; None when the text has none to offer."""
        governed = self._reading.changes.at(at)
        if governed.act is None:
            if self._title_act is not None:
                return _Own(act=self._title_act, changed=True)
            return _Own(act=None, changed=True) if governed.quoted else self._own
        article = self._changed_article
        return _Own(
            act=self._frame_act(governed.act),
            article=article[1] if article is not None and article[0] == governed.act.start else None,
            changed=True,
        )

    def _frame_act(self, naming: Naming) -> Act | None:
        if naming.start not in self._frames:
            self._frames[naming.start] = self._one_act(naming)
        return self._frames[naming.start]

    def _anaphora(self, citation: Citation, naming: Naming) -> list[Reference]:
        if not citation.branches:
            return []
        if _THIS.match(self._reading.source.key, naming.start):
            own = self._own
            if self._reading.changes.at(naming.start).quoted:
                own = self._own_at(naming.start)
            if own is not None and own.act is not None and fits(own.act, naming):
                if not own.changed and self._lacks(citation, own.act):
                    return self._of_another_wording(citation, naming)
                return self._build(citation, naming, own.act, ActNaming.ANAPHORA)
            if own is not None and own.changed:
                return self._plain(citation, naming, _AMBIGUOUS, ReferenceReason.CHANGED_ACT_UNKNOWN)
        act = self._named_before.act(naming)
        if act is None:
            return self._plain(citation, naming, _AMBIGUOUS, ReferenceReason.NO_ANTECEDENT)
        return self._build(citation, naming, act, ActNaming.ANAPHORA)

    def _this_article(self, citation: Citation) -> list[Reference]:
        place = self._article_of(citation)
        begin, stop = self._reading.span(citation.start, citation.end)
        out: list[Reference] = []
        for target, _ in self._places(citation, None):
            state, reason = _AMBIGUOUS, ReferenceReason.NO_ANTECEDENT
            if place is not None:
                act, article = place
                nreg = act.nreg if isinstance(act, ActRecord) else act
                record = act if isinstance(act, ActRecord) else self._directory.act(act)
                target = target.model_copy(update={"nreg": nreg, "article": article})  # noqa: PLW2901 - the same place, filled in
                state = state_of(
                    record, target, exists=True, directory=self._directory, article_text=self._article_text
                )
                reason = reason_of(state, target, ActNaming.ANAPHORA, self._directory)
            out.append(
                Reference(
                    text=self._reading.original[begin:stop], start=begin, end=stop, target=target, state=state,
                    reason=reason, naming=ActNaming.ANAPHORA,
                )
            )  # fmt: skip
        return out

    def _article_of(self, citation: Citation) -> tuple[Act, str] | None:
        """The article that «цієї статті» or «вказаної статті» means."""
        if not citation.own_place:
            return self._named_before.place(citation.start)
        own = self._own_at(citation.start) if self._reading.changes.at(citation.start).quoted else self._own
        if own is None:
            return self._named_before.place(citation.start)
        if own.act is None or own.article is None:
            return None
        if citation.this_section and not _FINAL.match(own.article):
            return None
        if (
            not own.article[:1].isdigit()
            and "стат" in self._reading.source.key[citation.end - 9 : citation.end]
        ):
            # In a text without articles «цієї статті» speaks of an article that is quoted, or left out.
            return None
        return own.act, own.article

    def _note_change(self, citation: Citation, found: Sequence[Reference]) -> None:
        """Remember the article that an amending text sets out to change, or that a quoted provision begins."""
        articles = {r.target.article for r in found if r.target.article}
        if len(articles) != 1:
            return
        governed = self._reading.changes.at(citation.start)
        if governed.act is None:
            return
        if governed.quoted and not self._begins_line(citation.start):
            return
        self._changed_article = (governed.act.start, articles.pop())

    def _begins_line(self, at: int) -> bool:
        return self._reading.source.text[max(0, at - 2) : at].strip(' "«“„') in ("", "\n")


def _cited(citation: Citation) -> list[str]:
    return [n.text for b in citation.branches for n in b.numbers(Level.ARTICLE)]
