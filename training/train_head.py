"""Train the last map of the encoder, 384 × 384 after the pooling, on ready vectors: minutes instead of hours.

    python -m training.train_head --target /tmp/head.npz

No torch and no pass through the transformer: the shipped vectors of the phrasings and of the corpus' passages are the
data. A phrasing must find the other phrasings of its article and the article's passages, among all others. The map
starts as the identity and is held near it. `training.apply_head` puts it into the ONNX file and into the vectors.
"""

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from lexery_encoder import PHRASINGS_FILE, load_phrasings
from numpy.typing import NDArray

from training.encoder_data import SHARED, Lay, Split, passage_vectors, read_lay, split
from training.head import Floats, Head
from training.measure_encoder import by_passages, by_phrasings, line

TEMPERATURE: Final = 0.03
QUESTIONS: Final = 512
PHRASINGS: Final = 10_000
PASSAGES: Final = 5_000
"""Wrong answers of a step, besides all that is of the questions' own articles."""


@dataclass(frozen=True, kw_only=True)
class Known:
    """Vectors and whose they are."""

    vectors: Floats
    owner: NDArray[np.int64]


def contrast(questions: Floats, answers: Floats, right: NDArray[np.bool_], itself: NDArray[np.bool_]) -> tuple[float, Floats, Floats]:  # fmt: skip
    """Loss and gradients: -log of the share that all right answers together take of the softmax."""
    scores = questions @ answers.T / TEMPERATURE
    scores[itself] = -np.inf
    top = scores.max(axis=1, keepdims=True)
    weights = np.exp(scores - top)
    everything = weights.sum(axis=1, keepdims=True)
    of_right = np.where(right, weights, 0.0)
    share = of_right.sum(axis=1, keepdims=True)
    usable = share[:, 0] > 0
    loss = float(np.mean(np.log(everything[usable, 0]) - np.log(share[usable, 0])))
    gradient = weights / everything - of_right / np.maximum(share, 1e-30)
    gradient *= usable[:, None] / (TEMPERATURE * max(int(usable.sum()), 1))
    return loss, gradient @ answers, gradient.T @ questions


def backwards(head: Head, raw: Floats, unit: Floats, gradient: Floats) -> tuple[Floats, Floats]:
    """Gradient of unit vectors → of the map that made them from `raw`."""
    length = np.linalg.norm(raw @ head.weight.T + head.bias, axis=1, keepdims=True)
    inner = (gradient - unit * (gradient * unit).sum(axis=1, keepdims=True)) / length
    return inner.T @ raw, inner.sum(axis=0)


def sample(known: Known, wanted: NDArray[np.int64], size: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """Rows of `known`: all of the owners `wanted`, and others at random."""
    own = np.flatnonzero(np.isin(known.owner, wanted))
    others = rng.choice(len(known.owner), min(size, len(known.owner)), replace=False)
    return np.unique(np.concatenate([own, others]))


class Adam:
    """The usual rule for one array."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self._mean, self._square, self._step = np.zeros(shape), np.zeros(shape), 0

    def move(self, gradient: Floats, rate: float) -> Floats:
        self._step += 1
        self._mean = 0.9 * self._mean + 0.1 * gradient
        self._square = 0.999 * self._square + 0.001 * gradient**2
        mean = self._mean / (1 - 0.9**self._step)
        square = self._square / (1 - 0.999**self._step)
        return (-rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def train(phrasings: Known, passages: Known, options: argparse.Namespace) -> Head:
    """`phrasings` and `passages` of training alone."""
    rng = np.random.default_rng(options.seed)
    size = phrasings.vectors.shape[1]
    head = Head(weight=np.eye(size, dtype=np.float32), bias=np.zeros(size, dtype=np.float32))
    rules = Adam((size, size)), Adam((size,))
    for step in range(options.steps):
        asked = rng.choice(len(phrasings.owner), QUESTIONS, replace=False)
        owners = phrasings.owner[asked]
        raw = phrasings.vectors[asked]
        questions = head(raw)
        weight = 2 * options.near * (head.weight - np.eye(size, dtype=np.float32))
        bias = 2 * options.near * head.bias
        losses: list[float] = []
        for known, most, share in ((phrasings, PHRASINGS, 1.0), (passages, PASSAGES, options.passages)):
            rows = sample(known, owners, most, rng)
            given = known.vectors[rows]
            answers = head(given)
            right = owners[:, None] == known.owner[rows][None, :]
            itself = asked[:, None] == rows[None, :] if known is phrasings else np.zeros_like(right)
            loss, of_questions, of_answers = contrast(questions, answers, right & ~itself, itself)
            losses.append(loss)
            for source, unit, gradient in ((raw, questions, of_questions), (given, answers, of_answers)):
                more = backwards(head, source, unit, gradient)
                weight = weight + share * more[0]
                bias = bias + share * more[1]
        rate = options.rate * min(1.0, (step + 1) / 10) * (1 - step / options.steps)
        head = Head(
            weight=head.weight + rules[0].move(weight, rate), bias=head.bias + rules[1].move(bias, rate)
        )
        if step % 10 == 9:
            print(f"step {step + 1}: phrasings {losses[0]:.3f}, passages {losses[1]:.3f}", flush=True)
    return head


def report(head: Head | None, lay: Lay, cut: Split, phrasings: Floats, passages: Known) -> None:
    moved, found = (head(phrasings), head(passages.vectors)) if head else (phrasings, passages.vectors)
    held = np.flatnonzero(cut.held_phrasing)
    # A third of the phrasings of held articles is enough to see a point.
    articles = np.flatnonzero(cut.held_owner[lay.owner])[::3]
    spoken = articles[np.isin(lay.owner[articles], passages.owner)]
    print(line("held phrasings", by_phrasings(moved, lay.owner, held)))
    print(line("phrasings of held articles", by_phrasings(moved, lay.owner, articles)))
    print(
        line(
            "held articles by passages", by_passages(moved[spoken], lay.owner[spoken], found, passages.owner)
        )
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--target", type=Path, required=True)
    parser.add_argument("--phrasings", type=Path, default=PHRASINGS_FILE, help="vectors by the encoder")
    parser.add_argument("--vectors", type=Path, default=SHARED / "vectors", help="of passages, by the shipped encoder")  # fmt: skip
    parser.add_argument("--steps", type=int, default=150)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument(
        "--near", type=float, default=0.0, help="weight of the squared distance from the start"
    )
    parser.add_argument("--passages", type=float, default=0.5, help="weight of the passages")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--no-start", action="store_true", help="do not measure the start")
    options = parser.parse_args()
    lay = read_lay()
    cut = split(lay, seed=options.seed)
    phrasings = load_phrasings(options.phrasings).sets["lay"].unit()
    passages = Known(**passage_vectors(lay, options.vectors))
    if not options.no_start:
        report(None, lay, cut, phrasings, passages)
    trained = cut.trained(lay)
    spoken = ~cut.held_owner[passages.owner]
    head = train(
        Known(vectors=phrasings[trained], owner=lay.owner[trained]),
        Known(vectors=passages.vectors[spoken], owner=passages.owner[spoken]),
        options,
    )
    head.save(options.target)
    report(head, lay, cut, phrasings, passages)


if __name__ == "__main__":
    main()
