"""Runs one run in processes of their own, which kill themselves where they are told to.

Each line of standard input is `["DATABASE", "RUN_ID"]` or `["DATABASE", "RUN_ID", "STAGE", "MOMENT", VISIT]`; the answer is
the process's return code. Processes are forked from this one, as to start and import takes longer than the run.
"""

import asyncio
import json
import os
import signal
import sys
import traceback
from collections.abc import Callable, Coroutine

from tests.support.toy_run import STAGES, TENANT, question, read_toy_reply

from lexery.contracts.run import Stage
from lexery.runtime.clock import Clock, owner_name
from lexery.runtime.driver import Driver, Fault, Moment, no_fault
from lexery.runtime.flow import PipelineFlow, StageTable
from lexery.runtime.queue import InlineQueue
from lexery.runtime.service import RunService
from lexery.store.engine import open_engine
from lexery.store.migrate import migrate
from lexery.store.runs import SqlRunStore


def build_service(database: str, run_id: str, fault: Fault) -> RunService:
    """The one place to change when the stages are to be the real ones."""
    engine = open_engine(f"sqlite:///{database}")
    migrate(engine)
    store, clock = SqlRunStore(engine), Clock()
    flow = PipelineFlow(runner=StageTable(STAGES), read_reply=read_toy_reply)
    driver = Driver(store=store, flow=flow, clock=clock, owner=owner_name(), fault=fault)
    queue = InlineQueue(driver=driver, store=store)
    return RunService(store=store, flow=flow, queue=queue, clock=clock, new_id=lambda: run_id)


def killer(stage: str, moment: str, visit: int) -> Fault:
    """Kill this process, without a chance to tidy up, at the given visit of a stage."""
    seen: list[Stage] = []

    def fault(at: Stage, when: Moment) -> None:
        if at.number == stage and when == moment:
            seen.append(at)
            if len(seen) == visit:
                os.kill(os.getpid(), signal.SIGKILL)

    return fault


async def live(database: str, run_id: str, *kill: str) -> None:
    """What one process does: submit the run, or take up the one that a dead process left."""
    fault = killer(kill[0], kill[1], int(kill[2])) if kill else no_fault
    service = build_service(database, run_id, fault)
    # A second submit with the same key gives the first run and starts nothing.
    record = await service.submit(question(), idempotency_key=run_id)
    if record.completed_at is None:
        await service.resume(run_id, TENANT)


def serve(live: Callable[..., Coroutine[None, None, None]]) -> None:
    """Answer each line of standard input with the return code of a process that lived by its arguments."""
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            code = 1
            try:
                asyncio.run(live(*json.loads(line)))
                code = 0
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(code)
        _, status = os.waitpid(child, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    serve(live)
