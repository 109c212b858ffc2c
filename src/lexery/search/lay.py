"""Lay language shipped with the product: how people ask for articles, for acts without text, and for neither."""

import gzip
import hashlib
import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final, cast

import numpy as np
from numpy.typing import NDArray

from lexery.contracts.base import Value

LAY: Final = "lay"
CATALOG: Final = "catalog"
OUT_OF_SCOPE: Final = "out_of_scope"


class ArticlePhrasings(Value):
    """How people ask for one article."""

    nreg: str
    article: str
    asked: tuple[str, ...]


class ActPhrasings(Value):
    """How people ask for an act whose text may not be held."""

    nreg: str
    about: str
    """What the act governs, in our words."""
    asked: tuple[str, ...]


class ScopeExample(Value):
    """A question that is not one of Ukrainian law, or only looks so."""

    asked: str
    kind: str
    out: bool


def _raw(name: str) -> bytes:
    return gzip.decompress((files("lexery.search") / "data" / f"{name}.jsonl.gz").read_bytes())


def _rows(name: str) -> Iterator[dict[str, object]]:
    for line in _raw(name).splitlines():
        yield cast(dict[str, object], json.loads(line))


@cache
def sha256(name: str) -> str:
    """SHA-256 of a lay file, unpacked: vectors made of it carry this."""
    return hashlib.sha256(_raw(name)).hexdigest()


@cache
def article_phrasings() -> tuple[ArticlePhrasings, ...]:
    """`lay.jsonl.gz`, in its order: the vectors of the encoder package follow it phrase by phrase."""
    return tuple(ArticlePhrasings.model_validate(row) for row in _rows(LAY))


@cache
def act_phrasings() -> tuple[ActPhrasings, ...]:
    """`catalog.jsonl.gz`, in its order."""
    return tuple(ActPhrasings.model_validate(row) for row in _rows(CATALOG))


@cache
def scope_examples() -> tuple[ScopeExample, ...]:
    """`out_of_scope.jsonl.gz`, in its order."""
    return tuple(
        ScopeExample(asked=str(row["asked"]), kind=str(row["kind"]), out=row["scope"] == "out")
        for row in _rows(OUT_OF_SCOPE)
    )


@cache
def out_flags() -> NDArray[np.bool_]:
    """Which of `scope_examples` are out of scope."""
    return np.asarray([example.out for example in scope_examples()])


def flat_phrasings(name: str) -> list[str]:
    """All phrasings of a file, in the order of its vectors."""
    if name == LAY:
        return [phrase for row in article_phrasings() for phrase in row.asked]
    if name == CATALOG:
        return [phrase for row in act_phrasings() for phrase in row.asked]
    return [example.asked for example in scope_examples()]
