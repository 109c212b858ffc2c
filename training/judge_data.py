"""Pairs of a passage and a claim, for the judge: written ones, and ones that a program corrupts.

The written ones (`training/judge/*.jsonl`) name their passage by act, article and place; its text comes from the corpus. The
corrupted ones are sentences of law against themselves: true as they stand or shortened, false with one word or figure changed.
"""

import json
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from zlib import crc32

WRITTEN: Final = Path(__file__).parent / "judge"
HELD_SHARE: Final = 8
"""One act in so many, by a hash of its number, is held out whole."""
_WORD: Final = re.compile(r"[А-Яа-яІіЇїЄєҐґ'’]{4,}")
_NUMBER: Final = re.compile(r"\d+")
_SENTENCE: Final = re.compile(r"(?<=[.;:])\s+(?=[А-ЯІЇЄҐа-яіїєґ0-9])")
_MODAL: Final = (
    ("має право", "зобов'язаний"), ("мають право", "зобов'язані"), ("може", "повинен"), ("можуть", "повинні"),
    ("не більше", "не менше"), ("не пізніше", "не раніше"), ("до", "після"), ("або", "та"), ("забороняється", "дозволяється"),
    ("протягом", "після"), ("понад", "до"), ("місяців", "років"), ("днів", "місяців"), ("робочих", "календарних"),
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Pair:
    """A claim and what it is held to."""

    claim: str
    passage: str
    supported: bool
    kind: str
    nreg: str


def held(nreg: str) -> bool:
    """Whether pairs of the act are never trained on."""
    return crc32(f"judge {nreg}".encode()) % HELD_SHARE == 0


def written(texts: "dict[tuple[str, str], str]", folder: Path = WRITTEN) -> list[Pair]:
    """Pairs of all files of the folder whose passages the corpus holds."""
    found: list[Pair] = []
    for file in sorted(folder.glob("*.jsonl")):
        for line in file.read_text("utf-8").splitlines():
            row = json.loads(line)
            text = texts.get((row["nreg"], row["article"]))
            if text is None:
                continue
            passage = text[row["start"] : row["end"]]
            found += [
                Pair(
                    claim=one["claim"],
                    passage=passage,
                    supported=one["ok"],
                    kind=one["kind"],
                    nreg=row["nreg"],
                )
                for one in row["claims"]
            ]
    return found


def corrupted(passages: Sequence[str], rng: random.Random) -> Iterator[Pair]:
    """Endless pairs of a sentence and its passage; half of them true."""
    words = [m.group() for p in rng.sample(passages, min(4000, len(passages))) for m in _WORD.finditer(p)]
    ending: dict[str, list[str]] = {}
    for word in words:
        ending.setdefault(word[-3:].lower(), []).append(word)
    while True:
        passage = rng.choice(passages)
        sentences = [s for s in _SENTENCE.split(passage) if s.count(" ") > 4]
        if not sentences:
            continue
        claim = _shortened(rng.choice(sentences), rng)
        if rng.random() < 0.5:
            yield Pair(claim=claim, passage=passage, supported=True, kind="own", nreg="")
            continue
        false = _corrupt(claim, passage, passages, ending, rng)
        if false is not None and false not in passage:
            yield Pair(claim=false, passage=passage, supported=False, kind="corrupted", nreg="")


def _shortened(sentence: str, rng: random.Random) -> str:
    text = re.sub(r"^[\d.)\s]+", "", sentence).strip(" ;:.")
    if rng.random() < 0.3:
        words = text.split()
        keep = max(6, int(len(words) * rng.uniform(0.5, 1)))
        text = " ".join(words[:keep]).strip(" ,;")
    if rng.random() < 0.3 and ", " in text:
        head, tail = text.split(", ", 1)
        text = f"{tail}, {head.lower()}"
    return text


def _corrupt(
    claim: str, passage: str, passages: Sequence[str], ending: "dict[str, list[str]]", rng: random.Random
) -> str | None:
    kind = rng.random()
    if kind < 0.25:
        numbers = list(_NUMBER.finditer(claim))
        if not numbers:
            return None
        one = rng.choice(numbers)
        other = str(max(1, int(one.group()[:9]) + rng.choice([-5, -2, -1, 1, 2, 5, 10])))
        return None if other == one.group() else claim[: one.start()] + other + claim[one.end() :]
    if kind < 0.45:
        pairs = [(a, b) for pair in _MODAL for a, b in (pair, pair[::-1]) if re.search(rf"\b{a}\b", claim)]
        if not pairs:
            return None
        a, b = rng.choice(pairs)
        return re.sub(rf"\b{a}\b", b, claim, count=1)
    if kind < 0.55:
        if " не " in claim:
            return claim.replace(" не ", " ", 1)
        verbs = list(re.finditer(r"\b\w+(?:ється|ються|ає|ить|ують|ити|ати)\b", claim))
        if not verbs:
            return None
        at = rng.choice(verbs).start()
        return f"{claim[:at]}не {claim[at:]}"
    words = list(_WORD.finditer(claim))
    if len(words) < 3:
        return None
    one = rng.choice(words)
    if kind < 0.7:
        others = [w for w in words if w.group() != one.group() and w.group()[-2:] == one.group()[-2:]]
        if not others:
            return None
        other = rng.choice(others)
        a, b = sorted((one, other), key=lambda m: m.start())
        return claim[: a.start()] + b.group() + claim[a.end() : b.start()] + a.group() + claim[b.end() :]
    if kind < 0.9:
        choices = ending.get(one.group()[-3:].lower())
        if not choices:
            return None
        other_word = rng.choice(choices)
        if other_word[:5].lower() in passage.lower():
            return None
        return claim[: one.start()] + other_word + claim[one.end() :]
    foreign = _SENTENCE.split(rng.choice(passages))
    tail = rng.choice(foreign).strip(" ;:.")
    return f"{claim}, {tail[:1].lower()}{tail[1:]}" if 20 < len(tail) < 120 else None
