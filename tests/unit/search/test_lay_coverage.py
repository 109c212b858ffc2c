"""Which articles lack phrasings, on invented acts."""

from collections.abc import Sequence

import pytest

from lexery.contracts.bundle import DirectoryRow, StoredArticle
from lexery.search.lay import ArticlePhrasings
from lexery.search.lay_coverage import LayCoverage, lay_coverage


def directory_row(nreg: str, title: str = "Про сад", **changes: object) -> DirectoryRow:
    plain = DirectoryRow(
        nreg=nreg, title=title, title_known=True, number=None, adopted=None, doc_type="law", status="in_force",
        status_note=None, edition=None, retrieved=None, source_url=None, aliases="", indexed=True,
        text_kind="official", name_keys="", number_keys="", known_articles="",
    )  # fmt: skip
    return plain._replace(**changes)


def article(number: str, text: str = "Сад.", *, repealed: bool = False) -> StoredArticle:
    return StoredArticle(
        number=number, heading=f"Назва {number}", text=text, text_sha256="", repealed=repealed, path="",
        edition=None, part=None,
    )  # fmt: skip


GARDEN = (
    article("1", "За статтями 2 і 3 цього Закону. Ще раз: статтею 2 цього Закону."),
    article("2", "Стаття 2 цього Закону — про себе."),
    article("3", "Довгий текст."),
    article("4", "Ще довший текст без посилань."),
    article("5", "Виключено.", repealed=True),
    article("прикінцеві", "За статтею 3 цього Закону."),
)


def report(rows: Sequence[DirectoryRow], *phrased: tuple[str, str]) -> LayCoverage:
    texts = [(row.nreg, one) for row in rows for one in GARDEN]
    lay = [ArticlePhrasings(nreg=nreg, article=number, asked=("чий сад",)) for nreg, number in phrased]
    return lay_coverage(texts, {row.nreg: row for row in rows}, lay)


def test_articles_that_are_named_most_come_first() -> None:
    (act,) = report([directory_row("1-01")], ("1-01", "4")).acts
    assert [(one.number, one.references) for one in act.missing] == [("3", 2), ("2", 1), ("1", 0)]
    assert (act.articles, act.phrased, act.references) == (4, 1, 3)
    assert act.characters == sum(len(one.text) for one in GARDEN[:3])


def test_acts_that_lack_most_come_first_and_are_summed() -> None:
    rows = [directory_row("1-01"), directory_row("2-02"), directory_row("3-03")]
    found = report(rows, ("1-01", "3"), *(("3-03", str(number)) for number in range(1, 5)))
    assert [act.nreg for act in found.acts] == ["2-02", "1-01", "3-03"]
    total = found.total
    assert (total.acts, total.acts_phrased, total.articles, total.phrased) == (3, 2, 12, 5)
    assert (total.references, total.references_phrased) == (9, 5)
    assert 0 < total.characters_phrased < total.characters


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(directory_row("1-01", status="repealed"), id="repealed"),
        pytest.param(directory_row("1-01", status="unknown"), id="state unknown"),
        pytest.param(directory_row("1-01", text_kind="digest"), id="digest"),
        pytest.param(directory_row("1-01", "Про внесення змін до Закону України «Про сад»"), id="amending"),
    ],
)
def test_acts_that_nobody_has_to_phrase(row: DirectoryRow) -> None:
    found = report([row])
    assert found.acts == ()
    assert (found.total.acts, found.total.articles) == (0, 0)
