"""Answers that verification let pass: what the corruptions start from.

The questions are people's (`training/lay/asked.jsonl`), in an order that a fixed seed chooses. A run is kept up to its evidence,
so that a folder of kept runs can be drafted anew by the writer of the day without searching again.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from lexery.client import Lexery
from lexery.contracts.answer import Answer, CheckReport
from lexery.contracts.evidence import EvidenceItem
from lexery.contracts.run import Stage
from lexery.pipeline.context import RunContext
from lexery.pipeline.execute import PipelineStages
from lexery.pipeline.inputs import profile_of
from lexery.pipeline.outcome import RunOutcome
from lexery.pipeline.outcomes import AssembleDone, WriteDone
from lexery.settings import Settings
from lexery.verification.answer import check_answer
from lexery.wiring import Parts

SEED: Final = 11
ASKED: Final = Path(__file__).parents[2] / "training" / "lay" / "asked.jsonl"


@dataclass(frozen=True, kw_only=True)
class Verified:
    """A run with a draft that has claims."""

    context: RunContext
    draft: Answer

    def check(self, answer: Answer, parts: Parts, more: Sequence[EvidenceItem] = ()) -> CheckReport:
        """Hold `answer` to the evidence of this run, and to `more`, as U11 does."""
        evidence = self.context.evidence
        assert evidence is not None
        evidence = evidence.model_copy(update={"items": (*evidence.items, *more)})
        return check_answer(
            answer,
            evidence=evidence,
            articles=parts.library,
            directory=parts.library,
            as_of=self.context.query.as_of,
            goal_gaps=evidence.goal_gaps,
            effective_gap=self.context.effective_gap,
            doclist=self.context.doclist,
            query_references=profile_of(self.context).references,
            lang=self.context.query.lang,
        )


def questions(path: Path = ASKED, seed: int = SEED) -> list[str]:
    """Every question of the file, shuffled by the seed."""
    asked = [json.loads(line)["asked"] for line in path.read_text("utf-8").splitlines()]
    Random(seed).shuffle(asked)  # noqa: S311 - an order, not a secret
    return asked


def answered(settings: Settings, parts: Parts, wanted: int, folder: Path) -> list[Verified]:
    """The first `wanted` questions that an answer with claims is delivered to; runs are kept in `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    out: list[Verified] = []
    with Lexery.open(settings) as lexery:
        for number, asked in enumerate(questions()):
            if len(out) == wanted:
                break
            kept = folder / f"{number}.json"
            if not kept.exists():
                kept.write_text(_run(lexery, asked), "utf-8")
            text = kept.read_text("utf-8")
            if text and (verified := redrafted(RunContext.model_validate_json(text), parts.stages)):
                out.append(verified)
    return out


def _run(lexery: Lexery, asked: str) -> str:
    """The run as JSON; empty when it ended otherwise than with an answer."""
    ended = lexery.ask(asked, dry_run=True)
    answers = ended.outcome == RunOutcome.ANSWER and ended.context.evidence is not None
    return ended.context.model_dump_json() if answers else ""


def redrafted(context: RunContext, stages: PipelineStages) -> Verified | None:
    """The run with a draft by the writer as it is now; None when the draft makes no claim."""
    fresh = context.model_copy(update={"assembled": None, "draft": None, "verify": None})
    prompt = stages.functions[Stage.ASSEMBLE](fresh)
    assert isinstance(prompt, AssembleDone)
    ready = fresh.model_copy(update={"assembled": prompt.prompt})
    written = stages.functions[Stage.WRITE](ready)
    assert isinstance(written, WriteDone)
    return Verified(context=ready, draft=written.draft) if written.draft.claims else None
