"""What the dictionary says of one form: parts of speech, cases, and the keys by which words meet."""

from dataclasses import dataclass
from enum import Flag, auto
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from lexery.verification.entailment.families import family
from lexery.verification.entailment.synonyms import synonym_keys

if TYPE_CHECKING:
    from pymorphy3 import MorphAnalyzer

KEPT_FORMS: Final = 50_000


class Kind(Flag):
    """Parts of speech that a form can be; several at once when the form is ambiguous."""

    NONE = 0
    NOUN = auto()
    FINITE = auto()
    """A verb in person."""
    INFINITIVE = auto()
    IMPERSONAL = auto()
    """«розглянуто», «сплачено»."""
    PARTICIPLE = auto()
    ADJECTIVE = auto()
    ADVERB = auto()
    PRONOUN = auto()
    GERUND = auto()
    FUNCTION = auto()
    """Prepositions, conjunctions, particles."""
    UNKNOWN = auto()


VERBAL: Final = Kind.FINITE | Kind.INFINITIVE | Kind.IMPERSONAL
_KINDS: Final = {
    "NOUN": Kind.NOUN,
    "INFN": Kind.INFINITIVE,
    "ADJF": Kind.ADJECTIVE,
    "ADJS": Kind.ADJECTIVE,
    "ADVB": Kind.ADVERB,
    "PRED": Kind.ADVERB,
    "NPRO": Kind.PRONOUN,
    "GRND": Kind.GERUND,
    "PREP": Kind.FUNCTION,
    "CONJ": Kind.FUNCTION,
    "PRCL": Kind.FUNCTION,
    "INTJ": Kind.FUNCTION,
    "NUMR": Kind.PRONOUN,
}
_CASES: Final = frozenset({"nomn", "gent", "datv", "accs", "ablt", "loct"})
_PROPER: Final = frozenset({"Name", "Surn", "Patr", "Geox", "Orgn"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """A form as the dictionary reads it."""

    kind: Kind
    lemmas: frozenset[str]
    keys: frozenset[str]
    """Families and synonyms: two forms with a key in common may stand for one another."""
    own: frozenset[str]
    """Families alone."""
    cases: frozenset[str]
    """`nomn`, `gent`, `datv`, `accs`, `ablt`, `loct`: what a noun can be; empty for what has no case."""
    animate: bool
    plural: bool
    reflexive: bool


@lru_cache(KEPT_FORMS)
def form_of(word: str) -> Form:
    """The reading of a lower-case form; parses as names give way to any other."""
    parses = [p for p in _morph().parse(word) if not _PROPER & p.tag.grammemes] or _morph().parse(word)
    kind = Kind.NONE
    lemmas: set[str] = set()
    own: set[str] = set()
    cases: set[str] = set()
    animate = plural = reflexive = False
    for parse in parses:
        grammemes = parse.tag.grammemes
        of = _kind(grammemes)
        kind |= of
        lemma = parse.normal_form.replace("’", "'")
        lemmas.add(lemma)
        anim = "anim" in grammemes
        own.add(family(lemma, animate=anim))
        if of & (Kind.NOUN | Kind.ADJECTIVE | Kind.PARTICIPLE | Kind.PRONOUN):
            # A noun without a case in the dictionary stands in the nominative.
            cases |= (_CASES & grammemes) or ({"nomn"} if of & Kind.NOUN else set())
            animate |= anim and bool(of & Kind.NOUN)
            plural |= "plur" in grammemes
        reflexive |= "Refl" in grammemes
    if kind & Kind.FINITE and word.endswith("ть"):
        # «Доводить» is an infinitive in speech alone.
        kind &= ~Kind.INFINITIVE
    keys = set(own)
    for key in own:
        keys |= synonym_keys(key)
    return Form(
        kind=kind,
        lemmas=frozenset(lemmas),
        keys=frozenset(keys),
        own=frozenset(own),
        cases=frozenset(cases),
        animate=animate,
        plural=plural,
        reflexive=reflexive,
    )


def _kind(grammemes: frozenset[str]) -> Kind:
    if "VERB" in grammemes:
        if "infn" in grammemes:
            return Kind.INFINITIVE
        return Kind.IMPERSONAL if "Impe" in grammemes else Kind.FINITE
    if "ADJF" in grammemes and "pssv" in grammemes:
        return Kind.PARTICIPLE
    return next((kind for name, kind in _KINDS.items() if name in grammemes), Kind.UNKNOWN)


@cache
def _morph() -> "MorphAnalyzer":
    from pymorphy3 import MorphAnalyzer

    return MorphAnalyzer(lang="uk")
