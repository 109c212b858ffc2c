"""Write a trained judge as the int8 ONNX file that ships, its head beside it.

    python -m training.export_judge RUN/last.pt OUT/judge.int8.onnx --base SHARED/encoder/encoder.int8.onnx

The graph is the encoder's up to the states of the last layer; the head (`judge.head.npz`) is two rows of 385 numbers: the weights
and the bias of the ground, and of the fault of a token.
"""

import argparse
from pathlib import Path
from typing import Final

import numpy as np
import onnx
import torch

from training.encoder_data import SHIPPED
from training.encoder_model import from_onnx
from training.export_encoder import export, living
from training.judge_model import JudgeModel, head_of

STATES: Final = "/m/encoder/layer.11/output/LayerNorm/LayerNormalization_output_0"
PREFIX: Final = "encoder."


def to_states(path: Path) -> None:
    """Let the graph end where the encoder begins to pool."""
    model = onnx.load(str(path))
    graph = model.graph
    del graph.output[:]
    graph.output.append(
        onnx.helper.make_tensor_value_info(STATES, onnx.TensorProto.FLOAT, ["batch", "tokens", 384])
    )
    nodes = living(list(graph.node), {STATES})
    del graph.node[:]
    graph.node.extend(nodes)
    used = {name for node in graph.node for name in node.input}
    kept = [item for item in graph.initializer if item.name in used]
    del graph.initializer[:]
    graph.initializer.extend(kept)
    onnx.save(model, str(path))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument(
        "--base", type=Path, required=True, help="the encoder file with products over the whole batch"
    )
    options = parser.parse_args()
    model = JudgeModel(from_onnx(SHIPPED / "encoder.int8.onnx"))
    model.load_state_dict(torch.load(options.checkpoint, weights_only=True)["model"])
    state = {
        name.removeprefix(PREFIX): value
        for name, value in model.state_dict().items()
        if name.startswith(PREFIX)
    }
    export(state, options.base, options.target, by_blocks=True)
    to_states(options.target)
    head = {name: value.numpy().astype(np.float32) for name, value in head_of(model).items()}
    np.savez(options.target.with_name("judge.head.npz"), **head)
    print(f"{options.target}: {options.target.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
