"""Embed the shipped lay phrasings: `lexery_encoder/data/phrasings.npz`. About six minutes of one core.

python -m training.build_phrasing_vectors --threads 2
"""

import argparse

from lexery_encoder import PHRASINGS_FILE, Encoder
from lexery_encoder.phrasings import save_phrasings

from lexery.search import lay


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--threads", type=int, default=0, help="0: every core")
    # One at a time, as questions are encoded: the model's activations are quantised over the whole batch.
    encoder = Encoder(threads=parser.parse_args().threads, batch_size=1)
    sets = {
        name: (encoder.encode_queries(lay.flat_phrasings(name)), lay.sha256(name))
        for name in (lay.LAY, lay.CATALOG, lay.OUT_OF_SCOPE)
    }
    save_phrasings(PHRASINGS_FILE, fingerprint=encoder.fingerprint, sets=sets)
    for name, (vectors, sha) in sets.items():
        print(f"{name}: {len(vectors)} vectors of {sha[:12]}")


if __name__ == "__main__":
    main()
