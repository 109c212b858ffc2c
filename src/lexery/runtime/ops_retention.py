"""How long what belongs to runs that ended is kept. What a day is, is said by the moment that the caller gives."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from lexery.contracts.base import Value
from lexery.contracts.operations import Kept, Purged
from lexery.runtime.objects import Objects
from lexery.runtime.ops_ports import OpsStore

BATCH: Final = 100
"""Runs that one transaction clears: other writers wait for it."""


class Retention(Value):
    """Days after a run's end; None keeps for ever, or as long as the run."""

    runs: int | None = None
    messages: int | None = None
    events: int | None = None
    traces: int | None = None


def cutoffs(retention: Retention, now: datetime) -> Mapping[Kept, datetime]:
    """What is to be dropped of runs that ended before which moment. Runs come first: what goes with them needs no work."""
    days = {
        kept: getattr(retention, kept.value) for kept in (Kept.RUNS, Kept.MESSAGES, Kept.EVENTS, Kept.TRACES)
    }
    return {kept: now - timedelta(days=left) for kept, left in days.items() if left is not None}


def purge(
    store: OpsStore,
    retention: Retention,
    now: datetime,
    *,
    objects: Objects | None = None,
    batches: int | None = None,
    trial: bool = False,
) -> Purged:
    """Drop what is over its time, oldest first; at most so many `batches` of each kind, None: all.

    A run that has not ended is never touched, nor is a dead letter. Of a long question nobody holds any more, the object
    is dropped after its run, so that a process that dies in between leaves an object too many, never one too few.
    A `trial` only counts.
    """
    done = dict.fromkeys(Kept, 0)
    dropped_objects = 0
    for kept, before in cutoffs(retention, now).items():
        if trial:
            done[kept] = store.due(kept, before)
            continue
        left = batches
        while left is None or left > 0:
            dropped = store.drop(kept, before, limit=BATCH)
            done[kept] += len(dropped)
            for key in {one.object_key for one in dropped} - {None}:
                if objects is not None and key is not None:
                    objects.drop(key)
                    dropped_objects += 1
            if len(dropped) < BATCH:
                break
            left = None if left is None else left - 1
    return Purged(**{kept.value: count for kept, count in done.items()}, objects=dropped_objects)
