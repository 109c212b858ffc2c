"""Whether a claim follows from a passage, as log-odds: a cross-encoder over both, by onnxruntime on the CPU."""

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from onnxruntime import InferenceSession
    from tokenizers import Tokenizer

DATA: Final = Path(__file__).parent / "data"
CLAIM_TOKENS: Final = 96
"""Tokens of a claim that are read."""
ROW_TOKENS: Final = 384
"""Tokens of claim and passage together; of a longer passage the rest is not read."""
_START: Final = 0
_END: Final = 2
_FAULT_MOST: Final = 15.0


class ClaimJudge:
    """The encoder's relative that reads a claim and a passage as one row.

    Every token of the claim has a fault, the row has a ground; supported is what has a ground above the sum of its faults. The
    model is loaded at the first pair. Safe to share between threads once loaded.
    """

    def __init__(
        self,
        *,
        model: Path | None = None,
        tokenizer: Path | None = None,
        threads: int = 0,
        batch_size: int = 1,
    ) -> None:
        """`threads` = 0 lets onnxruntime use every core; `batch_size` bounds the memory of one call."""
        self._model = model or DATA / "judge.int8.onnx"
        self._tokenizer_file = tokenizer or DATA / "tokenizer.json"
        self._threads = threads
        self._batch_size = batch_size

    @staticmethod
    def is_there() -> bool:
        """Whether the package was built with the model."""
        return (DATA / "judge.int8.onnx").exists()

    def support(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        """Pairs of (passage, claim) → log-odds that the claim follows. A pair's figure does not depend on the others."""
        claims = [
            e.ids[:CLAIM_TOKENS]
            for e in self._tokenizer.encode_batch([c for _, c in pairs], add_special_tokens=False)
        ]
        passages = [
            e.ids for e in self._tokenizer.encode_batch([p for p, _ in pairs], add_special_tokens=False)
        ]
        rows = [
            [_START, *claim, _END, *passage[: ROW_TOKENS - len(claim) - 3], _END]
            for claim, passage in zip(claims, passages, strict=True)
        ]
        found = np.zeros(len(rows), dtype=np.float32)
        # Neighbours in length share a batch, so that little of it is padding.
        order = sorted(range(len(rows)), key=lambda row: len(rows[row]))
        for start in range(0, len(order), self._batch_size):
            at = order[start : start + self._batch_size]
            found[at] = self._run([rows[row] for row in at], [len(claims[row]) for row in at])
        return found.tolist()

    def _run(self, rows: Sequence[Sequence[int]], claims: Sequence[int]) -> NDArray[np.float32]:
        width = max(map(len, rows))
        tokens = np.zeros((len(rows), width), dtype=np.int64)
        mask = np.zeros((len(rows), width), dtype=np.int64)
        for row, sequence in enumerate(rows):
            tokens[row, : len(sequence)] = sequence
            mask[row, : len(sequence)] = 1
        outputs = cast(
            "list[NDArray[np.float32]]",
            self._session.run(None, {"input_ids": tokens, "attention_mask": mask}),  # pyright: ignore[reportUnknownMemberType]
        )
        states = outputs[0]
        ground, fault = self._head
        grounds = states[:, 0] @ ground[:-1] + ground[-1]
        faults = np.exp(np.minimum(states @ fault[:-1] + fault[-1], _FAULT_MOST))
        place = np.arange(width)[None, :]
        inside = (place >= 1) & (place <= np.asarray(claims)[:, None])
        return grounds - np.log((faults * inside).sum(axis=1) + 1e-6)

    @cached_property
    def _head(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        with np.load(self._model.with_name("judge.head.npz")) as arrays:
            return arrays["ground"], arrays["fault"]

    @cached_property
    def _session(self) -> "InferenceSession":
        import onnxruntime

        # The package's own types are incomplete.
        options = onnxruntime.SessionOptions()  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
        options.intra_op_num_threads = self._threads
        options.inter_op_num_threads = 1
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # pyright: ignore[reportUnknownMemberType]
        return onnxruntime.InferenceSession(
            str(self._model),
            options,  # pyright: ignore[reportUnknownArgumentType]
            providers=["CPUExecutionProvider"],
        )

    @cached_property
    def _tokenizer(self) -> "Tokenizer":
        from tokenizers import Tokenizer

        tokenizer = Tokenizer.from_file(str(self._tokenizer_file))
        tokenizer.no_truncation()
        tokenizer.no_padding()
        return tokenizer
