"""What an answer costs beside the plain baseline search for the same question.

    python -m benchmarks.ask [QUESTIONS.jsonl] [--home DIR] [--every N]

Each question is put three times in turn: to the baseline (BM25 over lemmas, as in `benchmarks.retrieval`), to `search`,
to `ask` with its stages, commits and checks. What an answer costs beyond its search (U2 to U4) is told apart, and the wall
time of each stage. The process is up and warm; what it takes to start is `benchmarks.start`.
"""

import argparse
import resource
import sys
from pathlib import Path

import numpy as np

from benchmarks.home import bench_settings
from benchmarks.measure import Series, ratio_line
from benchmarks.pack import SHARED
from benchmarks.retrieval import baseline, read_questions
from lexery.client import Lexery
from lexery.contracts.run import RunEvent, Stage
from lexery.search.index import open_index


def beyond(whole: Series, part: Series) -> Series:
    """What the whole took more than its part, pair by pair."""
    return Series(
        cpu=[a - b for a, b in zip(whole.cpu, part.cpu, strict=True)],
        wall=[a - b for a, b in zip(whole.wall, part.wall, strict=True)],
    )


class StageTimes:
    """Hears the events of runs: wall time by stage, and what passes between the stages (commits, threads, the reducer)."""

    def __init__(self) -> None:
        self._spent: dict[str, float] = {}
        self._runs: list[dict[str, float]] = []

    def hear(self, event: RunEvent) -> None:
        """A listener of `Lexery.open`."""
        if event.duration_ms is not None:
            stage = event.kind.split(".")[0]
            self._spent[stage] = self._spent.get(stage, 0.0) + event.duration_ms

    def forget(self) -> None:
        """What was heard so far does not count."""
        self._spent = {}

    def close(self, whole: float) -> None:
        """A run ended that took `whole` ms."""
        self._runs.append({**self._spent, "between": whole - sum(self._spent.values())})
        self._spent = {}

    def lines(self) -> list[str]:
        """By stage p50, p95 and the share of all time, in the order of the pipeline."""
        total = sum(sum(run.values()) for run in self._runs)
        told: list[str] = []
        for name in (*(stage.number for stage in Stage), "between"):
            times = [run.get(name, 0.0) for run in self._runs]
            if any(times):
                p50, p95 = np.percentile(times, [50, 95])
                share = 100 * sum(times) / total
                told.append(
                    f"{name:28}{p50:9.1f}{p95:9.1f}{share:8.0f} %   (ms of wall p50 p95, share of the run)"
                )
        return told


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("questions", type=Path, nargs="?", default=SHARED / "eval/questions_dev.jsonl")
    parser.add_argument("--home", type=Path, help="home folder with a corpus")
    parser.add_argument("--every", type=int, default=1, help="only every N-th question")
    options = parser.parse_args(arguments)
    settings = bench_settings(options.home)
    questions = [question.text for question in read_questions(options.questions)][:: options.every]
    plain, searched, asked = Series(), Series(), Series()
    stages = StageTimes()
    with Lexery.open(settings, listener=stages.hear) as lexery:
        search = baseline(open_index(settings.home, lexery.corpus_version))
        for text in questions[:5]:
            search(text)
            lexery.ask(text)
        stages.forget()
        for text in questions:
            plain.time(lambda text=text: search(text))
            searched.time(lambda text=text: lexery.search(text))
            asked.time(lambda text=text: lexery.ask(text))
            stages.close(asked.wall[-1])
    print(plain.line("baseline search"))
    print(searched.line("search"))
    print(asked.line("ask"))
    print(beyond(asked, searched).line("ask beyond search"))
    print(ratio_line("search / baseline", searched, plain))
    print(ratio_line("ask / baseline", asked, plain))
    print(ratio_line("ask / search", asked, searched))
    print("\n".join(stages.lines()))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)
    print(f"peak memory {peak:.0f} MB")


if __name__ == "__main__":
    main()
