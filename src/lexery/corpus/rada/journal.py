"""What was fetched, and how far the running fetch has come: one file in the home folder, replaced as a whole.

A reply is kept first and noted after: a kill between the two costs one request, never a wrong note.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Final

from pydantic import Field

from lexery.contracts.base import Value
from lexery.corpus.rada.address import Address
from lexery.corpus.rada.files import read_state, write_whole

JOB_LIFE: Final = timedelta(hours=24)
"""A fetch that was cut off longer ago asks for everything again, conditionally."""


class Kept(Value):
    """A reply that is kept."""

    sha256: str
    bytes: int
    modified: str
    """What `If-Modified-Since` is to say: the reply's `Last-Modified`, else its `Date`."""
    retrieved: datetime
    edition: str | None = None
    """The edition that the text prints."""


class Job(Value):
    """A fetch that has begun and is not over."""

    key: str
    """Hash of what was asked for."""
    begun: datetime
    done: tuple[str, ...] = ()
    """Names of the acts (`job_name`) that need no further request."""


class JournalState(Value):
    """The file."""

    version: int = 1
    kept: dict[str, Kept] = Field(default_factory=dict)
    """Path at the portal → its reply."""
    job: Job | None = None


class Journal:
    """The journal of a folder. The caller holds the lock of the fetch."""

    def __init__(self, folder: Path) -> None:
        """`folder`: holds the journal, and the replies in a folder of its own."""
        self._path = folder / "journal.json"
        self._files = folder / "files"
        self._state = read_state(self._path, JournalState) or JournalState()

    def file(self, address: Address) -> Path:
        """Where the reply is kept."""
        return self._files / address.file_name

    def kept(self, address: Address) -> Kept | None:
        """The reply that is held of a document; None when there is none, or its file is not what was noted."""
        kept = self._state.kept.get(address.path)
        if kept is None:
            return None
        try:
            data = self.file(address).read_bytes()
        except OSError:
            return None
        return kept if sha256(data).hexdigest() == kept.sha256 else None

    def read(self, address: Address) -> bytes:
        """The reply that is held."""
        return self.file(address).read_bytes()

    def keep(
        self, address: Address, data: bytes, *, modified: str, retrieved: datetime, edition: str | None = None
    ) -> bool:
        """Keep a reply in the place of the one held; False when it is the same, whose file stays as it is."""
        held = self.kept(address)
        kept = Kept(
            sha256=sha256(data).hexdigest(),
            bytes=len(data),
            modified=modified,
            retrieved=retrieved,
            edition=edition,
        )
        new = held is None or held.sha256 != kept.sha256
        if new:
            write_whole(self.file(address), data)
        self._write(kept={**self._state.kept, address.path: kept})
        return new

    def done(self, key: str, now: datetime) -> frozenset[str]:
        """What an earlier process has done of the fetch `key`; nothing when that is over or was too long ago."""
        job = self._state.job
        if job is None or job.key != key or not timedelta(0) <= now - job.begun <= JOB_LIFE:
            return frozenset()
        return frozenset(job.done)

    def begin(self, key: str, now: datetime) -> frozenset[str]:
        """Begin or go on with the fetch `key`; what is done of it."""
        done = self.done(key, now)
        if not done:
            self._write(job=Job(key=key, begun=now))
        return done

    def note(self, name: str) -> None:
        """The act `name` needs no further request."""
        if (job := self._state.job) is not None:
            self._write(job=job.model_copy(update={"done": (*job.done, name)}))

    def end(self) -> None:
        """The fetch is over: the next one asks again, conditionally."""
        self._write(job=None)

    def _write(self, **changes: object) -> None:
        self._state = self._state.model_copy(update=changes)
        write_whole(self._path, self._state.model_dump_json().encode())


def job_key(names: Iterable[str], *, force: bool) -> str:
    """The name of a fetch: the same acts, in whatever order, are the same fetch."""
    return sha256("\n".join([*sorted(names), str(force)]).encode()).hexdigest()
