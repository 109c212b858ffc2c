"""A run ended without an answer (exit code 7)."""

from dataclasses import dataclass
from enum import StrEnum

from lexery.errors.base import LexeryError


class FailureCode(StrEnum):
    """Why a run ended `failed`."""

    RETRIEVAL_UNAVAILABLE = "RETRIEVAL_UNAVAILABLE"
    """No search of this run has answered and there are no own sources."""
    FAILED_GROUNDING = "FAILED_GROUNDING"
    """No claim survived the checks: nothing is delivered but the reason."""
    FAILED_WRITER = "FAILED_WRITER"
    """The extractive writer produced nothing."""
    FAILED_POLICY = "FAILED_POLICY"
    """A policy of the tenant forbids the answer."""
    STAGE_ERROR = "STAGE_ERROR"
    """A stage raised after its retries."""
    DEAD_LETTER = "DEAD_LETTER"
    """The run was taken up too often without finishing."""
    CLARIFICATION_EXPIRED = "CLARIFICATION_EXPIRED"
    """Nobody answered the question in time."""
    DEADLINE_EXCEEDED = "DEADLINE_EXCEEDED"
    """The run did not end within `RUN_MAX_SECONDS`."""


@dataclass(kw_only=True, eq=False)
class RunFailed(LexeryError):
    """A run ended `failed`; the code says why. Build one from a stored code with `run_failure`."""

    code = "RUN_FAILED"
    run_id: str = ""


class RetrievalUnavailable(RunFailed):
    """No search of the run has answered."""

    code = "RETRIEVAL_UNAVAILABLE"
    http_status = 503


class FailedGrounding(RunFailed):
    """No claim survived the checks."""

    code = "FAILED_GROUNDING"


class FailedWriter(RunFailed):
    """The extractive writer produced nothing."""

    code = "FAILED_WRITER"


class FailedPolicy(RunFailed):
    """A policy of the tenant forbids the answer."""

    code = "FAILED_POLICY"
    http_status = 403


@dataclass(kw_only=True, eq=False)
class StageFailed(RunFailed):
    """A stage raised after its retries."""

    code = "STAGE_ERROR"
    stage: str = "?"


class DeadLetter(RunFailed):
    """The run was taken up too often without finishing."""

    code = "DEAD_LETTER"


class RunCancelled(RunFailed):
    """The run was cancelled, so there is no answer."""

    code = "RUN_CANCELLED"
    http_status = 409


class ClarificationExpired(RunFailed):
    """Nobody answered the question in time."""

    code = "CLARIFICATION_EXPIRED"
    http_status = 410


class DeadlineExceeded(RunFailed):
    """The run did not end in the time that it had."""

    code = "DEADLINE_EXCEEDED"
    http_status = 504


_FAILURES: dict[FailureCode, type[RunFailed]] = {
    FailureCode.RETRIEVAL_UNAVAILABLE: RetrievalUnavailable,
    FailureCode.FAILED_GROUNDING: FailedGrounding,
    FailureCode.FAILED_WRITER: FailedWriter,
    FailureCode.FAILED_POLICY: FailedPolicy,
    FailureCode.STAGE_ERROR: StageFailed,
    FailureCode.DEAD_LETTER: DeadLetter,
    FailureCode.CLARIFICATION_EXPIRED: ClarificationExpired,
    FailureCode.DEADLINE_EXCEEDED: DeadlineExceeded,
}


def run_failure(failure: FailureCode, run_id: str, *, stage: str = "?") -> RunFailed:
    """The error of a stored failure code; `stage` is named by STAGE_ERROR only."""
    if failure is FailureCode.STAGE_ERROR:
        return StageFailed(run_id=run_id, stage=stage)
    return _FAILURES[failure](run_id=run_id)
