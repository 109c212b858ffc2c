"""Files of the fetch in the home folder: whole or not there, however the process ends."""

import os
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from lexery.errors import StoreReadOnly, StoreUnavailable, os_reason

Model = TypeVar("Model", bound=BaseModel)
_MAX_STATE = 64 * 1024 * 1024
"""Bytes of a state file that are read: above what a fetch of every act writes."""


def write_whole(path: Path, data: bytes) -> None:
    """Replace the file: after a kill the old one is there, or the new one, never a part.

    Raises `StoreReadOnly`, `StoreUnavailable` (no space).
    """
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except PermissionError as error:
        raise StoreReadOnly(path=str(path)) from error
    except OSError as error:
        part.unlink(missing_ok=True)
        raise StoreUnavailable(reason=os_reason(error)) from error


def read_state(path: Path, kind: type[Model]) -> Model | None:
    """The state that a file holds; None when there is none.

    A damaged one is none too: what it costs is requests that were made before, and the portal counts for itself.
    """
    try:
        if path.stat().st_size > _MAX_STATE:
            return None
        return kind.model_validate_json(path.read_bytes())
    except (OSError, ValidationError):
        return None
