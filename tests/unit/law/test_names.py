"""What names begin with."""

import pytest

from lexery.law.names import Beginnings, name_key

TITLES = (
    "Про облік земель України та їх охорону",
    "Кодекс України про сади",
    "Про «зелений» план - проєкт ІІ черги",
    "Закон України про садівництво",
)


@pytest.mark.parametrize("title", TITLES)
def test_every_beginning_of_a_name_begins_a_name(title: str) -> None:
    beginnings = Beginnings(map(name_key, TITLES))
    words = title.split(" ")
    assert all(beginnings.has(" ".join(words[:count])) for count in range(1, len(words) + 1))


@pytest.mark.parametrize(
    ("words", "begun"),
    [("Про облік садів", False), ("Про зелений шум", False), ("Кодекс про луки", False), ("Про облік", True)],
)
def test_other_words_begin_none(words: str, begun: bool) -> None:
    beginnings = Beginnings(name_key(title) for title in TITLES)
    assert beginnings.has(words) is begun
