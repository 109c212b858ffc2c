"""Every corruption of an answer: each kind at each place where it can stand, one of each by chance."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from benchmarks.mutations import foreign, places, quoting, wording
from benchmarks.mutations.model import SHORT_ANSWER, Corrupted, Kind, Place
from benchmarks.mutations.rewriting import rewrite, unlabelled
from benchmarks.mutations.sources import Sources
from lexery.contracts.answer import Answer, Claim, Support

FEW: Final = 3
"""Articles of repealed acts that one answer is corrupted with."""
_Made = Iterable[Corrupted]
_WORDINGS: Final = (
    (Kind.NUMBER, wording.numbers),
    (Kind.COMPARATOR, wording.comparators),
    (Kind.NEGATION, wording.negations),
    (Kind.DATE, wording.dates),
    (Kind.SUBJECT, wording.subjects),
    (Kind.EXCEPTION, wording.exceptions),
)


def corruptions(answer: Answer, sources: Sources, random: Random) -> Iterator[Corrupted]:
    """One of each kind at each place, chosen by `random`; places where nothing can be corrupted are left out."""
    found: dict[tuple[Kind, Place], list[Corrupted]] = {}
    few = replace(
        sources,
        repealed=random.sample(sources.repealed, min(FEW, len(sources.repealed))),
        others=random.sample(sources.others, min(2 * FEW, len(sources.others))),
    )
    for maker in _MAKERS:
        for made in maker(answer, few):
            found.setdefault((made.kind, made.place), []).append(made)
    for key in sorted(found):
        yield random.choice(found[key])


def _wordings(answer: Answer, _: Sources) -> _Made:
    for kind, change in _WORDINGS:
        for text in change(answer.short_answer):
            yield _short(kind, answer, text)
        for claim in answer.claims:
            yield from _of_claim(kind, change, answer, claim)


def _of_claim(kind: Kind, change: Callable[[str], list[str]], answer: Answer, claim: Claim) -> _Made:
    own = claim.support is Support.PARAPHRASE
    for text in change(claim.text) if own else ():
        yield _claim(kind, Place.CLAIM, answer, claim.model_copy(update={"text": text}))
    for text in change(claim.quote.text) if claim.quote is not None else ():
        changed = quoting.requoted(claim, text)
        yield _claim(kind, Place.QUOTE, answer, changed)
        if own:
            told = changed.model_copy(update={"text": rewrite(unlabelled(text))})
            yield _claim(kind, Place.BOTH, answer, told)


def _dates_added(answer: Answer, _: Sources) -> _Made:
    for claim in answer.claims:
        if claim.support is Support.PARAPHRASE:
            for text in wording.added_dates(claim.text):
                yield _claim(Kind.DATE, Place.CLAIM, answer, claim.model_copy(update={"text": text}))
        if claim.quote is not None:
            for text in wording.added_dates(claim.quote.text):
                yield _claim(Kind.DATE, Place.QUOTE, answer, quoting.requoted(claim, text))
    for text in wording.added_dates(answer.short_answer):
        yield _short(Kind.DATE, answer, text)


def _places(answer: Answer, sources: Sources) -> _Made:
    targets = [c.citation for c in answer.claims if c.citation is not None]
    changes = (
        (Kind.PART, places.parts_in_words, {t.part for t in targets}),
        (Kind.ARTICLE, places.articles_in_words, {t.article for t in targets}),
    )
    for kind, change, cited in changes:
        for text in change(answer.short_answer, cited):
            yield _short(kind, answer, text)
        for claim in answer.claims:
            for text in change(claim.text, ()):
                yield _claim(kind, Place.CLAIM, answer, claim.model_copy(update={"text": text}))
    for claim in answer.claims:
        for moved in places.wrong_parts(claim, sources):
            yield _claim(Kind.PART, Place.CITATION, answer, moved)
        for moved in places.wrong_articles(claim, sources):
            yield _claim(Kind.ARTICLE, Place.CITATION, answer, moved)


def _acts(answer: Answer, sources: Sources) -> _Made:
    for claim in answer.claims:
        for moved, item in places.wrong_acts(claim, sources):
            made = _claim(Kind.ACT, Place.CITATION, answer, moved)
            yield Corrupted(
                kind=made.kind, place=made.place, claim_id=claim.id, answer=made.answer, evidence=(item,)
            )
        act = sources.directory.act(claim.citation.nreg or "") if claim.citation is not None else None
        if act is not None:
            for text in places.acts_in_words(claim.text, act, sources):
                yield _claim(Kind.ACT, Place.CLAIM, answer, claim.model_copy(update={"text": text}))
            for text in places.acts_in_words(answer.short_answer, act, sources):
                yield _short(Kind.ACT, answer, text)


def _quotes(answer: Answer, _: Sources) -> _Made:
    for claim, other in _with_other(answer.claims):
        if claim.quote is None:
            continue
        for text in quoting.stitched(claim.quote.text, other.quote.text if other and other.quote else ""):
            yield _claim(Kind.STITCHED, Place.QUOTE, answer, quoting.requoted(claim, text))
            quoted = f"«{' '.join(text.translate({0xAB: None, 0xBB: None}).split())}»"
            yield _short(Kind.STITCHED, answer, f"{answer.short_answer} Дослівно: {quoted}.")
        for quote in quoting.cut_denials(claim.quote):
            yield _claim(Kind.NEGATION, Place.QUOTE, answer, quoting.requoted(claim, quote))
        for quote in quoting.cut_exceptions(claim.quote):
            changed = quoting.requoted(claim, quote)
            yield _claim(Kind.EXCEPTION, Place.QUOTE, answer, changed)
            told = {"text": rewrite(unlabelled(quote.text)), "support": Support.PARAPHRASE}
            yield _claim(Kind.EXCEPTION, Place.BOTH, answer, changed.model_copy(update=told))


def _repealed(answer: Answer, sources: Sources) -> _Made:
    first = answer.claims[0]
    for made, item in places.repealed_claims(first, sources):
        claims = (*answer.claims, made)
        yield Corrupted(
            kind=Kind.REPEALED,
            place=Place.CITATION,
            claim_id=made.id,
            answer=answer.model_copy(update={"claims": claims}),
            evidence=(item,),
        )
        text = f"{answer.short_answer} Див. також: {made.text}."
        yield _short(Kind.REPEALED, answer, text)


def _foreign(answer: Answer, _: Sources) -> _Made:
    for text in foreign.added(answer.short_answer):
        yield _short(Kind.FOREIGN, answer, text)
    for made in foreign.new_claims(answer.claims[0]):
        changed = answer.model_copy(update={"claims": (*answer.claims, made)})
        yield Corrupted(kind=Kind.FOREIGN, place=Place.NEW, claim_id=made.id, answer=changed)
    for claim in answer.claims:
        for text in foreign.leaning(claim.text):
            yield _claim(Kind.FOREIGN, Place.CLAIM, answer, claim.model_copy(update={"text": text}))


_MAKERS: Final = (_wordings, _dates_added, _places, _acts, _quotes, _repealed, _foreign)


def _claim(kind: Kind, place: Place, answer: Answer, changed: Claim) -> Corrupted:
    claims = tuple(changed if c.id == changed.id else c for c in answer.claims)
    return Corrupted(
        kind=kind, place=place, claim_id=changed.id, answer=answer.model_copy(update={"claims": claims})
    )


def _short(kind: Kind, answer: Answer, text: str) -> Corrupted:
    changed = answer.model_copy(update={"short_answer": text})
    return Corrupted(kind=kind, place=Place.SHORT, claim_id=SHORT_ANSWER, answer=changed)


def _with_other(claims: Sequence[Claim]) -> Iterator[tuple[Claim, Claim | None]]:
    """Each claim with one of another article."""
    for claim in claims:
        yield claim, next((c for c in claims if _article(c) != _article(claim)), None)


def _article(claim: Claim) -> tuple[str | None, str | None]:
    return (claim.citation.nreg, claim.citation.article) if claim.citation is not None else (None, None)
