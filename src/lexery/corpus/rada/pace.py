"""How often the portal is asked: pauses, requests a minute, requests and bytes a day, counted in the home folder.

The count outlives the process: a second command goes on where the first ended, a killed one too. A request is counted
before it is sent, bytes while they come.
"""

from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from pydantic import Field

from lexery.contracts.base import Value
from lexery.corpus.rada.clock import PortalClock
from lexery.corpus.rada.files import read_state, write_whole
from lexery.errors import PortalBudgetSpent

MINUTE: Final = 60.0
HOUR: Final = 3600
WINDOW: Final = 24
"""Full hours beside the running one that a day's count looks back on: whatever the portal calls a day lies within."""
BYTES_A_WRITE: Final = 256 * 1024
"""Bytes that a kill can leave uncounted."""
MEGABYTE: Final = 1_000_000


class PaceLimits(Value):
    """What the portal asks of its clients."""

    pause_min: float = 5.0
    """Least pause between two requests, in seconds."""
    pause_max: float = 7.0
    requests_per_minute: int = 60
    requests_per_day: int = 100_000
    bytes_per_day: int = 200 * MEGABYTE


class Spent(Value):
    """What a day's allowance was spent on."""

    requests: int = 0
    bytes: int = 0


class PaceState(Value):
    """What is kept between processes."""

    hours: dict[int, tuple[int, int]] = Field(default_factory=dict)
    """Hour since the epoch → requests, bytes."""
    last: float | None = None
    """When the last reply ended, in seconds since the epoch."""
    recent: tuple[float, ...] = ()
    """When the requests of the last minute were sent."""


class Pace:
    """Lets one request through at a time. The caller holds the lock of the fetch."""

    def __init__(self, path: Path, limits: PaceLimits, clock: PortalClock) -> None:
        """`path`: the file that keeps the count."""
        self._path = path
        self._limits = limits
        self._clock = clock
        self._state = read_state(path, PaceState) or PaceState()
        self._uncounted = 0
        self.waited = 0.0
        """Seconds spent in pauses by this object."""

    def spent(self) -> Spent:
        """Requests and bytes of the last day."""
        hours = self._hours().values()
        return Spent(requests=sum(n for n, _ in hours), bytes=sum(b for _, b in hours) + self._uncounted)

    @property
    def bytes_left(self) -> int:
        """Bytes that the day still allows."""
        return max(0, self._limits.bytes_per_day - self.spent().bytes)

    def wait_turn(self, at_least: float = 0.0) -> None:
        """Pause as long as the portal asks for, `at_least` so many seconds, and count the request that now follows.

        Raises `PortalBudgetSpent` when the day allows none.
        """
        self.check_budget()
        pause = max(at_least, self._pause(), self._minute())
        if pause > 0:
            self._clock.sleep(pause)
            self.waited += pause
        now = self._now()
        self._add(requests=1)
        recent = (*(moment for moment in self._state.recent if abs(now - moment) < MINUTE), now)
        self._keep(recent=recent[-self._limits.requests_per_minute :], last=now)

    def count(self, size: int) -> None:
        """Note bytes that have come."""
        self._uncounted += size
        if self._uncounted >= BYTES_A_WRITE:
            self._flush()

    def ended(self) -> None:
        """Note that the reply has ended, well or not: the next pause begins."""
        self._flush(last=self._now())

    def check_budget(self) -> None:
        """Raise `PortalBudgetSpent` when the day's requests or bytes are spent."""
        spent, limits = self.spent(), self._limits
        if spent.requests >= limits.requests_per_day or spent.bytes >= limits.bytes_per_day:
            raise self.budget_spent()

    def budget_spent(self) -> PortalBudgetSpent:
        """The error that says what is spent, and until when."""
        spent = self.spent()
        oldest = min(self._hours(), default=self._hour())
        minutes = ((oldest + WINDOW + 1) * HOUR - self._now()) / 60
        return PortalBudgetSpent(
            requests=spent.requests, megabytes=round(spent.bytes / MEGABYTE), minutes=max(1, round(minutes))
        )

    def _pause(self) -> float:
        if self._state.last is None:
            return 0.0
        # A clock that was set back must not make the pause an hour long.
        since = max(0.0, self._now() - self._state.last)
        wanted = self._clock.uniform(self._limits.pause_min, self._limits.pause_max)
        return max(0.0, wanted - since)

    def _minute(self) -> float:
        recent = [moment for moment in self._state.recent if 0 <= self._now() - moment < MINUTE]
        if len(recent) < self._limits.requests_per_minute:
            return 0.0
        return recent[-self._limits.requests_per_minute] + MINUTE - self._now()

    def _hours(self) -> dict[int, tuple[int, int]]:
        first = self._hour() - WINDOW
        return {hour: count for hour, count in self._state.hours.items() if hour >= first}

    def _hour(self) -> int:
        return int(self._now() // HOUR)

    def _now(self) -> float:
        return self._clock.now().timestamp()

    def _add(self, *, requests: int = 0, size: int = 0) -> None:
        hours = self._hours()
        before = hours.get(self._hour(), (0, 0))
        hours[self._hour()] = (before[0] + requests, before[1] + size)
        self._state = self._state.model_copy(update={"hours": hours})

    def _flush(self, **changes: object) -> None:
        self._add(size=self._uncounted)
        self._uncounted = 0
        self._keep(**changes)

    def _keep(self, **changes: object) -> None:
        self._state = self._state.model_copy(update=changes)
        write_whole(self._path, self._state.model_dump_json().encode())


def retry_after(header: str | None, now: datetime) -> float | None:
    """Seconds that the header `Retry-After` asks for: a number, or a date of HTTP; None when it says nothing."""
    from email.utils import parsedate_to_datetime

    if header is None:
        return None
    text = header.strip()
    if text.isascii() and text.isdigit():
        return float(min(int(text[:9]), timedelta(days=30).total_seconds()))
    try:
        moment = parsedate_to_datetime(text)
    except ValueError:
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=now.tzinfo)
    return max(0.0, (moment - now).total_seconds())
