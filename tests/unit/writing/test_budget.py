"""U9: snippets within a budget, goals in turn, gaps and caveats to say."""

import pytest
from tests.support.answers import World, sha256

from lexery.contracts.retrieval import CoverageGap, DoclistItem, DoclistReason, DoclistTrace
from lexery.contracts.run import Clarification, ClarificationStatus
from lexery.writing.budget import BUDGETS, estimate_tokens

WORLD = World()
GOALS = ["чи можна рубати дерево в період цвітіння", "куди подати скаргу на сусіда"]
ITEMS = [WORLD.item("100-20", "1"), WORLD.item("200-20", "1", 0.5), WORLD.item("100-20", "2", goal_id="g2")]


def test_budgets_are_those_of_the_architecture() -> None:
    assert BUDGETS == {"compact": 4_000, "standard": 8_000, "extended": 16_000}


@pytest.mark.parametrize(
    ("text", "tokens"), [("", 0), ("а", 1), ("а" * 25, 10)], ids=["empty", "one", "density"]
)
def test_estimate(text: str, tokens: int) -> None:
    assert estimate_tokens(text) == tokens


@pytest.mark.parametrize("room", [0, 40, 80, 200, 8_000])
def test_never_over_the_budget(room: int) -> None:
    snippets = WORLD.draft(GOALS, ITEMS, budget_tokens=room).assembled.snippets
    assert sum(s.tokens for s in snippets) <= room


def test_goals_take_turns() -> None:
    snippets = WORLD.draft(GOALS, ITEMS, budget_tokens=120).assembled.snippets
    assert {s.goal_id for s in snippets} == {"g1", "g2"}


def test_provenance() -> None:
    for snippet in WORLD.draft(GOALS, ITEMS).assembled.snippets:
        article = WORLD.shelf.article(snippet.nreg or "", snippet.article or "")
        assert article is not None
        assert snippet.text_sha256 == sha256(article.text)
        assert 0 <= snippet.start < snippet.end <= len(article.text)
        assert snippet.tokens == estimate_tokens(article.text[snippet.start : snippet.end])


def test_gaps_by_goal_with_what_the_catalog_said() -> None:
    item = DoclistItem(
        goal_id="g2", mention="закон про обрізку", reason=DoclistReason.ACT_NOT_FOUND_IN_CATALOG
    )
    fine = DoclistItem(goal_id="g1", mention="СадК", reason=DoclistReason.ACT_RESOLVED)
    trace = DoclistTrace(items=(fine, item), reason=item.reason, catalog_size=5)
    drafted = WORLD.draft(GOALS, ITEMS[:2], gaps={"g2": CoverageGap.LIKELY_MISSING_ACT}, doclist=trace)
    (gap,) = drafted.assembled.gaps
    assert (gap.goal_id, gap.gap, gap.items) == ("g2", CoverageGap.LIKELY_MISSING_ACT, (item,))


def test_the_caveat_of_a_clarification_is_said() -> None:
    clarification = Clarification(status=ClarificationStatus.ANSWERED, caveat="Узято Садовий кодекс України.")
    answer = WORLD.draft(GOALS, ITEMS, clarification=clarification).answer
    assert answer.caveats[0].text == "Узято Садовий кодекс України."
