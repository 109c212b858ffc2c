"""Files that are damaged, hostile or of another kind, through the real command line and the real index: a message with
the file and a code, an exit code, and a search that finds after it what it found before."""

import gzip
import io
import os
import shutil
import stat
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.support.bad_files import ACTS, act, found, line

from lexery.cli.main import run
from lexery.corpus.lines import MAX_PROBLEMS
from lexery.settings import load_settings
from lexery.wiring import open_corpus

HELD = ACTS[0]["nreg"]


@pytest.fixture(scope="module")
def small_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home folder with three acts, imported once."""
    folder = tmp_path_factory.mktemp("small")
    bundle = folder / "acts.jsonl"
    bundle.write_bytes(b"".join(line(row) for row in ACTS))
    with open_corpus(load_settings(home=folder / "home")) as corpus:
        assert corpus.import_paths([bundle]).problems == ()
    return folder / "home"


@pytest.fixture(scope="module")
def before(small_home: Path) -> object:
    return found(small_home)


@pytest.fixture
def home(small_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = Path(shutil.copytree(small_home, tmp_path / "home"))
    monkeypatch.setenv("LEXERY_HOME", str(path))
    monkeypatch.setenv("LEXERY_BUNDLE_MAX_BYTES", "40000000")
    monkeypatch.setenv("LEXERY_ACT_MAX_BYTES", "8000000")
    # The language of an error is read from the real command line.
    monkeypatch.setattr(sys, "argv", ["lexery"])
    return path


def lexery(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """The exit code, and what is printed on standard error."""
    with pytest.raises(SystemExit) as ended:
        run(list(arguments))
    return int(ended.value.code or 0), capsys.readouterr().err


NEW = act("900-20", "Про садівництво", "Обрізка яблунь весною.")
CHANGED = act(HELD, "Про зміну", "Зовсім інший текст про відпустки.")
LINE, HELD_LINE = line(NEW), line(CHANGED)


def packed(data: bytes) -> bytes:
    return gzip.compress(data)


def flipped(data: bytes, at: int) -> bytes:
    return data[:at] + bytes((data[at] ^ 1,)) + data[at + 1 :]


def archive(*members: tuple[str | zipfile.ZipInfo, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name, data in members:
            target.writestr(name, data)
    return out.getvalue()


def a_link(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    return info


def with_field(name: str, raw: str) -> bytes:
    """The held act, changed, with one more field as it stands."""
    return HELD_LINE.rstrip(b"}\n") + f', "{name}": {raw}}}\n'.encode()


OF_THE_FILE = [
    pytest.param("cut.jsonl.gz", packed(HELD_LINE + LINE)[:-20], "BUNDLE_TRUNCATED", id="truncated gzip"),
    pytest.param("cut.jsonl.gz", packed(HELD_LINE)[:-5], "BUNDLE_TRUNCATED", id="truncated in its checksum"),
    pytest.param("bad.jsonl.gz", flipped(packed(HELD_LINE), -6), "BUNDLE_CORRUPT", id="checksum of the gzip"),
    pytest.param("bad.jsonl.gz", flipped(packed(HELD_LINE), 2), "BUNDLE_CORRUPT", id="head of the gzip"),
    pytest.param("bad.jsonl.gz", packed(HELD_LINE) + b"rest", "BUNDLE_CORRUPT", id="bytes after the gzip"),
    pytest.param("empty.jsonl", b"", "BUNDLE_EMPTY", id="empty"),
    pytest.param("acts.jsonl", HELD_LINE.decode().encode("cp1251"), "WRONG_ENCODING", id="windows-1251"),
    pytest.param(
        "acts.jsonl", HELD_LINE.decode().encode("utf-16"), "WRONG_ENCODING", id="UTF-16 with a mark"
    ),
    pytest.param("acts.jsonl", HELD_LINE.decode().encode("utf-16-le"), "WRONG_ENCODING", id="UTF-16 without"),
    pytest.param("b.jsonl.gz", packed(HELD_LINE + bytes(5_000_000)), "BUNDLE_TOO_LARGE", id="gzip bomb"),
    pytest.param("b.jsonl.gz", packed(HELD_LINE + b"\n" * 5_000_000), "BUNDLE_TOO_LARGE", id="bomb of lines"),
    pytest.param(
        "b.zip", archive(("a.jsonl", HELD_LINE + bytes(5_000_000))), "BUNDLE_TOO_LARGE", id="zip bomb"
    ),
    pytest.param(
        "b.zip",
        archive(*((f"{n}.jsonl", HELD_LINE + b" " * 1_000_000) for n in range(5))),
        "BUNDLE_TOO_LARGE",
        id="zip bomb of many files",
    ),
    pytest.param("b.zip", archive(("../a.jsonl", HELD_LINE)), "BAD_ARCHIVE", id="a name that climbs out"),
    pytest.param("b.zip", archive(("/etc/a.jsonl", HELD_LINE)), "BAD_ARCHIVE", id="an absolute name"),
    pytest.param("b.zip", archive(("C:\\a.jsonl", HELD_LINE)), "BAD_ARCHIVE", id="a name with a drive"),
    pytest.param("b.zip", archive((a_link("a.jsonl"), b"/etc/passwd")), "BAD_ARCHIVE", id="a link in a zip"),
    pytest.param("b.zip", archive(("readme.txt", b"x")), "BAD_ARCHIVE", id="a zip without bundles"),
    pytest.param("b.zip", archive(("a.jsonl", HELD_LINE))[:-30], "BUNDLE_CORRUPT", id="truncated zip"),
    pytest.param(
        "b.zip", flipped(archive(("a.jsonl", HELD_LINE)), 60), "BUNDLE_CORRUPT", id="a byte of a zip"
    ),
    pytest.param("acts.jsonl", HELD_LINE + b"x\n" * 1100, "TOO_MANY_PROBLEMS", id="another kind of file"),
]

OF_A_LINE = [
    pytest.param(HELD_LINE[:-40] + b"\xff" + HELD_LINE[-40:], "INVALID_UTF8", id="a byte that is not UTF-8"),
    pytest.param(b"\n" + b"{" + HELD_LINE, "INVALID_JSON", id="not JSON"),
    pytest.param(with_field("more", "NaN"), "INVALID_JSON", id="NaN"),
    pytest.param(with_field("more", "-Infinity"), "INVALID_JSON", id="infinity"),
    pytest.param(with_field("more", "9" * 5000), "INVALID_JSON", id="a number of 5,000 digits"),
    pytest.param(with_field("more", "[" * 90_000 + "]" * 90_000), "INVALID_JSON", id="nested deep"),
    pytest.param(with_field("title", '"Про друге"'), "INVALID_JSON", id="a key twice"),
    pytest.param(HELD_LINE.rstrip() + LINE, "INVALID_JSON", id="two acts in a line"),
    pytest.param(HELD_LINE.replace(b"\n", b"\r") + LINE, "INVALID_JSON", id="lines that end with CR"),
    pytest.param(HELD_LINE.replace(b"1-IX", b"1\x00IX"), "INVALID_JSON", id="a null byte"),
    pytest.param(line({**CHANGED, "title": "Про\x00"}), "INVALID_ACT", id="an escaped null byte"),
    pytest.param(with_field("preamble", '"\\ud800"'), "INVALID_JSON", id="half of a pair of surrogates"),
    pytest.param(line({**CHANGED, "nreg": "../../etc"}), "INVALID_ACT", id="an nreg that climbs out"),
    pytest.param(line({**CHANGED, "adopted": "2020-02-31"}), "INVALID_ACT", id="no such date"),
    pytest.param(line({**CHANGED, "status": 1}), "INVALID_ACT", id="a number for a word"),
    pytest.param(line({**CHANGED, "articles": []}), "EMPTY_ACT", id="no article"),
    pytest.param(line(act(HELD, "Про зміну", "")), "EMPTY_ARTICLE", id="an empty article"),
    pytest.param(
        line(act(HELD, "Про зміну", " \n\t\u00a0")), "EMPTY_ARTICLE", id="an article of white space"
    ),
    pytest.param(
        line({**CHANGED, "articles": CHANGED["articles"] * 2}), "DUPLICATE_ARTICLE", id="an article twice"
    ),
    pytest.param(line({**CHANGED, "preamble": "х" * 4_100_000}), "ACT_TOO_LARGE", id="an act over the limit"),
]


@pytest.mark.parametrize(("name", "data", "code"), OF_THE_FILE)
def test_nothing_of_a_damaged_file_is_taken(
    home: Path,
    before: object,
    capsys: pytest.CaptureFixture[str],
    name: str,
    data: bytes,
    code: str,
) -> None:
    path = home.parent / name
    path.write_bytes(data)
    exit_code, err = lexery(capsys, "corpus", "import", str(path))
    assert exit_code == 5
    assert f"[{code}] {path}" in err
    assert "[IMPORT_INCOMPLETE]" in err
    assert found(home) == before


@pytest.mark.parametrize(("data", "code"), OF_A_LINE)
def test_an_act_that_cannot_be_read_stays_what_it_was(
    home: Path, before: object, capsys: pytest.CaptureFixture[str], data: bytes, code: str
) -> None:
    path = home.parent / "acts.jsonl"
    path.write_bytes(line(ACTS[1]) + data)
    exit_code, err = lexery(capsys, "corpus", "import", str(path))
    assert exit_code == 5
    assert f"[{code}] {path}, рядок " in err
    assert "рядок 1," not in err
    assert err.isprintable() or "\x1b" not in err
    assert found(home) == before


def fifo(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def nothing(path: Path) -> None:
    del path


def loop(path: Path) -> None:
    path.symlink_to(path)


UNREADABLE = [
    pytest.param(fifo, "не звичайний файл", id="a pipe that nobody writes to"),
    pytest.param(device, "не звичайний файл", id="a device without end"),
    pytest.param(Path.mkdir, "немає ні пакетів", id="a folder with the name of a file"),
    pytest.param(nothing, "немає такого", id="not there"),
    pytest.param(loop, "саме на себе", id="a link to itself"),
]


@pytest.mark.parametrize("catalog", [False, True], ids=["bundle", "catalog"])
@pytest.mark.parametrize(("make", "told"), UNREADABLE)
def test_what_is_no_file_is_refused_at_once(
    home: Path,
    before: object,
    capsys: pytest.CaptureFixture[str],
    make: Callable[[Path], None],
    told: str,
    catalog: bool,
) -> None:
    path, good = home.parent / "x.jsonl", home.parent / "good.jsonl"
    make(path)
    good.write_bytes(HELD_LINE)
    arguments = [str(good), "--catalog", str(path)] if catalog else [str(good), str(path)]
    exit_code, err = lexery(capsys, "corpus", "import", *arguments)
    assert exit_code == 4
    assert err.startswith(f"[FILE_UNREADABLE] Не вдається прочитати файл {path}: ")
    assert told in err or (catalog and make is Path.mkdir)
    assert found(home) == before


def test_a_link_that_leads_out_of_the_folder_is_refused(
    home: Path, before: object, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, outside = home.parent / "folder", home.parent / "outside.jsonl"
    folder.mkdir()
    outside.write_bytes(HELD_LINE)
    (folder / "a.jsonl").symlink_to(outside)
    exit_code, err = lexery(capsys, "corpus", "import", str(folder))
    assert (exit_code, err[: err.index("]")]) == (4, "[FILE_UNREADABLE")
    assert "за межі теки" in err
    assert found(home) == before


CATALOG = "nreg\tadopted\ttitle\n"
CATALOGS = [
    pytest.param(b"", 0, "порожній", id="empty"),
    pytest.param(b"title\tadopted\nx\t\n", 1, "nreg", id="no nreg"),
    pytest.param(b"nreg\tnreg\n1-20\t1-20\n", 1, "два стовпці", id="a column twice"),
    pytest.param((CATALOG + "1-20\t\n").encode(), 2, "клітинок 2", id="a cell is missing"),
    pytest.param((CATALOG + "1-20\t\tх\n" * 2).encode(), 3, "рядку 2", id="an act twice"),
    pytest.param((CATALOG + "1-20\t2020-13-01\tх\n").encode(), 2, "такої дати немає", id="no such date"),
    pytest.param((CATALOG + "1-20\t01.02.2020\tх\n").encode(), 2, "adopted", id="a date written otherwise"),
    pytest.param((CATALOG + "../x\t\tх\n").encode(), 2, "nreg", id="an nreg that climbs out"),
    pytest.param((CATALOG + "1-20\t\tПро друге\n").encode("cp1251"), 2, "windows-1251", id="windows-1251"),
    pytest.param((CATALOG + "1-20\t\tх\n").encode("utf-16"), 1, "UTF-16", id="UTF-16"),
    pytest.param(packed((CATALOG + "1-20\t\tх\n").encode())[:-9], 0, "обірвано", id="truncated gzip"),
    pytest.param(packed(CATALOG.encode() + b"\n" * 5_000_000), 0, "200 разів", id="bomb of lines"),
    pytest.param(packed(CATALOG.encode() + b" " * 5_000_000), 2, "1048576", id="bomb of one line"),
    pytest.param(b"nreg" + b"\tx" * 200 + b"\n", 1, "клітинок 201", id="too many columns"),
]


@pytest.mark.parametrize(("data", "at", "told"), CATALOGS)
def test_a_bad_catalog_stops_the_import_before_it_begins(
    home: Path, before: object, capsys: pytest.CaptureFixture[str], data: bytes, at: int, told: str
) -> None:
    path, good = home.parent / "catalog.tsv", home.parent / "good.jsonl"
    path.write_bytes(data)
    good.write_bytes(HELD_LINE)
    exit_code, err = lexery(capsys, "corpus", "import", str(good), "--catalog", str(path))
    assert exit_code == 5
    assert err.startswith(f"[CATALOG_INVALID] Каталог {path}, рядок {at}: ")
    assert told in err
    assert found(home) == before


def test_an_act_of_a_million_and_a_half_characters_is_searched(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = "порядок зберігання документів у сховищах установ "
    articles: list[dict[str, Any]] = [
        {"number": str(n), "heading": f"Сховище {n}", "text": words * 300} for n in range(1, 111)
    ]
    articles.append({"number": "111", "heading": "Бурштин", "text": "Видобування бурштину ліцензують."})
    path = home.parent / "acts.jsonl.gz"
    path.write_bytes(packed(line({**NEW, "articles": articles})))
    assert sum(len(article["text"]) for article in articles) > 1_600_000
    assert lexery(capsys, "corpus", "import", str(path)) == (0, "")
    assert ("900-20", "111") in [hit[:2] for hit in found(home, "Хто ліцензує видобування бурштину?").hits]


def test_problems_of_one_act_are_bounded(
    home: Path, before: object, capsys: pytest.CaptureFixture[str]
) -> None:
    path = home.parent / "acts.jsonl"
    path.write_bytes(line({**CHANGED, "articles": [{"number": "1"}] * (MAX_PROBLEMS + 9)}))
    exit_code, err = lexery(capsys, "corpus", "import", str(path))
    assert (exit_code, err.count("[INVALID_ACT]")) == (5, 1)
    assert f"акт {HELD}: articles.0.text: немає обов'язкового поля" in err
    assert found(home) == before
