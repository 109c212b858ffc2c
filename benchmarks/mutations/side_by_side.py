"""Answers that several processes check at the same time, a second: what a machine does, not one core."""

import pickle
import time
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Final

from benchmarks.mutations.answers import Verified
from lexery.settings import Settings
from lexery.wiring import open_lexery

PASSES: Final = 3
_barrier: list[Barrier] = []


def checked_a_second(
    drafts: Sequence[Verified], settings: Settings, folder: Path, processes: int = 2
) -> float:
    """Answers a second over all processes, by the clock: each checks its share once to be warm, then `PASSES` times."""
    context = get_context("spawn")
    barrier = context.Barrier(processes)
    shares = [drafts[at::processes] for at in range(processes)]
    files: list[tuple[Path, Settings]] = []
    for number, share in enumerate(shares):
        file = folder / f"share-{number}.pickle"
        file.write_bytes(pickle.dumps(list(share)))
        files.append((file, settings))
    with context.Pool(processes, initializer=_begin, initargs=(barrier,)) as pool:
        seconds = pool.map(_check, files, chunksize=1)
    return PASSES * len(drafts) / max(seconds)


def _begin(barrier: Barrier) -> None:
    _barrier.append(barrier)


def _check(given: tuple[Path, Settings]) -> float:
    file, settings = given
    drafts: list[Verified] = pickle.loads(file.read_bytes())  # noqa: S301 - written by this very run
    with open_lexery(settings) as parts:
        for one in drafts:
            one.check(one.draft, parts)
        _barrier[0].wait()
        begun = time.perf_counter()
        for _ in range(PASSES):
            for one in drafts:
                one.check(one.draft, parts)
        return time.perf_counter() - begun
