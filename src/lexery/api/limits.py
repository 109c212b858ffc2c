"""How much one tenant may ask for, and how much one process works on: all of it in this process's memory.

Several processes behind one address each count for themselves: a tenant may then ask as often as there are processes more.
"""

import math
from collections import Counter
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

from limits import RateLimitItem, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from lexery.errors import Overloaded, RateLimited
from lexery.runtime.threads import Threads

P = ParamSpec("P")
T = TypeVar("T")

SOON: Final = 1
"""Seconds after which it makes sense to try a busy process again."""


class Rates:
    """Requests, and questions, of a tenant in any minute."""

    def __init__(self, *, requests: int, runs: int, now: Callable[[], float]) -> None:
        """`now`: seconds since the epoch, as the windows of the limits are counted in."""
        self._requests = RateLimitItemPerMinute(requests)
        self._runs = RateLimitItemPerMinute(runs)
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._now = now

    def request(self, tenant_id: str) -> None:
        """Count a request. Raises RateLimited."""
        self._count(self._requests, "request", tenant_id)

    def run(self, tenant_id: str) -> None:
        """Count a question. Raises RateLimited."""
        self._count(self._runs, "run", tenant_id)

    def _count(self, limit: RateLimitItem, kind: str, tenant_id: str) -> None:
        if not self._limiter.hit(limit, kind, tenant_id):
            until = self._limiter.get_window_stats(limit, kind, tenant_id).reset_time
            raise RateLimited(retry_after=max(SOON, math.ceil(until - self._now())))


class HeavyWork:
    """Searches and checks in threads of their own: so many at a time, so many waiting, the rest refused at once."""

    def __init__(self, *, running: int, waiting: int) -> None:
        self._threads = Threads(running)
        self._running = running
        self._most = running + waiting
        self._taken = 0

    @property
    def taken(self) -> int:
        """Requests that run or wait."""
        return self._taken

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the function returns or raises, in a thread. Raises Overloaded."""
        if self._taken >= self._most:
            raise Overloaded(retry_after=SOON)
        self._taken += 1
        try:
            return await self._threads.run(function, *args, **kwargs)
        finally:
            self._taken -= 1


class Streams:
    """Open streams of events: of the process, and of each tenant."""

    def __init__(self, *, most: int, most_of_tenant: int) -> None:
        self._most = most
        self._most_of_tenant = most_of_tenant
        self._open: Counter[str] = Counter()

    @property
    def open(self) -> int:
        """Streams of the process."""
        return self._open.total()

    def take(self, tenant_id: str) -> None:
        """Take a place, to be given back. Raises Overloaded when the process has none, RateLimited when the tenant has none."""
        if self._open.total() >= self._most:
            raise Overloaded(retry_after=SOON)
        if self._open[tenant_id] >= self._most_of_tenant:
            raise RateLimited(retry_after=SOON)
        self._open[tenant_id] += 1

    def give_back(self, tenant_id: str) -> None:
        """A stream is over."""
        self._open[tenant_id] -= 1
        if self._open[tenant_id] <= 0:
            del self._open[tenant_id]
