"""The port of the queue, and its inline adapter: the process that submits a run is the one that runs it."""

import asyncio
import os
import socket
from datetime import datetime
from typing import Any, Protocol

from lexery.contracts.record import RunRecord
from lexery.runtime.driver import Driver
from lexery.runtime.ports import RunStore


class RunQueue(Protocol):
    """Who runs what, when, and what happens when the runner dies."""

    async def submit(self, run_id: str, tenant_id: str, *, seg: int) -> RunRecord | None:
        """Have the segment of the run run. A segment that is over does nothing.

        The run as it then stands, where it ran here and now.
        """
        ...

    async def cancel(self, run_id: str, tenant_id: str) -> None:
        """End a run whose cancel was requested, unless its owner is alive and will see the flag."""
        ...

    async def run_worker(self, stop: asyncio.Event) -> None:
        """Work on submitted runs until `stop` is set; then finish what is begun, or hand it back."""
        ...

    def alive(self, owner: str | None) -> bool:
        """Whether the process that claimed a run may still be working on it."""
        ...

    async def recover(self) -> int:
        """Take up the runs whose owner is dead; how many."""
        ...

    async def purge(self, before: datetime) -> int:
        """Drop transport rows of runs that ended before; how many. The runs themselves stay."""
        ...


class InlineQueue:
    """Runs a segment at once, in the caller's event loop."""

    def __init__(self, *, driver: "Driver[Any, Any]", store: RunStore) -> None:
        self._driver = driver
        self._store = store

    async def submit(self, run_id: str, tenant_id: str, *, seg: int) -> RunRecord:
        """See `RunQueue.submit`; returns when the run ended or waits."""
        return await self._driver.advance(run_id, tenant_id, seg=seg)

    async def cancel(self, run_id: str, tenant_id: str) -> None:
        """See `RunQueue.cancel`."""
        record: RunRecord = self._store.load(run_id, tenant_id)
        if not self.alive(record.engine.owner):
            await self._driver.advance(run_id, tenant_id)

    async def run_worker(self, stop: asyncio.Event) -> None:
        """See `RunQueue.run_worker`: nothing waits in an inline queue but what a dead process left."""
        await self.recover()
        await stop.wait()

    def alive(self, owner: str | None) -> bool:
        """See `RunQueue.alive`."""
        return owner is not None and process_alive(owner)

    async def recover(self) -> int:
        """See `RunQueue.recover`."""
        dead = [key for key in self._store.unfinished() if not self.alive(key.owner)]
        for key in dead:
            await self._driver.advance(key.run_id, key.tenant_id)
        return len(dead)

    async def purge(self, before: datetime) -> int:
        """There are no transport rows."""
        del before
        return 0


def process_alive(owner: str) -> bool:
    """Whether the process of the name (`host-pid-random`) runs. One of another host is taken to: nothing here can tell."""
    host, pid, _ = owner.rsplit("-", 2)
    return host != socket.gethostname() or _running(int(pid))


def _running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
