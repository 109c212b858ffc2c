"""Places in full words: cases, ordinals, short names of acts."""

import pytest

from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import ActRecord, DocType
from lexery.law.place_words import in_words, ordinal

CODE = ActRecord(nreg="100-20", title="Садовий кодекс України", doc_type=DocType.CODE)
LAW = ActRecord(
    nreg="300-20",
    title="Про облік дерев",
    number="300-IX",
    adopted="2021-02-01",
    doc_type=DocType.LAW,
)
LONG = LAW.model_copy(update={"title": "Про " + "порядок обліку дерев " * 8})


def target(**place: str) -> CitationTarget:
    return CitationTarget(nreg="100-20", **place)


@pytest.mark.parametrize(
    ("place", "words"),
    [
        pytest.param({"article": "40"}, "статтею 40", id="article"),
        pytest.param({"article": "40", "part": "2"}, "частиною другою статті 40", id="part"),
        pytest.param({"article": "40", "part": "3"}, "частиною третьою статті 40", id="a soft stem"),
        pytest.param({"article": "40", "part": "21"}, "частиною двадцять першою статті 40", id="beyond twenty"),
        pytest.param({"article": "40", "part": "1-1"}, "частиною 1-1 статті 40", id="no plain number"),
        pytest.param({"article": "40", "part": "1", "point": "4"}, "пунктом 4 частини першої статті 40", id="point"),
        pytest.param(
            {"article": "5", "point": "4", "subpoint": "а", "paragraph": "3"},
            'абзацом третім підпункту "а" пункту 4 статті 5',
            id="all the way down",
        ),
        pytest.param({"article": "185", "note": "1"}, "приміткою до статті 185", id="the only note"),
        pytest.param({"article": "45", "note": "2", "point": "1"}, "пунктом 1 примітки 2 до статті 45", id="notes"),
        pytest.param({"article": "7", "section": "II", "point": "1"}, "пунктом 1 розділу II статті 7", id="section"),
        pytest.param({"article": "перехідні"}, "перехідними положеннями", id="block"),
        pytest.param({"article": "прикінцеві", "point": "2"}, "пунктом 2 прикінцевих положень", id="inside a block"),
    ],
)  # fmt: skip
def test_places(place: dict[str, str], words: str) -> None:
    said = in_words(target(**place), CODE)
    assert said is not None
    assert said.replace("\u00a0", " ") == f"{words} Садового кодексу України"


def test_a_whole_act_has_no_place() -> None:
    assert in_words(target(), CODE) is None


@pytest.mark.parametrize(
    ("act", "brief", "words"),
    [
        pytest.param(
            LAW, False, "статтею 5 Закону України «Про облік дерев» від 01.02.2021 № 300-IX", id="full"
        ),
        pytest.param(LAW, True, "статтею 5 Закону України «Про облік дерев»", id="by title"),
        pytest.param(LONG, True, "статтею 5 Закону України від 01.02.2021 № 300-IX", id="by number"),
        pytest.param(CODE, True, "статтею 5 Садового кодексу України", id="a code has one name"),
    ],
)
def test_names(act: ActRecord, brief: bool, words: str) -> None:
    assert (in_words(target(article="5"), act, brief=brief) or "").replace("\u00a0", " ") == words


def test_english() -> None:
    said = in_words(target(article="5", part="2", point="а"), CODE, "en")
    assert (said or "").replace("\u00a0", " ") == 'point "а" of part 2 of article 5 of Садовий кодекс України'


@pytest.mark.parametrize(
    ("number", "words"), [("20", "двадцятого"), ("30", "тридцятого"), ("43", "сорок третього"), ("50", "50")]
)
def test_ordinals(number: str, words: str) -> None:
    assert ordinal(number, "genitive", feminine=False) == words
