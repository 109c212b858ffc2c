"""Acts and articles that a text has named, for what points back to them inside a paragraph."""

import re
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from lexery.contracts.citation import Reference
from lexery.contracts.corpus import ActRecord, DocType
from lexery.law.citations.identification import Source
from lexery.law.citations.naming import TYPES_OF_WORD, Naming
from lexery.law.text import lower, spelling_key

Act = ActRecord | str
"""A row of the catalog, or an nreg that no row has."""

MAX_REMEMBERED: Final = 32
"""Acts kept of one paragraph; what points back points to one of the last."""
_SENTENCE_END: Final = re.compile(r"[;\n{}]|[.!?]\s{1,3}(?=[А-ЯІЇЄҐ])|\((?=[А-ЯІЇЄҐ])")
_CODE: Final = spelling_key("кодекс")
_LAW: Final = spelling_key("закон")
_CONSTITUTION: Final = (spelling_key("конституц"), spelling_key("основн"))
_APPROVED: Final = (DocType.OTHER, DocType.RESOLUTION, DocType.DECREE, DocType.LAW)
_NREG_LAW: Final = re.compile(r"\d{1,5}[а-яґєії]?(?:-\d{2}|/\d{2}-вр)$")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Named:
    at: int
    act: Act | None
    """None: an act that is not known, which what follows may still mean."""
    naming: Naming


def fits(act: Act, naming: Naming) -> bool:
    """Whether «цього Кодексу» (`naming`) can mean `act`: a law is no code, a code no law."""
    head = naming.head
    if head == "":
        return True
    if isinstance(act, str):
        return not head.startswith(_CODE) and _NREG_LAW.match(act) is not None
    title = lower(act.title)
    if head.startswith(_CODE):
        return act.doc_type is DocType.CODE or "кодекс" in title
    if head.startswith(_CONSTITUTION):
        return act.doc_type is DocType.CONSTITUTION
    if head.startswith(_LAW):
        return act.doc_type is DocType.LAW and not title.startswith("кодекс")
    kind = next((types for types in TYPES_OF_WORD.values() if types == naming.doc_types), ())
    return act.doc_type in (_APPROVED if kind == TYPES_OF_WORD["other"] else kind)


def _could_fit(named: _Named, naming: Naming) -> bool:
    """Whether an act that is not known could be the one that is pointed to."""
    if naming.head == "" or not named.naming.doc_types or not naming.doc_types:
        return True
    return bool(set(named.naming.doc_types) & set(naming.doc_types))


class Antecedents:
    """What was named so far, newest last."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._named: deque[_Named] = deque(maxlen=MAX_REMEMBERED)
        self._place: tuple[int, Act, str] | None = None

    def note_act(self, at: int, act: Act | None, naming: Naming) -> None:
        """An act is named at `at`; a decision of a court is none that «цього Закону» could mean."""
        if naming.doc_types and naming.doc_types == TYPES_OF_WORD.get("court"):
            return
        self._named.append(_Named(at=at, act=act, naming=naming))

    def note_place(self, at: int, found: Sequence[Reference]) -> None:
        """A citation at `at` cites these places."""
        places = {(r.target.nreg, r.target.article) for r in found}
        if not places:
            return
        nreg, article = next(iter(places))
        one = len(places) == 1 and nreg is not None and article is not None
        self._place = (at, nreg, article) if one and nreg and article else None

    def act(self, naming: Naming) -> Act | None:
        """The last act of the paragraph that `naming` can point to."""
        for named in reversed(self._named):
            if self._source.text.find("\n", named.at, naming.start) >= 0:
                return None
            if named.act is None:
                if _could_fit(named, naming):
                    return None
            elif fits(named.act, naming):
                return named.act
        return None

    def place(self, at: int) -> tuple[Act, str] | None:
        """The last article cited in the paragraph of `at`; None when the last citation is not of one article."""
        if self._place is None or self._source.text.find("\n", self._place[0], at) >= 0:
            return None
        return self._place[1], self._place[2]

    def other_governs(self, at: int, own: Act) -> bool:
        """Whether the last act named before `at` in its sentence is not `own`."""
        if not self._named:
            return False
        last = self._named[-1]
        if _SENTENCE_END.search(self._source.text, last.naming.end, at + 1):
            return False
        return last.act is None or _nreg(last.act) != _nreg(own)


def _nreg(act: Act) -> str:
    return act if isinstance(act, str) else act.nreg
