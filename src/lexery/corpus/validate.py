"""Checks files before an import: bundles, files of the portal, catalogs; as streams, without a home folder and without a corpus.

What an import would refuse is a problem; what it would take, to the reader's loss, is a remark.
"""

from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, cast

from pydantic_core import from_json

from lexery.contracts.base import Value
from lexery.contracts.bundle import BundleAct
from lexery.corpus.acts import prepare
from lexery.corpus.bundle import BundleLimits, read_lines
from lexery.corpus.catalog import catalog_rows
from lexery.corpus.choosing import Chosen
from lexery.corpus.lines import ActLine, examine
from lexery.corpus.problems import ImportProblem
from lexery.corpus.remarks import Remark, nreg_remark, remarks
from lexery.corpus.scratch import DiskMap, Scratch
from lexery.corpus.sources import Kind, kind_of_file, read_source
from lexery.errors import CatalogInvalid

CATALOG_SUFFIXES: Final = (".tsv", ".tsv.gz")

Finding = ImportProblem | CatalogInvalid | Remark
"""What is wrong, with file, line, act and code."""


class ValidationSummary(Value):
    """The sums of a validation."""

    files: int
    acts: int
    """Acts that can be imported."""
    articles: int
    """Articles of these acts."""
    catalog_rows: int
    problems: int
    """What an import would refuse."""
    remarks: int
    """What is doubtful in what it would take."""
    codes: Mapping[str, int]
    """How often each code was found, by code."""


@dataclass(kw_only=True)
class Validation:
    """One validation: its findings as they come, and the sums of the files that have been read."""

    files: Sequence[Path]
    limits: BundleLimits = field(default_factory=BundleLimits)
    _scratch: Scratch = field(default_factory=Scratch)
    _chosen: Chosen = field(init=False)
    _articles: DiskMap = field(init=False)
    """Number of articles of each act that an import would take."""
    _of_file: DiskMap = field(init=False)
    """The same of the file that is being read."""
    _rows: int = 0
    _problems: int = 0
    _codes: Counter[str] = field(default_factory=Counter[str])

    def __post_init__(self) -> None:
        self._chosen = Chosen(self._scratch)
        self._articles, self._of_file = self._scratch.map(), self._scratch.map()

    def findings(self) -> Iterator[Finding]:
        """Every finding, in the order of the files and lines; two versions of an act at the end of the second's file.

        Raises `FileUnreadable`.
        """
        for path in self.files:
            found = self._catalog(path) if path.name.endswith(CATALOG_SUFFIXES) else self._acts(path)
            for finding in found:
                self._problems += not isinstance(finding, Remark)
                self._codes[str(finding.code)] += 1
                yield finding

    @property
    def summary(self) -> ValidationSummary:
        """The sums of the files that have been read."""
        return ValidationSummary(
            files=len(self.files),
            acts=len(self._articles),
            articles=sum(int(count) for _, count in self._articles.pairs()),
            catalog_rows=self._rows,
            problems=self._problems,
            remarks=self._codes.total() - self._problems,
            codes=dict(sorted(self._codes.items())),
        )

    def _acts(self, path: Path) -> Iterator[Finding]:
        """One bundle, or a file of the portal, taken or refused by the same rules as in an import."""
        before = len(self._chosen.problems)
        told: set[int] = set()
        self._of_file.clear()
        whole = True
        for line in self._lines(path):
            problems = (line,) if isinstance(line, ImportProblem) else line.problems
            yield from problems
            if isinstance(line, _Line):
                yield from line.remarks
            if problems:
                told.add(id(problems[0]))
                if self._chosen.refuse(problems[0]):
                    whole = False
                    break
            elif isinstance(line, _Line) and line.act is not None:
                head = prepare(line.act).head
                if self._chosen.take(head, line.path, line.number):
                    self._of_file[head.nreg] = str(head.article_count)
        self._chosen.end_file()
        if whole:
            for nreg, count in self._of_file.pairs():
                self._articles[nreg] = count
        yield from (one for one in self._chosen.problems[before:] if id(one) not in told)

    def _lines(self, path: Path) -> "Iterator[_Line | ImportProblem]":
        if kind_of_file(path) is Kind.BUNDLE:
            yield from read_lines(path, self.limits, _line)
            return
        for item in read_source(path, self.limits):
            yield item if isinstance(item, ImportProblem) else _of_portal(item)

    def _catalog(self, path: Path) -> Iterator[Finding]:
        for item in catalog_rows(path):
            if isinstance(item, CatalogInvalid):
                yield item
                continue
            self._rows += 1
            row, line = item
            for code, _, detail in nreg_remark(row.nreg, row.doc_type):
                yield Remark(code=code, path=str(path), line=line, nreg=row.nreg, detail=detail)


@dataclass(frozen=True, kw_only=True)
class _Line:
    act: BundleAct | None
    path: str
    number: int
    problems: Sequence[ImportProblem]
    remarks: Sequence[Remark]


def _line(data: bytes, *, path: str, line: int) -> _Line:
    act, problems = examine(data, path=path, line=line)
    doubts: Sequence[Remark] = ()
    if act is not None:
        raw = cast("Mapping[str, object]", from_json(data.removeprefix(BOM_UTF8)))
        doubts = tuple(remarks(act, raw, path=path, line=line))
    return _Line(act=act, path=path, number=line, problems=problems, remarks=doubts)


def _of_portal(read: ActLine) -> _Line:
    doubts = tuple(remarks(read.act, {}, path=read.path, line=read.line))
    return _Line(act=read.act, path=read.path, number=read.line, problems=(), remarks=doubts)
