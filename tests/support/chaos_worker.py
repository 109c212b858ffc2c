"""Workers that are killed: a process that forks workers, so that each pays for its index and not for its imports.

Each line of standard input starts a worker (`start`), whose process id is the answer. `python -m tests.support.chaos_worker
FLAKY [STAGES]`: the share of searches that fail, in thousandths; the stages are the real ones, stand-ins that do nothing
(`empty`), or those with a question back to the user (`asking`). Home, database and paces come from the environment.
"""

import asyncio
import os
import random
import signal
import sys
import traceback
from functools import cached_property

from tests.support.toy_run import STAGES, ask, read_toy_reply

from lexery.contracts.run import Stage
from lexery.errors import StoreUnavailable
from lexery.pipeline.context import RunContext
from lexery.pipeline.execute import PipelineStages
from lexery.pipeline.outcomes import StageOutcome
from lexery.runtime import dbos_engine
from lexery.runtime.flow import PipelineFlow, StageTable
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


class EmptyParts(Parts):
    """Parts whose stages do nothing: what is left is the engine's."""

    def __init__(self, *, asking: bool, durable: bool) -> None:
        super().__init__(load_settings(), durable=durable)
        self._asking = asking

    @cached_property
    def _flow(self) -> PipelineFlow:
        stages = {**STAGES, Stage.REASON: ask} if self._asking else STAGES
        return PipelineFlow(runner=StageTable(stages), read_reply=read_toy_reply)


def make_parts(stages: str, *, flaky: float = 0, durable: bool) -> Parts:
    """Parts with stages of the kind `real`, `empty` or `asking`."""
    if stages == "real":
        return ChaosParts(flaky=flaky, durable=durable)
    return EmptyParts(asking=stages == "asking", durable=durable)


async def work(flaky: float, stages: str) -> None:
    parts = make_parts(stages, flaky=flaky, durable=True)
    try:
        await run_until_signal(parts.worker)
    finally:
        parts.close()


def main() -> None:
    flaky, stages = int(sys.argv[1]) / 1000, sys.argv[2] if len(sys.argv) > 2 else "real"
    # The system buries the dead.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            code = 1
            try:
                asyncio.run(work(flaky, stages))
                code = 0
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(code)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
