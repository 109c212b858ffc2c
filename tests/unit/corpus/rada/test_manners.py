"""Settings of the client: to the portal none is less polite than it asks, and no other host of the Rada is read."""

import pytest

from lexery.corpus.rada.manners import check_limits, check_url
from lexery.corpus.rada.pace import PaceLimits
from lexery.errors import BadSetting

REAL = "https://data.rada.gov.ua"
MIRROR = "https://mirror.example"


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        (REAL, REAL),
        (f"{REAL}/", REAL),
        ("https://DATA.rada.gov.ua.", REAL),
        ("https://mirror.example:8443", "https://mirror.example:8443"),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("http://[::1]:8000", "http://[::1]:8000"),
        ("http://localhost", "http://localhost"),
    ],
)
def test_origin(url: str, origin: str) -> None:
    assert check_url(url) == origin


@pytest.mark.parametrize(
    "url",
    [
        pytest.param("http://data.rada.gov.ua", id="without TLS"),
        pytest.param("https://zakon.rada.gov.ua", id="its robots.txt forbids programs"),
        pytest.param("https://zakon.rada.gov.ua.", id="the same, with a point"),
        pytest.param("https://rada.gov.ua", id="the Rada's site"),
        pytest.param("https://data.rada.gov.ua/laws", id="path"),
        pytest.param("https://data.rada.gov.ua?x=1", id="query"),
        pytest.param("https://user:word@data.rada.gov.ua", id="name and password"),
        pytest.param("https://mirror.example:port", id="no port"),
        pytest.param("ftp://mirror.example", id="scheme"),
        pytest.param("data.rada.gov.ua", id="no scheme"),
        pytest.param("https://[::1", id="no address"),
        pytest.param("", id="nothing"),
    ],
)
def test_refused_origin(url: str) -> None:
    with pytest.raises(BadSetting) as caught:
        check_url(url)
    assert caught.value.setting == "LEXERY_PORTAL_URL"


@pytest.mark.parametrize(
    ("changes", "setting"),
    [
        ({}, None),
        ({"pause_min": 10, "pause_max": 20, "requests_per_minute": 1}, None),
        ({"pause_min": 4.9}, "LEXERY_PORTAL_PAUSE_MIN_SECONDS"),
        ({"pause_max": 6.9}, "LEXERY_PORTAL_PAUSE_MAX_SECONDS"),
        ({"requests_per_minute": 61}, "LEXERY_PORTAL_REQUESTS_PER_MINUTE"),
        ({"requests_per_day": 100_001}, "LEXERY_PORTAL_REQUESTS_PER_DAY"),
        ({"bytes_per_day": 200_000_001}, "LEXERY_PORTAL_BYTES_PER_DAY"),
    ],
)
def test_limits_of_the_portal(changes: dict[str, float], setting: str | None) -> None:
    limits = PaceLimits.model_validate(changes)
    check_limits(MIRROR, limits)
    if setting is None:
        check_limits(REAL, limits)
        return
    with pytest.raises(BadSetting) as caught:
        check_limits(REAL, limits)
    assert caught.value.setting == setting


def test_a_pause_that_ends_before_it_begins() -> None:
    with pytest.raises(BadSetting):
        check_limits(MIRROR, PaceLimits(pause_min=2, pause_max=1))
