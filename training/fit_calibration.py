"""Fit `lexery/search/data/calibration.json`, ranker and all, and print what it is worth.

    python -m training.fit_calibration --home HOME

`HOME` holds the corpus, imported with its passage vectors. Every question is held out of what it searches
(`training/questions.py`). The ranker is a conditional logit over the candidates of each question; its relevance, the guard of
scope and the catalog's candidate are logistic. All figures printed are of questions whose act (for the guard and the
candidate: whose half) the model had not seen; what ships is fitted on all. No evaluation question is read.
"""

import argparse
import json
from pathlib import Path
from typing import Final

import numpy as np

from lexery.search.calibrate import Calibrations
from lexery.search.gather import Gatherer
from lexery.settings import load_settings
from lexery.wiring import Parts
from training.calibration_models import fit_configuration
from training.calibration_report import report
from training.calibration_rows import Asker, Legs, ask_all
from training.in_act import ask_named, with_named
from training.questions import questions

TARGET: Final = Path(__file__).parents[1] / "src/lexery/search/data/calibration.json"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--home", type=Path, required=True, help="home folder with the corpus")
    parser.add_argument("--target", type=Path, default=TARGET, help="file to write")
    parser.add_argument("--dry-run", action="store_true", help="print, write nothing")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    parts = Parts(load_settings(home=options.home))
    gatherer = Gatherer(parts.index, parts.dense, parts.analyzer, parts.passages)
    if gatherer.dense is None or gatherer.passages is None or not len(gatherer.passages):
        raise SystemExit("the encoder package and vectors of passages are needed")
    rng = np.random.default_rng(20)
    asker = Asker(gatherer)
    rows = ask_all(asker, list(questions(gatherer, rng)), processes=options.processes)
    fitted = {legs: fit_configuration(rows[legs], legs) for legs in Legs}
    for legs in Legs:
        report(legs, fitted[legs])
    calibrations = {legs: fitted[legs].calibration for legs in Legs}
    named = ask_named(asker, gatherer, calibrations, rng, processes=options.processes)
    result = Calibrations(
        **{legs.value: with_named(calibrations[legs], named[legs], legs=legs) for legs in Legs}
    )
    if not options.dry_run:
        options.target.write_text(json.dumps(result.model_dump(), indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
