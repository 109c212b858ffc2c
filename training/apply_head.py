"""Put a trained head into the encoder, and into the vectors that the encoder without it made.

    python -m training.apply_head HEAD.npz BASE.onnx OUT/encoder.int8.onnx --phrasings BASE.npz OUT/phrasings.npz

Equal to encoding all phrasings anew, in seconds: the head is the last thing the encoder does. Runs in the environment
of the training.
"""

import argparse
import hashlib
from pathlib import Path

import numpy as np
import onnx
from lexery_encoder.phrasings import load_phrasings, save_phrasings
from onnx import helper, numpy_helper

from training.head import Head


def with_head(base: Path, head: Head, target: Path) -> None:
    """`base` with the head behind its output."""
    model = onnx.load(str(base))
    graph = model.graph
    (output,) = graph.output
    for node in graph.node:
        node.output[:] = ["pooled" if name == output.name else name for name in node.output]
    graph.initializer.append(numpy_helper.from_array(np.ascontiguousarray(head.weight.T), "head_weight"))
    graph.initializer.append(numpy_helper.from_array(head.bias, "head_bias"))
    graph.node.extend(
        [
            helper.make_node("MatMul", ["pooled", "head_weight"], ["turned"], name="head_product"),
            helper.make_node("Add", ["turned", "head_bias"], ["moved"], name="head_sum"),
            helper.make_node("LpNormalization", ["moved"], [output.name], name="head_unit", axis=-1, p=2),
        ]
    )
    onnx.checker.check_model(model)
    target.parent.mkdir(parents=True, exist_ok=True)
    onnx.save(model, str(target))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("head", type=Path)
    parser.add_argument("base", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("--phrasings", type=Path, nargs=2, metavar=("BASE", "TARGET"))
    options = parser.parse_args()
    head = Head.load(options.head)
    with_head(options.base, head, options.target)
    fingerprint = hashlib.sha256(options.target.read_bytes()).hexdigest()
    print(f"{options.target}: {options.target.stat().st_size / 1e6:.1f} MB, {fingerprint}")
    if options.phrasings:
        base = load_phrasings(options.phrasings[0])
        before = hashlib.sha256(options.base.read_bytes()).hexdigest()
        if base.fingerprint != before:
            raise SystemExit("vectors of another encoder")
        sets = {name: (head(one.unit()), one.sha256) for name, one in base.sets.items()}
        save_phrasings(options.phrasings[1], fingerprint=fingerprint, sets=sets)


if __name__ == "__main__":
    main()
