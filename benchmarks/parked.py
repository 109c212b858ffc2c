"""Runs that wait for their users, and what they cost: `python -m benchmarks.parked [RUNS [ANSWERS]]`.

One worker over PostgreSQL (that of the tests). A few runs ask back by way of the pipeline; the others are copies of their rows. Memory
and processor time of the worker with none waiting and with all, then the time from an answer to the end of its run.
"""

import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from sqlalchemy import select, text
from tests.support.chaos import Workers
from tests.support.chaos_worker import make_parts
from tests.support.postgres import database

from benchmarks.throughput import ROOT, processor, query
from lexery.runtime.transport import migrate_transport
from lexery.store.engine import writing
from lexery.store.run_tables import run_events, runs
from lexery.wiring import Parts

IDLE_SECONDS = 30
PIPELINE = 50
COPY = """
INSERT INTO runs ({columns}) SELECT {copied} FROM runs r, generate_series(1, {times}) n
WHERE r.engine_status = 'WAITING_USER'
"""


def memory(pid: int) -> float:
    """Resident megabytes."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def threads(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/task").iterdir()))


def count_waiting(parts: Parts) -> int:
    with parts.engine.connect() as connection:
        asked = text("SELECT count(*) FROM runs WHERE engine_status = 'WAITING_USER'")
        return connection.execute(asked).scalar() or 0


def multiply(parts: Parts, times: int) -> None:
    """Copies of the runs that wait, under other names."""
    columns = [column.name for column in runs.c if column.name != "id"]
    copied = ["r.run_id || '-' || n" if name == "run_id" else f"r.{name}" for name in columns]
    with writing(parts.engine) as connection:
        connection.execute(
            text(COPY.format(columns=", ".join(columns), copied=", ".join(copied), times=times))
        )


async def idle(pid: int) -> float:
    """Share of a processor in percent, while nothing happens."""
    begun, clock = processor([pid]), time.perf_counter()
    await asyncio.sleep(IDLE_SECONDS)
    return 100 * (processor([pid]) - begun) / (time.perf_counter() - clock)


async def answer(parts: Parts, count: int, *, one_by_one: bool) -> list[float]:
    """Seconds from each answer to the end of its run, by the moments of its events; each waited for, or all at once."""
    waiting = (
        select(runs.c.run_id, runs.c.tenant_id).where(runs.c.engine_status == "WAITING_USER").limit(count)
    )
    with parts.engine.connect() as connection:
        keys = connection.execute(waiting).all()
    for run_id, tenant in keys:
        await parts.runs.answer(run_id, tenant, "1")
        while one_by_one and parts.run_store.unfinished():
            await asyncio.sleep(0.05)
    while parts.run_store.unfinished():
        await asyncio.sleep(0.2)
    spans: list[float] = []
    with parts.engine.connect() as connection:
        for run_id, _ in keys:
            wanted = select(run_events.c.kind, run_events.c.at).where(run_events.c.run_id == run_id)
            at = {row.kind: row.at for row in connection.execute(wanted)}
            spans.append((at["run.completed"] - at["run.answered"]).total_seconds())
    return spans


async def measure(parts: Parts, total: int, answers: int) -> None:
    for number in range(PIPELINE):
        await parts.runs.submit(query("Який строк?", number))
    workers = Workers(ROOT, 0, {}, "asking")
    try:
        pid = workers.start()
        while count_waiting(parts) < PIPELINE:
            await asyncio.sleep(0.2)
        few = (memory(pid), threads(pid), await idle(pid))
        multiply(parts, total // PIPELINE - 1)
        many = (count_waiting(parts), memory(pid), threads(pid), await idle(pid))
        print(f"waiting {PIPELINE:6}: {few[0]:.0f} MB, {few[1]} threads, {few[2]:.1f} % of a processor")
        print(f"waiting {many[0]:6}: {many[1]:.0f} MB, {many[2]} threads, {many[3]:.1f} % of a processor")
        for name, count in (("one by one", 30), ("at once", answers)):
            took = await answer(parts, count, one_by_one=name == "one by one")
            spans = np.percentile(took, [50, 95, 100])
            told = f"p50 {spans[0]:.2f} s, p95 {spans[1]:.2f} s, longest {spans[2]:.2f} s"
            print(f"answer to end, {count} {name}: {told}", flush=True)
        print(f"afterwards     : {memory(pid):.0f} MB, {threads(pid)} threads")
    finally:
        workers.close()


def main(arguments: list[str]) -> None:
    """Command line."""
    total, answers = (int(a) for a in [*arguments, *("10000", "200")[len(arguments) :]])
    with tempfile.TemporaryDirectory() as folder, database() as url:
        os.environ.update({"LEXERY_HOME": folder, "LEXERY_DATABASE_URL": url})
        migrate_transport(url)
        parts = make_parts("asking", durable=True)
        try:
            asyncio.run(measure(parts, total, answers))
        finally:
            parts.close()


if __name__ == "__main__":
    main(sys.argv[1:])
