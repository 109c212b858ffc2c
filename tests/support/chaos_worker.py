"""Workers that are killed: a process that forks workers, so that each pays for its index and not for its imports.

Each line of standard input starts a worker (`start`), whose process id is the answer. `python -m tests.support.chaos_worker
FLAKY`: the share of searches that fail, in thousandths. Home, database and paces come from the environment.
"""

import asyncio
import os
import random
import signal
import sys
import traceback
from functools import cached_property

from lexery.contracts.run import Stage
from lexery.errors import StoreUnavailable
from lexery.pipeline.context import RunContext
from lexery.pipeline.execute import PipelineStages
from lexery.pipeline.outcomes import StageOutcome
from lexery.runtime import dbos_engine
from lexery.runtime.worker import run_until_signal
from lexery.settings import load_settings
from lexery.wiring import Parts

POISON = "отрута"
"""A question with this word breaks its stage each time, on workers and inline."""

assert dbos_engine is not None, "imported here, once for all workers"


class ChaosParts(Parts):
    """Parts whose index fails now and then, and whose search a poisoned question breaks."""

    def __init__(self, *, flaky: float, durable: bool) -> None:
        super().__init__(load_settings(), durable=durable)
        self._flaky = flaky
        self._chance = random.Random()  # noqa: S311 - no secret

    @cached_property
    def stages(self) -> PipelineStages:
        """The real stages, the search on ice."""
        stages = super().stages
        retrieve = stages.functions[Stage.RETRIEVE]

        def thin_ice(context: RunContext) -> StageOutcome:
            if POISON in context.query.text:
                raise ValueError(POISON)
            if self._chance.random() < self._flaky:
                raise StoreUnavailable(reason="the ice broke")
            return retrieve(context)

        stages.functions = {**stages.functions, Stage.RETRIEVE: thin_ice}
        return stages


async def work(flaky: float) -> None:
    parts = ChaosParts(flaky=flaky, durable=True)
    try:
        await run_until_signal(parts.worker)
    finally:
        parts.close()


def main() -> None:
    flaky = int(sys.argv[1]) / 1000
    # The system buries the dead.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            code = 1
            try:
                asyncio.run(work(flaky))
                code = 0
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(code)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
