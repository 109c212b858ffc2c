"""What an operator does with the runs of all tenants: report, look for stuck ones and dead letters, send them on, clear."""

import asyncio
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Final

from lexery.contracts.base import Value
from lexery.contracts.operations import OpsReport, Purged, RunLine
from lexery.contracts.record import RunRecord
from lexery.contracts.run import EngineStatus
from lexery.runtime.objects import Objects
from lexery.runtime.ops_ports import OpsStore
from lexery.runtime.ops_retention import Retention, purge
from lexery.runtime.ops_times import stage_times
from lexery.runtime.service import RunService

SWEEP_BATCHES: Final = 20
"""Batches of each kind that one call of the periodic sweep drops; the next call goes on."""


class OpsConfig(Value):
    """Bounds of an operator's work."""

    stuck_after: timedelta = timedelta(minutes=15)
    retention: Retention = Retention()
    counted_max: int = 10_000
    """Stuck runs and dead letters that a report counts; more show as this many."""
    codes_max: int = 50
    """Codes that a report tells."""
    tenants_max: int = 50
    """Tenants that a report tells."""
    events_max: int = 20_000
    """Newest events that a report takes the times from."""


class Operations:
    """An operator's verbs. All block their caller, but for those that are `async`."""

    def __init__(
        self,
        *,
        store: OpsStore,
        runs: Callable[[], RunService],
        now: Callable[[], datetime],
        config: OpsConfig | None = None,
        objects: Objects | None = None,
    ) -> None:
        """`runs` is asked for only by `requeue`: reports need no index."""
        self._store = store
        self._runs = runs
        self._now = now
        self._config = config or OpsConfig()
        self._objects = objects

    def report(self, period: timedelta, *, tenant_id: str | None = None, tenants: bool = False) -> OpsReport:
        """The state of the runs now; ends, codes and times of the last `period`. With `tenants`, by tenant too."""
        store, config, now = self._store, self._config, self._now()
        since = now - period
        events = store.newest_events(since, limit=config.events_max, tenant_id=tenant_id)
        stuck = store.stuck(now - config.stuck_after, limit=config.counted_max, tenant_id=tenant_id)
        opened = store.open_counts(tenant_id=tenant_id)
        oldest = store.oldest_queued(tenant_id=tenant_id)
        return OpsReport(
            at=now,
            since=since,
            tenant_id=tenant_id,
            open=tuple(one for one in opened if one.engine_status is not EngineStatus.DEAD),
            ended=store.end_counts(since, tenant_id=tenant_id),
            stuck=len(stuck),
            stuck_after_seconds=config.stuck_after.total_seconds(),
            dead=sum(one.runs for one in opened if one.engine_status is EngineStatus.DEAD),
            oldest_queued_seconds=None if oldest is None else max((now - oldest).total_seconds(), 0),
            codes=store.code_counts(since, limit=config.codes_max, tenant_id=tenant_id),
            stages=stage_times(events),
            events_read=len(events),
            events_from=events[0].at if events else None,
            tenants=store.tenant_counts(since, limit=config.tenants_max) if tenants else None,
        )

    def stuck(self, *, limit: int, tenant_id: str | None = None) -> tuple[RunLine, ...]:
        """Runs without progress, those that stand longest first."""
        return self._store.stuck(self._now() - self._config.stuck_after, limit=limit, tenant_id=tenant_id)

    def dead(self, *, limit: int, tenant_id: str | None = None) -> tuple[RunLine, ...]:
        """Dead letters, oldest first."""
        return self._store.dead(limit=limit, tenant_id=tenant_id)

    def line(self, run_id: str) -> RunLine:
        """A run of any tenant. Raises RunNotFound."""
        return self._store.line(run_id)

    async def requeue(self, lines: Iterable[RunLine]) -> tuple[RunRecord, ...]:
        """Have the runs go on from the stage they stand at, with attempts counted anew; as they then stand.

        A run that ended with a result, or waits for its user in time, is given as it is; a question whose time is over
        ends the run. What another process still does with a run is not committed any more.
        """
        runs, records = self._runs(), list[RunRecord]()
        chosen = tuple(lines)
        if any(line.engine_status is EngineStatus.WAITING_USER for line in chosen):
            await asyncio.to_thread(runs.expire)
        for line in chosen:
            records.append(await runs.resume(line.run_id, line.tenant_id))
        return tuple(records)

    def purge(self, *, trial: bool = False) -> Purged:
        """Drop all that is over its time; a `trial` only counts it."""
        return purge(self._store, self._config.retention, self._now(), objects=self._objects, trial=trial)

    def sweep(self, now: datetime) -> Purged:
        """The same a piece at a time: what a worker calls every minute or so."""
        return purge(self._store, self._config.retention, now, objects=self._objects, batches=SWEEP_BATCHES)
