"""Hold the shipped lay phrasings to their standard: faults with codes, counts, a sample.

    python -m training.check_lay --out faults.jsonl

Texts are read from the corpus of the home folder (`LEXERY_HOME`); what is not held is not compared. The vectors are those
of the encoder package; without it the nearest phrasings are not looked for. Some three minutes on two cores.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from lexery.search import lay
from lexery.search.lay_check import MARGIN, LayFinding, check_copied, check_duplicates, check_fit, check_row
from lexery.settings import load_settings
from lexery.wiring import open_corpus


def read_texts(rows: tuple[lay.ArticlePhrasings, ...]) -> dict[tuple[str, str], str]:
    """(nreg, article) → heading and text of the articles that have phrasings and are held."""
    wanted = {(row.nreg, row.article) for row in rows}
    with open_corpus(load_settings()) as service:
        return {
            (nreg, article.number): f"{article.heading}\n{article.text}"
            for nreg, article in service.library().texts(sorted({nreg for nreg, _ in wanted}))
            if (nreg, article.number) in wanted
        }


def findings(margin: float) -> Iterator[LayFinding]:
    rows = lay.article_phrasings()
    texts = read_texts(rows)
    for row in rows:
        yield from check_row(row)
        yield from check_copied(row, texts.get((row.nreg, row.article), ""))
    yield from check_duplicates(rows)
    try:
        from lexery_encoder import PHRASINGS_FILE, load_phrasings
    except ImportError:
        print("the encoder package is not installed: nearest phrasings are not looked for")
        return
    vectors = load_phrasings(PHRASINGS_FILE).get(lay.LAY, sha256=lay.sha256(lay.LAY)).unit()
    yield from check_fit(rows, vectors, margin=margin)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, help="write every fault here, JSON lines")
    parser.add_argument("--margin", type=float, default=MARGIN, help="of cosine, for `fits_other`")
    parser.add_argument("--sample", type=int, default=5, help="faults of each code to print")
    options = parser.parse_args()
    found = list(findings(options.margin))
    if options.out:
        options.out.write_text("".join(f"{one.model_dump_json()}\n" for one in found), "utf-8")
    rng = np.random.default_rng(20)
    for code, count in Counter(one.code for one in found).most_common():
        print(f"\n{code}: {count}")
        some = [one for one in found if one.code == code]
        for at in rng.permutation(len(some))[: options.sample].tolist():
            one = some[at]
            print(f"  {one.nreg}:{one.article}  {one.phrasing or '—'}  [{one.detail}]")


if __name__ == "__main__":
    main()
