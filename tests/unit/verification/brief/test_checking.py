"""Texts held to a handful of invented acts."""

from collections.abc import Callable
from datetime import date

import pytest

from lexery.contracts.corpus import ActRecord, ActStatus, Article, ArticleList, DocType
from lexery.law.directory_memory import MemoryDirectory
from lexery.search.memory import MemorySearch
from lexery.verification.brief import BriefChecker, BriefLimits, Checked, PlaceFinder

DAY = date(2026, 3, 1)
CODE, GARDENS, OLD, PLANNED = "435-15", "900-20", "100-95", "950-20"
ACTS = (
    ActRecord(nreg=CODE, title="Цивільний кодекс України", doc_type=DocType.CODE, status=ActStatus.IN_FORCE, indexed=True),
    ActRecord(nreg=GARDENS, title="Про садівництво", number="900-IX", adopted="2020-01-15", status=ActStatus.IN_FORCE, indexed=True),
    ActRecord(
        nreg=OLD, title="Про старі сади", number="100/95-ВР", adopted="1995-02-01", status=ActStatus.REPEALED,
        status_note="втратив чинність (Втрата чинності від 01.02.2020, підстава — 900-IX)", indexed=True,
    ),
    ActRecord(
        nreg="101-95", title="Про бджіл", number="101/95-ВР", adopted="1995-02-01", status=ActStatus.REPEALED,
        status_note="втратив чинність (Втрата чинності від 01.02.2020, підстава — 901-IX)", indexed=True,
    ),
    ActRecord(nreg="901-20", title="Про бджіл та бджолярство", number="901-IX", adopted="2020-01-15", status=ActStatus.IN_FORCE, indexed=True),
    ActRecord(nreg=PLANNED, title="Про теплиці", number="950-IX", adopted="2020-06-01", status=ActStatus.IN_FORCE),
)  # fmt: skip
TEXTS = {
    (CODE, "1"): ("Строк оренди саду", "1. Сад орендують на строк не більше семи років.\n2. Оренда саду припиняється смертю орендаря."),
    (CODE, "2"): ("Плата за оренду", "Орендар саду сплачує плату за оренду до п'ятого числа місяця."),
    (GARDENS, "1"): ("Обрізка дерев", "Яблуні дозволяється обрізати протягом березня за правилами садового товариства."),
    (GARDENS, "2"): ("Скарга на сусіда", "Власник саду подає скаргу на сусіда протягом двадцяти днів з дня порушення."),
    (GARDENS, "3"): ("Полив груш", "{Статтю 3 виключено}"),
    ("101-95", "1"): ("Вулики", "Вулики ставлять за правилами."),
    ("901-20", "1"): ("Вулики", "Вулики ставлять не ближче десяти метрів від межі ділянки. Свідками є двоє сусідів."),
    (OLD, "1"): ("Обрізка", "Яблуні обрізають у березні."),
}  # fmt: skip
ARTICLES = tuple(
    Article(nreg=nreg, number=number, heading=heading, text=text, repealed=text.startswith("{"))
    for (nreg, number), (heading, text) in TEXTS.items()
)


class Articles:
    """The texts above."""

    corpus_version = "invented"

    def article(self, nreg: str, number: str) -> Article | None:
        return next((a for a in ARTICLES if (a.nreg, a.number) == (nreg, number)), None)


def lists(nreg: str) -> ArticleList:
    numbers = tuple(a.number for a in ARTICLES if a.nreg == nreg)
    return ArticleList(nreg=nreg, numbers=numbers, held=frozenset(numbers), complete=True)


DIRECTORY = MemoryDirectory(ACTS, [lists(nreg) for nreg in (CODE, GARDENS, OLD, "101-95", "901-20")])


def checker(clock: Callable[[], float] = lambda: 0.0, limits: BriefLimits | None = None) -> BriefChecker:
    search = MemorySearch(ARTICLES, acts={a.nreg: a for a in ACTS})
    finder = PlaceFinder(search, Articles(), DIRECTORY, lambda _: 5.0)
    return BriefChecker(DIRECTORY, finder, as_of=DAY, clock=clock, limits=limits)


def check(text: str) -> list[Checked]:
    return list(checker().check(text))


@pytest.mark.parametrize(
    ("text", "verdict", "reason", "expected"),
    [
        pytest.param(
            "Сад орендують щонайбільше на 7 років (ч. 1 ст. 1 ЦК).", "supported", "STATED", None, id="stated"
        ),
        pytest.param("Строк оренди саду — ст. 1 ЦК.", "supported", None, None, id="the topic"),
        pytest.param(
            "Сад орендують на строк не більше восьми років (ч. 1 ст. 1 ЦК).", "wrong_value", "NUMBER", (CODE, "1", "1"), id="number"
        ),
        pytest.param(
            "Сад орендують на строк не менше семи років (ч. 1 ст. 1 ЦК).", "wrong_value", "COMPARATOR", (CODE, "1", "1"), id="bound"
        ),
        pytest.param(
            "Власник саду подає скаргу на сусіда протягом 20 днів з дня вручення рішення (ст. 2 Закону «Про садівництво»).",
            "wrong_value", "TERM_START", (GARDENS, "2", None), id="start of a term",
        ),
        pytest.param(
            "Оренда саду припиняється смертю орендаря (ч. 1 ст. 1 ЦК).", "wrong_part", "ELSEWHERE", (CODE, "1", "2"), id="part"
        ),
        pytest.param(
            "Оренда саду припиняється смертю орендаря (ч. 7 ст. 1 ЦК).", "wrong_part", "NO_SUCH_UNIT", (CODE, "1", "2"), id="no such part"
        ),
        pytest.param(
            "Орендар саду сплачує плату за оренду до п’ятого числа місяця (ст. 1 ЦК).", "wrong_article", "ELSEWHERE", (CODE, "2", None), id="article"
        ),
        pytest.param(
            "Орендар саду сплачує плату за оренду до п’ятого числа місяця (ст. 77 ЦК).", "wrong_article", "NO_SUCH_ARTICLE", (CODE, "2", None), id="no such article"
        ),
        pytest.param(
            "Яблуні дозволяється обрізати протягом березня за правилами товариства (ст. 1 ЦК).",
            "wrong_act", "ELSEWHERE", (GARDENS, "1", None), id="act",
        ),
        pytest.param(
            "Садовий гном підлягає обов'язковій державній реєстрації (ст. 77 ЦК).", "invented", "NO_SUCH_ARTICLE", None, id="invented"
        ),
        pytest.param(
            "Докази садівника оцінює суд (ст. 5 Кодексу садових доказів України).", "invented", "NO_SUCH_ACT", None, id="a code that is none"
        ),
        pytest.param(
            "Яблуні обрізають у березні (ст. 1 Закону України «Про старі сади»).", "repealed", "ACT_REPEALED", (GARDENS, "1", None), id="repealed"
        ),
        pytest.param(
            "Стаття 1 Закону України «Про старі сади», який утратив чинність, дозволяла обрізати яблуні.",
            "supported", "SAYS_REPEALED", None, id="the text says so",
        ),
        pytest.param(
            "Вулики ставлять не ближче 10 метрів від межі ділянки (ст. 1 Закону «Про бджіл»).", "supported", "STATED", None,
            id="the title that the successor's begins with",
        ),
        pytest.param(
            "Вулики ставлять за правилами (ст. 1 Закону «Про бджіл» № 101/95-ВР).", "repealed", "ACT_REPEALED", ("901-20", "1", None),
            id="the number is the old one's",
        ),
        pytest.param(
            "Форма 4: вулики ставлять від межі ділянки (ст. 1 Закону «Про бджіл та бджолярство»).", "supported", None, None, id="a number of no rule"
        ),
        pytest.param("Груші поливають (ст. 3 Закону «Про садівництво»).", "repealed", "ARTICLE_REPEALED", None, id="an article taken out"),
        pytest.param(
            "За ст. 2 ЦК «орендар саду сплачує плату за оренду».", "supported", "QUOTED", None, id="quote"
        ),
        pytest.param(
            "За ст. 1 ЦК «орендар саду сплачує плату за оренду».", "wrong_article", "QUOTE_ELSEWHERE", (CODE, "2", None), id="quote elsewhere"
        ),
        pytest.param(
            "За ст. 2 ЦК «орендар саду сплачує пеню за оренду до п'ятого числа місяця».", "wrong_value", "QUOTE_DIFFERS", (CODE, "2", None),
            id="quote that differs",
        ),
        pytest.param(
            "За ст. 2 ЦК «гноми стоять біля кожного старого паркану».", "invented", "QUOTE_UNKNOWN", None, id="quote of nothing"
        ),
        pytest.param("Теплиці білять (ст. 4 Закону України «Про теплиці»).", "not_checkable", "TEXT_NOT_HELD", None, id="no text"),
        pytest.param("Шкода відшкодовується (ст. 5 ЦК Франції).", "not_checkable", "FOREIGN_LAW", None, id="foreign"),
        pytest.param("Ст. 1 ЦК.", "not_checkable", "NO_CLAIM", None, id="nothing said"),
        pytest.param("Яблуні обрізають за Законом України «Про садівництво».", "not_checkable", "NO_PLACE", None, id="no article"),
        pytest.param("Яблуні обрізають у березні (ст. 1).", "not_checkable", "ACT_AMBIGUOUS", None, id="no act"),
    ],
)  # fmt: skip
def test_one(
    text: str, verdict: str, reason: str | None, expected: tuple[str, str, str | None] | None
) -> None:
    found = check(text)[0]
    assert (found.verdict.value, found.reasons) == (verdict, found.reasons)
    assert reason is None or reason in found.reasons
    place = found.expected
    assert (
        place and (place.nreg, place.article, place.part if expected and expected[2] else None)
    ) == expected


def test_offsets_are_those_of_the_text() -> None:
    text = "Є\u200b таке.\n\nСад орендують на 7 років (ч. 1 ст. 1 ЦК), а плату вносять до 5 числа (ст. 2 ЦК)."
    found = check(text)
    assert [text[c.start : c.end] for c in found] == ["ч. 1 ст. 1 ЦК", "ст. 2 ЦК"]
    assert [c.text for c in found] == ["ч. 1 ст. 1 ЦК", "ст. 2 ЦК"]


def test_citations_that_stand_together_share_what_they_say() -> None:
    found = check("Орендар саду сплачує плату за оренду до п'ятого числа місяця (статті 1, 2 ЦК).")
    assert [c.verdict.value for c in found] == ["supported", "supported"]


def test_bounds() -> None:
    text = "Сад орендують на 7 років (ст. 1 ЦК). Плату за оренду вносять до 5 числа (ст. 2 ЦК)."
    assert len(list(checker(limits=BriefLimits(citations=1)).check(text))) == 1
    ticks = iter(range(100))
    late = list(checker(lambda: float(next(ticks)), BriefLimits(seconds=1.5)).check(text))
    assert [c.reasons for c in late][-1] == ("TIME_OVER",)


@pytest.mark.parametrize(
    "text", ["", "\x00\ufeff", "ст. ЦК ч. ст. «", "(" * 500 + "ст. 1 ЦК" + ")" * 500, "ст. 1 ЦК " * 300]
)
def test_any_text_is_read(text: str) -> None:
    assert all(text[c.start : c.end] == c.text for c in check(text))
