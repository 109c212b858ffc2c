"""The judgement of a claim against a passage."""

import re
from functools import cache
from typing import Final

from lexery.law.sentences import law_spans, sentences
from lexery.law.text import lower, normal
from lexery.search.analyze import STOP, Analyzer
from lexery.verification.entailment.model import Judgement, Reason
from lexery.verification.quantities import quantities, same_sense

_NEGATIONS: Final = re.compile(
    r"(?<!\w)(?:не|ні|без|заборон\w+|недопу\w+)(?!\w)(?! (?:більш|менш|пізніш|раніш|перевищ))"
)
_LEAST_SHARE: Final = 0.8


@cache
def _analyzer() -> Analyzer:
    return Analyzer()


def judge(
    passage: str, claim: str, *, passage_max_chars: int = 200_000, claim_max_chars: int = 4_000
) -> Judgement:
    """Whether `claim` follows from `passage`; both are read as text, whatever they hold. Raises nothing.

    Of a passage longer than `passage_max_chars` the rest is not read; a claim longer than `claim_max_chars` is refused.
    """
    passage = passage[:passage_max_chars]
    words = _lemmas(claim if len(claim) <= claim_max_chars else "")
    if not words or not _lemmas(passage):
        return Judgement(supported=False, reasons=(Reason.EMPTY,), start=0, end=0)
    spans = [s for a, b in law_spans(passage) for s in sentences(passage, a, b)]
    start, end = max(spans, key=lambda s: len(words & _lemmas(passage[s[0] : s[1]])))
    reasons: list[Reason] = []
    stated = quantities(passage)
    if any(not any(same_sense(q, s) for s in stated) for q in quantities(claim)):
        reasons.append(Reason.NUMBER)
    if _denials(passage[start:end]) % 2 != _denials(claim) % 2:
        reasons.append(Reason.POLARITY)
    if len(words & _lemmas(passage)) < _LEAST_SHARE * len(words):
        reasons.append(Reason.NOT_STATED)
    return Judgement(supported=not reasons, reasons=tuple(reasons), start=start, end=end)


def _lemmas(text: str) -> set[str]:
    return {lemma for lemma in _analyzer().lemmas(text) if not lemma.isdigit() and lemma not in STOP}


def _denials(text: str) -> int:
    return len(_NEGATIONS.findall(lower(normal(text))))
