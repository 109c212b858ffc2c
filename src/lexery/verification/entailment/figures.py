"""Numbers, units, bounds, dates and starts of terms of a claim, held to the stretch that carries it."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from lexery.verification.entailment.alignment import Alignment
from lexery.verification.entailment.cases import segments
from lexery.verification.entailment.forms import Kind
from lexery.verification.entailment.light import LITTLE
from lexery.verification.entailment.modals import Force
from lexery.verification.entailment.model import Reason
from lexery.verification.entailment.reading import Sentence
from lexery.verification.entailment.starts import start_differs, term_start
from lexery.verification.entailment.tokens import Scope, Token
from lexery.verification.quantities import Comparator, Quantity, same_bound, same_unit

_BEFORE: Final = 34
_NOTICE: Final = re.compile(r"(?:не пізніш\w*|не менш\w*|щонайменш\w*)(?: як| ніж)? за $")
_OTHER_NOTICE: Final = re.compile(r"(?:раніш|більш)\w*(?: як| ніж)? за $")
_LATEST: Final = re.compile(
    r"(?:не пізніш\w*|щонайпізніш\w*|протягом|впродовж|упродовж|(?:у|в)(?: \w+)?)(?: як| ніж)?(?: через| за)? ?(?:\w+ )?$"
)
_DENIED: Final = re.compile(
    r"(?<![^\W\d_])не [^\W\d_]+(?: [^\W\d_]+){0,7}?,?"
    r" (?:понад|більш\w*|менш\w*|довш\w*|триваліш\w*|вищ\w*|нижч\w*)(?: [^\W\d_]+){0,3} $"
)
_DENIED_AFTER: Final = re.compile(r"[^,;:.]*? не [^\W\d_]+")
_LIMIT: Final = re.compile(
    r"(?<![^\W\d_])(?:граничн|максимальн|найдовш|найбільш)\w+(?: [^\W\d_]+){0,6}(?:,? [-–—]| становить| дорівнює| є)? $"
)
_TURNED: Final = {Comparator.MORE: Comparator.AT_MOST, Comparator.LESS: Comparator.AT_LEAST}
_EVERY: Final = {
    "day": ("щодня", "щоден", "щодоб"),
    "week": ("щотиж",),
    "month": ("щоміся",),
    "year": ("щороку", "щоріч"),
}
_OBLIQUE: Final = frozenset({"nomn", "datv", "ablt"})
_TERMS: Final = ("day", "hour", "week", "month", "minute", "year")
_JOINING: Final = frozenset({"і", "й", "та"})
_DEADLINES: Final = (Comparator.WITHIN, Comparator.EXACT)


def figure_reasons(claim: Sentence, stretch: Sentence, alignment: Alignment, *, copied: bool) -> list[Reason]:
    """Why the claim's figures are not the stretch's; each must be there in the same sense."""
    out: list[Reason] = []
    for figure in claim.figures:
        reason = _figure(figure, claim, stretch)
        if reason is None and figure.unit.split(":")[0] in _TERMS and start_differs(figure, claim, stretch):
            reason = Reason.TERM_START
        if reason is None and (
            _of_other_case(figure, claim, stretch, alignment) or _exchanged(figure, claim, stretch)
        ):
            reason = Reason.NUMBER
        if reason is None and copied and _of_another(figure, claim, stretch, alignment):
            reason = Reason.NUMBER
        if reason is not None:
            out.append(reason)
    return out


def _figure(figure: Quantity, claim: Sentence, stretch: Sentence) -> Reason | None:
    same = [q for q in stretch.figures if _value(q) == _value(figure)]
    if not same and figure.value == 1 and _every(figure.unit, stretch):
        return None
    if not same and figure.unit in ("year", "month", "hour", "day"):
        figure = _plain(figure)
        same = [p for p in map(_plain, stretch.figures) if p.unit == figure.unit and p.value == figure.value]
    if not same and figure.value == 1 and figure.unit in ("times", "") and _once(stretch):
        return None
    if not same:
        return Reason.DATE if figure.unit == "date" else Reason.NUMBER
    units = [
        q
        for q in same
        if same_unit(figure, q) or _shared_unit(q, stretch) == figure.unit or (_share(q) and _share(figure))
    ]
    if not units:
        return Reason.UNIT
    if not any(_bound_alike(figure, claim, q, stretch) for q in units):
        return Reason.COMPARATOR
    return None


def _once(stretch: Sentence) -> bool:
    """«Раз на рік» and «один раз на рік»."""
    return any(w.word in ("раз", "разу") for w in stretch.words) and not any(
        q.unit == "times" for q in stretch.figures
    )


def _every(unit: str, stretch: Sentence) -> bool:
    """«Раз на рік» and «щороку»."""
    stems = _EVERY.get(unit)
    return stems is not None and any(w.word.startswith(stems) for w in stretch.words)


def _value(figure: Quantity) -> Fraction:
    """Shares as fractions: «половина» is «50 відсотків»."""
    return figure.value / 100 if figure.unit == "percent" else figure.value


def _plain(figure: Quantity) -> Quantity:
    """Years as months, hours by the full day as days: «12 місяців» is «рік», «24 години» are «доба»."""
    if figure.unit == "year":
        return replace(figure, value=figure.value * 12, unit="month")
    if figure.unit == "hour" and figure.value and figure.value % 24 == 0:
        return replace(figure, value=figure.value / 24, unit="day")
    return figure


def _share(figure: Quantity) -> bool:
    return figure.unit == "percent" or (not figure.unit and figure.value < 1)


def _shared_unit(figure: Quantity, stretch: Sentence) -> str:
    """«Від двох до п'яти років»: the unit stands once, after the last number."""
    if figure.unit:
        return figure.unit
    following = next((q for q in stretch.figures if 0 < q.start - figure.end <= _BEFORE), None)
    return following.unit if following is not None else ""


def _bound_alike(figure: Quantity, claim: Sentence, other: Quantity, stretch: Sentence) -> bool:
    mine, theirs = claim.text[: figure.start][-_BEFORE:], stretch.text[: other.start][-_BEFORE:]
    notice = not term_start(claim.text, figure.end) and _NOTICE.search(mine)
    noticed = not term_start(stretch.text, other.end) and _NOTICE.search(theirs)
    if notice and noticed:
        return True
    if bool(notice) != bool(noticed):
        # «За десять днів» before something is that notice too.
        plain = theirs if notice else mine
        return plain.endswith(" за ") and not notice and not _OTHER_NOTICE.search(plain)
    told, stated = _told_bound(figure, claim), _told_bound(other, stretch)
    if same_bound(told, stated):
        return True
    forbids = bool(claim.denied) or any(m.force is Force.BAN for m in claim.modals)
    if same_bound(figure, other) and (forbids or stated == other):
        return True
    if other.comparator is Comparator.EXACT and _inherited(other, stretch) is figure.comparator:
        return True
    if figure.unit.split(":")[0] not in _TERMS:
        return False
    deadlines = (figure.comparator in _DEADLINES or _LATEST.search(mine)) and (
        other.comparator in _DEADLINES or _LATEST.search(theirs)
    )
    return bool(deadlines) and {figure.comparator, other.comparator} <= {*_DEADLINES, Comparator.AT_MOST}


def _told_bound(figure: Quantity, sentence: Sentence) -> Quantity:
    """«Не може тривати довше ніж два роки», «граничний строк становить два роки»: the number bounds what there is."""
    before, after = sentence.text[: figure.start], sentence.text[figure.end :]
    if figure.comparator is Comparator.EXACT and _LIMIT.search(before):
        return replace(figure, comparator=Comparator.AT_MOST)
    turned = _TURNED.get(figure.comparator)
    if turned is None or not (_DENIED.search(before) or _DENIED_AFTER.match(after)):
        return figure
    return replace(figure, comparator=turned)


def _inherited(figure: Quantity, stretch: Sentence) -> Comparator:
    """«Не більше двадцяти відсотків, а в інших випадках — п'ятдесяти»: the bound stands once."""
    before = [q for q in stretch.figures if q.end <= figure.start and q.unit == figure.unit]
    if before and re.search(r"[,;] а ", stretch.text[before[-1].end : figure.start]):
        return before[-1].comparator
    return figure.comparator


def _of_other_case(figure: Quantity, claim: Sentence, stretch: Sentence, alignment: Alignment) -> bool:
    """The number is of one case of the norm («…, а …», an exception), the words beside it in the claim of another."""
    like = [q for q in stretch.figures if _kind(q) == _kind(figure)]
    of = segments(stretch, exceptions=True)
    homes = {
        of[w.index]
        for q in like
        if q.value == figure.value and same_unit(figure, q)
        for w in stretch.words
        if q.start <= w.start < q.end
    }
    others = {
        of[w.index]
        for q in like
        if q.value != figure.value or not same_unit(figure, q)
        for w in stretch.words
        if q.start <= w.start < q.end
    }
    if len(homes) != 1 or not others - homes:
        return False
    (home,) = homes
    near = _piece(figure, claim)
    told = {at for i, at in alignment.pairs.items() if not near or i in near or len(claim.figures) == 1}
    own = _marks(stretch, of, home)
    if own and not own & told and not _keys(claim) & {k for i in own for k in stretch.words[i].form.own}:
        return True
    return any(case > home and _marks(stretch, of, case) & told for case in others - homes)


def _exchanged(figure: Quantity, claim: Sentence, stretch: Sentence) -> bool:
    """A claim that tells the exception gives the number of the rule to it, or its number to the rule."""
    if Scope.EXCEPTION not in claim.clauses.scope:
        return False
    mine = _excepted(figure, claim)
    like = [q for q in stretch.figures if _kind(q) == _kind(figure)]
    places = {_excepted(q, stretch) for q in like if q.value == figure.value and same_unit(figure, q)}
    return len(places) == 1 and mine not in places and any(_excepted(q, stretch) is mine for q in like)


def _excepted(figure: Quantity, sentence: Sentence) -> bool:
    """Whether a number stands in an exception."""
    return any(
        sentence.scope(w.index) is Scope.EXCEPTION
        for w in sentence.words
        if figure.start <= w.start < figure.end
    )


def _marks(stretch: Sentence, of: Sequence[int], case: int) -> set[int]:
    """Content words that only this case has."""
    rest = {key for w in stretch.words if of[w.index] != case for key in w.form.own}
    return {
        i
        for i in stretch.content
        if of[i] == case and stretch.weights[i] > LITTLE and not stretch.words[i].form.own & rest
    }


def _keys(claim: Sentence) -> frozenset[str]:
    return frozenset(key for i in claim.content for key in claim.words[i].form.keys)


def _kind(figure: Quantity) -> str:
    """Terms are of one kind whatever their unit."""
    unit = figure.unit.split(":")[0]
    return "term" if unit in _TERMS else unit


def _told_of_other(own: Quantity, others: Sequence[Quantity], stretch: Sentence, met: Iterable[int]) -> bool:
    """The claim tells the words beside a like number, and not those in their place beside this one."""
    mine = _piece(own, stretch)
    hit = set(met)
    for other in others:
        theirs = _piece(other, stretch)
        if not mine or not theirs or mine == theirs:
            continue
        told = hit & theirs
        if told and not hit & mine:
            return True
        for index in told:
            word = stretch.words[index]
            if word.is_noun and any(
                stretch.words[i].is_noun
                and stretch.words[i].form.cases & word.form.cases & _OBLIQUE
                and not stretch.words[i].form.own & word.form.own
                for i in mine - hit
            ):
                return True
    return False


def _piece(figure: Quantity, stretch: Sentence) -> frozenset[int]:
    """Content words between the commas, or before the «і» of another verb, that a number stands between."""
    cuts = [w.start for w in stretch.words if any(c in w.before for c in ",;") or _next_act(w, stretch)]
    start = max((cut for cut in cuts if cut <= figure.start), default=0)
    end = min((cut for cut in cuts if cut > figure.start), default=len(stretch.text))
    return frozenset(i for i in stretch.content if start <= stretch.words[i].start < end)


def _next_act(word: Token, sentence: Sentence) -> bool:
    """«І може», «та подається»: a second act of the same subject begins."""
    after = sentence.words[word.index + 1 : word.index + 2]
    return word.word in _JOINING and any(
        w.form.kind & Kind.FINITE and (w.is_verbal or w.index in {m.index for m in sentence.modals})
        for w in after
    )


def _of_another(figure: Quantity, claim: Sentence, stretch: Sentence, alignment: Alignment) -> bool:
    """In copied wording the words beside a number are those beside its counterpart, with no like number between."""
    acts = any(_next_act(word, stretch) for word in stretch.words)
    like = [
        q
        for q in stretch.figures
        if q.unit != "date" and (q.unit == figure.unit or (acts and _kind(q) == _kind(figure)))
    ]
    own = [q for q in like if q.value == figure.value and same_unit(figure, q)]
    others = [q for q in like if q not in own]
    if len(own) != 1 or not others:
        return False
    near = _piece(figure, claim)
    if _told_of_other(own[0], others, stretch, [at for i, at in alignment.pairs.items() if i in near]):
        return True
    left = [i for i in alignment.pairs if claim.words[i].end <= figure.start][-2:]
    right = [i for i in sorted(alignment.pairs) if claim.words[i].start >= figure.end][:2]
    sides = [(stretch.words[alignment.pairs[i]].start, True) for i in left]
    sides += [(stretch.words[alignment.pairs[i]].start, False) for i in right]
    return bool(sides) and not any(
        (at < own[0].start) is before
        and not any(min(at, own[0].start) < q.start < max(at, own[0].start) for q in others)
        for at, before in sides
    )
