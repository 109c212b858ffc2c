"""Whether a process can serve: each thing that it needs, asked for a moment."""

import asyncio
from collections.abc import Callable
from typing import Final

from sqlalchemy import text

from lexery.api.state import ApiState
from lexery.errors import LexeryError

CHECK_SECONDS: Final = 5.0
"""What has not answered by then does not answer."""
OK: Final = "ok"


async def check_all(state: ApiState) -> dict[str, str]:
    """Name of what is needed → `ok`, or the code of what is wrong with it."""
    checks: dict[str, Callable[[], object]] = {
        "database": lambda: _ask_database(state),
        "corpus": lambda: state.parts.index,
    }
    found = await asyncio.gather(*(_one(state, check) for check in checks.values()))
    stopping = "STOPPING" if state.stopping.is_set() else OK
    working = "ENDED" if state.worker is not None and state.worker.done() else OK
    return {**dict(zip(checks, found, strict=True)), "worker": working, "server": stopping}


async def _one(state: ApiState, check: Callable[[], object]) -> str:
    try:
        async with asyncio.timeout(CHECK_SECONDS):
            await state.threads.run(check)
    except LexeryError as error:
        return error.code
    except TimeoutError:
        return "TIMEOUT"
    return OK


def _ask_database(state: ApiState) -> None:
    from lexery.store.engine import reading

    with reading(state.parts.engine) as connection:
        connection.execute(text("SELECT 1"))
