"""What is doubtful in an act that can be imported."""

from collections.abc import Callable
from typing import Any

import pytest

from lexery.contracts.bundle import BundleAct
from lexery.contracts.corpus import DocType
from lexery.corpus.remarks import MAX_EXAMPLES, Remark, nreg_remark, remarks

Make = Callable[..., dict[str, Any]]

SOURCE = {"edition": "2025-01-01", "source_url": "https://example.org/1-20", "retrieved": "2025-02-01"}


def of(raw: dict[str, Any]) -> list[Remark]:
    return list(remarks(BundleAct.model_validate(raw), raw, path="acts.jsonl", line=7))


def test_an_act_in_order_has_none(act: Make) -> None:
    assert of(act(**SOURCE)) == []


def test_a_remark_says_where(act: Make) -> None:
    (remark,) = of(act(**SOURCE | {"edition": None}))
    assert (remark.path, remark.line, remark.nreg) == ("acts.jsonl", 7, "1-20")


@pytest.mark.parametrize(
    ("changes", "code", "detail"),
    [
        pytest.param({"title_source": "unknown"}, "TITLE_UNKNOWN", "Про приклад", id="placeholder"),
        pytest.param({"status": "unknown"}, "STATUS_UNKNOWN", "", id="state not known"),
        pytest.param({"status": ...}, "STATUS_UNKNOWN", "", id="state not said"),
        pytest.param({"edition": None}, "EDITION_UNKNOWN", "", id="edition"),
        pytest.param({"source_url": None}, "SOURCE_UNKNOWN", "source_url", id="no link"),
        pytest.param({"retrieved": None}, "SOURCE_UNKNOWN", "retrieved", id="no day of reading"),
        pytest.param(
            {"doc_type": "treaty"}, "DOC_TYPE_DOUBTFUL", "treaty", id="a treaty with a law's number"
        ),
        pytest.param({"nreg": "1-20", "adopded": "x"}, "UNKNOWN_FIELD", "adopded → adopted?", id="misspelt"),
        pytest.param({"colour": "x"}, "UNKNOWN_FIELD", "colour", id="of another format"),
    ],
)
def test_of_the_act(act: Make, changes: dict[str, Any], code: str, detail: str) -> None:
    raw = {name: value for name, value in act(**SOURCE | changes).items() if value is not ...}
    assert [(one.code.value, one.detail, one.articles) for one in of(raw)] == [(code, detail, ())]


def test_unknown_fields_of_articles_are_told_once(act: Make) -> None:
    raw = act(numbers=("1", "2", "3"), **SOURCE)
    for article in raw["articles"][1:]:
        article["hedding"] = "x"
    (remark,) = of(raw)
    assert (remark.code, remark.detail) == ("UNKNOWN_FIELD", "articles.hedding → articles.heading?")


@pytest.mark.parametrize(
    ("number", "detail"),
    [
        pytest.param("3²", "3² → 3-2", id="superscript"),
        pytest.param("3^2", "3^2 → 3-2", id="caret"),
        pytest.param("3–2", "3–2 → 3-2", id="dash"),
        pytest.param("3.", "3. → 3", id="point"),
        pytest.param("6а", "6а", id="a letter may be another article"),
        pytest.param("ст.3", "ст.3", id="with a word"),
        pytest.param("3-2", None, id="index"),
        pytest.param("172-9-2", None, id="compound index"),
        pytest.param("", None, id="nameless"),
        pytest.param("прикінцеві", None, id="word"),
        pytest.param("додаток-2", None, id="numbered word"),
    ],
)
def test_numbers_have_one_form(act: Make, number: str, detail: str | None) -> None:
    found = of(act(numbers=("1", "2", "3", number) if number != "3." else ("1", "2", number), **SOURCE))
    forms = [one.detail for one in found if one.code == "ARTICLE_NUMBER_FORM"]
    assert forms == ([] if detail is None else [detail])


def test_holes_of_the_sequence_are_named(act: Make) -> None:
    (remark,) = of(act(numbers=("1", "2", "2-1", "5"), **SOURCE))
    assert (remark.code, remark.articles) == ("ARTICLES_MISSING", ("3", "4"))


@pytest.mark.parametrize(
    ("article", "code"),
    [
        pytest.param({"text": "Стаття 1. Сад є садом."}, "HEADING_REPEATED", id="number repeated"),
        pytest.param({"text": "Поняття саду.\nСад є."}, "HEADING_REPEATED", id="heading repeated"),
        pytest.param({"text": "Поняття саду – це поняття."}, None, id="begins with the same words"),
        pytest.param({"text": "Стаття 12 діє."}, None, id="speaks of another article"),
        pytest.param({"text": "Сад. {Виключено"}, "BRACES_OPEN", id="not closed"),
        pytest.param({"text": "Сад} {"}, "BRACES_OPEN", id="closed before it is opened"),
        pytest.param({"text": "Сад. {Із змінами {1}}"}, None, id="nested"),
    ],
)
def test_of_an_article(act: Make, article: dict[str, Any], code: str | None) -> None:
    raw = act(numbers=("1",), **SOURCE)
    raw["articles"][0] |= {"heading": "Поняття саду", **article}
    assert [(one.code, one.articles) for one in of(raw)] == ([] if code is None else [(code, ("1",))])


def test_examples_are_bounded(act: Make) -> None:
    (remark,) = of(act(**SOURCE, **{f"field{n}": 1 for n in range(MAX_EXAMPLES + 5)}))
    assert remark.detail.endswith("; … +5")


@pytest.mark.parametrize(
    ("nreg", "kind", "codes"),
    [
        pytest.param("435-15", DocType.CODE, [], id="law"),
        pytest.param("254к/96-вр", DocType.CONSTITUTION, [], id="letter"),
        pytest.param("984_036-09", DocType.TREATY, [], id="treaty with a year"),
        pytest.param("z0010-25", DocType.RESOLUTION, [], id="ministry"),
        pytest.param("100-95-п", DocType.RESOLUTION, [], id="government"),
        pytest.param("100-95-п", DocType.LAW, ["DOC_TYPE_DOUBTFUL"], id="a law with the government's number"),
        pytest.param("100/2026", DocType.DECREE, [], id="decree"),
        pytest.param("100/2026", DocType.CODE, ["DOC_TYPE_DOUBTFUL"], id="a code with a decree's number"),
        pytest.param("995_004", DocType.LAW, ["DOC_TYPE_DOUBTFUL"], id="a law with a treaty's number"),
        pytest.param("995_004", DocType.OTHER, [], id="other fits each"),
        pytest.param("504/96-ВР", DocType.LAW, ["NREG_FORM"], id="capitals"),
        pytest.param("100-95-p", DocType.RESOLUTION, ["NREG_FORM"], id="Latin suffix"),
        pytest.param("254%d0%ba/96-%d0%b2%d1%80", DocType.CODE, ["NREG_FORM"], id="percent-encoded"),
        pytest.param("435-IV", DocType.CODE, ["NREG_FORM"], id="official number"),
    ],
)
def test_registration_numbers(nreg: str, kind: DocType, codes: list[str]) -> None:
    assert [code.value for code, _, _ in nreg_remark(nreg, kind)] == codes
