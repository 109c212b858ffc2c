"""Which stretches of an article answer a goal."""

import pytest
from tests.support.answers import ARTICLES, LIST_TEXT, World, lemmas

from lexery.contracts.corpus import Article
from lexery.contracts.evidence import EvidenceItem
from lexery.contracts.query import Goal
from lexery.contracts.retrieval import Passage
from lexery.writing.limits import SelectLimits
from lexery.writing.select import Selected, select_answer

WORLD = World()
LIMITS = SelectLimits()


def select(goal: Goal, *items: EvidenceItem, world: World = WORLD) -> list[Selected]:
    (found,) = select_answer([(goal, items, 0.0)], world.shelf, lemmas, LIMITS)
    return found


def goal_of(words: str) -> Goal:
    return Goal(id="g1", text=words, search_text=words)


@pytest.mark.parametrize(
    ("asked", "begins"),
    [
        pytest.param(
            "чи можна рубати дерево, коли воно цвіте, у період цвітіння", "Забороняється", id="part"
        ),
        pytest.param("рішення ради про дорогу після громадського обговорення", "3) рішення", id="point"),
        pytest.param("скільки гривень сплачує той, хто зрубав", "Особа,", id="sanction"),
    ],
)
def test_the_passage_with_the_words_of_the_goal(asked: str, begins: str) -> None:
    best = select(goal_of(asked), WORLD.item("100-20", "1"))[0]
    assert LIST_TEXT[best.start : best.end].startswith(begins)


def test_the_passage_that_matched_wins_when_words_do_not_decide() -> None:
    item = WORLD.item("100-20", "1")
    start = LIST_TEXT.index("Особа,")
    near = item.model_copy(
        update={"hit": item.hit.model_copy(update={"passage": Passage(start=start, end=len(LIST_TEXT))})}
    )
    assert select(goal_of("мовчання"), near)[0].start == start


def test_a_cited_point_is_taken_as_it_is() -> None:
    goal = WORLD.profile(["Що каже п. 2 ч. 1 ст. 1 Кодексу № 100-IX?"]).goals[0]
    (chosen,) = select(goal, WORLD.item("100-20", "1", 1.0, cited=True))
    assert LIST_TEXT[chosen.start : chosen.end] == "2) загрози падіння дерева на будинок або дорогу;"


def test_a_short_cited_article_is_quoted_whole() -> None:
    goal = WORLD.profile(["ст. 3 Кодексу № 100-IX"]).goals[0]
    (chosen,) = select(goal, WORLD.item("100-20", "3", 1.0, cited=True))
    assert (chosen.start, chosen.end) == (0, len("Полив здійснює власник саду."))


def test_an_article_that_is_not_held_gives_nothing() -> None:
    item = WORLD.item("100-20", "3")
    gone = item.model_copy(update={"hit": item.hit.model_copy(update={"article": "77"})})
    assert select(goal_of("полив"), gone) == []


def of(text: str, asked: str) -> list[str]:
    """What is quoted of an article with this text."""
    article = Article(nreg="300-20", number="5", heading="Сад", text=text)
    world = World(articles=(*ARTICLES, article))
    found = select(goal_of(asked), world.item("300-20", "5"), world=world)
    return [text[s.start : s.end] for s in found]


def test_the_kind_of_answer_that_is_asked_for() -> None:
    text = "1. Скаргу на полив подають до ради.\n2. Скаргу на полив розглядають 14 днів."
    assert of(text, "скільки розглядають скаргу на полив")[0].startswith("2.")
    assert of(text, "куди подати скаргу на полив")[0].startswith("1.")


def test_words_of_people_meet_those_of_the_law() -> None:
    text = "1. Садівник поливає дерева.\n2. Садівника звільняє рада."
    assert of(text, "хто може зняти садівника")[0].startswith("2.")


def test_the_rule_is_told_with_its_exception() -> None:
    text = "1. Полив забороняється.\n2. Скаргу подають до ради.\n3. Положення частини першої цієї статті не поширюються на городи."
    assert [quoted[:2] for quoted in of(text, "чи можна полив")] == ["1.", "3."]


def test_who_sets_the_rule_is_not_the_rule() -> None:
    text = "1. Порядок поливу садів визначається радою.\n2. Полив садів здійснюють уранці."
    assert of(text, "полив садів")[0].startswith("2.")


def test_a_second_goal_hears_something_else_of_the_same_article() -> None:
    goals = [goal_of("плоди, що впали").model_copy(update={"id": g}) for g in ("g1", "g2")]
    rows = [(goal, [WORLD.item("100-20", "2", goal_id=goal.id)], 0.0) for goal in goals]
    one, other = select_answer(rows, WORLD.shelf, lemmas, LIMITS)
    assert one
    assert other
