"""The real pipeline over a home folder, in processes that kill themselves where they are told to.

Each line of standard input is `["HOME", "KEY"]` or `["HOME", "KEY", "STAGE", "MOMENT", VISIT]`; the answer is the process's
return code. Processes are forked from this one, so that each pays for its index and not for its imports.
"""

from pathlib import Path

from tests.stories.kill_child import killer, serve

from lexery.contracts.query import Query
from lexery.runtime.driver import no_fault
from lexery.settings import load_settings
from lexery.wiring import open_lexery

TENANT = "local"
QUESTION = "Мене звільнили, коли я був на лікарняному. Чи законно це і куди скаржитися?"
AS_OF = "2026-11-30"


async def live(home: str, key: str, *kill: str) -> None:
    """Submit the run, or take up the one that a dead process left."""
    fault = killer(kill[0], kill[1], int(kill[2])) if kill else no_fault
    query = Query.model_validate({"text": QUESTION, "as_of": AS_OF, "tenant_id": TENANT})
    with open_lexery(load_settings(home=Path(home)), fault=fault) as parts:
        record = await parts.runs.submit(query, idempotency_key=key)
        if record.completed_at is None:
            await parts.runs.resume(record.run_id, TENANT)


if __name__ == "__main__":
    serve(live)
