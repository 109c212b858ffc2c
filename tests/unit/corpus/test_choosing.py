"""Which version of an act is taken, and what only looks strange in a file."""

import gzip
import io
import zipfile
from pathlib import Path

import pytest
from tests.support.bad_files import act, line

from lexery.contracts.corpus_store import NoIndex
from lexery.corpus.importing import ImportReport, run_import
from lexery.corpus.library import Library
from lexery.corpus.memory import MemoryCorpusStore

NEW, HELD = act("900-20", "Про садівництво", "Обрізка."), act("100-20", "Про відпочинок", "Відпустка.")
LINE, HELD_LINE = line(NEW), line(HELD)


def edition(day: str, retrieved: str | None = "2026-01-01") -> bytes:
    return line(
        {**act("100-20", "Про відпочинок", f"Редакція {day}."), "edition": day, "retrieved": retrieved}
    )


def imported(store: MemoryCorpusStore, path: Path, data: bytes) -> ImportReport:
    path.write_bytes(data)
    return run_import(store, NoIndex(), [path])


NEWER, OLDER, COMING = edition("2024-05-01"), edition("2020-01-01"), edition("2027-01-01")
OTHER = line({**HELD, "title": "Про інше"})


@pytest.mark.parametrize(
    ("lines", "codes", "held"),
    [
        pytest.param([NEWER, OLDER], ["TWO_EDITIONS"], "2024-05-01", id="the newer first"),
        pytest.param([OLDER, NEWER], ["TWO_EDITIONS"], "2024-05-01", id="the newer last"),
        pytest.param(
            [COMING, NEWER], ["TWO_EDITIONS"], "2024-05-01", id="one still to come when it was read"
        ),
        pytest.param([NEWER, COMING], ["TWO_EDITIONS"], "2024-05-01", id="one to come, last"),
        pytest.param(
            [edition("2027-01-01", None), NEWER], ["TWO_EDITIONS"], "2027-01-01", id="read nobody knows when"
        ),
        pytest.param([OLDER, COMING, NEWER], ["TWO_EDITIONS"] * 2, "2024-05-01", id="three"),
        pytest.param([NEWER, NEWER], [], "2024-05-01", id="the same twice"),
        pytest.param([NEWER, HELD_LINE], ["DUPLICATE_ACT"], "2024-05-01", id="one without an edition"),
        pytest.param([HELD_LINE, OTHER], ["DUPLICATE_ACT"], None, id="other words, no edition"),
    ],
)
def test_one_edition_is_held(tmp_path: Path, lines: list[bytes], codes: list[str], held: str | None) -> None:
    store = MemoryCorpusStore()
    report = imported(store, tmp_path / "acts.jsonl", b"".join(lines))
    assert [problem.code for problem in report.problems] == codes
    assert [problem.line for problem in report.problems] == list(range(2, 2 + len(codes)))
    found = Library(store).act("100-20")
    assert found is not None
    assert (found.edition, found.title) == (held, "Про відпочинок")


def test_both_editions_are_named(tmp_path: Path) -> None:
    (problem,) = imported(MemoryCorpusStore(), tmp_path / "acts.jsonl", OLDER + NEWER).problems
    assert "2024-05-01 was taken, that of 2020-01-01 was not" in str(problem.detail)


def test_the_official_text_of_a_file_goes_before_its_digest(tmp_path: Path) -> None:
    store = MemoryCorpusStore()
    digest = line({**HELD, "text_kind": "digest"})
    report = imported(store, tmp_path / "acts.jsonl", digest + HELD_LINE + digest)
    assert (report.problems, report.state.acts, report.state.digest_acts) == ((), 1, 0)


def test_what_a_damaged_file_would_change_stays(tmp_path: Path) -> None:
    store = MemoryCorpusStore()
    imported(store, tmp_path / "acts.jsonl", HELD_LINE)
    report = imported(store, tmp_path / "acts.jsonl.gz", gzip.compress(OTHER + LINE)[:-8])
    assert (report.added, report.updated, report.switched) == (0, 0, False)
    assert [problem.code for problem in report.problems] == ["BUNDLE_TRUNCATED"]
    assert list(store.staged()) == []


def test_a_whole_file_is_taken_beside_a_damaged_one(tmp_path: Path) -> None:
    store = MemoryCorpusStore()
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl.gz"
    good.write_bytes(LINE)
    bad.write_bytes(gzip.compress(HELD_LINE)[:-8])
    report = run_import(store, NoIndex(), [bad, good])
    assert (report.added, [problem.path for problem in report.problems]) == (1, [str(bad)])
    assert Library(store).act("100-20") is None


def archive(*members: tuple[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name, data in members:
            target.writestr(name, data)
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "data"),
    [
        pytest.param(
            "a.jsonl", b"\xef\xbb\xbf" + LINE + b"\xef\xbb\xbf" + HELD_LINE, id="marks in the middle"
        ),
        pytest.param("a.jsonl", LINE.replace(b"\n", b"\r\n") + HELD_LINE, id="lines that end with CR LF"),
        pytest.param(
            "a.zip", archive(("x/a.jsonl", LINE), ("b.jsonl.gz", gzip.compress(HELD_LINE))), id="zip"
        ),
        pytest.param("a.jsonl", LINE + HELD_LINE + LINE, id="the same act twice"),
        pytest.param(
            "a.jsonl.gz", gzip.compress(LINE) + gzip.compress(HELD_LINE), id="two gzip files joined"
        ),
        pytest.param("a.jsonl", gzip.compress(LINE + HELD_LINE), id="gzip without its name"),
    ],
)
def test_what_only_looks_strange_is_read(tmp_path: Path, name: str, data: bytes) -> None:
    store = MemoryCorpusStore()
    report = imported(store, tmp_path / name, data)
    assert (report.problems, report.added) == ((), 2)
    articles = [Library(store).article(nreg, "1") for nreg in ("900-20", "100-20")]
    assert [article and article.text for article in articles] == ["Обрізка.", "Відпустка."]
