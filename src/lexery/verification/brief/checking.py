"""A text held to the law, citation by citation."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from lexery.contracts.citation import CitationTarget, Reference, ReferenceState
from lexery.contracts.corpus import Article, TextKind
from lexery.contracts.ports import ActDirectory
from lexery.law.citations import find_references
from lexery.verification.brief.decide import Decision, Fit, Measured, decide, settled
from lexery.verification.brief.leaning import Leaning, leanings
from lexery.verification.brief.matter import figure_of_another
from lexery.verification.brief.model import FINDINGS, BriefNote, BriefReason, BriefVerdict, Checked
from lexery.verification.brief.places import Place, PlaceFinder, cited_place, is_removed, parts_of
from lexery.verification.brief.quoting import quote_verdict
from lexery.verification.brief.senses import other_senses
from lexery.verification.brief.standing import act_meant, standing_verdict
from lexery.verification.brief.words import ClaimWords, claim_words, coverage, figures_missing
from lexery.verification.entailment import Reason, judge

Clock = Callable[[], float]
"""Seconds of a clock that only goes forward."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BriefLimits:
    """Bounds of one text."""

    citations: int = 2_000
    """Citations that are held to the law; the rest is left out."""
    seconds: float = 600.0
    """Time after which citations are no longer looked at."""
    passage_max_chars: int = 200_000
    claim_max_chars: int = 4_000
    judged: int = 4
    """Places of one kind that a claim is judged at, best covered first."""


class BriefChecker:
    """Holds texts to one corpus on one day."""

    def __init__(
        self,
        directory: ActDirectory,
        finder: PlaceFinder,
        *,
        as_of: date,
        clock: Clock,
        limits: BriefLimits | None = None,
    ) -> None:
        self._directory = directory
        self._finder = finder
        self._as_of = as_of
        self._clock = clock
        self._limits = limits or BriefLimits()

    @property
    def directory(self) -> ActDirectory:
        """Names of acts."""
        return self._directory

    def check(self, text: str, notes: Sequence[BriefNote] = ()) -> Iterator[Checked]:
        """Every citation of a text in its order, at most `BriefLimits.citations`. `notes`: its footnotes and endnotes."""
        until = self._clock() + self._limits.seconds
        found = find_references(text, self._directory, article_text=self._text)
        for leaning in leanings(text, found[: self._limits.citations], notes):
            for reference, decision in self._group(leaning, until):
                verdict, reasons, expected = decision
                yield Checked(
                    text=reference.text,
                    start=reference.start,
                    end=reference.end,
                    target=reference.target,
                    claim=leaning.claim,
                    verdict=verdict,
                    reasons=reasons,
                    expected=expected,
                )

    def _text(self, nreg: str, number: str) -> str | None:
        article = self._finder.article(nreg, number)
        return article.text if article is not None else None

    def _group(self, leaning: Leaning, until: float) -> Iterator[tuple[Reference, Decision]]:
        """Citations that stand together carry their words together: what one of them states, the others need not."""
        decided: list[tuple[Reference, Decision]] = []
        for reference in leaning.references:
            if self._clock() > until:
                decided.append((reference, _not(BriefReason.TIME_OVER)))
            else:
                decided.append((reference, self._meant(reference, leaning)))
        carried = any(d[0] is BriefVerdict.SUPPORTED for _, d in decided)
        for reference, decision in decided:
            exists = not any(
                r in (BriefReason.NO_SUCH_ARTICLE, BriefReason.NO_SUCH_UNIT, BriefReason.NO_SUCH_ACT)
                for r in decision[1]
            )
            shared = decision[0] in _BY_WORDS and exists and carried
            yield reference, (BriefVerdict.SUPPORTED, (BriefReason.TOPIC,), None) if shared else decision

    def _meant(self, reference: Reference, leaning: Leaning) -> Decision:
        """The verdict; a title that may be a short form of the successor's is that when the successor's place says it."""
        decision = self._one(reference, leaning)
        meant = act_meant(reference, self._directory, self._as_of)
        if decision[0] is not BriefVerdict.REPEALED or meant == reference:
            return decision
        claim = claim_words(leaning.claim, self._finder.weight)
        old, new = (self._covered(r.target, claim) for r in (reference, meant))
        later = self._one(meant, leaning) if new > old else decision
        return later if later[0] is BriefVerdict.SUPPORTED else decision

    def _covered(self, target: CitationTarget, claim: ClaimWords) -> float:
        """How much of a claim a cited place has; 0 when there is none."""
        article = self._finder.article(target.nreg or "", target.article or "")
        place = cited_place(article, target) if article is not None else None
        return coverage(claim, place.text, place.heading).all if place is not None else 0.0

    def _one(self, reference: Reference, leaning: Leaning) -> Decision:
        early = standing_verdict(
            reference, leaning.sentence, leaning.following(reference), self._directory, self._as_of
        )
        if early is not None and early[0] is not BriefVerdict.REPEALED:
            return early
        claim = claim_words(leaning.claim, self._finder.weight)
        if early is not None:
            return self._succeeded(early, leaning, claim)
        target = reference.target
        if reference.state is ReferenceState.AMBIGUOUS:
            return self._ambiguous(reference, leaning, claim)
        if target.article is None:
            return _not(BriefReason.NO_PLACE)
        return self._held(target, reference.state, leaning, claim)

    def _ambiguous(self, reference: Reference, leaning: Leaning, claim: ClaimWords) -> Decision:
        """Several acts may be meant: the one that says it is taken."""
        if reference.target.article is None:
            return _not(BriefReason.ACT_AMBIGUOUS)
        for nreg in reference.candidates[: self._limits.judged]:
            target = reference.target.model_copy(update={"nreg": nreg})
            decision = self._held(target, ReferenceState.RESOLVED, leaning, claim)
            if BriefReason.STATED in decision[1] or BriefReason.QUOTED in decision[1]:
                return decision
        return _not(BriefReason.ACT_AMBIGUOUS)

    def _held(
        self, target: CitationTarget, state: ReferenceState, leaning: Leaning, claim: ClaimWords
    ) -> Decision:
        article = self._finder.article(target.nreg or "", target.article or "")
        if (
            article is None
            and state is not ReferenceState.ARTICLE_UNKNOWN
            and state is not ReferenceState.ACT_UNKNOWN
        ):
            return _not(BriefReason.TEXT_NOT_HELD)
        if article is not None and article.repealed:
            return self._succeeded(
                (BriefVerdict.REPEALED, (BriefReason.ARTICLE_REPEALED,), None), leaning, claim
            )
        place = cited_place(article, target) if article is not None else None
        if place is not None and is_removed(place):
            return BriefVerdict.REPEALED, (BriefReason.UNIT_REPEALED,), None
        missing = _missing(article, place)
        if not claim.says:
            return (BriefVerdict.INVENTED, missing, None) if missing else _not(BriefReason.NO_CLAIM)
        if leaning.quotes:
            return quote_verdict(leaning.quotes, target, place, article, self._finder, missing)
        digest = article is not None and article.text_kind is TextKind.DIGEST
        verdict, reasons, expected = self._by_words(target, article, place, leaning, claim)
        if digest and verdict in FINDINGS and verdict is not BriefVerdict.WRONG_VALUE:
            return _not(BriefReason.ONLY_DIGEST)
        return verdict, (*missing, *reasons) if verdict in FINDINGS else reasons, expected

    def _by_words(
        self,
        target: CitationTarget,
        article: Article | None,
        place: Place | None,
        leaning: Leaning,
        claim: ClaimWords,
    ) -> Decision:
        narrow = any((target.part, target.point, target.subpoint, target.paragraph, target.note))
        cited = self._fit(place, leaning.claim, claim) if place is not None else None
        if cited is not None and not cited.stated and leaning.wider != leaning.claim and place is not None:
            wide = self._fit(place, leaning.wider, claim_words(leaning.wider, self._finder.weight))
            cited = wide if wide.stated else cited
        count = len(claim.words) + len(claim.figures)
        parts: list[Fit] = []
        if narrow and article is not None:
            parts = self._fits(
                (
                    p
                    for p in parts_of(article, points=target.point is not None)
                    if not _covers(p.target, target)
                ),
                leaning.claim,
                claim,
            )
        topic = not claim.verbal and not claim.figures
        if settled(cited, topic=topic):
            return decide(Measured(cited=cited, article=parts, words=count, narrow=narrow))
        others: list[Fit] = []
        if cited is None or not cited.stated:
            found = self._finder.elsewhere(target, leaning.claim)
            others = self._best_articles(found, leaning.claim, claim, number=target.article)
        measured = Measured(
            cited=cited,
            article=parts,
            act=self._best_articles(self._finder.in_act(target, leaning.claim), leaning.claim, claim),
            others=others,
            words=count,
            topic=topic,
            narrow=narrow,
        )
        return decide(measured)

    def _best_articles(
        self, articles: Iterable[Article], text: str, claim: ClaimWords, *, number: str | None = None
    ) -> list[Fit]:
        """Each article by its best part; one with the cited `number` is looked at whatever it covers."""
        places = [
            max(parts_of(article), key=lambda p: coverage(claim, p.text, p.heading).all)
            for article in articles
        ]
        return self._fits(places, text, claim, number=number)

    def _fits(
        self, places: Iterable[Place], text: str, claim: ClaimWords, *, number: str | None = None
    ) -> list[Fit]:
        ordered = sorted(places, key=lambda p: -coverage(claim, p.text, p.heading).all)
        same = [
            p for p in ordered[self._limits.judged :] if number is not None and p.target.article == number
        ]
        chosen = [*ordered[: self._limits.judged], *same]
        return [self._fit(p, text, claim, namesake=p.target.article == number) for p in chosen]

    def _fit(self, place: Place, text: str, claim: ClaimWords, *, namesake: bool = False) -> Fit:
        covered = coverage(claim, place.text, place.heading)
        found = judge(
            f"{place.heading}\n{place.text}" if place.heading else place.text,
            text,
            passage_max_chars=self._limits.passage_max_chars,
            claim_max_chars=self._limits.claim_max_chars,
        )
        another = bool(claim.figures) and figure_of_another(text, claim, place.text, place.heading)
        return Fit(
            target=place.target,
            stated=found.supported and not another,
            reasons=found.reasons,
            coverage=covered.all,
            topic=covered.words,
            heading=coverage(claim, "", place.heading).words,
            figures_missing=another or figures_missing(claim, place.text),
            otherwise=self._otherwise(found.reasons, place, text, claim),
            namesake=namesake,
        )

    def _otherwise(
        self, reasons: tuple[Reason, ...], place: Place, text: str, claim: ClaimWords
    ) -> tuple[Reason, ...]:
        """Other senses; of a whole article in the part that is most about it, but bounds of figures in all of it."""
        if not place.parts:
            return self._senses(reasons, place, text, claim)
        part = max(place.parts, key=lambda p: coverage(claim, p.text, p.heading).all)
        bounds = [r for r in self._senses((), place, text, claim) if r is Reason.COMPARATOR]
        return tuple(dict.fromkeys([*bounds, *self._senses(reasons, part, text, claim)]))

    def _senses(
        self, reasons: tuple[Reason, ...], place: Place, text: str, claim: ClaimWords
    ) -> tuple[Reason, ...]:
        return other_senses(reasons, text, place.text, coverage(claim, place.text, place.heading).words)

    def _succeeded(self, decision: Decision, leaning: Leaning, claim: ClaimWords) -> Decision:
        """A repealed place, with the place of its successor that says the same."""
        verdict, reasons, successor = decision
        if successor is None or successor.nreg is None or not claim.says:
            return decision
        fits = self._best_articles(self._finder.in_act(successor, leaning.claim), leaning.claim, claim)
        best = max(fits, key=lambda f: (f.stated, f.coverage), default=None)
        return (
            verdict,
            reasons,
            best.target if best is not None and best.coverage >= _SAME_RULE else successor,
        )


_SAME_RULE = 0.6
"""Coverage from which an article of the successor is named as the place of the same rule."""
_BY_WORDS = (BriefVerdict.WRONG_PART, BriefVerdict.WRONG_ARTICLE, BriefVerdict.WRONG_ACT)


def _missing(article: Article | None, place: Place | None) -> tuple[str, ...]:
    if article is None:
        return (BriefReason.NO_SUCH_ARTICLE,)
    return (BriefReason.NO_SUCH_UNIT,) if place is None else ()


def _covers(unit: CitationTarget, cited: CitationTarget) -> bool:
    """Whether a unit is the cited one or lies above it or in it."""
    if (unit.part, unit.note) != (cited.part, cited.note) and None not in (
        cited.part or cited.note,
        unit.part,
    ):
        return False
    return unit.point is None or cited.point is None or unit.point == cited.point


def _not(reason: BriefReason) -> Decision:
    return BriefVerdict.NOT_CHECKABLE, (reason,), None
