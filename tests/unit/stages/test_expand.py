"""U6: what the catalog says of the acts named, and when the run may search again."""

from collections.abc import Mapping
from datetime import date

import pytest

from lexery.contracts.evidence import ExpandTrace
from lexery.contracts.query import Query, QueryProfile
from lexery.contracts.retrieval import DoclistItem, DoclistReason, DoclistTrace, Leg
from lexery.corpus.memory import MemoryCorpus
from lexery.pipeline.samples import hit, retrieval
from lexery.stages.expand import (
    ExpandConfig,
    ExpandDeps,
    ExpandInput,
    expand_evidence,
    resolve_named_acts,
)
from lexery.stages.profile import ProfileConfig, ProfileDeps, profile_query

AMBIGUOUS, NOT_FOUND, NOT_INDEXED, NOT_RETRIEVED, RESOLVED, NOT_NAMED = DoclistReason
FOUND = retrieval(hit())
DEGRADED = FOUND.model_copy(update={"trace": FOUND.trace.model_copy(update={"legs_failed": (Leg.TEXT,)})})


def profile(text: str, library: MemoryCorpus) -> QueryProfile:
    deps = ProfileDeps(directory=library, doclist=library, articles=library)
    return profile_query(Query(text=text, as_of=date(2026, 1, 1)), deps, ProfileConfig())


def resolved(text: str, library: MemoryCorpus) -> DoclistTrace:
    return resolve_named_acts(profile(text, library), ExpandDeps(doclist=library, directory=library))


def expand(
    library: MemoryCorpus,
    text: str = "Як стягнути борг?",
    *,
    config: ExpandConfig | None = None,
    changes: Mapping[str, object] | None = None,
) -> ExpandTrace:
    base = ExpandInput(
        profile=profile(text, library), retrieval=FOUND, doclist=None, visits=1, returns=0, origin="U5"
    )
    deps = ExpandDeps(doclist=library, directory=library)
    return expand_evidence(base.model_copy(update=changes), deps, config or ExpandConfig())


def suggests(*hints: str) -> DoclistTrace:
    items = (DoclistItem(goal_id="g1", mention="?", reason=NOT_FOUND, hints=hints),)
    return DoclistTrace(items=items, reason=NOT_FOUND, catalog_size=7)


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        pytest.param("Як стягнути борг?", [NOT_NAMED], id="nothing-named"),
        pytest.param("Що дозволяє Конституція США?", [NOT_NAMED], id="foreign-acts-never-reach-doclist"),
        pytest.param("Що каже ст. 40 КЗпП?", [RESOLVED], id="held"),
        pytest.param("Що каже ст. 99 КЗпП?", [NOT_RETRIEVED], id="no-such-article"),
        pytest.param("Що каже ст. 14 Податкового кодексу?", [NOT_INDEXED], id="not-held"),
        pytest.param("ст. 9 Закону «Про міражі»", [NOT_FOUND], id="no-such-act"),
        pytest.param("Що в законі «Про ринки»?", [AMBIGUOUS], id="two-acts"),
        pytest.param("Що каже стаття 40?", [AMBIGUOUS], id="an-article-without-an-act"),
        pytest.param("ст. 40, 99 КЗпП", [RESOLVED, NOT_RETRIEVED], id="one-item-an-article"),
        pytest.param("Чи ст. 40 КЗпП, чи ст. 40 КЗпП?", [RESOLVED], id="the-same-place-once"),
    ],
)
def test_doclist_of_a_question(text: str, reasons: list[DoclistReason], library: MemoryCorpus) -> None:
    found = resolved(text, library)
    assert [item.reason for item in found.items] == reasons
    assert found.reason is min(reasons, key=list(DoclistReason).index)
    assert found.catalog_size == library.size


def test_every_goal_has_an_item(library: MemoryCorpus) -> None:
    found = resolved("Чи звільняють хворих? Що каже ст. 9 Закону «Про міражі»?", library)
    assert [(item.goal_id, item.reason) for item in found.items] == [("g1", NOT_NAMED), ("g2", NOT_FOUND)]
    assert found.reason is NOT_FOUND


@pytest.mark.parametrize(
    ("changes", "strategies", "seeds"),
    [
        pytest.param({}, ("doclist",), None, id="nothing-new"),
        pytest.param({"doclist": suggests()}, (), None, id="doclist-is-not-asked-twice"),
        pytest.param({"doclist": suggests("322-08")}, ("seeded_rerun",), ("322-08",), id="a-seed"),
        pytest.param({"doclist": suggests("1023-12")}, ("seeded_rerun",), ("1023-12",), id="an-act-known-by-digest"),
        pytest.param({"doclist": suggests("2755-17", "9-99")}, (), None, id="an-act-without-text-is-no-seed"),
        pytest.param(
            {"doclist": suggests("322-08"), "used_hints": ("322-08",)}, (), None, id="a-seed-is-used-once"
        ),
        pytest.param({"doclist": suggests(), "retrieval": DEGRADED}, ("direct_retry",), (), id="a-leg-failed"),
        pytest.param(
            {"doclist": suggests(), "retrieval": retrieval(answered=False)}, ("direct_retry",), (), id="no-answer"
        ),
        pytest.param({"doclist": suggests(), "retrieval": None}, ("direct_retry",), (), id="no-retrieval"),
        pytest.param(
            {"doclist": suggests("322-08"), "retrieval": DEGRADED},
            ("seeded_rerun", "direct_retry"),
            ("322-08",),
            id="both",
        ),
        pytest.param({"doclist": suggests("322-08"), "returns": 1}, (), None, id="returns-spent"),
        pytest.param({"doclist": suggests("322-08"), "visits": 2}, ("seeded_rerun",), ("322-08",), id="last-visit"),
        pytest.param({"doclist": suggests("322-08"), "visits": 3}, (), None, id="visits-spent"),
    ],
)  # fmt: skip
def test_strategies(
    changes: dict[str, object],
    strategies: tuple[str, ...],
    seeds: tuple[str, ...] | None,
    library: MemoryCorpus,
) -> None:
    trace = expand(library, changes=changes)
    assert trace.strategies == strategies
    assert (trace.retry.act_hints if trace.retry else None) == seeds
    assert trace.limit_reached is (trace.retry is None)
    assert trace.retry is None or trace.retry.origin == "U5"


def test_an_act_that_the_search_was_given_is_no_seed(library: MemoryCorpus) -> None:
    assert expand(library, "Що каже ст. 40 КЗпП?").retry is None


def test_doclist_switched_off_leaves_the_direct_retry(library: MemoryCorpus) -> None:
    trace = expand(library, config=ExpandConfig(doclist_enabled=False), changes={"retrieval": DEGRADED})
    assert (trace.strategies, trace.doclist) == (("direct_retry",), None)
    assert trace.retry is not None
    assert trace.retry.transient


def test_equal_inputs_give_equal_traces(library: MemoryCorpus) -> None:
    assert expand(library, "ст. 9 Закону «Про міражі»") == expand(library, "ст. 9 Закону «Про міражі»")


def test_what_doclist_said_before_is_kept(library: MemoryCorpus) -> None:
    before = suggests("322-08")
    assert expand(library, changes={"doclist": before, "returns": 1}).doclist == before
