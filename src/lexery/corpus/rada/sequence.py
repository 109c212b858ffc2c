"""The act's own sequence of articles: which headings continue it, and what a flattened superscript means.

An article heading may be the act's own or quoted from another act, and in a `.txt` «1291» may be 129-1. Both are told by
the sequence: of all ways to read the headings the one is taken that makes the longest ascending chain with the fewest
jumps. The price of a jump grows with the numbers left out, so that a phantom far away does not end the act's own chain.
"""

from collections.abc import Sequence
from typing import Final

Number = tuple[int, ...]
"""`(332, 2)` for 332-2."""

WINDOW: Final = 60
"""Headings in a row that may be passed over as quoted: more would make long codes slow."""
MAX_INDEX: Final = 99
_JUMP: Final = 0.15
_MAX_JUMP: Final = 3.0
_LATE_START: Final = 0.5
_MAX_START: Final = 4.0
_PARTED: Final = 0.2
"""What a reading loses for each index that it makes of plain digits."""


Readings = tuple[Number, ...]
"""What the number of a heading can mean, likeliest first."""


def own_sequence(candidates: Sequence[Readings]) -> list[Number | None]:
    """The number of each heading that is the act's own, None for the others. Linear in the headings."""
    best: list[list[tuple[float, int, int]]] = []
    end: tuple[float, int, int] = (0.0, -1, -1)
    for at, candidate in enumerate(candidates):
        row: list[tuple[float, int, int]] = []
        for choice, number in enumerate(candidate):
            gain = 1.0 - _PARTED * (len(number) - len(candidate[0]))
            score, before, reading = -_start(number), -1, -1
            # From the nearest back, so that most of the others cost no more than a look; of equals the earliest counts.
            for earlier in range(at - 1, max(-1, at - WINDOW - 1), -1):
                for which, previous in enumerate(candidates[earlier]):
                    reached = best[earlier][which][0]
                    if reached >= score and previous < number:
                        found = reached - _jump(previous, number)
                        if found > score or (found == score and earlier < before):
                            score, before, reading = found, earlier, which
            row.append((score + gain, before, reading))
            if score + gain > end[0]:
                end = (score + gain, at, choice)
        best.append(row)
    own: list[Number | None] = [None] * len(candidates)
    _, at, choice = end
    while at >= 0:
        own[at] = candidates[at][choice]
        _, at, choice = best[at][choice]
    return own


def readings(raw: Number, *, flattened: bool) -> Readings:
    """What a number as written can mean: itself, and with `flattened` its digits parted into number and indices."""
    if not flattened:
        return (raw,)
    digits = str(raw[0])
    found = [raw]
    for cut in range(len(digits) - 1, 0, -1):
        if digits[cut] == "0":
            continue
        head, index = int(digits[:cut]), digits[cut:]
        if int(index) <= MAX_INDEX:
            found.append((head, int(index), *raw[1:]))
        found += [
            (head, int(index[:second]), int(index[second:]), *raw[1:])
            for second in range(1, len(index))
            if index[second] != "0" and len(index) <= 4
        ]
    return tuple(found)


def written(number: Number) -> str:
    """The canonical form: `332-2`."""
    return "-".join(map(str, number))


def _start(number: Number) -> float:
    """The price of beginning with a number: an act begins with its first article, or with the note of its repeal."""
    return min(_LATE_START * (number[0] - 1), _MAX_START) if len(number) == 1 else _MAX_START


def _jump(before: Number, after: Number) -> float:
    """The price of going from one number to a later one: nothing to the next, a little for each left out."""
    at = 0
    while at < len(before) and at < len(after) and before[at] == after[at]:
        at += 1
    if at == len(after):
        return _MAX_JUMP
    left_out = after[at] - (before[at] if at < len(before) else 0) - 1 + sum(after[at + 1 :])
    return min(_JUMP * (left_out + 1), _MAX_JUMP) if left_out else 0.0
