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


def is_amending(title: str) -> bool:
    """Whether an act of this title only changes, repeals, prolongs or ratifies: it has no rules of its own to cite."""
    return _CHANGES.match(title.strip()) is not None
