import numpy as np
import pytest
from lexery_encoder import IntegerProduct
from numpy.typing import NDArray

from lexery.search.product import BLOCK, ZERO, BlockProduct, Vectors


def pieces(vectors: NDArray[np.int8], size: int) -> list[NDArray[np.int8]]:
    return [vectors[start : start + size] for start in range(0, len(vectors), size)]


def asked_thrice(
    vectors: NDArray[np.int8], scale: NDArray[np.float32], asked: NDArray[np.float32], size: int = 2
) -> NDArray[np.float32]:
    """The cosines, after it was seen that later questions, by the encoder package, get the same as the first."""
    held = Vectors(lambda: pieces(vectors, size), scale)
    assert len(held) == len(vectors)
    first, *later = [held.cosines(asked) for _ in range(3)]
    assert first.dtype == np.float32
    for found in later:
        assert np.array_equal(found, first)
    return first


@pytest.mark.parametrize(
    ("count", "dimensions", "size"),
    [
        pytest.param(1, 384, 10, id="one"),
        pytest.param(BLOCK + 7, 384, 100, id="pieces and a remainder"),
        pytest.param(BLOCK + 7, 384, 5000, id="one piece of more than a block"),
        pytest.param(50, 7, 50, id="a few dimensions, no multiple of anything"),
    ],
)
def test_cosines_are_those_of_the_restored_vectors(count: int, dimensions: int, size: int) -> None:
    random = np.random.default_rng(1)
    vectors = random.integers(-127, 128, size=(count, dimensions), dtype=np.int8)
    scale = random.uniform(1e-4, 1e-2, size=count).astype(np.float32)
    asked = random.normal(size=dimensions).astype(np.float32)
    asked /= np.linalg.norm(asked)
    exact = (vectors.astype(np.float64) @ asked.astype(np.float64)) * scale
    found = asked_thrice(vectors, scale, asked, size)
    assert np.allclose(found, exact, rtol=0, atol=2e-6 * float(np.abs(exact).max()))


@pytest.mark.parametrize("extreme", [-127, 127])
@pytest.mark.parametrize("sign", [-1, 1])
def test_the_greatest_components_do_not_overflow(extreme: int, sign: int) -> None:
    vectors = np.full((3, 384), extreme, dtype=np.int8)
    scale = np.full(3, 1 / 127 / 384**0.5, dtype=np.float32)
    found = asked_thrice(vectors, scale, np.full(384, sign / 384**0.5, dtype=np.float32))
    assert np.allclose(found, sign * np.sign(extreme), atol=1e-5)


def test_whole_numbers_whoever_multiplies() -> None:
    random = np.random.default_rng(2)
    vectors = random.integers(-127, 128, size=(BLOCK + 3, 384), dtype=np.int8)
    digits = random.integers(0, 128, size=(3, 384), dtype=np.uint8)
    exact = (digits.astype(np.int64) - ZERO) @ vectors.T.astype(np.int64)
    for product in (BlockProduct(pieces(vectors, 500)), IntegerProduct(pieces(vectors, 500), zero=ZERO)):
        assert np.array_equal(np.concatenate(list(product.products(digits)), axis=1), exact)


def test_a_vector_of_zeros_is_like_nothing() -> None:
    ones = np.ones(2, dtype=np.float32)
    assert asked_thrice(np.ones((2, 8), dtype=np.int8), ones, np.zeros(8, dtype=np.float32)).tolist() == [
        0,
        0,
    ]


def test_no_vectors() -> None:
    nothing = np.zeros((0, 8), dtype=np.int8), np.zeros(0, dtype=np.float32)
    assert asked_thrice(*nothing, np.ones(8, dtype=np.float32)).shape == (0,)


def test_other_dimensions_are_refused() -> None:
    held = Vectors(lambda: [np.ones((2, 8), dtype=np.int8)], np.ones(2, dtype=np.float32))
    for _ in range(3):
        with pytest.raises(Exception, match=r"."):
            held.cosines(np.ones(9, dtype=np.float32))


@pytest.mark.parametrize("installed", [False, True], ids=["numpy", "the encoder package"])
def test_several_vectors_are_compared_as_each_alone(installed: bool) -> None:
    random = np.random.default_rng(3)
    rows = random.integers(-127, 128, size=(BLOCK + 7, 384), dtype=np.int8)
    scale = random.uniform(1e-4, 1e-2, size=len(rows)).astype(np.float32)
    asked = random.normal(size=(4, 384)).astype(np.float32)
    held = Vectors(lambda: pieces(rows, 500), scale)
    alone = np.stack([held.cosines(one) for one in asked])
    again = held if installed else Vectors(lambda: pieces(rows, 500), scale)
    assert np.array_equal(again.cosines(asked), alone)
