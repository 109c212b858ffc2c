"""API keys: what is stored tells nothing, and what a request brings is judged by it."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from lexery.api.auth.keys import KeyRing, digest, key_id_of, new_key
from lexery.contracts.access import TENANT_SCOPES, ApiKey, Scope
from lexery.store.keys_memory import MemoryKeyStore

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
SECONDS = 5.0


class World:
    """A ring over a store that counts how often it is asked, at a time of our own."""

    def __init__(self) -> None:
        self.asked = 0
        self.time = 0.0
        self.store = _Counting(self)
        self.ring = KeyRing(self.store, now=lambda: NOW, timer=lambda: self.time, seconds=SECONDS)

    def give(self, **changes: object) -> str:
        token, key = new_key("a", now=NOW - timedelta(days=1), scopes=[Scope.RUNS_READ, Scope.RUNS_READ])
        self.store.add(key.model_copy(update=changes))
        return token


class _Counting(MemoryKeyStore):
    def __init__(self, world: World) -> None:
        super().__init__()
        self._world = world

    def find(self, key_id: str) -> ApiKey | None:
        self._world.asked += 1
        return super().find(key_id)


def other_secret(token: str) -> str:
    return token[:-1] + ("A" if token[-1] != "A" else "B")


def nothing(token: str) -> str:
    return token[:0]


def stranger(token: str) -> str:
    return new_key(token[:2], now=NOW)[0]


@pytest.mark.parametrize(
    ("changes", "present", "opens"),
    [
        pytest.param({}, str, True, id="a live key"),
        pytest.param({"expires_at": NOW + timedelta(seconds=1)}, str, True, id="not expired"),
        pytest.param({"expires_at": NOW}, str, False, id="expires now"),
        pytest.param({"revoked_at": NOW - timedelta(days=1)}, str, False, id="revoked"),
        pytest.param({}, other_secret, False, id="another secret of the same id"),
        pytest.param({}, str.upper, False, id="in capitals"),
        pytest.param({}, "{}A".format, False, id="a letter more"),
        pytest.param({}, "{}\n".format, False, id="a line feed more"),
        pytest.param({}, nothing, False, id="nothing"),
        pytest.param({}, stranger, False, id="a key that was never stored"),
    ],
)
def test_what_opens(changes: dict[str, object], present: Callable[[str], str], opens: bool) -> None:
    world = World()
    principal = world.ring.ask(present(world.give(**changes)))
    assert (principal is not None) is opens
    if principal is not None:
        assert (principal.tenant_id, principal.scopes) == ("a", {Scope.RUNS_READ})


def test_what_is_no_key_costs_no_look_into_the_store() -> None:
    world = World()
    for token in ("", "lx_", "lx_zzzzzzzzzzzz_" + "A" * 43, "eyJ.a.b", "lx_" + "0" * 12 + "_" + "A" * 42):
        assert key_id_of(token) is None
        assert world.ring.remembered(token) == (True, None)
        assert world.ring.ask(token) is None
    assert world.asked == 0


def test_a_key_is_remembered_for_its_time_and_no_longer() -> None:
    world = World()
    token = world.give()
    assert world.ring.remembered(token) == (False, None)
    principal = world.ring.ask(token)
    world.store.revoke(key_id_of(token) or "", NOW)
    world.time = SECONDS - 0.1
    assert world.ring.remembered(token) == (True, principal)
    assert world.ring.remembered(other_secret(token)) == (True, None)
    world.time = SECONDS
    assert world.ring.remembered(token) == (False, None)
    assert world.ring.ask(token) is None
    assert world.asked == 2


def test_what_is_stored_is_the_digest_of_the_key() -> None:
    token, key = new_key("a", now=NOW)
    assert key.token_sha256 == digest(token)
    assert token.split("_")[2] not in key.model_dump_json()
    assert key.scopes == TENANT_SCOPES
    assert new_key("a", now=NOW)[0] != token
