"""DocList: what the catalog says of an act that a question names (policies: vocabulary, signals, recovery).

Order: exact identifier, then title or alias, then part of a title; broad text gives hints only. What is exact never
loses to what is broad.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from lexery.contracts.citation import ActNaming
from lexery.contracts.corpus import ActRecord, ActStatus, DocType, TextKind
from lexery.contracts.retrieval import ActCandidate, DoclistItem, DoclistReason
from lexery.corpus.broad import BroadText
from lexery.corpus.choice import candidates, choose
from lexery.corpus.coverage import coverage
from lexery.corpus.directory import Directory
from lexery.corpus.partial import PartialTitles
from lexery.law.abbreviations import abbreviated
from lexery.law.act_numbers import (
    act_number_key,
    derive_nreg,
    is_official_number,
    looks_like_nreg,
    nreg_candidates,
)
from lexery.law.citations import ActMention, find_act_mentions
from lexery.law.numbers import canonical_article, resolve_article, sort_key
from lexery.law.standing import successor_in_force
from lexery.law.text import spelling_key

MIN_PART: Final = 2
"""Words of the shortest part of a title: «про» and one more."""
MAX_MENTION: Final = 2000
"""Code points of a mention that are read."""

_LAWS: Final = (DocType.LAW, DocType.CODE, DocType.CONSTITUTION)
_TYPES: Final = tuple(
    (re.compile(rf"(?<!\w)(?:{spelling_key(pattern)})"), types)
    for pattern, types in (
        ("кодекс", (DocType.CODE,)),
        ("конституц", (DocType.CONSTITUTION,)),
        (r"закон\w{0,2}(?!\w)", _LAWS),
        (r"постанов|пкму", (DocType.RESOLUTION,)),
        ("розпорядж", (DocType.OTHER, DocType.RESOLUTION)),
        ("указ|декрет", (DocType.DECREE,)),
        ("конвенц|договор|договір|угод|протокол|пакт", (DocType.TREATY,)),
        ("наказ|інструкц|положенн|порядк|порядок|правил", (DocType.OTHER, DocType.RESOLUTION)),
    )
)
_GOVERNMENT: Final = re.compile(spelling_key(r"(?<!\w)(?:п?кму|кабмін|кабінет\w* міністрів|уряд)"))
_ORDER: Final = re.compile(spelling_key(r"(?<!\w)розпорядж"))
_QUOTED: Final = re.compile(r"[«“„\"]([^»”“\"]{2,700})[»”“\"]")
_ACT_WORD: Final = re.compile(
    r"^\W*(?:(?:цей|цього|новий|нового|чинний|чинного|старий|старого)\s+)?"
    r"(?:закон\w{0,3}|постанов\w{0,2}|указ\w{0,3}|декрет\w{0,3}|наказ\w{0,3}|акт\w{0,3})\s+"
    r"(?:(?:кму|кабінету\s+міністрів|президента)\s+)?(?:україни\s+)?",
    re.IGNORECASE,
)
_ARTICLE_WORDS: Final = re.compile(
    r"^\W*(?:(?:ст\.|стат\w+|ч\.|частин\w+|п\.|пункт\w*)\s*[\d\-–,\s]+)+", re.IGNORECASE
)
_SIGNED: Final = re.compile(r"(?:№|(?<!\w)[nN])\s?([\w/\-]{1,24})")
_BARE: Final = re.compile(r"\W*([\w/\-]*\d[\w/\-]*)\W*")
_LAST: Final = re.compile(r"(?:(?!про\s)[^\W\d]+\s+){1,4}(\d[\w/\-]*)\W*", re.IGNORECASE)
_YEAR: Final = re.compile(r"(?<!\d)(?:19|20)\d{2}(?!\d)")
_ABBREVIATION: Final = re.compile(r"[А-ЯІЇЄҐ][А-ЯІЇЄҐа-яіїєґ]{0,6}[А-ЯІЇЄҐ]")


@dataclass(frozen=True, kw_only=True)
class _Finding:
    """Acts that one way of naming gives."""

    acts: tuple[ActRecord, ...] = ()
    year_missing: bool = False
    derived: str | None = None


@dataclass(frozen=True, kw_only=True)
class _Mention:
    """A mention, read once."""

    text: str
    """Without the words of the article before the act."""
    reading: ActMention | None
    types: tuple[DocType, ...]
    suffix: str | None
    """`п` or `р` when the words say that it is an act of the government."""
    number: str | None
    adopted: str | None


class ActResolver:
    """Implements `lexery.contracts.ports.Doclist` over the directory."""

    def __init__(self, directory: Directory, about: Callable[[], Mapping[str, str]] | None = None) -> None:
        """`about`: gives nreg → what the act governs, for hints."""
        self._directory = directory
        self._partial = PartialTitles(directory)
        self._broad = BroadText(directory, about)

    def resolve(
        self,
        mention: str,
        *,
        goal_id: str,
        article: str | None = None,
        number: str | None = None,
        adopted: str | None = None,
        day: date | None = None,
    ) -> DoclistItem:
        """Resolve one mention.

        `day`: the question's; without it an act is in force as the source says. `number`: official number or nreg as written; `adopted`: ISO date, or its beginning. Both may also stand in the
        mention itself. `article`: the number asked for, in any spelling; the act's own list decides what it means.
        """
        read = self._read(mention, number, adopted)
        item = DoclistItem(
            goal_id=goal_id,
            mention=mention,
            reason=DoclistReason.NO_ACT_NAMED,
            article=(canonical_article(article) or article) if article else None,
        )
        if read.reading is not None and read.reading.naming is ActNaming.FOREIGN:
            return item
        found = self._find(read)
        having = self._having(found.acts, article)
        exact = bool(read.number or read.adopted or _QUOTED.search(read.text) or _YEAR.search(read.text))
        choice = choose(having, self._directory, day, exact=exact)
        acts = choice.acts
        if len(acts) == 1:
            one = self._one(item, acts[0], article, year_missing=found.year_missing)
            return one.model_copy(update={"hints": choice.hints}) if choice.hints else one
        if acts:
            return item.model_copy(
                update={"reason": DoclistReason.AMBIGUOUS_ACT_MATCH, "candidates": candidates(acts)}
            )
        if self._is_named(read):
            return item.model_copy(
                update={
                    "reason": DoclistReason.ACT_NOT_FOUND_IN_CATALOG,
                    "candidates": _derived(found.derived, read),
                    "hints": self._broad.hints(read.text),
                }
            )
        if article:
            acts = self._acts_with(article, read.types)
            return item.model_copy(
                update={"reason": DoclistReason.AMBIGUOUS_ACT_MATCH, "candidates": candidates(acts)}
            )
        return item.model_copy(update={"hints": self._broad.hints(read.text)})

    def _read(self, mention: str, number: str | None, adopted: str | None) -> _Mention:
        text = _ARTICLE_WORDS.sub("", mention[:MAX_MENTION].strip())
        found = find_act_mentions(text, self._directory)
        ours = [m for m in found if m.naming is not ActNaming.FOREIGN]
        reading = next((m for m in ours if m.candidates), None) or next(iter(ours or found), None)
        key = spelling_key(_QUOTED.sub(" ", text))
        types = next((types for pattern, types in _TYPES if pattern.search(key)), ())
        return _Mention(
            text=text,
            reading=reading,
            types=types,
            suffix=("р" if _ORDER.search(key) else "п") if _GOVERNMENT.search(key) else None,
            number=number
            or (reading.number if reading else None)
            or _written_number(text, typed=bool(types)),
            adopted=adopted or (reading.adopted if reading else None),
        )

    def _find(self, read: _Mention) -> _Finding:
        by_number = self._by_number(read) if read.number else _Finding()
        if len(by_number.acts) == 1:
            return by_number
        named = self._by_name(read)
        if by_number.acts:
            both = tuple(act for act in by_number.acts if act in named)
            return _Finding(acts=both or by_number.acts, derived=by_number.derived)
        if not read.number:
            named = named or self._by_part(read)
            # An unquoted name of a repealed act may be the beginning of its successor's.
            if (
                named
                and all(act.status is ActStatus.REPEALED for act in named)
                and not _QUOTED.search(read.text)
            ):
                longer = _only(self._partial.beginnings(_phrase(read.text)), read)
                named += tuple(act for act in longer if act.status is not ActStatus.REPEALED)
        derived = by_number.derived or (read.reading.derived if read.reading else None)
        return _Finding(acts=named, derived=derived)

    def _by_part(self, read: _Mention) -> tuple[ActRecord, ...]:
        """Acts that a part of a title fits; of words that go on after it, the longest beginning that fits one act."""
        words = _phrase(read.text).split()
        found = _only(self._partial.find(" ".join(words)), read)
        if len(found) == 1 and found[0].status is ActStatus.REPEALED:
            # A part of a name is too little to mean the one act that is no longer law, but for what came in its place.
            successor = successor_in_force(found[0], date.max, self._directory)
            return (found[0], successor) if successor is not None else ()
        while not found and len(words) > MIN_PART:
            words.pop()
            shorter = _only(self._partial.subjects(" ".join(words)), read)
            alive = tuple(act for act in shorter if act.status is not ActStatus.REPEALED)
            if shorter:
                return alive if len(alive) == 1 else ()
        return found

    def _by_number(self, read: _Mention) -> _Finding:
        number = read.number or ""
        directory = self._directory
        if looks_like_nreg(number):
            # A Latin suffix is tried as «п» and as «р»; two hits are two acts.
            hits = tuple(act for n in nreg_candidates(number) if (act := directory.act(n)) is not None)
            hits = tuple({act.nreg: act for act in hits}.values())
            if hits:
                return _Finding(acts=hits)
        doc_type = read.types[0] if read.types else DocType.LAW
        derived = derive_nreg(doc_type, number, read.adopted, read.suffix or "п")
        if read.adopted is not None:
            found = self._of_type(directory.by_number(number, read.adopted), read)
            act = directory.act(derived) if derived is not None and not found else None
            found = (act,) if act is not None else found
            # The convocation makes the number whole; a wrong date beside it is a slip.
            if not found and is_official_number(number):
                found = self._of_type(directory.by_number(number), read)
            return _Finding(acts=_exact(found, number), derived=derived)
        found = self._of_type(directory.by_number(number), read)
        titled = tuple(act for act in found if act.title_known)
        bare = number.strip().isdigit()
        acts = _exact(titled if bare else titled or found, number)
        return _Finding(acts=acts, year_missing=bare, derived=derived)

    def _of_type(self, acts: Sequence[ActRecord], read: _Mention) -> tuple[ActRecord, ...]:
        kept = tuple(act for act in acts if not read.types or act.doc_type in read.types)
        if read.suffix is not None:
            kept = tuple(act for act in kept if act.nreg.endswith(f"-{read.suffix}"))
        return kept

    def _by_name(self, read: _Mention) -> tuple[ActRecord, ...]:
        acts: Sequence[ActRecord] = ()
        quoted = _QUOTED.search(read.text)
        for name in (read.text, quoted[1] if quoted else "", _phrase(read.text)):
            acts = self._directory.by_name(name) if name else ()
            if acts:
                break
        if (
            not acts
            and read.reading is not None
            and read.reading.naming in (ActNaming.TITLE, ActNaming.ALIAS)
        ):
            found = (self._directory.act(nreg) for nreg in read.reading.candidates)
            acts = tuple(act for act in found if act is not None)
        if (
            acts
            and read.types
            and DocType.LAW not in read.types
            and abbreviated(_phrase(read.text)) is not None
        ):
            acts = [act for act in acts if act.doc_type is not DocType.LAW]
        return _dated(_typed(tuple(acts), read), read)

    def _having(self, acts: tuple[ActRecord, ...], article: str | None) -> tuple[ActRecord, ...]:
        """Of several acts, those that can hold the article, when some can."""
        if len(acts) < 2 or not article:
            return acts
        having = tuple(act for act in acts if self._may_have(act, article))
        return having or acts

    def _may_have(self, act: ActRecord, article: str) -> bool:
        known = self._directory.articles(act.nreg)
        return known is None or resolve_article(article, known.numbers) is not None

    def _acts_with(self, article: str, types: tuple[DocType, ...]) -> tuple[ActRecord, ...]:
        """Main acts in force that have the article: what an article without an act may mean."""
        wanted = tuple(t for t in types if t in _LAWS) or (DocType.CODE, DocType.CONSTITUTION)
        rows = (
            row
            for row in self._directory.rows
            if row.doc_type in wanted and row.doc_type != DocType.LAW and row.status == ActStatus.IN_FORCE
        )
        acts = (self._directory.act(row.nreg) for row in rows if row.title_known)
        having = [act for act in acts if act is not None and self._directory.articles(act.nreg)]
        having = [act for act in having if self._may_have(act, article)]
        having.sort(key=lambda act: (not act.aliases, -len(act.aliases), act.nreg))
        return tuple(having)

    def _one(
        self, item: DoclistItem, act: ActRecord, article: str | None, *, year_missing: bool
    ) -> DoclistItem:
        known = self._directory.articles(act.nreg)
        asked = (resolve_article(article, known.numbers) if known and article else None) or item.article
        base = {"candidates": candidates((act,)), "year_missing": year_missing, "article": asked}
        digest = known is not None and act.text_kind is TextKind.DIGEST and bool(known.held)
        if article is None:
            held = act.indexed or digest
            return item.model_copy(update=base | {"reason": _held_reason(held)})
        if known is not None and asked in known.numbers:
            return item.model_copy(update=base | {"reason": _held_reason(asked in known.held)})
        numbers = known.numbers if known is not None else ()
        last = coverage(act.nreg, numbers).last
        complete = known is not None and known.complete
        # Without the text and without a list that reaches so far nobody can say that the article is not there.
        if not act.indexed and not (
            self._directory.lists_act(act.nreg) and (complete or _beyond(asked, last))
        ):
            return item.model_copy(update=base | {"reason": _held_reason(False)})
        return item.model_copy(
            update=base
            | {
                "reason": DoclistReason.ACT_FOUND_BUT_ARTICLE_NOT_RETRIEVED,
                "article_last": last,
                "sequence_complete": complete,
            }
        )

    def _is_named(self, read: _Mention) -> bool:
        """Whether the words name an act at all; a bare «закон» does not."""
        if read.number or _QUOTED.search(read.text) or (read.reading is not None and read.reading.derived):
            return True
        if read.reading is not None and read.reading.naming is not ActNaming.GENERIC:
            return True
        words = _phrase(read.text).split()
        if len(words) > 1 and (
            words[0].lower() == "про" or any(w.lower().startswith("кодекс") for w in words)
        ):
            return True
        return _ABBREVIATION.fullmatch(read.text.strip()) is not None


def _written_number(text: str, *, typed: bool) -> str | None:
    """A number with its sign, a number alone, or one right behind an act word («наказ 402»)."""
    match = _SIGNED.search(text) or _BARE.fullmatch(text) or (_LAST.fullmatch(text) if typed else None)
    return match[1] if match and any(c.isdigit() for c in match[1]) else None


def _phrase(text: str) -> str:
    """The name without the act word before it and without quotes."""
    return _ACT_WORD.sub("", text).strip(" \t\n«»“”„\"'.,;:!?")


def _exact(acts: tuple[ActRecord, ...], number: str) -> tuple[ActRecord, ...]:
    """Acts of exactly this official number, when there are any, before those that only share its core."""
    key = act_number_key(number)
    whole = tuple(act for act in acts if act.number and act_number_key(act.number) == key)
    return whole or acts


def _typed(acts: tuple[ActRecord, ...], read: _Mention) -> tuple[ActRecord, ...]:
    """Acts of the type that the act word says, when there are any."""
    return tuple(act for act in acts if act.doc_type in read.types) or acts


def _only(acts: tuple[ActRecord, ...], read: _Mention) -> tuple[ActRecord, ...]:
    """Acts of the type that the act word says."""
    return tuple(act for act in acts if not read.types or act.doc_type in read.types)


def _dated(acts: tuple[ActRecord, ...], read: _Mention) -> tuple[ActRecord, ...]:
    """Acts of the date that is written beside the name, when there are any."""
    adopted = read.adopted
    if adopted is None:
        return acts
    return tuple(act for act in acts if act.adopted is not None and act.adopted.startswith(adopted)) or acts


def _beyond(number: str | None, last: str | None) -> bool:
    return (
        number is not None and last is not None and number[:1].isdigit() and sort_key(number) > sort_key(last)
    )


def _held_reason(held: bool) -> DoclistReason:
    return DoclistReason.ACT_RESOLVED if held else DoclistReason.ACT_FOUND_IN_CATALOG_NOT_INDEXED


def _derived(nreg: str | None, read: _Mention) -> tuple[ActCandidate, ...]:
    """The act that type, number and date determine, though no catalog row has it."""
    if nreg is None:
        return ()
    return (
        ActCandidate(
            nreg=None,
            derived_nreg=nreg,
            title=read.text,
            number=read.number,
            adopted=read.adopted,
            doc_type=read.types[0] if read.types else DocType.LAW,
        ),
    )
