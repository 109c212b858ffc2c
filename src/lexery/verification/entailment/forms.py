"""What the dictionary says of one form: parts of speech, cases, and the keys by which words meet."""

from dataclasses import dataclass
from enum import Flag, auto
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from lexery.verification.entailment.families import family
from lexery.verification.entailment.synonyms import synonym_keys
from lexery.verification.entailment.tables import words_of

if TYPE_CHECKING:
    from pymorphy3 import MorphAnalyzer
    from pymorphy3.analyzer import Parse

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
_TENSES: Final = frozenset({"past", "pres", "futr", "impr", "1per", "2per", "3per"})
_DATIVE: Final = ("ові", "еві", "єві")
_PERSONAL: Final = frozenset({"Name", "Surn", "Patr"})
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
    name: bool
    """Whether it is read as the name of a person and as nothing else."""
    reflexive: bool
    """Whether it is a verb in -ся that can be a passive: no perfective one, none that has no other form."""


@lru_cache(KEPT_FORMS)
def form_of(word: str) -> Form:
    """The reading of a lower-case form; parses as names give way to any other."""
    every = _parses(word)
    parses = [p for p in every if not _PROPER & p.tag.grammemes] or every
    if word.endswith(_DATIVE) and any({"NOUN", "anim", "datv"} <= p.tag.grammemes for p in parses):
        # «Кредиторові» is to the creditor, and not «кредиторові млини».
        parses = [p for p in parses if "NOUN" in p.tag.grammemes]
    kind = Kind.NONE
    lemmas: set[str] = set()
    own: set[str] = set()
    cases: set[str] = set()
    plural = reflexive = False
    living: set[bool] = set()
    for parse in parses:
        grammemes = parse.tag.grammemes
        of = _kind(word, grammemes)
        kind |= of
        lemma = parse.normal_form.replace("’", "'")
        lemmas.add(lemma)
        anim = "anim" in grammemes
        own.add(family(lemma, animate=anim))
        if of & (Kind.NOUN | Kind.ADJECTIVE | Kind.PARTICIPLE | Kind.PRONOUN):
            # A noun without a case in the dictionary stands in the nominative.
            cases |= (_CASES & grammemes) or (
                {"nomn"} if of & Kind.NOUN and "voct" not in grammemes else set()
            )
            living |= {anim} if of & Kind.NOUN else set()
            plural |= "plur" in grammemes
        reflexive |= "Refl" in grammemes and "perf" not in grammemes and lemma not in words_of("deponent")
    if kind & Kind.FINITE and word.endswith("ть"):
        # «Доводить» is an infinitive in speech alone.
        kind &= ~Kind.INFINITIVE
    if not parses:
        kind = Kind.UNKNOWN
        lemmas.add(word)
        own.add(word)
    keys = set(own)
    for key in own:
        keys |= synonym_keys(key)
    return Form(
        kind=kind,
        lemmas=frozenset(lemmas),
        keys=frozenset(keys),
        own=frozenset(own),
        cases=frozenset(cases),
        animate=living == {True},
        plural=plural,
        name=bool(parses) and all(_PERSONAL & p.tag.grammemes for p in parses),
        reflexive=reflexive,
    )


def _kind(word: str, grammemes: frozenset[str]) -> Kind:
    if "VERB" in grammemes:
        # The dictionary leaves many infinitives without their mark.
        unmarked = word.endswith(("ти", "тися", "тись")) and not grammemes & _TENSES
        if "infn" in grammemes or unmarked:
            return Kind.INFINITIVE
        return Kind.IMPERSONAL if "Impe" in grammemes else Kind.FINITE
    if "ADJF" in grammemes and "pssv" in grammemes:
        return Kind.PARTICIPLE
    return next((kind for name, kind in _KINDS.items() if name in grammemes), Kind.UNKNOWN)


def _parses(word: str) -> "list[Parse]":
    """Every reading; none of a word in a script whose letters have no names, for which the dictionary asks."""
    try:
        return _morph().parse(word)
    except ValueError:
        return []


@cache
def _morph() -> "MorphAnalyzer":
    from pymorphy3 import MorphAnalyzer

    return MorphAnalyzer(lang="uk")
