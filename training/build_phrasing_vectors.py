"""Embed the shipped lay phrasings: `lexery_encoder/data/phrasings.npz`. About eight minutes of one core.

python -m training.build_phrasing_vectors --processes 2
"""

import argparse
from functools import cache
from multiprocessing import get_context
from typing import Final

import numpy as np
from lexery_encoder import PHRASINGS_FILE, Encoder
from lexery_encoder.phrasings import save_phrasings
from numpy.typing import NDArray

from lexery.search import lay

CHUNK: Final = 256


@cache
def _encoder() -> Encoder:
    # One text at a time, as questions are encoded.
    return Encoder(threads=1, batch_size=1)


def _embed(texts: list[str]) -> NDArray[np.float32]:
    return _encoder().encode_queries(texts)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--processes", type=int, default=2)
    with get_context("spawn").Pool(parser.parse_args().processes) as pool:
        sets = {
            name: (
                np.concatenate(
                    pool.map(
                        _embed, [texts[at : at + CHUNK] for at in range(0, len(texts), CHUNK)], chunksize=1
                    )
                ),
                lay.sha256(name),
            )
            for name in (lay.LAY, lay.CATALOG, lay.OUT_OF_SCOPE)
            if (texts := lay.flat_phrasings(name))
        }
    save_phrasings(PHRASINGS_FILE, fingerprint=_encoder().fingerprint, sets=sets)
    for name, (vectors, sha) in sets.items():
        print(f"{name}: {len(vectors)} vectors of {sha[:12]}")


if __name__ == "__main__":
    main()
