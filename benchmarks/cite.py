"""How fast citations are found and resolved in law text, beside a plain pass of a regular expression over its words.

python -m benchmarks.cite [--home DIR] [--megabytes N] [--rounds N]
"""

import argparse
import re
from itertools import islice
from pathlib import Path

from benchmarks.home import bench_settings
from benchmarks.measure import Series, ratio_line
from benchmarks.pack import read_pack
from lexery.client import Lexery

PIECE = 20_000
"""Code points of one call: a decision of a court, not a library."""


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--home", type=Path, help="home folder with a corpus")
    parser.add_argument("--megabytes", type=float, default=2.0)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args(arguments)
    settings = bench_settings(options.home)
    size = int(options.megabytes * 1e6)
    # Every fortieth article, so that not one code is all that is measured.
    text = "\n\n".join(article.text for article in islice(read_pack(), 0, None, 40))
    text = text.encode()[:size].decode(errors="ignore")
    pieces = [text[start : start + PIECE] for start in range(0, len(text), PIECE)]
    words = re.compile(r"\w+")
    plain, found = Series(), Series()
    with Lexery.open(settings) as lexery:
        lexery.cite(pieces[0])
        for _ in range(options.rounds):
            plain.time(lambda: [words.findall(piece) for piece in pieces])
            found.time(lambda: [lexery.cite(piece) for piece in pieces])
        references = sum(len(lexery.cite(piece)) for piece in pieces)
    megabytes = len(text.encode()) / 1e6
    print(plain.line("words by regex"))
    print(found.line("citations"))
    print(f"{megabytes:.1f} MB, {references} references: {1000 * megabytes / min(found.cpu):.2f} MB a second")
    print(ratio_line("citations / words by regex", found, plain))


if __name__ == "__main__":
    main()
