"""Settings of runs and of what runs them: part of `Settings`, apart because they are many."""

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class WorkerSettings(BaseSettings):
    """Bounds of a run, its store, and the workers."""

    model_config = SettingsConfigDict(use_attribute_docstrings=True)

    # The run and its store.
    stage_timeout_seconds: float = Field(120, gt=0, le=3600)
    """Longest time of one stage, in seconds."""
    stage_retries: int = Field(2, ge=0, le=10)
    """Retries of a stage that raised, before the run fails with STAGE_ERROR."""
    stage_retry_seconds: float = Field(0.2, ge=0, le=60)
    """Pause before the first retry, in seconds; it doubles each time."""
    run_max_attempts: int = Field(5, ge=1, le=100)
    """Times a run may be taken up before it is put aside as DEAD_LETTER."""
    store_busy_seconds: float = Field(30, gt=0, le=600)
    """How long to wait for a locked database, in seconds."""
    run_max_seconds: float = Field(3600, gt=0, le=7 * 24 * 3600)
    """Longest time from a question, or from the answer to a clarification, to the run's end, waiting in the queue included, in seconds."""

    # Workers: what runs the runs when it is not the command that asked.
    worker_concurrency: int = Field(8, ge=1, le=256)
    """Runs that one worker process works on at a time."""
    worker_poll_seconds: float = Field(0.2, ge=0.02, le=10)
    """How often a worker looks for work, in seconds."""
    worker_beat_seconds: float = Field(5, ge=0.1, le=60)
    """How often a worker says that it lives, and looks for those that do not, in seconds."""
    worker_silence_seconds: float = Field(30, ge=1, le=3600)
    """A worker silent for so long is taken to be dead and its runs are taken over; at two thirds of it a worker that cannot say that it lives starts nothing new."""
    worker_grace_seconds: float = Field(20, ge=0, le=3600)
    """How long a worker that was told to end lets its stages finish before it hands their runs back, in seconds."""
    tenant_concurrency: int | None = Field(None, ge=1, le=1_000)
    """Runs of one tenant that are worked on at a time, by all workers together; none: no bound but the workers'."""
    tenant_runs_per_minute: int | None = Field(None, ge=1, le=100_000)
    """Runs of one tenant that are started in any minute, by all workers together; none: no bound."""
    queue_depth_max: int = Field(20_000, ge=1, le=10_000_000)
    """Runs that may wait for a worker; beyond it a question is refused, with a time to try again."""
    tenant_queue_max: int = Field(20_000, ge=1, le=10_000_000)
    """Runs of one tenant that may wait for a worker; beyond it the tenant's question is refused, with a time to try again."""
    retry_later_seconds: float = Field(5, ge=0, le=3600)
    """Pause before a run whose stage cannot work now (after `STAGE_RETRIES`) is taken up again by a worker; it doubles each time, up to `RUN_MAX_ATTEMPTS`."""
    transport_keep_days: int = Field(7, ge=0, le=3650)
    """How long the queue's own rows of runs that ended are kept, in days."""
