"""An import that is killed, or that the system does not let write: the old corpus is whole, or the new one is."""

import json
import os
import shutil
import signal
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.support.bad_files import ACTS, act, found, line

from lexery.settings import load_settings
from lexery.wiring import open_corpus

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked")

MORE = b"".join(line(act(f"{n}-20", f"Про предмет {n}", "Відпустка." * 20)) for n in range(901, 1000))
CHANGED = line(act(ACTS[0]["nreg"], "Про відпочинок", "Щорічна відпустка працівника триває рік.")) + MORE

Child = Callable[[Path, str, str], tuple[int, str]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two homes: the corpus before the import, and after one that nobody disturbed; and the bundle."""
    folder = tmp_path_factory.mktemp("moments")
    first, second = folder / "first.jsonl", folder / "second.jsonl"
    first.write_bytes(b"".join(line(row) for row in ACTS))
    second.write_bytes(CHANGED)
    with open_corpus(load_settings(home=folder / "before")) as corpus:
        corpus.import_paths([first])
    shutil.copytree(folder / "before", folder / "after")
    with open_corpus(load_settings(home=folder / "after")) as corpus:
        assert corpus.import_paths([second]).added == 99
    return folder


@pytest.fixture(scope="module")
def before(folder: Path) -> object:
    return found(folder / "before")


@pytest.fixture(scope="module")
def after(folder: Path, before: object) -> object:
    changed = found(folder / "after")
    assert changed != before
    return changed


@pytest.fixture
def home(folder: Path, tmp_path: Path) -> Iterator[Path]:
    path = Path(shutil.copytree(folder / "before", tmp_path / "home"))
    yield path
    make_writable(path)


@pytest.fixture(scope="module")
def child(root: Path, folder: Path) -> Iterator[Child]:
    command = [sys.executable, "-m", "tests.stories.import_child"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=root) as server:
        assert server.stdin is not None
        assert server.stdout is not None

        def ask(home: Path, how: str, what: str) -> tuple[int, str]:
            print(
                json.dumps([str(home), str(folder / "second.jsonl"), how, what]),
                file=server.stdin,
                flush=True,
            )
            assert server.stdout is not None
            code, told = json.loads(server.stdout.readline())
            return code, told

        yield ask
        server.stdin.close()


def make_writable(path: Path) -> None:
    for place in (path, *path.rglob("*")):
        place.chmod(stat.S_IMODE(place.stat().st_mode) | stat.S_IWUSR)


def make_read_only(path: Path) -> None:
    for place in (path, *path.rglob("*")):
        place.chmod(stat.S_IMODE(place.stat().st_mode) & ~0o222)


KILLED = [
    pytest.param("reading", False, id="while it reads"),
    pytest.param("commit 1", False, id="while acts are stored"),
    pytest.param("indexing", False, id="when the index is written and has no name yet"),
    pytest.param("switching 0 of 1", False, id="when the index has its name"),
    pytest.param("commit 2", False, id="inside the switch"),
    pytest.param("switching 1 of 1", True, id="after the switch"),
]


@pytest.mark.parametrize(("moment", "switched"), KILLED)
def test_a_killed_import_leaves_one_corpus_or_the_other(
    home: Path, child: Child, before: object, after: object, moment: str, switched: bool
) -> None:
    assert child(home, "killed", moment) == (-signal.SIGKILL, "")
    assert found(home) == (after if switched else before)


def test_after_a_kill_the_next_import_goes_on_and_tidies_up(
    home: Path, folder: Path, child: Child, after: object
) -> None:
    child(home, "killed", "indexing")
    assert [path.name for path in (home / "index").iterdir() if path.name.startswith(".building-")]
    with open_corpus(load_settings(home=home)) as corpus:
        report = corpus.import_paths([folder / "second.jsonl"])
        assert (report.added, report.updated, report.resumed) == (99, 1, 100)
        assert corpus.verify().texts == corpus.verify().files == ()
    assert found(home) == after
    assert len(list((home / "index").iterdir())) == 2, "the live index and the one before it"


LIMITS = [
    pytest.param("1000", (6, "STORE_UNAVAILABLE"), id="hardly a byte"),
    pytest.param("20000", (6, "STORE_UNAVAILABLE"), id="acts are stored"),
    pytest.param("1000000", (5, "INDEX_NOT_WRITTEN"), id="the index is built"),
]


@pytest.mark.parametrize(("size", "expected"), LIMITS)
def test_want_of_space_leaves_the_corpus(
    home: Path, child: Child, before: object, size: str, expected: tuple[int, str]
) -> None:
    code, told = child(home, "limited", size)
    assert (code, told[1 : told.index("]")]) == expected, told
    assert told.count("\n") == 1
    assert found(home) == before
    assert not list((home / "index").glob(".building-*"))


def test_a_home_that_may_not_be_written_is_searched_and_not_imported_into(
    home: Path, child: Child, before: object
) -> None:
    make_read_only(home)
    code, told = child(home, "read only", "import")
    assert (code, told[: told.index("]") + 1]) == (6, "[STORE_READ_ONLY]")
    assert str(home) in told
    code, told = child(home, "read only", "search")
    assert code == 0, told
    make_writable(home)
    assert json.loads(told) == json.loads(json.dumps(before))


def test_a_log_that_a_killed_writer_left_is_named_where_nothing_may_be_written(
    home: Path, child: Child
) -> None:
    child(home, "killed", "commit 2")
    assert (home / "lexery.db-wal").stat().st_size
    (home / "lexery.db-shm").unlink()
    make_read_only(home)
    code, told = child(home, "read only", "import")
    assert (code, told[: told.index("]") + 1]) == (6, "[STORE_READ_ONLY]")
