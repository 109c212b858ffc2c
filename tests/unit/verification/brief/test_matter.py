"""Figures that stand at the place for another thing than the claim's."""

from datetime import date

import pytest
from tests.unit.verification.brief.values import RIGHT, WRONG

from lexery.contracts.corpus import ActRecord, ActStatus, Article, ArticleList
from lexery.law.directory_memory import MemoryDirectory
from lexery.verification.brief import BriefChecker, Checked, PlaceFinder
from lexery.verification.brief.matter import figure_of_another, stretches
from lexery.verification.brief.words import claim_words

ACT = "900-20"
DIRECTORY = MemoryDirectory(
    [ActRecord(nreg=ACT, title="Про садівництво", status=ActStatus.IN_FORCE, indexed=True)],
    [ArticleList(nreg=ACT, numbers=("1",), held=frozenset({"1"}), complete=True)],
)


class OneArticle:
    """An act of one article."""

    corpus_version = "invented"

    def __init__(self, heading: str, text: str) -> None:
        self._article = Article(nreg=ACT, number="1", heading=heading, text=text)

    def article(self, nreg: str, number: str) -> Article | None:
        return self._article if (nreg, number) == (ACT, "1") else None


def check(law: tuple[str, str], claim: str) -> Checked:
    finder = PlaceFinder(None, OneArticle(*law), DIRECTORY, lambda _: 5.0)
    checker = BriefChecker(DIRECTORY, finder, as_of=date(2026, 3, 1), clock=lambda: 0.0)
    [found] = checker.check(f"{claim} (ст. 1 Закону «Про садівництво»).")
    return found


@pytest.mark.parametrize(("law", "claim"), WRONG.values(), ids=WRONG)
def test_the_figure_of_another_thing_is_wrong(law: tuple[str, str], claim: str) -> None:
    found = check(law, claim)
    assert (found.verdict, found.reasons[0]) == ("wrong_value", "NUMBER")


@pytest.mark.parametrize(("law", "claim"), RIGHT.values(), ids=RIGHT)
def test_the_thing_s_own_figure_is_right(law: tuple[str, str], claim: str) -> None:
    assert check(law, claim).verdict == "supported"


@pytest.mark.parametrize(
    ("text", "claim", "another"),
    [
        pytest.param(
            "Яблуню поливають 3 дні. У випадках, визначених частиною другою, поливають 9 днів.",
            "Яблуню поливають 9 днів", False, id="a reference says what it is about",
        ),
        pytest.param(
            "Яблуню поливають 3 дні. Цей строк може бути продовжено до 9 днів.",
            "Полив яблуні може тривати до 9 днів", False, id="it goes on about the same",
        ),
        pytest.param(
            "Яблуню поливають 3 дні. Грушу поливають 9 годин.", "Яблуню поливають 9 годин", True, id="terms in other units",
        ),
        pytest.param(
            "Яблуню поливають 3 дні. Грушу продають за 9 гривень.", "Яблуню поливають за 9 гривень", False, id="figures of other kinds",
        ),
        pytest.param("Яблуню поливають 3 дні. Грушу поливають 9 днів.", "Це триває 9 днів", False, id="nothing tells whose"),
        pytest.param("Яблуню поливають 3 дні.", "Яблуню поливають 9 днів", False, id="a figure that is nowhere is another matter"),
        pytest.param("Яблуню поливають 3 дні. Грушу поливають 9 днів.", "Яблуню поливають", False, id="no figure"),
        pytest.param("", "Яблуню поливають 9 днів", False, id="no text"),
    ],
)  # fmt: skip
def test_whose_figure(text: str, claim: str, another: bool) -> None:
    assert figure_of_another(claim, claim_words(claim, lambda _: 5.0), text, "") is another


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        pytest.param("Яблуню поливають 3 дні, а грушу - 9 днів.", [[3], [9]], id="«а» parts"),
        pytest.param("Полив триває від 3 до 9 днів.", [[3, 9]], id="a range does not"),
        pytest.param("Полив триває 3 дні; обрізка - 9 днів.", [[3], [9]], id="a semicolon parts"),
        pytest.param("Сад поливають 3, 5 або 9 днів.", [[3, 5, 9]], id="a list of figures does not"),
        pytest.param(
            "Строки:\n1) поливу - 3 дні;\n2) обрізки - 9 днів.", [[], [3], [9]], id="items of a list"
        ),
        pytest.param("{Із змінами за 9 днів}", [], id="an editorial note is no law"),
    ],
)
def test_stretches(text: str, figures: list[list[int]]) -> None:
    found = [[int(q.value) for q in s.figures if q.unit or len(s.figures) > 1] for s in stretches(text)]
    assert found == figures
