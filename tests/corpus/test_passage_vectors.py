"""Ready vectors of the pack's passages: cut by our rule, made by our encoder."""

import gzip
import json
from collections import defaultdict
from pathlib import Path

import numpy as np
import pytest

from lexery.search.dense import open_encoder
from lexery.search.passage_cut import MAX_PASSAGES, cut, encoded

pytestmark = pytest.mark.corpus

SAMPLE = 24
"""Passages encoded anew: a second or two."""


@pytest.fixture(scope="module")
def spans(shared: Path) -> dict[tuple[str, str], list[tuple[int, int, int]]]:
    """(nreg, article) → (row, start, end)."""
    path = shared / "vectors/passages.tsv.gz"
    if not path.is_file():
        pytest.skip("the shared vectors are not here")
    found: dict[tuple[str, str], list[tuple[int, int, int]]] = defaultdict(list)
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        next(lines)
        for row, line in enumerate(lines):
            nreg, article, start, end, _ = line.split("\t")
            found[nreg, article].append((row, int(start), int(end)))
    return found


@pytest.fixture(scope="module")
def articles(
    shared: Path, spans: dict[tuple[str, str], list[tuple[int, int, int]]]
) -> dict[tuple[str, str], tuple[str, str]]:
    """(nreg, article) → heading and text, of one file of the pack."""
    found: dict[tuple[str, str], tuple[str, str]] = {}
    with gzip.open(shared / "corpus/acts-01.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            act = json.loads(line)
            for article in act["articles"]:
                if (key := (act["nreg"], article["number"])) in spans:
                    found[key] = article["heading"], article["text"]
    return found


def test_passages_are_cut_as_those_of_the_ready_vectors(
    spans: dict[tuple[str, str], list[tuple[int, int, int]]],
    articles: dict[tuple[str, str], tuple[str, str]],
) -> None:
    assert len(articles) > 1000
    for key, (_, text) in articles.items():
        ready = [(start, end) for _, start, end in spans[key]]
        ours = [(passage.start, passage.end) for passage in cut(text)]
        assert len(ready) in {1, min(MAX_PASSAGES, len(ours))}
        assert ours[: len(ready)] == ready, key


def test_our_vectors_are_those_of_the_ready_ones(
    shared: Path,
    spans: dict[tuple[str, str], list[tuple[int, int, int]]],
    articles: dict[tuple[str, str], tuple[str, str]],
) -> None:
    """Not bit by bit: the model's activations are quantised over the whole of a batch."""
    encoder = open_encoder(threads=1)
    if encoder is None:
        pytest.skip("the encoder package is not installed")
    from lexery_encoder import Encoder

    keys = list(articles)[:: len(articles) // SAMPLE][:SAMPLE]
    texts = [encoded(*articles[key], cut(articles[key][1])[0]) for key in keys]
    rows = [spans[key][0][0] for key in keys]
    with np.load(shared / "vectors/passages.npz") as arrays:
        ready = arrays["vectors"][rows] * arrays["scale"][rows][:, None]
    cosines = (Encoder(threads=1, batch_size=1).encode_passages(texts) * ready).sum(axis=1)
    # This encoder was trained beside the ready vectors, not by their model: near, not the same.
    assert cosines.min() > 0.96
    assert cosines.mean() > 0.98
    # Of another passage it is far lower.
    assert np.diag(np.roll(ready, 1, axis=0) @ ready.T).max() < cosines.min()
