"""The one DBOS of a worker process: our workflow, its start, its end, and what takes over a dead process's jobs.

Everything of DBOS that is not its documented face is in this module, one function each.
"""

import asyncio
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any, Final

from dbos import DBOS, DBOSPortableJSONSerializer
from sqlalchemy import Engine

from lexery.contracts.base import Value
from lexery.errors import EngineInUse, SchemaMissing
from lexery.runtime.transport import APPLICATION, ENGINE_VERSION, QUEUE, WORKFLOW, quiet

MAX_THREADS: Final = 32
"""Of DBOS itself: its default has no bound."""

Advance = Callable[[str, str, int], Awaitable[None]]
"""(run, tenant, segment) → works on the segment until it is over. Raises nothing."""


class QueueLimits(Value):
    """How much of the queue is worked on at a time. They live in the database: the worker that started last sets them for all."""

    worker: int
    """Jobs of one process."""
    poll_seconds: float
    """How often a process looks for work."""
    tenant: int | None = None
    """Jobs of one tenant, all processes together; None: no bound."""
    tenant_per_minute: int | None = None
    """Jobs of one tenant that start in any minute; None: no bound."""


class _Current:
    """What the workflow calls: it is registered once in a process, workers come and go in tests."""

    advance: Advance | None = None


@DBOS.workflow(name=WORKFLOW, max_recovery_attempts=None)
async def advance_run(run_id: str, tenant_id: str, seg: int) -> None:
    """Work on a segment of a run. No steps: nothing is replayed, and how often a run was taken up is counted in its own row."""
    if _Current.advance is None:
        raise RuntimeError("no worker")
    await _Current.advance(run_id, tenant_id, seg)


async def launch(engine: Engine, executor_id: str, advance: Advance, limits: QueueLimits) -> None:
    """Start taking up jobs, in the running event loop. Raises EngineInUse when the process has a DBOS already, SchemaMissing
    when its tables are older than it: it changes none.

    `executor_id` must be of this life of this process alone: DBOS takes over at its start what its id left.
    """
    if _instance() is not None:
        raise EngineInUse
    quiet()
    _Current.advance = advance
    DBOS(
        config={
            "name": APPLICATION,
            "system_database_engine": engine,
            "application_version": ENGINE_VERSION,
            "executor_id": executor_id,
            "max_executor_threads": MAX_THREADS,
            "serializer": DBOSPortableJSONSerializer(),
            "run_migrations": False,
            "log_level": "WARNING",
        }
    )
    try:
        DBOS.launch()
        await _register(limits)
    except BaseException as error:
        DBOS.destroy()
        # The kind of the error has no public name.
        if type(error).__name__ == "DBOSInitializationError":
            raise SchemaMissing from error
        raise


async def _register(limits: QueueLimits) -> None:
    per_minute = limits.tenant_per_minute
    await DBOS.register_queue_async(
        QUEUE,
        worker_concurrency=limits.worker,
        partition_concurrency=limits.tenant,
        partition_limiter=None if per_minute is None else {"limit": per_minute, "period": 60.0},
        polling_interval_sec=limits.poll_seconds,
        on_conflict="always_update",
    )


def recover(executor_ids: list[str]) -> int:
    """Put the jobs that these dead processes had taken up back into their queue; how many were looked at.

    Private to DBOS: its public `resume_workflow` moves a job to another queue, past the limits, and forgets its attempts.
    Guarded by the ids in its statement, so that several callers do no harm.
    """
    return len(DBOS._recover_pending_workflows(executor_ids))  # pyright: ignore[reportPrivateUsage]  # noqa: SLF001


async def stop_claiming() -> None:
    """Take up nothing more; what is worked on goes on. Private to DBOS, whose `destroy` waits in whole seconds."""
    instance = _instance()
    if instance is None:
        return
    for event in instance.background_thread_stop_events:
        event.set()


async def shut_down(grace_seconds: float) -> None:
    """End: what is worked on has `grace_seconds` more; what is not done then stays for others to take over."""
    await asyncio.to_thread(DBOS.destroy, workflow_completion_timeout_sec=max(0, round(grace_seconds)))
    _Current.advance = None


def _instance() -> Any:
    """The process's DBOS: a second one would silently be the first, over the first one's database."""
    return vars(import_module(DBOS.__module__))["_dbos_global_instance"]
