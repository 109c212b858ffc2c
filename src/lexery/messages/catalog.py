"""Reads the message files, each once and only when its room is asked for."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import cast

LANGUAGES = ("uk", "en")
"""In the order of preference."""


def text(key: str, lang: str = "uk", **params: object) -> str:
    """The sentence of `key` in `lang`, with `params` filled in.

    Raises KeyError for an unknown key, language or a parameter that the sentence needs and did not get: each is a bug
    of the caller, never something to show a person.
    """
    room, _, name = key.partition(".")
    return catalog(room, lang)[name].format(**params)


@cache
def catalog(room: str, lang: str = "uk") -> Mapping[str, str]:
    """All sentences of one room by name, without the room. Raises KeyError when there is no such file."""
    if lang not in LANGUAGES:
        raise KeyError(lang)
    source = files("lexery.messages").joinpath(lang, f"{room}.toml")
    if not source.is_file():
        raise KeyError(f"{lang}/{room}")
    return dict(_flat(tomllib.loads(source.read_text(encoding="utf-8"))))


@cache
def rooms(lang: str = "uk") -> tuple[str, ...]:
    """Names of the rooms that have a file in `lang`, in order."""
    folder = files("lexery.messages").joinpath(lang)
    return tuple(
        sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml"))
    )


def _flat(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(cast("dict[str, object]", value), f"{prefix}{name}.")
        elif isinstance(value, str):
            yield prefix + name, value
        else:
            raise TypeError(f"message {prefix}{name} is not a string")
