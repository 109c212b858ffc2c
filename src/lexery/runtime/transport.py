"""The transport of jobs: DBOS, as a client that puts jobs into its tables and looks at them.

Its rows are transport and may be deleted; the table of runs is the truth. A job holds names only, as JSON. One constant is the
version of the application, always named: DBOS takes only jobs of its own version, and its default is a hash of the code.
"""

from collections.abc import Sequence
from datetime import datetime
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, Engine, create_engine, event

from lexery.store.engine import BUSY_SECONDS, open_engine, postgresql_url
from lexery.store.jobs import Job

if TYPE_CHECKING:
    from sqlalchemy.pool import ConnectionPoolEntry

ENGINE_VERSION: Final = "engine-1"
"""Version of what runs jobs, for DBOS. It stays when the code changes: nothing is replayed."""
QUEUE: Final = "lexery_runs"
WORKFLOW: Final = "lexery_advance"
APPLICATION: Final = "lexery"
_WAITING: Final = ("ENQUEUED", "DELAYED")
_LIVE: Final = (*_WAITING, "PENDING")
"""States of a job that is, or will be, worked on."""
_CHUNK: Final = 500


def job_id(run_id: str, seg: int) -> str:
    """Name of the job of a segment: a second one of the same segment is the same job."""
    return f"{run_id}:{seg}"


def transport_engine(url: str, *, pool_size: int) -> Engine:
    """An engine for DBOS's own statements.

    As DBOS opens SQLite itself, each claim costs a rollback journal; and one that begins transactions as ours does would
    begin them twice.
    """
    if not url.startswith("sqlite"):
        return create_engine(
            postgresql_url(url), pool_size=pool_size, max_overflow=2, pool_timeout=30, pool_pre_ping=True
        )
    engine = create_engine(url)
    event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: "ConnectionPoolEntry") -> None:
    connection.isolation_level = "IMMEDIATE"
    for pragma in (
        f"busy_timeout = {BUSY_SECONDS * 1000}",
        "journal_mode = WAL",
        "synchronous = NORMAL",
        "foreign_keys = ON",
    ):
        connection.execute(f"PRAGMA {pragma}")


def migrate_transport(url: str) -> None:
    """Bring DBOS's own tables to its version; safe to call again. On PostgreSQL the schema `dbos`, else the same file."""
    from dbos import DBOS

    quiet()
    # A file that DBOS makes would not be one that many may read.
    engine = open_engine(url)
    try:
        with engine.connect():
            pass
    finally:
        engine.dispose()
    DBOS.migrate(url if url.startswith("sqlite") else postgresql_url(url).render_as_string(False))


def quiet() -> None:
    """DBOS says much that is no news; what is wrong it still says."""
    import logging

    logging.getLogger("dbos").setLevel(logging.WARNING)


class Transport:
    """Jobs in DBOS's tables, without a worker: what an API process needs."""

    def __init__(self, engine: Engine) -> None:
        """`engine` is that of the database of runs, whose transport was migrated."""
        self._engine = engine
        self._lock = Lock()
        self._client: Any = None

    def put(self, connection: Connection, job: Job) -> None:
        """Put the job into the queue in the transaction of the connection (`Jobs`)."""
        options: dict[str, Any] = {
            "workflow_name": WORKFLOW,
            "queue_name": QUEUE,
            "workflow_id": job_id(job.run_id, job.seg),
            "app_version": ENGINE_VERSION,
            "queue_partition_key": job.tenant_id,
        }
        if job.delay > 0:
            options["delay_seconds"] = job.delay
        self._dbos().enqueue_in_transaction(connection, options, job.run_id, job.tenant_id, job.seg)

    def live(self, ids: Sequence[str]) -> set[str]:
        """Those of the jobs that wait or are worked on."""
        found: set[str] = set()
        for start in range(0, len(ids), _CHUNK):
            chunk = list(ids[start : start + _CHUNK])
            rows = self._dbos().list_workflows(
                workflow_ids=chunk, status=list(_LIVE), load_input=False, load_output=False
            )
            found |= {row.workflow_id for row in rows}
        return found

    def working(self) -> set[str]:
        """Processes that have taken up a job and not finished it."""
        rows = self._dbos().list_workflows(
            status="PENDING", name=WORKFLOW, load_input=False, load_output=False, limit=10_000
        )
        return {row.executor_id for row in rows if row.executor_id}

    def purge(self, before: datetime) -> int:
        """Delete the rows of jobs that were done before; how many."""
        count = 0
        while True:
            rows = self._dbos().list_workflows(
                completed_before=before.isoformat(),
                status=["SUCCESS", "ERROR", "CANCELLED", "MAX_RECOVERY_ATTEMPTS_EXCEEDED"],
                name=WORKFLOW,
                load_input=False,
                load_output=False,
                limit=_CHUNK,
            )
            if not rows:
                return count
            self._dbos().delete_workflows([row.workflow_id for row in rows])
            count += len(rows)

    def close(self) -> None:
        """Let go of the client; the engine is its owner's."""
        if self._client is not None:
            self._client.destroy()
            self._client = None

    def _dbos(self) -> Any:
        with self._lock:
            if self._client is None:
                # Takes long to import, and inline runs never need it.
                from dbos import DBOSClient, DBOSPortableJSONSerializer

                quiet()
                self._client = DBOSClient(
                    system_database_engine=self._engine,
                    serializer=DBOSPortableJSONSerializer(),
                    application_name=APPLICATION,
                    lazy=True,
                    retry_connection_errors=False,
                )
            return self._client
