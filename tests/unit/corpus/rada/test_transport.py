"""HTTP against a server that behaves like the portal: bounds on size and time, packing, and broken replies."""

import ssl
from collections.abc import Callable, Generator

import pytest
from tests.support import portal_server
from tests.support.portal_server import Behaviour, Portal, page, serving

from lexery.corpus.rada.clock import PortalClock
from lexery.corpus.rada.transport import HttpTransport, TransportFault

PATH = "/laws/show/1-15.xml"
TEXT = page("1-15", articles=50)
MIB = 1024 * 1024
Connect = Callable[..., HttpTransport]


@pytest.fixture(scope="module")
def portal() -> Generator[Portal]:
    with serving(Portal()) as portal:
        yield portal


@pytest.fixture
def connect(portal: Portal) -> Generator[Connect]:
    made: list[HttpTransport] = []

    def connect_(url: str = "", *, silence: float = 10, reply: float = 10) -> HttpTransport:
        transport = HttpTransport(
            url or portal.url, silence_seconds=silence, reply_seconds=reply, clock=PortalClock()
        )
        made.append(transport)
        return transport

    yield connect_
    for transport in made:
        transport.__exit__()


def get(transport: HttpTransport, limit: int = MIB) -> tuple[str, bytes, int]:
    """How it ended, the body, and the bytes that came."""
    came: list[int] = []
    try:
        reply = transport.get(PATH, {"User-Agent": "OpenData"}, limit=limit, arrived=came.append)
    except TransportFault as fault:
        return f"{fault.kind}: {fault.why}", b"", sum(came)
    return str(reply.status), reply.body, sum(came)


@pytest.mark.parametrize(
    ("behaviour", "ended", "whole"),
    [
        pytest.param(portal_server.body(TEXT), "200", True, id="plain"),
        pytest.param(portal_server.packed(TEXT), "200", True, id="gzip"),
        pytest.param(portal_server.status(503), "503", False, id="fails"),
        pytest.param(portal_server.truncated(TEXT), "broken: the reply breaks off", False, id="cut"),
        pytest.param(
            portal_server.truncated_gzip(TEXT),
            "broken: the reply breaks off",
            False,
            id="gzip that breaks off",
        ),
        pytest.param(
            portal_server.body(TEXT, {"Content-Encoding": "gzip"}),
            "broken: the compressed data are damaged",
            False,
            id="gzip that is none",
        ),
        pytest.param(
            portal_server.body(TEXT, {"Content-Encoding": "br"}),
            "broken: the packing “br” is not supported",
            False,
            id="another packing",
        ),
        pytest.param(
            portal_server.bomb(64 * MIB), "too_large: more than 1048576 bytes", False, id="gzip bomb"
        ),
        pytest.param(portal_server.endless(), "too_large: more than 1048576 bytes", False, id="no end"),
    ],
)
def test_replies(behaviour: Behaviour, ended: str, whole: bool, portal: Portal, connect: Connect) -> None:
    portal.behaviours[PATH] = [behaviour]
    said, body, _ = get(connect())
    assert said == ended
    assert (body == TEXT) is whole


def test_a_bomb_is_not_unpacked_past_the_bound(portal: Portal, connect: Connect) -> None:
    portal.behaviours[PATH] = [portal_server.bomb(64 * MIB)]
    said, _, came = get(connect(), limit=100_000)
    assert said.startswith("too_large")
    assert came < MIB


def test_bytes_are_counted_as_they_come(portal: Portal, connect: Connect) -> None:
    portal.behaviours[PATH] = [portal_server.packed(TEXT)]
    _, body, came = get(connect())
    assert 0 < came < len(body) == len(TEXT)


@pytest.mark.parametrize(
    ("behaviour", "silence", "reply", "ended"),
    [
        pytest.param(
            portal_server.slow(TEXT, 0.02), 10, 0.2, "unreachable: the reply comes too slowly", id="slow body"
        ),
        pytest.param(portal_server.silent(1), 0.2, 10, "unreachable: no answer in the time", id="no answer"),
    ],
)
def test_time(
    behaviour: Behaviour, silence: float, reply: float, ended: str, portal: Portal, connect: Connect
) -> None:
    portal.behaviours[PATH] = [behaviour]
    said, _, _ = get(connect(silence=silence, reply=reply))
    assert said.startswith(ended)


def test_no_one_there(connect: Connect) -> None:
    assert get(connect("http://127.0.0.1:9"))[0] == "unreachable: the connection was refused"


def test_a_server_without_tls(portal: Portal, connect: Connect) -> None:
    said, _, _ = get(connect(portal.url.replace("http:", "https:")))
    assert (
        said == "unreachable: no secure connection (TLS); check the clock and the certificates of the system"
    )


def test_tls_is_1_2_or_later(connect: Connect) -> None:
    assert connect().tls.minimum_version is ssl.TLSVersion.TLSv1_2
    assert connect().tls.verify_mode is ssl.CERT_REQUIRED


def test_what_is_sent(portal: Portal, connect: Connect) -> None:
    portal.behaviours[PATH] = [portal_server.body(TEXT)]
    portal.log.clear()
    get(connect())
    (asked,) = portal.log
    assert asked.path == PATH
    assert asked.headers == {
        "host": portal.url.removeprefix("http://"),
        "user-agent": "OpenData",
        "accept": "*/*",
        "accept-encoding": "gzip",
        "connection": "keep-alive",
    }
