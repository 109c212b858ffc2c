"""What a process may do whatever the mode of a file says, given up: root is refused like anybody else."""

import ctypes
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

CAPABILITIES = 0x20080522
"""Version of the interface of capget and capset."""
OVERRIDE_MODES = 0b110
"""The rights to write, and to read, whatever the mode of a file says."""

Given = TypeVar("Given")


def obey_modes() -> None:
    """From here on this thread, and the processes it forks, may do what the modes allow."""
    if os.geteuid() != 0:
        return
    libc = ctypes.CDLL(None, use_errno=True)
    header = (ctypes.c_uint32 * 2)(CAPABILITIES, 0)
    sets = (ctypes.c_uint32 * 6)()
    if libc.capget(header, sets) != 0:
        raise OSError(ctypes.get_errno(), "capget")
    # Effective, permitted, inheritable; the first three numbers are of the low capabilities.
    for at in range(3):
        sets[at] &= ~OVERRIDE_MODES
    if libc.capset(header, sets) != 0:
        raise OSError(ctypes.get_errno(), "capset")


def obeying_modes(call: Callable[[], Given]) -> Given:
    """What `call` gives, or raises, in a thread that obeys the modes; the caller's own rights stay."""
    with ThreadPoolExecutor(1, initializer=obey_modes) as thread:
        return thread.submit(call).result()
