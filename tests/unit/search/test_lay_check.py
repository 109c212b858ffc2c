"""The standard of lay phrasings, a row a rule."""

import numpy as np
import pytest

from lexery.search.lay import ArticlePhrasings
from lexery.search.lay_check import (
    LONGEST,
    MARGIN,
    MOST,
    LayFault,
    check_copied,
    check_duplicates,
    check_fit,
    check_row,
)

STORY = "Сусід уночі переліз через паркан, обірвав усі яблука в нашому саду, зламав гілку і тепер каже, що дерево нічиє, що мені робити далі."
GOOD = (
    "яблука крадуть",
    "Чи можна рвати чужі яблука, коли ніхто не бачить цього?",
    "Хто платить за зламану гілку в саду?",
    STORY,
)
WORD = "яблуко "


def row(*asked: str, article: str = "1") -> ArticlePhrasings:
    return ArticlePhrasings(nreg="1-01", article=article, asked=asked)


ROWS = [
    pytest.param(row(*GOOD), set[LayFault](), id="as it should be"),
    pytest.param(row(*GOOD, "що каже стаття 5 про яблука"), {LayFault.ARTICLE_NUMBER}, id="article in words"),
    pytest.param(row(*GOOD, "яблука за ст. 12 як рвати"), {LayFault.ARTICLE_NUMBER}, id="article in short"),
    pytest.param(row(*GOOD, "у статті про яблука 5 помилок"), set[LayFault](), id="a number, but of no article"),
    pytest.param(row(*GOOD, "що каже садовий кодекс"), {LayFault.ACT_NAME}, id="a code"),
    pytest.param(row(*GOOD, "закон про захист яблук"), {LayFault.ACT_NAME}, id="a law"),
    pytest.param(row(*GOOD, "що робити за КЗпП"), {LayFault.ACT_NAME}, id="letters"),
    pytest.param(row(*GOOD, "чи за Конституцією яблука мої"), {LayFault.ACT_NAME}, id="the constitution"),
    pytest.param(row(*GOOD, "що каже про яблука конституційний суд"), set[LayFault](), id="a court"),
    pytest.param(row(*GOOD, "де взяти кодекс поведінки в саду"), set[LayFault](), id="a code that is no act"),
    pytest.param(row(*GOOD, "чи по закону рвати яблука"), set[LayFault](), id="the law as such"),
    pytest.param(row(*GOOD, "цк яблук"), set[LayFault](), id="other letters"),
    pytest.param(row(*GOOD, "яблука"), {LayFault.TOO_SHORT}, id="one word"),
    pytest.param(row(*GOOD, WORD * LONGEST), set[LayFault](), id="as long as it may be"),
    pytest.param(row(*GOOD, WORD * (LONGEST + 1)), {LayFault.TOO_LONG}, id="too long"),
    pytest.param(row(*GOOD, "Яблука — крадуть!"), {LayFault.REPEATED}, id="twice"),
    pytest.param(row(*GOOD[1:]), {LayFault.TOO_FEW, LayFault.NO_SEARCH_PHRASE}, id="three, none short"),
    pytest.param(row(*GOOD[:3], "де яблука"), {LayFault.NO_STORY}, id="no story"),
    pytest.param(row(*GOOD, *(f"яблуко {n}" for n in range(MOST - 3))), {LayFault.TOO_MANY}, id="too many"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "codes"), ROWS)
def test_one_row(given: ArticlePhrasings, codes: set[LayFault]) -> None:
    assert {found.code for found in check_row(given)} == codes


@pytest.mark.parametrize(
    ("asked", "copied"),
    [
        ("чи можна рвати яблука з дерева сусіда вночі без дозволу", ["рвати яблука з дерева сусіда вночі"]),
        ("чи можна рвати яблука з дерева сусіда", []),
    ],
    ids=["six words", "five words"],
)
def test_words_of_the_article(asked: str, copied: list[str]) -> None:
    text = "Забороняється рвати яблука з дерева сусіда, вночі та вдень."
    assert [found.detail for found in check_copied(row(asked), text)] == copied


def test_the_same_words_in_two_articles() -> None:
    rows = [row("чий сад", "чиє яблуко"), row("Чий сад?!", "чий паркан", article="2")]
    (found,) = check_duplicates(rows)
    assert (found.article, found.phrasing, found.detail) == ("2", "Чий сад?!", "1-01:1")


def unit(degrees: float) -> list[float]:
    return [np.cos(np.radians(degrees)), np.sin(np.radians(degrees))]


def test_nearer_to_another_article() -> None:
    rows = [row("а", "б"), row("в", "г", article="2"), row("ґ", article="3")]
    vectors = np.asarray([unit(0), unit(60), unit(122), unit(62), unit(180)], dtype=np.float32)
    found = {one.phrasing: one.detail for one in check_fit(rows, vectors)}
    assert set(found) == {"б", "г"}, "an only phrasing has none of its own to be compared with"
    assert found["б"].startswith("1-01:2 1.00 > 0.50")
    own, other = np.cos(np.radians(60)), np.cos(np.radians(2))
    assert list(check_fit(rows, vectors, margin=float(other - own) + 0.001)) == []
    assert other - own > MARGIN
