"""How many corruptions of verified answers the verifier catches, how many true answers it refuses, and how fast it is.

    python -m benchmarks.mutations [--home DIR] [--answers N] [--runs DIR] [--missed FILE] [--write]

Answers to people's questions, with claims in own words beside the verbatim ones, are corrupted in twelve ways at every place
where each can stand. A corruption is caught when it is gone from the repaired answer.
"""

import argparse
import json
import tempfile
from pathlib import Path
from random import Random
from typing import Final

from benchmarks.home import bench_settings
from benchmarks.mutations.answers import SEED, answered
from benchmarks.mutations.corrupting import corruptions
from benchmarks.mutations.measuring import Tally, measured_search, unmutated
from benchmarks.mutations.model import is_caught
from benchmarks.mutations.side_by_side import checked_a_second
from benchmarks.mutations.sources import sources_of
from benchmarks.pages import write_part
from lexery.wiring import open_lexery

PAGE: Final = Path(__file__).parents[2] / "docs" / "quality.md"
ANSWERS: Final = 300
RUNS: Final = Path(tempfile.gettempdir()) / "lexery-bench-runs"


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--home", type=Path, help="home folder with a corpus")
    parser.add_argument("--answers", type=int, default=ANSWERS)
    parser.add_argument("--runs", type=Path, default=RUNS, help="folder in which runs are kept")
    parser.add_argument("--missed", type=Path, help="where to write what was not caught, as JSON lines")
    parser.add_argument("--write", action="store_true", help="put the tables into the page")
    options = parser.parse_args(arguments)
    settings = bench_settings(options.home)
    with open_lexery(settings) as parts:
        drafts = answered(settings, parts, options.answers, options.runs)
        tally = Tally()
        verified = unmutated(drafts, parts, tally)
        sources = sources_of(parts.library, drafts[0].context.query.as_of)
        for number, one in enumerate(verified):
            chance = Random(f"{SEED} {number}")  # noqa: S311 - a choice, not a secret
            for corrupted in corruptions(one.draft, sources, chance):
                report = one.check(corrupted.answer, parts, corrupted.evidence)
                tally.add(corrupted, caught=is_caught(corrupted, report))
        search = measured_search(drafts, parts)
    tally.side_by_side = checked_a_second(tally.told, settings, options.runs)
    if options.missed:
        lines = [json.dumps(row, ensure_ascii=False) for row in tally.missed]
        options.missed.write_text("\n".join(lines) + "\n", "utf-8")
    lines = tally.lines(search)
    print("\n".join(lines))
    if options.write:
        write_part("mutations", lines, PAGE)


if __name__ == "__main__":
    main()
