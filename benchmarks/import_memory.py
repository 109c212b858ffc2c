"""Peak memory and processor time of an import by the number of acts: does memory grow with them?

    python -m benchmarks.import_memory [--acts N ...] [--articles N]

Invented acts are written to a bundle and a catalog as a stream, then imported into an empty home by a process of their
own. Peak memory is that process's greatest resident set; what a process that imported a single act takes is told apart.
"""

import argparse
import gzip
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ACTS: Final = (2_000, 4_000, 8_000, 16_000, 32_000)
WORDS: Final = [
    "громадянин",
    "договір",
    "майно",
    "суд",
    "строк",
    "право",
    "обов'язок",
    "особа",
    "рішення",
    "орган",
    "закон",
    "порядок",
    "сплата",
    "угода",
    "заява",
    "позов",
    "спадщина",
    "земля",
    "податок",
    "відпустка",
    "працівник",
    "роботодавець",
    "оренда",
    "шкода",
    "послуга",
    "товар",
    "кредит",
    "борг",
    "шлюб",
    "дитина",
]
_CHILD: Final = """
import sys
from pathlib import Path
from lexery.settings import load_settings
from lexery.wiring import open_corpus
home, bundle, catalog = map(Path, sys.argv[1:])
with open_corpus(load_settings(home=home)) as corpus:
    corpus.import_paths([bundle], catalog)
"""


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--acts", type=int, nargs="+", default=list(ACTS))
    parser.add_argument("--articles", type=int, default=4, help="articles an act")
    options = parser.parse_args(arguments)
    base, least = _measure(1, options.articles)
    print(f"one act: {base:.0f} MB, {least:.1f} s of processor")
    print(f"{'acts':>8}{'MB':>8}{'over one':>10}{'KB an act':>11}{'cpu s':>8}{'ms an act':>11}")
    first: tuple[int, float] | None = None
    for acts in options.acts:
        peak, seconds = _measure(acts, options.articles)
        first = first or (acts, peak)
        print(
            f"{acts:8}{peak:8.0f}{peak - base:10.0f}{1024 * (peak - base) / acts:11.1f}"
            f"{seconds:8.1f}{1000 * (seconds - least) / acts:11.2f}   "
            f"ratio to {first[0]} acts: acts {acts / first[0]:.0f}, memory {peak / first[1]:.2f}",
            flush=True,
        )


def _measure(acts: int, articles: int) -> tuple[float, float]:
    """Peak resident megabytes and processor seconds of one import."""
    with tempfile.TemporaryDirectory() as folder:
        bundle, catalog = Path(folder) / "acts.jsonl.gz", Path(folder) / "catalog.tsv.gz"
        with gzip.open(bundle, "wt", compresslevel=1, encoding="utf-8") as out:
            out.writelines(_lines(acts, articles))
        with gzip.open(catalog, "wt", compresslevel=1, encoding="utf-8") as out:
            out.write("nreg\tnumber\tadopted\tdoc_type\tstatus\ttitle\taliases\n")
            out.writelines(
                f"{at + 1}-20\t{at + 1}-IX\t2020-01-15\tlaw\tin_force\t{_title(at)}\t\n" for at in range(acts)
            )
        child = subprocess.Popen(  # noqa: S603 - our own interpreter and code
            [sys.executable, "-c", _CHILD, str(Path(folder) / "home"), str(bundle), str(catalog)]
        )
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode:
            raise SystemExit(f"the import of {acts} acts ended with {child.returncode}")
        return _megabytes(usage), usage.ru_utime + usage.ru_stime


def _megabytes(usage: resource.struct_rusage) -> float:
    # macOS counts bytes, everything else kilobytes.
    return usage.ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024)


def _title(at: int) -> str:
    return f"Про {WORDS[at % len(WORDS)]} № {at + 1} та {WORDS[at // len(WORDS) % len(WORDS)]}"


def _lines(acts: int, articles: int) -> Iterator[str]:
    chance = random.Random(20)  # noqa: S311 - the same acts every time
    for at in range(acts):
        act = {
            "nreg": f"{at + 1}-20",
            "title": _title(at),
            "doc_type": "law",
            "number": f"{at + 1}-IX",
            "adopted": "2020-01-15",
            "status": "in_force",
            "articles": [
                {
                    "number": str(number),
                    "heading": " ".join(chance.choices(WORDS, k=3)),
                    "text": " ".join(chance.choices(WORDS, k=60)),
                }
                for number in range(1, articles + 1)
            ],
        }
        yield json.dumps(act, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    main()
