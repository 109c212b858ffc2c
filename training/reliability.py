"""Does a probability keep its word? Relevance of hits against how often they are right, on lay questions left out.

    uv run --no-sync --with-requirements training/plot-requirements.txt \
        python -m training.reliability --home HOME [--questions 1500] [--seed 7] [--write]

Asked are phrasings of articles that `encoder_data.split` holds back (a tenth, by `--seed`), through U2 to U4 as the product
does it. They leave out their own wording; one in seven leaves out every phrasing of its article, which then is one of those
without phrasings. A hit is right when it is the phrasing's own article; another one that answers as well counts as
wrong, so that the line of perfect reliability cannot quite be reached. No evaluation question is read.

Prints a Markdown table; `--write` puts it into `docs/performance.md` and draws `docs/images/reliability.png` where matplotlib
is installed (it is no dependency of the project).
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np
from benchmarks.pages import head, row, show
from numpy.typing import NDArray

from lexery.search import lay
from lexery.search.gather import HeldOut
from training.encoder_data import read_lay, split
from training.measure_goals import Bench

IMAGE: Final = Path(__file__).parents[1] / "docs" / "images" / "reliability.png"
EDGES: Final = (0.0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
KINDS: Final = {"known": "own wording left out", "unseen": "article without phrasings", "all": "both"}
UNSEEN: Final = 7
"""One question in so many is of an article left without phrasings, as in the fit."""
LEAST: Final = 10
"""Hits of a bin that is drawn."""


@dataclass(frozen=True, kw_only=True)
class Hits:
    """Hits of all questions of a kind."""

    relevance: NDArray[np.float64]
    right: NDArray[np.bool_]
    first: NDArray[np.bool_]
    """Which of them are the first of their question."""


@dataclass(frozen=True, kw_only=True)
class Bin:
    """Hits of like relevance."""

    low: float
    high: float
    count: int
    mean: float
    right: float
    error: float
    """Standard error of `right`."""


def bins(relevance: NDArray[np.float64], right: NDArray[np.bool_]) -> Iterator[Bin]:
    """Those of `EDGES` that hold any."""
    place = np.clip(np.searchsorted(EDGES, relevance, side="right") - 1, 0, len(EDGES) - 2)
    for number in range(len(EDGES) - 1):
        mine = place == number
        count = int(mine.sum())
        if count:
            share = float(right[mine].mean())
            yield Bin(
                low=EDGES[number],
                high=EDGES[number + 1],
                count=count,
                mean=float(relevance[mine].mean()),
                right=share,
                error=float(np.sqrt(max(share * (1 - share), 1 / count) / count)),
            )


def calibration_error(relevance: NDArray[np.float64], right: NDArray[np.bool_]) -> float:
    """Mean difference of the bins' relevance and share, weighted by their hits."""
    return sum(one.count * abs(one.mean - one.right) for one in bins(relevance, right)) / max(len(right), 1)


def ask(bench: Bench, *, questions: int, seed: int) -> dict[str, Hits]:
    """Hits of lay questions of held articles that are indexed, by kind."""
    phrasings = read_lay()
    held = split(phrasings, seed=seed).held_owner
    owners, table = bench.parts.index.owners, bench.parts.index.table
    bare = bench.search._judge.bare  # noqa: SLF001 - as for what is left out
    texts = lay.flat_phrasings(lay.LAY)
    rng = np.random.default_rng(seed)
    mine = np.flatnonzero(held[phrasings.owner] & (owners.doc[phrasings.owner] >= 0))
    chosen = rng.choice(mine, min(questions, len(mine)), replace=False)
    found: dict[str, list[tuple[float, bool, bool]]] = {kind: [] for kind in KINDS}
    for turn, number in enumerate(chosen.tolist()):
        kind = "known" if (turn + 1) % UNSEEN else "unseen"
        owner = int(phrasings.owner[number])
        doc = int(owners.doc[owner])
        group = np.flatnonzero(owners.owner_of == owner) if kind == "unseen" else np.asarray([number])
        words = [lemma for one in group.tolist() for lemma in bench.parts.analyzer.lemmas(texts[one])]
        was = bool(bare[doc])
        bare[doc] = was or kind == "unseen"
        try:
            _, hits = bench.ask(texts[number], HeldOut(phrasings=group, words={owner: words}))
        finally:
            bare[doc] = was
        key = table.acts[int(table.act[doc])], table.articles[doc]
        rows = [(hit.relevance, hit.key == key, place == 0) for place, hit in enumerate(hits)]
        found[kind] += rows
        found["all"] += rows
    return {
        kind: Hits(
            relevance=np.asarray([one[0] for one in rows]),
            right=np.asarray([one[1] for one in rows], dtype=np.bool_),
            first=np.asarray([one[2] for one in rows], dtype=np.bool_),
        )
        for kind, rows in found.items()
    }


def markdown(found: dict[str, Hits]) -> list[str]:
    """A row a bin, the kinds beside each other."""
    lines = head(
        "Relevance",
        *(f"{KINDS[kind]}: hits, mean, right" for kind in found),
    )
    by_kind = {
        kind: {one.low: one for one in bins(hits.relevance, hits.right)} for kind, hits in found.items()
    }
    for low, high in pairwise(EDGES):
        cells = [by_kind[kind].get(low) for kind in found]
        if any(cells):
            lines.append(
                row(
                    f"{low:.2f} to {high:.2f}",
                    *(f"{one.count}, {one.mean:.3f}, {one.right:.3f}" if one else "—" for one in cells),
                )
            )
    for name, chosen in (("all hits", slice(None)), ("first hits", None)):
        cells: list[str] = []
        for hits in found.values():
            some = hits.first if chosen is None else chosen
            relevance, right = hits.relevance[some], hits.right[some]
            brier = float(np.mean((relevance - right) ** 2))
            cells.append(
                f"{len(right)}, {relevance.mean():.3f}, {right.mean():.3f}; calibration error "
                f"{calibration_error(relevance, right):.3f}, Brier {brier:.3f}"
            )
        lines.append(row(f"**{name}**", *cells))
    return lines


def draw(found: dict[str, Hits], path: Path) -> None:
    """The plot as PNG: bins of all hits and of first hits, with two standard errors."""
    import matplotlib as mpl

    mpl.use("Agg")
    # matplotlib is no dependency of the project, and has no types here.
    plots: Any = __import__("matplotlib.pyplot", fromlist=["pyplot"])
    figure, axes = plots.subplots(1, len(found), figsize=(5.2 * len(found), 5), squeeze=False)
    for axis, (kind, hits) in zip(axes[0], found.items(), strict=True):
        axis.plot([0, 1], [0, 1], color="0.6", linestyle="--", linewidth=1, label="perfect")
        for name, some, colour in (
            ("all hits", slice(None), "tab:blue"),
            ("first hits", hits.first, "tab:orange"),
        ):
            shown = [one for one in bins(hits.relevance[some], hits.right[some]) if one.count >= LEAST]
            axis.errorbar(
                [one.mean for one in shown],
                [one.right for one in shown],
                yerr=[2 * one.error for one in shown],
                fmt="o-",
                markersize=4,
                linewidth=1,
                capsize=2,
                color=colour,
                label=f"{name} ({int(hits.first.sum()) if name == 'first hits' else len(hits.right)})",
            )
        axis.set(
            xlim=(0, 1), ylim=(0, 1), xlabel="relevance", ylabel="share that is the phrasing's own article"
        )
        axis.set_title(KINDS[kind])
        axis.legend(loc="upper left", frameon=False)
    figure.tight_layout()
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, dpi=110, metadata={"Software": None})


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--home", type=Path, required=True)
    parser.add_argument("--questions", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=7, help="of the split and of the draw")
    parser.add_argument("--write", action="store_true", help="into docs/performance.md, and the plot")
    options = parser.parse_args(arguments)
    found = ask(Bench(options.home), questions=options.questions, seed=options.seed)
    lines = markdown(found)
    if options.write and find_spec("matplotlib") is not None:
        draw(found, IMAGE)
    if IMAGE.is_file():
        lines = ["![Relevance against the share of right hits](images/reliability.png)", "", *lines]
    show("reliability", lines, write=options.write)


if __name__ == "__main__":
    main()
