"""How much a slip of the hand, Russian, surzhyk or a long story costs: the same lay questions asked cleanly and otherwise.

    python -m training.measure_wording --home HOME [--seed 13] [--size 200]

Every phrasing is held out of what it searches. `asked_otherwise.tsv` has the versions in Russian and in surzhyk.
"""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from training.corrupt import CORRUPTIONS
from training.goal_sets import Drawer
from training.measure_goals import DEPTH, Bench
from training.stories import story

OTHERWISE: Final = Path(__file__).parent / "asked_otherwise.tsv"
SEED: Final = 13
STORIES: Final = (2, 6)
"""Idle sentences put among those of a phrasing."""


def asked_otherwise() -> list[tuple[str, str, str]]:
    """Phrasing of the product, Russian, surzhyk."""
    rows = [
        line.split("\t") for line in OTHERWISE.read_text("utf-8").splitlines() if not line.startswith("#")
    ]
    return [(row[0], row[1], row[2]) for row in rows]


class Place:
    """Finds where a phrasing's article comes when it is asked in some wording."""

    def __init__(self, bench: Bench, drawer: Drawer) -> None:
        self._bench = bench
        self._drawer = drawer
        self._table = bench.parts.index.table

    def __call__(self, number: int, text: str) -> int:
        """From 0; a great number where it is not found."""
        owners = self._bench.parts.index.owners
        doc = int(owners.doc[owners.owner_of[number]])
        right = (self._table.acts[int(self._table.act[doc])], self._table.articles[doc])
        _, hits = self._bench.ask(text, self._drawer.held_out([number]))
        found = list(dict.fromkeys(hit.key for hit in hits))
        return found.index(right) if right in found else 1_000


def line(name: str, places: Sequence[int]) -> str:
    """Shares at 1, 5 and 10 in percent."""
    at = [100 * float(np.mean([place < cut for place in places])) for cut in (1, 5, DEPTH)]
    return f"{name:20}{len(places):5}" + "".join(f"{value:7.1f}" for value in at)


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--home", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--size", type=int, default=200)
    options = parser.parse_args(arguments)
    bench = Bench(options.home)
    drawer = bench.drawer(options.seed)
    place = Place(bench, drawer)
    print(f"{'':20}{'n':>5}{'@1':>7}{'@5':>7}{'@10':>7}")
    numbers = drawer.phrasings(options.size)
    for name, corrupt in CORRUPTIONS.items():
        rng = np.random.default_rng(options.seed)
        print(
            line(name, [place(number, corrupt(drawer.text(number), rng)) for number in numbers]), flush=True
        )
    apart = [n for n in drawer.phrasings(20 * options.size) if "'" in drawer.text(n)][: options.size]
    for name in ("clean", "no_apostrophes"):
        rng = np.random.default_rng(options.seed)
        change: Callable[[str, np.random.Generator], str] = CORRUPTIONS[name]
        print(line(f"with ': {name}", [place(n, change(drawer.text(n), rng)) for n in apart]), flush=True)
    for between in STORIES:
        rng = np.random.default_rng(options.seed)
        told = [(number, story(drawer.text(number), rng, between=between)) for number in numbers]
        print(line(f"story, {between} idle", [place(*one) for one in told]), flush=True)
    versions = [(drawer.number(row[0]), row) for row in asked_otherwise()]
    for at, name in enumerate(("Ukrainian", "Russian", "surzhyk")):
        print(line(name, [place(number, row[at]) for number, row in versions]), flush=True)


if __name__ == "__main__":
    main()
