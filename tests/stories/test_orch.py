"""The orchestrator in whole runs: every choice is recorded, and a model can only choose among what the policies allow."""

import asyncio
import json
import shutil
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest
from tests.support.homes import once_a_run
from tests.support.small_corpus import act

from lexery.contracts.decisions import OrchDecision, OrchReason
from lexery.contracts.query import Query
from lexery.contracts.record import RunRecord
from lexery.contracts.run import RunStatus
from lexery.settings import load_settings
from lexery.stages.orch import OrchDeps, ScriptedActions
from lexery.wiring import Parts, open_corpus

ACTS = (
    act("920-20", "Про бджільництво", ("1", "Пасіки", "Пасіку ставлять не ближче 50 метрів від дороги.")),
    act("921-20", "Про ставки рибні", ("1", "Ставки", "Риболовля у ставку дозволяється вдень.")),
)
FEW = "На якій відстані від дороги ставлять пасіку?"
"""Two articles are fewer than the gate wants: recovery is allowed, and may be passed over."""


class WithModel(Parts):
    """A process whose orchestrator has a model."""

    model: ScriptedActions

    @property
    def orch(self) -> OrchDeps:
        return OrchDeps(model=self.model)


def make_home(folder: Path) -> None:
    bundle = folder / "acts.jsonl"
    bundle.write_text("".join(json.dumps(one, ensure_ascii=False) + "\n" for one in ACTS), encoding="utf-8")
    with open_corpus(load_settings(home=folder, dense_enabled=False)) as corpus:
        assert corpus.import_paths([bundle]).problems == ()


@pytest.fixture(autouse=True)
def corpus(home: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEXERY_DENSE_ENABLED", "false")
    shutil.copytree(once_a_run(tmp_path_factory, "orch", make_home), home)


def asked(parts: Parts) -> RunRecord:
    query = Query(text=FEW, as_of=date(2026, 11, 1), tenant_id="local")
    try:
        return asyncio.run(parts.runs.submit(query))
    finally:
        parts.close()


def with_model(*proposals: str | Exception | None) -> tuple[RunRecord, ScriptedActions]:
    parts = WithModel(load_settings(orch_enabled=True))
    parts.model = ScriptedActions(proposals)
    return asked(parts), parts.model


def chosen(decisions: Sequence[OrchDecision]) -> list[tuple[str, tuple[str, ...], str, OrchReason]]:
    return [(one.after, one.allowed_actions, one.choice, one.reason) for one in decisions]


def test_without_it_nothing_is_recorded() -> None:
    record = asked(Parts(load_settings()))
    assert record.status == RunStatus.COMPLETED
    assert record.snapshot.orch == ()
    assert record.engine.visits["U6"] >= 1, "the question is one that recovery is tried for"


def test_by_default_it_does_what_the_policy_does() -> None:
    plain = asked(Parts(load_settings()))
    parts = Parts(load_settings(orch_enabled=True))
    record = asked(parts)
    first = record.snapshot.orch[0]
    assert chosen([first]) == [("U5", ("U6", "U7"), "U6", OrchReason.POLICY)]
    assert (first.loops, first.u6_visits, first.proposal) == (1, 0, None)
    assert (record.outcome, record.snapshot.answer) == (plain.outcome, plain.snapshot.answer)
    assert record.engine.visits["ORCH"] == len(record.snapshot.orch)


def test_a_model_takes_another_action_that_is_allowed() -> None:
    record, model = with_model("U7")
    assert chosen(record.snapshot.orch[:1]) == [("U5", ("U6", "U7"), "U7", OrchReason.MODEL)]
    assert record.status == RunStatus.COMPLETED
    assert model.seen[0].after == "U5"
    assert record.verify_result is not None


@pytest.mark.parametrize(
    ("proposals", "reason"),
    [
        pytest.param(["U12"], OrchReason.NOT_ALLOWED, id="not-allowed"),
        pytest.param([ValueError("a secret")], OrchReason.MODEL_FAILED, id="raises"),
        pytest.param([None], OrchReason.POLICY, id="no-opinion"),
    ],
)
def test_a_model_that_is_no_help_changes_nothing(
    proposals: list[str | Exception | None], reason: OrchReason
) -> None:
    plain = asked(Parts(load_settings()))
    record, _ = with_model(*proposals)
    assert chosen(record.snapshot.orch[:1]) == [("U5", ("U6", "U7"), "U6", reason)]
    assert (record.outcome, record.snapshot.answer) == (plain.outcome, plain.snapshot.answer)
    assert "a secret" not in record.model_dump_json()


def test_its_stages_have_their_pair_of_events() -> None:
    parts = Parts(load_settings(orch_enabled=True))
    record = asked(parts)
    reader = Parts(load_settings())
    kinds = [event.kind for event in reader.runs.events(record.run_id, "local")]
    reader.close()
    assert kinds.count("ORCH.started") == kinds.count("ORCH.finished") == len(record.snapshot.orch) > 0
