"""Write a trained encoder as the int8 ONNX file that ships.

    python -m training.export_encoder RUN/last.pt OUT/encoder.int8.onnx --mix 1.0

The graph is that of the shipped file. `--products blocks` (the default) multiplies by `MatMulNBits`: weights in 8 bits
by blocks, activations quantised by row and block, so that a text's vector does not depend on its neighbours in a
batch. `--products batch` keeps the older kind, whose activations are quantised over the whole batch.
"""

import argparse
import hashlib
import json
from pathlib import Path
from typing import Any, Final

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import helper, numpy_helper

from training.encoder_data import SHIPPED
from training.encoder_model import LINEAR, from_onnx, mixed

BLOCK: Final = 128
"""Weights that share a scale; also the block of a row that activations are quantised by."""


def of_place(name: str) -> str | None:
    """Node of a product → our name of its weight."""
    if "/encoder/layer." not in name or not name.endswith("MatMul_quant"):
        return None
    number, _, rest = name.split("/encoder/layer.")[1].removesuffix("/MatMul_quant").partition("/")
    return f"layers.{number}.{LINEAR[rest]}.weight"


def blocks(weight: NDArray[np.float32]) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """[out, in] → unsigned bytes around 128 [out, in / BLOCK, BLOCK], and scales [out, in / BLOCK]."""
    cut = weight.reshape(len(weight), -1, BLOCK)
    scale = np.abs(cut).max(axis=2) / 127.0
    scale = np.where(scale > 0, scale, 1.0).astype(np.float32)
    return (np.rint(cut / scale[:, :, None]) + 128).astype(np.uint8), scale


def channels(weight: NDArray[np.float32]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """[out, in] → int8 [in, out] and a scale for each output."""
    scale = (np.abs(weight).max(axis=1) / 127.0).astype(np.float32)
    return np.rint(weight / scale[:, None]).astype(np.int8).T.copy(), scale


def export(state: dict[str, torch.Tensor], base: Path, target: Path, *, by_blocks: bool) -> None:
    """Embeddings and their quantisation stay those of `base`: training leaves them frozen."""
    model = onnx.load(str(base))
    graph = model.graph
    arrays = {item.name: item for item in graph.initializer}
    after: dict[str, Any] = {node.input[0]: node for node in graph.node if node.input}
    replaced: dict[str, Any] = {}
    for node in graph.node:
        place = of_place(node.name) if node.op_type == "MatMulInteger" else None
        if place is None:
            continue
        weight = state[place].float().numpy()
        stem = node.input[1].removesuffix("_quantized")
        cast = after[node.output[0]]
        product = after[cast.output[0]]
        source = next(
            one
            for one in graph.node
            if one.op_type == "DynamicQuantizeLinear" and one.output[0] == node.input[0]
        )
        if by_blocks:
            quantised, scale = blocks(weight)
            replaced[product.name] = helper.make_node(
                "MatMulNBits",
                [source.input[0], f"{stem}_blocks", f"{stem}_scales"],
                [product.output[0]],
                name=node.name,
                domain="com.microsoft",
                K=weight.shape[1],
                N=weight.shape[0],
                bits=8,
                block_size=BLOCK,
                accuracy_level=4,
            )
            graph.initializer.append(numpy_helper.from_array(quantised, f"{stem}_blocks"))
            graph.initializer.append(numpy_helper.from_array(scale.reshape(-1), f"{stem}_scales"))
        else:
            whole, scale = channels(weight)
            arrays[f"{stem}_quantized"].CopyFrom(numpy_helper.from_array(whole, f"{stem}_quantized"))
            arrays[f"{stem}_scale"].CopyFrom(numpy_helper.from_array(scale, f"{stem}_scale"))
            zero = np.zeros(len(scale), dtype=np.int8)
            arrays[f"{stem}_zero_point"].CopyFrom(numpy_helper.from_array(zero, f"{stem}_zero_point"))
    for ours, theirs in vectors_of(arrays).items():
        arrays[theirs].CopyFrom(numpy_helper.from_array(state[ours].float().numpy(), theirs))
    nodes = [replaced.get(node.name, node) for node in graph.node]
    del graph.node[:]
    graph.node.extend(living(nodes, {one.name for one in graph.output}))
    if by_blocks:
        model.opset_import.append(helper.make_opsetid("com.microsoft", 1))
    used = {name for node in graph.node for name in node.input}
    kept = [item for item in graph.initializer if item.name in used]
    del graph.initializer[:]
    graph.initializer.extend(kept)
    target.parent.mkdir(parents=True, exist_ok=True)
    onnx.save(model, str(target))


def vectors_of(arrays: dict[str, Any]) -> dict[str, str]:
    """Our names of biases and norms → theirs."""
    norms = {"attended_norm": "attention.output.LayerNorm", "outer_norm": "output.LayerNorm"}
    linears = {ours: theirs.replace("/", ".") for theirs, ours in LINEAR.items()}
    found: dict[str, str] = {}
    for number in range(12):
        for ours, theirs in (norms | linears).items():
            for kind in ("weight", "bias"):
                name = f"m.encoder.layer.{number}.{theirs}.{kind}"
                if name in arrays:
                    found[f"layers.{number}.{ours}.{kind}"] = name
    return found


def living(nodes: list[Any], outputs: set[str]) -> list[Any]:
    """Nodes that something needs, in their order."""
    needed, kept = set(outputs), list[Any]()
    for node in reversed(nodes):
        if needed & set(node.output):
            needed |= set(node.input)
            kept.append(node)
    return kept[::-1]


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def passages_of(model: Path) -> str:
    """The fingerprint that the vectors of passages beside `model` go by."""
    kin = model.with_suffix(".json")
    named: dict[str, str] = json.loads(kin.read_text("utf-8")) if kin.is_file() else {}
    return named.get("passages") or sha256(model)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("checkpoint", help="a checkpoint of the training, or `start`")
    parser.add_argument("target", type=Path)
    parser.add_argument("--base", type=Path, default=SHIPPED / "encoder.int8.onnx", help="what it began from")
    parser.add_argument(
        "--mix", type=float, default=1.0, help="share of the trained weights; the rest is the base"
    )
    parser.add_argument("--products", choices=("blocks", "batch"), default="blocks")
    options = parser.parse_args()
    start = from_onnx(options.base).state_dict()
    state = dict(start)
    if options.checkpoint != "start":
        state = mixed(start, torch.load(options.checkpoint, weights_only=True)["model"], options.mix)
    export(state, options.base, options.target, by_blocks=options.products == "blocks")
    # Training holds the vectors of passages where the base put them: an index made by the base stays valid.
    kin = {"model": sha256(options.target), "passages": passages_of(options.base)}
    options.target.with_suffix(".json").write_text(json.dumps(kin, indent=1) + "\n", "utf-8")
    print(f"{options.target}: {options.target.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
