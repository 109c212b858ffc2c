"""Both languages say the same things with the same parameters."""

import string

import pytest

from lexery.messages import LANGUAGES, catalog, rooms, text

ROOMS = rooms("uk")


def parameters(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def test_rooms_are_the_same() -> None:
    assert rooms("en") == ROOMS
    assert "errors" in ROOMS


@pytest.mark.parametrize("room", ROOMS)
def test_keys_are_the_same(room: str) -> None:
    assert set(catalog(room, "uk")) == set(catalog(room, "en"))


@pytest.mark.parametrize("room", ROOMS)
def test_parameters_are_the_same(room: str) -> None:
    english = catalog(room, "en")
    differing = {
        key: (parameters(sentence), parameters(english[key]))
        for key, sentence in catalog(room, "uk").items()
        if parameters(sentence) != parameters(english[key])
    }
    assert differing == {}


@pytest.mark.parametrize("room", ROOMS)
def test_parameters_are_named(room: str) -> None:
    assert [key for key, sentence in catalog(room).items() if "" in parameters(sentence)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("room", ROOMS)
def test_no_sentence_is_empty(room: str, lang: str) -> None:
    assert [key for key, sentence in catalog(room, lang).items() if not sentence.strip()] == []


@pytest.mark.parametrize(
    ("key", "lang"),
    [
        ("errors.no_such_key", "uk"),
        ("no_such_room.x", "uk"),
        ("errors", "uk"),
        ("errors.usage", "fr"),
        ("../x.y", "uk"),
    ],
)
def test_unknown_key_is_an_error(key: str, lang: str) -> None:
    with pytest.raises(KeyError):
        text(key, lang)


def test_missing_parameter_is_an_error() -> None:
    with pytest.raises(KeyError):
        text("errors.query_too_long", length=1)


def test_sub_table_is_part_of_the_key() -> None:
    assert text("cli.config.group", "en") == "Settings."
