"""What the files of an index were when it was built, so that a changed byte is noticed.

`manifest.json` in the index folder: size, CRC-32 and SHA-256 of each file. Every opening compares sizes, and the CRC-32 of
the text index's files, whose reader checks nothing itself (some 10 ms for the whole of the law; the archives of columns
carry a CRC of their own that their reader checks). `verify` compares every SHA-256.
"""

import hashlib
import json
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, cast

MANIFEST: Final = "manifest.json"
LARGEST_AT_OPENING: Final = 256 * 1024 * 1024
"""Bytes of a file beyond which opening compares only its size."""
_PIECE: Final = 1024 * 1024
_TEXT: Final = "text/"


class Damaged(ValueError):
    """A file of the index is not what was built; the argument is its name."""

    @property
    def file(self) -> str:
        """Its name, from the index folder."""
        return str(self.args[0])


def write_manifest(folder: Path) -> None:
    """Note all files of a finished index."""
    noted = {name: _sums(folder / name) for name in sorted(_names(folder))}
    (folder / MANIFEST).write_text(json.dumps(noted, indent=1), "utf-8")


def check_manifest(folder: Path) -> None:
    """What is compared at every opening. Raises `Damaged`. An index without a manifest is of an earlier version."""
    for name, (size, crc, _) in _noted(folder).items():
        path = folder / name
        if not path.is_file() or path.stat().st_size != size:
            raise Damaged(name)
        if name.startswith(_TEXT) and size <= LARGEST_AT_OPENING and _crc(path) != crc:
            raise Damaged(name)


def check_whole(folder: Path, names: Sequence[str]) -> None:
    """Compare these files with all their sums. Raises `Damaged`."""
    noted = _noted(folder)
    for name in names:
        if noted.get(name) != _sums(folder / name):
            raise Damaged(name)


def damaged_files(folder: Path) -> tuple[str, ...]:
    """Names of the files that are not what was built; the manifest itself when there is none."""
    noted = _noted(folder)
    if not noted:
        return (MANIFEST,)
    return tuple(
        name for name, sums in noted.items() if not (folder / name).is_file() or _sums(folder / name) != sums
    )


def _noted(folder: Path) -> dict[str, tuple[int, int, str]]:
    path = folder / MANIFEST
    if not path.is_file():
        return {}
    try:
        rows = cast("dict[str, list[int | str]]", json.loads(path.read_text("utf-8")))
        return {name: (int(size), int(crc), str(sha)) for name, (size, crc, sha) in rows.items()}
    except (ValueError, TypeError, AttributeError) as error:
        raise Damaged(MANIFEST) from error


def _names(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*"):
        # The text engine makes its lock files anew.
        if path.is_file() and path.suffix != ".lock" and path.name != MANIFEST:
            yield path.relative_to(folder).as_posix()


def _sums(path: Path) -> tuple[int, int, str]:
    size, crc, sha = 0, 0, hashlib.sha256()
    for piece in _pieces(path):
        size += len(piece)
        crc = zlib.crc32(piece, crc)
        sha.update(piece)
    return size, crc, sha.hexdigest()


def _crc(path: Path) -> int:
    crc = 0
    for piece in _pieces(path):
        crc = zlib.crc32(piece, crc)
    return crc


def _pieces(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while piece := file.read(_PIECE):
            yield piece
