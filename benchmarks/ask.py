"""What an answer costs beside the plain baseline search for the same question.

    python -m benchmarks.ask [QUESTIONS.jsonl] [--home DIR] [--every N]

Each question is put three times in turn: to the baseline (BM25 over lemmas, as in `benchmarks.retrieval`), to `search`,
to `ask` with its stages, commits and checks. The process is up and warm; what it takes to start is `benchmarks.start`.
"""

import argparse
import resource
import sys
from pathlib import Path

from benchmarks.home import bench_settings
from benchmarks.measure import Series, ratio_line
from benchmarks.pack import SHARED
from benchmarks.retrieval import baseline, read_questions
from lexery.client import Lexery
from lexery.search.index import open_index


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
    with Lexery.open(settings) as lexery:
        search = baseline(open_index(settings.home, lexery.corpus_version))
        for text in questions[:5]:
            search(text)
            lexery.ask(text)
        for text in questions:
            plain.time(lambda text=text: search(text))
            searched.time(lambda text=text: lexery.search(text))
            asked.time(lambda text=text: lexery.ask(text))
    print(plain.line("baseline search"))
    print(searched.line("search"))
    print(asked.line("ask"))
    print(ratio_line("search / baseline", searched, plain))
    print(ratio_line("ask / baseline", asked, plain))
    print(ratio_line("ask / search", asked, searched))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)
    print(f"peak memory {peak:.0f} MB")


if __name__ == "__main__":
    main()
