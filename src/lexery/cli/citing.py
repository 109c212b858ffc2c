"""`lexery cite --corpus`: what the texts of the corpus cite, in one process or several."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final

from lexery.contracts.citation import CitationTarget, Reference

if TYPE_CHECKING:
    from lexery.corpus.library import Library
    from lexery.settings import Settings

ACTS_OF_TASK: Final = 200
"""Acts that a process reads before it hands over what it found."""

PLACE: Final = ("article", "part", "point", "subpoint", "paragraph", "section", "note")
"""Fields of a place, in the order of the JSON form."""


@dataclass(kw_only=True)
class Tally:
    """How many references were found, by how they resolved and by how their act is named."""

    acts: int = 0
    chars: int = 0
    """Code points read."""
    outcomes: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    """By state and reason; the reason of a resolved one is empty."""
    namings: Counter[str] = field(default_factory=Counter[str])

    def add(self, reference: Reference) -> None:
        """Count one."""
        reason = reference.reason.value if reference.reason is not None else ""
        self.outcomes[reference.state.value, reason] += 1
        self.namings[reference.naming.value] += 1

    def join(self, other: "Tally") -> None:
        """Count what another one counted."""
        self.acts += other.acts
        self.chars += other.chars
        self.outcomes += other.outcomes
        self.namings += other.namings

    @property
    def references(self) -> int:
        """All that were found."""
        return self.outcomes.total()

    def as_json(self) -> dict[str, object]:
        """The form that programs rely on; most frequent first."""
        states: Counter[str] = Counter()
        for (state, _), count in self.outcomes.items():
            states[state] += count
        reasons = Counter({reason: count for (_, reason), count in self.outcomes.items() if reason})
        return {
            "acts": self.acts,
            "chars": self.chars,
            "references": self.references,
            "states": dict(states.most_common()),
            "reasons": dict(reasons.most_common()),
            "namings": dict(self.namings.most_common()),
        }


def row(reference: Reference) -> dict[str, object]:
    """The JSON form of one citation."""
    target = reference.target
    return {
        "text": reference.text,
        "start": reference.start,
        "end": reference.end,
        "nreg": target.nreg,
        **{name: getattr(target, name) for name in PLACE},
        "state": reference.state.value,
        "reason": reference.reason.value if reference.reason is not None else None,
        "naming": reference.naming.value,
        "candidates": list(reference.candidates),
    }


def cited_by(
    library: "Library", nregs: Sequence[str], tally: Tally, *, block: int
) -> Iterator[tuple[str, str, Reference]]:
    """(nreg, article, reference) of all that the texts of these acts cite; each text is read as its act's own."""
    from lexery.law.citations.blocks import references_in
    from lexery.law.citations.scan import Reader

    reader = Reader(library)
    last = ""
    for nreg, article in library.texts(nregs):
        tally.acts += nreg != last
        last = nreg
        tally.chars += len(article.text)
        own = CitationTarget(nreg=nreg, article=article.number)
        for reference in references_in(reader, [article.text], own=own, size=block):
            tally.add(reference)
            yield nreg, article.number, reference


def corpus_lines(
    settings: "Settings", nregs: Sequence[str], tally: Tally, *, jobs: int, lines: bool
) -> Iterator[str]:
    """A JSON line per citation in the texts of these acts, in their order; `tally` counts. Without `lines` only that."""
    tasks = (nregs[at : at + ACTS_OF_TASK] for at in range(0, len(nregs), ACTS_OF_TASK))
    if jobs == 1:
        with ExitStack() as stack:
            library = _library(settings, stack)
            for task in tasks:
                found, counted = _task(library, task, settings.cite_block_chars, lines=lines)
                tally.join(counted)
                yield from found
        return
    with ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=_begin, initargs=(settings,)
    ) as pool:
        waiting: list[Future[tuple[list[str], Tally]]] = [
            pool.submit(_in_process, t, lines) for t in islice(tasks, 2 * jobs)
        ]
        while waiting:
            found, counted = waiting.pop(0).result()
            waiting += [pool.submit(_in_process, t, lines) for t in islice(tasks, 1)]
            tally.join(counted)
            yield from found


def _task(library: "Library", nregs: Sequence[str], block: int, *, lines: bool) -> tuple[list[str], Tally]:
    tally = Tally()
    found: list[str] = []
    for nreg, article, reference in cited_by(library, nregs, tally, block=block):
        if lines:
            found.append(
                json.dumps({"from": nreg, "from_article": article, **row(reference)}, ensure_ascii=False)
            )
    return found, tally


def _library(settings: "Settings", stack: ExitStack) -> "Library":
    from lexery.wiring import open_lexery

    return stack.enter_context(open_lexery(settings)).library


_OPEN: dict[str, tuple["Settings", "Library", ExitStack]] = {}
"""The corpus that a process of the pool has open, for all its tasks."""


def _begin(settings: "Settings") -> None:
    stack = ExitStack()
    _OPEN["corpus"] = (settings, _library(settings, stack), stack)


def _in_process(nregs: Sequence[str], lines: bool) -> tuple[list[str], Tally]:
    settings, library, _ = _OPEN["corpus"]
    return _task(library, nregs, settings.cite_block_chars, lines=lines)
