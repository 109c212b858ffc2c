"""What each leg of the search is worth: all questions of a file through the whole pipeline, with one leg less in turn.

    python -m benchmarks.ablations [QUESTIONS.jsonl] [--home DIR] [--write]

The same passes as `lexery eval run --ablations`, as a Markdown table; `--write` puts it into `docs/performance.md`.
"""

import argparse
import gc
from pathlib import Path

from benchmarks.home import bench_settings
from benchmarks.pack import SHARED
from benchmarks.pages import head, percent, row, show
from lexery.client import Lexery
from lexery.contracts.retrieval import Leg
from lexery.evaluation.asker import RunAsker
from lexery.evaluation.questions import EvalQuestion, read_questions
from lexery.evaluation.report import EvalReport, EvalSummary, GroupSummary
from lexery.evaluation.run import evaluate
from lexery.settings import Settings


def passed(settings: Settings, questions: list[EvalQuestion], without: frozenset[Leg]) -> EvalReport:
    """The questions with some legs off."""
    # Each pass has an index and vectors of its own: those of the last one must be gone before.
    gc.collect()
    with Lexery.open(settings, without=without) as lexery:
        return evaluate(
            questions,
            RunAsker(lexery),
            corpus_version=lexery.corpus_version,
            settings={},
            t_strong=lexery.thresholds.t_strong,
        )


def cells(group: GroupSummary) -> str:
    """Hits among the first and the first ten."""
    return f"{percent(group.hit_at.get('1'))} / {percent(group.hit_at.get('10'))}" if group.scored else "—"


def table(rows: list[tuple[str, EvalSummary]]) -> list[str]:
    """A row a pass; categories without gold articles are left out."""
    first = rows[0][1]
    scored = [name for name, group in first.categories.items() if group.scored]
    lines = head(
        "@1 / @10, %",
        *(f"{name} ({first.categories[name].scored})" for name in scored),
        f"all ({first.overall.scored})",
        "all @5",
        "needed articles @10",
        "right ends",
        "confident: right, wrong",
    )
    for name, summary in rows:
        overall, mistakes = summary.overall, summary.mistakes
        sure = (
            "—"
            if mistakes is None
            else f"{mistakes.confident_right}, {mistakes.confident - mistakes.confident_right}"
        )
        lines.append(
            row(
                name,
                *(cells(summary.categories[one]) for one in scored),
                cells(overall),
                percent(overall.hit_at.get("5")),
                percent(overall.must_at_10),
                f"{overall.outcome_right} of {overall.rows}",
                sure,
            )
        )
    return lines


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("questions", type=Path, nargs="?", default=SHARED / "eval/questions_dev.jsonl")
    parser.add_argument("--home", type=Path, help="home folder with a corpus")
    parser.add_argument("--write", action="store_true", help="into docs/performance.md")
    options = parser.parse_args(arguments)
    settings = bench_settings(options.home)
    questions = list(read_questions(options.questions))
    whole = passed(settings, questions, frozenset())
    rows = [("all legs", whole.summary)]
    vectors = frozenset({Leg.PHRASING_VECTORS, Leg.PASSAGES})
    for name, less in [
        *((f"− {leg}", frozenset({leg})) for leg in whole.legs_run),
        ("− both of vectors (no encoder)", vectors),
    ]:
        rows.append((name, passed(settings, questions, less).summary))
    legs = ", ".join(f"`{leg}`" for leg in whole.legs_run)
    intro = f"{len(questions)} questions of `{options.questions.name}`, legs {legs}; relevance of `t_strong` and more is confident."
    show("ablations", [intro, "", *table(rows)], write=options.write)


if __name__ == "__main__":
    main()
