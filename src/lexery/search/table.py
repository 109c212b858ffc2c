"""What the index remembers of each article besides its words: enough to rank and show a hit without the store."""

from array import array
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.contracts.corpus import ActStatus, ArticleDocument, DocType, TextKind

STATUSES: Final = tuple(ActStatus)
DOC_TYPES: Final = tuple(DocType)

REPEALED: Final = 1
"""The article itself was repealed."""
AMENDING: Final = 2
"""The act amends others."""
DIGEST: Final = 4
UNTITLED: Final = 8
"""The act's title is a placeholder."""
WHOLE: Final = 16
"""One piece of text: an act without articles."""
SUPERSEDED: Final = 32
"""A later act in force bears the same title."""


@dataclass(frozen=True, kw_only=True)
class Strings:
    """A column of strings as one UTF-8 blob: opens at once, decodes only what is shown."""

    blob: NDArray[np.uint8]
    offsets: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def __getitem__(self, row: int) -> str:
        return self.blob[self.offsets[row] : self.offsets[row + 1]].tobytes().decode()

    def __iter__(self) -> Iterator[str]:
        data = self.blob.tobytes()
        ends = self.offsets.tolist()
        for start, end in pairwise(ends):
            yield data[start:end].decode()

    @classmethod
    def of(cls, values: Iterable[str]) -> "Strings":
        column = StringsBuilder()
        for value in values:
            column.add(value)
        return column.finish()


class StringsBuilder:
    """Collects a column of strings in its final form, at the cost of its bytes."""

    def __init__(self) -> None:
        self._blob = bytearray()
        self._offsets = array("q", (0,))

    def add(self, value: str) -> None:
        """Take one string."""
        self._blob += value.encode()
        self._offsets.append(len(self._blob))

    def finish(self) -> Strings:
        """The column; nothing can be added to it any more."""
        return Strings(
            blob=np.frombuffer(self._blob, dtype=np.uint8),
            offsets=np.frombuffer(self._offsets, dtype=np.int64),
        )


@dataclass(frozen=True, kw_only=True)
class Table:
    """Columns by article (row = document number) and by act."""

    acts: Strings
    """nreg of each act."""
    titles: Strings
    act: NDArray[np.int32]
    """Act of each article."""
    articles: Strings
    headings: Strings
    hashes: Strings
    """SHA-256 of the stored text."""
    status: NDArray[np.uint8]
    doc_type: NDArray[np.uint8]
    flags: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.act)

    @cached_property
    def act_rows(self) -> dict[str, int]:
        """Nreg → act."""
        return {nreg: row for row, nreg in enumerate(self.acts)}

    def of_act(self, nreg: str) -> NDArray[np.int64]:
        """Articles of an act; empty when it is not indexed."""
        row = self.act_rows.get(nreg)
        return np.flatnonzero(self.act == row) if row is not None else np.zeros(0, dtype=np.int64)

    def find(self, nreg: str, article: str) -> int | None:
        """Document number of an article."""
        return next((int(doc) for doc in self.of_act(nreg) if self.articles[int(doc)] == article), None)

    def documents(self, wanted: Container[tuple[str, str]]) -> dict[tuple[str, str], int]:
        """(nreg, article) → document number of those wanted; for builds, `find` is for single look-ups."""
        acts = list(self.acts)
        return {
            (acts[act], article): doc
            for doc, (act, article) in enumerate(zip(self.act.tolist(), self.articles, strict=True))
            if (acts[act], article) in wanted
        }


class TableBuilder:
    """Collects the columns of a `Table`, one article after another."""

    def __init__(self) -> None:
        self._acts: dict[str, int] = {}
        self._titles: list[str] = []
        self._adopted: list[str] = []
        self._act_flags: list[int] = []
        self._act_status: list[int] = []
        self._act = array("i")
        self._articles = StringsBuilder()
        self._headings = StringsBuilder()
        self._hashes = StringsBuilder()
        self._doc_type = array("B")
        self._flags = array("B")

    def add(self, document: ArticleDocument) -> int:
        """Take one article; gives its document number."""
        act = self._acts.get(document.nreg)
        if act is None:
            act = self._acts[document.nreg] = len(self._acts)
            self._titles.append(document.title)
            self._adopted.append(document.adopted or "")
            self._act_status.append(STATUSES.index(document.status))
            self._act_flags.append(
                (AMENDING if document.is_amending else 0) | (0 if document.title_known else UNTITLED)
            )
        self._act.append(act)
        self._articles.add(document.article)
        self._headings.add(document.heading)
        self._hashes.add(document.text_sha256)
        self._doc_type.append(DOC_TYPES.index(document.doc_type))
        self._flags.append(
            (REPEALED if document.repealed else 0)
            | (DIGEST if document.text_kind is TextKind.DIGEST else 0)
            | (WHOLE if not document.article else 0)
        )
        return len(self._act) - 1

    def finish(self) -> Table:
        """The table of everything added."""
        act = np.frombuffer(self._act, dtype=np.int32)
        act_flags = np.asarray(self._act_flags, dtype=np.uint8)
        act_flags[self._superseded()] |= SUPERSEDED
        act_status = np.asarray(self._act_status, dtype=np.uint8)
        return Table(
            acts=Strings.of(self._acts),
            titles=Strings.of(self._titles),
            act=act,
            articles=self._articles.finish(),
            headings=self._headings.finish(),
            hashes=self._hashes.finish(),
            status=act_status[act],
            doc_type=np.frombuffer(self._doc_type, dtype=np.uint8),
            flags=np.frombuffer(self._flags, dtype=np.uint8) | act_flags[act],
        )

    def _superseded(self) -> list[int]:
        in_force = STATUSES.index(ActStatus.IN_FORCE)
        newest: dict[str, str] = {}
        for row, title in enumerate(self._titles):
            if self._act_status[row] == in_force and not self._act_flags[row]:
                newest[title] = max(newest.get(title, ""), self._adopted[row])
        return [
            row
            for row, title in enumerate(self._titles)
            if not self._act_flags[row] and self._adopted[row] < newest.get(title, "")
        ]
