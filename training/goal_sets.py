"""Questions of several goals made of lay phrasings, each held out of what it searches: by program, with a seed.

Two or three phrasings of different articles are joined as people join questions; single phrasings are the controls. Of
one situation: the story of one phrasing, with short questions of neighbouring articles after its own.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.contracts.corpus import ActStatus
from lexery.search import lay
from lexery.search.analyze import Analyzer
from lexery.search.clauses import asks, opens_question, sentences, word_count
from lexery.search.dense import DenseIndex
from lexery.search.gather import HeldOut
from lexery.search.index import SearchIndex
from lexery.search.table import STATUSES

SIZES: Final = {
    "two": 300,
    "two_of_act": 100,
    "three": 100,
    "shared_two": 200,
    "shared_three": 200,
    "one": 300,
}

SHORT_WORDS: Final = 9
"""A question of at most this many words leans on a story told before it."""

NEIGHBOURS: Final = 40
"""Nearest phrasings among which the questions of one situation are drawn."""


@dataclass(frozen=True, kw_only=True)
class Composite:
    """One question made by program."""

    kind: str
    """`two` (of different acts), `two_of_act` (of one act), `three`, `shared_two` and `shared_three` (of one situation),
    `one`."""
    joint: str
    """How the parts are joined."""
    text: str
    docs: tuple[int, ...]
    """The article of each part, in order."""
    held_out: HeldOut


def _ended(part: str) -> str:
    return part if part[-1] in ".?!…" else f"{part}."


def _bare(part: str) -> str:
    return part.rstrip(" .?!…")


def _lower(part: str) -> str:
    return part if part[:2].isupper() else part[:1].lower() + part[1:]


def _upper(part: str) -> str:
    return part[:1].upper() + part[1:]


def _linked(link: str) -> Callable[[Sequence[str]], str]:
    return lambda parts: link.join([_bare(parts[0]), *(_lower(part) for part in parts[1:])])


def _told(link: str) -> Callable[[Sequence[str]], str]:
    return lambda parts: " ".join([_ended(parts[0]), *(f"{link} {_lower(part)}" for part in parts[1:])])


JOINTS: Final[dict[str, Callable[[Sequence[str]], str]]] = {
    "sentences": lambda parts: " ".join(_upper(_ended(part)) for part in parts),
    "lines": "\n".join,
    "numbered": lambda parts: " ".join(f"{at}) {part}" for at, part in enumerate(parts, start=1)),
    "also": _linked(", а також "),
    "and_more": _linked(" і ще "),
    "besides": _told("Крім того,"),
    "one_more_question": _told("І ще питання:"),
}


def joint_and(parts: Sequence[str]) -> str | None:
    """«…, і …» where the next part opens with a question word; None where it does not."""
    return _linked(" і ")(parts) if all(opens_question(part) for part in parts[1:]) else None


def _is_story(text: str) -> bool:
    """Facts told, and one question at the end."""
    told = sentences(text)
    return len(told) > 1 and asks(told[-1].text) and not any(asks(one.text) for one in told[:-1])


class Drawer:
    """Draws composites from the shipped phrasings against one index."""

    def __init__(self, index: SearchIndex, analyzer: Analyzer, dense: DenseIndex, seed: int) -> None:
        self._index = index
        self._dense = dense
        self._lemmas = analyzer.lemmas
        self._rng = np.random.default_rng(seed)
        self._texts = lay.flat_phrasings(lay.LAY)
        owners, table = index.owners, index.table
        in_force = table.status[np.maximum(owners.doc, 0)] == STATUSES.index(ActStatus.IN_FORCE)
        self._usable: NDArray[np.int64] = np.flatnonzero(((owners.doc >= 0) & in_force)[owners.owner_of])
        self._act = owners.act[owners.owner_of]
        short = [
            opens_question(t) and len(sentences(t)) == 1 and word_count(t) <= SHORT_WORDS for t in self._texts
        ]
        is_usable = np.zeros(len(owners.owner_of), dtype=np.bool_)
        is_usable[self._usable] = True
        self._short = np.flatnonzero(
            np.asarray([*short, *[False] * (len(is_usable) - len(short))]) & is_usable
        )
        usable: list[int] = self._usable.tolist()
        stories = [number for number in usable if _is_story(self._texts[number])]
        last = [sentences(self._texts[number])[-1].text for number in stories]
        self._stories: NDArray[np.int64] = np.asarray(stories, dtype=np.int64)
        self._asked_short = self._stories[[word_count(one) <= SHORT_WORDS for one in last]]

    def phrasings(self, size: int) -> list[int]:
        """Numbers of `size` phrasings drawn by chance."""
        drawn: list[int] = self._rng.choice(
            self._usable, min(size, len(self._usable)), replace=False
        ).tolist()
        return drawn

    def text(self, number: int) -> str:
        """A phrasing."""
        return self._texts[number]

    def number(self, text: str) -> int:
        """The number of a phrasing. Raises `ValueError` when there is no such phrasing."""
        return self._texts.index(text)

    def composites(self, kind: str, size: int) -> Iterator[Composite]:
        """`size` questions of a kind of `SIZES`."""
        for _ in range(size):
            yield self._composite(kind)

    def _shared(self, kind: str) -> Composite:
        """A story with its question, and what is asked by like stories or by short questions near it."""
        number = int(self._rng.choice(self._stories))
        near = self._dense.phrase_cosines(self._dense.vectors.phrasings[number].astype(np.float32))
        numbers, asked = [number], [self._texts[number]]
        of = self._index.owners.owner_of
        while len(numbers) < (2 if kind == "shared_two" else 3):
            among = self._asked_short if self._rng.random() < 0.5 else self._short
            nearest = among[np.argsort(-near[among], kind="stable")[:NEIGHBOURS]]
            other = int(self._rng.choice(nearest))
            if of[other] not in of[numbers]:
                numbers.append(other)
                asked.append(sentences(self._texts[other])[-1].text)
        joint = str(self._rng.choice(["list", "questions"]))
        story, *asked = asked
        if joint == "questions":
            text = " ".join([story, *(_upper(_bare(part)) + "?" for part in asked)])
        else:
            listed = ", ".join([_bare(story), *(_lower(_bare(part)) for part in asked[:-1])])
            text = f"{listed} і {_lower(_bare(asked[-1]))}?"
        return self._made(kind, joint, text, numbers)

    def _composite(self, kind: str) -> Composite:
        if kind.startswith("shared"):
            return self._shared(kind)
        numbers = self._numbers(kind)
        parts = [self._texts[number] for number in numbers]
        joint = str(self._rng.choice([*JOINTS, "and"])) if len(parts) > 1 else "alone"
        text = parts[0]
        if joint == "and":
            found = joint_and(parts)
            joint = "and" if found else "sentences"
            text = found or JOINTS[joint](parts)
        elif joint != "alone":
            text = JOINTS[joint](parts)
        return self._made(kind, joint, text, numbers)

    def _made(self, kind: str, joint: str, text: str, numbers: Sequence[int]) -> Composite:
        owner_of, docs = self._index.owners.owner_of, self._index.owners.doc
        return Composite(
            kind=kind,
            joint=joint,
            text=text,
            docs=tuple(int(docs[owner_of[number]]) for number in numbers),
            held_out=self.held_out(numbers),
        )

    def held_out(self, numbers: Sequence[int]) -> HeldOut:
        """What a question made of these phrasings must not find."""
        words: dict[int, list[str]] = {}
        for number in numbers:
            words.setdefault(int(self._index.owners.owner_of[number]), []).extend(
                self._lemmas(self._texts[number])
            )
        return HeldOut(phrasings=np.asarray(numbers, dtype=np.int64), words=words)

    def _numbers(self, kind: str) -> list[int]:
        count = {"one": 1, "two": 2, "two_of_act": 2, "three": 3}[kind]
        owner_of = self._index.owners.owner_of
        while True:
            first = int(self._rng.choice(self._usable))
            of_act = self._act[self._usable] == self._act[first]
            among = self._usable[of_act if kind == "two_of_act" else ~of_act]
            if not len(among):
                continue
            chosen = [first, *self._rng.choice(among, count - 1).tolist()]
            groups = owner_of[chosen] if kind == "two_of_act" else self._act[chosen]
            if len(set(groups.tolist())) == count:
                return chosen
