"""Vectors of passages on disk: a folder of segments that are written once, by article and the hash of its text.

Layout of `<home>/vectors/<first 16 hex digits of the encoder's fingerprint>/`: `<number>-<crc32>.npy`, each an array of
records (`Record`), mapped into memory when read. A segment gets its name when all of it is there, so that a kill costs the
segment being written and nothing else. Nothing depends on the index: what belongs to a text serves as long as an article
has that text.
"""

import os
import re
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from lexery.errors import VectorsCorrupt, VectorsNotWritten, os_reason
from lexery.search.product import PIECE

if TYPE_CHECKING:
    from collections.abc import Generator

Records = NDArray[np.void]
"""Rows of `record_type`: whose passage it is, where it lies in the text, and its vector."""

MAX_SEGMENTS: Final = 64
"""More segments than this are made one: each that is mapped takes one of the files that a process may have open."""

_NAME: Final = re.compile(r"(\d{6})-([0-9a-f]{8})\.npy")
_BYTES: Final = 1024 * 1024


def record_type(dimensions: int) -> np.dtype[np.void]:
    """`text`: first 8 bytes of the text's SHA-256; `owner`: see `owner_key`; the passage; int8 vector and its scale."""
    return np.dtype(
        [
            ("text", "<u8"),
            ("owner", "<u4"),
            ("start", "<i4"),
            ("end", "<i4"),
            ("scale", "<f4"),
            ("vector", "i1", (dimensions,)),
        ]
    )


def owner_key(nreg: bytes, article: bytes) -> int:
    """Tells articles of equal text apart; together with the text's hash it names an article."""
    return zlib.crc32(article, zlib.crc32(nreg + b"\t"))


def text_key(text_sha256: str) -> int:
    """The first 16 hex digits of a text's SHA-256."""
    return int(text_sha256[:16], 16)


def quantise(vectors: NDArray[np.float32]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Unit vectors [n, d] → int8 [n, d] and the scale [n] that restores them."""
    peak = np.abs(vectors).max(axis=1, initial=0.0)
    scale = np.where(peak > 0, peak / 127.0, 1.0).astype(np.float32)
    return np.rint(vectors / scale[:, None]).astype(np.int8), scale


@dataclass(frozen=True, kw_only=True)
class Chosen:
    """Some rows of segments, in an order of their own."""

    segments: tuple[Records, ...]
    rows: NDArray[np.int64]
    """Rows over all segments."""

    def field(self, name: str) -> NDArray[np.generic]:
        """A field of `record_type` of each row."""
        if not self.segments:
            return np.zeros(0)
        return np.concatenate([rows[name] for rows in self.segments])[self.rows]

    def vectors(self) -> Iterator[NDArray[np.int8]]:
        """The vectors of the rows, `PIECE` at a time: they are never in memory all at once."""
        for start in range(0, len(self.rows), PIECE):
            yield self._vectors(self.rows[start : start + PIECE])

    def _vectors(self, rows: NDArray[np.int64]) -> NDArray[np.int8]:
        found = np.empty((len(rows), self.segments[0]["vector"].shape[1]), dtype=np.int8)
        first = 0
        for segment in self.segments:
            mine = (rows >= first) & (rows < first + len(segment))
            if mine.any():
                found[mine] = segment["vector"][rows[mine] - first]
            first += len(segment)
        return found


class PassageStore:
    """The segments of one encoder in a home folder."""

    def __init__(self, home: Path, fingerprint: str) -> None:
        self.folder = home / "vectors" / fingerprint[:16]

    def segments(self) -> list[Records]:
        """All segments, oldest first, mapped read-only. Raises `VectorsCorrupt` for one that is not what was written."""
        return [self._open(path, crc) for _, crc, path in self._files()]

    def add(self, records: Records) -> None:
        """Put a segment in place. Raises `VectorsNotWritten`; then the store is as it was."""
        files = self._files()
        self._write((files[-1][0] if files else 0) + 1, [records])

    def merge(self, *, most: int = MAX_SEGMENTS) -> None:
        """Make one segment of them all when there are more than `most`; of an article the oldest vectors stay.

        A merge that is cut short leaves the old segments, with or without the new one beside them: readers take of each
        article the oldest that there are.
        """
        files = self._files()
        if len(files) <= most:
            return
        segments = [self._open(path, crc) for _, crc, path in files]
        kept = first_of_each(segments)
        self._write(files[-1][0] + 1, [rows[mask] for rows, mask in zip(segments, kept, strict=True)])
        del segments
        for _, _, path in files:
            # A reader that has it mapped keeps it where the system says so; it is passed over and goes the next time.
            with suppress(OSError):
                path.unlink()

    @property
    def bytes(self) -> int:
        """Size on disk."""
        return sum(path.stat().st_size for _, _, path in self._files())

    def _files(self) -> list[tuple[int, str, Path]]:
        try:
            paths = list(self.folder.iterdir())
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as error:
            raise VectorsCorrupt(path=str(self.folder)) from error
        found = [(match, path) for path in paths if (match := _NAME.fullmatch(path.name))]
        return sorted((int(match[1]), match[2], path) for match, path in found)

    def _open(self, path: Path, crc: str) -> Records:
        try:
            if _crc(path) != crc:
                raise VectorsCorrupt(path=str(path))
            rows = np.load(path, mmap_mode="r", allow_pickle=False)
        except (OSError, ValueError, EOFError) as error:
            raise VectorsCorrupt(path=str(path)) from error
        if rows.dtype.names != record_type(1).names or rows.ndim != 1:
            raise VectorsCorrupt(path=str(path))
        return rows

    def _write(self, number: int, parts: Sequence[Records]) -> None:
        with self._disk():
            self.folder.mkdir(parents=True, exist_ok=True)
            for left in self.folder.glob(".writing-*"):
                left.unlink(missing_ok=True)
            handle, name = tempfile.mkstemp(prefix=".writing-", dir=self.folder)
            path = Path(name)
            try:
                with os.fdopen(handle, "wb") as file:
                    header = {
                        "descr": np.lib.format.dtype_to_descr(parts[0].dtype),
                        "fortran_order": False,
                        "shape": (sum(len(part) for part in parts),),
                    }
                    np.lib.format.write_array_header_1_0(file, header)
                    for part in parts:
                        file.write(part.tobytes())
                    file.flush()
                    os.fsync(file.fileno())
                path.rename(self.folder / f"{number:06}-{_crc(path)}.npy")
            finally:
                path.unlink(missing_ok=True)

    @contextmanager
    def _disk(self) -> "Generator[None]":
        try:
            yield
        except OSError as error:
            raise VectorsNotWritten(path=str(self.folder), reason=os_reason(error)) from error


def first_of_each(segments: Sequence[Records]) -> list[NDArray[np.bool_]]:
    """By segment: which rows are of an article that no earlier segment has."""
    seen: set[int] = set()
    kept: list[NDArray[np.bool_]] = []
    for rows in segments:
        keys = article_keys(rows)
        mine = {key: key not in seen for key in set(keys)}
        seen |= mine.keys()
        kept.append(np.asarray([mine[key] for key in keys], dtype=np.bool_))
    return kept


def article_keys(rows: Records) -> list[int]:
    """The article of each row: text and owner in one number."""
    return [
        text << 32 | owner for text, owner in zip(rows["text"].tolist(), rows["owner"].tolist(), strict=True)
    ]


def _crc(path: Path) -> str:
    crc = 0
    with path.open("rb") as file:
        while piece := file.read(_BYTES):
            crc = zlib.crc32(piece, crc)
    return f"{crc:08x}"
