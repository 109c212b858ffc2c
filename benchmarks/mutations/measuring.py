"""What is counted: corruptions by kind and place, true answers refused, time beside that of the search."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median
from time import process_time
from typing import Final

from benchmarks.mutations.answers import Verified
from benchmarks.mutations.model import SHORT_ANSWER, Corrupted, Kind, Place
from benchmarks.mutations.paraphrased import with_paraphrases
from benchmarks.pages import head, percent, row
from lexery.contracts.answer import CheckReport, CheckStatus, Support
from lexery.contracts.run import Stage
from lexery.wiring import Parts

SEARCHES: Final = 30
"""Questions searched again, for the time it takes beside a check."""


@dataclass(kw_only=True)
class Tally:
    """Counts of one measurement."""

    made: Counter[tuple[Kind, Place]] = field(default_factory=Counter[tuple[Kind, Place]])
    caught: Counter[tuple[Kind, Place]] = field(default_factory=Counter[tuple[Kind, Place]])
    missed: list[dict[str, str]] = field(default_factory=list[dict[str, str]])
    answers: int = 0
    refused: int = 0
    """Drafts of the writer of which a check failed."""
    own: int = 0
    """Claims in own words."""
    own_refused: int = 0
    why: list[dict[str, str]] = field(default_factory=list[dict[str, str]])
    seconds: list[float] = field(default_factory=list[float])
    """Of processor time, by answer, the second time that it is checked."""
    told: list[Verified] = field(default_factory=list[Verified])
    """True answers with claims in own words beside the verbatim ones."""
    side_by_side: float = 0.0
    """Answers checked a second by two processes, by the clock."""

    def add(self, corrupted: Corrupted, *, caught: bool) -> None:
        """Count one corruption."""
        key = corrupted.kind, corrupted.place
        self.made[key] += 1
        self.caught[key] += caught
        if not caught:
            self.missed.append({"kind": corrupted.kind, "place": corrupted.place, **_seen(corrupted)})

    def lines(self, search: float) -> list[str]:
        """The tables as Markdown; `search`: median seconds of a search."""
        out = head("Kind", *(place.value for place in Place), "all, %")
        for kind in Kind:
            cells = [self._cell(kind, place) for place in Place]
            out.append(row(kind.value, *cells, percent(self._share(kind))))
        check = median(self.seconds)
        out += [
            "",
            *head("Measured", "Value"),
            row("corruptions caught, of all", f"{sum(self.caught.values())} of {sum(self.made.values())}"),
            row("caught, %", f"{100 * sum(self.caught.values()) / max(1, sum(self.made.values())):.1f}"),
            row("true drafts of the writer refused", f"{self.refused} of {self.answers}"),
            row("true claims in own words refused", f"{self.own_refused} of {self.own}"),
            row("answers checked a second, one core", f"{len(self.seconds) / sum(self.seconds):.0f}"),
            row("answers checked a second, two processes", f"{self.side_by_side:.0f}"),
            row("check / search, median", f"{check / search:.3f}"),
        ]
        return out

    def _cell(self, kind: Kind, place: Place) -> str:
        made = self.made[kind, place]
        return f"{self.caught[kind, place]}/{made}" if made else ""

    def _share(self, kind: Kind) -> float | None:
        made = sum(n for (k, _), n in self.made.items() if k is kind)
        return sum(n for (k, _), n in self.caught.items() if k is kind) / made if made else None


def unmutated(drafts: Sequence[Verified], parts: Parts, tally: Tally) -> list[Verified]:
    """Check the true answers; what is corrupted later are those claims of them that passed."""
    out: list[Verified] = []
    for one in drafts:
        report = one.check(one.draft, parts)
        tally.answers += 1
        tally.refused += bool(report.repairs)
        tally.why += _findings(report)
        evidence = one.context.evidence
        assert evidence is not None
        told = Verified(
            context=one.context, draft=with_paraphrases(report.repaired, evidence.items, parts.library)
        )
        tally.told.append(told)
        report = told.check(told.draft, parts)
        lost = {r.claim_id for r in report.repairs}
        own = [c.id for c in told.draft.claims if c.support is Support.PARAPHRASE]
        tally.own += len(own)
        tally.own_refused += len(lost.intersection(own))
        tally.why += _findings(report)
        begun = process_time()
        told.check(told.draft, parts)
        tally.seconds.append(process_time() - begun)
        kept = tuple(c for c in told.draft.claims if c.id not in lost)
        if kept:
            out.append(
                Verified(context=one.context, draft=report.repaired.model_copy(update={"claims": kept}))
            )
    return out


def measured_search(drafts: Sequence[Verified], parts: Parts) -> float:
    """Median seconds of processor time that the retrieval of a question takes, warm."""
    taken: list[float] = []
    retrieve = parts.stages.functions[Stage.RETRIEVE]
    for one in drafts[: SEARCHES + 5]:
        begun = process_time()
        retrieve(one.context.model_copy(update={"retrieval": None, "gate": None}))
        taken.append(process_time() - begun)
    return median(taken[5:] or taken)


def _findings(report: CheckReport) -> list[dict[str, str]]:
    return [
        {"subject": r.subject, "check": r.name, "code": r.code or "", "compared": r.compared}
        for r in report.records
        if r.status is CheckStatus.FAILED
    ]


def _seen(corrupted: Corrupted) -> dict[str, str]:
    if corrupted.claim_id == SHORT_ANSWER:
        return {"text": corrupted.answer.short_answer}
    claim = next(c for c in corrupted.answer.claims if c.id == corrupted.claim_id)
    cited = claim.citation.model_dump_json(exclude_none=True) if claim.citation is not None else ""
    return {
        "text": claim.text,
        "quote": claim.quote.text if claim.quote is not None else "",
        "citation": cited,
    }
