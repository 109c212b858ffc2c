"""Which version of each act an import takes: of a damaged file none, of two editions the newer."""

import json
from collections.abc import Iterator
from typing import Final, NamedTuple

from lexery.contracts.bundle import ActHead
from lexery.contracts.corpus import TextKind
from lexery.corpus.problems import OF_THE_FILE, ImportProblem, ProblemCode
from lexery.corpus.scratch import DiskMap, Scratch
from lexery.errors import reason

MAX_PROBLEMS: Final = 1000
"""Problems of one file; with more it is no bundle."""


class Version(NamedTuple):
    """One version of an act."""

    content: str
    """Its hash."""
    digest: bool
    """Digest statements, not the official text."""
    edition: str
    """Empty when it is not known."""
    was_law: bool
    """The edition had begun when the text was read; also when either date is not known."""
    path: str
    line: int


class Chosen:
    """What the import takes, file by file. What a file brings counts when the file has ended whole."""

    def __init__(self, scratch: Scratch) -> None:
        self.problems: list[ImportProblem] = []
        """All that is wrong with the files so far."""
        self._acts = scratch.map()
        self._of_file = scratch.map()
        self._problems_of_file: list[ImportProblem] = []

    def take(self, head: ActHead, path: str, line: int) -> bool:
        """Note a version; False when another of its act is taken instead."""
        new = _version(head, path, line)
        old = _get(self._of_file, head.nreg) or _get(self._acts, head.nreg)
        if old is not None:
            if old.content == new.content:
                # The same act twice, word for word, is harmless: a file given twice.
                return False
            better = _better(old, new)
            if (problem := _conflict(old, new, head.nreg, better)) is not None:
                self.refuse(problem)
            if better is old:
                return False
        self._of_file[head.nreg] = json.dumps(new)
        return True

    def refuse(self, problem: ImportProblem) -> bool:
        """Note what is wrong; True when the rest of the file need not be read."""
        if problem.code in OF_THE_FILE:
            self._drop_file(problem)
            return True
        if len(self._problems_of_file) >= MAX_PROBLEMS:
            self._drop_file(problem.model_copy(update={"code": ProblemCode.TOO_MANY_PROBLEMS, "nreg": None}))
            return True
        self._problems_of_file.append(problem)
        return False

    def end_file(self) -> None:
        """The file has ended, whole or refused."""
        for nreg, version in self._of_file.pairs():
            self._acts[nreg] = version
        self._of_file.clear()
        self.problems += self._problems_of_file
        self._problems_of_file = []

    def versions(self) -> Iterator[tuple[str, Version]]:
        """Each act taken, of the files that have ended."""
        return ((nreg, Version(*json.loads(version))) for nreg, version in self._acts.pairs())

    def _drop_file(self, problem: ImportProblem) -> None:
        self._of_file.clear()
        self._problems_of_file.insert(0, problem)


def _get(versions: DiskMap, nreg: str) -> Version | None:
    version = versions.get(nreg)
    return Version(*json.loads(version)) if version is not None else None


def _version(head: ActHead, path: str, line: int) -> Version:
    edition = head.edition or ""
    return Version(
        content=head.content_sha256,
        digest=head.text_kind is TextKind.DIGEST,
        edition=edition,
        was_law=not edition or not head.retrieved or edition <= head.retrieved,
        path=path,
        line=line,
    )


def _better(old: Version, new: Version) -> Version:
    """The one to take: official before digest, law before an edition still to come, the newer edition, the first."""
    if old.digest != new.digest:
        return new if old.digest else old
    if not old.edition or not new.edition:
        return old
    return new if (new.was_law, new.edition) > (old.was_law, old.edition) else old


def _conflict(old: Version, new: Version, nreg: str, better: Version) -> ImportProblem | None:
    if old.digest != new.digest:
        return None
    two = bool(old.edition and new.edition and old.edition != new.edition)
    left = old if better is new else new
    return ImportProblem(
        code=ProblemCode.TWO_EDITIONS if two else ProblemCode.DUPLICATE_ACT,
        path=new.path,
        line=new.line,
        nreg=nreg,
        detail=reason("editions", taken=better.edition, left=left.edition, path=old.path, line=old.line)
        if two
        else reason("first_at", path=old.path, line=old.line),
    )
