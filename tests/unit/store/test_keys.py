"""Keys are found by their public id, listed by tenant, and revoked once; the double does as the database."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from lexery.api.auth.keys import ApiKeyStore, new_key
from lexery.contracts.access import ApiKey, Scope
from lexery.store.engine import open_engine
from lexery.store.keys import SqlKeyStore
from lexery.store.keys_memory import MemoryKeyStore
from lexery.store.migrate import migrate

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[ApiKeyStore]:
    if request.param == "memory":
        yield MemoryKeyStore()
        return
    engine = open_engine(f"sqlite:///{tmp_path / 'lexery.db'}")
    migrate(engine)
    yield SqlKeyStore(engine)
    engine.dispose()


def key(tenant: str, minute: int = 0, **changes: object) -> ApiKey:
    _, made = new_key(tenant, now=NOW + timedelta(minutes=minute), name="ім'я", scopes=[Scope.RUNS_READ])
    return made.model_copy(update=changes)


def test_a_key_comes_back_as_it_was_stored(store: ApiKeyStore) -> None:
    mine = key("a", expires_at=NOW + timedelta(days=1))
    store.add(mine)
    assert store.find(mine.key_id) == mine
    assert store.find("000000000000") is None


def test_keys_are_listed_oldest_first_and_by_tenant(store: ApiKeyStore) -> None:
    late, early, other = key("a", 2), key("a", 1), key("b", 3)
    for one in (late, early, other):
        store.add(one)
    assert store.list() == (early, late, other)
    assert store.list("a") == (early, late)
    assert store.list("c") == ()


def test_a_key_is_revoked_once(store: ApiKeyStore) -> None:
    mine, other = key("a"), key("a")
    store.add(mine)
    store.add(other)
    for later in (NOW + timedelta(hours=1), NOW + timedelta(hours=2)):
        revoked = store.revoke(mine.key_id, later)
        assert revoked is not None
        assert revoked.revoked_at == NOW + timedelta(hours=1)
    assert store.revoke("000000000000", NOW) is None
    found = store.find(other.key_id)
    assert found is not None
    assert found.is_live(NOW)
