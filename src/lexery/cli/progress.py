"""Stage lines on standard error: what the run is doing, how long it took, what came of it."""

import sys

from lexery.cli.words import words
from lexery.contracts.run import RunEvent, Stage

_FINISHED = ".finished"


def print_stage(event: RunEvent) -> None:
    """One line for a finished stage; other events are not shown."""
    number, _, _ = event.kind.partition(".")
    if not event.kind.endswith(_FINISHED):
        return
    stage = Stage.of(number)
    print(
        words(
            "stage_line",
            number=number,
            stage=stage.name.capitalize(),
            milliseconds=f"{event.duration_ms or 0:.0f}",
            outcome=event.outcome or "",
        ).rstrip(),
        file=sys.stderr,
    )
