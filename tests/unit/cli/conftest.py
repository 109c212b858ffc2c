"""Every test of the command line begins as a process does: in the language of the settings' default."""

import pytest

from lexery.cli.state import use_language


@pytest.fixture(autouse=True)
def ukrainian() -> None:
    """A test that ran in English must leave nothing to the next."""
    use_language("uk")
