"""What an import costs beside plain reading of the same file with gzip and json.

    python -m benchmarks.importing [--acts N] [--rounds N]

A slice of the pack is imported into an empty home (checked, stored, indexed, made live), and then once more unchanged.
"""

import argparse
import gzip
import json
import tempfile
from itertools import islice
from pathlib import Path

from benchmarks.measure import Series, ratio_line
from benchmarks.pack import SHARED
from lexery.settings import load_settings
from lexery.wiring import open_corpus


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--acts", type=int, default=150)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args(arguments)
    plain, first, again = Series(), Series(), Series()
    with tempfile.TemporaryDirectory() as folder:
        bundle = Path(folder) / "acts-slice.jsonl.gz"
        _slice(bundle, options.acts)
        articles = 0
        for at in range(options.rounds):
            with open_corpus(load_settings(home=Path(folder) / f"home-{at}")) as corpus:
                plain.time(lambda: _read(bundle))
                first.time(lambda corpus=corpus: corpus.import_paths([bundle]))
                again.time(lambda corpus=corpus: corpus.import_paths([bundle]))
                articles = corpus.status().articles
    print(plain.line("gzip and json"))
    print(first.line("import"))
    print(again.line("import, unchanged"))
    print(
        f"{options.acts} acts, {articles} articles: {1000 * articles / min(first.cpu):.0f} articles a second"
    )
    print(ratio_line("import / gzip and json", first, plain))
    print(ratio_line("import unchanged / gzip and json", again, plain))


def _slice(target: Path, acts: int) -> None:
    source = min((SHARED / "corpus").glob("acts-*.jsonl.gz"))
    with gzip.open(source, "rt", encoding="utf-8") as lines, gzip.open(target, "wt", encoding="utf-8") as out:
        out.writelines(islice(lines, acts))


def _read(bundle: Path) -> int:
    with gzip.open(bundle, "rt", encoding="utf-8") as lines:
        return sum(len(json.loads(line)["articles"]) for line in lines)


if __name__ == "__main__":
    main()
