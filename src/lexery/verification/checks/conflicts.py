"""Check 10: evidence that contradicts other evidence is surfaced as a caveat, never resolved silently and never a failure.

Acts: a special regime or a law beside a code, an act that is law no more beside the one that came after it. Words: two articles
that say nearly the same with different terms or sums.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Final

from lexery.contracts.answer import Answer, CheckRecord, Claim, Mention, Notice
from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import ActRecord, TextKind
from lexery.law.regimes import Side, SideBySide, old_and_new, side_by_side
from lexery.law.sentences import law_spans, sentences
from lexery.law.wording import act_name, cite
from lexery.messages import text
from lexery.verification.context import CheckContext, cited, not_applicable, passed
from lexery.verification.quantities import Quantity, quantities

TERMS_DIFFER: Final = "TERMS_DIFFER"
ALIKE: Final = 0.6
"""Share of the content words of two sentences, of all in either, from which they speak of one thing."""
LEAST_WORDS: Final = 5
MAX_SENTENCES: Final = 60
"""Sentences with figures that are compared, over all claims of a goal."""
_WORD: Final = re.compile(r"[^\W\d_]{4,}")
_STEM: Final = 5
_FIGURE: Final = re.compile(
    r"\d|дв[аіо]|тр[иьо]|чотир|п.ят|шіст|шест|сім|семи|вос|віс|дев.ят|десят|сорок|сто|двіст|півтор",
    re.IGNORECASE,
)
_MEASURED: Final = frozenset(
    ("day", "week", "month", "year", "hour", "percent", "hryvnia", "nmdg", "minimum")
)
_CATALOG: Final = {
    Side.MARTIAL_LAW: "writing.caveat.martial_law",
    Side.SEVERAL_ACTS: "writing.caveat.several_acts",
    Side.OLD_AND_NEW: "verification.conflict.old_and_new",
}
_TOLD: Final[Mapping[str, tuple[str, ...]]] = {
    Side.OLD_AND_NEW: ("ACT_REPEALED",),
    Side.SEVERAL_ACTS: (Side.MARTIAL_LAW,),
}
"""Other caveats that say as much of the same acts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Said:
    """A quoted sentence that may have a term or sum."""

    claim: Claim
    target: CitationTarget
    stems: frozenset[str]
    words: str


def surfaced(answer: Answer, context: CheckContext) -> tuple[list[CheckRecord], tuple[Notice, ...]]:
    """A record of every conflict among the claims, and the caveats that say those which `answer` does not say yet."""
    records: list[CheckRecord] = []
    added: list[Notice] = []
    for notice in _conflicts(answer.claims, context):
        nregs = {m.target.nreg for m in notice.mentions}
        seen = f"{notice.code}: {' / '.join(m.text for m in notice.mentions)}"
        records.append(passed(10, "conflict", "answer", seen))
        if not any(_says(told, notice.code, nregs) for told in (*answer.caveats, *added)):
            added.append(notice)
    return records or [not_applicable(10, "conflict", "answer")], tuple(added)


def _says(told: Notice, code: str, nregs: set[str | None]) -> bool:
    codes = (code, *_TOLD.get(code, ()))
    return told.code in codes and nregs <= {m.target.nreg for m in told.mentions}


def _conflicts(claims: Sequence[Claim], context: CheckContext) -> Iterator[Notice]:
    seen: set[tuple[str, tuple[str, ...]]] = set()
    for goal_id in dict.fromkeys(c.goal_id for c in claims):
        own = [c for c in claims if c.goal_id == goal_id and cited(c) is not None]
        for notice in (*_of_acts(own, context), *_of_terms(own, context)):
            key = notice.code, tuple(sorted(m.text for m in notice.mentions))
            if key not in seen:
                seen.add(key)
                yield notice


def _of_acts(claims: Sequence[Claim], context: CheckContext) -> Iterator[Notice]:
    found = (context.act_of(t) for c in claims if (t := cited(c)) is not None)
    acts = list({act.nreg: act for act in found if act is not None}.values())
    beside = side_by_side(acts)
    for one in (
        *([beside] if beside is not None else []),
        *old_and_new(acts, context.as_of, context.directory),
    ):
        if one.side in _CATALOG:
            yield _notice_of(one, context.lang)


def _notice_of(found: SideBySide, lang: str) -> Notice:
    names = [act_name(act) for act in found.acts]
    fields = {
        "general": names[0],
        "special": names[-1],
        "old": names[0],
        "new": names[-1],
        "acts": "; ".join(names),
    }
    return Notice(
        code=found.side,
        text=text(_CATALOG[found.side], lang, **fields),
        mentions=tuple(_mention(act) for act in found.acts),
    )


def _mention(act: ActRecord) -> Mention:
    return Mention(target=CitationTarget(nreg=act.nreg), text=act_name(act))


def _of_terms(claims: Sequence[Claim], context: CheckContext) -> Iterator[Notice]:
    """Sentences of two articles about one thing, whose figures of one unit have nothing in common."""
    articles = {(t.nreg, t.article) for c in claims if (t := cited(c)) is not None}
    if len(articles) < 2:
        return
    said = [one for claim in claims for one in _said(claim)][:MAX_SENTENCES]
    for one, other in combinations(said, 2):
        if (one.target.nreg, one.target.article) == (other.target.nreg, other.target.article):
            continue
        shared, every = len(one.stems & other.stems), len(one.stems | other.stems)
        if shared >= LEAST_WORDS and shared >= ALIKE * every and _differ(one, other):
            notice = _terms_notice(one, other, context)
            if notice is not None:
                yield notice


def _said(claim: Claim) -> Iterator[_Said]:
    target, quote = cited(claim), claim.quote
    if target is None or quote is None or claim.text_kind is not TextKind.OFFICIAL:
        return
    for line in law_spans(quote.text):
        for start, end in sentences(quote.text, *line):
            words = quote.text[start:end]
            if _FIGURE.search(words) is None:
                continue
            stems = frozenset(w[:_STEM] for w in _WORD.findall(words.casefold()))
            if len(stems) >= LEAST_WORDS:
                yield _Said(claim=claim, target=target, stems=stems, words=words)


def _differ(one: _Said, other: _Said) -> bool:
    """Whether both have figures of a unit, and share none of them."""
    mine, theirs = _figures(one), _figures(other)
    return any(unit in theirs and not values & theirs[unit] for unit, values in mine.items())


def _figures(said: _Said) -> dict[str, set[Fraction]]:
    out: dict[str, set[Fraction]] = {}
    for quantity in quantities(said.words):
        if _family(quantity) in _MEASURED:
            out.setdefault(_family(quantity), set()).add(quantity.value)
    return out


def _family(quantity: Quantity) -> str:
    return quantity.unit.split(":")[0]


def _terms_notice(one: _Said, other: _Said, context: CheckContext) -> Notice | None:
    acts = context.act_of(one.target), context.act_of(other.target)
    if acts[0] is None or acts[1] is None:
        return None
    first, second = cite(one.target, acts[0], context.lang), cite(other.target, acts[1], context.lang)
    words = text(
        "verification.conflict.terms", context.lang, first=first[:1].upper() + first[1:], second=second
    )
    return Notice(
        code=TERMS_DIFFER,
        text=words,
        goal_id=one.claim.goal_id,
        mentions=(Mention(target=one.target, text=first), Mention(target=other.target, text=second)),
    )
