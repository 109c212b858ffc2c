"""One worker process a home folder: SQLite's file takes one, as limits are counted before a job is claimed."""

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from lexery.errors import StoreReadOnly, WorkerLocked

LOCK_NAME: Final = "worker.lock"


@contextmanager
def only_worker(home: Path) -> Generator[None]:
    """Hold the home folder's lock of workers; the system frees it when the process ends, however it ends.

    Raises WorkerLocked when another process holds it, StoreReadOnly when the folder may not be written.
    """
    path = home / LOCK_NAME
    try:
        home.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise StoreReadOnly(path=str(path)) from error
    try:
        try:
            _lock(handle)
        except OSError as error:
            raise WorkerLocked(path=str(path)) from error
        yield
    finally:
        os.close(handle)


def _lock(handle: int) -> None:
    try:
        import fcntl
    except ImportError:
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        return
    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
