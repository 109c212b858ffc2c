"""A small directory of acts for the tests of this room."""

import pytest
from tests.unit.law.forms.directory import directory_of_forms

from lexery.law.directory_memory import MemoryDirectory


@pytest.fixture(scope="session")
def directory() -> MemoryDirectory:
    """Acts of every kind the grammar speaks of, with short article lists."""
    return directory_of_forms()
