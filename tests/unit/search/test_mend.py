"""What was meant by what was typed: layouts, look-alikes, slips, Russian; and what is left alone."""

import pytest

from lexery.search.analyze import Analyzer
from lexery.search.mend import Mender
from lexery.search.russian import Russian


@pytest.fixture(scope="module")
def mender() -> Mender:
    return Mender(Analyzer())


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        pytest.param("vtyt pdskmybkb ,tp gjgthtl;tyyz", "мене звільнили без попередження", id="latin-layout"),
        pytest.param("Vtyt pdskmybkb. Oj hj,bnb?", "Мене звільнили. Що робити?", id="marks-are-kept"),
        pytest.param("gj]pl", "поїзд", id="keys-that-are-no-letters"),
        pytest.param("rfr dthyenm ltymub", "как вернуть деньги", id="the-russian-layout"),
        pytest.param("мене pdskmybkb вчора", "мене звільнили вчора", id="one-word"),
        pytest.param("cтaття пpo відпycтку", "стаття про відпустку", id="look-alikes"),
        pytest.param(
            "Kодекс про Tрудові спори", "Кодекс про Трудові спори", id="far-look-alikes-of-a-known-word"
        ),
        pytest.param("який cтpoк дaвнocтi", "який строк давності", id="look-alikes-of-a-whole-word"),
    ],
)
def test_retyped(typed: str, meant: str, mender: Mender) -> None:
    assert mender.retyped(typed) == meant
    assert len(typed) == len(meant)


@pytest.mark.parametrize(
    "typed",
    [
        pytest.param("how do I end the lease", id="english"),
        pytest.param("чи можна повернути iPhone", id="a-brand"),
        pytest.param("оплата через Privat24 і Visa", id="brands-and-digits"),
        pytest.param("ст. 625 ЦК", id="a-citation"),
        pytest.param("", id="nothing"),
        pytest.param("[];',.", id="marks-alone"),
        pytest.param("купив ноутбук Dell, зламався", id="a-name-inside"),
    ],
)
def test_what_is_no_slip_stays(typed: str, mender: Mender) -> None:
    assert mender.retyped(typed) == typed


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        pytest.param("мене звільниили", "мене звільнили", id="a-doubled-letter"),
        pytest.param("Розіврати договір", "Розірвати договір", id="two-exchanged-and-a-capital"),
        pytest.param("новий компютер", "новий комп'ютер", id="an-apostrophe-lost"),
        pytest.param('порушив обов"язок', "порушив обов'язок", id="a-mark-for-an-apostrophe"),
        pytest.param("звильнили з роботи", "звільнили з роботи", id="a-russian-keyboard"),
        pytest.param(
            "Меня не предупредили, это увольнение?", "Мене не предупредили, це звільнення?", id="russian"
        ),
        pytest.param("єслі получку не дали", "якщо зарплата не дали", id="surzhyk"),
    ],
)
def test_mended(typed: str, meant: str, mender: Mender) -> None:
    assert mender.mended(typed) == meant


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Мене звільнили без попередження, чи законно це?", id="nothing-wrong"),
        pytest.param("позов до Зеленбудсервісу", id="a-name"),
        pytest.param("чи діє АБВГД на ФОПа", id="abbreviations"),
        pytest.param("how do I end the lease", id="english"),
        pytest.param("ст. 625 ЦК, 2017 р.", id="numbers"),
    ],
)
def test_what_is_known_or_named_stays(text: str, mender: Mender) -> None:
    assert mender.mended(text) == text


def test_it_remembers_no_more_than_it_may(mender: Mender) -> None:
    small = Mender(Analyzer(), Russian(forms={"если": "якщо"}, stems={}), kept=1)
    assert [small.mended(text) for text in ("если", "если так", "если")] == ["якщо", "якщо так", "якщо"]


def test_the_table_has_no_idle_rows() -> None:
    table = Russian.shipped()
    assert all(form != meant for form, meant in table.forms.items())
    assert all(len(stem) >= 3 for stem in table.stems)
    assert table.stem("увольнении") == "увольнен"
    assert table.stem("земельнейшего") is None
