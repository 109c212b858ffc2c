"""The order of an answer, and the sentences that introduce its quotes."""

import pytest
from tests.support.answers import ARTICLES, World

from lexery.contracts.corpus import Article

TEXT = (
    "1. Скарга на полив подається до ради.\n"
    "2. Полив саду сусіда без його згоди -\nтягне за собою штраф.\n"
    "3. Строк скарги на полив становить 14 днів.\n"
    "4. Полив саду здійснює власник. Це правило не застосовується до городів."
)
WORLD = World(articles=(*ARTICLES, Article(nreg="300-20", number="5", heading="Полив саду", text=TEXT)))


def texts(question: str, *rows: tuple[str, str, float]) -> list[str]:
    drafted = WORLD.draft([question], [WORLD.item(*row) for row in rows])
    assert not [r for r in drafted.check().records if r.status == "failed"]
    return [claim.text.replace("\u00a0", " ") for claim in drafted.answer.claims]


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        pytest.param("хто здійснює полив саду", "За частиною четвертою статті 5", id="a rule"),
        pytest.param("який штраф за полив без згоди", "Наслідки передбачено частиною другою статті 5", id="a sanction"),
        pytest.param("скільки днів має скарга, який строк", "Строк установлено частиною третьою статті 5", id="a term"),
    ],
)  # fmt: skip
def test_a_sentence_says_what_the_quote_states(question: str, sentence: str) -> None:
    assert texts(question, ("300-20", "5", 0.9))[0].startswith(f"{sentence} Закону України «Про облік дерев»")


def test_an_act_in_full_once_and_a_heading_once() -> None:
    said = texts("полив саду: штраф, строк скарги, хто здійснює", ("300-20", "5", 0.9), ("300-20", "1", 0.8))
    assert sum("№ 300-IX" in one for one in said) == 1
    assert sum("(«Полив саду»)" in one for one in said) == 1


def test_special_before_general_and_likely_before_unlikely() -> None:
    said = texts("рубання дерев", ("100-20", "1", 0.8), ("200-20", "1", 0.7), ("100-20", "3", 0.2))
    assert "воєнного стану" in said[0]
    assert "Садового кодексу" in said[1]
    assert said[-1].startswith("Може стосуватися: за ")
    assert "статтею 3 Садового кодексу України" in said[-1]


def test_a_guess_has_no_special_act() -> None:
    said = texts("рубання дерев", ("100-20", "1", 0.2), ("200-20", "1", 0.19))
    assert "Садового кодексу" in said[0]


def test_the_short_answer_is_of_the_best_article_whatever_comes_first() -> None:
    items = [WORLD.item("100-20", "1", 0.8), WORLD.item("200-20", "1", 0.7)]
    answer = WORLD.draft(["рубання дерев у період цвітіння"], items).answer
    assert "Садового кодексу" in answer.short_answer
    assert answer.claims[0].citation is not None
    assert answer.claims[0].citation.nreg == "200-20"


def test_an_excerpt_of_a_list_is_said_to_be_one() -> None:
    points = "\n".join(
        f"{n}) дерево, що має ваду номер {n} і росте біля дороги або будинку;" for n in range(1, 20)
    )
    listed = Article(nreg="300-20", number="6", heading="Вади", text=f"Вадами дерев є:\n{points}")
    world = World(articles=(*ARTICLES, listed))
    claims = world.draft(["що є вадами дерев"], [world.item("300-20", "6", 0.9)]).answer.claims
    assert any("уривок переліку" in claim.text for claim in claims)
