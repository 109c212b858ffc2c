"""The longest time that a broken line of citations takes: nothing in a line may make reading it slow.

python -m benchmarks.cite_broken [--home DIR] [--lines N] [--limit MILLISECONDS]
"""

import argparse
import sys
from pathlib import Path
from random import Random
from time import perf_counter

from tests.support.citation_lines import broken_line

from benchmarks.home import bench_settings
from lexery.client import Lexery


def main(arguments: list[str] | None = None) -> int:
    """Command line; 1 when a line took longer than the limit twice."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--home", type=Path, help="home folder with a corpus")
    parser.add_argument("--lines", type=int, default=10_000)
    parser.add_argument("--limit", type=float, default=100.0)
    options = parser.parse_args(arguments)
    times: list[tuple[float, int]] = []
    references = 0
    with Lexery.open(bench_settings(options.home)) as lexery:
        lexery.cite("ст. 1 ЦК")
        for seed in range(options.lines):
            line = broken_line(Random(seed))  # noqa: S311 - a line to read, not a secret
            taken = []
            # Another process on the machine can stop any one reading; the quicker of two is the line's own time.
            for _ in range(2):
                start = perf_counter()
                found = lexery.cite(line)
                taken.append(1000 * (perf_counter() - start))
                if taken[0] < options.limit / 4:
                    break
            references += len(found)
            times.append((min(taken), seed))
    times.sort()
    middle, worst = times[len(times) // 2][0], times[-1]
    print(
        f"{len(times)} lines, {references} references; median {middle:.2f} ms, longest {worst[0]:.1f} ms (seed {worst[1]})"
    )
    return int(worst[0] > options.limit)


if __name__ == "__main__":
    sys.exit(main())
