from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

pytest.importorskip("lexery_encoder", reason="the encoder package is not installed")

from lexery_encoder import DIMENSIONS, Encoder, PhrasingsMismatch, load_phrasings
from lexery_encoder.phrasings import quantise, save_phrasings

from lexery.search import lay

TEXTS = ["мене звільнили на лікарняному", "", "скільки днів відпустки належить на рік " * 80, "борщ"]


@pytest.fixture(scope="module")
def encoder() -> Encoder:
    return Encoder(threads=1, batch_size=2)


def test_unit_vectors_in_the_order_given(encoder: Encoder) -> None:
    together = encoder.encode_queries(TEXTS)
    assert together.shape == (len(TEXTS), DIMENSIONS)
    assert np.allclose(np.linalg.norm(together, axis=1), 1, atol=1e-3)
    alone = np.stack([encoder.encode_queries([text])[0] for text in TEXTS])
    # Activations are quantised over the batch, so that its members shift each other a little.
    assert np.all((together * alone).sum(axis=1) > 0.95)


def test_nothing_gives_nothing(encoder: Encoder) -> None:
    assert encoder.encode_queries([]).shape == (0, DIMENSIONS)


def test_queries_and_passages_differ(encoder: Encoder) -> None:
    assert not np.allclose(encoder.encode_queries(["відпустка"]), encoder.encode_passages(["відпустка"]))


def test_meaning_is_nearer_than_words(encoder: Encoder) -> None:
    question, near, far = encoder.encode_queries(
        ["мене вигнали з роботи", "звільнення працівника", "рецепт борщу"]
    )
    assert question @ near > question @ far


def test_shipped_vectors_are_of_this_model_and_these_phrasings(encoder: Encoder) -> None:
    shipped = load_phrasings()
    assert shipped.fingerprint == encoder.fingerprint
    for name in (lay.LAY, lay.CATALOG, lay.OUT_OF_SCOPE):
        found = shipped.get(name, sha256=lay.sha256(name))
        phrases = lay.flat_phrasings(name)
        assert len(found.vectors) == len(phrases)
        sample = slice(0, len(phrases), max(len(phrases) // 5, 1))
        assert np.all((encoder.encode_queries(phrases[sample]) * found.unit()[sample]).sum(axis=1) > 0.98)


def test_vectors_of_another_file_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "vectors.npz"
    save_phrasings(path, fingerprint="f", sets={"lay": (np.eye(2, DIMENSIONS, dtype=np.float32), "old")})
    loaded = load_phrasings(path)
    assert loaded.fingerprint == "f"
    with pytest.raises(PhrasingsMismatch):
        loaded.get("lay", sha256="new")


def test_unit_vectors_written_in_place(tmp_path: Path) -> None:
    path = tmp_path / "vectors.npz"
    save_phrasings(path, fingerprint="f", sets={"lay": (np.eye(3, DIMENSIONS, dtype=np.float32), "s")})
    kept = load_phrasings(path).get("lay", sha256="s")
    whole = np.zeros((5, DIMENSIONS), dtype=np.float32)
    kept.unit(whole[1:4])
    assert np.array_equal(whole[1:4], kept.unit())
    assert not whole[0].any()
    assert not whole[4].any()
    assert kept.unit().dtype == np.float32


@given(arrays(np.float32, (3, 8), elements=st.floats(-1, 1, width=32)))
def test_quantised_vectors_are_near(vectors: np.ndarray) -> None:
    values, scale = quantise(vectors)
    assert np.abs(values * scale[:, None] - vectors).max() <= np.abs(vectors).max() / 127 + 1e-6
