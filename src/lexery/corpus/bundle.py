"""Bundles of acts: `.jsonl` or gzip of it, one act a line, read as a stream."""

import codecs
import gzip
import json
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, cast

from pydantic import ValidationError

from lexery.contracts.bundle import BundleAct
from lexery.corpus.problems import ImportProblem, ProblemCode
from lexery.errors import FileUnreadable

MIB: Final = 1024 * 1024
SUFFIXES: Final = (".jsonl", ".jsonl.gz")
_GZIP_MAGIC: Final = b"\x1f\x8b"


@dataclass(frozen=True, kw_only=True)
class BundleLimits:
    """Bounds of what is read, in bytes, unpacked."""

    act: int = 32 * MIB
    """Of one line (setting `act_max_bytes`)."""
    bundle: int = 4096 * MIB
    """Of one file (setting `bundle_max_bytes`)."""


@dataclass(frozen=True, kw_only=True)
class ActLine:
    """A line that is an act."""

    act: BundleAct
    path: str
    line: int


def bundle_files(paths: Sequence[Path]) -> list[Path]:
    """The files to read: each file as given, of each folder its bundles in order of name.

    Raises `FileUnreadable` for a path that is not there or a folder without bundles.
    """
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(p for p in path.iterdir() if p.name.endswith(SUFFIXES) and p.is_file())
            if not inside:
                raise FileUnreadable(path=str(path), reason="no *.jsonl, *.jsonl.gz")
            files += inside
        elif path.is_file():
            files.append(path)
        else:
            raise FileUnreadable(path=str(path), reason="no such file")
    return files


def read_bundle(
    path: Path, limits: BundleLimits, *, progress: Callable[[int], None] | None = None
) -> Iterator[ActLine | ImportProblem]:
    """Every line as an act or as what is wrong with it; blank lines are skipped.

    One line is in memory at a time. `progress` is told how many bytes of the file were consumed. A file that breaks
    off ends the stream with one problem. Raises `FileUnreadable` when it cannot be opened.
    """
    name = str(path)
    try:
        with path.open("rb") as raw:
            packed = raw.read(2) == _GZIP_MAGIC
            raw.seek(0)
            stream = cast(BinaryIO, gzip.GzipFile(fileobj=raw)) if packed else raw
            for item in _read(stream, name, limits):
                yield item
                if progress is not None:
                    progress(raw.tell())
    except OSError as error:
        raise FileUnreadable(path=name, reason=error.strerror or str(error)) from error


def _read(stream: BinaryIO, path: str, limits: BundleLimits) -> Iterator[ActLine | ImportProblem]:
    number = 0
    total = 0
    acts = 0
    while True:
        number += 1
        try:
            line, size = _line(stream, limits.act)
        except EOFError:
            yield ImportProblem(code=ProblemCode.BUNDLE_TRUNCATED, path=path, line=number)
            return
        except (zlib.error, gzip.BadGzipFile) as error:
            yield ImportProblem(code=ProblemCode.BUNDLE_CORRUPT, path=path, line=number, detail=str(error))
            return
        if not size:
            if not acts:
                yield ImportProblem(code=ProblemCode.BUNDLE_EMPTY, path=path, line=0)
            return
        if number == 1 and line is not None:
            line = line.removeprefix(codecs.BOM_UTF8)
        total += size
        if total > limits.bundle:
            yield ImportProblem(
                code=ProblemCode.BUNDLE_TOO_LARGE, path=path, line=number, detail=f"> {limits.bundle}"
            )
            return
        if line is None:
            yield ImportProblem(
                code=ProblemCode.ACT_TOO_LARGE, path=path, line=number, detail=f"> {limits.act}"
            )
            acts += 1
        elif line.strip():
            acts += 1
            yield parse_act(line, path=path, line=number)


def _line(stream: BinaryIO, limit: int) -> tuple[bytes | None, int]:
    """The next line and its size; None for one that is over the limit, which is skipped piece by piece."""
    line = stream.readline(limit + 1)
    size = len(line)
    if size <= limit:
        return line, size
    while not line.endswith(b"\n"):
        line = stream.readline(limit + 1)
        if not line:
            break
        size += len(line)
    return None, size


def parse_act(data: bytes, *, path: str, line: int) -> ActLine | ImportProblem:
    """One line, validated."""
    try:
        act = BundleAct.model_validate_json(data)
    except ValidationError as error:
        return _diagnose(data, error, path, line)
    nreg = act.nreg.lower()
    if nreg != act.nreg:
        act = act.model_copy(update={"nreg": nreg})
    seen: set[tuple[str, str | None]] = set()
    for article in act.articles:
        # A digest may speak of two parts of one article in two statements.
        key = (article.number, article.part)
        if key in seen:
            return ImportProblem(
                code=ProblemCode.DUPLICATE_ARTICLE, path=path, line=line, nreg=nreg, detail=article.number
            )
        seen.add(key)
    return ActLine(act=act, path=path, line=line)


def _diagnose(data: bytes, error: ValidationError, path: str, line: int) -> ImportProblem:
    try:
        text = data.decode()
    except UnicodeDecodeError as bad:
        return ImportProblem(code=ProblemCode.INVALID_UTF8, path=path, line=line, detail=f"byte {bad.start}")
    first = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    detail = f"{place}: {first['msg']}" if place else first["msg"]
    if first["type"] == "json_invalid":
        return ImportProblem(code=ProblemCode.INVALID_JSON, path=path, line=line, detail=detail)
    value: object = json.loads(text)
    nreg = cast("dict[str, object]", value).get("nreg") if isinstance(value, dict) else None
    return ImportProblem(
        code=ProblemCode.INVALID_ACT,
        path=path,
        line=line,
        nreg=nreg if isinstance(nreg, str) else None,
        detail=detail,
    )
