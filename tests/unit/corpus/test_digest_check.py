"""The digest's checker, on small made-up articles."""

from fractions import Fraction
from pathlib import Path

import pytest

from lexery.corpus.digest.check import (
    DigestAct,
    DigestStatement,
    FindingCode,
    OfficialAct,
    OfficialArticle,
    check_digest,
    check_form,
    copied_run,
    foreign_terms,
    parts_of,
    unsupported_numbers,
)
from lexery.corpus.digest.numbers import values

ARTICLE = (
    "1. Позика має бути повернена позичальником протягом тридцяти днів від дня пред'явлення вимоги, якщо інше не "
    "встановлено договором.\n2. Неустойка становить один відсоток за кожен день прострочення."
)
STATEMENT = (
    "Якщо договором не встановлено іншого, позичальник повертає позику за тридцять днів: рахують їх від пред'явлення "
    "вимоги. За кожен день прострочення неустойка становить 1 відсоток, і вимоги про це пред'являє позикодавець, "
    "коли позику не повернено в строк за договором."
)


def act_of(**changes: object) -> DigestAct:
    statement = {"number": "5", "heading": "Повернення позики", "text": STATEMENT, "part": None}
    statement |= {k: v for k, v in changes.items() if k in DigestStatement.model_fields and k != "status"}
    return DigestAct(
        nreg="1-20",
        title="Про позику",
        title_source="text",
        doc_type="law",
        number="1-IX",
        adopted="2020-01-01",
        status="in_force",
        status_note=None,
        source_url=str(changes.get("source_url", "https://zakon.rada.gov.ua/laws/show/1-20")),
        retrieved="2026-01-01",
        edition=None,
        preamble="",
        text_kind="digest",
        articles=(DigestStatement.model_validate(statement),),
    )


def official(**changes: object) -> OfficialAct:
    facts: dict[str, object] = {
        "title": "Про позику",
        "number": "1-IX",
        "status": "in_force",
        "source_url": "https://zakon.rada.gov.ua/laws/show/1-20",
        "articles": {"5": OfficialArticle(text=ARTICLE, heading="Повернення")},
    }
    return OfficialAct.model_validate(facts | changes)


def codes(tmp_path: Path, act: DigestAct, real: OfficialAct | None) -> set[FindingCode]:
    path = tmp_path / "digest.jsonl"
    path.write_text(act.model_dump_json() + "\n", encoding="utf-8")
    return {f.code for f in check_digest(path, {} if real is None else {"1-20": real})}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("чотирнадцять днів", [14], id="word"),
        pytest.param("протягом чотирнадцяти днів", [14], id="declined"),
        pytest.param("двадцяти трьох років", [23], id="two-words-one-value"),
        pytest.param("двадцять один рік", [21], id="with-one"),
        pytest.param("ста п’ятдесяти годин", [150], id="hundreds-typographic-apostrophe"),
        pytest.param("у десятикратному розмірі", [10], id="compound"),
        pytest.param("п'ятнадцятиденний строк", [15], id="compound-declined"),
        pytest.param("тримісячний строк", [3], id="compound-three"),
        pytest.param("три тисячі мінімумів", [3000], id="thousands"),
        pytest.param("1,3 мільйона євро", [Fraction(1_300_000)], id="decimal-millions"),
        pytest.param("17 000 гривень", [17000], id="grouped-digits"),
        pytest.param("половина і чверть", [Fraction(1, 2), Fraction(1, 4)], id="fractions"),
        pytest.param("у подвійному розмірі", [2], id="multiple"),
        pytest.param("один місяць", [1], id="one-that-measures"),
        pytest.param("один із батьків", [], id="one-that-names"),
        pytest.param("перша черга, частина друга", [], id="ordinals-name"),
    ],
)
def test_numbers_are_read_in_any_writing(text: str, expected: list[Fraction]) -> None:
    assert list(values(text)) == expected


@pytest.mark.parametrize(
    ("statement", "article", "missing"),
    [
        pytest.param("за 14 днів", "протягом чотирнадцяти днів", [], id="digits-for-words"),
        pytest.param("за чотирнадцять днів", "протягом 14 днів", [], id="words-for-digits"),
        pytest.param("один місяць", "у місячний строк", [], id="bare-unit-is-one"),
        pytest.param("за 15 днів", "протягом 14 днів", ["15"], id="wrong-number"),
        pytest.param("третина заробітку", "однієї чверті заробітку", ["1/3"], id="wrong-fraction"),
        pytest.param("інвалідність II групи", "інвалідність ІІ групи", [], id="roman-look-alikes"),
        pytest.param("інвалідність III групи", "інвалідність II групи", ["III"], id="wrong-roman"),
    ],
)
def test_numbers_must_come_from_the_article(statement: str, article: str, missing: list[str]) -> None:
    assert unsupported_numbers(statement, article) == missing


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        pytest.param("1. Перша.\n1) пункт;\n2. Друга.", {"1", "2"}, id="numbered"),
        pytest.param("Перша:\n1) пункт;\n2) пункт.\nДруга.", {"1", "2"}, id="paragraphs-without-items"),
    ],
)
def test_parts_are_counted(text: str, parts: set[str]) -> None:
    assert parts_of(text) == parts


def test_eight_words_in_a_row_are_a_copy_and_seven_are_not() -> None:
    law = "раз два слово три слово чотири слово п'ять кінець"
    assert copied_run("отже, раз два слово три слово чотири слово п'ять", law) is not None
    assert copied_run("отже, раз два слово три слово чотири слово", law) is None


def test_share_of_terms_counts_stems() -> None:
    share, foreign = foreign_terms("позичальники повертають кредиторам", "позичальник повертає борг")
    assert share == pytest.approx(2 / 3)
    assert foreign == ["кредиторам"]


def test_a_sound_statement_has_no_findings(tmp_path: Path) -> None:
    assert codes(tmp_path, act_of(), official()) == set()


@pytest.mark.parametrize(
    ("act", "real", "code"),
    [
        pytest.param(act_of(), None, FindingCode.ACT_UNKNOWN, id="no-act"),
        pytest.param(act_of(), official(title="Інша"), FindingCode.ACT_MISMATCH, id="title"),
        pytest.param(act_of(), official(status="repealed"), FindingCode.ACT_NOT_IN_FORCE, id="repealed-act"),
        pytest.param(act_of(number="6"), official(), FindingCode.ARTICLE_UNKNOWN, id="no-article"),
        pytest.param(
            act_of(),
            official(articles={"5": OfficialArticle(text="виключено", repealed=True)}),
            FindingCode.ARTICLE_REPEALED,
            id="repealed-article",
        ),
        pytest.param(act_of(part="3"), official(), FindingCode.PART_UNKNOWN, id="no-part"),
        pytest.param(
            act_of(text=STATEMENT.replace("тридцять", "сорок")),
            official(),
            FindingCode.NUMBER_UNSUPPORTED,
            id="number",
        ),
        pytest.param(act_of(text=ARTICLE.replace("\n", " ")), official(), FindingCode.COPIED, id="copy"),
        pytest.param(
            act_of(text="Зовсім стороннє міркування про погоду навесні " * 6),
            official(),
            FindingCode.TERMS_FOREIGN,
            id="terms",
        ),
    ],
)
def test_each_fault_is_found(
    tmp_path: Path, act: DigestAct, real: OfficialAct | None, code: FindingCode
) -> None:
    assert code in codes(tmp_path, act, real)


@pytest.mark.parametrize(
    ("act", "code"),
    [
        pytest.param(act_of(text="Коротко."), FindingCode.LENGTH, id="short"),
        pytest.param(act_of(text="слово " * 121), FindingCode.LENGTH, id="long"),
        pytest.param(act_of(heading=" "), FindingCode.EMPTY_HEADING, id="heading"),
        pytest.param(act_of(source_url="https://example.org/1-20"), FindingCode.LINK, id="foreign-link"),
        pytest.param(
            act_of(source_url="https://zakon.rada.gov.ua/laws/show/2-20"), FindingCode.LINK, id="other-act"
        ),
    ],
)
def test_form_faults_are_found(act: DigestAct, code: FindingCode) -> None:
    assert [f.code for f in check_form([act])] == [code]


def test_an_act_given_twice_is_found() -> None:
    assert [f.code for f in check_form([act_of(), act_of()])] == [FindingCode.ARTICLE_REPEATED]
