"""The evaluation's view of a run of the real pipeline."""

from lexery.client import Ended, Lexery
from lexery.evaluation.report import EvalCitation
from lexery.evaluation.run import Evaluated


class RunAsker:
    """Asks through `Lexery`; a run that fails is a row like any other."""

    def __init__(self, lexery: Lexery) -> None:
        self._lexery = lexery

    def __call__(self, question: str) -> Evaluated:
        """The run of one question."""
        return evaluated(self._lexery.ask(question))


def evaluated(ended: Ended) -> Evaluated:
    """What the report needs of a run."""
    context = ended.context
    file = ended.answer
    claims = file.answer.claims if file else ()
    cited = [claim.citation for claim in claims if claim.citation is not None]
    return Evaluated(
        run_id=ended.run_id,
        outcome=ended.outcome,
        coverage_kind=ended.coverage_kind,
        hits=context.retrieval.hits if context.retrieval else (),
        cited=tuple(EvalCitation(nreg=c.nreg, article=c.article, part=c.part, point=c.point) for c in cited),
        verdict=context.verify.verdict if context.verify else None,
        legs_run=context.retrieval.trace.legs_run if context.retrieval else (),
        words=len(ended.message.split()) if ended.message else None,
    )
