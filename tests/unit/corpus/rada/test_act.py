"""Documents of the portal as acts: articles, sections, notes, final provisions, annexes; `.xml` and `.txt` agree."""

from datetime import date
from typing import Any

import pytest
from tests.support.portal_texts import both, card, page, txt, xml

from lexery.contracts.bundle import BundleAct
from lexery.contracts.corpus import ActStatus, DocType
from lexery.corpus.problems import ProblemCode
from lexery.corpus.rada import read_card, read_html, read_txt, read_xml, to_act
from lexery.corpus.rada.act import number_of_nreg
from lexery.errors import PortalFileInvalid

TODAY = date(2026, 3, 5)


def act(*paragraphs: str, **head: str) -> BundleAct:
    return to_act(read_xml(xml(*paragraphs, **head)), retrieved=TODAY)


def told(found: BundleAct) -> list[tuple[str, str, str, bool]]:
    return [(a.number, a.heading, a.text, a.repealed) for a in found.articles]


LAW = [
    "ЗАКОН УКРАЇНИ",
    "Про облік садових гномів",
    "(Відомості Верховної Ради України (ВВР), 2026, № 1, ст.2)",
    "{Із змінами, внесеними згідно із Законами / № 78-X від 01.03.2026}",
    "Цей Закон визначає порядок обліку гномів.",
    "Розділ I / ЗАГАЛЬНІ ПОЛОЖЕННЯ",
    "Стаття 1. Гноми та їх види",
    "1. Гном є садовою прикрасою.",
    "2. Гноми бувають: {Абзац перший частини другої із змінами № 78-X}",
    "1) малі;",
    "1^1) середні;",
    "2) великі.",
    "3. {Частину третю статті 1 виключено на підставі Закону № 78-X від 01.03.2026}",
    "{Стаття 1 в редакції Закону № 78-X від 01.03.2026}",
    "Стаття 2. Реєстр гномів",
    "Реєстр гномів ведеться відкрито.",
    "Стаття 2^1. Плата за облік",
    "Плати немає.",
    "{Статтю 2^2 виключено на підставі Закону № 78-X від 01.03.2026}",
    "Розділ II / ВЛАСНИКИ",
    "Глава 1 / Права",
    "Стаття 3. Право мати гнома",
    "Кожен має право на гнома.",
    "{Главу 2 \"Обов'язки\" виключено на підставі Закону № 78-X від 01.03.2026}",
    "Розділ III / ПРИКІНЦЕВІ ТА ПЕРЕХІДНІ ПОЛОЖЕННЯ",
    "1. Цей Закон набирає чинності завтра.",
    "1^1. До завтра гноми обліковуються за заявою.",
    "2. Звіт подається щороку.",
    "Президент України / О. ГНОМЕНКО",
    "м. Київ / 5 лютого 2026 року / № 77-X",
    "Додаток / до Закону України / \"Про облік садових гномів\"",
    "ПЕРЕЛІК КОЛЬОРІВ",
    "1. Червоний.",
]  # fmt: skip
EXPECTED = [
    ("1", "Гноми та їх види", "1. Гном є садовою прикрасою.\n2. Гноми бувають:\n1) малі;\n1-1) середні;\n2) великі.", False),
    ("2", "Реєстр гномів", "Реєстр гномів ведеться відкрито.", False),
    ("2-1", "Плата за облік", "Плати немає.", False),
    ("2-2", "", "Статтю 2{0}2 виключено на підставі Закону № 78-X від 01.03.2026", True),
    ("3", "Право мати гнома", "Кожен має право на гнома.", False),
    (
        "прикінцеві", "Розділ III. ПРИКІНЦЕВІ ТА ПЕРЕХІДНІ ПОЛОЖЕННЯ",
        "1. Цей Закон набирає чинності завтра.\n1-1. До завтра гноми обліковуються за заявою.\n2. Звіт подається щороку.",
        False,
    ),
    (
        "додаток", "Додаток",
        "Додаток\nдо Закону України\n\"Про облік садових гномів\"\nПЕРЕЛІК КОЛЬОРІВ\n1. Червоний.",
        False,
    ),
]  # fmt: skip


@pytest.mark.parametrize("form", ["xml", "txt"])
def test_a_law(form: str) -> None:
    as_xml, as_txt = both(LAW)
    text = read_xml(as_xml) if form == "xml" else read_txt(as_txt)
    found = to_act(text, read_card(card()), retrieved=TODAY)
    assert (found.nreg, found.title, found.doc_type, found.number) == (
        "77-21", "Про облік садових гномів", DocType.LAW, "77-X",
    )  # fmt: skip
    assert (found.adopted, found.edition, found.retrieved) == ("2026-02-05", "2026-03-02", "2026-03-05")
    assert (found.status, found.status_note) == (ActStatus.IN_FORCE, None)
    assert found.source_url == "https://zakon.rada.gov.ua/laws/show/77-21"
    assert found.preamble == "Цей Закон визначає порядок обліку гномів."
    mark = " - " if form == "xml" else ""
    assert told(found) == [(n, h, t.replace("{0}", mark), gone) for n, h, t, gone in EXPECTED]
    paths = {article.number: article.path for article in found.articles}
    assert paths["2-2"] == ("Розділ I. ЗАГАЛЬНІ ПОЛОЖЕННЯ",)
    assert paths["3"] == ("Розділ II. ВЛАСНИКИ", "Глава 1. Права")
    assert paths["прикінцеві"] == ("Розділ III. ПРИКІНЦЕВІ ТА ПЕРЕХІДНІ ПОЛОЖЕННЯ",)


@pytest.mark.parametrize(
    ("paragraphs", "expected"),
    [
        pytest.param(
            ["Стаття 1. Гном є.", "Стаття 2. Гном стоїть:", "тихо;", "довго."],
            [("1", "", "Гном є.", False), ("2", "", "Гном стоїть:\nтихо;\nдовго.", False)],
            id="articles without headings",
        ),
        pytest.param(
            [*(f"Стаття {n}. Гном {n} є.<br>Він стоїть." for n in range(1, 7)), "Стаття 7. Прикінцеві положення", "1. Кінець."],
            [*((str(n), "", f"Гном {n} є.\nВін стоїть.", False) for n in range(1, 7)), ("7", "Прикінцеві положення", "1. Кінець.", False)],
            id="only the final provisions have a heading",
        ),
        pytest.param(
            ["Стаття 1", "Визначення", "Гном є.", "Стаття 2", "Гном стоїть."],
            [("1", "Визначення", "Гном є.", False), ("2", "", "Гном стоїть.", False)],
            id="the number stands alone",
        ),
        pytest.param(
            ["Cтаття 1. Гном", "Гном є.", "СТАТТЯ 2. Сад", "Сад є."],
            [("1", "Гном", "Гном є.", False), ("2", "Сад", "Сад є.", False)],
            id="Latin letter and capitals",
        ),
        pytest.param(
            ["Стаття I. Гном", "Гном є.", "Стаття II. Сад", "Сад є."],
            [("1", "Гном", "Гном є.", False), ("2", "Сад", "Сад є.", False)],
            id="Roman numerals",
        ),
        pytest.param(
            ["Стаття 1. Гном<br>і його сад", "Гном є."],
            [("1", "Гном і його сад", "Гном є.", False)],
            id="a heading of two lines",
        ),
        pytest.param(
            ["Стаття 1. Гном", "Гном є.", "{Статті 2-4 виключено на підставі Закону № 1}", "Стаття 5. Сад", "Сад є."],
            [("1", "Гном", "Гном є.", False)]
            + [(n, "", "Статті 2-4 виключено на підставі Закону № 1", True) for n in ("2", "3", "4")]
            + [("5", "Сад", "Сад є.", False)],
            id="a range is repealed",
        ),
        pytest.param(
            ["Стаття 1. Гном", "Гном є.", "{Статті 2, 3 і 4 втратили чинність за Законом № 1}", "Стаття 5. Сад", "Сад є."],
            [("1", "Гном", "Гном є.", False)]
            + [(n, "", "Статті 2, 3 і 4 втратили чинність за Законом № 1", True) for n in ("2", "3", "4")]
            + [("5", "Сад", "Сад є.", False)],
            id="a list is repealed",
        ),
        pytest.param(
            ["Розділ I<br>САД", "Стаття 1. Сад є.", '{Розділ II "ГНОМИ" виключено на підставі Закону № 1}', "Розділ III<br>ІНШЕ", "Стаття 4. Все."],
            [("1", "", "Сад є.", False)]
            + [(n, "", 'Розділ II "ГНОМИ" виключено на підставі Закону № 1', True) for n in ("2", "3")]
            + [("4", "", "Все.", False)],
            id="a section is repealed with its articles",
        ),
        pytest.param(
            ["Стаття 1. Гном", "{Статтю 1 виключено на підставі Закону № 1}", "Стаття 2. Сад", "Сад є."],
            [("1", "Гном", "Статтю 1 виключено на підставі Закону № 1", True), ("2", "Сад", "Сад є.", False)],
            id="repealed under its heading",
        ),
        pytest.param(
            ["Стаття 1. Гном", "{Частину першу статті 1 виключено № 1}", "Стаття 2. Сад", "Сад є."],
            [("1", "Гном", "Частину першу статті 1 виключено № 1", True), ("2", "Сад", "Сад є.", False)],
            id="nothing is left of it",
        ),
        pytest.param(
            ["Стаття 1. Гном", "Стаття 2. Сад", "Сад є."],
            [("1", "", "Гном", False), ("2", "Сад", "Сад є.", False)],
            id="a heading and no more",
        ),
        pytest.param(
            ["Стаття 1. Статтю 5 Закону викласти в такій редакції:", '"Стаття 5. Гном', "Гном є.", "Стаття 6. Сад", 'Сад є."', "Стаття 2. Цей Закон набирає чинності завтра."],
            [
                ("1", "", 'Статтю 5 Закону викласти в такій редакції:\n"Стаття 5. Гном\nГном є.\nСтаття 6. Сад\nСад є."', False),
                ("2", "", "Цей Закон набирає чинності завтра.", False),
            ],
            id="articles of another act",
        ),
        pytest.param(
            ["Стаття 1. Гном", "Стаття 5 цього Закону діє завжди.", "Розділ II Закону не діє."],
            [("1", "Гном", "Стаття 5 цього Закону діє завжди.\nРозділ II Закону не діє.", False)],
            id="sentences that begin like headings",
        ),
        pytest.param(
            ["Стаття 1. Збір", "Збір становить:", "<table><tr><td>малий</td><td>1</td></tr><tr><td>великий</td><td>2</td></tr></table>"],
            [("1", "Збір", "Збір становить:\nмалий\t1\nвеликий\t2", False)],
            id="a table in an article",
        ),
        pytest.param(
            ["Внести зміни до Закону:", "1) слово \"гном\" виключити;", "2) доповнити статтею 5<sup>1</sup>."],
            [("", "", "Внести зміни до Закону:\n1) слово \"гном\" виключити;\n2) доповнити статтею 5-1.", False)],
            id="no articles",
        ),
    ],
)  # fmt: skip
def test_articles(paragraphs: list[str], expected: list[tuple[str, str, str, bool]]) -> None:
    assert told(act(*paragraphs)) == expected


def test_a_resolution_with_an_approved_statute() -> None:
    found = act(
        "[ image ]", "КАБІНЕТ МІНІСТРІВ УКРАЇНИ", "ПОСТАНОВА", "від 5 січня 2026 р. № 5", "Київ",
        "Про затвердження Порядку обліку гномів",
        "Кабінет Міністрів України постановляє:", "1. Затвердити Порядок, що додається.",
        "<table><tr><td>Прем'єр-міністр України</td><td>Г. САДОВИЙ</td></tr><tr><td>Інд. 21</td><td></td></tr></table>",
        "ЗАТВЕРДЖЕНО<br>постановою Кабінету Міністрів України<br>від 5 січня 2026 р. № 5",
        "ПОРЯДОК<br>обліку гномів", "1. Гнома показують.", "2. Гнома записують.",
        nreg="5-2026-п", title="Про затвердження Порядку обліку гномів", types="Постанова",
    )  # fmt: skip
    assert (found.doc_type, found.preamble) == (DocType.RESOLUTION, "")
    assert [(a.number, a.text.split("\n")[0]) for a in found.articles] == [
        ("", "Кабінет Міністрів України постановляє:"),
        ("додаток", "ЗАТВЕРДЖЕНО"),
    ]
    assert found.articles[1].text.endswith("1. Гнома показують.\n2. Гнома записують.")


def test_a_statute_approved_as_an_annex_with_articles_of_its_own() -> None:
    found = act(
        "Затвердити Статут, що додається.", "Президент України Г. САДОВИЙ",
        "ЗАТВЕРДЖЕНО<br>Указом Президента України", "Стаття 1. Гном", "Гном є.", "Стаття 2. Сад", "Сад є.",
        types="Указ",
    )  # fmt: skip
    assert [a.number for a in found.articles if a.number[:1].isdigit()] == ["1", "2"]


def test_annexes_are_numbered() -> None:
    signed = ["Стаття 1. Гном є.", "Президент України Г. САДОВИЙ"]
    found = act(
        *signed,
        "Додаток 1<br>до Закону",
        "Колір.",
        "Додаток 2<br>до Закону",
        "Зріст.",
        "Додаток<br>до Закону",
        "Вага.",
    )
    assert [a.number for a in found.articles] == ["1", "додаток", "додаток-2", "додаток-3"]


def test_a_page_of_the_site_is_an_act() -> None:
    found = to_act(
        read_html(page("Стаття 1. Гном", "Гном є.")), retrieved=TODAY, source_url="https://example.org/77-21"
    )
    assert told(found) == [("1", "Гном", "Гном є.", False)]
    assert found.source_url == "https://example.org/77-21"


@pytest.mark.parametrize(
    ("state", "fields", "status", "note"),
    [
        pytest.param("Чинний", {}, ActStatus.IN_FORCE, None, id="in force"),
        pytest.param(
            "Чинний", {"hist": [{"podid": 3, "poddat": 20270101, "pidstava": "79-20"}]}, ActStatus.IN_FORCE,
            "втрачає чинність 01.01.2027 на підставі акта № 79-IX", id="will lose force",
        ),
        pytest.param(
            "Втратив чинність", {"hist": [{"podid": 3, "poddat": 20260301, "pidstava": "79-20"}]}, ActStatus.REPEALED,
            "втратив чинність (Втрата чинності від 01.03.2026, підстава — 79-IX)", id="repealed",
        ),
        pytest.param("Втратив чинність", {}, ActStatus.REPEALED, "втратив чинність", id="repealed, no day"),
        pytest.param("Дію зупинено", {}, ActStatus.UNKNOWN, "дію зупинено", id="suspended"),
        pytest.param("Набирає чинності", {}, ActStatus.NOT_YET_IN_FORCE, "набирає чинності", id="not yet"),
    ],
)  # fmt: skip
def test_state(state: str, fields: dict[str, Any], status: ActStatus, note: str | None) -> None:
    found = to_act(
        read_xml(xml("Стаття 1. Гном є.", state=state)), read_card(card(**fields)), retrieved=TODAY
    )
    assert (found.status, found.status_note) == (status, note)


@pytest.mark.parametrize(
    ("data", "beside", "code"),
    [
        pytest.param(txt("Стаття 1. Гном є."), None, ProblemCode.PORTAL_NO_IDENTITY, id="no card"),
        pytest.param(
            xml("Стаття 1. Гном є."), card(nreg="1-21"), ProblemCode.PORTAL_CARD_MISMATCH, id="another act's"
        ),
        pytest.param(xml("<br>"), None, ProblemCode.PORTAL_NO_TEXT, id="no text"),
        pytest.param(xml("{Текст відсутній}"), None, ProblemCode.PORTAL_NO_TEXT, id="a note alone"),
        pytest.param(txt(""), card(), ProblemCode.PORTAL_NO_TEXT, id="empty"),
    ],
)
def test_what_is_refused(data: bytes, beside: bytes | None, code: ProblemCode) -> None:
    text = read_xml(data) if data.startswith(b"<") else read_txt(data)
    with pytest.raises(PortalFileInvalid) as refused:
        to_act(text, read_card(beside) if beside else None, retrieved=TODAY)
    assert refused.value.reason == code


@pytest.mark.parametrize(
    ("nreg", "number"),
    [
        ("3339-20", "3339-IX"),
        ("2147а-19", "2147а-VIII"),
        ("254к/96-вр", "254к/96-ВР"),
        ("1-2026-п", "1-2026-п"),
        ("8-14", "8-14"),
    ],
)
def test_official_number_of_an_nreg(nreg: str, number: str) -> None:
    assert number_of_nreg(nreg) == number
