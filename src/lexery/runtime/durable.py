"""What runs on workers are made of, from the settings: transport, beats, pace, wake-ups. Each is made when it is first asked for."""

from contextlib import AbstractContextManager, nullcontext
from datetime import timedelta
from functools import cached_property
from pathlib import Path

from sqlalchemy import Engine, inspect

from lexery.errors import SchemaMissing
from lexery.runtime.clock import owner_name
from lexery.runtime.feed import Wakeups
from lexery.runtime.heart import Heart, WorkerPace
from lexery.runtime.lock import only_worker
from lexery.runtime.transport import Transport, migrate_transport, transport_engine
from lexery.runtime.wakeups import PostgresqlWakeups, SqliteWakeups
from lexery.runtime.worker import WorkerConfig
from lexery.settings import Settings
from lexery.store.engine import DATABASE_NAME, sqlite_url
from lexery.store.executors import SqlExecutors


class Durable:
    """The parts of one process."""

    def __init__(self, settings: Settings, engine: Engine) -> None:
        """`engine` is that of the database of runs, its schema up to date."""
        self._settings = settings
        self._db = engine
        self.executor_id = owner_name()

    @property
    def _url(self) -> str:
        return self._settings.postgresql_url or sqlite_url(self._settings.home)

    @property
    def _is_sqlite(self) -> bool:
        return self._settings.postgresql_url is None

    @cached_property
    def transport(self) -> Transport:
        """The queue's tables. Raises SchemaMissing on PostgreSQL, which only `lexery db migrate` changes."""
        if self._is_sqlite:
            migrate_transport(self._url)
        elif not inspect(self._db).has_table("workflow_status", schema="dbos"):
            raise SchemaMissing
        return Transport(self._db)

    @cached_property
    def executors(self) -> SqlExecutors:
        """Beats of workers."""
        return SqlExecutors(self._db)

    @cached_property
    def heart(self) -> Heart:
        """This worker's beat."""
        settings = self._settings
        return Heart(
            self.executors,
            self.executor_id,
            every=settings.worker_beat_seconds,
            silence=settings.worker_silence_seconds,
        )

    @cached_property
    def pace(self) -> WorkerPace:
        """Whether this worker may start a stage."""
        return WorkerPace(self.heart)

    @cached_property
    def wakeups(self) -> Wakeups:
        """Who says that a run has new events."""
        if self._is_sqlite:
            return SqliteWakeups(Path(self._settings.home) / DATABASE_NAME)
        return PostgresqlWakeups(self._url)

    def transport_engine(self) -> Engine:
        """A new engine for the worker's DBOS; its user disposes of it."""
        return transport_engine(self._url, pool_size=self._settings.worker_concurrency + 4)

    def lock(self) -> AbstractContextManager[None]:
        """Held by the one worker of a SQLite file; PostgreSQL takes many workers."""
        return only_worker(self._settings.home) if self._is_sqlite else nullcontext()

    def check(self) -> None:
        """What would end a server at its start, before it listens. Raises SchemaMissing, WorkerLocked, StoreReadOnly."""
        self.transport  # noqa: B018 - its tables are looked for when it is made
        with self.lock():
            """Free: another process that takes it meanwhile is met when the worker starts."""

    def worker_config(self) -> WorkerConfig:
        """Bounds and paces of the worker."""
        settings = self._settings
        return WorkerConfig(
            concurrency=settings.worker_concurrency,
            poll=settings.worker_poll_seconds,
            beat=settings.worker_beat_seconds,
            silence=settings.worker_silence_seconds,
            grace=settings.worker_grace_seconds,
            tenant_concurrency=settings.tenant_concurrency,
            tenant_per_minute=settings.tenant_runs_per_minute,
            keep_transport=timedelta(days=settings.transport_keep_days),
        )

    def close(self) -> None:
        """Let go of the transport."""
        if "transport" in self.__dict__:
            self.transport.close()
