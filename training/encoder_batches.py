"""Batches of the encoder's training: phrasings by families, lines of law, passages whose vectors are to stay."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from training.encoder_data import (
    PASSAGE_TOKENS,
    QUERY_TOKENS,
    Article,
    Lay,
    Split,
    batches,
    neighbours,
)

SLIP: Final = 0.1
"""Share of the phrasings that come with a slip of the keyboard."""
SHORT_PASSAGE: Final = 420
"""Characters: a longer one would be cut at `PASSAGE_TOKENS`, and its vector would be of another text."""


@dataclass(frozen=True, kw_only=True)
class Batch:
    """Texts of one step, as token ids."""

    owners: list[int]
    rows: tuple[list[int], list[int]]
    """Numbers of the phrasings in `first` and `second`."""
    first: list[list[int]]
    second: list[list[int]]
    """Another phrasing of the same articles."""
    law: list[list[int]]
    """Headings and lines of law, as questions."""
    law_owners: list[int]
    passages: list[list[int]]
    """Short passages, as the product embeds them."""
    passage_rows: list[int]
    """Of `passages` in the file of ready vectors."""


class Source:
    """Batches without end."""

    def __init__(
        self,
        lay: Lay,
        articles: Sequence[Article],
        cut: Split,
        phrasings: NDArray[np.float32],
        tokenizer: Tokenizer,
        *,
        seed: int,
    ) -> None:
        """`phrasings`: vectors of all of them by the encoder that training begins with."""
        self._lay, self._articles, self._tokenizer = lay, articles, tokenizer
        trained = cut.trained(lay)
        self._of: dict[int, list[int]] = {}
        for number in np.flatnonzero(trained).tolist():
            self._of.setdefault(int(lay.owner[number]), []).append(number)
        self._owners = np.asarray([one for one, mine in self._of.items() if len(mine) > 1])
        self._near = neighbours(lay, phrasings, trained)
        self._short = [
            (owner, at)
            for owner, article in enumerate(articles)
            for at, text in enumerate(article.passages)
            if len(text) <= SHORT_PASSAGE
        ]
        self._seed = seed

    def epochs(self, *, size: int, law: int, passages: int) -> Iterator[Batch]:
        """The same batches for the same seed."""
        epoch = 0
        while True:
            rng = np.random.default_rng((self._seed, epoch))
            for owners in batches(self._lay, self._owners, self._near, size=size, rng=rng):
                yield self._batch(owners, law, passages, rng)
            epoch += 1

    def held(self, cut: Split, *, size: int) -> dict[str, list[Batch]]:
        """Pairs that are not trained on: two phrasings of held articles; a held phrasing and a trained one."""
        rng = np.random.default_rng(self._seed + 1)
        lay = self._lay
        pairs = [
            rng.choice(np.flatnonzero(lay.owner == one), 2, replace=False).tolist()
            for one in np.flatnonzero(cut.held_owner).tolist()
        ]
        seen = [
            [number, int(rng.choice(self._of[int(lay.owner[number])]))]
            for number in np.flatnonzero(cut.held_phrasing).tolist()
        ]

        def cut_up(rows: list[list[int]]) -> list[Batch]:
            # Articles in a row of the lay file are of one act: the hardest of random batches.
            return [self._pairs(rows[at : at + size]) for at in range(0, 2 * size, size)]

        return {"articles": cut_up(pairs), "phrasings": cut_up(seen)}

    def _pairs(self, pairs: list[list[int]]) -> Batch:
        texts, owner = self._lay.texts, self._lay.owner
        first, second = [a for a, _ in pairs], [b for _, b in pairs]
        return Batch(
            owners=[int(owner[row]) for row in first],
            rows=(first, second),
            first=self._ids("query", [texts[row] for row in first], QUERY_TOKENS),
            second=self._ids("query", [texts[row] for row in second], QUERY_TOKENS),
            law=[],
            law_owners=[],
            passages=[],
            passage_rows=[],
        )

    def _batch(self, owners: list[int], law: int, passages: int, rng: np.random.Generator) -> Batch:
        texts = self._lay.texts
        pairs = [rng.choice(self._of[one], 2, replace=False).tolist() for one in owners]
        first, second = [a for a, _ in pairs], [b for _, b in pairs]
        spoken = [one for one in owners if self._articles[one].passages][:law]
        short = [self._short[at] for at in rng.choice(len(self._short), passages, replace=False).tolist()]
        return Batch(
            owners=owners,
            rows=(first, second),
            first=self._ids("query", [slipped(texts[row], rng) for row in first], QUERY_TOKENS),
            second=self._ids("query", [slipped(texts[row], rng) for row in second], QUERY_TOKENS),
            law=self._ids("query", [self._line(self._articles[one], rng) for one in spoken], QUERY_TOKENS),
            law_owners=spoken,
            passages=self._ids(
                "passage",
                [f"{self._articles[one].heading}\n{self._articles[one].passages[at]}" for one, at in short],
                PASSAGE_TOKENS,
            ),
            passage_rows=[self._articles[one].rows[at] for one, at in short],
        )

    def _line(self, article: Article, rng: np.random.Generator) -> str:
        if article.heading and (not article.lines or rng.random() < 0.5):
            return article.heading
        if article.lines:
            return article.lines[int(rng.integers(len(article.lines)))]
        return article.passages[0][:160]

    def _ids(self, kind: str, texts: list[str], most: int) -> list[list[int]]:
        found = self._tokenizer.encode_batch([f"{kind}: {text}" for text in texts])
        return [one.ids if len(one.ids) <= most else [*one.ids[: most - 1], one.ids[-1]] for one in found]


def slipped(text: str, rng: np.random.Generator) -> str:
    """Sometimes with one letter left out, doubled or changed with its neighbour."""
    if rng.random() >= SLIP or len(text) < 12:
        return text
    at = int(rng.integers(2, len(text) - 2))
    kind = int(rng.integers(3))
    if kind == 0:
        return text[:at] + text[at + 1 :]
    if kind == 1:
        return text[:at] + text[at] + text[at:]
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]
