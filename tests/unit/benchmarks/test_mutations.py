"""Corruptions of answers, on an invented code."""

from dataclasses import replace
from random import Random

import pytest
from benchmarks.mutations import foreign, places, quoting
from benchmarks.mutations.corrupting import corruptions
from benchmarks.mutations.model import Corrupted, Kind, Place, is_caught
from benchmarks.mutations.paraphrased import with_paraphrases
from benchmarks.mutations.sources import Sources, slipped_in
from tests.support.answers import CODE, LIST_TEXT, OLD, SPECIAL, UNSAID, World

from lexery.contracts.answer import Claim, Quote, Support
from lexery.law.foreign import foreign_law

WORLD = World()
ITEMS = [WORLD.item("100-20", "1", 0.6), WORLD.item("100-20", "2", 0.5)]
DRAFTED = WORLD.draft(["чи можна рубати дерево в період цвітіння"], ITEMS)
GONE = WORLD.shelf.article("50-12", "7")
assert GONE is not None
SOURCES = Sources(
    articles=WORLD.shelf,
    directory=WORLD.directory,
    as_of=WORLD.as_of,
    repealed=[GONE],
    others=[CODE, SPECIAL, UNSAID],
)
BAN = LIST_TEXT[LIST_TEXT.index("Забороняється") : LIST_TEXT.index("\nОсоба, яка")]
AT = LIST_TEXT.index(BAN)
CLAIM = DRAFTED.answer.claims[0].model_copy(update={"quote": Quote(text=BAN, start=AT, end=AT + len(BAN))})


def found(**update: object) -> Claim:
    return CLAIM.model_copy(update=update)


def test_another_part_and_one_beyond_the_last() -> None:
    parts = [c.citation.part for c in places.wrong_parts(CLAIM, SOURCES) if c.citation is not None]
    assert parts == ["1", "3", "4"]


@pytest.mark.parametrize(
    ("text", "cited", "expected"),
    [
        pytest.param("ч. 2 ст. 1", (), ["ч. 3 ст. 1"], id="digits"),
        pytest.param("за частиною другою", (), ["за частиною третьою"], id="words behind"),
        pytest.param("друга частина", (), ["третя частина"], id="words before"),
        pytest.param("ч. 2 ст. 1", {"3"}, [], id="a part that the answer cites as well"),
        pytest.param("стаття 1", (), [], id="none"),
    ],
)
def test_parts_in_words(text: str, cited: frozenset[str], expected: list[str]) -> None:
    assert places.parts_in_words(text, cited) == expected


def test_articles_beside_and_beyond() -> None:
    articles = [c.citation.article for c in places.wrong_articles(CLAIM, SOURCES) if c.citation is not None]
    assert articles == ["2", "3", "10"]
    assert places.articles_in_words("ч. 2 ст. 1 і статті 5", ()) == [
        "ч. 2 ст. 2 і статті 5",
        "ч. 2 ст. 1 і статті 6",
    ]


def test_the_same_article_of_another_act() -> None:
    moved = list(places.wrong_acts(CLAIM, SOURCES))
    assert [item.hit.nreg for _, item in moved] == ["200-20", "300-20"]
    named = places.acts_in_words("ст. 1 Садового кодексу України", CODE, SOURCES)
    assert named
    assert not any("Садового кодексу" in text for text in named)


def test_a_claim_of_an_act_that_is_no_more() -> None:
    ((claim, item),) = places.repealed_claims(CLAIM, SOURCES)
    assert claim.quote is not None
    assert GONE is not None
    assert GONE.text[claim.quote.start : claim.quote.end] == claim.quote.text
    assert item == slipped_in(GONE, OLD, "g1")


def test_stitched_quotes_are_not_the_law() -> None:
    other = "Полив здійснює власник саду щодня вранці та ввечері, коли немає дощу."
    text = f"{BAN} Особа, яка зрубала дерево без дозволу, сплачує не більше 500 гривень."
    made = list(quoting.stitched(text, other))
    assert len(made) >= 5
    assert all(stitched not in text for stitched in made)


def test_quotes_cut_at_their_exception_and_behind_their_denial() -> None:
    assert CLAIM.quote is not None
    (cut,) = quoting.cut_exceptions(CLAIM.quote)
    assert BAN.startswith(cut.text)
    assert cut.end == cut.start + len(cut.text)
    denial = Quote(text="Плоди не можна збирати вночі.", start=0, end=29)
    (rest,) = quoting.cut_denials(denial)
    assert (rest.text, rest.start) == ("можна збирати вночі.", 9)


def test_foreign_law_leans_on_foreign_law() -> None:
    claims = list(foreign.new_claims(CLAIM))
    assert all(foreign_law(c.text) for c in claims)
    assert {c.support for c in claims} == set(Support)
    assert all(foreign_law(text) for text in (*foreign.leaning("Сад цвіте."), *foreign.added("Сад цвіте.")))


def test_claims_in_own_words_are_quoted_exactly() -> None:
    told = with_paraphrases(DRAFTED.answer, DRAFTED.evidence.items, WORLD.shelf)
    own = [c for c in told.claims if c.support is Support.PARAPHRASE]
    assert own
    for claim in own:
        assert claim.quote is not None
        assert claim.citation is not None
        article = WORLD.shelf.article(str(claim.citation.nreg), str(claim.citation.article))
        assert article is not None
        assert article.text[claim.quote.start : claim.quote.end] == claim.quote.text
        assert claim.text not in claim.quote.text


def test_one_of_each_kind_and_place_and_all_are_caught() -> None:
    told = with_paraphrases(DRAFTED.answer, DRAFTED.evidence.items, WORLD.shelf)
    made = list(corruptions(told, SOURCES, Random(1)))  # noqa: S311 - a choice, not a secret
    assert len({(c.kind, c.place) for c in made}) == len(made)
    assert {c.kind for c in made} == set(Kind) - {Kind.SUBJECT}
    for corrupted in made:
        assert corrupted.answer != told
        items = (*DRAFTED.evidence.items, *corrupted.evidence)
        evidence = DRAFTED.evidence.model_copy(update={"items": items})
        report = replace(DRAFTED, evidence=evidence).check(corrupted.answer)
        assert is_caught(corrupted, report), (corrupted.kind, corrupted.place)


@pytest.mark.parametrize(
    ("place", "left", "caught"),
    [
        pytest.param(Place.CLAIM, "bare", True, id="own words replaced by the quote"),
        pytest.param(Place.CLAIM, "same", False, id="own words left"),
        pytest.param(Place.QUOTE, "bare", False, id="a false quote left"),
        pytest.param(Place.QUOTE, "gone", True, id="a false quote dropped"),
        pytest.param(Place.SHORT, "same", False, id="a short answer left"),
        pytest.param(Place.SHORT, "bare", True, id="a short answer replaced"),
    ],
)
def test_what_counts_as_caught(place: Place, left: str, caught: bool) -> None:
    answer = DRAFTED.answer
    claims = {
        "same": answer.claims,
        "bare": (found(text="Ст. 1"), *answer.claims[1:]),
        "gone": answer.claims[1:],
    }
    short = answer.short_answer if left == "same" else "Дослівно нижче."
    repaired = answer.model_copy(update={"claims": claims[left], "short_answer": short})
    report = DRAFTED.check().model_copy(update={"repaired": repaired})
    corrupted = Corrupted(kind=Kind.NUMBER, place=place, claim_id=CLAIM.id, answer=answer)
    assert is_caught(corrupted, report) is caught
