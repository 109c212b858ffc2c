"""Texts → unit vectors, by onnxruntime on the CPU."""

import hashlib
import json
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from onnxruntime import InferenceSession
    from tokenizers import Tokenizer

DIMENSIONS: Final = 384
"""Length of a vector."""

MAX_TOKENS: Final = 512
"""The model's position limit; longer texts are cut."""

PASSAGE_TOKENS: Final = 256
"""Tokens of a passage that are read: ready vectors and ours must be of the same text."""

DATA: Final = Path(__file__).parent / "data"


class Encoder:
    """multilingual-e5-small, tuned on lay language, int8 ONNX.

    The model is loaded at the first text, not at construction, so that a command that never searches does
    not pay for it. Safe to share between threads once loaded.
    """

    def __init__(
        self,
        *,
        model: Path | None = None,
        tokenizer: Path | None = None,
        threads: int = 0,
        batch_size: int = 32,
    ) -> None:
        """`threads` = 0 lets onnxruntime use every core; `batch_size` bounds the memory of one call."""
        self._model = model or DATA / "encoder.int8.onnx"
        self._tokenizer_file = tokenizer or DATA / "tokenizer.json"
        self._threads = threads
        self._batch_size = batch_size

    @property
    def fingerprint(self) -> str:
        """SHA-256 of the model file: vectors of two fingerprints are never compared."""
        return self._fingerprint

    @cached_property
    def passage_fingerprint(self) -> str:
        """SHA-256 of the model whose vectors of passages are valid beside this one's.

        A model may be trained with the vectors of passages held where they were: the file beside it (`<model>.json`) then
        names the model before it. Otherwise the model's own.
        """
        kin = self._model.with_suffix(".json")
        if not kin.is_file():
            return self._fingerprint
        named: dict[str, str] = json.loads(kin.read_text("utf-8"))
        return named["passages"] if named["model"] == self._fingerprint else self._fingerprint

    @cached_property
    def _fingerprint(self) -> str:
        digest = hashlib.sha256()
        with self._model.open("rb") as file:
            while block := file.read(1 << 20):
                digest.update(block)
        return digest.hexdigest()

    def encode_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Questions and phrasings → float32 [n, 384], unit length, in the order given."""
        return self._encode([f"query: {text}" for text in texts], MAX_TOKENS)

    def encode_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Passages (heading, newline, text) → float32 [n, 384], unit length, in the order given."""
        return self._encode([f"passage: {text}" for text in texts], PASSAGE_TOKENS)

    @cached_property
    def _session(self) -> "InferenceSession":
        import onnxruntime

        # The package's own types are incomplete.
        options = onnxruntime.SessionOptions()  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
        options.intra_op_num_threads = self._threads
        options.inter_op_num_threads = 1
        # Threads that spin while they wait for the next question cost more than waking them.
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
        tokenizer.enable_truncation(MAX_TOKENS)  # pyright: ignore[reportUnknownMemberType]
        tokenizer.no_padding()
        return tokenizer

    def _encode(self, texts: Sequence[str], most: int) -> NDArray[np.float32]:
        vectors = np.zeros((len(texts), DIMENSIONS), dtype=np.float32)
        if not texts:
            return vectors
        ids = [_cut(encoding.ids, most) for encoding in self._tokenizer.encode_batch(list(texts))]
        # Neighbours in length share a batch, so that little of it is padding.
        order = sorted(range(len(ids)), key=lambda row: len(ids[row]))
        for start in range(0, len(order), self._batch_size):
            rows = order[start : start + self._batch_size]
            vectors[rows] = self._run([ids[row] for row in rows])
        return vectors

    def _run(self, ids: Sequence[Sequence[int]]) -> NDArray[np.float32]:
        width = max(map(len, ids))
        tokens = np.zeros((len(ids), width), dtype=np.int64)
        mask = np.zeros((len(ids), width), dtype=np.int64)
        for row, sequence in enumerate(ids):
            tokens[row, : len(sequence)] = sequence
            mask[row, : len(sequence)] = 1
        inputs = {"input_ids": tokens, "attention_mask": mask}
        outputs = cast("list[NDArray[np.float32]]", self._session.run(["embedding"], inputs))  # pyright: ignore[reportUnknownMemberType]
        return np.asarray(outputs[0], dtype=np.float32)


def _cut(ids: list[int], most: int) -> list[int]:
    """The first tokens, the mark of the end kept."""
    return ids if len(ids) <= most else [*ids[: most - 1], ids[-1]]
