"""The longest time that a broken line of citations takes: nothing in a line may make reading it slow.

Processor time. Behind the lines come the pieces of which they are broken, each repeated to 16 and to 64 KB: four times the
text, how many times the time? Without a home the acts are invented.

python -m benchmarks.cite_broken [--home DIR] [--lines N] [--limit MILLISECONDS]
"""

import argparse
import sys
from pathlib import Path
from random import Random
from time import process_time
from typing import Final

from tests.support.citation_lines import LINES, PIECES, broken_line
from tests.unit.law.forms.directory import directory_of_forms

from benchmarks.home import bench_settings
from lexery.contracts.ports import ActDirectory
from lexery.law.citations import find_references
from lexery.wiring import open_lexery

SHORT: Final = 16_000
LONG: Final = 64_000
SMALL: Final = 1.0
"""Milliseconds below which a reading is too short to compare."""
MORE: Final = (
    "ст. 1, ",
    "ст. 16 ЦК, 48 ГПК, ",
    "ст. 1-9, ч. 1-9 ",
    "\n1) у статті 5: ",
    "ЦК ",
    "с т а т т я ",
    "((",
    "1-",
)


def main(arguments: list[str] | None = None) -> int:
    """Command line; 1 when a line took longer than the limit twice."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--home", type=Path, help="home folder with a corpus")
    parser.add_argument("--lines", type=int, default=10_000)
    parser.add_argument("--limit", type=float, default=100.0)
    options = parser.parse_args(arguments)
    if options.home is None:
        return _measure(directory_of_forms(), options.lines, options.limit)
    with open_lexery(bench_settings(options.home)) as lexery:
        return _measure(lexery.directory, options.lines, options.limit)


def _measure(directory: ActDirectory, lines: int, limit: float) -> int:
    find_references("ст. 1 ЦК", directory)
    times: list[tuple[float, int]] = []
    references = 0
    for seed in range(lines):
        line = broken_line(Random(seed))  # noqa: S311 - a line to read, not a secret
        taken, found = _time(line, directory)
        if taken > limit / 4:
            # Whatever else the machine does at the moment slows one reading; the quicker of two is the line's own.
            taken = min(taken, _time(line, directory)[0])
        references += found
        times.append((taken, seed))
    times.sort()
    middle, worst = times[len(times) // 2][0], times[-1]
    print(
        f"{lines} lines, {references} references; median {middle:.2f} ms, longest {worst[0]:.1f} ms (seed {worst[1]})"
    )
    grown = sorted(
        (_growth(piece, directory) for piece in dict.fromkeys((*PIECES, *LINES, *MORE))), reverse=True
    )
    print(
        f"{len(grown)} pieces repeated to {SHORT} and {LONG} code points; the longer one takes, times as long:"
    )
    for ratio, milliseconds, piece in grown[:5]:
        print(f"  {ratio:5.1f} ({milliseconds:.0f} ms) {piece[:40]!r}")
    return int(worst[0] > limit)


def _growth(piece: str, directory: ActDirectory) -> tuple[float, float, str]:
    short, long = (_time((piece * (size // len(piece) + 1))[:size], directory)[0] for size in (SHORT, LONG))
    return long / max(short, SMALL), long, piece


def _time(text: str, directory: ActDirectory) -> tuple[float, int]:
    start = process_time()
    found = find_references(text, directory)
    return 1000 * (process_time() - start), len(found)


if __name__ == "__main__":
    sys.exit(main())
