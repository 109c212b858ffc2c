"""Logs of the server: one JSON line an event on standard error. Never what was asked or answered, never a secret."""

import logging
import sys
from typing import Final, TextIO

import structlog
from structlog.typing import FilteringBoundLogger

SILENCED: Final = ("uvicorn.access",)
"""Loggers whose lines would say again, with addresses as they were typed, what ours say."""


def make_logger(stream: TextIO | None = None) -> FilteringBoundLogger:
    """A logger of JSON lines to `stream`, else to standard error."""
    return structlog.wrap_logger(
        structlog.WriteLogger(stream or sys.stderr),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
    )


def silence() -> None:
    """Let the server's own access log be still."""
    for name in SILENCED:
        logging.getLogger(name).disabled = True
