"""Train the encoder further on lay language: contrastive, with batches of articles that are taken for each other.

    nice python -m training.train_encoder --work /tmp/encoder-run --minutes 60

Runs in an environment of its own (`training/encoder-requirements.txt`). Can be stopped and started again: the last
checkpoint in `--work` is taken up. The rate of learning follows the time, not the steps, so that a busy machine gives
a shorter run and not a broken one.
"""

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn.functional import cross_entropy

from training.encoder_data import (
    HEADING,
    PASSAGE_TOKENS,
    QUERY_TOKENS,
    SHARED,
    SHIPPED,
    Article,
    Lay,
    Split,
    batches,
    neighbours,
    read_articles,
    read_lay,
    split,
)
from training.encoder_model import EncoderModel, from_onnx, rate

TEMPERATURE: Final = 0.03
FALSE_NEGATIVE: Final = 0.1
"""A wrong article nearer than the right one by more than this is taken for another right one and left out."""
PASSAGE_WEIGHT: Final = 0.5
LEGAL_WEIGHT: Final = 0.5


@dataclass(frozen=True, kw_only=True)
class Batch:
    """Texts of one step, as token ids."""

    first: list[list[int]]
    second: list[list[int]]
    """Another phrasing of the same articles."""
    passages: list[list[int]]
    """Of the first articles of the batch."""
    legal: list[list[int]]
    """Headings and lines of law, of the same articles as `passages`."""


class Source:
    """Batches without end."""

    def __init__(
        self,
        lay: Lay,
        articles: Sequence[Article],
        cut: Split,
        vectors: tuple[NDArray[np.float32], NDArray[np.float32]],
        tokenizer: Tokenizer,
        *,
        seed: int,
    ) -> None:
        self._lay, self._articles, self._tokenizer = lay, articles, tokenizer
        self._phrasings, self._passages = vectors
        trained = cut.trained(lay)
        self._of: dict[int, list[int]] = {}
        for number in np.flatnonzero(trained).tolist():
            self._of.setdefault(int(lay.owner[number]), []).append(number)
        self._owners = np.asarray([one for one, mine in self._of.items() if len(mine) > 1])
        self._near = neighbours(lay, self._phrasings, trained)
        self._seed = seed

    def epochs(self, *, size: int, passages: int, skip: int = 0) -> Iterator[Batch]:
        """The same batches for the same seed; the first `skip` are passed over."""
        epoch = 0
        while True:
            rng = np.random.default_rng((self._seed, epoch))
            for owners in batches(self._lay, self._owners, self._near, size=size, rng=rng):
                if skip:
                    skip -= 1
                    continue
                yield self._batch(owners, passages, rng)
            epoch += 1

    def held(self, cut: Split, *, size: int) -> dict[str, list[Batch]]:
        """Pairs that are not trained on: two phrasings of held articles; a held phrasing and a trained one."""
        rng = np.random.default_rng(self._seed + 1)
        lay = self._lay
        articles = np.flatnonzero(cut.held_owner)
        pairs = [
            rng.choice(np.flatnonzero(lay.owner == one), 2, replace=False).tolist()
            for one in articles.tolist()
        ]
        seen = [
            [number, int(rng.choice(self._of[int(lay.owner[number])]))]
            for number in np.flatnonzero(cut.held_phrasing).tolist()
        ]

        def cut_up(rows: list[list[int]]) -> list[Batch]:
            # Articles in a row of the lay file are of one act: the hardest of random batches.
            return [
                Batch(
                    first=self._ids("query", [lay.texts[a] for a, _ in rows[at : at + size]], QUERY_TOKENS),
                    second=self._ids("query", [lay.texts[b] for _, b in rows[at : at + size]], QUERY_TOKENS),
                    passages=[],
                    legal=[],
                )
                for at in range(0, 2 * size, size)
            ]

        return {"articles": cut_up(pairs), "phrasings": cut_up(seen)}

    def _batch(self, owners: list[int], passages: int, rng: np.random.Generator) -> Batch:
        pairs = [rng.choice(self._of[one], 2, replace=False).tolist() for one in owners]
        # Owners with a text come first: the rows of the passages are the first rows of the batch.
        order = sorted(range(len(owners)), key=lambda at: not self._articles[owners[at]].passages)
        owners, pairs = [owners[at] for at in order], [pairs[at] for at in order]
        spoken, law = [], []
        for one, (first, _) in list(zip(owners, pairs, strict=True))[:passages]:
            passage, question = self._passage(self._articles[one], first, rng)
            spoken.append(passage)
            law.append(question)
        texts = self._lay.texts
        return Batch(
            first=self._ids("query", [texts[a] for a, _ in pairs], QUERY_TOKENS),
            second=self._ids("query", [texts[b] for _, b in pairs], QUERY_TOKENS),
            passages=self._ids("passage", spoken, PASSAGE_TOKENS),
            legal=self._ids("query", law, QUERY_TOKENS),
        )

    def _passage(self, article: Article, phrasing: int, rng: np.random.Generator) -> tuple[str, str]:
        """The passage nearest to the phrasing, and a question for it in the language of the law."""
        cosines = self._passages[list(article.rows)] @ self._phrasings[phrasing]
        chosen = article.passages[int(np.argmax(cosines))]
        others = [line for line in article.lines if line not in chosen]
        if article.heading and (not others or rng.random() < 0.5):
            # A heading is asked for the bare text, else it would only find itself.
            return chosen, article.heading
        question = others[int(rng.integers(len(others)))] if others else chosen[:HEADING]
        return f"{article.heading}\n{chosen}", question

    def _ids(self, kind: str, texts: list[str], most: int) -> list[list[int]]:
        found = self._tokenizer.encode_batch([f"{kind}: {text}" for text in texts])
        return [one.ids if len(one.ids) <= most else [*one.ids[: most - 1], one.ids[-1]] for one in found]


def agreement(questions: Tensor, answers: Tensor) -> Tensor:
    """Cross entropy of each question for the answer of its own row; rows beyond the questions are only wrong."""
    scores = questions @ answers.T
    right = scores.diagonal()[:, None]
    mask = scores > right + FALSE_NEGATIVE
    return cross_entropy(scores.masked_fill(mask, -1.0) / TEMPERATURE, torch.arange(len(questions)))


def loss_of(model: EncoderModel, batch: Batch) -> tuple[Tensor, dict[str, float]]:
    size, few = len(batch.first), len(batch.passages)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        short = model([*batch.first, *batch.second, *batch.legal])
        long = model(batch.passages) if few else short[:0]
    first, second, law = short[:size], short[size : 2 * size], short[2 * size :]
    pairs = 0.5 * (agreement(first, second) + agreement(second, first))
    parts = {"pairs": pairs}
    if few:
        # A passage has the whole batch for wrong answers, a phrasing only the passages there are.
        parts["passages"] = 0.25 * (
            agreement(long, first)
            + agreement(long, second)
            + agreement(first[:few], long)
            + agreement(second[:few], long)
        )
        parts["legal"] = 0.5 * (agreement(law, long) + agreement(long, law))
    total = parts["pairs"]
    if few:
        total = total + PASSAGE_WEIGHT * parts["passages"] + LEGAL_WEIGHT * parts["legal"]
    return total, {name: float(value.detach()) for name, value in parts.items()}


def held_figures(model: EncoderModel, held: dict[str, list[Batch]]) -> dict[str, float]:
    figures: dict[str, float] = {}
    with torch.no_grad():
        for name, rows in held.items():
            losses, hits = [], []
            for batch in rows:
                with torch.autocast("cpu", dtype=torch.bfloat16):
                    both = model([*batch.first, *batch.second])
                first, second = both[: len(batch.first)], both[len(batch.first) :]
                losses.append(float(agreement(first, second)))
                hits.append(
                    float(((first @ second.T).argmax(dim=1) == torch.arange(len(first))).float().mean())
                )
            figures[f"{name}_loss"], figures[f"{name}_first"] = float(np.mean(losses)), float(np.mean(hits))
    return figures


def dequantised(path: Path, prefix: str = "") -> NDArray[np.float32]:
    with np.load(path) as arrays:
        return arrays[f"{prefix}vectors"] * arrays[f"{prefix}scale"][:, None].astype(np.float32)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--work", type=Path, required=True, help="checkpoints and the log")
    parser.add_argument("--start", type=Path, default=SHIPPED / "encoder.int8.onnx")
    parser.add_argument("--corpus", type=Path, default=SHARED / "corpus")
    parser.add_argument("--vectors", type=Path, default=SHARED / "vectors", help="of passages, by the start")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--size", type=int, default=128, help="articles of a batch")
    parser.add_argument("--passages", type=int, default=16, help="of them with a passage")
    parser.add_argument("--rate", type=float, default=2e-5)
    parser.add_argument("--frozen", type=int, default=6, help="lower layers left as they are")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--threads", type=int, default=1, help="more than the free cores make it slower")
    parser.add_argument("--every", type=float, default=4, help="minutes between checkpoints")
    return parser.parse_args()


class Run:
    """A model with its optimiser, kept on disk."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options
        self._file: Path = options.work / "last.pt"
        self.model = from_onnx(options.start)
        self.model.freeze(options.frozen)
        self._weights = [weight for weight in self.model.parameters() if weight.requires_grad]
        self._optimiser = torch.optim.AdamW(self._weights, lr=options.rate, weight_decay=0.01)
        self.step = 0
        self.spent = 0.0
        if self._file.exists():
            saved = torch.load(self._file, weights_only=True)
            self.model.load_state_dict(saved["model"])
            self._optimiser.load_state_dict(saved["optimiser"])
            self.step, self.spent = saved["step"], saved["spent"]

    def learn(self, batch: Batch) -> dict[str, float]:
        begun = time.monotonic()
        for group in self._optimiser.param_groups:
            group["lr"] = self._options.rate * rate(self.step, self.spent / 60 / self._options.minutes)
        loss, parts = loss_of(self.model, batch)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self._weights, 1.0)
        self._optimiser.step()
        self._optimiser.zero_grad()
        self.step += 1
        self.spent += time.monotonic() - begun
        return parts

    def keep(self) -> None:
        """Write whole or not at all: a run that is stopped meanwhile goes on from the checkpoint before."""
        state = {
            "model": self.model.state_dict(),
            "optimiser": self._optimiser.state_dict(),
            "step": self.step,
            "spent": self.spent,
        }
        part = self._file.with_suffix(".part")
        torch.save(state, part)
        part.replace(self._file)

    def note(self, figures: dict[str, float]) -> None:
        told = {"step": self.step, "minutes": round(self.spent / 60, 2)}
        line = json.dumps(told | {name: round(value, 4) for name, value in figures.items()})
        print(line, flush=True)
        with (self._options.work / "log.jsonl").open("a") as log:
            log.write(line + "\n")


def main() -> None:
    options = arguments()
    torch.set_num_threads(options.threads)
    options.work.mkdir(parents=True, exist_ok=True)
    lay = read_lay()
    cut = split(lay, seed=options.seed)
    articles = read_articles(lay, options.corpus, options.vectors)
    vectors = (
        dequantised(SHIPPED / "phrasings.npz", "lay_"),
        dequantised(options.vectors / "passages.npz"),
    )
    tokenizer = Tokenizer.from_file(str(SHIPPED / "tokenizer.json"))
    source = Source(lay, articles, cut, vectors, tokenizer, seed=options.seed)
    held = source.held(cut, size=options.size)
    run = Run(options)
    print(f"{len(lay.texts)} phrasings, {int(cut.trained(lay).sum())} in training", flush=True)
    if not run.step:
        run.note(held_figures(run.model, held))
    kept, checks = run.spent, 0
    for batch in source.epochs(size=options.size, passages=options.passages, skip=run.step):
        run.note(run.learn(batch))
        over = run.spent / 60 >= options.minutes
        if over or (run.spent - kept) / 60 >= options.every:
            run.keep()
            kept, checks = run.spent, checks + 1
            if over or checks % 3 == 0:
                run.note(held_figures(run.model, held))
        if over:
            break


if __name__ == "__main__":
    main()
