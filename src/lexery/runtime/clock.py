"""Time and names, as arguments: so that a test, or a replay, can say what they are."""

import os
import secrets
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, kw_only=True)
class Clock:
    """The moment, in UTC, and a timer in seconds that never runs back."""

    now: Callable[[], datetime] = _now
    timer: Callable[[], float] = time.monotonic


def new_run_id() -> str:
    """A name that no other run has: 16 hexadecimal digits."""
    return secrets.token_hex(8)


def owner_name() -> str:
    """The name of this process: `host-pid-random`. Two lives of one process id must not look the same."""
    return f"{socket.gethostname()}-{os.getpid()}-{secrets.token_hex(4)}"
