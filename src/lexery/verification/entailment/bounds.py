"""Conditions and exceptions of the rule that a claim tells: none dropped, none turned round."""

import re
from typing import Final

from lexery.verification.entailment.actors import is_actor
from lexery.verification.entailment.alignment import Alignment
from lexery.verification.entailment.cases import CONTRAST, segments
from lexery.verification.entailment.forms import Kind
from lexery.verification.entailment.light import LITTLE
from lexery.verification.entailment.model import Reason
from lexery.verification.entailment.reading import Sentence
from lexery.verification.entailment.tokens import Scope

_HEDGED: Final = re.compile(
    r"за загальним правилом|як правило|зазвичай|крім|окрім|винят|виключенн|за умов|якщо|у разі|в разі|у випадк|в випадк|коли|може бути"
)
_EVEN: Final = re.compile(
    r"\b(?:навіть (?:якщо|коли|без|тоді|у разі|в разі)|[ій] (?:тоді|тих|тим|ті|той|та|того),? (?:коли|якщо|хто|що|як(?:ий|а|і|их|им|ого)))\b"
)
_NO_MATTER: Final = re.compile(
    r"\b(?:навіть|незалежно|хоч|хоча|(?:у|в) тому числі|також|однаково|незважаючи)\b"
)
_REFERRING: Final = frozenset(
    {"випадок", "порядок", "закон", "кодекс", "законодавство", "стаття", "частина", "пункт", "абзац"}
    | {"передбачений", "встановлений", "визначений", "установлений", "зазначений"}
)
"""Words that name no case: «у випадках, передбачених законом»."""
_RULES: Final = (Scope.MAIN, Scope.RELATIVE)
_AND: Final = frozenset({"і", "й", "та"})
_RELATIVE: Final = frozenset({"який", "котрий"})
_OR: Final = frozenset({"або", "чи"})
_MORE: Final = ("триваліш", "довш", "більш", "вищ", "пільговіш")
_ALWAYS: Final = frozenset({"завжди", "безумовно", "незалежно", "щоразу"})
_MOST: Final = 0.6
"""Share of a claim's counterparts in one case of the norm from which it tells that case."""
_EXCEPTED: Final = 0.5
"""Share of an exception's words from which a claim tells of it."""
_MENTIONED: Final = 0.34
"""Share of a condition's words that a claim must hold for the condition to be told."""
_WHOLE: Final = 0.6
"""Share of a condition's words that tells it even without its verb."""
_VERBATIM: Final = 0.9
"""Copied share from which a condition is told only by words that its rule does not have."""
_USED: Final = 2
"""Words of a clause that a claim must hold for the clause to be what it tells."""


def bound_reasons(
    claim: Sentence, stretch: Sentence, alignment: Alignment, *, copied: bool, share: float
) -> list[Reason]:
    """Why the claim is broader than the rule, or tells one case of it as another.

    `share` of the claim stands in copied runs.
    """
    met = set(alignment.pairs.values())
    keys = frozenset(key for i in claim.content for key in claim.words[i].form.keys)
    cases = segments(stretch, exceptions=False)
    rules: set[int] = set()
    out: list[Reason] = []
    groups = _groups(stretch, cases)
    for scope, of in groups:
        if scope in _RULES and (len(met & of) >= _USED or met >= of):
            rules.add(cases[min(of)])
    reworded = _reworded(claim, alignment, groups)
    for scope, of in groups:
        if scope in _RULES or cases[min(of)] not in rules:
            continue
        core = {i for i in of if stretch.weights[i] > LITTLE}
        if not core and scope is Scope.CONDITION:
            # «У випадках, встановлених законом» names no case.
            continue
        core = core or of
        if scope is Scope.CONDITION:
            core = {i for i in core if not stretch.words[i].form.lemmas & _REFERRING}
            if not core or _yields(stretch, of) or _alternative(stretch, core, keys):
                continue
        if scope is Scope.EXCEPTION or (
            share >= _VERBATIM
            and min(of) == stretch.content[0]
            and Scope.CONDITION not in claim.clauses.scope
        ):
            core = _own(stretch, core) or core
        told = {i for i in core if stretch.words[i].form.keys & keys}
        acts = {i for i in core if stretch.words[i].is_verbal or stretch.words[i].form.kind & Kind.PARTICIPLE}
        if len(told) >= _MENTIONED * len(core) and (
            told & acts or not acts or len(told) >= _WHOLE * len(core)
        ):
            out += [Reason.CONDITION] if copied and _halved(stretch, of, met) else []
            continue
        if scope is Scope.EXCEPTION and not _HEDGED.search(claim.text):
            out.append(Reason.EXCEPTION)
        elif scope is Scope.CONDITION and not reworded:
            out.append(Reason.CONDITION)
    if _even_so(claim, stretch) or (copied and _restricted(claim, stretch, alignment, keys)):
        out.append(Reason.CONDITION)
    if any(w.word in _ALWAYS for w in claim.words) and not any(w.word in _ALWAYS for w in stretch.words):
        bounded = any(scope not in _RULES and cases[min(of)] in rules for scope, of in groups)
        out += [Reason.CONDITION] if bounded else []
    if copied and _stitched(claim, stretch, alignment, cases):
        out.append(Reason.ORDER)
    return out


def _alternative(stretch: Sentence, core: set[int], keys: frozenset[str]) -> bool:
    """Of conditions any of which is enough («у разі відмови або незгоди») the claim tells one."""
    parts: list[set[int]] = [set()]
    for word in stretch.words[min(core) : max(core) + 1]:
        if word.word in _OR:
            parts.append(set())
        elif word.index in core:
            parts[-1].add(word.index)
    return len(parts) > 1 and any(
        part and sum(bool(stretch.words[i].form.keys & keys) for i in part) >= _WHOLE * len(part)
        for part in parts
    )


def _even_so(claim: Sentence, stretch: Sentence) -> bool:
    """«Навіть якщо …», «і тоді, коли …»: the claim says that a case makes no difference; the stretch does not."""
    return _EVEN.search(claim.text) is not None and _NO_MATTER.search(stretch.text) is None


def _own(stretch: Sentence, of: set[int]) -> set[int]:
    """Words of an exception that the rule does not have: «крім сухих дерев»."""
    rest = frozenset(key for i in stretch.content if i not in of for key in stretch.words[i].form.own)
    return {i for i in of if not stretch.words[i].form.own & rest}


def _reworded(claim: Sentence, alignment: Alignment, groups: list[tuple[Scope, set[int]]]) -> bool:
    """Whether a condition of the claim has words of its own, so that it can stand for one of the stretch."""
    known = {i for scope, of in groups if scope is Scope.CONDITION for i in of}
    inside = [i for i in claim.content if claim.scope(i) is Scope.CONDITION]
    clauses = {claim.clauses.number[i] for i in claim.clauses.openers if claim.scope(i) is Scope.CONDITION}
    # «За потреби» is a condition by itself.
    bare = clauses - {claim.clauses.number[i] for i in inside}
    return bool(bare) or any(alignment.pairs.get(i) not in known for i in inside)


def _halved(stretch: Sentence, of: set[int], told: set[int]) -> bool:
    """Of two conditions that must both be met («… і не сплатив») the claim tells one."""
    words = stretch.words[min(of) : max(of) + 1]
    if any(w.word in _OR for w in words) or any(c in w.before for w in words[1:] for c in ",;:"):
        return False
    acts = [w.index for w in words if w.is_verbal]
    for word in words:
        left, right = {i for i in of if i < word.index}, {i for i in of if i > word.index}
        both = not acts or min(acts) < word.index < max(acts)
        if word.word in _AND and left and right and both and not (told & left and told & right):
            return True
    return False


def _restricted(claim: Sentence, stretch: Sentence, alignment: Alignment, keys: frozenset[str]) -> bool:
    """«Дитина, яка досягла десяти років, …»: who acts is narrowed by words of which the claim tells none."""
    for index, at in alignment.pairs.items():
        following = stretch.words[at + 1 : at + 2]
        if (
            not is_actor(claim.words[index])
            or "nomn" not in stretch.words[at].form.cases
            or stretch.scope(at) is not Scope.MAIN
            or not following
            or "," not in following[0].before
            or any(":" in w.before for w in stretch.words)
            or not following[0].form.lemmas & _RELATIVE
        ):
            continue
        clause = stretch.clauses.number[at + 1]
        own = [i for i in stretch.content if stretch.clauses.number[i] == clause]
        told = any(stretch.words[i].form.keys & keys for i in own)
        told |= any(claim.scope(i) is not Scope.MAIN for i in claim.content)
        if own and (not told or _halved(stretch, set(own), set(alignment.pairs.values()))):
            return True
    return False


def _yields(stretch: Sentence, of: set[int]) -> bool:
    """«Якщо триваліший строк не оголошено»: the rule gives way to more of the same, so what it gives it gives always."""
    return any(stretch.words[i].word.startswith(_MORE) for i in of) and bool(of & stretch.denied)


def uses_exception(claim: Sentence, stretch: Sentence, alignment: Alignment) -> bool:
    """Whether the claim tells of the excepted case outside an exception of its own."""
    inside = [i for i, at in alignment.pairs.items() if stretch.scope(at) is Scope.EXCEPTION]
    outside = [i for i, at in alignment.pairs.items() if stretch.scope(at) is not Scope.EXCEPTION]
    whole = sum(stretch.scope(i) is Scope.EXCEPTION for i in stretch.content)
    return (
        bool(outside)
        and len(inside) >= _EXCEPTED * whole
        and len(inside) > 0
        and not any(claim.scope(i) is Scope.EXCEPTION for i in inside)
    )


def _stitched(claim: Sentence, stretch: Sentence, alignment: Alignment, cases: tuple[int, ...]) -> bool:
    """In copied wording a word or two of another case of the norm stand in a claim that tells one case."""
    of = [cases[at] for at in alignment.pairs.values()]
    if len(set(of)) < 2 or any(w.before and w.word in CONTRAST for w in claim.words):
        return False
    main = max(set(of), key=lambda segment: (of.count(segment), segment))
    home = frozenset(key for w in stretch.words if cases[w.index] == main for key in w.form.keys)
    return (
        any(cases[at] > main and not claim.words[i].form.own & home for i, at in alignment.pairs.items())
        and of.count(main) >= len(of) * _MOST
    )


def _groups(stretch: Sentence, cases: tuple[int, ...]) -> list[tuple[Scope, set[int]]]:
    """Content words by clause and case; a condition or exception with the clauses that describe in it is one group."""
    out: list[tuple[Scope, set[int]]] = []
    last: tuple[Scope, int, int] | None = None
    for index in stretch.content:
        scope, number = stretch.scope(index), stretch.clauses.number[index]
        same = (
            last is not None
            and scope is last[0]
            and (scope not in _RULES or (number, cases[index]) == last[1:])
        )
        if not same:
            out.append((scope, set()))
        out[-1][1].add(index)
        last = (scope, number, cases[index])
    return out
