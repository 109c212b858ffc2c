"""What the process counts, in the text format of Prometheus. No label holds a tenant, a run or anything that a caller chose."""

from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)


class Metrics:
    """Counters of one application, in a registry of its own."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.requests = Counter(
            "lexery_http_requests",
            "Requests by route, method and status.",
            ["route", "method", "status"],
            registry=self._registry,
        )
        self.seconds = Histogram(
            "lexery_http_request_seconds",
            "Time to the first byte of the reply, by route.",
            ["route"],
            buckets=_BUCKETS,
            registry=self._registry,
        )
        self.refused = Counter(
            "lexery_http_refused",
            "Requests refused, by code of the error.",
            ["code"],
            registry=self._registry,
        )
        self.submitted = Counter("lexery_runs_submitted", "Questions taken.", registry=self._registry)

    def watch(self, name: str, documentation: str, value: Callable[[], float]) -> None:
        """Show a value that is read when the metrics are."""
        Gauge(name, documentation, registry=self._registry).set_function(value)

    def text(self) -> bytes:
        """Everything, as it is scraped."""
        return generate_latest(self._registry)
