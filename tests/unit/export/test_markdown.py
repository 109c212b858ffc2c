"""Markdown and plain text: the order of things, typography, and nothing that breaks the page."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.answers import ARTICLES, DIGEST, World

from lexery.contracts.answer import AnswerFile
from lexery.export import render_markdown, render_plain
from lexery.export.markdown import escape, url

WORLD = World(articles=(*ARTICLES, DIGEST))
FELLING = "чи можна рубати дерево в період цвітіння"


def file(question: str = FELLING, number: str = "1", lang: str = "uk") -> AnswerFile:
    world = World(articles=(*ARTICLES, DIGEST), lang=lang)
    return world.draft([question], [world.item("100-20", number)]).file()


def test_the_order_of_things() -> None:
    rendered = render_markdown(file())
    order = [
        "## Коротка відповідь",
        "## Що каже закон",
        "> «Забороняється",
        "## Джерела",
        "Це правова інформація",
    ]
    places = [rendered.index(words) for words in order]
    assert places == sorted(places)


@pytest.mark.parametrize(
    "words",
    [
        "Садовий кодекс України",
        "№\u00a0100-IX, 100-20",
        "частиною другою статті\u00a01 Садового кодексу України",
        "чинний",
        "редакція від 01.01.2025, прочитано 01.02.2026",
        "<https://zakon.rada.gov.ua/laws/show/100-20>",
    ],
)
def test_an_exact_citation(words: str) -> None:
    assert words in render_markdown(file())


@pytest.mark.parametrize(("lang", "words"), [("uk", "не юридична консультація"), ("en", "not legal advice")])
def test_the_last_line_says_what_this_is(lang: str, words: str) -> None:
    for rendered in (render_markdown(file(lang=lang), lang), render_plain(file(lang=lang), lang)):
        last = rendered.rstrip("\n").rsplit("\n", 1)[-1]
        assert words in last
        assert "zakon.rada.gov.ua" in last


def test_an_unknown_edition_is_said_once() -> None:
    drafted = WORLD.draft(["дерева"], [WORLD.item("200-20", "1")])
    assert render_markdown(drafted.file()).casefold().count("редакція не вказана; прочитано 01.02.2026") == 1


def test_what_was_quoted_for_one_goal_is_not_quoted_for_another() -> None:
    items = [WORLD.item("100-20", "3", goal_id=goal) for goal in ("g1", "g2")]
    rendered = render_markdown(WORLD.draft(["хто поливає сад", "чи поливає сад рада"], items).file())
    assert rendered.count("> «Полив здійснює власник саду.»") == 1
    assert "Це врегульовано статтею\u00a03 Садового кодексу України; цитату наведено вище." in rendered


def test_a_digest_is_never_in_quotation_marks() -> None:
    for rendered in (render_markdown(file("тінь", "9")), render_plain(file("тінь", "9"))):
        assert "Стислий виклад, не офіційний текст: Тінь від дерева" in rendered
        assert "«Тінь від дерева не дає" not in rendered


def test_a_summary_is_marked_once_where_it_stands() -> None:
    body = render_plain(file("тінь", "9")).split("ЩО КАЖЕ ЗАКОН")[1].split("ЗАСТЕРЕЖЕННЯ")[0]
    assert body.casefold().count("стислий виклад, не офіційний текст") == 1


def test_a_goal_is_a_heading_with_a_capital() -> None:
    items = [WORLD.item("100-20", "1"), WORLD.item("100-20", "2", goal_id="g2")]
    rendered = render_markdown(WORLD.draft([FELLING, "плоди сусіда"], items).file())
    assert "### Питання 2. Плоди сусіда" in rendered


@pytest.mark.parametrize(
    "question",
    [
        "# заголовок",
        "<script>alert(1)</script>",
        "[посилання](javascript:alert(1))",
        "`код` *жирний* _курсив_ ~~ні~~ | таблиця |",
        "рядок\n\n---\n\n1. список",
        "&lt;b&gt; &amp; ![x](http://example.org)",
    ],
)
def test_no_question_breaks_the_page(question: str) -> None:
    rendered = render_markdown(
        WORLD.draft([question, FELLING], [WORLD.item("100-20", "1", goal_id="g2")]).file()
    )
    headings = [line for line in rendered.split("\n") if re.match(r"#{1,6} ", line)]
    assert [h for h in headings if h.startswith("## ")] == [
        "## Коротка відповідь", "## Що каже закон", "## Чого бракує", "## Джерела",
    ]  # fmt: skip
    assert "<script" not in rendered.replace("\\<", "")
    assert not re.search(r"(?<!\\)\[", rendered)
    assert "javascript" not in "".join(re.findall(r"<[^>]*>", rendered.replace("\\<", "")))


SPECIALS = "\\`*_[]<>#|~$"


@given(st.text(max_size=80))
def test_escaped_text_has_no_live_marks(words: str) -> None:
    escaped = escape(words)
    assert "\n" not in escaped
    assert "\r" not in escaped
    bare = re.sub(r"\\.", "", escaped)
    assert not any(mark in bare for mark in SPECIALS)
    assert not re.match(r"\s*(?:[-+]|\d{1,9}[.)])(?:\s|$)", escaped)
    assert not re.match(r"\s*(?:=+|-+)\s*$", escaped)


@given(st.text(max_size=60))
def test_a_link_stays_inside_its_brackets(link: str) -> None:
    assert not re.search(r"[\s<>]", url(link))


def test_a_terminal_gets_no_control_characters() -> None:
    held = file()
    answer = held.answer.model_copy(update={"short_answer": "Зелений \x1b[31mтекст\x07 \u202eнавпаки"})
    rendered = render_plain(held.model_copy(update={"answer": answer}))
    assert "\x1b" not in rendered
    assert "\x07" not in rendered
    assert "\u202e" not in rendered
