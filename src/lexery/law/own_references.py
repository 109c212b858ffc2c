"""Articles that a text of an act names as its own: «статті 5, 6 і 7 цього Закону».

A scan by one pattern, for counts over a corpus: what cites another act, an article without its act or a part alone is
passed over. `lexery.law.citations` reads all of them, at the cost of minutes.
"""

import re
from collections.abc import Iterator
from typing import Final

_ACT: Final = re.compile(
    r"\bстат(?:т(?:я|і|ю|ею|ям|ями|ях)|ей)\b([^;:()\n]{1,120}?)\bцього\s+(?:Кодексу|Закону)\b", re.IGNORECASE
)
_NUMBER: Final = r"\d{1,4}(?:-\d{1,3})?"
_GROUP: Final = re.compile(
    rf"(?:^|\bстат(?:т(?:я|і|ю|ею|ям|ями|ях)|ей))\s+({_NUMBER}(?:(?:\s*,\s*|\s+(?:і|й|та|або|чи|-|–|—)\s+|\s*[–—]\s*){_NUMBER})*)",
    re.IGNORECASE,
)
_PIECE: Final = re.compile(rf"({_NUMBER})(?:\s+-\s+|\s*[–—]\s*)({_NUMBER})|({_NUMBER})")

MAX_RANGE: Final = 60
"""Articles of a range that are counted one by one; a longer one names a chapter, not its articles."""


def own_references(text: str) -> Iterator[str]:
    """Numbers of the articles named, one each time it is named."""
    for span in _ACT.finditer(text):
        for group in _GROUP.finditer(span[1]):
            for piece in _PIECE.finditer(group[1]):
                yield from _between(piece[1], piece[2]) if piece[1] else (piece[3],)


def _between(first: str, last: str) -> Iterator[str]:
    if first.isdigit() and last.isdigit() and 0 < int(last) - int(first) <= MAX_RANGE:
        yield from map(str, range(int(first), int(last) + 1))
    else:
        yield from (first, last)
