"""Who is let in without a key: only who is on this machine, by name and by connection, and no page of another place."""

import asyncio
from datetime import UTC, datetime

import pytest

from lexery.api.auth.door import Door
from lexery.api.auth.keys import KeyRing, new_key
from lexery.api.loopback import host_of, is_loopback
from lexery.contracts.access import AccessKind, Principal, Scope
from lexery.errors import NotAuthenticated
from lexery.runtime.threads import Threads
from lexery.store.keys_memory import MemoryKeyStore

NOW = datetime(2026, 1, 1, tzinfo=UTC)
HERE = {"host": "127.0.0.1:8321"}


def ask(
    headers: dict[str, str], *, peer: str | None = "127.0.0.1", tenant: str | None = "local"
) -> Principal:
    ring = KeyRing(MemoryKeyStore(), now=lambda: NOW, timer=lambda: 0.0, seconds=5)
    return asyncio.run(Door(ring=ring, threads=Threads(), anonymous_tenant=tenant).ask(headers, peer=peer))


@pytest.mark.parametrize(
    "headers",
    [
        pytest.param(HERE, id="by address"),
        pytest.param({"host": "localhost:8321"}, id="by name"),
        pytest.param({"host": "LOCALHOST"}, id="by name, in capitals"),
        pytest.param({"host": "[::1]:8321"}, id="by address of six"),
        pytest.param(HERE | {"origin": "http://localhost:5173"}, id="a page of this machine"),
    ],
)
def test_who_is_here_comes_in(headers: dict[str, str]) -> None:
    principal = ask(headers)
    assert (principal.tenant_id, principal.kind, principal.scopes) == (
        "local",
        AccessKind.ANONYMOUS,
        set(Scope),
    )


@pytest.mark.parametrize(
    ("headers", "peer", "tenant"),
    [
        pytest.param(HERE, "127.0.0.1", None, id="not switched on"),
        pytest.param(HERE, "10.0.0.7", "local", id="from another machine"),
        pytest.param(HERE, None, "local", id="from nobody knows where"),
        pytest.param({}, "127.0.0.1", "local", id="without a host"),
        pytest.param(
            {"host": "evil.example"}, "127.0.0.1", "local", id="by a name that was made to lead here"
        ),
        pytest.param(
            {"host": "127.0.0.1.evil.example"}, "127.0.0.1", "local", id="by a name like an address"
        ),
        pytest.param(
            HERE | {"origin": "https://evil.example"}, "127.0.0.1", "local", id="a page of another place"
        ),
        pytest.param(HERE | {"origin": "null"}, "127.0.0.1", "local", id="a page of no place"),
        pytest.param(HERE | {"x-forwarded-for": "10.0.0.7"}, "127.0.0.1", "local", id="through a proxy"),
        pytest.param(HERE | {"forwarded": "for=10.0.0.7"}, "127.0.0.1", "local", id="through another proxy"),
        pytest.param(
            HERE | {"authorization": "Bearer x"}, "127.0.0.1", "local", id="with a key that is none"
        ),
        pytest.param(HERE | {"authorization": ""}, "127.0.0.1", "local", id="with an empty key"),
        pytest.param(
            HERE | {"authorization": f"Bearer {new_key('a', now=NOW)[0]}"},
            "127.0.0.1",
            "local",
            id="unknown key",
        ),
    ],
)
def test_who_is_elsewhere_does_not(headers: dict[str, str], peer: str | None, tenant: str | None) -> None:
    with pytest.raises(NotAuthenticated):
        ask(headers, peer=peer, tenant=tenant)


@pytest.mark.parametrize(
    ("host", "is_here"),
    [
        ("127.0.0.1", True),
        ("127.8.9.1", True),
        ("::1", True),
        ("[::1]", True),
        ("localhost", True),
        ("0.0.0.0", False),  # noqa: S104
        ("::", False),
        ("192.168.0.2", False),
        ("localhost.example", False),
        ("", False),
    ],
)
def test_what_is_this_machine_alone(host: str, is_here: bool) -> None:
    assert is_loopback(host) is is_here


@pytest.mark.parametrize(
    ("header", "host"), [("a:1", "a"), ("a", "a"), ("[::1]:1", "[::1]"), ("[::1", ""), ("", "")]
)
def test_the_host_of_a_header(header: str, host: str) -> None:
    assert host_of(header) == host
