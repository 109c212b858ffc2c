"""What a sentence says of its acts, and what its clauses are to its rule."""

import pytest

from lexery.verification.entailment.modals import State
from lexery.verification.entailment.reading import Sentence, read
from lexery.verification.entailment.tokens import Scope


def at(sentence: Sentence, word: str) -> int:
    return next(w.index for w in sentence.words if w.word == word)


@pytest.mark.parametrize(
    ("text", "word", "state"),
    [
        ("Садівник поливає сад.", "поливає", State.PLAIN),
        ("Садівник не поливає сад.", "поливає", State.NOT),
        ("Садівник може полити сад.", "полити", State.MAY),
        ("Садівник має право полити сад.", "полити", State.MAY),
        ("Садівник вправі полити сад.", "полити", State.MAY),
        ("Садівник не має права полити сад.", "полити", State.NOT),
        ("Садівник зобов'язаний полити сад.", "полити", State.MUST),
        ("Садівник має полити сад.", "полити", State.MUST),
        ("Садівник не зобов'язаний поливати сад.", "поливати", State.NEED_NOT),
        ("Садівник не повинен поливати сад.", "поливати", State.NOT),
        ("Садівник не може не полити сад.", "полити", State.MUST),
        ("Поливання саду не допускається.", "поливання", State.NOT),
        ("Забороняється поливати сад.", "поливати", State.NOT),
        ("Рішення не підлягає оскарженню.", "оскарженню", State.NOT),
        ("Рада може подати пропозицію полити сад.", "полити", State.NAMED),
        ("Поливання саду є обов'язком садівника.", "поливання", State.MUST),
        ("Договір може бути розірвано.", "розірвано", State.MAY),
    ],
)
def test_state(text: str, word: str, state: State) -> None:
    sentence = read(text)
    assert sentence.state(at(sentence, word)) is state


def test_an_item_of_a_list_says_nothing_of_its_act() -> None:
    sentence = read("поливати сад один раз на тиждень;")
    assert sentence.state(at(sentence, "поливати")) is None


@pytest.mark.parametrize(
    ("text", "word", "scope"),
    [
        ("Якщо сад висох, садівник поливає його.", "висох", Scope.CONDITION),
        ("Якщо сад висох, садівник поливає його.", "поливає", Scope.MAIN),
        ("У разі смерті садівника договір припиняється.", "садівника", Scope.CONDITION),
        ("У разі смерті садівника договір припиняється.", "договір", Scope.MAIN),
        ("Полив заборонено, крім випадків посухи.", "посухи", Scope.EXCEPTION),
        ("Полив заборонено, за винятком саду.", "саду", Scope.EXCEPTION),
        ("Рада, яка веде облік, не може відмовити.", "веде", Scope.RELATIVE),
        ("Рада, яка веде облік, не може відмовити.", "відмовити", Scope.MAIN),
        ("Штраф стягують, крім випадку, якщо сад згорів.", "згорів", Scope.EXCEPTION),
        ("За письмовою згодою ради сад продають.", "ради", Scope.CONDITION),
    ],
)
def test_scope(text: str, word: str, scope: Scope) -> None:
    sentence = read(text)
    assert sentence.scope(at(sentence, word)) is scope


def test_citations_are_no_content() -> None:
    sentence = read("Відповідно до частини другої статті 12 Кодексу садівник поливає сад.")
    assert [sentence.words[i].word for i in sentence.content] == ["садівник", "поливає", "сад"]
    assert sentence.figures == ()
