"""What is kept of a fetch: replies with their sums, and how far it has come."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.support.modes import obeying_modes

from lexery.corpus.rada import files
from lexery.corpus.rada.address import Address
from lexery.corpus.rada.journal import JOB_LIFE, Journal, job_key
from lexery.errors import StoreReadOnly, StoreUnavailable

NOW = datetime(2026, 1, 31, 12, tzinfo=UTC)
TEXT = Address(nreg="254к/96-вр")
KEY = job_key(["1", "2"], force=False)


def keep(folder: Path, data: bytes = b"text") -> None:
    Journal(folder).keep(TEXT, data, modified="Mon", retrieved=NOW, edition="2026-01-01")


def test_a_reply_is_kept_and_known_to_the_next_process(tmp_path: Path) -> None:
    keep(tmp_path)
    journal = Journal(tmp_path)
    kept = journal.kept(TEXT)
    assert kept is not None
    assert (kept.bytes, kept.modified, kept.edition) == (4, "Mon", "2026-01-01")
    assert journal.read(TEXT) == b"text"
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()].count("journal.json") == 1


@pytest.mark.parametrize("damage", ["changed", "gone", "unknown"])
def test_a_file_that_is_not_what_was_noted_is_not_held(tmp_path: Path, damage: str) -> None:
    keep(tmp_path)
    path = Journal(tmp_path).file(TEXT)
    if damage == "changed":
        path.write_bytes(b"tex")
    elif damage == "gone":
        path.unlink()
    asked = Address(nreg="1-15") if damage == "unknown" else TEXT
    assert Journal(tmp_path).kept(asked) is None


@pytest.mark.parametrize("content", [b"", b'{"kept": 5', b"[]", b"\xff\xfe"], ids=repr)
def test_a_damaged_journal_holds_nothing(tmp_path: Path, content: bytes) -> None:
    keep(tmp_path)
    (tmp_path / "journal.json").write_bytes(content)
    assert Journal(tmp_path).kept(TEXT) is None
    keep(tmp_path)
    assert Journal(tmp_path).kept(TEXT) is not None


def test_a_fetch_goes_on_in_the_next_process(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    assert journal.begin(KEY, NOW) == frozenset()
    journal.note("1")
    assert Journal(tmp_path).begin(KEY, NOW + timedelta(hours=1)) == {"1"}
    Journal(tmp_path).note("2")
    assert Journal(tmp_path).done(KEY, NOW) == {"1", "2"}


@pytest.mark.parametrize(
    ("key", "later"),
    [
        pytest.param(job_key(["1"], force=False), timedelta(0), id="another fetch"),
        pytest.param(KEY, JOB_LIFE + timedelta(seconds=1), id="too long ago"),
        pytest.param(KEY, -timedelta(seconds=1), id="of the future"),
    ],
)
def test_what_is_not_gone_on_with(tmp_path: Path, key: str, later: timedelta) -> None:
    journal = Journal(tmp_path)
    journal.begin(KEY, NOW)
    journal.note("1")
    assert Journal(tmp_path).begin(key, NOW + later) == frozenset()
    assert Journal(tmp_path).done(KEY, NOW) == frozenset()


def test_a_fetch_that_is_over_is_forgotten(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    journal.begin(KEY, NOW)
    journal.note("1")
    journal.end()
    assert Journal(tmp_path).done(KEY, NOW) == frozenset()


def test_the_same_acts_are_the_same_fetch() -> None:
    assert job_key(["1", "2"], force=False) == job_key(["2", "1"], force=False)
    assert job_key(["1", "2"], force=False) != job_key(["1", "2"], force=True)
    assert job_key(["1", "2"], force=False) != job_key(["12"], force=False)


def test_a_folder_in_the_way_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").mkdir()
    (tmp_path / "file" / "inside").touch()
    with pytest.raises(StoreUnavailable):
        files.write_whole(tmp_path / "file", b"x")
    assert not (tmp_path / "file.part").exists()


def test_a_folder_that_may_not_be_written(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    folder.chmod(0o500)
    try:
        with pytest.raises(StoreReadOnly):
            obeying_modes(lambda: files.write_whole(folder / "file", b"x"))
    finally:
        folder.chmod(0o700)
