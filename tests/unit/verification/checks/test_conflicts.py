"""Evidence that contradicts other evidence is told, and fails nothing."""

import pytest
from tests.support.answers import ARTICLES, World

from lexery.contracts.answer import Answer, CheckReport, CheckStatus, Claim, Quote, Support, Writer
from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import Article
from lexery.law.wording import cite
from lexery.messages import text

TEN = "Скаргу на рубання дерева сусід подає до ради протягом десяти днів."
MONTH = "Скаргу на рубання дерева сусід подає до ради протягом 14 днів."
SAME = "Сусід подає до ради скаргу на рубання дерева протягом 10 днів."
FINE = "За рубання дерева без дозволу ради сусід сплачує штраф 500 гривень."
MORE = (
    Article(nreg="100-20", number="11", text=TEN),
    Article(nreg="100-20", number="12", text=SAME),
    Article(nreg="300-20", number="11", text=MONTH),
    Article(nreg="300-20", number="12", text=FINE),
)
WORLD = World(articles=(*ARTICLES, *MORE))
KEYS = [
    ("100-20", "1"),
    ("100-20", "3"),
    ("200-20", "1"),
    ("50-12", "7"),
    *((a.nreg, a.number) for a in MORE),
]
DRAFTED = WORLD.draft(["рубання"], [WORLD.item(nreg, number) for nreg, number in KEYS])

STATES = WORLD.draft(["облік"], [WORLD.item("300-20", "1")]).answer.caveats
"""That the state of one act is unknown must be said before it may be cited."""


def claim(nreg: str, number: str, goal_id: str = "g1") -> Claim:
    article, act = WORLD.shelf.article(nreg, number), WORLD.directory.act(nreg)
    assert article is not None
    assert act is not None
    end = article.text.index("\n") if "\n" in article.text else len(article.text)
    target = CitationTarget(nreg=nreg, article=number)
    return Claim(
        id=f"{nreg}/{number}/{goal_id}",
        goal_id=goal_id,
        text=cite(target, act),
        citation=target,
        quote=Quote(text=article.text[:end], start=0, end=end),
        support=Support.VERBATIM,
    )


def report(*claims: Claim, told: Answer | None = None) -> CheckReport:
    caveats = told.caveats if told is not None else STATES
    answer = Answer(
        writer=Writer.MODEL, short_answer="", claims=claims, goals=(("g1", "рубання"),), caveats=caveats
    )
    return DRAFTED.check(answer)


def codes(found: CheckReport) -> list[str]:
    return [n.code for n in found.repaired.caveats]


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        pytest.param([("100-20", "3"), ("200-20", "1")], ["MARTIAL_LAW"], id="a code and martial law"),
        pytest.param([("100-20", "3"), ("300-20", "12")], ["SEVERAL_ACTS"], id="a code and a law"),
        pytest.param([("100-20", "11"), ("300-20", "11")], ["SEVERAL_ACTS", "TERMS_DIFFER"], id="two terms for one thing"),
        pytest.param([("100-20", "11"), ("100-20", "12")], [], id="one term in words and in digits"),
        pytest.param([("300-20", "11"), ("300-20", "12")], [], id="figures of different things"),
        pytest.param([("100-20", "11")], [], id="one article"),
        pytest.param([], [], id="no claim"),
    ],
)  # fmt: skip
def test_conflicts(keys: list[tuple[str, str]], expected: list[str]) -> None:
    claims = [claim(*key) for key in keys]
    found = report(*claims)
    unsaid = [c for c in codes(found) if c in ("MARTIAL_LAW", "SEVERAL_ACTS", "TERMS_DIFFER", "OLD_AND_NEW")]
    assert unsaid == expected
    assert not [r for r in found.records if r.check == 10 and r.status is CheckStatus.FAILED]


def test_an_old_act_beside_the_new_one_is_told_once() -> None:
    claims = claim("50-12", "7"), claim("100-20", "3")
    honest = DRAFTED.answer
    assert "ACT_REPEALED" in {n.code for n in honest.caveats}
    found = report(*claims, told=honest)
    assert [r.compared for r in found.records if r.check == 10]
    assert "OLD_AND_NEW" not in codes(found)


def test_goals_do_not_contradict_each_other() -> None:
    found = report(claim("100-20", "11"), claim("300-20", "11", "g2"))
    assert "TERMS_DIFFER" not in codes(found)


def test_what_is_added_names_both_places_and_is_not_added_again() -> None:
    found = report(claim("100-20", "11"), claim("300-20", "11"))
    notice = next(n for n in found.repaired.caveats if n.code == "TERMS_DIFFER")
    assert [m.target.nreg for m in notice.mentions] == ["100-20", "300-20"]
    assert all(m.text.casefold() in notice.text.casefold() for m in notice.mentions)
    again = DRAFTED.check(found.repaired)
    assert again.repaired.caveats == found.repaired.caveats
    assert [r for r in again.records if r.status is CheckStatus.FAILED and r.check == 1] == []


@pytest.mark.parametrize("lang", ["uk", "en"])
def test_both_languages_have_the_words(lang: str) -> None:
    assert "{" not in text("verification.conflict.terms", lang, first="A", second="B")
    assert "{" not in text("verification.conflict.old_and_new", lang, old="A", new="B")
