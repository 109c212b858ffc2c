"""The route graph, enumerated: acyclic, bounded, every end reached."""

import pytest

from lexery.contracts.answer import Writer
from lexery.pipeline.bounds import POLICIES, Graph, describe, enumerate_routes
from lexery.pipeline.route import RoutePolicy

ENDS = {
    "Cancelled",
    "Completed",
    "Failed(CLARIFICATION_EXPIRED)",
    "Failed(FAILED_GROUNDING)",
    "Failed(FAILED_POLICY)",
    "Failed(FAILED_WRITER)",
    "Failed(RETRIEVAL_UNAVAILABLE)",
    "Failed(STAGE_ERROR)",
    "waiting",
}


@pytest.mark.parametrize(
    ("name", "writer", "bound", "ends"),
    [
        pytest.param("orch off", Writer.MODEL, 38, ENDS, id="model-writer"),
        pytest.param("orch off", Writer.EXTRACTIVE, 36, ENDS, id="extractive-writer"),
        pytest.param("orch on", Writer.MODEL, 41, ENDS, id="with-orch"),
        pytest.param(
            "stop after gate",
            Writer.MODEL,
            5,
            {"Cancelled", "Completed:STOPPED_AFTER_GATE", "Failed(STAGE_ERROR)"},
            id="stopped-after-the-gate",
        ),
    ],
)
def test_every_run_ends_whatever_the_stages_return(
    name: str, writer: Writer, bound: int, ends: set[str]
) -> None:
    graph = enumerate_routes(POLICIES[name], writer=writer)
    assert graph.bound == bound
    assert set(graph.terminals) == ends


@pytest.mark.parametrize(
    "policy",
    [
        pytest.param(RoutePolicy(u6_max_visits=0), id="no-recovery"),
        pytest.param(RoutePolicy(u6_direct_retry_max=0), id="no-return"),
        pytest.param(RoutePolicy(max_clarifications=0), id="no-question"),
        pytest.param(
            RoutePolicy(u6_max_visits=3, u6_direct_retry_max=3, max_clarifications=2), id="more-of-each"
        ),
    ],
)
def test_other_bounds_are_bounds_too(policy: RoutePolicy) -> None:
    graph = enumerate_routes(policy)
    assert graph.bound < 80
    assert ("waiting" in graph.terminals) is (policy.max_clarifications > 0)


def test_the_figures_are_printed() -> None:
    line = describe("x", Graph(states=2, edges=1, bound=12, terminals={"Completed": 1}))
    assert line == "x: 2 states, 1 edges, acyclic; at most 12 stage executions; ends: Completed (1)"
