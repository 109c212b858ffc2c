"""What of a long story is searched for: what asks or tells of law, by a real encoder."""

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from lexery.search.dense import DenseIndex, QueryEncoder
from lexery.search.essence import SENTENCES_MAX, Essence

FACT = "Директор звільнив мене за прогул, хоча я був на лікарняному."
QUESTION = "Чи можна поновитися на роботі через суд?"
IDLE = (
    "Добрий день, мене звати Іван, пишу вам уперше в житті.",
    "Я дуже хвилююся і всю ніч не спав, аж голова болить.",
    "Погода в нас третій день жахлива, весь час дощ.",
    "Кума каже, що все минеться, та я їй не дуже вірю.",
)


class Broken:
    """An encoder that fails."""

    fingerprint = "broken"

    def encode_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        raise OSError


@pytest.fixture(scope="module")
def essence(encoder: QueryEncoder) -> Essence:
    return Essence(DenseIndex(encoder))


def test_idle_sentences_are_left_out(essence: Essence) -> None:
    story = " ".join([*IDLE[:2], FACT, *IDLE[2:], QUESTION])
    told = essence.of(story)
    assert FACT in told
    assert told.endswith(QUESTION)
    assert sum(sentence in told for sentence in IDLE) <= len(IDLE) // 2


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param(f"{IDLE[0]} {FACT} {QUESTION}", id="few-sentences"),
        pytest.param("Звільнили. За прогул. Хворів. Чи законно?", id="few-words"),
    ],
)
def test_a_short_text_stays(text: str, essence: Essence) -> None:
    assert essence.of(text) == text


def test_something_always_stays(essence: Essence) -> None:
    assert essence.of(" ".join(IDLE))


def test_without_vectors_the_story_stays() -> None:
    story = " ".join([*IDLE, FACT, QUESTION])
    assert Essence(DenseIndex(Broken())).of(story) == story


def test_the_middle_of_an_endless_story_is_not_looked_at(essence: Essence) -> None:
    story = " ".join([FACT, *(f"{IDLE[2]} {at}." for at in range(SENTENCES_MAX)), "ЗАЙВЕ. " * 20, QUESTION])
    told = essence.of(story)
    assert told.startswith(FACT)
    assert told.endswith(QUESTION)
