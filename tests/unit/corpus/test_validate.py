"""Files checked before an import: every finding with its place, the sums, and one pass without a corpus."""

import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.support.portal_texts import txt, xml

from lexery.corpus.bundle import BundleLimits
from lexery.corpus.choosing import MAX_PROBLEMS
from lexery.corpus.validate import Validation
from lexery.errors import CatalogInvalid

Make = Callable[..., dict[str, Any]]
Write = Callable[..., Path]

SOURCE = {"edition": "2025-01-01", "source_url": "https://example.org/1-20", "retrieved": "2025-02-01"}


def found(validation: Validation) -> list[tuple[str, int, str | None]]:
    return [
        (str(one.code), one.line, None if isinstance(one, CatalogInvalid) else one.nreg)
        for one in validation.findings()
    ]


def test_every_problem_of_every_line_is_told(act: Make, bundle: Write) -> None:
    broken = act("2-20", **SOURCE)
    broken["title"] = ""
    broken["articles"][0]["text"] = 5
    del broken["articles"][1]["number"]
    path = bundle(act("1-20", **SOURCE), broken, b"{bad", act("3-20", numbers=("1", "1"), **SOURCE))
    validation = Validation(files=[path])
    assert found(validation) == [
        ("INVALID_ACT", 2, "2-20"),
        ("INVALID_ACT", 2, "2-20"),
        ("INVALID_ACT", 2, "2-20"),
        ("INVALID_JSON", 3, None),
        ("DUPLICATE_ARTICLE", 4, "3-20"),
    ]
    summary = validation.summary
    assert (summary.acts, summary.articles, summary.problems, summary.remarks) == (1, 2, 5, 0)
    assert summary.codes == {"DUPLICATE_ARTICLE": 1, "INVALID_ACT": 3, "INVALID_JSON": 1}


def test_remarks_stand_beside_problems(act: Make, bundle: Write) -> None:
    validation = Validation(files=[bundle(act("1-20", numbers=("1", "1"), **SOURCE | {"edition": None}))])
    assert found(validation) == [("DUPLICATE_ARTICLE", 1, "1-20"), ("EDITION_UNKNOWN", 1, "1-20")]
    assert validation.summary.remarks == 1


def test_one_act_in_two_files(act: Make, bundle: Write) -> None:
    first = bundle(act("1-20", **SOURCE), act("2-20", **SOURCE), name="a.jsonl")
    second = bundle(act("1-20", **SOURCE), act("2-20", title="Про інше", **SOURCE), name="b.jsonl")
    validation = Validation(files=[first, second])
    assert found(validation) == [("DUPLICATE_ACT", 2, "2-20")]


def test_a_catalog_is_told_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "catalog.tsv"
    path.write_text(
        "nreg\tdoc_type\n1-20\tlaw\n1-20\tlaw\n\n2-20\ttreaty\n3-20\nx x\tlaw\n4-20\tlaw\n", encoding="utf-8"
    )
    validation = Validation(files=[path])
    assert found(validation) == [
        ("CATALOG_INVALID", 3, None),
        ("DOC_TYPE_DOUBTFUL", 5, "2-20"),
        ("CATALOG_INVALID", 6, None),
        ("CATALOG_INVALID", 7, None),
    ]
    assert (validation.summary.catalog_rows, validation.summary.problems) == (3, 3)


def test_a_table_that_is_none_is_one_problem(tmp_path: Path) -> None:
    path = tmp_path / "catalog.tsv"
    path.write_text("number\ttitle\n1\tA\n", encoding="utf-8")
    assert found(Validation(files=[path])) == [("CATALOG_INVALID", 1, None)]


def test_limits_hold(act: Make, bundle: Write) -> None:
    path = bundle(act("1-20", **SOURCE), act("2-20", title="Про " + "довге " * 500, **SOURCE))
    assert found(Validation(files=[path], limits=BundleLimits(act=2000))) == [("ACT_TOO_LARGE", 2, None)]


def test_two_editions_are_told_at_the_end_of_the_file(act: Make, bundle: Write) -> None:
    newer = SOURCE | {"edition": "2025-01-15", "status": "unknown"}
    validation = Validation(files=[bundle(act("1-20", **SOURCE), act("1-20", **newer), act("2-20", **newer))])
    assert found(validation) == [
        ("STATUS_UNKNOWN", 2, "1-20"),
        ("STATUS_UNKNOWN", 3, "2-20"),
        ("TWO_EDITIONS", 2, "1-20"),
    ]
    assert (validation.summary.acts, validation.summary.articles) == (2, 4)


def test_of_a_damaged_file_nothing_counts(act: Make, bundle: Write) -> None:
    path = bundle(act("1-20", **SOURCE), act("2-20", **SOURCE), name="a.jsonl.gz")
    path.write_bytes(path.read_bytes()[:-9])
    validation = Validation(files=[path])
    assert [code for code, _, _ in found(validation)] == ["BUNDLE_TRUNCATED"]
    assert validation.summary.acts == 0


def test_a_file_of_another_kind_is_not_read_to_its_end(bundle: Write) -> None:
    validation = Validation(files=[bundle(*([b"words"] * (MAX_PROBLEMS + 100)))])
    codes = [code for code, _, _ in found(validation)]
    assert codes[-1] == "TOO_MANY_PROBLEMS"
    assert len(codes) < MAX_PROBLEMS + 100


def test_one_act_is_in_memory_at_a_time(act: Make, bundle: Write) -> None:
    size = 200_000
    lines = [act(f"{n}-20", **SOURCE, preamble="x" * size) for n in range(1, 61)]
    path = bundle(*lines)
    del lines
    tracemalloc.start()
    try:
        assert found(Validation(files=[path])) == []
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 30 * size


def test_files_of_the_portal_are_checked_as_an_import_reads_them(tmp_path: Path) -> None:
    whole, lost = tmp_path / "law.xml", tmp_path / "lost.txt"
    whole.write_bytes(xml("Стаття 1. Гном є.", "Стаття 3. Гном діє."))
    lost.write_bytes(txt("Стаття 1. Гном є."))
    validation = Validation(files=[whole, lost])
    codes = [code for code, _, _ in found(validation)]
    assert "ARTICLES_MISSING" in codes
    assert codes[-1] == "PORTAL_NO_IDENTITY"
    assert (validation.summary.acts, validation.summary.problems) == (1, 1)
