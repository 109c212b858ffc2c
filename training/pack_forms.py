"""Count the forms of words that the lay phrasings use: what a slip of the hand is corrected to.

    python -m training.pack_forms

Writes `lexery/search/data/forms.txt.gz`: a form and how often it is used, a line each, in the order of the alphabet.
To be run after `pack_lay`. A file of older phrasings only knows fewer words.
"""

import gzip
from collections import Counter
from pathlib import Path
from typing import Final

from lexery.search import lay
from lexery.search.analyze import words

TARGET: Final = Path(__file__).parents[1] / "src/lexery/search/data/forms.txt.gz"
USED_MIN: Final = 2
"""A form used once may be a slip itself."""


def packed() -> bytes:
    """The file: the same phrasings give the same bytes."""
    counts = Counter(words("\n".join(lay.flat_phrasings(lay.LAY))))
    kept = sorted((form, count) for form, count in counts.items() if count >= USED_MIN and not form.isdigit())
    return gzip.compress("".join(f"{form}\t{count}\n" for form, count in kept).encode(), mtime=0)


if __name__ == "__main__":
    TARGET.write_bytes(packed())
    print(f"{TARGET.name}: {TARGET.stat().st_size} bytes")
