"""U12: the message, its key, and what an operator is asked to import."""

from datetime import date

import pytest

from lexery.contracts.answer import Answer, AnswerFile, Source, Writer
from lexery.contracts.corpus import ActStatus, TextKind
from lexery.contracts.evidence import GoalTrace, RetrievalTrace
from lexery.contracts.retrieval import (
    ActCandidate,
    CatalogCandidate,
    CoverageGap,
    DoclistItem,
    DoclistReason,
    DoclistTrace,
)
from lexery.contracts.run import ImportProposal
from lexery.stages.deliver import (
    CATALOG_CANDIDATE,
    DeliverDeps,
    DeliverInput,
    deliver,
    import_proposals,
    summarise,
)

SOURCE = Source(
    nreg="322-08",
    title="Кодекс",
    number="322-VIII",
    status=ActStatus.IN_FORCE,
    edition="2026-01-01",
    retrieved=None,
    url=None,
    text_kind=TextKind.OFFICIAL,
    articles=("40", "44"),
    text_sha256=("a", "b"),
)
FILE = AnswerFile(
    run_id="r",
    corpus_version="v",
    as_of=date(2026, 1, 1),
    outcome="answer",
    answer_mode="law",
    verdict="complete",
    reasons=("GROUNDED",),
    question="Чи можна?",
    answer=Answer(writer=Writer.EXTRACTIVE, short_answer="Так."),
    sources=(SOURCE,),
    checks=(),
)
DEPS = DeliverDeps(render=lambda file, lang: f"{lang}: {file.answer.short_answer}")


def item(
    reason: DoclistReason, act: ActCandidate | None, article: str | None = None, goal: str = "g1"
) -> DoclistItem:
    return DoclistItem(
        goal_id=goal,
        mention="закон",
        reason=reason,
        candidates=(act,) if act else (),
        article=article,
    )


def doclist(*items: DoclistItem) -> DoclistTrace:
    return DoclistTrace(items=items, reason=items[0].reason, catalog_size=9)


KNOWN = ActCandidate(nreg="100-20", title="Про сади", number="100-IX")
DERIVED = ActCandidate(nreg=None, derived_nreg="5-97-п", title="Постанова № 5", number="5")
NOT_INDEXED = DoclistReason.ACT_FOUND_IN_CATALOG_NOT_INDEXED
NOT_FOUND = DoclistReason.ACT_NOT_FOUND_IN_CATALOG
MATCH = CatalogCandidate(nreg="200-20", title="Про ліс", relevance=0.8)


def test_a_delivery_has_its_message_sources_and_key() -> None:
    delivery = deliver(DeliverInput(run_id="r", answer=FILE, lang="uk"), DEPS)
    assert delivery.message == "uk: Так."
    assert delivery.outbox_key == "r:deliver"
    assert delivery.source_summary == ("Кодекс (322-08); статті 40, 44; редакція від 2026-01-01",)
    assert delivery.lldbi_admin_hints == ()


def test_a_dry_run_has_a_message_and_no_key() -> None:
    delivery = deliver(DeliverInput(run_id="r", answer=FILE, dry_run=True), DEPS)
    assert (delivery.message, delivery.outbox_key) == ("uk: Так.", None)


def test_an_act_without_articles_or_edition_is_named_alone() -> None:
    plain = SOURCE.model_copy(update={"articles": ("",), "edition": None})
    assert summarise(plain, "en") == "Кодекс (322-08)"


@pytest.mark.parametrize(
    ("trace", "expected"),
    [
        pytest.param(None, [], id="no DocList"),
        pytest.param(
            doclist(item(NOT_INDEXED, KNOWN, "7")),
            [("100-20", None, NOT_INDEXED, "7", "100-20")],
            id="in the catalog, not indexed",
        ),
        pytest.param(
            doclist(item(NOT_FOUND, DERIVED, "1")),
            [(None, "5-97-п", NOT_FOUND, "1", "5-97-п")],
            id="derived from type, number and date",
        ),
        pytest.param(doclist(item(NOT_FOUND, None)), [], id="a name that nothing answers to"),
        pytest.param(
            doclist(item(NOT_FOUND, KNOWN)),
            [],
            id="not found, and the candidate is only a hint of the catalog",
        ),
        pytest.param(doclist(item(DoclistReason.ACT_RESOLVED, KNOWN)), [], id="held"),
        pytest.param(
            doclist(item(DoclistReason.ACT_FOUND_BUT_ARTICLE_NOT_RETRIEVED, KNOWN, "999")),
            [],
            id="held, the article does not exist",
        ),
        pytest.param(
            doclist(
                item(NOT_INDEXED, KNOWN), item(NOT_INDEXED, KNOWN, "7", "g2"), item(NOT_INDEXED, KNOWN, "7")
            ),
            [("100-20", None, NOT_INDEXED, "7", "100-20")],
            id="once per act and article; the act alone adds nothing",
        ),
        pytest.param(
            doclist(item(NOT_INDEXED, KNOWN, "7"), item(NOT_INDEXED, KNOWN, "8")),
            [
                ("100-20", None, NOT_INDEXED, "7", "100-20"),
                ("100-20", None, NOT_INDEXED, "8", "100-20"),
            ],
            id="two articles of one act are counted under one key",
        ),
    ],
)
def test_proposals_of_named_acts(trace: DoclistTrace | None, expected: list[tuple[str | None, ...]]) -> None:
    assert [_row(proposal) for proposal in import_proposals(trace, None)] == expected


def _row(proposal: ImportProposal) -> tuple[str | None, ...]:
    return (
        proposal.nreg,
        proposal.derived_nreg,
        proposal.reason,
        proposal.asked_article,
        proposal.count_key,
    )


@pytest.mark.parametrize(
    ("run_gap", "goal_gap", "proposed"),
    [
        pytest.param(CoverageGap.LIKELY_MISSING_ACT, CoverageGap.NONE, True, id="the run's gap"),
        pytest.param(CoverageGap.NONE, CoverageGap.LIKELY_MISSING_ACT, True, id="a goal's gap"),
        pytest.param(CoverageGap.WEAK_EVIDENCE, CoverageGap.WEAK_EVIDENCE, False, id="weak is not missing"),
        pytest.param(CoverageGap.NONE, CoverageGap.NONE, False, id="nothing is missing"),
    ],
)
def test_proposals_of_catalog_matches(run_gap: CoverageGap, goal_gap: CoverageGap, proposed: bool) -> None:
    goal = GoalTrace(
        goal_id="g1", hits_count=0, top_relevance=None, coverage_gap=goal_gap, catalog_candidate=MATCH
    )
    trace = RetrievalTrace(
        answered=True, corpus_version="v", goals=(goal,), coverage_gap=run_gap, catalog_candidate=MATCH
    )
    expected = [("200-20", None, CATALOG_CANDIDATE, None, "200-20")] if proposed else []
    assert [_row(proposal) for proposal in import_proposals(None, trace)] == expected
