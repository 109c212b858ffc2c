"""How fast the corpus's texts are read into trees of units, beside what every reading needs: the folded text, cut into lines.

python -m benchmarks.structure [--home DIR] [--every N]   (--every 1: the whole corpus)
"""

import argparse
from pathlib import Path
from typing import Final

from benchmarks.home import bench_settings
from benchmarks.measure import Series, ratio_line
from lexery.law.structure import read_structure
from lexery.law.structure.lines import LINE
from lexery.law.text import fold
from lexery.wiring import open_lexery

BATCH: Final = 20
"""Acts that are timed together: a pair of the ratio."""


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--home", type=Path, help="home folder with a corpus")
    parser.add_argument("--every", type=int, default=40, help="read every Nth act of the corpus")
    options = parser.parse_args(arguments)
    lines, trees, size = Series(), Series(), 0
    with open_lexery(bench_settings(options.home)) as lexery:
        library = lexery.library
        acts = [record.nreg for record in library.directory.records() if record.indexed][:: options.every]
        for at in range(0, len(acts), BATCH):
            texts = [(a.text, a.number) for _, a in library.texts(acts[at : at + BATCH])]
            size += sum(len(text.encode()) for text, _ in texts)
            lines.time(lambda texts=texts: [LINE.findall(fold(text)) for text, _ in texts])
            trees.time(lambda texts=texts: [read_structure(text, number) for text, number in texts])
    print(lines.line("folded lines"))
    print(trees.line("trees"))
    print(f"{len(acts)} acts, {size / 1e6:.1f} MB: {size / 1e3 / sum(trees.cpu):.1f} MB a second")
    print(ratio_line("trees / folded lines", trees, lines))


if __name__ == "__main__":
    main()
