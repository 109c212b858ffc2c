"""Bundles of acts: `.jsonl` or gzip of it, one act a line, read as a stream."""

import codecs
import gzip
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import BinaryIO, Final, Protocol, TypeVar, cast

from pydantic import ValidationError
from pydantic_core import from_json

from lexery.contracts.bundle import BundleAct, BundleArticle
from lexery.corpus.problems import ImportProblem, ProblemCode
from lexery.errors import FileUnreadable

MIB: Final = 1024 * 1024
SUFFIXES: Final = (".jsonl", ".jsonl.gz")
MAX_PROBLEMS: Final = 100
"""Problems that are told of one act, the first ones: a file of another kind would have one a byte."""
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


Parsed_co = TypeVar("Parsed_co", covariant=True)


class ParseLine(Protocol[Parsed_co]):
    """Makes what is wanted of one line."""

    def __call__(self, data: bytes, *, path: str, line: int) -> Parsed_co: ...


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

    One line is in memory at a time. `progress` is told how many bytes of the file were consumed. A file that breaks
    off ends the stream with one problem. Raises `FileUnreadable` when it cannot be opened.
    """
    name = str(path)
    try:
        with path.open("rb") as raw:
            packed = raw.read(2) == _GZIP_MAGIC
            raw.seek(0)
            stream = cast(BinaryIO, gzip.GzipFile(fileobj=raw)) if packed else raw
            for item in _read(stream, name, limits, parse):
                yield item
                if progress is not None:
                    progress(raw.tell())
    except OSError as error:
        raise FileUnreadable(path=name, reason=error.strerror or str(error)) from error


def _read(
    stream: BinaryIO, path: str, limits: BundleLimits, parse: ParseLine[Parsed_co]
) -> Iterator[Parsed_co | ImportProblem]:
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
            yield parse(line, path=path, line=number)


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
    """One line, validated: the act, or the first thing that is wrong with it."""
    act, problems = examine(data, path=path, line=line)
    if problems or act is None:
        return problems[0]
    return ActLine(act=act, path=path, line=line)


def examine(data: bytes, *, path: str, line: int) -> tuple[BundleAct | None, tuple[ImportProblem, ...]]:
    """One line: the act where it is one, and all that is wrong with it, at most `MAX_PROBLEMS`."""
    try:
        act = BundleAct.model_validate_json(data)
    except ValidationError as error:
        return None, tuple(islice(_diagnose(data, error, path, line), MAX_PROBLEMS))
    nreg = act.nreg.lower()
    if nreg != act.nreg:
        act = act.model_copy(update={"nreg": nreg})
    return act, tuple(
        ImportProblem(code=ProblemCode.DUPLICATE_ARTICLE, path=path, line=line, nreg=nreg, detail=number)
        for number in islice(_twice(act), MAX_PROBLEMS)
    )


def _twice(act: BundleAct) -> Iterator[str]:
    seen: set[tuple[str, str | None]] = set()
    for article in act.articles:
        # A digest may speak of two parts of one article in two statements.
        key = (article.number, article.part)
        if key in seen:
            yield article.number
        seen.add(key)


def _diagnose(data: bytes, error: ValidationError, path: str, line: int) -> Iterator[ImportProblem]:
    try:
        text = data.decode()
    except UnicodeDecodeError as bad:
        yield ImportProblem(code=ProblemCode.INVALID_UTF8, path=path, line=line, detail=f"byte {bad.start}")
        return
    found = error.errors(include_url=False, include_input=False)
    if found[0]["type"] == "json_invalid":
        yield ImportProblem(code=ProblemCode.INVALID_JSON, path=path, line=line, detail=found[0]["msg"])
        return
    value = cast(object, from_json(text))
    fields = cast("dict[str, object]", value) if isinstance(value, dict) else {}
    nreg = fields.get("nreg")
    articles = fields.get("articles")
    details = [
        _detail(one["loc"], one["msg"])
        for one in found
        if one["loc"][:1] != ("articles",) or len(one["loc"]) == 1
    ]
    # The reader stops at the first article that is none; the person who mends the file wants the others too.
    if isinstance(articles, list):
        details += islice(_of_articles(cast("list[object]", articles)), MAX_PROBLEMS)
    for detail in details or [_detail(found[0]["loc"], found[0]["msg"])]:
        yield ImportProblem(
            code=ProblemCode.INVALID_ACT,
            path=path,
            line=line,
            nreg=nreg if isinstance(nreg, str) else None,
            detail=detail,
        )


def _of_articles(articles: Sequence[object]) -> Iterator[str]:
    for place, article in enumerate(articles):
        try:
            BundleArticle.model_validate(article)
        except ValidationError as error:
            for one in error.errors(include_url=False, include_input=False):
                yield _detail(("articles", place, *one["loc"]), one["msg"])


def _detail(loc: tuple[int | str, ...], message: str) -> str:
    place = ".".join(str(part) for part in loc)
    return f"{place}: {message}" if place else message
