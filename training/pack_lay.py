"""Merge the lay files of a folder, and ours in `training/lay`, into the compact files that ship in `lexery/search/data`.

    python -m training.pack_lay ../shared/lay

`training/lay/mends.jsonl`: what is wrong in the folder's rows, a phrasing a line: `old` is dropped (`new` is null), reworded, or
`new` is added (`old` is null); `why` is a fault of `lay_check` with what showed it. `training/lay/extra.jsonl`: articles that the
folder has not, an article a line. `training/lay/told.jsonl`: more phrasings of articles that are there, mostly little stories. A mend that meets nothing, and an article that is there already, are errors: the folder
has changed, and somebody must look.
"""

import argparse
import gzip
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[1] / "src/lexery/search/data"
OURS = Path(__file__).parent / "lay"

Row = dict[str, Any]


class StaleLayError(ValueError):
    """Our rows do not fit the folder's any more."""


def read(source: Path) -> Iterator[Row]:
    """Rows of a file of JSON lines, gzipped or plain; empty lines are passed over."""
    raw = source.read_bytes()
    text = gzip.decompress(raw) if source.suffix == ".gz" else raw
    return (json.loads(line) for line in text.decode().splitlines() if line.strip())


def mended(rows: Iterable[Row], mends: Iterable[Row]) -> list[Row]:
    """`rows` of articles, in their order, with each of `mends` done in turn."""
    kept = [{**row, "asked": list(row["asked"])} for row in rows]
    asked = {(row["nreg"], row["article"]): row["asked"] for row in kept}
    for mend in mends:
        place, old, new = (mend["nreg"], mend["article"]), mend["old"], mend["new"]
        if place not in asked or (old is not None and old not in asked[place]):
            raise StaleLayError(f"nothing to mend: {place} {old}")
        if old is None:
            asked[place].append(new)
            continue
        at = asked[place].index(old)
        asked[place][at : at + 1] = [] if new is None else [new]
    return kept


def extended(rows: list[Row], extra: Iterable[Row]) -> list[Row]:
    """`rows` and, after them, the articles of `extra`."""
    extra = list(extra)
    held = {(row["nreg"], row["article"]) for row in rows}
    if again := [place for row in extra if (place := (row["nreg"], row["article"])) in held]:
        raise StaleLayError(f"phrased already: {again}")
    return rows + extra


def told(rows: list[Row], more: Iterable[Row]) -> list[Row]:
    """`rows` with what `more` adds to them; what was asked already is passed over."""
    asked = {(row["nreg"], row["article"]): row["asked"] for row in rows}
    for row in more:
        place = (row["nreg"], row["article"])
        if place not in asked:
            raise StaleLayError(f"no such article: {place}")
        asked[place] += [text for text in row["asked"] if text not in asked[place]]
    return rows


def lay_rows(folder: Path) -> list[Row]:
    """What ships as `lay.jsonl.gz`."""
    shared = [row for source in sorted(folder.glob("lay-*.jsonl.gz")) for row in read(source)]
    rows = extended(mended(shared, read(OURS / "mends.jsonl")), read(OURS / "extra.jsonl"))
    return told(rows, read(OURS / "told.jsonl"))


def packed(rows: Iterable[Row]) -> bytes:
    """Rows minified, one a line: the same rows give the same bytes."""
    lines = (json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows)
    return gzip.compress(("\n".join(lines) + "\n").encode(), compresslevel=9, mtime=0)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "lay", type=Path, help="folder with lay-*.jsonl.gz, catalog.jsonl.gz, out_of_scope.jsonl.gz"
    )
    folder = parser.parse_args().lay
    DATA.mkdir(exist_ok=True)
    for name, rows in {
        "lay": lay_rows(folder),
        "catalog": list(read(folder / "catalog.jsonl.gz")),
        "out_of_scope": list(read(folder / "out_of_scope.jsonl.gz")),
    }.items():
        (DATA / f"{name}.jsonl.gz").write_bytes(packed(rows))
        print(f"{name}: {len(rows)} rows")


if __name__ == "__main__":
    main()
