"""Our lay rows keep the standard, and what ships is the folder's rows with ours over them."""

from pathlib import Path
from typing import Any, Final

import pytest
from training.pack_lay import DATA, OURS, StaleLayError, extended, lay_rows, mended, packed, read

from lexery.search.lay import ArticlePhrasings
from lexery.search.lay_check import LayFault, check_duplicates, check_row

SOFT: Final = {LayFault.NO_STORY, LayFault.NO_SEARCH_PHRASE}
"""The kinds of a phrasing that an article may lack when it is too small for them."""

ROWS: Final = (
    {"nreg": "1-01", "article": "1", "asked": ["чий сад", "чиє яблуко"]},
    {"nreg": "1-01", "article": "2", "asked": ["чий паркан"]},
)
MENDS: Final = [
    pytest.param("чий сад", None, ["чиє яблуко"], id="dropped"),
    pytest.param("чий сад", "чия груша", ["чия груша", "чиє яблуко"], id="reworded in its place"),
    pytest.param(None, "чия слива", ["чий сад", "чиє яблуко", "чия слива"], id="added"),
]


def mend(old: str | None, new: str | None, article: str = "1") -> dict[str, Any]:
    return {"nreg": "1-01", "article": article, "old": old, "new": new, "why": "fits_other"}


@pytest.mark.parametrize(("old", "new", "asked"), MENDS)
def test_mends(old: str | None, new: str | None, asked: list[str]) -> None:
    first, second = mended(ROWS, [mend(old, new)])
    assert first["asked"] == asked
    assert second == ROWS[1]
    assert ROWS[0]["asked"] == ["чий сад", "чиє яблуко"], "the given rows stay as they are"


@pytest.mark.parametrize("stale", [mend("чия вишня", None), mend(None, "чий сад", article="3")])
def test_a_mend_must_meet_what_it_mends(stale: dict[str, Any]) -> None:
    with pytest.raises(StaleLayError, match="nothing to mend"):
        mended(ROWS, [stale])


def test_an_article_is_phrased_once() -> None:
    row = {"nreg": "1-01", "article": "3", "asked": ["чия криниця"]}
    assert extended(list(ROWS), [row]) == [*ROWS, row]
    with pytest.raises(StaleLayError, match="phrased already"):
        extended(list(ROWS), [ROWS[1]])


def test_our_rows_keep_the_standard() -> None:
    rows = [ArticlePhrasings.model_validate(row) for row in read(OURS / "extra.jsonl")]
    assert rows
    assert len({(row.nreg, row.article) for row in rows}) == len(rows)
    faults = [fault for row in rows for fault in check_row(row) if fault.code not in SOFT]
    assert faults == []


def test_every_mend_says_why() -> None:
    for row in read(OURS / "mends.jsonl"):
        assert row.keys() == {"nreg", "article", "old", "new", "why"}
        assert row["old"] != row["new"]
        assert row["why"].split(":")[0] in {*LayFault}


def test_the_merge_keeps_the_standard(shared: Path) -> None:
    rows = [ArticlePhrasings.model_validate(row) for row in lay_rows(shared / "lay")]
    faults = [fault for row in rows for fault in check_row(row) if fault.code not in SOFT]
    assert faults == []
    assert list(check_duplicates(rows)) == []


def test_what_ships_is_the_merge(shared: Path) -> None:
    assert (DATA / "lay.jsonl.gz").read_bytes() == packed(lay_rows(shared / "lay"))
