"""What a process of Lexery weighs and what its start takes, by part; the size of the home folder, by part.

    python -m benchmarks.footprint [--home DIR] [--build] [--write]

A fresh process opens one part after the other, in the order in which a first question needs them, and notes wall time,
processor time and resident memory after each; of three processes the one in the middle is shown. `--build` also
builds the index into a folder of its own. `--write` puts the tables into `docs/performance.md`.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.pages import head, row, show

RUNS: Final = 3
QUESTION: Final = "Роботодавець не видає трудову книжку після звільнення. Що робити?"
SECOND: Final = "Сусіди вночі гучно слухають музику, куди скаржитися?"


@dataclass(frozen=True, kw_only=True)
class Part:
    """One step of a start."""

    name: str
    wall: float
    """Seconds."""
    cpu: float
    resident: float
    """Megabytes that it added."""


def resident() -> float:
    """Megabytes of this process in memory now; 0 where the system does not say."""
    status = Path("/proc/self/status")
    if not status.is_file():
        return 0.0
    return next(
        int(line.split()[1]) / 1e3 for line in status.read_text().splitlines() if line.startswith("VmRSS")
    )


def steps(home: Path) -> Iterator[tuple[str, Callable[[], object]]]:
    """The parts of a start, each with what opens it; what comes later finds the earlier ones open."""

    def packages() -> None:
        import lexery.cli.main
        import lexery.client  # noqa: F401

    yield "packages of Python", packages
    from lexery.client import Lexery
    from lexery.settings import load_settings

    lexery = Lexery.open(load_settings(home=home))
    parts = lexery._parts  # noqa: SLF001 - the parts are what is measured
    yield "database: opened, schema checked", lambda: parts.library.state
    yield "index: sums checked, text and columns opened", lambda: parts.index
    yield "directory of acts", lambda: parts.library.directory
    yield "search: judge, standing, scope", lambda: parts.search
    if parts.has_encoder:
        yield "encoder: session and tokens", lambda: parts.encoder.encode_queries(["перевірка"])
        dense, passages = parts.search._gatherer.dense, parts.search._gatherer.passages  # noqa: SLF001
        if dense is not None:
            yield "vectors of phrasings: read", lambda: dense._compared  # noqa: SLF001
        if passages is not None:
            yield "vectors of passages: sums, owners", lambda: len(passages)
    yield "dictionary of forms", lambda: parts.analyzer.lemma("невідомослово")
    yield "first search", lambda: lexery.search(QUESTION)
    yield "second search: vectors made ready", lambda: lexery.search(SECOND)
    yield "first answer: tables of runs, checks", lambda: lexery.ask(QUESTION)
    yield "second answer", lambda: lexery.ask(SECOND)


def start(home: Path, began: float) -> list[Part]:
    """Open all parts in this process."""
    found = [
        Part(name="Python itself", wall=time.time() - began, cpu=time.process_time(), resident=resident())
    ]
    for name, work in steps(home):
        wall, cpu, before = time.perf_counter(), time.process_time(), resident()
        work()
        found.append(
            Part(
                name=name,
                wall=time.perf_counter() - wall,
                cpu=time.process_time() - cpu,
                resident=resident() - before,
            )
        )
    return found


def started(home: Path) -> list[Part]:
    """Of `RUNS` processes the one whose processor time is in the middle."""
    runs: list[list[Part]] = []
    for _ in range(RUNS + 1):
        command = [
            sys.executable,
            "-m",
            "benchmarks.footprint",
            "--start",
            str(time.time()),
            "--home",
            str(home),
        ]
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        told = subprocess.run(command, check=True, capture_output=True, text=True, env=kept)  # noqa: S603 - our own
        runs.append([Part(**part) for part in json.loads(told.stdout.splitlines()[-1])])
    # The first one warms the disk's cache and writes byte code.
    return sorted(runs[1:], key=lambda run: sum(part.cpu for part in run))[RUNS // 2]


def start_table(parts: list[Part]) -> list[str]:
    """A row a part, and their sum up to the first search, which is what a command that asks once waits for."""
    lines = head("A start, part by part", "wall, ms", "processor, ms", "resident, MB")
    for part in parts:
        lines.append(
            row(part.name, f"{1e3 * part.wall:.0f}", f"{1e3 * part.cpu:.0f}", f"{part.resident:+.0f}")
        )
    until = parts[: 1 + next(at for at, part in enumerate(parts) if part.name == "first search")]
    lines.append(
        row(
            "**until the end of the first search**",
            f"{1e3 * sum(part.wall for part in until):.0f}",
            f"{1e3 * sum(part.cpu for part in until):.0f}",
            f"{sum(part.resident for part in until):.0f}",
        )
    )
    return lines


def size_table(home: Path) -> list[str]:
    """Megabytes on disk by part of the home folder."""
    sizes: dict[str, int] = {}
    for path in sorted(home.rglob("*")):
        if path.is_file():
            inside = path.relative_to(home).parts
            name = "/".join(
                part for part in (inside[0], *inside[2:3]) if inside[0] == "index" or part == inside[0]
            )
            sizes[name] = sizes.get(name, 0) + path.stat().st_size
    lines = head("Part of the home folder", "MB")
    lines += [row(f"`{name}`", f"{size / 1e6:.1f}") for name, size in sizes.items() if size >= 5e4]
    return [*lines, row("**all**", f"{sum(sizes.values()) / 1e6:.1f}")]


def build_line() -> str:
    """How long an index of the pack takes to build, with nothing to take over from an older one; reading is included."""
    from benchmarks.pack import read_pack
    from lexery.search.index import SearchIndexBuilder

    with tempfile.TemporaryDirectory() as folder:
        wall, cpu = time.perf_counter(), time.process_time()
        SearchIndexBuilder(Path(folder)).build(read_pack(), version="bench")
        return f"The index is built in {time.perf_counter() - wall:.0f} s, {time.process_time() - cpu:.0f} s of processor."


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--home", type=Path, help="home folder with a corpus")
    parser.add_argument("--build", action="store_true", help="also build the index anew")
    parser.add_argument("--write", action="store_true", help="into docs/performance.md")
    parser.add_argument("--start", type=float, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.start:
        print(json.dumps([vars(part) for part in start(options.home, options.start)], ensure_ascii=False))
        return
    # Not before: the process that starts must bring nothing with it.
    from benchmarks.home import bench_settings

    home = bench_settings(options.home).home
    lines = [*start_table(started(home)), "", *size_table(home)]
    if options.build:
        lines += ["", build_line()]
    show("footprint", lines, write=options.write)


if __name__ == "__main__":
    main()
