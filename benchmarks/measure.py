"""Clocks of the benchmarks: processor time beside wall time, and two things measured in turn."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median

import numpy as np


@dataclass(frozen=True, kw_only=True)
class Series:
    """Times of one thing, in milliseconds."""

    cpu: list[float] = field(default_factory=list[float])
    """Of all threads of the process; what other programs do to the machine matters least here."""
    wall: list[float] = field(default_factory=list[float])

    def time(self, work: Callable[[], object]) -> None:
        """Do the work once and note its times."""
        cpu, wall = time.process_time(), time.perf_counter()
        work()
        self.add(time.process_time() - cpu, time.perf_counter() - wall)

    def add(self, cpu: float, wall: float) -> None:
        """Note times in seconds."""
        self.cpu.append(1000 * cpu)
        self.wall.append(1000 * wall)

    def line(self, name: str) -> str:
        """p50 and p95 of both clocks."""
        cpu, wall = np.percentile(self.cpu, [50, 95]), np.percentile(self.wall, [50, 95])
        return (
            f"{name:28}{cpu[0]:9.1f}{cpu[1]:9.1f}{wall[0]:10.1f}{wall[1]:9.1f}   "
            f"(n {len(self.cpu)}; ms of processor p50 p95, of wall p50 p95)"
        )


def ratio(ours: Series, other: Series) -> float:
    """Median of the pairs' ratios of processor time: a pair is measured side by side, whatever the machine does."""
    return median(a / b for a, b in zip(ours.cpu, other.cpu, strict=True) if b)


def ratio_line(what: str, ours: Series, other: Series) -> str:
    """The ratios of p50, of p95 and of the pairs, of processor time."""
    p50, p95 = (np.percentile(ours.cpu, q) / max(np.percentile(other.cpu, q), 1e-9) for q in (50, 95))
    return f"ratio {what}: p50 {p50:.1f}, p95 {p95:.1f}, median of pairs {ratio(ours, other):.1f}"
