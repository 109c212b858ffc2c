"""What an act's title tells of it."""

import re
from typing import Final

_CHANGES: Final = re.compile(
    r"^(?:закон\s+україни\s+)?про\s+(?:"
    r"(?:внесення|прийняття)\s+(?:\w+\s+)?(?:зм[іи]н|доповнен|поправ|уточнен)"
    r"|зм[іи]н[иу]\s+(?:і|та|й|до|в|у)\b|зм[іи]н[иу]\s+(?:і|та)\s+доповнен|доповнення\s"
    r"|ратифікац|приєднання|денонсац|вих[іо]д\s|припинення\s+дії|зупинення\s+дії"
    r"|визнання\s+так(?:ою|им|ими)|втрату\s+чинності|скасування\s"
    r"|затвердження\s+указ|продовження\s+строку|(?:схвалення|рішення)\s+(?:рішення\s+)?президент)",
    re.IGNORECASE,
)


_CODE_KIND: Final = re.compile(r"\s+((?:[^\W\d_]+(?:ого|ому|им)\s+){1,2}кодекс\w{0,3})", re.IGNORECASE)
_KIND_BEFORE: Final = re.compile(r"(?:[^\W\d_]+(?:ий|ого|ому|им)\s+){1,2}$", re.IGNORECASE)
_BEFORE_MAX: Final = 80
"""Code points before the word «кодекс» that are read."""


def code_kind(text: str, at: int) -> str:
    """Words at `at` that say what kind of code is meant, not which («процесуального кодексу»); "" when none are there."""
    found = _CODE_KIND.match(text, at)
    return found[1] if found else ""


def code_kind_before(text: str, at: int) -> int:
    """Where the words begin that say, before «кодекс» at `at`, what kind of code is meant; `at` when none do."""
    begin = max(at - _BEFORE_MAX, 0)
    found = _KIND_BEFORE.search(text[begin:at])
    return begin + found.start() if found else at


def is_amending(title: str) -> bool:
    """Whether an act of this title only changes, repeals, prolongs or ratifies: it has no rules of its own to cite."""
    return _CHANGES.match(title.strip()) is not None
