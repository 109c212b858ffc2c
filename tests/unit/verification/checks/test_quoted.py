"""Quotes inside a text: in the place that is cited before them, and whole in sense."""

import pytest
from tests.support.answers import LIST_TEXT, World

from lexery.contracts.answer import Answer, CheckRecord, CheckStatus
from lexery.verification.checks.quoted import free_text
from lexery.verification.context import CheckContext

WORLD = World()
DRAFTED = WORLD.draft(
    ["чи можна рубати дерево в період цвітіння"],
    [WORLD.item("100-20", "1", 0.6), WORLD.item("100-20", "2", 0.5)],
)
BAN = LIST_TEXT[LIST_TEXT.index("Забороняється") : LIST_TEXT.index("\nОсоба, яка")]
FINE = "Особа, яка зрубала дерево без дозволу, сплачує не більше 500 гривень."
FRUIT = "Сусід має право зібрати плоди, що впали на його ділянку."


def record(text: str, answer: Answer = DRAFTED.answer) -> CheckRecord:
    context = CheckContext(
        answer=answer,
        hashes={},
        articles=WORLD.shelf,
        directory=WORLD.directory,
        as_of=WORLD.as_of,
    )
    return free_text("short_answer", text, answer.claims, context)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"Про це ч. 2 ст. 1 Садового кодексу України: «{BAN}»", id="under its part"),
        pytest.param(f"Про це ст. 1 Садового кодексу України («Рубання дерев»): «{BAN}»", id="under its article and heading"),
        pytest.param(f"Дослівно: «{BAN}»", id="no citation before it"),
        pytest.param(
            f"Ст. 1 Садового кодексу України: «{FINE}». Див. також ст. 2 Садового кодексу України: «{FRUIT}»", id="each under its own"
        ),
        pytest.param(
            "П. 2 ч. 1 ст. 1 Садового кодексу України. Перелік: «Дерево може бути зрубане власником саду лише у випадках:»",
            id="the words that open the list of a point",
        ),
        pytest.param("Питання «чи можна рубати дерево»: див. нижче", id="the asker's words"),
        pytest.param("Див. «Садовий кодекс України»", id="the name of an act"),
    ],
)  # fmt: skip
def test_honest(text: str) -> None:
    assert record(text).status is not CheckStatus.FAILED


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param(f"Про це ч. 3 ст. 1 Садового кодексу України: «{BAN}»", "QUOTE_OUTSIDE_PLACE", id="another part"),
        pytest.param(f"Про це ст. 2 Садового кодексу України: «{BAN}»", "QUOTE_OUTSIDE_PLACE", id="another article"),
        pytest.param(f"Про це ст. 1 Закону № 50-XII: «{BAN}»", "QUOTE_OUTSIDE_PLACE", id="another act"),
        pytest.param("Про це ст. 2 Садового кодексу України («Рубання дерев»)", "QUOTE_OUTSIDE_PLACE", id="a heading of another"),
        pytest.param(
            "Можна: «рубати дерево в період цвітіння протягом 30 днів з дня появи першої квітки, крім випадку загрози падіння»",
            "CUTS_DENIAL", id="without its prohibition",
        ),
        pytest.param(f"Дослівно: «{BAN[: BAN.index(', крім')]}»", "CUTS_EXCEPTION", id="without its exception"),
        pytest.param("Дослівно: «Забороняється рубати дерево … сплачує не більше 500 гривень.»", "STITCHED", id="two sentences in one"),
        pytest.param("«Дерево» «може бути зрубане» «в період цвітіння»", "FRAGMENT", id="a sentence of crumbs"),
    ],
)  # fmt: skip
def test_attacks(text: str, code: str) -> None:
    assert record(text).code == code


def test_a_text_without_quotes_or_claims_is_not_judged() -> None:
    assert record("Про це йдеться нижче.").status is CheckStatus.NOT_APPLICABLE
    bare = DRAFTED.answer.model_copy(update={"claims": ()})
    assert record(f"«{BAN}»", bare).status is CheckStatus.NOT_APPLICABLE


def test_the_short_answer_of_a_draft_is_held_to_it() -> None:
    short = f"Про це ч. 3 ст. 1 Садового кодексу України: «{BAN}»"
    report = DRAFTED.check(DRAFTED.answer.model_copy(update={"short_answer": short}))
    assert report.repaired.short_answer != short
    assert "QUOTE_OUTSIDE_PLACE" in {r.code for r in report.records}
