"""One import at a time in a home folder."""

import errno
import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from lexery.errors import ImportLocked, StoreReadOnly, StoreUnavailable, os_reason

LOCK_NAME: Final = "corpus.lock"
_FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EMFILE, errno.ENFILE)
_HELD: Final = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES)


@contextmanager
def exclusive(home: Path) -> Generator[None]:
    """Hold the home folder's import lock; the system frees it when the process ends, however it ends.

    Raises `ImportLocked` when another process holds it, `StoreReadOnly` when the folder may not be written,
    `StoreUnavailable` when there is no space or the file system knows no locks.
    """
    path = home / LOCK_NAME
    try:
        home.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        if error.errno in _FULL:
            raise StoreUnavailable(reason=os_reason(error)) from error
        raise StoreReadOnly(path=str(path)) from error
    try:
        _lock(handle, path)
        yield
    finally:
        os.close(handle)


def _lock(handle: int, path: Path) -> None:
    try:
        import fcntl
    except ImportError:
        import msvcrt

        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise ImportLocked(path=str(path)) from error
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno not in _HELD:
            raise StoreUnavailable(reason=os_reason(error)) from error
        raise ImportLocked(path=str(path)) from error
