# ruff: noqa: S608 - names of tables are ours
"""Jobs in DBOS's tables: put with the run or not at all, names only, one version; what DBOS does that must not come back."""

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Connection, text
from tests.support.durable import PACES, Durable, Place, opened_place
from tests.support.postgres import database
from tests.support.toy_run import STAGES, TENANT, TestClock, ToyWorld, ask, question

from lexery.contracts.run import EngineStatus, Stage
from lexery.errors import EngineInUse, WorkerLocked
from lexery.pipeline.context import RunContext
from lexery.pipeline.outcomes import RetrieveDone
from lexery.runtime import dbos_engine
from lexery.runtime.clock import owner_name
from lexery.runtime.lock import only_worker
from lexery.runtime.transport import ENGINE_VERSION, Transport, transport_engine
from lexery.store.jobs import Job
from lexery.store.runs import SqlRunStore


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def shared(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """To migrate DBOS's tables takes seconds."""
    folder = tmp_path_factory.mktemp("transport")
    if request.param == "postgresql":
        with database() as url:
            yield from opened_place(url, "dbos.", folder)
    else:
        yield from opened_place(f"sqlite:///{folder / 'lexery.db'}", "", folder)


@pytest.fixture
def place(shared: Place) -> Place:
    """The same, emptied."""
    for table in ("run_events", "effects", "messages", "runs", "executors"):
        shared.write(f"DELETE FROM {table}")
    shared.write(f"DELETE FROM {shared.schema}workflow_status")
    return shared


class Ended:
    """The pace of a process that ends before the first stage."""

    async def may_start(self) -> bool:
        return False


def test_a_queued_run_and_its_job_are_one_transaction(place: Place) -> None:
    def breaks(connection: Connection, job: Job) -> None:
        Transport(place.engine).put(connection, job)
        raise KeyError("the power failed")

    store = SqlRunStore(place.engine, jobs=breaks)
    with pytest.raises(KeyError):
        asyncio.run(ToyWorld(store=store).service.submit(question()))
    assert store.unfinished() == ()
    assert place.status_of("run1:0") is None


def test_a_job_holds_names_and_no_text_and_one_version(place: Place) -> None:
    durable = Durable(place)
    run_id = asyncio.run(durable.submit(key="k"))
    assert asyncio.run(durable.submit(key="k")) == run_id, "a double submit is one run and one job"
    with place.engine.connect() as connection:
        (row,) = connection.execute(text(f"SELECT * FROM {place.schema}workflow_status")).mappings().all()
        stored = [dict(row)]
        if row["inputs"] is None:
            stored += map(
                dict, connection.execute(text(f"SELECT * FROM {place.schema}workflow_input")).mappings().all()
            )
    assert row["application_version"] == ENGINE_VERSION
    assert row["workflow_uuid"] == f"{run_id}:0"
    told = str(stored)
    assert f'["{run_id}","{TENANT}",0]' in told or f'["{run_id}","{TENANT}",0]' in told, "JSON, not pickle"
    assert question().text not in told


def test_jobs_are_worked_on_one_after_another_and_purged(place: Place) -> None:
    durable = Durable(place)

    async def work() -> list[str]:
        run_ids = [await durable.submit() for _ in range(3)]
        await durable.until_done(*run_ids)
        return run_ids

    run_ids = asyncio.run(work())
    assert [place.status_of(f"{run_id}:0") for run_id in run_ids] == ["SUCCESS"] * 3
    with place.engine.connect() as connection:
        steps = connection.execute(text(f"SELECT count(*) FROM {place.schema}operation_outputs")).scalar()
    assert steps == 0, "nothing that would be replayed: stages may change while runs are in flight"
    assert durable.executors.ages() == {}, "who ends in good order is forgotten"
    assert asyncio.run(durable.queue.purge(datetime.now(UTC) - timedelta(days=1))) == 0
    assert asyncio.run(durable.queue.purge(datetime.now(UTC) + timedelta(days=1))) == 3
    assert place.status_of(f"{run_ids[0]}:0") is None
    assert durable.store.load(run_ids[0], TENANT).completed_at is not None, "the run itself stays"


def test_what_a_dead_process_took_up_is_taken_over_and_a_live_ones_is_not(place: Place) -> None:
    durable = Durable(place)

    async def work() -> tuple[str, str]:
        dead, live = await durable.submit(), await durable.submit()
        for run_id, owner in ((dead, "there-1-dead"), (live, "there-2-live")):
            durable.store.claim(run_id, TENANT, owner=owner, now=datetime.now(UTC), seg=0)
            place.write(
                f"UPDATE {place.schema}workflow_status SET status = 'PENDING', executor_id = :owner, "
                "started_at_epoch_ms = 1 WHERE workflow_uuid = :job",
                owner=owner,
                job=f"{run_id}:0",
            )
        durable.executors.beat("there-2-live")
        place.write("UPDATE executors SET beat = beat + 3600")
        await durable.until_done(dead)
        return dead, live

    dead, live = asyncio.run(work())
    assert durable.store.load(dead, TENANT).engine.attempts == 2
    assert durable.store.load(live, TENANT).engine.owner == "there-2-live"
    assert place.status_of(f"{live}:0") == "PENDING"


def test_a_newer_version_that_was_there_does_not_strand_runs(place: Place) -> None:
    durable = Durable(place)
    place.write(
        f"INSERT INTO {place.schema}application_versions (version_id, version_name, version_timestamp, created_at) "
        "VALUES ('9', 'engine-9', 99999999999999, 99999999999999)"
    )

    async def work() -> None:
        await durable.until_done(await durable.submit())

    try:
        asyncio.run(work())
    finally:
        place.write(f"DELETE FROM {place.schema}application_versions WHERE version_name = 'engine-9'")


def test_a_run_whose_job_was_lost_gets_another(place: Place) -> None:
    clock = TestClock()
    clock.moment = datetime.now(UTC) - timedelta(hours=2)
    early = ToyWorld(store=SqlRunStore(place.engine), clock=clock, pace=Ended())
    # Left between the run and its work by a process that knows of no jobs.
    asyncio.run(early.service.submit(question()))
    durable = Durable(place)
    asyncio.run(durable.until_done("run1"))
    kinds = [event.kind for event in durable.store.events("run1", TENANT)]
    assert kinds[:3] == ["run.submitted", "run.handed_back", "run.handed_back"]


def test_an_inline_run_of_a_live_process_is_left_alone(place: Place) -> None:
    durable = Durable(place)
    inline = ToyWorld(store=SqlRunStore(place.engine), owner=owner_name())
    inline.clock.moment = datetime.now(UTC) - timedelta(minutes=10)
    asyncio.run(inline.service.submit(question()))
    place.write("UPDATE runs SET engine_status = 'RUNNING', completed_at = NULL")
    assert asyncio.run(durable.queue.recover()) == 0
    place.write("UPDATE runs SET owner = 'there-7-gone'")
    inline_elsewhere = asyncio.run(durable.queue.recover())
    assert inline_elsewhere == 0, "a process of another machine cannot be asked"
    durable.transport.close()


def test_a_waiting_run_costs_nothing_and_goes_on_when_answered(place: Place) -> None:
    durable = Durable(place, stages={Stage.REASON: ask})

    async def park() -> str:
        run_id = await durable.submit()
        await durable.until_done(run_id, status=EngineStatus.WAITING_USER)
        return run_id

    run_id = asyncio.run(park())
    assert place.status_of(f"{run_id}:0") == "SUCCESS", "no job and no thread waits for a person"
    later = Durable(place, stages={Stage.REASON: ask})

    async def answer() -> None:
        record = await later.service.answer(run_id, TENANT, "1")
        assert record.engine.status is EngineStatus.QUEUED
        await later.until_done(run_id)

    asyncio.run(answer())


def test_a_queued_run_is_cancelled_at_once_and_its_job_does_nothing(place: Place) -> None:
    durable = Durable(place)

    async def work() -> str:
        run_id, other = await durable.submit(), await durable.submit()
        record = await durable.service.cancel(run_id, TENANT)
        assert record.engine.status is EngineStatus.CANCELLED
        await durable.until_done(other)
        return run_id

    run_id = asyncio.run(work())
    kinds = [event.kind for event in durable.store.events(run_id, TENANT)]
    assert kinds == ["run.submitted", "run.cancel_requested", "run.cancelled"]
    assert place.status_of(f"{run_id}:0") == "SUCCESS"


def test_a_worker_that_ends_hands_its_run_back(place: Place) -> None:
    class Slow:
        def __init__(self) -> None:
            self.begun = asyncio.Event()
            self.go_on = asyncio.Event()

        async def __call__(self, context: RunContext) -> RetrieveDone:
            self.begun.set()
            await self.go_on.wait()
            return STAGES[Stage.RETRIEVE](context)  # pyright: ignore[reportReturnType]

    async def leave() -> str:
        slow = Slow()

        async def retrieve(context: RunContext) -> RetrieveDone:
            return await slow(context)

        durable = Durable(place, stages={Stage.RETRIEVE: retrieve})
        run_id = await durable.submit()
        stop = asyncio.Event()
        working = asyncio.create_task(durable.worker.run(stop))
        async with asyncio.timeout(60):
            await slow.begun.wait()
            stop.set()
            await asyncio.sleep(0.2)
            slow.go_on.set()
            await working
        durable.transport.close()
        return run_id

    run_id = asyncio.run(leave())
    durable = Durable(place)
    record = durable.store.load(run_id, TENANT)
    assert (record.engine.status, record.engine.seg, record.engine.next_stage) == (
        EngineStatus.QUEUED,
        1,
        "U5",
    )
    assert place.status_of(f"{run_id}:1") == "ENQUEUED"
    asyncio.run(durable.until_done(run_id))
    assert durable.store.load(run_id, TENANT).engine.visits["U4"] == 1


def test_a_second_worker_of_a_folder_is_refused(place: Place) -> None:
    first, second = Durable(place), Durable(place)
    with only_worker(place.folder), pytest.raises(WorkerLocked) as refused:
        asyncio.run(second.worker.run(asyncio.Event()))
    assert "PostgreSQL" in refused.value.message("uk")
    assert "PostgreSQL" in refused.value.message("en")
    for durable in (first, second):
        durable.transport.close()


def test_one_engine_a_process(place: Place, tmp_path: Path) -> None:
    async def nothing(run_id: str, tenant_id: str, seg: int) -> None:
        raise AssertionError(run_id, tenant_id, seg)

    async def both() -> None:
        first = Durable(place)
        stop, started = asyncio.Event(), asyncio.Event()
        working = asyncio.create_task(first.worker.run(stop, started=started.set))
        async with asyncio.timeout(60):
            await started.wait()
            engine = transport_engine(f"sqlite:///{tmp_path / 'other.db'}", pool_size=2)
            try:
                with pytest.raises(EngineInUse):
                    await dbos_engine.launch(
                        engine, "me", nothing, dbos_engine.QueueLimits(worker=1, poll_seconds=1)
                    )
            finally:
                engine.dispose()
                stop.set()
                await working
        first.transport.close()

    asyncio.run(both())


def test_sqlite_is_opened_with_a_log_of_its_own(tmp_path: Path) -> None:
    engine = transport_engine(f"sqlite:///{tmp_path / 'x.db'}", pool_size=2)
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 1
        assert connection.execute(text("PRAGMA busy_timeout")).scalar() == 30_000
    engine.dispose()


def test_the_bounds_of_a_tenant_reach_the_queue(place: Place) -> None:
    config = PACES.model_copy(update={"tenant_concurrency": 2, "tenant_per_minute": 60})
    durable = Durable(place, config=config)

    async def work() -> None:
        await durable.until_done(*[await durable.submit() for _ in range(4)])

    asyncio.run(work())
    with place.engine.connect() as connection:
        (row,) = connection.execute(text(f"SELECT * FROM {place.schema}queues")).mappings().all()
    bounds = {name: value for name, value in row.items() if value is not None}
    assert 2 in bounds.values()
    assert 60 in bounds.values()
