"""Examples of the schema; they are in a file of their own, as they are in the language of the law."""

import json
from functools import cache
from importlib.resources import files
from typing import Any, cast

from pydantic import ConfigDict


@cache
def _all() -> dict[str, list[Any]]:
    source = files("lexery.api").joinpath("examples.json")
    return cast("dict[str, list[Any]]", json.loads(source.read_text(encoding="utf-8")))


def with_examples(name: str) -> ConfigDict:
    """The configuration of a model that adds the examples of `name` to its schema."""
    return ConfigDict(json_schema_extra={"examples": _all()[name]})
