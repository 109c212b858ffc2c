"""Properties of the profile: nothing asked is lost, offsets lead back, nothing raises, equal inputs give equal outputs."""

from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexery.contracts.corpus import ActRecord, ActStatus, ArticleList, DocType
from lexery.contracts.query import Domain, Query, QueryProfile
from lexery.contracts.retrieval import DoclistItem, DoclistReason
from lexery.corpus.memory import MemoryCorpus
from lexery.law.directory_memory import MemoryDirectory
from lexery.search.clauses import asks, clauses, sentences
from lexery.search.entities import find_domains, find_entities
from lexery.search.goals import MAX_GOALS, split_goals
from lexery.search.keys import retyped
from lexery.search.language import detect_language
from lexery.stages.plan import PlanConfig, plan_search
from lexery.stages.profile import ProfileConfig, ProfileDeps, profile_query

DIRECTORY = MemoryDirectory(
    (ActRecord(nreg="435-15", number="435-IV", title="Цивільний кодекс України", doc_type=DocType.CODE, status=ActStatus.IN_FORCE, indexed=True),),
    (ArticleList(nreg="435-15", numbers=("12", "625"), held=frozenset({"12", "625"}), complete=False),),
)  # fmt: skip

pieces = st.sampled_from(
    [
        "Чи можна ", "чи треба ", "що робити", "коли винний утік", "де він ", "який ", "які документи ", "хто платить ", "скільки ",
        "і ", " та ", ", ", "; ", "а ", ". ", "? ", "?", "!\n", "…", "«", "»", "\"", " — ", ": ", "Скажіть, ", "Не знаю, ", "я знаю, ",
        "Мене звільнили", "знати", "подати позов ", "ст. 625 ЦК", "стаття 12", "закон про ринки", "Конституція США", "1 500 грн ",
        "2 тис. грн", "31.02.2024", "1 травня 2024", "пів року", "14 днів", "Дякую", "Добрий день! ", "\t", "\x00", "\u2028", "💥", "\u00a0", "ё",
        "who ", "сколько ", "1) ", "2) ", "3. ", "а також ", "і ще питання: ", "Крім того, ", "по-перше, ", "По-друге, ",
    ]
)  # fmt: skip
any_text = st.one_of(st.text(max_size=200), st.lists(pieces, max_size=40).map("".join))


class NoDoclist:
    """A catalog that completes nothing (port `Doclist`)."""

    def resolve(
        self,
        mention: str,
        *,
        goal_id: str,
        article: str | None = None,
        number: str | None = None,
        adopted: str | None = None,
        day: date | None = None,
    ) -> DoclistItem:
        return DoclistItem(goal_id=goal_id, mention=mention, reason=DoclistReason.NO_ACT_NAMED)


def profile(text: str) -> QueryProfile:
    query = Query(text=text, as_of=date(2026, 1, 1))
    return profile_query(
        query, ProfileDeps(directory=DIRECTORY, doclist=NoDoclist(), articles=MemoryCorpus()), ProfileConfig()
    )


@given(any_text, st.integers(1, 6))
def test_goals_lie_in_the_text_in_order(text: str, most: int) -> None:
    goals = split_goals(text, most)
    assert 1 <= len(goals) <= most
    assert all(text[goal.start : goal.end] == goal.text for goal in goals)
    assert all(goal.text in goal.search_text or len(goals) == 1 for goal in goals)
    assert all(left.end <= right.start for left, right in pairwise(goals))
    assert goals == split_goals(text, most)


@given(any_text)
def test_every_word_asked_is_in_a_goal(text: str) -> None:
    """Joining conjunctions aside, which stand between two clauses of one sentence."""
    goals = split_goals(text)
    for sentence in (s for s in sentences(text) if asks(s.text)):
        for clause in clauses(sentence):
            asked = [at for at in range(clause.start, clause.end) if text[at].isalnum()]
            assert all(any(goal.start <= at < goal.end for goal in goals) for at in asked)


@given(any_text)
def test_every_fact_goes_with_a_goal(text: str) -> None:
    """With every goal of its matter; another matter has its own."""
    goals = split_goals(text)
    told = any(not asks(s.text) and "Мене звільнили" in s.text for s in sentences(text))
    assert not told or any("Мене звільнили" in goal.search_text for goal in goals)


@given(any_text)
def test_clauses_are_the_whole_of_their_sentence(text: str) -> None:
    for sentence in sentences(text):
        found = clauses(sentence)
        assert (found[0].start, found[-1].end) == (sentence.start, sentence.end)
        assert all(text[clause.start : clause.end] == clause.text for clause in found)


@given(any_text)
def test_entities_stand_where_they_say(text: str) -> None:
    found = find_entities(text)
    assert all(e.start < e.end and text[e.start : e.end] == e.text for e in found)
    assert [e.start for e in found] == sorted(e.start for e in found)


@given(any_text)
def test_domains_are_one_to_three(text: str) -> None:
    found = find_domains(text)
    assert 1 <= len(found) <= 3
    assert len(set(found)) == len(found)
    assert Domain.OTHER not in found or found == (Domain.OTHER,)


@settings(deadline=None)
@given(any_text)
def test_a_profile_leads_back_to_its_text(text: str) -> None:
    found = profile(text)
    assert found == profile(text)
    named = (*found.references, *found.acts, *found.entities)
    assert all(text[n.start : n.end] == n.text for n in named)
    assert [goal.id for goal in found.goals] == [f"g{n}" for n in range(1, len(found.goals) + 1)]
    assert len(found.goals) <= MAX_GOALS
    of_goals = [r for goal in found.goals for r in goal.references]
    assert all(r in of_goals for r in found.references)
    assert found.language is detect_language(text)


@settings(deadline=None)
@given(any_text)
def test_a_plan_searches_every_goal(text: str) -> None:
    found = profile(text)
    plan = plan_search(found, PlanConfig())
    assert {step.goal_id for step in plan.steps} == {goal.id for goal in found.goals}
    assert {step.reason for step in plan.steps} <= set(plan.reason_codes)
    assert len(set(plan.reason_codes)) == len(plan.reason_codes)


@pytest.mark.parametrize(
    "unit",
    [" ", "1", "123 ", "ст. ", "? ", " і чи можна", ", хто він", ':"а?', "\n", "коли а, ", "!", "-", "💥", "\x00\x1f ", "чи і ", "за ", "Хто? Так є. "],
    ids=repr,
)  # fmt: skip
def test_long_texts_are_read(unit: str) -> None:
    """Twenty thousand characters of what a pattern could backtrack over; a quadratic one takes minutes here."""
    text = unit * (20_000 // len(unit)) + "ж"
    goals = split_goals(text)
    assert text[goals[-1].start : goals[-1].end] == goals[-1].text
    assert all(text[e.start : e.end] == e.text for e in find_entities(text))


@given(
    st.text("abcxyzаеоіїщ];[',. ?K\"\n", max_size=60),
    st.sets(st.text("абвгіїєщ", min_size=1, max_size=3), max_size=4),
)
def test_retyping_moves_no_letter(text: str, known: set[str]) -> None:
    assert len(retyped(text, lambda form: form in known or len(form) % 2 == 0)) == len(text)
