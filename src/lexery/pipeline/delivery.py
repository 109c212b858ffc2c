"""The answer file of a run whose draft passed U11, and what U12 reads."""

from lexery.contracts.answer import AnswerFile
from lexery.contracts.run import MESSAGE_EXPIRED, TRACE_EXPIRED, Stage
from lexery.errors import AnswerExpired, ResultMissing
from lexery.pipeline.context import RunContext
from lexery.stages.answer_file import AnswerFileInput, build_answer_file
from lexery.stages.deliver import DeliverInput


def answer_file(context: RunContext) -> AnswerFile:
    """The run's answer as it is exported. Raises ResultMissing before U11 passed a draft, AnswerExpired when it is kept no longer."""
    if {TRACE_EXPIRED, MESSAGE_EXPIRED} & set(context.notes):
        raise AnswerExpired(run_id=context.run_id)
    if context.evidence is None:
        raise ResultMissing(stage=Stage.EVIDENCE.number)
    if context.reasoning is None:
        raise ResultMissing(stage=Stage.REASON.number)
    if context.draft is None:
        raise ResultMissing(stage=Stage.WRITE.number)
    if context.verify is None:
        raise ResultMissing(stage=Stage.VERIFY.number)
    return build_answer_file(
        AnswerFileInput(
            run_id=context.run_id,
            query=context.query,
            corpus_version=context.corpus_version or "",
            evidence=context.evidence,
            reasoning=context.reasoning,
            verify=context.verify,
            draft=context.draft,
            trace=context.trace,
            degraded_flags=context.degraded_flags,
        )
    )


def deliver_input(context: RunContext) -> DeliverInput:
    """U12."""
    return DeliverInput(
        run_id=context.run_id,
        answer=answer_file(context),
        doclist=context.doclist,
        trace=context.trace,
        dry_run=context.query.dry_run,
        lang=context.query.lang,
    )
