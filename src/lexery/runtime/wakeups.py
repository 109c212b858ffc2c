"""Wake-ups between processes: PostgreSQL tells, SQLite is asked."""

import asyncio
import logging
import sqlite3
from abc import ABC, abstractmethod
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from lexery.runtime.feed import LocalWakeups
from lexery.store.engine import postgresql_url
from lexery.store.runs import NOTICES

log = logging.getLogger(__name__)

RECONNECT_SECONDS: Final = 2.0
"""Between two tries to listen again when the server was away."""
ASK_SECONDS: Final = 0.04
"""Between two looks at SQLite's counter of changes, while somebody follows a run."""


class _WatchingWakeups(LocalWakeups, ABC):
    """A task of its own that watches the database from `start` to `close`."""

    def __init__(self) -> None:
        super().__init__()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """See `Wakeups.start`."""
        self._task = asyncio.create_task(self._watch())

    async def close(self) -> None:
        """See `Wakeups.close`."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    @abstractmethod
    async def _watch(self) -> None:
        """Wake followers until cancelled."""


class PostgresqlWakeups(_WatchingWakeups):
    """One listening connection for all followers of the process."""

    def __init__(self, url: str) -> None:
        super().__init__()
        given = postgresql_url(url)
        # Not as a URL: the two sides write spaces in it differently.
        self._place: dict[str, Any] = {
            **given.translate_connect_args(username="user", database="dbname"),
            **given.query,
        }

    async def _watch(self) -> None:
        import psycopg

        while True:
            # While nobody listens the followers look on their own.
            with suppress(psycopg.OperationalError):
                await self._listen()
            log.warning("the database does not tell of events; asked again in %.0f s", RECONNECT_SECONDS)
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _listen(self) -> None:
        import psycopg

        async with await psycopg.AsyncConnection.connect(**self._place, autocommit=True) as connection:
            await connection.execute(f"LISTEN {NOTICES}")
            self.wake_all()
            async for notice in connection.notifies():
                self.wake(notice.payload)


class SqliteWakeups(_WatchingWakeups):
    """Asks the file whether anything was written; of what run it does not know, so that all followers look."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path

    async def _watch(self) -> None:
        # Microseconds each: no thread is worth it.
        connection = sqlite3.connect(f"{self._path.absolute().as_uri()}?mode=ro", uri=True)
        try:
            seen = _changes(connection)
            while True:
                await asyncio.sleep(ASK_SECONDS)
                if self.followed and (found := _changes(connection)) != seen:
                    seen = found
                    self.wake_all()
        finally:
            connection.close()


def _changes(connection: sqlite3.Connection) -> int:
    """Changes when another connection has committed."""
    (count,) = connection.execute("PRAGMA data_version").fetchone()
    return int(count)
