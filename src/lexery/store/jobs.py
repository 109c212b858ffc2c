"""What a queue outside the tables of runs is told in the transaction that queues a run."""

from collections.abc import Callable

from sqlalchemy import Connection

from lexery.contracts.base import Value


class Job(Value):
    """One segment of a run that is to be worked on."""

    run_id: str
    tenant_id: str
    seg: int
    """Of the run as it was queued; a job of another segment does nothing."""
    delay: float = 0
    """Seconds before it may be taken up."""


Jobs = Callable[[Connection, Job], None]
"""Puts a job into the queue, in the transaction of the connection: the run and its job are written together or not at all."""
