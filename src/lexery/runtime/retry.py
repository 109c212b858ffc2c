"""When a stage that raised is worth another try, and what is stored of an error."""

from typing import Final

from lexery.contracts.base import Value
from lexery.errors import FailureCode, LexeryError, NetworkUnavailable, RunFailed, StoreUnavailable


class RetryPolicy(Value):
    """Retries within one visit of a stage."""

    retries: int = 2
    """After the first try."""
    seconds: float = 0.2
    """Pause before the first retry; it doubles each time."""

    def pause(self, retry: int) -> float:
        """Seconds before retry number `retry` (from 1)."""
        return self.seconds * 2 ** (retry - 1)


LATER_MAX_SECONDS: Final = 3600.0
"""Longest pause before a run is taken up again."""


class LaterPolicy(Value):
    """When a run whose stage could not work is taken up again by a worker; its place is free meanwhile."""

    seconds: float = 5
    """Pause after the first attempt; it doubles each time."""
    max_attempts: int = 5
    """Attempts of a run; after the last it is put aside."""

    def pause(self, attempts: int) -> float:
        """Seconds after attempt number `attempts` (from 1)."""
        return min(LATER_MAX_SECONDS, self.seconds * 2 ** (attempts - 1))


class AfterFailure(Value):
    """What becomes of a run whose stage raised: taken up again after a pause, or ended."""

    pause: float | None
    """Seconds; None when the run ends."""
    code: FailureCode
    """What it ends with."""

    @property
    def is_dead(self) -> bool:
        """Put aside after the last attempt, for a person to look at."""
        return self.code is FailureCode.DEAD_LETTER


def after_failure(error: Exception, attempts: int, policy: LaterPolicy | None) -> AfterFailure:
    """What becomes of the run at its attempt number `attempts`; without a policy nothing is taken up later."""
    if policy is None or not passes_by_itself(error):
        return AfterFailure(pause=None, code=failure_code(error))
    if attempts >= policy.max_attempts:
        return AfterFailure(pause=None, code=FailureCode.DEAD_LETTER)
    return AfterFailure(pause=policy.pause(attempts), code=failure_code(error))


def passes_by_itself(error: Exception) -> bool:
    """True for what the world may mend in a while: a disk, a network, a database. A fault of ours stays one."""
    return isinstance(error, NetworkUnavailable | StoreUnavailable | OSError) and is_transient(error)


def is_transient(error: Exception) -> bool:
    """True when trying again may help.

    Our own errors say what is wrong with the input, the corpus or the run, so only those of the network and the store
    pass; a timeout does not, as the work of a stage in a thread cannot be stopped (`threads`) and would run twice.
    """
    if isinstance(error, LexeryError):
        return isinstance(error, NetworkUnavailable | StoreUnavailable)
    return not isinstance(error, TimeoutError)


def failure_code(error: Exception) -> FailureCode:
    """The code that a run fails with when a stage raised `error`."""
    if isinstance(error, RunFailed) and error.code in set(FailureCode):
        return FailureCode(error.code)
    return FailureCode.STAGE_ERROR


def event_code(error: Exception) -> str:
    """What the stage's finished event says: our own code, else the kind of the exception; never its text."""
    if isinstance(error, LexeryError):
        return error.code
    return "TIMEOUT" if isinstance(error, TimeoutError) else f"ERROR:{type(error).__name__}"
