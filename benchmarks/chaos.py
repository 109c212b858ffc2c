"""Many runs on workers that are killed all the time: `python -m benchmarks.chaos [RUNS [KILLS [WORKERS]]]`.

PostgreSQL is that of the tests (`LEXERY_TEST_PG_URL`, else 127.0.0.1:5432). The corpus is small, so that the time is the engine's.
"""

import asyncio
import os
import sys
import tempfile
from pathlib import Path

import numpy as np
from tests.support.chaos import PACES, Plan, chaos, inline, prepare
from tests.support.postgres import database

ROOT = Path(__file__).resolve().parent.parent


def main(arguments: list[str] | None = None) -> None:
    """Run it, and print what came of it."""
    runs, kills, workers = (
        int(a) for a in [*(arguments or []), *("2000", "60", "4")[len(arguments or []) :]]
    )
    plan = Plan(
        runs=runs,
        workers=workers,
        kills=kills,
        poisoned=runs // 200,
        cancelled=runs // 50,
        patience=3600,
    )
    os.environ.update(PACES)
    with tempfile.TemporaryDirectory() as folder, database() as url:
        os.environ["LEXERY_HOME"] = str(Path(folder) / "home")
        prepare(Path(folder) / "bundle")
        oracle = inline()
        os.environ["LEXERY_DATABASE_URL"] = url
        told = asyncio.run(chaos(plan, root=ROOT, url=url, oracle=oracle))
    took = np.percentile(told.takeovers, [50, 95, 100]) if told.takeovers else [0, 0, 0]
    print(f"runs {runs}, workers {workers}, {told.seconds:.0f} s")
    print("ends        ", dict(told.statuses))
    print(f"kills        {told.kills}, of them at work {told.kills_at_work}; stopped and woken {told.stops}")
    print(
        f"interrupted  {told.interrupted} stages; retried later {told.retried}; most claims of a run {told.attempts}"
    )
    print(f"second answers refused {told.conflicts}")
    print(
        f"take-over    p50 {took[0]:.1f} s, p95 {took[1]:.1f} s, longest {took[2]:.1f} s of {len(told.takeovers)} runs"
        f" (silence {PACES['LEXERY_WORKER_SILENCE_SECONDS']} s, beat {PACES['LEXERY_WORKER_BEAT_SECONDS']} s)"
    )
    print(f"not as inline, lost or twice: {len(told.wrong)}", *told.wrong[:20], sep="\n  ")
    sys.exit(1 if told.wrong else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
