"""Fit the weights by which hits of several searches are put in one order (`lexery.stages.merge`).

    python -m training.fit_merge --home HOME [--seed 17]

Learns from the half of `lay/several.jsonl` that is not reported, from questions of one article that are split all the same
(`lay/asked.jsonl`), which must not lose, and from questions made of phrasings (`goal_sets`). Each needed article teaches
alone, without the others among its rivals. `training.measure_goals` shows what the weights are worth.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from lexery.contracts.retrieval import Hit
from lexery.search.gather import NOTHING, HeldOut
from lexery.stages.merge import MergeWeights, merge_features
from training.measure_goals import Bench
from training.ranking_fit import Asked, fit_ranker
from training.several import asked_questions, several_questions

SEED: Final = 17
SPLIT_ASKED: Final = 250
ASKED_WEIGHT: Final = 0.7
COMPOSITES: Final = {"two": 70, "two_of_act": 40, "three": 40, "shared_two": 70, "shared_three": 50}
COMPOSITE_WEIGHT: Final = 0.5
RIDGE: Final = 3.0

Keys = Sequence[tuple[str, str]]


def taught(
    goals: Sequence[Sequence[Hit]], whole: Sequence[Hit], right: Keys, weight: float
) -> Iterator[Asked]:
    """One row of each needed article that was found."""
    features = merge_features(goals, whole)
    for needed in right:
        keys = [key for key in features if key == needed or key not in right]
        if needed in features and len(keys) > 1:
            yield Asked(
                x=np.asarray([features[key] for key in keys]),
                right=np.asarray([key == needed for key in keys]),
                weight=weight / len(right),
            )


def rows(bench: Bench, seed: int) -> Iterator[Asked]:
    """Of all questions that are split."""

    def of(text: str, right: Keys, weight: float, held_out: HeldOut = NOTHING) -> list[Asked]:
        looked = bench.look(text, held_out)
        if looked.goals < 2:
            return []
        goals, whole = looked.searches[: looked.goals], looked.searches[looked.goals :]
        return list(taught(goals, [hit for own in whole for hit in own], right, weight))

    for one in several_questions():
        if not one.reported:
            yield from of(one.asked, one.right, 1.0)
    asked = asked_questions()
    split = 0
    for at in np.random.default_rng(seed).permutation(len(asked)).tolist():
        found = of(asked[at].asked, asked[at].right, ASKED_WEIGHT)
        yield from found
        split += bool(found)
        if split == SPLIT_ASKED:
            break
    drawer = bench.drawer(seed)
    for kind, size in COMPOSITES.items():
        for made in drawer.composites(kind, size):
            yield from of(made.text, bench.right(made), COMPOSITE_WEIGHT, made.held_out)


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--home", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_args(arguments)
    fitted = fit_ranker(list(rows(Bench(options.home), options.seed)), ridge=RIDGE)
    for name, weight in zip(MergeWeights.model_fields, fitted.tolist(), strict=True):
        print(f"{name:14} {weight:.2f}")


if __name__ == "__main__":
    main()
