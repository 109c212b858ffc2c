"""The open-data portal: limits and manners to a fetch."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from lexery.corpus.lock import exclusive
from lexery.settings import Settings

if TYPE_CHECKING:
    from lexery.corpus.rada.fetch import PortalFetch


@contextmanager
def open_portal(settings: Settings) -> Generator["PortalFetch"]:
    """A fetch from the open-data portal into the home folder, the only one at a time. Nothing is sent before it runs.

    Raises `BadSetting`, `ImportLocked` when another fetch is running.
    """
    from lexery.corpus.rada.client import ClientConfig, PortalClient
    from lexery.corpus.rada.clock import PortalClock
    from lexery.corpus.rada.fetch import PortalFetch
    from lexery.corpus.rada.journal import Journal
    from lexery.corpus.rada.manners import check_limits, check_url
    from lexery.corpus.rada.pace import Pace, PaceLimits
    from lexery.corpus.rada.transport import HttpTransport

    clock = PortalClock()
    limits = PaceLimits(
        pause_min=settings.portal_pause_min_seconds,
        pause_max=settings.portal_pause_max_seconds,
        requests_per_minute=settings.portal_requests_per_minute,
        requests_per_day=settings.portal_requests_per_day,
        bytes_per_day=settings.portal_bytes_per_day,
    )
    config = ClientConfig(
        url=check_url(settings.portal_url),
        agent=settings.portal_user_agent,
        tries=settings.portal_tries,
        reply_max_bytes=settings.portal_reply_max_bytes,
        wait_max_seconds=settings.portal_wait_max_seconds,
        backoff_seconds=settings.portal_pause_max_seconds,
    )
    check_limits(config.url, limits)
    folder = settings.home / "portal"
    with (
        exclusive(folder),
        HttpTransport(
            config.url,
            silence_seconds=settings.portal_silence_seconds,
            reply_seconds=settings.portal_reply_seconds,
            clock=clock,
        ) as transport,
    ):
        pace = Pace(folder / "pace.json", limits, clock)
        yield PortalFetch(
            client=PortalClient(transport, pace, clock, config),
            journal=Journal(folder),
            pace=pace,
            limits=limits,
            clock=clock,
            config=config,
        )
