"""Time, chance and sleep as the client of the portal needs them: arguments, so that a test says what they are."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, kw_only=True)
class PortalClock:
    """The moment, a timer, a pause, and a number between two bounds."""

    now: Callable[[], datetime] = _now
    """In UTC; it may be set back while the program runs."""
    timer: Callable[[], float] = time.monotonic
    """Seconds; never runs back."""
    sleep: Callable[[float], None] = time.sleep
    uniform: Callable[[float, float], float] = random.uniform
    """Pauses are random so that clients do not come in step; nothing secret hangs on it."""


@dataclass(kw_only=True)
class MemoryClock:
    """The double: time goes on by sleeping only, and chance is a share of the way from one bound to the other."""

    moment: datetime = datetime(2026, 1, 31, 12, tzinfo=UTC)
    share: float = 0.5
    slept: list[float] = field(default_factory=list[float])
    """Every pause, in seconds."""

    def pass_(self, seconds: float) -> None:
        """Let time go on."""
        self.moment += timedelta(seconds=seconds)

    def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.pass_(seconds)

    def _now(self) -> datetime:
        return self.moment

    def _timer(self) -> float:
        return self.moment.timestamp()

    def _between(self, low: float, high: float) -> float:
        return low + (high - low) * self.share

    @property
    def clock(self) -> PortalClock:
        """The port."""
        return PortalClock(now=self._now, timer=self._timer, sleep=self._sleep, uniform=self._between)
