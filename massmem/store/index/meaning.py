"""What texts mean, as numbers, where the extra `massmem[semantic]` is installed; nothing here is needed without it.

The weights are those in wordllama's wheel: a vector for each of 32,000 word pieces, of which a text's mean is taken.
The package itself is not imported: it would ask a hub for its tokenizer, which lies beside the weights.
"""

from __future__ import annotations

import json
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

# Fewer numbers than the weights have: trained so that the first ones tell most.
DIMENSIONS = 64
NAME = f"wordllama-l2-supercat-{DIMENSIONS}"
# So many of the newest pieces are compared with a question, and so many of the likest are ranked.
COMPARED, LIKEST = 200_000, 100
# From this cosine on a text is near enough to answer without a single word of the question; questions about something
# else altogether reach 0.42 at the median.
NEAR = 0.45
_WEIGHTS, _WORDS = "weights/l2_supercat_256.safetensors", "tokenizers/l2_supercat_tokenizer_config.json"


def meaning_name() -> str:
    """Which weights the vectors of an index come from; "" where none are installed."""
    return NAME if _folder() else ""


def meaning() -> Meaning | None:
    """The weights, loaded; None where the extra is not installed."""
    folder = _folder()
    return Meaning(folder) if folder else None


def _folder() -> str:
    for path in sys.path:
        folder = os.path.join(path or ".", "wordllama")
        if os.path.isfile(os.path.join(folder, _WEIGHTS)) and os.path.isfile(os.path.join(folder, _WORDS)):
            return folder
    return ""


class Meaning:
    """Turns texts into vectors of small whole numbers (`DIMENSIONS` bytes each)."""

    def __init__(self, folder: str) -> None:
        import numpy as np  # noqa: PLC0415 - eight times Python's start, and an extra
        from tokenizers import Tokenizer  # noqa: PLC0415

        self._np = np
        self._words: Any = Tokenizer.from_file(os.path.join(folder, _WORDS))
        self._words.no_padding()
        self._words.no_truncation()
        self._weights = self._read(os.path.join(folder, _WEIGHTS))

    def vectors(self, texts: Sequence[str]) -> bytes:
        """The vectors of the texts, one after the other."""
        return bytes(self._np.round(self._means(texts) * 127).astype(self._np.int8).tobytes())

    def likeness(self, text: str, blocks: Sequence[tuple[int, bytes]]) -> dict[int, tuple[float, bool]]:
        """The likest of many texts to this one: 1 for the likest, 0 for a middling one; and whether it is near.

        `blocks` are numbers of first texts, each with the vectors from there on.
        """
        np = self._np
        numbers = [number for first, data in blocks for number in range(first, first + len(data) // DIMENSIONS)]
        if not numbers:
            return {}
        all_vectors = np.frombuffer(b"".join(data for _, data in blocks), np.int8).reshape(-1, DIMENSIONS)
        scores = all_vectors.astype(np.float32) @ self._means([text])[0]
        spread = float(scores.max() - scores.mean())
        if spread <= 0:
            return {}
        best = np.argsort(-scores, kind="stable")[:LIKEST]
        mean = float(scores.mean())
        return {
            numbers[place]: ((float(scores[place]) - mean) / spread, bool(scores[place] >= NEAR * 127))
            for place in best
            if scores[place] > mean
        }

    def _means(self, texts: Sequence[str]) -> Any:
        np = self._np
        means = np.zeros((len(texts), DIMENSIONS), np.float32)
        for place, found in enumerate(self._words.encode_batch(list(texts), add_special_tokens=False)):
            if found.ids:
                means[place] = self._weights[found.ids].mean(0)
        lengths = np.linalg.norm(means, axis=1, keepdims=True)
        lengths[lengths == 0] = 1
        return means / lengths

    def _read(self, path: str) -> Any:
        """The first columns of the one table in a safetensors file: eight bytes of length, JSON, numbers."""
        np = self._np
        with open(path, "rb") as file:
            head: Mapping[str, Any] = json.loads(file.read(int.from_bytes(file.read(8), "little")))
            rows, columns = head["embedding.weight"]["shape"]
            table = np.frombuffer(file.read(), np.float16).reshape(rows, columns)
        return table[:, :DIMENSIONS].astype(np.float32)
