"""The encoder as a torch module, and the way between it and the int8 ONNX file that ships.

BERT of twelve layers, mean-pooled, unit length. Padding is left out of all matrix products: tokens lie packed, and
only the attention sees rows, in groups of like length.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import torch
from torch import Tensor, nn
from torch.nn.functional import gelu, normalize, scaled_dot_product_attention

DIMENSIONS: Final = 384
LAYERS: Final = 12
HEADS: Final = 12
INNER: Final = 1536
POSITIONS: Final = 512
EPSILON: Final = 1e-12

GROUP: Final = 64
"""Rows of like length that are padded to one width for the attention."""


@dataclass(frozen=True, kw_only=True)
class Group:
    """Rows of like length, which the attention takes together."""

    start: int
    """First token."""
    end: int
    """After the last token."""
    place: Tensor
    """Where each token lies in the padded [rows x width]."""
    bias: Tensor
    """[rows, 1, 1, width]: zero at tokens, very low at padding."""


class Layer(nn.Module):
    """One transformer layer, normalised after each half."""

    def __init__(self) -> None:
        super().__init__()
        self.query = nn.Linear(DIMENSIONS, DIMENSIONS)
        self.key = nn.Linear(DIMENSIONS, DIMENSIONS)
        self.value = nn.Linear(DIMENSIONS, DIMENSIONS)
        self.attended = nn.Linear(DIMENSIONS, DIMENSIONS)
        self.attended_norm = nn.LayerNorm(DIMENSIONS, eps=EPSILON)
        self.inner = nn.Linear(DIMENSIONS, INNER)
        self.outer = nn.Linear(INNER, DIMENSIONS)
        self.outer_norm = nn.LayerNorm(DIMENSIONS, eps=EPSILON)

    def forward(self, x: Tensor, groups: Sequence[Group]) -> Tensor:
        """`x`: [tokens, d], the tokens of all groups, one after another."""
        q, k, v = self.query(x), self.key(x), self.value(x)
        seen = torch.cat([_attend(q, k, v, group) for group in groups])
        x = self.attended_norm(x + self.attended(seen))
        return self.outer_norm(x + self.outer(gelu(self.inner(x))))


def _attend(q: Tensor, k: Tensor, v: Tensor, group: Group) -> Tensor:
    rows, width = group.bias.shape[0], group.bias.shape[3]

    def padded(whole: Tensor) -> Tensor:
        part = whole[group.start : group.end]
        out = part.new_zeros(rows * width, DIMENSIONS).index_copy(0, group.place, part)
        return out.view(rows, width, HEADS, DIMENSIONS // HEADS).transpose(1, 2)

    seen = scaled_dot_product_attention(padded(q), padded(k), padded(v), attn_mask=group.bias.to(q.dtype))
    return seen.transpose(1, 2).reshape(rows * width, DIMENSIONS).index_select(0, group.place)


class EncoderModel(nn.Module):
    """Token ids → unit vectors."""

    def __init__(self, pieces: int) -> None:
        super().__init__()
        self.words = nn.Embedding(pieces, DIMENSIONS)
        self.places = nn.Embedding(POSITIONS, DIMENSIONS)
        self.kinds = nn.Embedding(2, DIMENSIONS)
        self.norm = nn.LayerNorm(DIMENSIONS, eps=EPSILON)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))

    def forward(self, ids: Sequence[Sequence[int]]) -> Tensor:
        """Rows of token ids, of any lengths → float32 [rows, d]."""
        order = sorted(range(len(ids)), key=lambda row: len(ids[row]))
        sorted_ids = [ids[row] for row in order]
        groups, start = list[Group](), 0
        for first in range(0, len(sorted_ids), GROUP):
            group = _group(sorted_ids[first : first + GROUP], start)
            groups.append(group)
            start = group.end
        tokens = torch.tensor([token for row in sorted_ids for token in row])
        at = torch.cat([torch.arange(len(row)) for row in sorted_ids])
        row_of = torch.repeat_interleave(torch.tensor(order), torch.tensor([len(row) for row in sorted_ids]))
        x = self.norm(self.words(tokens) + self.places(at) + self.kinds.weight[0])
        for layer in self.layers:
            x = layer(x, groups)
        total = torch.zeros(len(ids), DIMENSIONS).index_add(0, row_of, x.float())
        return normalize(total, dim=1)

    def freeze(self, layers: int) -> None:
        """Embeddings and the first `layers` layers are left as they are."""
        for part in (self.words, self.places, self.kinds, self.norm, *list(self.layers)[:layers]):
            part.requires_grad_(requires_grad=False)


def _group(ids: Sequence[Sequence[int]], start: int) -> Group:
    lengths = torch.tensor([len(row) for row in ids])
    width = int(lengths.max())
    place = torch.cat([torch.arange(len(row)) + number * width for number, row in enumerate(ids)])
    bias = torch.zeros(len(ids), 1, 1, width)
    bias.masked_fill_(torch.arange(width)[None, None, None, :] >= lengths[:, None, None, None], -1e4)
    return Group(start=start, end=start + len(place), place=place, bias=bias)


LINEAR: Final = {
    "attention/self/query": "query",
    "attention/self/key": "key",
    "attention/self/value": "value",
    "attention/output/dense": "attended",
    "intermediate/dense": "inner",
    "output/dense": "outer",
}
_NORM: Final = {"attention.output.LayerNorm": "attended_norm", "output.LayerNorm": "outer_norm"}


def from_onnx(path: Path) -> EncoderModel:
    """The weights of a shipped 8-bit file, of either kind of product, dequantised: near to the file, not equal to it."""
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(str(path)).graph
    arrays = {item.name: torch.from_numpy(numpy_helper.to_array(item).copy()) for item in graph.initializer}

    def whole(name: str) -> Tensor:
        if name.endswith("_blocks"):
            scale = arrays[f"{name.removesuffix('_blocks')}_scales"].reshape(*arrays[name].shape[:2], 1)
            return ((arrays[name].float() - 128) * scale).flatten(1).T
        quantised = arrays.get(f"{name}_quantized")
        if quantised is None:
            return arrays[name].float()
        zero, scale = arrays[f"{name}_zero_point"].float(), arrays[f"{name}_scale"].float()
        return (quantised.float() - zero) * scale

    multiplied: dict[str, str] = {}
    for node in graph.node:
        if node.op_type in {"MatMulInteger", "MatMul", "MatMulNBits"} and "/encoder/layer." in node.name:
            inputs = [name.removesuffix("_quantized") for name in node.input]
            weights = [name for name in inputs if name in arrays or f"{name}_scale" in arrays]
            if weights:
                multiplied[node.name.split("/encoder/layer.")[1].split("/MatMul")[0]] = weights[0]
    prefix = "m."
    state: dict[str, Tensor] = {
        "words.weight": whole(f"{prefix}embeddings.word_embeddings.weight"),
        "places.weight": whole(f"{prefix}embeddings.position_embeddings.weight"),
        "kinds.weight": whole(f"{prefix}embeddings.token_type_embeddings.weight"),
        "norm.weight": arrays[f"{prefix}embeddings.LayerNorm.weight"],
        "norm.bias": arrays[f"{prefix}embeddings.LayerNorm.bias"],
    }
    for number in range(LAYERS):
        for theirs, ours in LINEAR.items():
            dotted = f"{prefix}encoder.layer.{number}.{theirs.replace('/', '.')}"
            # ONNX multiplies from the right.
            state[f"layers.{number}.{ours}.weight"] = whole(multiplied[f"{number}/{theirs}"]).T.contiguous()
            state[f"layers.{number}.{ours}.bias"] = arrays[f"{dotted}.bias"]
        for theirs, ours in _NORM.items():
            for kind in ("weight", "bias"):
                state[f"layers.{number}.{ours}.{kind}"] = arrays[
                    f"{prefix}encoder.layer.{number}.{theirs}.{kind}"
                ]
    return from_state(state)


def from_state(state: Mapping[str, Tensor]) -> EncoderModel:
    model = EncoderModel(len(state["words.weight"]))
    model.load_state_dict({name: value.float() for name, value in state.items()})
    return model


def mixed(first: Mapping[str, Tensor], second: Mapping[str, Tensor], share: float) -> dict[str, Tensor]:
    """Weights between two models of one descent: `share` of the second."""
    return {name: torch.lerp(value.float(), second[name].float(), share) for name, value in first.items()}


def rate(step: int, done: float, *, warm_up: int = 15) -> float:
    """Rate of learning as a share of its peak: a linear rise, then a cosine down to a twentieth at `done` = 1."""
    return min((step + 1) / warm_up, 0.05 + 0.95 * 0.5 * (1 + math.cos(math.pi * min(done, 1.0))))
