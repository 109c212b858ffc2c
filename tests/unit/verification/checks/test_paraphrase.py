"""What of a claim is held to its quote."""

import pytest
from tests.support.answers import World

from lexery.contracts.answer import Claim, Quote, Support
from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import Article
from lexery.verification.checks.paraphrase import judged, own_words
from lexery.verification.context import CheckContext

TEXT = (
    "1. Саджанці сад видає кількістю від двадцяти до двох тисяч п’ятисот. Рада повертає заяву особі, яка відповідно до частини шостої "
    "статті 18 цього Кодексу зобов’язана зареєструвати сад, але не зареєструвала його.\n2. Сторож не допускається до саду вночі."
)
WORLD = World(articles=(Article(nreg="100-20", number="1", text=TEXT),))
ANSWER = WORLD.draft(["саджанці"], [WORLD.item("100-20", "1")]).answer
CONTEXT = CheckContext(
    answer=ANSWER, hashes={}, articles=WORLD.shelf, directory=WORLD.directory, as_of=WORLD.as_of
)


def claim(text: str) -> Claim:
    return Claim(
        id=text,
        goal_id="g1",
        text=text,
        citation=CitationTarget(nreg="100-20", article="1"),
        quote=Quote(text=TEXT, start=0, end=len(TEXT)),
        support=Support.PARAPHRASE,
    )


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            "Саджанці сад видає кількістю від двадцяти до двох тисяч п'ятисот.", id="a sentence of the quote"
        ),
        pytest.param(
            "Рада повертає заяву особі, яка відповідно до частини шостої статті 18 цього Кодексу зобов'язана зареєструвати сад, "
            "але не зареєструвала його.",
            id="with the citation that it holds",
        ),
        pytest.param(TEXT.replace("’", "'"), id="all of the quote"),
    ],
)
def test_the_quote_itself_follows_from_it(text: str) -> None:
    found = judged(claim(text), CONTEXT)
    assert found is not None
    assert found.supported


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Допускається до саду вночі.", id="without its denial"),
        pytest.param("зареєструвати сад, але не зареєструвала його", id="a piece of a sentence"),
    ],
)
def test_a_piece_of_it_need_not(text: str) -> None:
    found = judged(claim(text), CONTEXT)
    assert found is not None
    assert not found.supported


def test_citations_are_no_own_words_but_those_of_the_quote_are() -> None:
    assert "18" in own_words(
        claim("За ст. 18 цього Кодексу і частини шостої статті 18 цього Кодексу."), CONTEXT
    )
    assert "19" not in own_words(claim("За статтею 19 цього Кодексу сад видає саджанці."), CONTEXT)
