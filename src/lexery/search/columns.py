"""Columns of the index as archives of numpy: written from dataclasses, read back by name."""

from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from lexery.search.table import Strings

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Arrays = dict[str, NDArray[np.generic]]
"""Name → column."""


def columns_of(value: "DataclassInstance") -> Arrays:
    """The columns of a dataclass of arrays, numbers and columns of strings."""
    columns: Arrays = {}
    for field in fields(value):
        column = getattr(value, field.name)
        if isinstance(column, Strings):
            columns[f"{field.name}.blob"], columns[f"{field.name}.offsets"] = column.blob, column.offsets
        else:
            columns[field.name] = np.asarray(column)
    return columns


def strings(columns: Arrays, name: str) -> Strings:
    """A column of strings."""
    return Strings(
        blob=columns[f"{name}.blob"].astype(np.uint8, copy=False),
        offsets=columns[f"{name}.offsets"].astype(np.int64, copy=False),
    )


def save(path: Path, columns: Arrays) -> None:
    """Write an archive of columns."""
    with path.open("wb") as file:
        np.savez(file, allow_pickle=False, **columns)


def load(path: Path) -> Arrays:
    """The columns of an archive."""
    # Opened here: numpy leaves the file of a broken archive open.
    with path.open("rb") as file, np.load(file, allow_pickle=False) as stored:
        return {name: stored[name] for name in stored.files}
