"""All benchmarks, one after another: `python -m benchmarks [NAME ...]`."""

import sys
from collections.abc import Callable
from typing import Final

from benchmarks import ask, cite, footprint, importing, retrieval, start, structure

BENCHMARKS: Final[dict[str, Callable[[list[str]], None]]] = {
    "retrieval": retrieval.main,
    "ask": ask.main,
    "start": start.main,
    "footprint": footprint.main,
    "import": importing.main,
    "cite": cite.main,
    "structure": structure.main,
}


def main() -> None:
    """Run those named, or all."""
    for name in sys.argv[1:] or BENCHMARKS:
        print(f"\n== {name}", flush=True)
        BENCHMARKS[name]([])


if __name__ == "__main__":
    main()
