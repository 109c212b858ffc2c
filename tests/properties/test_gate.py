"""Invariants of the gate over generated questions, plans and hits."""

from hypothesis import given, settings
from hypothesis import strategies as st

from lexery.contracts.citation import ActNaming, ReferenceState
from lexery.contracts.decisions import GateCode
from lexery.contracts.evidence import RetrievalTrace
from lexery.contracts.query import Entity, EntityKind, PlanReason, QueryProfile
from lexery.contracts.retrieval import CoverageGap, DoclistReason, Leg
from lexery.contracts.run import DIRECT_RETRY_LIMIT_REACHED, Counters, Stage
from lexery.pipeline import samples
from lexery.pipeline.samples import doclist, hit, item, reference
from lexery.stages.cues import cited_articles, found_articles
from lexery.stages.gate import GateConfig, GateInput, evaluate_gate

ACTS = st.sampled_from(["1-01", "2-02", "3-03"])
ARTICLES = st.sampled_from(["1", "2", "40"])
RELEVANCE = st.floats(0, 1)
HITS = st.lists(st.builds(hit, ACTS, ARTICLES, relevance=RELEVANCE), max_size=8).map(tuple)
REFERENCES = st.lists(
    st.builds(
        reference,
        st.none() | ACTS,
        st.none() | ARTICLES,
        naming=st.sampled_from(ActNaming),
        state=st.sampled_from(ReferenceState),
        candidates=st.lists(ACTS, max_size=3, unique=True).map(tuple),
    ),
    max_size=3,
).map(tuple)
ENTITIES = st.lists(
    st.builds(Entity, kind=st.sampled_from(EntityKind), text=st.just("?"), start=st.just(0), end=st.just(1)),
    max_size=3,
).map(tuple)
PROFILES = st.fixed_dictionaries(
    {"references": REFERENCES, "entities": ENTITIES, "need_deep_retrieval": st.booleans()}
).map(lambda update: samples.PROFILE.model_copy(update=update))
TRACES = st.builds(
    RetrievalTrace,
    answered=st.booleans(),
    corpus_version=st.just("c"),
    coverage_gap=st.none() | st.sampled_from(CoverageGap),
    legs_failed=st.sampled_from([(), (Leg.TEXT,)]),
    cited_act_resolved=st.booleans(),
)
PLANS = st.fixed_dictionaries(
    {
        "use_lldbi": st.booleans(),
        "use_doclist": st.booleans(),
        "reason_codes": st.sampled_from([(), (PlanReason.EXPLICIT_ACT_TITLE_PROBE,)]),
    }
).map(lambda update: samples.PLAN.model_copy(update=update))
COUNTERS = st.builds(
    Counters,
    u6_visits=st.integers(0, 2),
    u4_returns=st.integers(0, 1),
    notes=st.sampled_from([(), (DIRECT_RETRY_LIMIT_REACHED,)]),
)
INPUTS = st.builds(
    GateInput,
    retrieval_trace=st.none() | TRACES,
    raw_hits=st.none() | HITS,
    query_profile=PROFILES,
    search_plan=PLANS,
    doclist_trace=st.none() | st.sampled_from(DoclistReason).map(lambda reason: doclist(item(reason))),
    retrieval_retry_request=st.sampled_from([None, samples.REQUEST]),
    counters=COUNTERS,
)
CONFIGS = st.builds(
    GateConfig,
    min_hits=st.integers(0, 5),
    min_avg_score=RELEVANCE,
    doclist_enabled=st.booleans(),
    force_expand=st.booleans(),
    u6_max_visits=st.integers(0, 3),
)


@given(gate_input=INPUTS, config=CONFIGS)
def test_a_decision_is_consistent(gate_input: GateInput, config: GateConfig) -> None:
    decision = evaluate_gate(gate_input, config)
    assert decision == evaluate_gate(gate_input.model_copy(), config)
    assert decision.expand is bool(decision.expanding_codes)
    assert set(decision.expanding_codes) <= set(decision.reason_codes)
    order = list(GateCode)
    for codes in (decision.reason_codes, decision.expanding_codes):
        places = [order.index(code) for code in codes]
        assert places == sorted(set(places))
    visits_left = gate_input.counters.u6_visits < config.u6_max_visits
    assert decision.next_stage is (Stage.EXPAND if decision.expand and visits_left else Stage.EVIDENCE)
    assert decision.branch_a is not (config.doclist_enabled and gate_input.search_plan.use_lldbi)
    assert 0 <= decision.signals.hits_count <= 5
    if decision.branch_a and not config.force_expand:
        assert set(decision.expanding_codes) <= {GateCode.DEGRADED_LLDBI}
    if config.force_expand:
        assert decision.expand


@given(gate_input=INPUTS, config=CONFIGS, data=st.data())
@settings(max_examples=300)
def test_finding_a_missing_cited_article_never_turns_expand_on(
    gate_input: GateInput, config: GateConfig, data: st.DataObject
) -> None:
    if gate_input.retrieval_trace is None or gate_input.raw_hits is None:
        gate_input = gate_input.model_copy(
            update={"raw_hits": (), "retrieval_trace": data.draw(TRACES, label="trace")}
        )
    profile: QueryProfile = gate_input.query_profile
    nreg, article = data.draw(ACTS, label="act"), data.draw(ARTICLES, label="article")
    profile = profile.model_copy(update={"references": (*profile.references, reference(nreg, article))})
    raw = tuple(h for h in gate_input.raw_hits or () if h.key != (nreg, article))
    before = gate_input.model_copy(update={"query_profile": profile, "raw_hits": raw})
    assert len(found_articles(cited_articles(profile.references), raw)) < len(
        cited_articles(profile.references)
    )
    found = hit(nreg, article, relevance=1.0).model_copy(update={"cited": True})
    after = before.model_copy(update={"raw_hits": (found, *raw)})
    assert evaluate_gate(before, config).expand or not evaluate_gate(after, config).expand
