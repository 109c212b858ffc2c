"""Settings of the portal's client, checked before anything is sent: to the portal itself none may be less polite than it asks."""

from typing import Final
from urllib.parse import urlsplit

from lexery.corpus.rada.pace import PaceLimits
from lexery.corpus.rada.transport import LOOPBACK
from lexery.errors import BadSetting

PORTAL: Final = "data.rada.gov.ua"
_SITES: Final = ".rada.gov.ua"
"""The Rada's hosts: none but the portal may be read by a program."""
_POLITE: Final = PaceLimits()


def check_url(url: str) -> str:
    """The origin to ask, `scheme://host[:port]`. Raises `BadSetting`.

    HTTPS, but for this very machine; of the Rada's hosts only the open-data portal (the others forbid programs).
    """
    expected = f"https://{PORTAL}"
    try:
        parts = urlsplit(url.strip())
        host, port = (parts.hostname or "").lower().rstrip("."), parts.port
    except ValueError:
        host, port, parts = "", None, urlsplit("")
    secure = parts.scheme == "https" or (parts.scheme == "http" and host in LOOPBACK)
    bare = parts.path in ("", "/") and not (parts.query or parts.fragment or parts.username or parts.password)
    foreign = f".{host}".endswith(_SITES) and host != PORTAL
    if not host or not secure or not bare or foreign:
        raise BadSetting(setting="LEXERY_PORTAL_URL", value=url, expected=expected)
    name = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{name}" + (f":{port}" if port is not None else "")


def check_limits(url: str, limits: PaceLimits) -> None:
    """Raises `BadSetting` for a pause that ends before it begins, and to the portal for less than it asks for."""
    if limits.pause_max < limits.pause_min:
        raise BadSetting(
            setting="LEXERY_PORTAL_PAUSE_MAX_SECONDS",
            value=f"{limits.pause_max:g}",
            expected=f"≥ {limits.pause_min:g}",
        )
    if urlsplit(url).hostname != PORTAL:
        return
    for name, pause, least in (
        ("PAUSE_MIN_SECONDS", limits.pause_min, _POLITE.pause_min),
        ("PAUSE_MAX_SECONDS", limits.pause_max, _POLITE.pause_max),
    ):
        if pause < least:
            raise BadSetting(
                setting=f"LEXERY_PORTAL_{name}", value=f"{pause:g}", expected=f"≥ {least:g} ({PORTAL})"
            )
    for name, given, most in (
        ("REQUESTS_PER_MINUTE", limits.requests_per_minute, _POLITE.requests_per_minute),
        ("REQUESTS_PER_DAY", limits.requests_per_day, _POLITE.requests_per_day),
        ("BYTES_PER_DAY", limits.bytes_per_day, _POLITE.bytes_per_day),
    ):
        if given > most:
            raise BadSetting(
                setting=f"LEXERY_PORTAL_{name}", value=str(given), expected=f"≤ {most} ({PORTAL})"
            )
