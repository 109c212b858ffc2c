"""The judge of a claim as a torch module: the encoder over claim and passage in one row, and a small head.

A row is `<s> claim </s> passage </s>`. The head gives a fault to every token of the claim and a ground to the row; what is
supported has a ground above the sum of its faults, so that one wrong word is enough.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import torch
from torch import Tensor, nn

from training.encoder_model import DIMENSIONS, EncoderModel, from_onnx

START: Final = 0
END: Final = 2
CLAIM_TOKENS: Final = 96
ROW_TOKENS: Final = 384
"""Tokens of a row; of a longer passage the rest is not read."""


class JudgeModel(nn.Module):
    """Pairs of token ids → logits that the claim follows from the passage."""

    def __init__(self, encoder: EncoderModel) -> None:
        super().__init__()
        self.encoder = encoder
        self.ground = nn.Linear(DIMENSIONS, 1)
        self.fault = nn.Linear(DIMENSIONS, 1)
        nn.init.constant_(self.fault.bias, -2.0)

    def forward(self, pairs: Sequence[tuple[Sequence[int], Sequence[int]]]) -> Tensor:
        """[pairs] of (claim, passage), without special tokens → float32 [pairs]."""
        rows = [row_of(claim, passage) for claim, passage in pairs]
        lengths = torch.tensor([min(len(claim), CLAIM_TOKENS) for claim, _ in pairs])
        states, row, at = self.encoder.states(rows)
        states = states.float()
        first = at == 0
        ground = torch.zeros(len(pairs)).index_add(
            0, row[first], self.ground(states[first]).squeeze(1).float()
        )
        inside = (at >= 1) & (at <= lengths[row])
        faults = self.fault(states[inside]).squeeze(1).float().clamp(max=15).exp()
        total = torch.zeros(len(pairs)).index_add(0, row[inside], faults)
        return ground - (total + 1e-6).log()


def row_of(claim: Sequence[int], passage: Sequence[int]) -> list[int]:
    """One row of token ids; the claim is never cut into the passage's room."""
    said = list(claim[:CLAIM_TOKENS])
    return [START, *said, END, *passage[: ROW_TOKENS - len(said) - 3], END]


def start(path: Path, *, frozen: int) -> JudgeModel:
    """A judge over the shipped encoder; embeddings and the first `frozen` layers stay as they are."""
    encoder = from_onnx(path)
    encoder.freeze(frozen)
    return JudgeModel(encoder)


def head_of(model: JudgeModel) -> dict[str, Tensor]:
    """The weights of the head, as they ship."""
    return {
        "ground": torch.cat([model.ground.weight.detach().flatten(), model.ground.bias.detach()]),
        "fault": torch.cat([model.fault.weight.detach().flatten(), model.fault.bias.detach()]),
    }
