"""Beats of the processes that work on runs (port `Executors`), in the time of the database."""

from collections.abc import Callable
from threading import Lock
from time import monotonic

from sqlalchemy import ColumnElement, Double, Engine, delete, func, literal_column, select

from lexery.store.engine import reading, writing
from lexery.store.executor_tables import executors


class SqlExecutors:
    """Beats in a table. Clocks of machines differ; that of the database is one."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._now = _now(engine.dialect.name)

    def beat(self, executor_id: str) -> None:
        """See `Executors.beat`."""
        if self._engine.dialect.name == "postgresql":
            from sqlalchemy.dialects.postgresql import insert
        else:
            from sqlalchemy.dialects.sqlite import insert
        said = insert(executors).values(id=executor_id, beat=self._now)
        said = said.on_conflict_do_update(index_elements=[executors.c.id], set_={"beat": self._now})
        with writing(self._engine) as connection:
            connection.execute(said)

    def ages(self) -> dict[str, float]:
        """See `Executors.ages`."""
        with reading(self._engine) as connection:
            rows = connection.execute(select(executors.c.id, (self._now - executors.c.beat).label("age")))
            return {row.id: row.age for row in rows}

    def forget(self, executor_id: str) -> None:
        """See `Executors.forget`."""
        with writing(self._engine) as connection:
            connection.execute(delete(executors).where(executors.c.id == executor_id))


class MemoryExecutors:
    """The in-memory double: the clock is an argument."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self._beats: dict[str, float] = {}

    def beat(self, executor_id: str) -> None:
        """See `Executors.beat`."""
        with self._lock:
            self._beats[executor_id] = self._clock()

    def ages(self) -> dict[str, float]:
        """See `Executors.ages`."""
        with self._lock:
            return {name: self._clock() - beat for name, beat in self._beats.items()}

    def forget(self, executor_id: str) -> None:
        """See `Executors.forget`."""
        with self._lock:
            self._beats.pop(executor_id, None)


def _now(dialect: str) -> ColumnElement[float]:
    """The moment as seconds since 1970: of the statement, not of the transaction, which may have waited."""
    if dialect == "postgresql":
        return func.extract("epoch", func.clock_timestamp()).cast(Double)
    return literal_column("((julianday('now') - 2440587.5) * 86400.0)", Double)
