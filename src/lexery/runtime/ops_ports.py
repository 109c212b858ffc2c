"""What an operator's work needs of the store, over all tenants. The double is `lexery.store.ops_memory.MemoryOpsStore`."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from lexery.contracts.operations import (
    CodeCount,
    DroppedRun,
    EndCount,
    Kept,
    RunLine,
    StateCount,
    TenantCount,
    TimedEvent,
)


class OpsStore(Protocol):
    """Counts, lists and clearing. What can be long has a limit; every read is one view, every clearing one transaction."""

    def line(self, run_id: str) -> RunLine:
        """A run by its id alone. Raises RunNotFound."""
        ...

    def open_counts(self, *, tenant_id: str | None = None) -> tuple[StateCount, ...]:
        """Runs that have not ended, and dead letters, by state, label and stage."""
        ...

    def end_counts(self, since: datetime, *, tenant_id: str | None = None) -> tuple[EndCount, ...]:
        """Runs that ended at `since` or later, dead letters among them, most frequent first."""
        ...

    def tenant_counts(self, since: datetime, *, limit: int) -> tuple[TenantCount, ...]:
        """The tenants with most open runs; `ended` counts from `since`."""
        ...

    def code_counts(
        self, since: datetime, *, limit: int, tenant_id: str | None = None
    ) -> tuple[CodeCount, ...]:
        """Codes that runs came by at `since` or later, most frequent first."""
        ...

    def newest_events(
        self, since: datetime, *, limit: int, tenant_id: str | None = None
    ) -> Sequence[TimedEvent]:
        """Of the newest `limit` events those at `since` or later, oldest first."""
        ...

    def stuck(self, before: datetime, *, limit: int, tenant_id: str | None = None) -> tuple[RunLine, ...]:
        """Runs that are queued or running and were not written since `before`, and questions whose time was over then;
        those without progress longest first."""
        ...

    def dead(self, *, limit: int, tenant_id: str | None = None) -> tuple[RunLine, ...]:
        """Dead letters, oldest first."""
        ...

    def oldest_queued(self, *, tenant_id: str | None = None) -> datetime | None:
        """When the queued run that waits longest was written last; None when nothing waits."""
        ...

    def due(self, kept: Kept, before: datetime) -> int:
        """How many runs that ended before still hold what is `kept`."""
        ...

    def drop(self, kept: Kept, before: datetime, *, limit: int) -> tuple[DroppedRun, ...]:
        """Drop it from at most `limit` of them, those that ended first; a run that has not ended, or is a dead letter, is
        never among them."""
        ...
