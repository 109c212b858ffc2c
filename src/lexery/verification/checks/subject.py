"""Check 9: the claim speaks of what the article speaks of; it catches the right number of the wrong act."""

import re

from lexery.contracts.answer import CheckRecord, Claim
from lexery.search.analyze import STOP
from lexery.verification.checks.carried import connecting_words
from lexery.verification.checks.paraphrase import SUBJECTS, judged
from lexery.verification.context import CheckContext, cited, failed, not_applicable, passed
from lexery.verification.free_text import mask, words_left

_STEM = 5
"""Ukrainian inflection lives in the ending: words that share this many letters are taken for one."""
_LEAST_SHARE = 0.5
_ENDS_LIKE_NOUN = re.compile(
    r"(?:ння|ття|сть|ість|тор|тель|ник|ець|ція|тво|ок|ір|ка|да|та|ль|м|н|в|т|р|д|г|к|п|с|а|я|у|ю|и|і|ої|ів|ам|ям|ах|ях|ом|ем|єм)$"
)


def check(claim: Claim, context: CheckContext) -> CheckRecord:
    """Most content words of the claim's own text meet the heading, the path or the body of the cited article.

    In a paraphrase those who act and receive are those of its quote.
    """
    target = cited(claim)
    article = context.article_of(target) if target is not None else None
    if target is None or article is None:
        return not_applicable(9, "subject", claim.id)
    found = judged(claim, context)
    if found is not None and SUBJECTS & set(found.reasons):
        return failed(9, "subject", claim.id, "SUBJECT_MISMATCH", " ".join(found.reasons))
    own = [w for w in words_left(mask(claim.text, (claim,), context).text) if _is_content(w, context.lang)]
    if not own:
        return not_applicable(9, "subject", claim.id)
    act = context.act_of(target)
    held = {
        w[:_STEM]
        for w in words_left(f"{article.heading} {article.path} {article.text} {act.title if act else ''}")
    }
    met = [w for w in own if w[:_STEM] in held]
    seen = f"{len(met)}/{len(own)}: {' '.join(w for w in own if w not in met)}"
    if len(met) < _LEAST_SHARE * len(own):
        return failed(9, "subject", claim.id, "SUBJECT_MISMATCH", seen)
    return passed(9, "subject", claim.id, seen)


def _is_content(word: str, lang: str) -> bool:
    if len(word) < 4 or word in STOP or word in connecting_words(lang, claim=True):
        return False
    return _ENDS_LIKE_NOUN.search(word) is not None
