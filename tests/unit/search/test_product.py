import numpy as np
import pytest
from lexery_encoder import Int8Product
from numpy.typing import NDArray

from lexery.search.product import BLOCK, BlockProduct, Product


def products(vectors: NDArray[np.int8], scale: NDArray[np.float32], piece: int) -> dict[str, Product]:
    def pieces() -> list[NDArray[np.int8]]:
        return [vectors[start : start + piece] for start in range(0, len(vectors), piece)]

    return {"blocks": BlockProduct(pieces(), scale), "integers": Int8Product(pieces(), scale)}


@pytest.mark.parametrize(
    ("count", "dimensions", "piece"),
    [
        pytest.param(1, 384, 10, id="one"),
        pytest.param(BLOCK + 7, 384, 100, id="pieces and a remainder"),
        pytest.param(BLOCK + 7, 384, 5000, id="one piece of more than a block"),
        pytest.param(50, 7, 50, id="a few dimensions, no multiple of anything"),
    ],
)
def test_cosines_are_those_of_the_restored_vectors(count: int, dimensions: int, piece: int) -> None:
    random = np.random.default_rng(1)
    vectors = random.integers(-127, 128, size=(count, dimensions), dtype=np.int8)
    scale = random.uniform(1e-4, 1e-2, size=count).astype(np.float32)
    asked = random.normal(size=dimensions).astype(np.float32)
    asked /= np.linalg.norm(asked)
    exact = (vectors.astype(np.float64) @ asked.astype(np.float64)) * scale
    for name, product in products(vectors, scale, piece).items():
        assert len(product) == count, name
        found = product.cosines(asked)
        assert found.dtype == np.float32, name
        assert np.allclose(found, exact, rtol=0, atol=2e-6 * float(np.abs(exact).max())), name


@pytest.mark.parametrize("extreme", [-127, 127])
def test_the_greatest_components_do_not_overflow(extreme: int) -> None:
    vectors = np.full((3, 384), extreme, dtype=np.int8)
    scale = np.full(3, 1 / 127 / 384**0.5, dtype=np.float32)
    for sign in (-1, 1):
        asked = np.full(384, sign / 384**0.5, dtype=np.float32)
        for name, product in products(vectors, scale, 2).items():
            assert np.allclose(product.cosines(asked), sign * np.sign(extreme), atol=1e-5), name


def test_a_vector_of_zeros_is_like_nothing() -> None:
    vectors = np.ones((2, 8), dtype=np.int8)
    for product in products(vectors, np.ones(2, dtype=np.float32), 1).values():
        assert product.cosines(np.zeros(8, dtype=np.float32)).tolist() == [0.0, 0.0]


def test_no_vectors_and_other_dimensions() -> None:
    for product in products(np.zeros((0, 8), dtype=np.int8), np.zeros(0, dtype=np.float32), 5).values():
        assert product.cosines(np.ones(8, dtype=np.float32)).shape == (0,)
    for product in products(np.ones((2, 8), dtype=np.int8), np.ones(2, dtype=np.float32), 5).values():
        with pytest.raises(Exception, match=r"."):
            product.cosines(np.ones(9, dtype=np.float32))
