"""Objects: what was put is what is got, by tenant, whole or not at all; the double does as the folder."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.support.toy_run import question

from lexery.errors import ObjectMissing, StoreUnavailable
from lexery.runtime.objects import PREVIEW_CHARS, LongQueries, Objects, object_key
from lexery.runtime.records import submitted
from lexery.store.objects import FolderObjects, MemoryObjects


@pytest.fixture(params=["memory", "folder"])
def objects(request: pytest.FixtureRequest, tmp_path: Path) -> Objects:
    return MemoryObjects() if request.param == "memory" else FolderObjects(tmp_path / "objects")


def test_what_was_put_is_got_until_it_is_dropped(objects: Objects) -> None:
    key = object_key("a", "текст")
    assert objects.get(key) is None
    for _ in range(2):
        objects.put(key, b"1")
    assert objects.get(key) == b"1"
    for _ in range(2):
        objects.drop(key)
    assert objects.get(key) is None


def test_two_tenants_have_two_objects_of_one_text() -> None:
    keys = {object_key(tenant, "text") for tenant in ("a", "b", "../a", "а")}
    assert len(keys) == 4
    assert all(key.count("/") == 1 and not key.startswith(".") for key in keys)


@pytest.mark.parametrize("key", ["", "a", "a/b", "../" + "0" * 64, "a/" + "0" * 63, "a/b/" + "0" * 64])
def test_a_key_that_is_none_leads_nowhere(key: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"^"):
        FolderObjects(tmp_path).put(key, b"")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "objects").write_text("")
    with pytest.raises(StoreUnavailable):
        FolderObjects(tmp_path / "objects").put(object_key("a", "x"), b"x")


LIMIT = 2 * PREVIEW_CHARS + 10


@pytest.mark.parametrize(
    ("text", "kept_apart"),
    [
        pytest.param("а" * (LIMIT // 2), False, id="as long as it may be"),
        pytest.param("а" * (LIMIT // 2) + "b", True, id="a byte longer"),
        pytest.param("а" * LIMIT, True, id="twice as long"),
    ],
)
def test_a_long_question_is_kept_apart_and_read_whole(text: str, kept_apart: bool, objects: Objects) -> None:
    queries = LongQueries(objects, limit_bytes=LIMIT)
    asked = submitted("r", question(text=text), now=datetime(2026, 1, 1, tzinfo=UTC), graph_version="1")
    row = queries.shorten(asked)
    assert (row.snapshot.query_object is not None) is kept_apart
    assert row.query == (text[:PREVIEW_CHARS] if kept_apart else text)
    assert queries.whole(row).query == text
    if row.snapshot.query_object is not None:
        objects.drop(row.snapshot.query_object)
        with pytest.raises(ObjectMissing):
            queries.whole(row)
