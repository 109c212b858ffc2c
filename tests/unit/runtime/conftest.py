from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.run_stores import STORES, open_store

from lexery.runtime.ports import RunStore


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RunStore]:
    """Each adapter of the port: they must not differ."""
    with open_store(request.param, tmp_path) as opened:
        yield opened
