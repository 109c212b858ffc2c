"""Embed the shipped lay phrasings: `lexery_encoder/data/phrasings.npz`. About eight minutes of one core.

python -m training.build_phrasing_vectors --processes 2 [--before OLD/lay.jsonl.gz]

With `--before`, the lay file that the vectors at hand were made of, phrasings that it has keep their vectors, if the encoder is
still the same: only new ones are embedded.
"""

import argparse
import gzip
import json
from functools import cache
from multiprocessing import get_context
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Final

import numpy as np
from lexery_encoder import PHRASINGS_FILE, Encoder
from lexery_encoder.phrasings import load_phrasings, save_phrasings
from numpy.typing import NDArray

from lexery.search import lay

CHUNK: Final = 256


@cache
def _encoder() -> Encoder:
    # One text at a time, as questions are encoded.
    return Encoder(threads=1, batch_size=1)


def _embed(texts: list[str]) -> NDArray[np.float32]:
    return _encoder().encode_queries(texts)


def kept(before: Path | None) -> dict[str, NDArray[np.float32]]:
    """Phrasing → vector, of those that the former lay file has; none by another encoder."""
    if before is None:
        return {}
    made = load_phrasings()
    if made.fingerprint != _encoder().fingerprint:
        return {}
    with gzip.open(before, "rt", encoding="utf-8") as lines:
        texts = [text for line in lines for text in json.loads(line)["asked"]]
    vectors = made.sets[lay.LAY].unit()
    if len(texts) != len(vectors):
        raise SystemExit(f"{before}: {len(texts)} phrasings, {len(vectors)} vectors")
    return dict(zip(texts, vectors, strict=True))


def embedded(pool: Pool, texts: list[str], known: dict[str, NDArray[np.float32]]) -> NDArray[np.float32]:
    """float32 [n, 384] in the order of `texts`."""
    new = [text for text in texts if text not in known]
    chunks = [new[at : at + CHUNK] for at in range(0, len(new), CHUNK)]
    made = [row for part in pool.map(_embed, chunks, chunksize=1) for row in part]
    found = known | dict(zip(new, made, strict=True))
    return np.stack([found[text] for text in texts])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--before", type=Path, help="the lay file that the vectors at hand were made of")
    options = parser.parse_args()
    known = kept(options.before)
    with get_context("spawn").Pool(options.processes) as pool:
        sets = {
            name: (embedded(pool, texts, known if name == lay.LAY else {}), lay.sha256(name))
            for name in (lay.LAY, lay.CATALOG, lay.OUT_OF_SCOPE)
            if (texts := lay.flat_phrasings(name))
        }
    save_phrasings(PHRASINGS_FILE, fingerprint=_encoder().fingerprint, sets=sets)
    for name, (vectors, sha) in sets.items():
        print(f"{name}: {len(vectors)} vectors of {sha[:12]}")


if __name__ == "__main__":
    main()
