"""Home folders that are dear to make: made once a run, by whichever of its processes asks first."""

import fcntl
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

IMPORT = """
import sys
from pathlib import Path
from lexery.settings import load_settings
from lexery.wiring import open_corpus
home, catalog, *bundles = map(Path, sys.argv[1:])
with open_corpus(load_settings(home=home)) as corpus:
    assert corpus.import_paths(bundles, catalog).problems == ()
status = Path("/proc/self/status")
if status.exists():
    # What the system reports of a child counts the memory of the process that it was forked from.
    peak = next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmHWM")) / 1024
else:
    import resource
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 * 1024)
(home / "peak").write_text(str(peak))
"""


def once_a_run(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """The folder `name` of this run, which `make` fills. Nothing may be written into it afterwards."""
    base = factory.getbasetemp()
    # The processes of pytest-xdist have a folder each inside the run's.
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder, done = shared / name, shared / f"{name}.done"
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            # A process that failed here may have left a part; the next one tells of its own failure.
            folder.mkdir(exist_ok=True)
            make(folder)
            done.touch()
    return folder


def import_digest(home: Path) -> None:
    # Imported here: every run reads this module, and few of them need a corpus.
    from lexery.settings import load_settings
    from lexery.wiring import open_corpus

    with open_corpus(load_settings(home=home)) as corpus:
        corpus.import_digest()


@dataclass(frozen=True)
class Pack:
    """The whole pack, imported."""

    home: Path
    peak_mb: float
    """Greatest memory of the process that imported it."""


def import_pack(folder: Path, files: Path) -> None:
    """Import in a process of its own, so that its memory can be told apart."""
    bundles = sorted(files.glob("acts-*.jsonl.gz"))
    command = [sys.executable, "-c", IMPORT, str(folder), str(files / "catalog.tsv.gz"), *map(str, bundles)]
    subprocess.run(command, check=True)


def open_pack(folder: Path) -> Pack:
    return Pack(home=folder, peak_mb=float((folder / "peak").read_text()))
