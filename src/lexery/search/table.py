"""What the index remembers of each article besides its words: enough to rank and show a hit without the store."""

import hashlib
from array import array
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
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

_ROWS: Final = 4096
"""Rows of a column that are decoded at once."""


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
        for row in range(0, len(self), _ROWS):
            ends = self.offsets[row : row + _ROWS + 1].tolist()
            data = self.blob[ends[0] : ends[-1]].tobytes()
            for start, end in pairwise(ends):
                yield data[start - ends[0] : end - ends[0]].decode()

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

    @cached_property
    def act_sizes(self) -> NDArray[np.int64]:
        """By act: number of its articles."""
        return np.bincount(self.act, minlength=len(self.acts))

    @cached_property
    def act_starts(self) -> NDArray[np.int64]:
        """By act: document number of its first article; the articles of an act stand together."""
        return np.cumsum(self.act_sizes) - self.act_sizes

    @cached_property
    def title_groups(self) -> NDArray[np.int64]:
        """By act: acts of one title have one number."""
        numbers: dict[str, int] = {}
        return np.asarray([numbers.setdefault(title, len(numbers)) for title in self.titles], dtype=np.int64)

    def of_act(self, nreg: str) -> NDArray[np.int64]:
        """Articles of an act; empty when it is not indexed."""
        row = self.act_rows.get(nreg)
        if row is None:
            return np.zeros(0, dtype=np.int64)
        first = int(self.act_starts[row])
        return np.arange(first, first + int(self.act_sizes[row]), dtype=np.int64)

    def find(self, nreg: str, article: str) -> int | None:
        """Document number of an article."""
        return next((int(doc) for doc in self.of_act(nreg) if self.articles[int(doc)] == article), None)

    def documents(self, wanted: AbstractSet[tuple[str, str]]) -> dict[tuple[str, str], int]:
        """(nreg, article) → document number of those wanted; for builds, `find` is for single look-ups."""
        of_acts = {nreg for nreg, _ in wanted}
        acts = {row: nreg for row, nreg in enumerate(self.acts) if nreg in of_acts}
        docs = np.flatnonzero(np.isin(self.act, list(acts))).tolist()
        found = ((acts[int(self.act[doc])], self.articles[doc], doc) for doc in docs)
        return {(nreg, article): doc for nreg, article, doc in found if (nreg, article) in wanted}


class TableBuilder:
    """Collects the columns of a `Table`, one article after another, the articles of an act together."""

    def __init__(self) -> None:
        self._nreg: str | None = None
        self._acts = StringsBuilder()
        self._titles = StringsBuilder()
        self._title_keys = array("Q")
        self._adopted = array("i")
        self._act_flags = array("B")
        self._act_status = array("B")
        self._act = array("i")
        self._articles = StringsBuilder()
        self._headings = StringsBuilder()
        self._hashes = StringsBuilder()
        self._doc_type = array("B")
        self._flags = array("B")

    def add(self, document: ArticleDocument) -> int:
        """Take one article; gives its document number."""
        if document.nreg != self._nreg:
            self._nreg = document.nreg
            self._acts.add(document.nreg)
            self._titles.add(document.title)
            self._title_keys.append(_title_key(document.title))
            self._adopted.append(int((document.adopted or "0").replace("-", "")))
            self._act_status.append(STATUSES.index(document.status))
            self._act_flags.append(
                (AMENDING if document.is_amending else 0) | (0 if document.title_known else UNTITLED)
            )
        self._act.append(len(self._act_flags) - 1)
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
        act_status = np.frombuffer(self._act_status, dtype=np.uint8)
        act_flags = np.frombuffer(self._act_flags, dtype=np.uint8)
        act_flags = act_flags | np.where(self._superseded(act_status, act_flags), SUPERSEDED, 0).astype(
            np.uint8
        )
        return Table(
            acts=self._acts.finish(),
            titles=self._titles.finish(),
            act=act,
            articles=self._articles.finish(),
            headings=self._headings.finish(),
            hashes=self._hashes.finish(),
            status=act_status[act],
            doc_type=np.frombuffer(self._doc_type, dtype=np.uint8),
            flags=np.frombuffer(self._flags, dtype=np.uint8) | act_flags[act],
        )

    def _superseded(self, status: NDArray[np.uint8], flags: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """By act: whether a later one in force, of those that neither amend nor want a title, bears its title."""
        _, title = np.unique(np.frombuffer(self._title_keys, dtype=np.uint64), return_inverse=True)
        adopted = np.frombuffer(self._adopted, dtype=np.int32)
        newest = np.zeros(len(title), dtype=adopted.dtype)
        newer = (flags == 0) & (status == STATUSES.index(ActStatus.IN_FORCE))
        np.maximum.at(newest, title[newer], adopted[newer])
        return (flags == 0) & (adopted < newest[title])


def _title_key(title: str) -> int:
    """Names a title in eight bytes: that two of a million acts share one by chance is one in thirty million."""
    return int.from_bytes(hashlib.blake2b(title.encode(), digest_size=8).digest())
