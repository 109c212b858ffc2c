"""The database cannot serve (exit code 6)."""

from dataclasses import dataclass

from lexery.errors.base import ExitCode, LexeryError
from lexery.errors.reasons import Reason


class StoreError(LexeryError):
    """The database cannot serve."""

    code = "STORE"
    exit_code = ExitCode.STORE
    http_status = 503


@dataclass(kw_only=True, eq=False)
class StoreUnavailable(StoreError):
    """The database cannot be opened, or is locked for too long."""

    code = "STORE_UNAVAILABLE"
    reason: str | Reason


@dataclass(kw_only=True, eq=False)
class StoreReadOnly(StoreError):
    """The home folder or the database file may not be written."""

    code = "STORE_READ_ONLY"
    path: str


@dataclass(kw_only=True, eq=False)
class RunNotFound(StoreError):
    """No run has this id."""

    code = "RUN_NOT_FOUND"
    http_status = 404
    run_id: str


@dataclass(kw_only=True, eq=False)
class ObjectMissing(StoreError):
    """A text that is kept apart from its row is not where it was put."""

    code = "OBJECT_MISSING"
    name: str


@dataclass(kw_only=True, eq=False)
class AnswerExpired(StoreError):
    """The answer, or what it is made from, is kept no longer (settings of retention)."""

    code = "ANSWER_EXPIRED"
    http_status = 410
    run_id: str


@dataclass(kw_only=True, eq=False)
class FenceLost(StoreError):
    """Another process took the run over; this one's work was not committed."""

    code = "FENCE_LOST"
    http_status = 409
    run_id: str


@dataclass(kw_only=True, eq=False)
class SchemaTooNew(StoreError):
    """The database was written by a later version."""

    code = "SCHEMA_TOO_NEW"
    found: str
    known: str


class SchemaMissing(StoreError):
    """The PostgreSQL database lacks the tables of this version's queue, or has older ones."""

    code = "SCHEMA_MISSING"


@dataclass(kw_only=True, eq=False)
class WorkerLocked(StoreError):
    """Another worker process serves this home folder: SQLite takes one."""

    code = "WORKER_LOCKED"
    http_status = 409
    path: str


@dataclass(kw_only=True, eq=False)
class EngineInUse(StoreError):
    """This process has another durable engine already, over another database."""

    code = "ENGINE_IN_USE"
    http_status = 409


@dataclass(kw_only=True, eq=False)
class QueueFull(StoreError):
    """More runs wait for a worker than may; nothing was stored."""

    code = "QUEUE_FULL"
    http_status = 503
    retry_after: int
    """Seconds after which it is worth trying again."""


class TenantQueueFull(QueueFull):
    """More runs of the tenant wait for a worker than may; nothing was stored."""

    code = "TENANT_QUEUE_FULL"
    http_status = 429
