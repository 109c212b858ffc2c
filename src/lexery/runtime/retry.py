"""When a stage that raised is worth another try, and what is stored of an error."""

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
