"""The client against a double: retries, redirects, refusals, and what each reply comes to."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from lexery.corpus.rada.address import Address
from lexery.corpus.rada.client import CONTROLS, ClientConfig, PortalClient, refusal
from lexery.corpus.rada.clock import MemoryClock
from lexery.corpus.rada.pace import Pace, PaceLimits
from lexery.corpus.rada.transport import FaultKind, MemoryTransport, Reply, TransportFault
from lexery.errors import LexeryError, reason

ACT = Address(nreg="1-15")
CONTROL = CONTROLS[0]
OK = Reply(status=200, body=b"text")
DOWN = TransportFault(FaultKind.UNREACHABLE, reason("portal.refused"))
CUT = TransportFault(FaultKind.BROKEN, reason("portal.cut"))
Build = Callable[..., PortalClient]


@pytest.fixture
def time() -> MemoryClock:
    return MemoryClock()


@pytest.fixture
def transport() -> MemoryTransport:
    return MemoryTransport(replies={})


@pytest.fixture
def build(tmp_path: Path, time: MemoryClock, transport: MemoryTransport) -> Build:
    """A client whose transport gives these replies for the act, or for the paths named."""

    def build_(
        *replies: Reply | TransportFault,
        more: dict[str, Sequence[Reply]] | None = None,
        bytes_per_day: int = 1000,
        **config: object,
    ) -> PortalClient:
        transport.replies = {ACT.path: replies, **(more or {})}
        pace = Pace(tmp_path / "pace.json", PaceLimits(bytes_per_day=bytes_per_day), time.clock)
        return PortalClient(transport, pace, time.clock, ClientConfig.model_validate(config))

    return build_


def code_of(client: PortalClient, address: Address = ACT, **options: str) -> str:
    try:
        reply = client.get(address, **options)
    except LexeryError as error:
        return error.code
    return str(reply.status) if reply else "unchanged"


def test_the_header_is_exactly_what_the_portal_asks_for(build: Build, transport: MemoryTransport) -> None:
    build(OK).get(ACT)
    build(OK).get(ACT, since="Mon, 02 Mar 2026 00:35:06 GMT")
    assert [headers for _, headers in transport.asked] == [
        {"User-Agent": "OpenData"},
        {"User-Agent": "OpenData", "If-Modified-Since": "Mon, 02 Mar 2026 00:35:06 GMT"},
    ]


def busy(seconds: object) -> Reply:
    return Reply(status=429, headers={"retry-after": str(seconds)})


@pytest.mark.parametrize(
    ("replies", "code", "requests"),
    [
        pytest.param([OK], "200", 1, id="well"),
        pytest.param([Reply(status=404)], "PORTAL_NOT_FOUND", 1, id="not found"),
        pytest.param([Reply(status=410)], "PORTAL_NOT_FOUND", 1, id="gone"),
        pytest.param([Reply(status=304)], "PORTAL_BAD_REPLY", 1, id="unchanged, unasked"),
        pytest.param([Reply(status=204)], "PORTAL_BAD_REPLY", 1, id="no content"),
        pytest.param([Reply(status=400)], "PORTAL_BAD_REPLY", 1, id="bad request"),
        pytest.param([Reply(status=500), OK], "200", 2, id="fails once"),
        pytest.param([Reply(status=502)], "PORTAL_SERVER_ERROR", 4, id="fails always"),
        pytest.param([Reply(status=429), OK], "200", 2, id="busy once"),
        pytest.param([Reply(status=429)], "PORTAL_RATE_LIMITED", 4, id="busy always"),
        pytest.param([busy(301)], "PORTAL_RATE_LIMITED", 1, id="busy for too long"),
        pytest.param(
            [Reply(status=503, headers={"retry-after": "301"})], "PORTAL_SERVER_ERROR", 1, id="down long"
        ),
        pytest.param([CUT, CUT, OK], "200", 3, id="cut twice"),
        pytest.param([CUT], "PORTAL_REPLY_BROKEN", 4, id="cut always"),
        pytest.param([DOWN, OK], "NETWORK_UNAVAILABLE", 1, id="no network: told at once"),
        pytest.param([Reply(status=500), DOWN, OK], "200", 3, id="the network fails on the way"),
        pytest.param([Reply(status=500), DOWN], "NETWORK_UNAVAILABLE", 4, id="the network goes"),
    ],
)
def test_replies(
    replies: list[Reply | TransportFault], code: str, requests: int, build: Build, transport: MemoryTransport
) -> None:
    client = build(*replies)
    assert code_of(client) == code
    assert len(transport.asked) == client.requests == requests


def test_unchanged(build: Build) -> None:
    assert code_of(build(Reply(status=304)), since="Mon") == "unchanged"


@pytest.mark.parametrize(
    ("replies", "slept"),
    [
        pytest.param([Reply(status=500)] * 3, [7, 14, 28], id="each pause is twice the one before"),
        pytest.param([busy(40), OK], [40], id="as long as asked for"),
        pytest.param([busy(1), OK], [6], id="never less than the pause of every request"),
        pytest.param([busy("Sat, 31 Jan 2026 12:01:40 GMT"), OK], [100], id="until a moment"),
        pytest.param([busy("nonsense"), OK], [7], id="asks for nothing that can be read"),
    ],
)
def test_pauses_between_tries(
    replies: list[Reply], slept: list[float], build: Build, time: MemoryClock
) -> None:
    code_of(build(*replies))
    assert time.slept == slept


def moved(target: str) -> Reply:
    return Reply(status=302, headers={"location": target})


@pytest.mark.parametrize(
    ("target", "code", "asked"),
    [
        pytest.param("/laws/show/2-15.xml", "200", 2, id="on the same host"),
        pytest.param("https://data.rada.gov.ua/laws/show/2-15.xml", "200", 2, id="the same host by name"),
        pytest.param("https://data.rada.gov.ua:443/laws/show/2-15.xml", "200", 2, id="and by port"),
        pytest.param("https://zakon.rada.gov.ua/laws/show/2-15", "PORTAL_REDIRECT", 1, id="zakon"),
        pytest.param(
            "//zakon.rada.gov.ua/laws/show/2-15", "PORTAL_REDIRECT", 1, id="zakon, without a scheme"
        ),
        pytest.param("http://data.rada.gov.ua/laws/show/2-15.xml", "PORTAL_REDIRECT", 1, id="without TLS"),
        pytest.param("https://data.rada.gov.ua:8443/", "PORTAL_REDIRECT", 1, id="another port"),
        pytest.param(
            "https://data.rada.gov.ua@evil.example/", "PORTAL_REDIRECT", 1, id="a name before the host"
        ),
        pytest.param("https://data.rada.gov.ua:port/", "PORTAL_REDIRECT", 1, id="no port"),
        pytest.param("https://[data.rada.gov.ua/", "PORTAL_REDIRECT", 1, id="no address"),
        pytest.param("file:///etc/passwd", "PORTAL_REDIRECT", 1, id="a file"),
        pytest.param("/laws/show/1-15.xml", "PORTAL_REDIRECT", 3, id="round and round"),
        pytest.param("", "PORTAL_REDIRECT", 3, id="to nowhere"),
    ],
)
def test_redirects(target: str, code: str, asked: int, build: Build, transport: MemoryTransport) -> None:
    client = build(moved(target), more={"/laws/show/2-15.xml": [OK]})
    assert code_of(client) == code
    assert len(transport.asked) == asked


@pytest.mark.parametrize(
    ("address", "adopted", "agent", "answers", "code"),
    [
        pytest.param(ACT, None, "OpenData", False, "PORTAL_BANNED", id="ban"),
        pytest.param(ACT, None, "opendata", False, "PORTAL_AGENT_REFUSED", id="wrong header"),
        pytest.param(ACT, "1984-01-01", "token", False, "PORTAL_AGENT_REFUSED", id="token of yesterday"),
        pytest.param(ACT, None, "OpenData", True, "PORTAL_DOCUMENT_REFUSED", id="this document only"),
        pytest.param(ACT, "1991-08-24", "OpenData", True, "PORTAL_DOCUMENT_REFUSED", id="of the first day"),
        pytest.param(ACT, "1991-08-23", "OpenData", True, "PORTAL_BEFORE_1991", id="of before 1991"),
        pytest.param(
            Address(nreg="1-15", edition="2001-01-01"),
            "1984-01-01",
            "OpenData",
            True,
            "PORTAL_EDITION_MISSING",
            id="edition of an old act",
        ),
        pytest.param(
            Address(nreg="1-15", edition="1985-01-01"),
            "1984-01-01",
            "OpenData",
            True,
            "PORTAL_BEFORE_1991",
            id="edition of before 1991",
        ),
    ],
)
def test_what_a_refusal_means(
    address: Address, adopted: str | None, agent: str, answers: bool, code: str
) -> None:
    assert refusal(address, adopted, agent=agent, answers_others=answers).code == code


REFUSED = Reply(status=403)


@pytest.mark.parametrize(
    ("control", "code"),
    [
        (OK, "PORTAL_DOCUMENT_REFUSED"),
        (REFUSED, "PORTAL_BANNED"),
        (Reply(status=404), "PORTAL_DOCUMENT_REFUSED"),
        (busy(400), "PORTAL_RATE_LIMITED"),
    ],
    ids=["answered", "refused", "answered, with nothing", "no time for it"],
)
def test_a_refusal_is_decided_by_a_document_known_to_answer(
    control: Reply, code: str, build: Build, transport: MemoryTransport
) -> None:
    client = build(REFUSED, more={CONTROL.path: [control]})
    assert code_of(client) == code
    assert [path for path, _ in transport.asked] == [ACT.path, CONTROL.path]


def test_the_control_is_asked_for_once(build: Build, transport: MemoryTransport) -> None:
    client = build(REFUSED, more={CONTROL.path: [OK]})
    assert [code_of(client) for _ in range(3)] == ["PORTAL_DOCUMENT_REFUSED"] * 3
    assert [path for path, _ in transport.asked].count(CONTROL.path) == 1


def test_the_control_itself_refused_is_decided_by_another(build: Build, transport: MemoryTransport) -> None:
    client = build(more={CONTROL.path: [REFUSED], CONTROLS[1].path: [OK]})
    assert code_of(client, CONTROL) == "PORTAL_DOCUMENT_REFUSED"
    assert [path for path, _ in transport.asked] == [CONTROL.path, CONTROLS[1].path]


@pytest.mark.parametrize(
    ("bytes_per_day", "reply_max", "code"),
    [
        pytest.param(1000, 4, "200", id="within both"),
        pytest.param(1000, 3, "PORTAL_REPLY_TOO_LARGE", id="over the bound of a reply"),
        pytest.param(3, 1000, "PORTAL_BUDGET_SPENT", id="over what is left of the day"),
    ],
)
def test_bytes(bytes_per_day: int, reply_max: int, code: str, build: Build) -> None:
    client = build(OK, bytes_per_day=bytes_per_day, reply_max_bytes=reply_max)
    assert code_of(client) == code
    assert client.bytes == 4


def test_a_spent_day_sends_nothing(build: Build, transport: MemoryTransport) -> None:
    client = build(OK, bytes_per_day=4)
    assert code_of(client) == "200"
    assert code_of(client) == "PORTAL_BUDGET_SPENT"
    assert len(transport.asked) == 1
