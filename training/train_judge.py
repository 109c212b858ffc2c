"""Train the judge of claims over the shipped encoder.

    python -m training.train_judge --work RUN --minutes 60

First on sentences of law against their corrupted selves, then more and more on the written pairs. Pairs of one act in eight
are held out; the last lines of the log tell what the judge is worth there, by kind. Goes on from its checkpoint.
"""

import argparse
import json
import random
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import torch
from tokenizers import Tokenizer
from torch.nn.functional import binary_cross_entropy_with_logits

from training.encoder_data import SHARED, SHIPPED
from training.encoder_model import rate
from training.judge_data import WRITTEN, Pair, corrupted, held, written
from training.judge_model import JudgeModel, start
from training.judge_texts import article_texts, passages_of

SIZE: Final = 48
"""Pairs of a step."""
HELD_MOST: Final = 800


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--work", type=Path, required=True, help="checkpoints and the log")
    parser.add_argument("--corpus", type=Path, default=SHARED / "corpus")
    parser.add_argument("--pairs", type=Path, default=WRITTEN)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--warm-up", type=float, default=10, help="minutes on corrupted sentences alone")
    parser.add_argument("--rate", type=float, default=5e-5)
    parser.add_argument("--frozen", type=int, default=1)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--threads", type=int, default=1)
    return parser.parse_args()


def logits(model: JudgeModel, tokenizer: Tokenizer, pairs: Sequence[Pair]) -> torch.Tensor:
    claims = [e.ids for e in tokenizer.encode_batch([p.claim for p in pairs], add_special_tokens=False)]
    passages = [e.ids for e in tokenizer.encode_batch([p.passage for p in pairs], add_special_tokens=False)]
    with torch.autocast("cpu", dtype=torch.bfloat16):
        return model(list(zip(claims, passages, strict=True)))


def worth(model: JudgeModel, tokenizer: Tokenizer, pairs: Sequence[Pair]) -> dict[str, float]:
    """Of held pairs: the loss, attacks accepted and controls refused at even odds, and the area under the curve."""
    scores: list[float] = []
    with torch.no_grad():
        for at in range(0, len(pairs), 64):
            scores += logits(model, tokenizer, pairs[at : at + 64]).tolist()
    given = torch.tensor(scores)
    right = torch.tensor([p.supported for p in pairs])
    loss = float(binary_cross_entropy_with_logits(given, right.float()))
    good, bad = given[right], given[~right]
    area = float((good[:, None] > bad[None, :]).float().mean())
    return {
        "held": len(pairs),
        "loss": loss,
        "area": area,
        "attacks_accepted": float((bad > 0).float().mean()),
        "controls_refused": float((good <= 0).float().mean()),
    }


def main() -> None:
    options = arguments()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    options.work.mkdir(parents=True, exist_ok=True)
    rng = random.Random(options.seed)  # noqa: S311 - reproducible batches, no secret
    tokenizer = Tokenizer.from_file(str(SHIPPED / "tokenizer.json"))
    texts = article_texts(options.corpus)
    passages = passages_of(texts)
    print(f"{len(texts)} articles, {len(passages)} passages", flush=True)
    run = Run(options)
    synthetic = corrupted(passages, rng)
    pairs = Written(texts, options.pairs, rng)
    noted = time.monotonic()
    sums: dict[str, float] = defaultdict(float)
    while run.spent / 60 < options.minutes:
        share = 0.0 if run.spent / 60 < options.warm_up else 0.85
        batch = [pairs.next() if rng.random() < share and pairs.any else next(synthetic) for _ in range(SIZE)]
        sums["loss"] += run.learn(batch, tokenizer)
        sums["steps"] += 1
        if time.monotonic() - noted > 240:
            run.keep()
            held_pairs = pairs.held[:HELD_MOST] or [next(synthetic) for _ in range(300)]
            run.note(
                {
                    "train": sums["loss"] / sums["steps"],
                    "written": len(pairs.trained),
                    **worth(run.model, tokenizer, held_pairs),
                }
            )
            pairs.read()
            noted, sums = time.monotonic(), defaultdict(float)
    run.keep()
    by_kind(run.model, tokenizer, pairs.held, options.work)


class Written:
    """The written pairs, read again as files come."""

    def __init__(self, texts: dict[tuple[str, str], str], folder: Path, rng: random.Random) -> None:
        self._texts, self._folder, self._rng = texts, folder, rng
        self._order: Iterator[Pair] = iter(())
        self.trained: list[Pair] = []
        self.held: list[Pair] = []
        self.read()

    @property
    def any(self) -> bool:
        return bool(self.trained)

    def read(self) -> None:
        found = written(self._texts, self._folder)
        self.held = [p for p in found if held(p.nreg)]
        fresh = [p for p in found if not held(p.nreg)]
        if len(fresh) != len(self.trained):
            self.trained = fresh
            self._order = iter(())
        random.Random(1).shuffle(self.held)  # noqa: S311 - the same order always

    def next(self) -> Pair:
        one = next(self._order, None)
        if one is None:
            self._order = iter(self._rng.sample(self.trained, len(self.trained)))
            one = next(self._order)
        return one


class Run:
    """A model with its optimiser, kept on disk."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options
        self._file: Path = options.work / "last.pt"
        self.model = start(SHIPPED / "encoder.int8.onnx", frozen=options.frozen)
        self._weights = [weight for weight in self.model.parameters() if weight.requires_grad]
        self._optimiser = torch.optim.AdamW(self._weights, lr=options.rate, weight_decay=0.01)
        self.step, self.spent = 0, 0.0
        if self._file.exists():
            saved = torch.load(self._file, weights_only=True)
            self.model.load_state_dict(saved["model"])
            self._optimiser.load_state_dict(saved["optimiser"])
            self.step, self.spent = saved["step"], saved["spent"]

    def learn(self, batch: Sequence[Pair], tokenizer: Tokenizer) -> float:
        begun = time.monotonic()
        for group in self._optimiser.param_groups:
            group["lr"] = self._options.rate * rate(self.step, self.spent / 60 / self._options.minutes)
        right = torch.tensor([float(p.supported) for p in batch])
        loss = binary_cross_entropy_with_logits(logits(self.model, tokenizer, batch), right)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self._weights, 1.0)
        self._optimiser.step()
        self._optimiser.zero_grad()
        self.step += 1
        self.spent += time.monotonic() - begun
        return float(loss.detach())

    def keep(self) -> None:
        """Write whole or not at all."""
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


def by_kind(model: JudgeModel, tokenizer: Tokenizer, pairs: Sequence[Pair], work: Path) -> None:
    """Share judged wrongly at even odds, of every kind of held pair."""
    scores: list[float] = []
    with torch.no_grad():
        for at in range(0, len(pairs), 64):
            scores += logits(model, tokenizer, pairs[at : at + 64]).tolist()
    kinds: dict[str, list[bool]] = defaultdict(list)
    for pair, score in zip(pairs, scores, strict=True):
        kinds[f"{'control' if pair.supported else 'attack'}: {pair.kind[:24]}"].append(
            (score > 0) != pair.supported
        )
    lines = [f"{name}\t{len(wrong)}\t{sum(wrong) / len(wrong):.3f}" for name, wrong in sorted(kinds.items())]
    (work / "kinds.tsv").write_text("\n".join(lines) + "\n", "utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
