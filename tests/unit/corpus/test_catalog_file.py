"""The catalog file: taken whole or not at all."""

import gzip
from pathlib import Path

import pytest

from lexery.contracts.corpus import ActStatus, DocType
from lexery.corpus.catalog import read_catalog
from lexery.errors import CatalogInvalid, FileUnreadable

HEADER = "nreg\tnumber\tadopted\tdoc_type\tstatus\ttitle\taliases\n"
ROW = "435-15\t435-IV\t2003-01-16\tcode\tin_force\tЦивільний кодекс України\tЦК|ЦК України\n"


@pytest.mark.parametrize("pack", [False, True], ids=["plain", "gzip"])
def test_rows_are_read_by_the_names_of_their_columns(tmp_path: Path, pack: bool) -> None:
    data = ("\ufeff" + HEADER + ROW + "253-2026-П\t253\t\tresolution\tunknown\t\t\n").encode()
    path = tmp_path / "catalog.tsv"
    path.write_bytes(gzip.compress(data) if pack else data)
    code, untitled = read_catalog(path)
    assert (code.nreg, code.doc_type, code.status) == ("435-15", DocType.CODE, ActStatus.IN_FORCE)
    assert code.aliases == ("ЦК", "ЦК України")
    assert (untitled.nreg, untitled.title, untitled.adopted) == ("253-2026-п", "", None)


def test_article_numbers_may_be_listed(tmp_path: Path) -> None:
    path = tmp_path / "catalog.tsv"
    path.write_text("nreg\tarticles\tmore\n1-20\t1, 2 2-1,3\tignored\n", encoding="utf-8")
    assert next(read_catalog(path)).articles == ("1", "2", "2-1", "3")


@pytest.mark.parametrize(
    ("data", "line"),
    [
        pytest.param(b"", 0, id="empty"),
        pytest.param(b"title\nx\n", 1, id="no nreg"),
        pytest.param((HEADER + "1-20\tonly two\n").encode(), 2, id="cells missing"),
        pytest.param((HEADER + ROW + ROW).encode(), 3, id="act twice"),
        pytest.param((HEADER + ROW.replace("2003-01-16", "16.01.2003")).encode(), 2, id="date not ISO"),
        pytest.param((HEADER + ROW.replace("2003-01-16", "2003-99-99")).encode(), 2, id="no such date"),
        pytest.param(b"nreg\tnreg\n1-20\t2-20\n", 1, id="a column twice"),
        pytest.param((HEADER + ROW.replace("code", "poem")).encode(), 2, id="unknown type"),
        pytest.param(HEADER.encode() + b"\xff\n", 2, id="not UTF-8"),
        pytest.param(gzip.compress((HEADER + ROW).encode())[:-9], 0, id="truncated"),
    ],
)
def test_a_bad_catalog_is_refused_with_its_line(tmp_path: Path, data: bytes, line: int) -> None:
    path = tmp_path / "catalog.tsv"
    path.write_bytes(data)
    with pytest.raises(CatalogInvalid) as caught:
        list(read_catalog(path))
    assert caught.value.line == line


def test_a_missing_catalog_is_unreadable(tmp_path: Path) -> None:
    with pytest.raises(FileUnreadable):
        list(read_catalog(tmp_path / "none.tsv"))
