"""Files of pairs of a passage and a claim: JSON lines, a list, or an object with lists of rows."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, cast

from lexery.errors import InvalidPairs

_KEYS: Final = ("id", "name")
_CLAIMS: Final = ("claim", "answer")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """One row."""

    key: str
    """The field that names the row: `id` or `name`."""
    name: str | int
    passage: str
    claim: str


def read_pairs(content: str, path: str) -> list[Pair]:
    """The pairs in the order of the file; a claim may be called `answer`. Raises InvalidPairs; `path` is named in it."""
    return [_pair(row, path, number) for number, row in enumerate(_rows(content, path), start=1)]


def _rows(content: str, path: str) -> Iterator[object]:
    try:
        whole: object = json.loads(content)
    except (ValueError, RecursionError):
        yield from _lines(content, path)
        return
    if isinstance(whole, list):
        yield from cast("list[object]", whole)
        return
    fields = cast("dict[str, object]", whole) if isinstance(whole, dict) else {}
    lists = [cast("list[object]", v) for v in fields.values() if isinstance(v, list)]
    if lists:
        yield from (row for rows in lists for row in rows)
    else:
        yield whole


def _lines(content: str, path: str) -> Iterator[object]:
    number = 0
    for line in content.splitlines():
        if not line.strip():
            continue
        number += 1
        try:
            yield json.loads(line)
        except (ValueError, RecursionError) as error:
            raise InvalidPairs(path=path, row=number, reason=str(error)[:200]) from error


def _pair(row: object, path: str, number: int) -> Pair:
    if not isinstance(row, dict):
        raise InvalidPairs(path=path, row=number, reason="not a JSON object")
    fields = cast("dict[str, object]", row)
    key = next((k for k in _KEYS if k in fields), "id")
    claim = next((fields[k] for k in _CLAIMS if k in fields), None)
    passage = fields.get("passage")
    if not isinstance(passage, str) or not isinstance(claim, str):
        raise InvalidPairs(path=path, row=number, reason="passage and claim are strings")
    name = fields.get(key, number)
    return Pair(key=key, name=name if isinstance(name, int) else str(name), passage=passage, claim=claim)
