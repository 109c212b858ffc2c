"""Runs a second on workers, beside plain calls and beside the engine with stages that do nothing.

    python -m benchmarks.throughput [--home DIR] [--runs N] [--empty N] [--workers 1,2,4]

Runs are submitted while the workers are up and warm; the rate is that of the rows' own moments of completion, from the first run to
the last. PostgreSQL is that of the tests (`LEXERY_TEST_PG_URL`, else 127.0.0.1:5432). Processor time is that of the workers alone.
"""

import argparse
import asyncio
import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from datetime import date
from pathlib import Path

from sqlalchemy import func, select
from tests.support.chaos import Workers
from tests.support.chaos_worker import make_parts
from tests.support.postgres import database

from benchmarks.home import bench_settings
from lexery.contracts.query import Query
from lexery.contracts.run import StepKind
from lexery.runtime.transport import migrate_transport
from lexery.store.run_tables import runs
from lexery.wiring import Parts

ROOT = Path(__file__).resolve().parent.parent
QUESTIONS = ROOT / "training" / "lay" / "asked.jsonl"
TICKS = os.sysconf("SC_CLK_TCK")
SUBMITTERS = 8
WARM = 4
"""Runs a worker before the clock starts: they open the index."""


def questions(count: int) -> list[str]:
    """Lay questions, each as often as it takes."""
    asked = [json.loads(line)["asked"] for line in QUESTIONS.read_text(encoding="utf-8").splitlines()]
    step = max(1, len(asked) // count)
    chosen = asked[::step][:count]
    return [chosen[number % len(chosen)] for number in range(count)]


def query(text: str, number: int) -> Query:
    return Query(text=text, as_of=date(2026, 11, 30), tenant_id=f"tenant{number % 3}")


def processor(pids: list[int]) -> float:
    """Seconds of processor time of these processes so far."""
    total = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
        total += int(fields[11]) + int(fields[12])
    return total / TICKS


async def submit_all(parts: Parts, texts: list[str]) -> None:
    waiting = list(enumerate(texts))

    async def one() -> None:
        while waiting:
            number, text = waiting.pop(0)
            await parts.runs.submit(query(text, number))

    await asyncio.gather(*(one() for _ in range(SUBMITTERS)))


def done(parts: Parts) -> int:
    ended = select(func.count()).select_from(runs).where(runs.c.completed_at.is_not(None))
    with parts.engine.connect() as connection:
        return connection.execute(ended).scalar() or 0


async def until_done(parts: Parts, count: int) -> None:
    while done(parts) < count:
        await asyncio.sleep(0.2)


def on_workers(stages: str, count: int, workers: int, url: str | None) -> tuple[float, float]:
    """Runs a second, and milliseconds of processor a run."""
    if url is not None:
        os.environ["LEXERY_DATABASE_URL"] = url
        migrate_transport(url)
    else:
        os.environ.pop("LEXERY_DATABASE_URL", None)
    parts = make_parts(stages, durable=True)
    texts = questions(count)
    assert parts.run_store.unfinished() == ()

    async def work() -> tuple[float, float]:
        warm, before = WARM * workers, done(parts)
        await submit_all(parts, texts[:1] * warm)
        processes = Workers(ROOT, 0, {}, stages)
        try:
            for _ in range(workers):
                processes.start()
            await until_done(parts, before + warm)
            begun = processor(processes.pids)
            await submit_all(parts, texts)
            await until_done(parts, before + warm + count)
            spent = processor(processes.pids) - begun
        finally:
            processes.close()
        failed = select(func.count()).select_from(runs).where(runs.c.engine_status.in_(["FAILED", "DEAD"]))
        with parts.engine.connect() as connection:
            if found := connection.execute(failed).scalar():
                raise SystemExit(f"{found} runs failed: what was measured is no work")
        last = select(runs.c.completed_at).order_by(runs.c.completed_at.desc()).limit(count)
        with parts.engine.connect() as connection:
            moments = [row[0] for row in connection.execute(last)]
        return (count - 1) / (moments[0] - moments[-1]).total_seconds(), 1000 * spent / count

    try:
        return asyncio.run(work())
    finally:
        parts.close()


def plain(count: int) -> tuple[float, float]:
    """The stages called one after another in one thread: no store, no threads, no events."""
    from lexery.runtime.clock import new_run_id

    parts = make_parts("real", durable=False)
    flow, stages = parts._flow, parts.stages.functions  # noqa: SLF001 - what the driver is made of

    def ask(text: str, number: int) -> None:
        from lexery.contracts.run import Stage

        context = flow.begin(new_run_id(), query(text, number))
        while (step := flow.step(context)).kind is StepKind.STAGE:
            context = flow.reduce(context, stages[Stage.of(step.stage or "")](context))

    return timed(ask, questions(count), parts)


def inline(stages: str, count: int) -> tuple[float, float]:
    """Runs in the process that asks, each stage committed to SQLite."""
    parts = make_parts(stages, durable=False)

    def ask(text: str, number: int) -> None:
        asyncio.run(parts.runs.submit(query(text, number)))

    return timed(ask, questions(count), parts)


def timed(ask: Callable[[str, int], None], texts: list[str], parts: Parts) -> tuple[float, float]:
    try:
        for number in range(WARM):
            ask(texts[0], number)
        cpu, wall = time.process_time(), time.perf_counter()
        for number, text in enumerate(texts):
            ask(text, number)
        return len(texts) / (time.perf_counter() - wall), 1000 * (time.process_time() - cpu) / len(texts)
    finally:
        parts.close()


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--home", type=Path, help="home folder with a corpus; it is copied")
    parser.add_argument("--runs", type=int, default=100, help="runs with the real stages, each case")
    parser.add_argument("--empty", type=int, default=300, help="runs with empty stages, each case; 0: none")
    parser.add_argument("--workers", default="1,2,4")
    options = parser.parse_args(arguments)
    home = bench_settings(options.home).home if options.home is None else options.home
    counts = [int(count) for count in options.workers.split(",")]
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "home"
        shutil.copytree(home, copy)
        os.environ["LEXERY_HOME"] = str(copy)
        os.environ["LEXERY_WORKER_POLL_SECONDS"] = "0.1"
        print(f"{'':34}runs/s   ms of processor a run")
        report("plain calls, real stages", plain(options.runs))
        report("inline on SQLite, real stages", inline("real", options.runs))
        for stages, count in (("real", options.runs), ("empty", options.empty)):
            if not count:
                continue
            report(f"SQLite, 1 worker, {stages} stages", on_workers(stages, count, 1, None))
            for workers in counts:
                with ExitStack() as stack:
                    url = stack.enter_context(database())
                    report(
                        f"PostgreSQL, {workers} workers, {stages} stages",
                        on_workers(stages, count, workers, url),
                    )


def report(name: str, figures: tuple[float, float]) -> None:
    print(f"{name:34}{figures[0]:6.1f}   {figures[1]:6.1f}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
