"""Whether a `.txt`, which names no act, is of the act that the card beside it says: by the title and number it prints."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from lexery.corpus.rada import headings
from lexery.corpus.rada.values import BlockKind, PortalCard, PortalText
from lexery.errors import Reason, reason
from lexery.law.act_numbers import act_number_key, is_official_number
from lexery.law.names import name_key

HEAD: Final = 40
"""Lines before the first article in which title and number stand."""
TITLE_LINES: Final = 6
"""Lines that a title may be broken into."""
TAIL: Final = 12
"""Lines of a signature, with place, date and number under it."""
_DAY: Final = r"(?:від\s)?\d{1,2}(?:\s\w{3,9}\s|\.\d{2}\.)\d{4}\s?(?:р\.|р|року)?"
_NUMBER: Final = re.compile(rf"(?:(?P<day>{_DAY})\s?)?(?:№|N)\s?(?P<number>\S{{1,40}})", re.IGNORECASE)
_DAY_ALONE: Final = re.compile(_DAY, re.IGNORECASE)


def disagreement(text: PortalText, card: PortalCard, name: str) -> Reason | None:
    """Why a text is not of the card's act; None when it prints the title or the number of the card.

    A number that a signature prints decides before the title: many acts have one title. `name`: the card's file.
    """
    lines = [line for block in text.blocks if block.kind is BlockKind.TEXT for line in block.text.split("\n")]
    head = list(_before_articles(lines))
    signed = set(_numbers(_signature(lines)))
    printed = {*signed, *_numbers(head)}
    number = card.number or ""
    if number and act_number_key(number) in map(act_number_key, printed):
        return None
    other = next((one for one in sorted(signed) if is_official_number(one)), None)
    if other is not None and is_official_number(number):
        return reason("card.other_number", printed=other, number=number, card=name)
    if name_key(card.title) in _titles(head):
        return None
    return reason("card.other_act", title=card.title, number=number or "—", card=name)


def _before_articles(lines: Sequence[str]) -> Iterator[str]:
    for line in lines[:HEAD]:
        if headings.article(line) is not None:
            return
        yield line


def _titles(head: Sequence[str]) -> set[str]:
    """Each run of lines that may be the title, in normal form; an empty one is none."""
    runs = (head[at : at + size] for at in range(len(head)) for size in range(1, TITLE_LINES + 1))
    return {name_key(" ".join(run)) for run in runs if all(len(x) <= headings.MAX_HEADING for x in run)} - {
        ""
    }


def _signature(lines: Sequence[str]) -> list[str]:
    """The lines under the text of the act, before its annexes."""
    end = next((at for at, line in enumerate(lines) if at > HEAD and headings.annex(line) is not None), None)
    return list(lines[:end][-TAIL:])


def _numbers(lines: Sequence[str]) -> Iterator[str]:
    """Numbers that stand alone on their line, with a date there or on the line before."""
    for before, line in pairwise(["", *lines]):
        found = _NUMBER.fullmatch(line)
        if found is not None and (found["day"] or _DAY_ALONE.fullmatch(before)):
            yield found["number"]
