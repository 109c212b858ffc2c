"""Quotable stretches: aligned to units, verbatim, without editorial notes, addressed by what holds them."""

import pytest
from tests.support.answers import DIGEST, LIST_TEXT, NUMBERED_TEXT

from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import Article
from lexery.writing.passages import LONGEST_SENTENCE, QUOTE_LENGTH, address, lead_ins, stretches, stretches_of

LISTED = Article(nreg="100-20", number="1", text=LIST_TEXT)
NUMBERED = Article(nreg="100-20", number="2", text=NUMBERED_TEXT)
SANCTION = Article(
    nreg="100-20",
    number="5",
    text="Рубання дерева в заповіднику, " + "вчинене повторно, " * 30 + "-\nтягне за собою штраф.",
)
COMMENTED = Article(
    nreg="100-20", number="6", text="/*{Визнано неконституційним} Скаргу подають раді.*/\nДруга частина."
)
LONG = Article(
    nreg="100-20",
    number="7",
    text=" ".join(f"Речення номер {n} про сад і дерева в ньому." for n in range(60)),
)


def texts(article: Article) -> list[str]:
    return [article.text[s.start : s.end] for s in stretches(article)]


@pytest.mark.parametrize(
    ("article", "expected"),
    [
        pytest.param(LISTED, "2) загрози падіння дерева на будинок або дорогу;", id="a point is a stretch"),
        pytest.param(LISTED, LIST_TEXT.split("\n")[4], id="a part is a stretch"),
        pytest.param(NUMBERED, NUMBERED_TEXT.split("\n")[1], id="a numbered part"),
        pytest.param(SANCTION, SANCTION.text, id="a sentence that goes on in the next line is one"),
        pytest.param(COMMENTED, "Скаргу подають раді.", id="a note in braces and comment marks are cut out"),
        pytest.param(DIGEST, DIGEST.text, id="a digest statement is whole"),
    ],
)
def test_stretches_hold(article: Article, expected: str) -> None:
    assert expected in texts(article) or any(expected == t for t in texts(article))


@pytest.mark.parametrize("article", [LISTED, NUMBERED, SANCTION, COMMENTED, LONG], ids=lambda a: a.number)
def test_no_stretch_holds_a_note_or_cuts_a_sentence(article: Article) -> None:
    for text in texts(article):
        assert "{" not in text
        assert "/*" not in text
        assert len(text) <= LONGEST_SENTENCE
        assert text[-1] in ".;:"


def test_long_lines_are_cut_between_sentences() -> None:
    found = texts(LONG)
    assert found
    assert all(t.startswith("Речення") and t.endswith(".") and len(t) <= QUOTE_LENGTH for t in found)


def test_the_opening_of_a_list_is_not_quoted_alone() -> None:
    assert LIST_TEXT.split("\n")[0] not in texts(LISTED)


@pytest.mark.parametrize(
    ("article", "words", "place"),
    [
        pytest.param(LISTED, "2) загрози", {"part": "1", "point": "2"}, id="point"),
        pytest.param(LISTED, "Забороняється", {"part": "2"}, id="unnumbered part"),
        pytest.param(NUMBERED, "4. Рада", {"part": "4"}, id="numbered part"),
        pytest.param(COMMENTED, "Скаргу", {"part": "1"}, id="inside a comment"),
        pytest.param(
            Article(nreg="a-1", number="1", text="Одна частина."), "Одна", {}, id="a lone part is not named"
        ),
    ],
)
def test_address(article: Article, words: str, place: dict[str, str]) -> None:
    stretch = next(
        s for s in stretches(article) if article.text[s.start :].startswith(words) and s.end - s.start < 300
    )
    expected = CitationTarget(nreg=article.nreg, article=article.number, **place)
    assert address(article, stretch.start, stretch.end) == expected


def test_a_number_that_occurs_twice_gives_way_to_the_part() -> None:
    text = "Підстави:\n1) перша;\n13) стара підстава;\n13) нова підстава.\nІнша частина."
    article = Article(nreg="a-1", number="1", text=text)
    at = text.index("13) нова")
    assert address(article, at, at + len("13) нова підстава.")).point is None


def test_a_digest_cites_its_part() -> None:
    assert address(DIGEST, 0, 10).part == "2"


def test_lead_in_of_a_point_only() -> None:
    at = LIST_TEXT.index("2)")
    opening = lead_ins(LISTED).get(at)
    assert opening is not None
    assert LIST_TEXT[opening.start : opening.end] == LIST_TEXT.split("\n")[0]
    assert LIST_TEXT.index("Забороняється") not in lead_ins(LISTED)


@pytest.mark.parametrize(
    ("target", "words"),
    [
        pytest.param(CitationTarget(part="1", point="2"), "2) загрози", id="point of part"),
        pytest.param(CitationTarget(point="3"), "3) рішення", id="point alone"),
        pytest.param(CitationTarget(part="3"), "Особа,", id="part"),
    ],
)
def test_cited_unit(target: CitationTarget, words: str) -> None:
    (stretch,) = stretches_of(LISTED, target)
    assert LIST_TEXT[stretch.start :].startswith(words)


def test_a_unit_that_is_not_there_gives_nothing() -> None:
    assert stretches_of(LISTED, CitationTarget(part="9")) == ()
    assert stretches(Article(nreg="a-1", number="1", text="  \n ")) == ()
    assert stretches(Article(nreg="a-1", number="1", text="{Статтю 1 виключено}")) == ()
