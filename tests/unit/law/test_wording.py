"""Acts and places as a sentence names them."""

import pytest

from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import ActRecord, DocType
from lexery.law.citations.format import format_citation
from lexery.law.sentences import law_spans, sentences
from lexery.law.wording import act_name, act_of, cite, place, same_place


def act(title: str, doc_type: DocType = DocType.CODE, **more: object) -> ActRecord:
    return ActRecord.model_validate({"nreg": "1-20", "title": title, "doc_type": doc_type, **more})


LAW = act("Про мобілізацію", DocType.LAW, number="3543-XII", adopted="1993-10-21")


@pytest.mark.parametrize(
    ("given", "genitive"),
    [
        (act("Цивільний кодекс України"), "Цивільного кодексу України"),
        (act("Кодекс законів про працю України"), "Кодексу законів про працю України"),
        (act("Цивільний процесуальний кодекс України"), "Цивільного процесуального кодексу України"),
        (act("Кримінально-виконавчий кодекс України"), "Кримінально-виконавчого кодексу України"),
        (act("Конституція України", DocType.CONSTITUTION), "Конституції України"),
        (LAW, "Закону України «Про мобілізацію» від\u00a021.10.1993 №\u00a03543-XII"),
        (act("Закон № 7", DocType.LAW, title_known=False, number="7-IX"), "Закону України №\u00a07-IX"),
        (
            act("Про Правила", DocType.RESOLUTION, nreg="1306-2001-п", number="1306", adopted="2001-10-10"),
            "Постанови Кабінету Міністрів України «Про Правила» від\u00a010.10.2001 №\u00a01306",
        ),
        (
            act("Деякі питання", DocType.OTHER, nreg="336-2022-р", number="336-р", adopted="2022-04-29"),
            "Розпорядження Кабінету Міністрів України «Деякі питання» від\u00a029.04.2022 №\u00a0336-р",
        ),
        (
            act("Про межу", DocType.DECREE, nreg="254/2023", number="254/2023", adopted="2023-05-01"),
            "Указу Президента України «Про межу» від\u00a001.05.2023 №\u00a0254/2023",
        ),
        (act("Якась дивна назва", DocType.OTHER), "акта «Якась дивна назва» (1-20)"),
    ],
)
def test_genitive(given: ActRecord, genitive: str) -> None:
    assert act_of(given) == genitive


def test_nominative() -> None:
    assert act_name(LAW) == "Закон України «Про мобілізацію» №\u00a03543-XII"
    assert act_name(act("Цивільний кодекс України")) == "Цивільний кодекс України"


@pytest.mark.parametrize(
    ("target", "uk", "en"),
    [
        (CitationTarget(article="40"), "ст.\u00a040", "art.\u00a040"),
        (CitationTarget(article="40", part="1", point="4"), "п.\u00a04 ч.\u00a01 ст.\u00a040", "pt.\u00a04 part\u00a01 art.\u00a040"),
        (CitationTarget(article="3", point="2", subpoint="а"), "підп.\u00a0«а» п.\u00a02 ст.\u00a03", "subpt.\u00a0«а» pt.\u00a02 art.\u00a03"),
        (CitationTarget(article="прикінцеві"), "прикінцеві положення", "final provisions of"),
        (CitationTarget(article="185", note="1"), "прим.\u00a0до ст.\u00a0185", "note\u00a0to art.\u00a0185"),
        (CitationTarget(), "", ""),
    ],
)  # fmt: skip
def test_places(target: CitationTarget, uk: str, en: str) -> None:
    assert (place(target), place(target, "en")) == (uk, en)


STATUTES = {
    "adjective": ("Про Дисциплінарний статут маяків", "48", "ст.\u00a048 Дисциплінарного статуту маяків"),
    "bare": ("Про Статут служби маяків", "67-1", "ст.\u00a067-1 Статуту служби маяків"),
    "approval": ("Про затвердження Статуту", "1", "ст.\u00a01 Закону України «Про затвердження Статуту» №\u00a01-X"),
    "another law": ("Про статус маяків", "1", "ст.\u00a01 Закону України «Про статус маяків» №\u00a01-X"),
    "its annex": ("Про Статут служби маяків", "додаток", "додаток до Закону України «Про Статут служби маяків» №\u00a01-X"),
}  # fmt: skip


@pytest.mark.parametrize(("title", "article", "expected"), STATUTES.values(), ids=STATUTES)
def test_an_item_is_of_the_statute(title: str, article: str, expected: str) -> None:
    law = act(title, DocType.LAW, number="1-X")
    assert cite(CitationTarget(article=article), law) == expected


def test_a_whole_citation() -> None:
    target = CitationTarget(article="40", part="3")
    assert (
        cite(target, act("Кодекс законів про працю України"))
        == "ч.\u00a03 ст.\u00a040 Кодексу законів про працю України"
    )
    assert cite(CitationTarget(), LAW) == act_name(LAW)
    assert cite(target, act("Кодекс"), "en") == "part\u00a03 art.\u00a040 of Кодекс"


@pytest.mark.parametrize(
    ("other", "same"),
    [
        (CitationTarget(nreg="a", article="1"), True),
        (CitationTarget(nreg="a", article="1", part="2"), True),
        (CitationTarget(nreg="a", article="1", part="3"), False),
        (CitationTarget(nreg="b", article="1"), False),
        (CitationTarget(nreg="a", article="2"), False),
    ],
)
def test_same_place(other: CitationTarget, same: bool) -> None:
    assert same_place(CitationTarget(nreg="a", article="1", part="2"), other) is same


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Перше речення. Друге речення.", ["Перше речення.", "Друге речення."]),
        ("Згідно зі ст. 40 Кодексу. Далі.", ["Згідно зі ст. 40 Кодексу.", "Далі."]),
        ("1. Особа має право. Воно діє.", ["1. Особа має право.", "Воно діє."]),
        ("Штраф 500 грн. Його сплачують.", ["Штраф 500 грн. Його сплачують."]),
        ("Без крапки", ["Без крапки"]),
        ("", []),
    ],
)
def test_sentences(text: str, expected: list[str]) -> None:
    assert [text[a:b] for a, b in sentences(text)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Норма.\n{Примітка}\nЩе норма.", ["Норма.", "Ще норма."]),
        ("/*{Неконституційно} Норма.*/", ["Норма."]),
        ("Норма {в редакції Закону} далі.", ["Норма", "далі."]),
        ("{Статтю виключено}", []),
    ],
)
def test_law_spans(text: str, expected: list[str]) -> None:
    assert [text[a:b] for a, b in law_spans(text)] == expected


def test_a_citation_of_an_item_is_of_the_statute() -> None:
    law = act("Про Дисциплінарний статут маяків", DocType.LAW, number="1-X")
    item = CitationTarget(article="48", part="2")
    assert format_citation(item, law) == "ч.\u00a02 ст.\u00a048 Дисциплінарного статуту маяків"
    assert format_citation(CitationTarget(point="2"), law).endswith(
        "«Про Дисциплінарний статут маяків» №\u00a01-X"
    )
