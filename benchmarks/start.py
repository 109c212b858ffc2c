"""What it takes to start: whole processes of the command, in turn with a plain import of two of its packages.

    python -m benchmarks.start [--home DIR] [--runs N]

The first round is not counted: it warms the disk cache and writes the byte code.
"""

import argparse
import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

from benchmarks.home import bench_settings
from benchmarks.measure import Series, ratio_line

PLAIN: Final = (sys.executable, "-c", "import numpy, pydantic")
COMMAND: Final = (sys.executable, "-c", "from lexery.cli.main import run; run()")
QUESTION: Final = "Роботодавець не видає трудову книжку після звільнення. Що робити?"


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--home", type=Path, help="home folder with a corpus")
    parser.add_argument("--runs", type=int, default=7)
    options = parser.parse_args(arguments)
    home = bench_settings(options.home).home
    commands = {
        "import numpy, pydantic": PLAIN,
        "lexery --help": (*COMMAND, "--help"),
        "lexery search": (*COMMAND, "search", QUESTION),
        "lexery ask": (*COMMAND, "ask", "--quiet", QUESTION),
    }
    times = {name: Series() for name in commands}
    for turn in range(options.runs + 1):
        for name, command in commands.items():
            cpu, wall = _run(command, home)
            if turn:
                times[name].add(cpu, wall)
    plain, *others = times.items()
    for name, series in times.items():
        print(series.line(name))
    for name, series in others:
        print(ratio_line(f"{name} / {plain[0]}", series, plain[1]))


def _run(command: tuple[str, ...], home: Path) -> tuple[float, float]:
    """Processor and wall seconds of one process."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(  # noqa: S603 - our own command
        command, check=True, capture_output=True, env={**kept, "LEXERY_HOME": str(home)}
    )
    wall, after = time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, wall


if __name__ == "__main__":
    main()
