"""How often each article is referred to by others: counted while the index is built, in eight bytes a reference.

A reference is «статті 40 цього Кодексу», «статей 5 і 7 Закону України "Про відпустки"», «статтею 185 Кримінального
кодексу України»; one without an act is to the act that it stands in, as drafters write it. Acts of one title share
their references: which of them is law is told by their state.
"""

import hashlib
import re
from array import array
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

MAX_READ: Final = 100_000
"""Code points of an article that are read for references."""

_NUMBER: Final = r"\d{1,4}(?:-\d{1,2}){0,2}(?![\d/])"
_REFERENCE: Final = re.compile(
    rf"(?<!\w)(?:[Сс]тат(?:т(?:і|я|ю|ею|ями|ям|ях)|ей)|[Сс]т\.)\s{{0,2}}({_NUMBER}(?:(?:\s?,\s?|\s(?:і|та|й|або|чи)\s){_NUMBER}){{0,30}})"
)
_NUMBERS: Final = re.compile(_NUMBER)
_TAIL: Final = 340
"""Code points after the numbers that may name an act."""
_LAW: Final = re.compile(
    r"\s{1,2}(?:Законів|Закону|Законом|Законі)\s(?:України\s)?[\"«“]([^\"»”]{4,300})[\"»”]"
)
_CODE: Final = re.compile(
    r"\s{1,2}((?:[А-ЯІЇЄҐ][\w'’-]{2,30}\s){0,2}(?:[Кк]одекс|Конституці)\w{0,3}"
    r"(?:\s(?:України|законів\sпро\sпрацю|про\sадміністративні\sправопорушення|торговельного\sмореплавства"
    r"|цивільного\sзахисту|адміністративного\sсудочинства|з\sпроцедур\sбанкрутства)){0,2})"
)
_ENDING: Final = re.compile(r"(?:ий|ого|ому|ої|у|ом|а|ія|ії)$")


@lru_cache(maxsize=4096)
def _act_key(title: str) -> str:
    """A title in any case: endings off, the name of the country left out."""
    words = (word for word in title.lower().replace("’", "'").split() if word != "україни")
    return " ".join(_ENDING.sub("", word) for word in words)


def _hash(act: str, article: str) -> int:
    """Names an article in eight bytes."""
    return int.from_bytes(hashlib.blake2b(f"{act}\t{article}".encode(), digest_size=8).digest())


def references_in(text: str, own_title: str) -> Iterator[tuple[str, str]]:
    """(key of the act, article number) of every reference of a text that stands in the act `own_title`."""
    own = _act_key(own_title)
    for found in _REFERENCE.finditer(text, 0, MAX_READ):
        tail = text[found.end() : found.end() + _TAIL]
        named = _LAW.match(tail) or _CODE.match(tail)
        act = _act_key(named[1]) if named else own
        for number in _NUMBERS.findall(found[1]):
            yield act, number


class ReferenceCounter:
    """Takes article after article; gives how many others refer to each."""

    def __init__(self) -> None:
        self._referred = array("Q")
        self._outside = array("Q")
        self._articles = array("Q")

    def add(self, title: str, article: str, text: str, *, counts: bool) -> None:
        """Take an article, in the order of the index; its references are left aside where they do not `counts`.

        An article counts once for each that it refers to, and never for itself.
        """
        own = _act_key(title)
        self._articles.append(_hash(own, article))
        if not counts:
            return
        for act, number in dict.fromkeys(references_in(text, title)):
            if (act, number) != (own, article):
                (self._referred if act == own else self._outside).append(_hash(act, number))

    def finish(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """By article: references from its own act, and from others."""
        articles = np.frombuffer(self._articles, dtype=np.uint64)
        return _counts(articles, self._referred), _counts(articles, self._outside)


def _counts(articles: NDArray[np.uint64], referred: "array[int]") -> NDArray[np.int32]:
    if not len(referred):
        return np.zeros(len(articles), dtype=np.int32)
    known, counts = np.unique(np.frombuffer(referred, dtype=np.uint64), return_counts=True)
    at = np.minimum(np.searchsorted(known, articles), len(known) - 1)
    return np.where(known[at] == articles, counts[at], 0).astype(np.int32)
