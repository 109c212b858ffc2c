"""Bundles of acts: `.jsonl`, gzip of it, or a zip archive of both; one act a line, read as a stream."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol, TypeVar

from lexery.corpus.encodings import foreign_encoding
from lexery.corpus.lines import ActLine, parse_act
from lexery.corpus.opening import (
    ARCHIVE,
    MIB,
    SUFFIXES,
    BadArchive,
    Corrupt,
    TooMuch,
    Truncated,
    Unpacked,
    must_lie_in,
    open_input,
    open_regular,
)
from lexery.corpus.problems import ImportProblem, ProblemCode
from lexery.errors import FileUnreadable, Reason, os_reason, reason

IN_FOLDERS: Final = (*SUFFIXES, ARCHIVE)
"""Names that are taken from a folder."""


@dataclass(frozen=True, kw_only=True)
class BundleLimits:
    """Bounds of what is read, in bytes, unpacked."""

    act: int = 32 * MIB
    """Of one line (setting `act_max_bytes`)."""
    bundle: int = 4096 * MIB
    """Of one file (setting `bundle_max_bytes`)."""


Parsed_co = TypeVar("Parsed_co", covariant=True)


class ParseLine(Protocol[Parsed_co]):
    """Makes what is wanted of one line."""

    def __call__(self, data: bytes, *, path: str, line: int) -> Parsed_co: ...


def bundle_files(paths: Sequence[Path]) -> list[Path]:
    """The files to read: each file as given, of each folder its bundles in order of name.

    Raises `FileUnreadable` for a path that is not there, a folder without bundles, what is no regular file, and a link
    that leads out of its folder.
    """
    files: list[Path] = []
    for path in paths:
        try:
            found = _inside(path) if path.is_dir() else [path]
        except OSError as error:
            raise FileUnreadable(path=str(path), reason=os_reason(error)) from error
        for file in found:
            with open_regular(file):
                files.append(file)
    return files


def _inside(folder: Path) -> list[Path]:
    root = folder.resolve()
    found = sorted(path for path in folder.iterdir() if path.name.endswith(IN_FOLDERS))
    for path in found:
        must_lie_in(path, root)
    if not found:
        raise FileUnreadable(path=str(folder), reason=reason("no_bundles"))
    return found


def read_bundle(
    path: Path, limits: BundleLimits, *, progress: Callable[[int], None] | None = None
) -> Iterator[ActLine | ImportProblem]:
    """Every line as an act or as what is wrong with it; see `read_lines`."""
    return read_lines(path, limits, parse_act, progress=progress)


def read_lines(
    path: Path,
    limits: BundleLimits,
    parse: ParseLine[Parsed_co],
    *,
    progress: Callable[[int], None] | None = None,
) -> Iterator[Parsed_co | ImportProblem]:
    """What `parse` makes of every line, or what is wrong with the file; blank lines are skipped.

    One line is in memory at a time. `progress` is told how many bytes of the file were consumed. What is wrong with the
    file as a whole (`OF_THE_FILE`) is one problem and ends the stream. Raises `FileUnreadable` when it cannot be
    opened.
    """
    name, line = str(path), 0
    try:
        with open_input(path, limits.bundle) as members:
            for member, lines, raw in members:
                name, line = member, 0
                for number, item in _read(lines, name, limits, parse):
                    line = number
                    if item is None:
                        continue
                    yield item
                    if progress is not None:
                        progress(raw.tell())
                    if isinstance(item, ImportProblem) and item.code is ProblemCode.WRONG_ENCODING:
                        return
    except Truncated:
        yield _of_file(ProblemCode.BUNDLE_TRUNCATED, name, line + 1)
    except Corrupt:
        yield _of_file(ProblemCode.BUNDLE_CORRUPT, name, line + 1)
    except TooMuch as error:
        yield _of_file(ProblemCode.BUNDLE_TOO_LARGE, name, line + 1, error.why)
    except BadArchive as error:
        yield _of_file(ProblemCode.BAD_ARCHIVE, name, 0, error.why)


def _of_file(code: ProblemCode, path: str, line: int, why: Reason | None = None) -> ImportProblem:
    return ImportProblem(code=code, path=path, line=line, detail=why or "")


def _read(
    lines: Unpacked, path: str, limits: BundleLimits, parse: ParseLine[Parsed_co]
) -> Iterator[tuple[int, Parsed_co | ImportProblem | None]]:
    """Each line's number and what it is; None for a blank one."""
    number = 0
    empty = True
    while True:
        line, size = lines.line(limits.act)
        if not size:
            break
        number += 1
        if line is None:
            empty = False
            why = reason("too_many_bytes", limit=limits.act)
            yield number, ImportProblem(code=ProblemCode.ACT_TOO_LARGE, path=path, line=number, detail=why)
        elif not line.strip():
            yield number, None
        elif empty and (why := foreign_encoding(line)):
            yield number, _of_file(ProblemCode.WRONG_ENCODING, path, number, why)
            return
        else:
            empty = False
            yield number, parse(line, path=path, line=number)
    if empty:
        yield 0, ImportProblem(code=ProblemCode.BUNDLE_EMPTY, path=path, line=0)
