"""Files that come from outside, opened so that none of them can do harm: regular files only, unpacked as a stream, never
to the disk, within bounds of size and of ratio.

What is packed is told by its first bytes, whatever the name: gzip, or a zip archive of bundles.
"""

import errno
import gzip
import os
import stat
import zlib
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import BinaryIO, Final, cast
from zipfile import BadZipFile, ZipFile, ZipInfo

from lexery.errors import FileUnreadable, Reason, os_reason, reason

MIB: Final = 1024 * 1024
RATIO: Final = 200
"""A file that unpacks to more than this many times its size is a bomb: texts of law pack to a fifth or a tenth."""
RATIO_FROM: Final = 4 * MIB
"""Bytes, unpacked, from which the ratio counts: a short file of one letter harms nobody."""
MAX_MEMBERS: Final = 10_000
"""Files of one archive."""
SUFFIXES: Final = (".jsonl", ".jsonl.gz")
ARCHIVE: Final = ".zip"
_GZIP: Final = b"\x1f\x8b"
_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06")
_PIECE: Final = MIB
_ENCRYPTED: Final = 0x1


class Truncated(Exception):
    """The compressed file ends before its end."""


class Corrupt(Exception):
    """The compressed data do not decompress, or their checksum is another."""


@dataclass
class TooMuch(Exception):
    """More comes out of the file than its bounds allow."""

    why: Reason


@dataclass
class BadArchive(Exception):
    """The archive has a member that must not be read."""

    why: Reason


class Unpacked:
    """Lines of a file as they come out of it, counted."""

    def __init__(self, stream: BinaryIO, *, packed: int | None, limit: int, before: int = 0) -> None:
        """`packed`: size of the file when it is compressed. `limit`: bytes that may come out. `before`: bytes that came
        out of other members of the same archive."""
        self._stream = stream
        self._packed = packed
        self._limit = limit
        self.total = before
        """Bytes so far."""

    def line(self, limit: int) -> tuple[bytes | None, int]:
        """The next line and its size; None for one that is over the limit, which is skipped piece by piece.

        Raises `Truncated`, `Corrupt`, `TooMuch`.
        """
        line = self.piece(limit + 1)
        size = len(line)
        if size <= limit:
            return line, size
        while not line.endswith(b"\n"):
            line = self.piece(_PIECE)
            if not line:
                break
            size += len(line)
        return None, size

    def piece(self, size: int) -> bytes:
        """The next line, or the first `size` bytes of it; empty at the end. Raises as `line` does."""
        try:
            line = self._stream.readline(size)
        except EOFError as error:
            raise Truncated from error
        except (zlib.error, gzip.BadGzipFile, BadZipFile) as error:
            raise Corrupt from error
        self.total += len(line)
        if self.total > self._limit:
            raise TooMuch(reason("too_many_bytes", limit=self._limit))
        if self._packed is not None and self.total > max(RATIO * self._packed, RATIO_FROM):
            raise TooMuch(reason("ratio", ratio=RATIO))
        return line


@contextmanager
def open_regular(path: Path) -> Generator[BinaryIO]:
    """The file's bytes. Raises `FileUnreadable` when it cannot be opened, and for a folder, a pipe or a device."""
    try:
        # A pipe that nobody writes to must not keep us waiting.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(handle, "rb", closefd=True) as raw:
            _must_be_regular(path, os.fstat(handle).st_mode)
            yield raw
    except OSError as error:
        raise FileUnreadable(path=str(path), reason=os_reason(error)) from error


def must_lie_in(path: Path, root: Path) -> None:
    """Raise `FileUnreadable` for a link that leads out of the resolved folder `root`, or in a circle."""
    if not path.is_symlink():
        return
    try:
        inside = path.resolve().is_relative_to(root)
    except RuntimeError as error:
        # What Python before 3.13 makes of links in a circle.
        raise FileUnreadable(path=str(path), reason=os_reason(OSError(errno.ELOOP, ""))) from error
    if not inside:
        raise FileUnreadable(path=str(path), reason=reason("outside_folder"))


def _must_be_regular(path: Path, mode: int) -> None:
    if not stat.S_ISREG(mode):
        raise FileUnreadable(path=str(path), reason=reason("not_regular"))


@contextmanager
def open_table(path: Path, limit: int) -> Generator[Unpacked]:
    """Lines of one file, packed with gzip or not. Raises `FileUnreadable`."""
    with open_regular(path) as raw:
        packed = raw.read(2) == _GZIP
        raw.seek(0)
        stream = cast(BinaryIO, gzip.GzipFile(fileobj=raw)) if packed else raw
        yield Unpacked(stream, packed=os.fstat(raw.fileno()).st_size if packed else None, limit=limit)


@contextmanager
def open_input(path: Path, limit: int) -> Generator[Iterator[tuple[str, Unpacked, BinaryIO]]]:
    """The file, or each bundle of the archive, as (name to show, lines, raw file for its position).

    Raises `FileUnreadable`, and while members are taken `BadArchive` and `Corrupt`.
    """
    with open_regular(path) as raw:
        head = raw.read(4)
        raw.seek(0)
        size = os.fstat(raw.fileno()).st_size
        if head in _ZIP:
            yield _members(raw, str(path), size, limit)
        else:
            packed = head[:2] == _GZIP
            stream = cast(BinaryIO, gzip.GzipFile(fileobj=raw)) if packed else raw
            yield iter(((str(path), Unpacked(stream, packed=size if packed else None, limit=limit), raw),))


def _members(raw: BinaryIO, path: str, size: int, limit: int) -> Iterator[tuple[str, Unpacked, BinaryIO]]:
    if size > limit:
        raise TooMuch(reason("too_many_bytes", limit=limit))
    try:
        with ZipFile(raw) as archive:
            members = _chosen(archive.infolist())
            total = 0
            for member in members:
                with archive.open(member) as data:
                    packed = member.filename.endswith(".gz")
                    stream = cast(BinaryIO, gzip.GzipFile(fileobj=data) if packed else data)
                    lines = Unpacked(stream, packed=size, limit=limit, before=total)
                    yield f"{path}/{member.filename}", lines, raw
                    total = lines.total
    except EOFError as error:
        raise Truncated from error
    except (BadZipFile, NotImplementedError, zlib.error, UnicodeDecodeError) as error:
        raise Corrupt from error


def _chosen(members: list[ZipInfo]) -> list[ZipInfo]:
    """The bundles of an archive in order of name; an archive with one name that climbs out is refused whole."""
    if len(members) > MAX_MEMBERS:
        raise BadArchive(reason("too_many_members", limit=MAX_MEMBERS))
    for member in members:
        if _climbs_out(member.orig_filename) or _climbs_out(member.filename):
            raise BadArchive(reason("member_path", member=member.orig_filename))
        if stat.S_ISLNK(member.external_attr >> 16):
            raise BadArchive(reason("member_link", member=member.filename))
    chosen = sorted((m for m in members if m.filename.endswith(SUFFIXES)), key=lambda m: m.filename)
    for member in chosen:
        if member.flag_bits & _ENCRYPTED:
            raise BadArchive(reason("member_encrypted", member=member.filename))
    if not chosen:
        raise BadArchive(reason("archive_empty"))
    return chosen


def _climbs_out(name: str) -> bool:
    windows, posix = PureWindowsPath(name), PurePosixPath(name)
    return (
        posix.is_absolute()
        or bool(windows.anchor)
        or ".." in posix.parts
        or ".." in windows.parts
        or "\x00" in name
    )
