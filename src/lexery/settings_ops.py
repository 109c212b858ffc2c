"""Settings of what an operator sees and keeps: part of `Settings`, apart because they are one matter."""

from typing import Literal

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

TraceVerbosity = Literal["stages", "decisions", "full"]


class OpsSettings(BaseSettings):
    """What `lexery ops`, and the worker's sweep, read."""

    model_config = SettingsConfigDict(use_attribute_docstrings=True)

    # Operations: what is shown, and how long things are kept.
    trace_verbosity: TraceVerbosity = "decisions"
    """What the public trace of a run tells: that stages began and ended, their decisions with reasons too, or the numbers behind them as well."""
    stuck_after_seconds: float = Field(900, ge=1, le=30 * 24 * 3600)
    """Seconds without progress after which a run that is queued or running counts as stuck, as does a question that is open past its time."""
    retention_runs_days: int | None = Field(None, ge=1, le=36_500)
    """Days after its end that a run is kept, with everything that belongs to it. Unset: for ever. A dead letter is kept until somebody decides."""
    retention_messages_days: int | None = Field(None, ge=1, le=36_500)
    """Days after the run's end that the text of its answer is kept. Unset: as long as the run."""
    retention_events_days: int | None = Field(None, ge=1, le=36_500)
    """Days after the run's end that its events are kept. Unset: as long as the run."""
    retention_traces_days: int | None = Field(None, ge=1, le=36_500)
    """Days after the run's end that what its stages found and decided is kept. Unset: as long as the run."""
