"""Merge the lay files of a folder into the compact files that ship in `lexery/search/data`.

python -m training.pack_lay ../shared/lay
"""

import argparse
import gzip
import json
from pathlib import Path

DATA = Path(__file__).parents[1] / "src/lexery/search/data"


def pack(sources: list[Path], target: Path) -> int:
    """Rows of `sources`, in their order, minified; the same input gives the same bytes."""
    lines = [
        json.dumps(json.loads(line), ensure_ascii=False, separators=(",", ":"))
        for source in sources
        for line in gzip.decompress(source.read_bytes()).decode().splitlines()
        if line.strip()
    ]
    target.write_bytes(gzip.compress(("\n".join(lines) + "\n").encode(), compresslevel=9, mtime=0))
    return len(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "lay", type=Path, help="folder with lay-*.jsonl.gz, catalog.jsonl.gz, out_of_scope.jsonl.gz"
    )
    folder = parser.parse_args().lay
    DATA.mkdir(exist_ok=True)
    for name, sources in {
        "lay": sorted(folder.glob("lay-*.jsonl.gz")),
        "catalog": [folder / "catalog.jsonl.gz"],
        "out_of_scope": [folder / "out_of_scope.jsonl.gz"],
    }.items():
        print(f"{name}: {pack(sources, DATA / f'{name}.jsonl.gz')} rows")


if __name__ == "__main__":
    main()
