"""How answers are written: what they cite of the right articles that were found, and how long they are.

    python -m benchmarks.answers [--asked FILE] [--several FILE] [--home DIR] [--every N]

Questions of one article (`training/lay/asked.jsonl`, every N-th) and, where a file is given, of several ones: JSON lines
with `asked` and either `nreg` and `article`, or `articles` [{`nreg`, `article`}]. The right articles are known from how
the questions were made; nothing is fitted on them.
"""

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import Any, Final

from benchmarks.home import bench_settings
from benchmarks.pages import head, row
from lexery.client import Lexery
from lexery.evaluation.asker import RunAsker
from lexery.evaluation.questions import EvalQuestion, Gold
from lexery.evaluation.report import EvalReport
from lexery.evaluation.run import evaluate
from lexery.settings import Settings

ASKED: Final = Path(__file__).parents[1] / "training" / "lay" / "asked.jsonl"


def questions(path: Path, every: int) -> list[EvalQuestion]:
    """Each row a question whose articles a good answer cites."""
    lines = [line for line in path.read_text("utf-8").splitlines() if line.strip()]
    return [_question(path.stem, number, json.loads(lines[number])) for number in range(0, len(lines), every)]


def _question(name: str, number: int, given: dict[str, Any]) -> EvalQuestion:
    keys = [(one["nreg"], one["article"]) for one in given.get("articles", [given])]
    return EvalQuestion(
        id=f"{name}-{number}",
        category=name,
        query=given["asked"],
        gold=tuple(Gold(nreg=nreg, articles=(article,)) for nreg, article in keys),
        must=tuple(f"{nreg}:{article}" for nreg, article in keys),
        expected_outcome="answer",
    )


def asked(settings: Settings, given: list[EvalQuestion]) -> EvalReport:
    """One pass over the questions."""
    with Lexery.open(settings) as lexery:
        return evaluate(given, RunAsker(lexery), corpus_version=lexery.corpus_version, settings={})


def table(reports: dict[str, EvalReport]) -> list[str]:
    """A row a file."""
    lines = head("questions", "answered", "found, cited", "articles p50, max", "words p50, p95", "verdicts")
    for name, report in reports.items():
        figures = report.summary.answers
        verdicts = Counter(one.verdict or "—" for one in report.rows)
        if figures is None:
            continue
        lines.append(
            row(
                f"{name} ({len(report.rows)})",
                sum(one.outcome == "answer" for one in report.rows),
                f"{figures.found}, {100 * figures.found_cited / max(figures.found, 1):.0f} %",
                f"{figures.articles_p50:.0f}, {figures.articles_max}",
                f"{figures.words_p50:.0f}, {figures.words_p95:.0f}",
                ", ".join(f"{verdict} {count}" for verdict, count in verdicts.most_common()),
            )
        )
    return lines


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--asked", type=Path, default=ASKED, help="questions of one article")
    parser.add_argument("--several", type=Path, help="questions of several articles")
    parser.add_argument("--home", type=Path, help="home folder with a corpus")
    parser.add_argument("--every", type=int, default=7, help="every N-th question of one article")
    options = parser.parse_args(arguments)
    settings = bench_settings(options.home)
    reports = {"one article": asked(settings, questions(options.asked, options.every))}
    if options.several is not None:
        reports["several"] = asked(settings, questions(options.several, 1))
    print("\n".join(table(reports)))


if __name__ == "__main__":
    main()
