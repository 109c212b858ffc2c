"""What the judge of claims is worth on pairs by other hands: attacks accepted, controls refused, and what each reason tells.

    python -m training.measure_judge [--corpus CORPUS] [--write]

Three sets: written pairs of the acts that rules may be looked for in, of the acts held out, and the independent ones. A reason is worth
something where it stands against attacks far more often than against controls. `--write` puts the table into `docs/quality.md`.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from benchmarks.pages import head, row, write_part

from lexery.verification.entailment import judge
from training.encoder_data import SHARED
from training.pairs import INDEPENDENT, WRITTEN, Pair, pairs

PAGE: Final = Path(__file__).parents[1] / "docs" / "quality.md"


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f}" if whole else "—"


def measured(name: str, given: Sequence[Pair]) -> tuple[str, list[str]]:
    """The row of a set, and the rows of its reasons."""
    against: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
    refused: Counter[bool] = Counter()
    size = Counter(pair.supported for pair in given)
    for pair in given:
        found = judge(pair.passage, pair.claim)
        refused[pair.supported] += not found.supported
        against[pair.supported].update(reason.value for reason in found.reasons)
    accepted = size[False] - refused[False]
    line = row(
        name,
        f"{accepted} of {size[False]} ({share(accepted, size[False])} %)",
        f"{refused[True]} of {size[True]} ({share(refused[True], size[True])} %)",
    )
    reasons = [
        row(reason, share(against[False][reason], size[False]), share(against[True][reason], size[True]))
        for reason in sorted(against[False] | against[True])
    ]
    return line, reasons


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--corpus", type=Path, default=SHARED / "corpus")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    written = pairs(WRITTEN, options.corpus)
    sets = {
        "written, acts looked at": [pair for pair in written if not pair.held],
        "written, acts held out": [pair for pair in written if pair.held],
        "independent": pairs(INDEPENDENT, options.corpus),
    }
    lines = head("Pairs", "attacks accepted", "controls refused")
    reasons: list[str] = []
    for name, given in sets.items():
        line, rows = measured(name, given)
        lines.append(line)
        reasons = [*reasons, "", *head(f"Reason, {name}", "against attacks, %", "against controls, %"), *rows]
    print("\n".join([*lines, *reasons]))
    if options.write:
        write_part("judge", lines, PAGE)


if __name__ == "__main__":
    main()
