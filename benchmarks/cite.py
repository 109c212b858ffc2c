"""How fast the citations of the corpus's own texts are found and resolved, how many resolve, and why the others do not.

Beside it, in turn, act by act: a plain regular expression that finds the unit words («стаття», «частина», «пункт») and
resolves nothing.

python -m benchmarks.cite [--home DIR] [--every N] [--sample N] [--seed N]   (--every 1: the whole corpus)
"""

import argparse
import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.home import bench_settings
from benchmarks.measure import Series, ratio_line
from lexery.cli.citing import Tally
from lexery.contracts.citation import CitationTarget, Reference, ReferenceState
from lexery.law.citations import Reader
from lexery.law.citations.blocks import references_in
from lexery.wiring import open_lexery

UNITS: Final = re.compile(r"\b(?:ст(?:атт\w+)?|ч(?:астин\w+)?|п(?:ункт\w*)?|абзац\w*)\b", re.IGNORECASE)
BATCH: Final = 20
"""Acts that are timed together: a pair of the ratio."""
CONTEXT: Final = 100
"""Code points shown on either side of a citation of the sample."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unresolved:
    """A citation that did not resolve, with the words around it."""

    nreg: str
    article: str
    reference: Reference
    before: str
    after: str

    def lines(self) -> str:
        """As it is printed."""
        found = self.reference
        reason = found.reason.value if found.reason is not None else "-"
        what = found.act_text or found.target.nreg or "-"
        options = f" of {', '.join(found.candidates)}" if found.candidates else ""
        words = " ".join(f"{self.before}[[{found.text}]]{self.after}".split())
        return f"{self.nreg} art. {self.article or '-'}: {found.state.value} {reason} ({what}{options})\n    {words}"


class Sample:
    """A uniform sample of a stream (reservoir)."""

    def __init__(self, size: int, seed: int) -> None:
        self.size = size
        self.kept: list[Unresolved] = []
        self._seen = 0
        self._random = random.Random(seed)  # noqa: S311 - a sample, not a secret

    def offer(self, nreg: str, article: str, text: str, reference: Reference) -> None:
        """Keep it with the chance that makes every one as likely."""
        self._seen += 1
        at = len(self.kept) if len(self.kept) < self.size else self._random.randrange(self._seen)
        if at >= self.size:
            return
        one = Unresolved(
            nreg=nreg,
            article=article,
            reference=reference,
            before=text[max(0, reference.start - CONTEXT) : reference.start],
            after=text[reference.end : reference.end + CONTEXT],
        )
        self.kept[at : at + 1] = [one]


def _shares(title: str, counts: Counter[str]) -> str:
    total = counts.total() or 1
    rows = (f"  {name:24}{count:10}{100 * count / total:7.1f} %" for name, count in counts.most_common())
    return "\n".join((title, *rows))


def main(arguments: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--home", type=Path, help="home folder with a corpus")
    parser.add_argument("--every", type=int, default=40, help="read every Nth act of the corpus")
    parser.add_argument("--sample", type=int, default=50, help="citations shown that did not resolve")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    plain, found = Series(), Series()
    tally, sample, size = Tally(), Sample(options.sample, options.seed), 0
    with open_lexery(bench_settings(options.home)) as lexery:
        library = lexery.library
        acts = [record.nreg for record in library.directory.records() if record.indexed][:: options.every]
        reader = Reader(library)
        for at in range(0, len(acts), BATCH):
            texts = [(nreg, a.number, a.text) for nreg, a in library.texts(acts[at : at + BATCH])]
            size += sum(len(text.encode()) for _, _, text in texts)
            tally.acts += len(acts[at : at + BATCH])
            plain.time(lambda texts=texts: [UNITS.findall(text) for _, _, text in texts])
            found.time(lambda texts=texts: _read(reader, texts, tally, sample))
    print(plain.line("unit words by regex"))
    print(found.line("citations"))
    seconds = sum(found.cpu) / 1000
    print(
        f"{tally.acts} acts, {size / 1e6:.1f} MB, {tally.references} references: {size / 1e6 / seconds:.2f} MB a second"
    )
    print(ratio_line("citations / unit words by regex", found, plain))
    states: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    for (state, reason), count in tally.outcomes.items():
        states[state] += count
        if reason:
            reasons[reason] += count
    print(_shares("states", states))
    print(_shares("reasons", reasons))
    print(_shares("how the act is named", tally.namings))
    print(f"sample of {len(sample.kept)} that did not resolve (seed {options.seed})")
    for one in sample.kept:
        print(one.lines())


def _read(reader: Reader, texts: Sequence[tuple[str, str, str]], tally: Tally, sample: Sample) -> None:
    for nreg, article, text in texts:
        tally.chars += len(text)
        own = CitationTarget(nreg=nreg, article=article)
        for reference in references_in(reader, [text], own=own):
            tally.add(reference)
            if reference.state is not ReferenceState.RESOLVED:
                sample.offer(nreg, article, text, reference)


if __name__ == "__main__":
    main()
