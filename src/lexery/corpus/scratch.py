"""What has to be remembered of every act while a corpus is made, on disk: memory must not grow with the acts."""

import sqlite3
import weakref
from collections.abc import Generator, Iterator, MutableMapping
from contextlib import contextmanager
from types import TracebackType
from typing import Final, Self

from lexery.errors import StoreUnavailable, known_reason

CACHE_KIB: Final = 2048
"""What of a scratch database is in memory at most."""


class Scratch:
    """A database of its own in the temporary folder, which is gone when it is closed or the process ends.

    Its maps can be used as long as it lives.
    """

    def __init__(self) -> None:
        """Raises `StoreUnavailable` here and below when the temporary folder is full or may not be written."""
        with _told():
            # Without a name SQLite makes a file that no other process can open, and unlinks it at once.
            self._connection = sqlite3.connect("", isolation_level=None)
            for order in (f"PRAGMA cache_size = -{CACHE_KIB}", "PRAGMA journal_mode = OFF", "BEGIN"):
                self._connection.execute(order)
        self._maps = 0
        self.close = weakref.finalize(self, self._connection.close)
        """Forgets everything; called when nobody holds this any more."""

    def map(self) -> "DiskMap":
        """Another empty map."""
        self._maps += 1
        return DiskMap(self._connection, f"map_{self._maps}")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class DiskMap(MutableMapping[str, str]):
    """A mapping that is iterated in the order of its keys by code point. It must not change meanwhile."""

    def __init__(self, connection: sqlite3.Connection, table: str) -> None:
        """`table`: a name of ours, not in use."""
        self._connection = connection
        self._get = f"SELECT value FROM {table} WHERE key = ?"  # noqa: S608 - our own name
        self._set = f"INSERT OR REPLACE INTO {table} VALUES (?, ?)"  # noqa: S608
        self._delete = f"DELETE FROM {table} WHERE key = ?"  # noqa: S608
        self._clear = f"DELETE FROM {table}"  # noqa: S608
        self._count = f"SELECT count(*) FROM {table}"  # noqa: S608
        self._pairs = f"SELECT key, value FROM {table} ORDER BY key"  # noqa: S608
        self._values = f"SELECT value FROM {table} ORDER BY value"  # noqa: S608
        with _told():
            connection.execute(f"CREATE TABLE {table} (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID")

    def __getitem__(self, key: str) -> str:
        with _told():
            row: tuple[str] | None = self._connection.execute(self._get, (key,)).fetchone()
        if row is None:
            raise KeyError(key)
        return row[0]

    def __setitem__(self, key: str, value: str) -> None:
        with _told():
            self._connection.execute(self._set, (key, value))

    def __delitem__(self, key: str) -> None:
        with _told():
            gone = self._connection.execute(self._delete, (key,)).rowcount
        if not gone:
            raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        return (key for key, _ in self.pairs())

    def __len__(self) -> int:
        with _told():
            counted: tuple[int] = self._connection.execute(self._count).fetchone()
        return counted[0]

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def clear(self) -> None:
        """Forget every key."""
        with _told():
            self._connection.execute(self._clear)

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Keys and values in order of the keys, as a stream."""
        with _told():
            yield from self._connection.execute(self._pairs)

    def sorted_values(self) -> Iterator[str]:
        """Values in their own order, as a stream."""
        with _told():
            for (value,) in self._connection.execute(self._values):
                yield value


@contextmanager
def _told() -> Generator[None]:
    try:
        yield
    except sqlite3.Error as error:
        name: str = getattr(error, "sqlite_errorname", "").removeprefix("SQLITE_").lower()
        why = known_reason((f"sqlite.{name}", f"sqlite.{name.split('_', maxsplit=1)[0]}"), str(error))
        raise StoreUnavailable(reason=why) from error
