"""What the encoder is trained on and measured by: phrasings, passages, splits, neighbours.

Nothing here reads evaluation questions. The splits depend on the seed and on the lay file alone.
"""

import gzip
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

ROOT: Final = Path(__file__).parents[1]
LAY: Final = ROOT / "src/lexery/search/data/lay.jsonl.gz"
SHIPPED: Final = ROOT / "packages/lexery-encoder/src/lexery_encoder/data"
SHARED: Final = ROOT.parent / "shared"
SHARED_LAY: Final = SHARED / "lay/lay-01.jsonl.gz"

HEADING: Final = 200
"""Characters of a heading before its passage, as everywhere in the project."""

QUERY_TOKENS: Final = 48
PASSAGE_TOKENS: Final = 128

LINE: Final = (40, 240)
"""Characters of a line of law that serves as a question."""


@dataclass(frozen=True, kw_only=True)
class Lay:
    """All phrasings, in the order of the lay file."""

    nregs: list[str]
    articles: list[str]
    """With `nregs`: the owners."""
    texts: list[str]
    owner: NDArray[np.int64]
    """Owner of each phrasing."""


@dataclass(frozen=True, kw_only=True)
class Split:
    """What no training step sees."""

    held_owner: NDArray[np.bool_]
    """[owners]: articles without any phrasing in training."""
    held_phrasing: NDArray[np.bool_]
    """[phrasings]: one phrasing of some of the other articles."""

    def trained(self, lay: Lay) -> NDArray[np.bool_]:
        """[phrasings] that training may use."""
        return ~self.held_phrasing & ~self.held_owner[lay.owner]


@dataclass(frozen=True, kw_only=True)
class Article:
    """What the corpus says for one owner."""

    heading: str
    passages: tuple[str, ...]
    rows: tuple[int, ...]
    """Of each passage in the file of vectors."""
    lines: tuple[str, ...]
    """Lines of law of a question's length."""


def read_lay(path: Path = LAY) -> Lay:
    nregs: list[str] = []
    articles: list[str] = []
    texts: list[str] = []
    owner: list[int] = []
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            texts += row["asked"]
            owner += [len(nregs)] * len(row["asked"])
            nregs.append(row["nreg"])
            articles.append(row["article"])
    return Lay(nregs=nregs, articles=articles, texts=texts, owner=np.asarray(owner))


def split(lay: Lay, *, seed: int, base: Path = SHARED_LAY, share: float = 0.1) -> Split:
    """Drawn from the file `base`, so that it stays the same while rows of our own join and leave.

    Of articles that `base` lacks every tenth is held, by a hash of its name.
    """
    first = read_lay(base)
    rng = np.random.default_rng(seed)
    owners = len(first.nregs)
    order = rng.permutation(owners).tolist()
    keys = list(zip(first.nregs, first.articles, strict=True))
    held_keys = {keys[one] for one in order[: int(owners * share)]}
    held_texts: set[tuple[tuple[str, str], str]] = set()
    for one in order[int(owners * share) : int(owners * 2 * share)]:
        mine = np.flatnonzero(first.owner == one)
        # Two must stay: a pair is what training takes of an article.
        if len(mine) > 2:
            held_texts.add((keys[one], first.texts[int(rng.choice(mine))]))
    known = set(keys)
    held_owner = np.asarray(
        [
            key in held_keys or (key not in known and crc32(":".join(key).encode()) % round(1 / share) == 0)
            for key in zip(lay.nregs, lay.articles, strict=True)
        ]
    )
    held_phrasing = np.asarray(
        [
            ((lay.nregs[one], lay.articles[one]), text) in held_texts
            for one, text in zip(lay.owner.tolist(), lay.texts, strict=True)
        ]
    )
    return Split(held_owner=held_owner, held_phrasing=held_phrasing)


def read_articles(lay: Lay, corpus: Path, vectors: Path) -> list[Article]:
    """The owners' articles; an owner whose text is not held has neither passages nor lines."""
    wanted = {key: number for number, key in enumerate(zip(lay.nregs, lay.articles, strict=True))}
    spans: dict[int, list[tuple[int, int, int]]] = {}
    with gzip.open(vectors / "passages.tsv.gz", "rt", encoding="utf-8") as lines:
        next(lines)
        for row, line in enumerate(lines):
            nreg, article, start, end, *_ = line.rstrip("\n").split("\t")
            if (number := wanted.get((nreg, article))) is not None:
                spans.setdefault(number, []).append((row, int(start), int(end)))
    found = [Article(heading="", passages=(), rows=(), lines=()) for _ in wanted]
    acts = set(lay.nregs)
    for path in sorted(corpus.glob("acts-*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                act = json.loads(line)
                if act["nreg"] not in acts:
                    continue
                for article in act["articles"]:
                    number = wanted.get((act["nreg"], article["number"]))
                    if number is None or number not in spans:
                        continue
                    found[number] = _article(article, spans[number])
    return found


def passage_vectors(lay: Lay, vectors: Path) -> dict[str, NDArray[np.generic]]:
    """Ready vectors of the owners' passages, sorted by owner: `vectors` and `owner`."""
    wanted = {key: number for number, key in enumerate(zip(lay.nregs, lay.articles, strict=True))}
    pairs: list[tuple[int, int]] = []
    with gzip.open(vectors / "passages.tsv.gz", "rt", encoding="utf-8") as lines:
        next(lines)
        for row, line in enumerate(lines):
            nreg, article, *_ = line.split("\t", 2)
            if (number := wanted.get((nreg, article))) is not None:
                pairs.append((number, row))
    pairs.sort()
    rows = [row for _, row in pairs]
    with np.load(vectors / "passages.npz") as arrays:
        found = arrays["vectors"][rows] * arrays["scale"][rows][:, None].astype(np.float32)
    return {"vectors": found, "owner": np.asarray([number for number, _ in pairs])}


def _article(article: dict[str, str], spans: Sequence[tuple[int, int, int]]) -> Article:
    heading, text = (article.get("heading") or "")[:HEADING], article["text"]
    return Article(
        heading=heading,
        passages=tuple(text[start:end] for _, start, end in spans),
        rows=tuple(row for row, _, _ in spans),
        lines=tuple(line for line in text.split("\n")[1:12] if LINE[0] <= len(line) <= LINE[1]),
    )


def neighbours(
    lay: Lay, vectors: NDArray[np.float32], trained: NDArray[np.bool_], *, depth: int = 6
) -> list[list[int]]:
    """The owners each owner is taken for: wrong articles nearest to its phrasings, by trained phrasings alone.

    Phrasings nearer to each other than to anything else of their article may say the same: training leaves out
    what beats the right answer by far, not this.
    """
    rows = np.flatnonzero(trained)
    owner = lay.owner[rows]
    mine = vectors[rows]
    scores: list[dict[int, float]] = [{} for _ in lay.nregs]
    for start in range(0, len(rows), 512):
        cosines = mine[start : start + 512] @ mine.T
        cosines[owner[start : start + 512, None] == owner[None, :]] = -1.0
        best = np.argpartition(-cosines, depth, axis=1)[:, :depth]
        for at, columns in enumerate(best):
            into = scores[owner[start + at]]
            for column in columns.tolist():
                other = int(owner[column])
                into[other] = into.get(other, 0.0) + float(cosines[at, column])
    return [sorted(row, key=lambda other: -row[other])[:depth] for row in scores]


def batches(
    lay: Lay, owners: NDArray[np.int64], near: list[list[int]], *, size: int, rng: np.random.Generator
) -> list[list[int]]:
    """An epoch: every owner once, in batches of families, so that the hardest negatives meet in one batch.

    A family is an owner, those it is taken for, and the next articles of its act.
    """
    allowed = set(owners.tolist())
    free = dict.fromkeys(rng.permutation(owners).tolist())
    families: list[list[int]] = []
    while free:
        first = next(iter(free))
        following = [
            other
            for other in (first + 1, first + 2)
            if other < len(lay.nregs) and lay.nregs[other] == lay.nregs[first]
        ]
        family = [first] + [
            other for other in (*near[first], *following) if other in free and other in allowed
        ]
        family = list(dict.fromkeys(family))
        for one in family:
            del free[one]
        families.append(family)
    # Families left over at the end are small: mixed among the great ones.
    mixed = [families[at] for at in rng.permutation(len(families)).tolist()]
    flat = [one for family in mixed for one in family]
    return [flat[start : start + size] for start in range(0, len(flat) - size + 1, size)]
