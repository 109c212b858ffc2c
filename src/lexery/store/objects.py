"""Objects in a folder (port `Objects`), and the double in memory."""

import os
import re
import secrets
from pathlib import Path
from typing import Final

from lexery.errors import StoreReadOnly, StoreUnavailable, os_reason

_KEY: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:@-]{0,127}/[0-9a-f]{64}")


class FolderObjects:
    """One file an object, `<tenant>/<two digits>/<sha256>`; several machines may share the folder."""

    def __init__(self, folder: Path) -> None:
        """The folder is made when the first object comes."""
        self._folder = folder

    def put(self, key: str, content: bytes) -> None:
        """See `Objects.put`. A file appears whole or not at all."""
        path = self._path(key)
        if path.exists():
            return
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            _write_whole(path, content)
        except PermissionError as error:
            raise StoreReadOnly(path=str(path.parent)) from error
        except OSError as error:
            raise StoreUnavailable(reason=os_reason(error)) from error

    def get(self, key: str) -> bytes | None:
        """See `Objects.get`."""
        try:
            return self._path(key).read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise StoreUnavailable(reason=os_reason(error)) from error

    def drop(self, key: str) -> None:
        """See `Objects.drop`."""
        try:
            self._path(key).unlink(missing_ok=True)
        except OSError as error:
            raise StoreUnavailable(reason=os_reason(error)) from error

    def _path(self, key: str) -> Path:
        if not _KEY.fullmatch(key):
            raise ValueError(key)
        tenant, _, name = key.partition("/")
        return self._folder / tenant / name[:2] / name


def _write_whole(path: Path, content: bytes) -> None:
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise


class MemoryObjects:
    """Objects in a dictionary."""

    def __init__(self) -> None:
        self._held: dict[str, bytes] = {}

    def put(self, key: str, content: bytes) -> None:
        """See `Objects.put`."""
        self._held.setdefault(key, content)

    def get(self, key: str) -> bytes | None:
        """See `Objects.get`."""
        return self._held.get(key)

    def drop(self, key: str) -> None:
        """See `Objects.drop`."""
        self._held.pop(key, None)
