"""Train the encoder further on lay language, with the vectors of passages left where they are.

    nice python -m training.train_encoder --work /tmp/encoder-run --minutes 60

A question must find the other phrasings of its article among all phrasings, and the passages of its article among all
passages. The passages' vectors are the ready ones and do not move, so that an index made by the encoder before stays
valid; a passage embedded by the new encoder is held near to its ready vector. Batches are families of articles that are
taken for each other.

Runs in an environment of its own (`training/encoder-requirements.txt`). Can be stopped and started again: the last
checkpoint in `--work` is taken up. The rate of learning follows the time, not the steps, so that a busy machine gives
a shorter run and not a broken one.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn.functional import cross_entropy

from training.encoder_batches import Batch, Source
from training.encoder_data import (
    LAY,
    QUERY_TOKENS,
    SHARED,
    SHIPPED,
    Lay,
    Split,
    passage_vectors,
    read_articles,
    read_lay,
    split,
)
from training.encoder_model import DIMENSIONS, EncoderModel, from_onnx, rate

TEMPERATURE: Final = 0.03
FALSE_NEGATIVE: Final = 0.1
"""A wrong answer nearer than the right one by more than this is taken for another right one and left out."""
BANK_WEIGHT: Final = 0.5
PASSAGE_WEIGHT: Final = 0.4
LAW_WEIGHT: Final = 0.2
STAY_WEIGHT: Final = 4.0


EMBEDDED: Final = 512
"""Phrasings that are embedded at once."""


class Bank:
    """Vectors of all that may be found: of passages, fixed; of phrasings, as of when each was last in a batch."""

    def __init__(self, lay: Lay, cut: Split, phrasings: NDArray[np.float32], vectors: Path) -> None:
        """`phrasings`: by the encoder that training begins with; `vectors`: folder of the ready passages."""
        self._at = np.full(len(lay.texts), -1)
        kept = np.flatnonzero(cut.trained(lay))
        self._at[kept] = np.arange(len(kept))
        self.phrasings = torch.from_numpy(phrasings[kept])
        self.phrasing_owner = torch.from_numpy(lay.owner[kept])
        found = passage_vectors(lay, vectors)
        # What is held is no wrong answer either: it would be pushed away from every question.
        owner = found["owner"].astype(np.int64)
        seen = ~cut.held_owner[owner]
        self.passages = torch.from_numpy(found["vectors"][seen].astype(np.float32))
        self.passage_owner = torch.from_numpy(owner[seen])
        self.ready = dequantised(vectors / "passages.npz")

    def keep(self, rows: list[int], vectors: Tensor) -> None:
        self.phrasings[self.places(rows)] = vectors

    def places(self, rows: list[int]) -> Tensor:
        return torch.from_numpy(self._at[rows])


def agreement(questions: Tensor, answers: Tensor) -> Tensor:
    """Cross entropy of each question for the answer of its own row."""
    scores = questions @ answers.T
    right = scores.diagonal()[:, None]
    mask = scores > right + FALSE_NEGATIVE
    return cross_entropy(scores.masked_fill(mask, -1.0) / TEMPERATURE, torch.arange(len(questions)))


def finding(questions: Tensor, answers: Tensor, right: Tensor, hidden: Tensor | None = None) -> Tensor:
    """All right answers together against all others.

    `right`: bool [questions, answers]; `hidden`: for each question an answer that is left out (itself). A question
    without a right answer counts for nothing.
    """
    scores = questions @ answers.T
    if hidden is not None:
        right = right.scatter(1, hidden[:, None], value=False)
        scores = scores.scatter(1, hidden[:, None], -1.0)
    best = scores.masked_fill(~right, -1.0).amax(dim=1, keepdim=True)
    scores = scores.masked_fill(~right & (scores > best + FALSE_NEGATIVE), -1.0) / TEMPERATURE
    lost = scores.logsumexp(dim=1) - scores.masked_fill(~right, -1e4).logsumexp(dim=1)
    return lost[right.any(dim=1)].mean()


def loss_of(model: EncoderModel, batch: Batch, bank: Bank) -> tuple[Tensor, dict[str, float], Tensor]:
    """Loss, its parts, and the vectors of the phrasings of the batch, which the bank takes after the step."""
    size = len(batch.first)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        short = model([*batch.first, *batch.second, *batch.law])
        long = model(batch.passages)
    first, second, law = short[:size], short[size : 2 * size], short[2 * size :]
    owners = torch.tensor(batch.owners)
    law_owners = torch.tensor(batch.law_owners)
    parts = {
        "pairs": 0.5 * (agreement(first, second) + agreement(second, first)),
        # Each of the two looks for something else: twice the products cost more than they taught.
        "bank": BANK_WEIGHT
        * finding(
            first,
            bank.phrasings,
            owners[:, None] == bank.phrasing_owner[None, :],
            bank.places(batch.rows[0]),
        ),
        "passages": PASSAGE_WEIGHT
        * finding(second, bank.passages, owners[:, None] == bank.passage_owner[None, :]),
        "law": LAW_WEIGHT * finding(law, bank.passages, law_owners[:, None] == bank.passage_owner[None, :]),
        "stay": STAY_WEIGHT
        * (1 - (long * torch.from_numpy(bank.ready[batch.passage_rows])).sum(dim=1)).mean(),
    }
    told = {name: float(value.detach()) for name, value in parts.items()}
    return torch.stack(list(parts.values())).sum(), told, short[: 2 * size].detach()


def embedded(model: EncoderModel, lay: Lay, tokenizer: Tokenizer) -> NDArray[np.float32]:
    """Vectors of all phrasings, by length, a few hundred at once."""
    ids = [one.ids[:QUERY_TOKENS] for one in tokenizer.encode_batch([f"query: {text}" for text in lay.texts])]
    order = sorted(range(len(ids)), key=lambda row: len(ids[row]))
    found = np.empty((len(ids), DIMENSIONS), dtype=np.float32)
    with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16):
        for start in range(0, len(order), EMBEDDED):
            rows = order[start : start + EMBEDDED]
            found[rows] = model([ids[row] for row in rows]).numpy()
    return found


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
    parser.add_argument("--lay", type=Path, default=LAY, help="phrasings")
    parser.add_argument("--corpus", type=Path, default=SHARED / "corpus")
    parser.add_argument("--vectors", type=Path, default=SHARED / "vectors", help="of passages, by the start")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--size", type=int, default=128, help="articles of a batch")
    parser.add_argument("--law", type=int, default=16, help="lines of law of a batch")
    parser.add_argument("--passages", type=int, default=12, help="passages of a batch that are to stay")
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

    def learn(self, batch: Batch, bank: Bank) -> dict[str, float]:
        begun = time.monotonic()
        for group in self._optimiser.param_groups:
            group["lr"] = self._options.rate * rate(self.step, self.spent / 60 / self._options.minutes)
        loss, parts, phrasings = loss_of(self.model, batch, bank)
        loss.backward()
        bank.keep([*batch.rows[0], *batch.rows[1]], phrasings)
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
    lay = read_lay(options.lay)
    cut = split(lay, seed=options.seed)
    articles = read_articles(lay, options.corpus, options.vectors)
    tokenizer = Tokenizer.from_file(str(SHIPPED / "tokenizer.json"))
    run = Run(options)
    phrasings = embedded(run.model, lay, tokenizer)
    source = Source(lay, articles, cut, phrasings, tokenizer, seed=options.seed + run.step)
    bank = Bank(lay, cut, phrasings, options.vectors)
    held = source.held(cut, size=options.size)
    print(f"{len(lay.texts)} phrasings, {int(cut.trained(lay).sum())} in training", flush=True)
    if not run.step:
        run.note(held_figures(run.model, held))
    kept, checks = run.spent, 0
    for batch in source.epochs(size=options.size, law=options.law, passages=options.passages):
        run.note(run.learn(batch, bank))
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
