"""How well the lead of a sentence (`lexery.search.essence`) tells facts from idle sentences; to be run after a change of the encoder.

    python -m training.measure_essence --home HOME [--seed 23]

Facts are the sentences of lay stories that do not ask (their own phrasing is one of the fifty nearest), idle ones those of `stories`. Prints the area under the curve and,
for shares of facts lost, the lead and the share of idle sentences that fall below it.
"""

import argparse
from pathlib import Path
from typing import Final

import numpy as np

from lexery.search.clauses import asks, sentences
from lexery.search.essence import LEAD, Essence
from training.measure_goals import Bench
from training.stories import BETWEEN, CLOSINGS, OPENINGS

FACTS: Final = 150
LOST: Final = (0.03, 0.06, 0.1)


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--home", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=23)
    options = parser.parse_args(arguments)
    bench = Bench(options.home)
    drawer = bench.drawer(options.seed)
    essence = Essence(bench.dense)
    told: list[str] = []
    for number in drawer.phrasings(50 * FACTS):
        found = [sentence.text for sentence in sentences(drawer.text(number))]
        if len(found) > 2 and len(told) < FACTS:
            told += [sentence for sentence in found if not asks(sentence)]
    facts = np.asarray([essence.lead_of(sentence) for sentence in told])
    idle = np.asarray([essence.lead_of(sentence) for sentence in (*OPENINGS, *BETWEEN, *CLOSINGS)])
    area = float((facts[:, None] > idle[None, :]).mean())
    print(f"{len(facts)} facts, {len(idle)} idle: area under the curve {area:.3f}")
    for lost in LOST:
        lead = float(np.quantile(facts, lost))
        print(f"facts lost {lost:.0%}: lead {lead:.3f}, idle left out {float((idle < lead).mean()):.0%}")
    print(
        f"as shipped ({LEAD}): facts lost {float((facts < LEAD).mean()):.0%}, idle left out {float((idle < LEAD).mean()):.0%}"
    )


if __name__ == "__main__":
    main()
