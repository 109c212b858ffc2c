"""`lexery worker` as a process of its own."""

import os
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

LEXERY: Final = (sys.executable, "-c", "from lexery.cli.main import run; run()")
"""The command, as the tests' own Python runs it."""


@contextmanager
def worker(home: Path) -> Generator["subprocess.Popen[str]"]:
    """A worker that has said that it works."""
    environment = {
        **os.environ,
        "LEXERY_LANG": "uk",
        "LEXERY_HOME": str(home),
        "LEXERY_DENSE_ENABLED": "false",
    }
    with subprocess.Popen([*LEXERY, "worker"], stderr=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stderr is not None
        try:
            assert "працює" in process.stderr.readline()
            yield process
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(60)
