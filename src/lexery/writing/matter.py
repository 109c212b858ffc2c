"""What a goal is about, as weighted stems, and what kind of answer it asks for."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from lexery.contracts.base import Value
from lexery.contracts.evidence import EvidenceItem
from lexery.contracts.ports import ArticleSource
from lexery.contracts.query import Goal
from lexery.writing.lay_words import STEM, law_stems

Lemmas = Callable[[str], list[str]]
"""Text → lemmas without stop words, in order (`lexery.search.analyze.Analyzer.lemmas`)."""

FACTS: Final = 0.6
"""Weight of a stem of the facts around the goal, against one of the goal's own clause."""
MEANT: Final = 0.5
"""The same of what the law may call it."""
RELATED: Final = 0.25
"""The same of a stem that the hits share."""
RELATED_ARTICLES: Final = 6
RELATED_LENGTH: Final = 1_500
"""Code points of a passage that are read for shared stems."""
CITATION_STEMS: Final = frozenset(
    word[:STEM]
    for word in [
        "стаття", "ст", "частина", "ч", "пункт", "п", "підпункт", "абзац", "кодекс", "закон", "україна", "номер",
        "казати", "законний", "законно", "правомірний", "правомірно",
    ]
)  # fmt: skip
_NUMBER: Final = r"\d|\b(?:одн|дв[аох]|тр[иь]|чотир|п['’ʼ]ят|шест|десят|двадцят|тридцят|сімдесят|половин)\w*"
_WANTED: Final = (
    (
        re.compile(
            r"\b(?:скільки|який\s+строк|яку\s+частину|як(?:ий|і)\s+термін|як\s+довго|коли|до\s+якого|за\s+який\s+час|розмір|встигн)\w*",
            re.IGNORECASE,
        ),
        re.compile(_NUMBER, re.IGNORECASE),
    ),
    (
        re.compile(
            r"\b(?:штраф|покаран|посадят|загрожу|відповідальн|що\s+(?:мені|йому|їй|їм|нам)\s+(?:буде|світить)|чим\s+карається)\w*",
            re.IGNORECASE,
        ),
        re.compile(
            r"\b(?:тягне|тягнуть|кара(?:є|ю)ться|штраф|відповідальніст|відшкод|стягн|позбавлен)\w*",
            re.IGNORECASE,
        ),
    ),
    (
        re.compile(
            r"\b(?:куди|як\s+(?:подат|оформ|отрима|зареєстр|оскарж|написа)|які\s+(?:документи|папери)|кому\s+(?:писати|скаржит))\w*",
            re.IGNORECASE,
        ),
        re.compile(
            r"\b(?:заяв|скарг|подає|подається|подаю|звертає|орган|суд|документ|реєстр)\w*", re.IGNORECASE
        ),
    ),
    (
        re.compile(
            r"\b(?:чи\s+(?:можна|можу|може|можуть|мож|має|мають|маю|мають\s+право|законно|зобов|повинн|мушу|треба)|маю\s+право|мусить|хто\s+(?:має|повинен))\w*",
            re.IGNORECASE,
        ),
        re.compile(
            r"\b(?:має\s+право|мають\s+право|не\s+може|не\s+можуть|може|можуть|забороня|не\s+допуска|зобов['’ʼ]яз|повинн|дозволя|без\s+згоди|за\s+згодою)\w*",
            re.IGNORECASE,
        ),
    ),
)
"""What a question asks for → the words of a stretch that says such a thing."""


class Matter(Value):
    """A goal as the passages are held to it."""

    weights: Mapping[str, float]
    """Stem → weight."""
    asked: frozenset[str]
    """Stems of the question itself, not those of the hits."""
    wanted: tuple[int, ...] = ()
    """Which kinds of answer it asks for."""

    def wants(self, stretch: str) -> bool:
        """Whether the stretch has the words of the kind of answer that the goal asks for."""
        return any(_WANTED[n][1].search(stretch) for n in self.wanted)


def matter_of(goal: Goal, items: Sequence[EvidenceItem], articles: ArticleSource, lemmas: Lemmas) -> Matter:
    """The goal's words, its facts at less, and what its hits have in common at little."""
    own = frozenset(stems(lemmas(_without_citations(goal.text, goal)))) - CITATION_STEMS
    facts = frozenset(stems(lemmas(_without_citations(goal.search_text, goal)))) - CITATION_STEMS
    shared = {stem: RELATED * n for stem, n in related_stems(items, articles, lemmas).items()}
    said = dict.fromkeys(facts, FACTS) | dict.fromkeys(own, 1.0)
    meant: dict[str, float] = {}
    for stem, weight in said.items():
        for other in law_stems().get(stem, ()):
            meant[other] = max(meant.get(other, 0.0), MEANT * weight)
    return Matter(
        weights=shared | meant | said,
        asked=own | facts,
        wanted=tuple(n for n, (question, _) in enumerate(_WANTED) if question.search(goal.text)),
    )


def stems(found: Iterable[str]) -> Counter[str]:
    """Lemmas cut so that a verb meets its noun («звільнити», «звільнення»)."""
    return Counter(lemma[:STEM] for lemma in found)


def related_stems(items: Sequence[EvidenceItem], articles: ArticleSource, lemmas: Lemmas) -> dict[str, float]:
    """Stems that at least two of the best articles' passages share, with the share of passages that hold them.

    A person asks about sick leave, the law speaks of temporary incapacity for work: what the hits have in common
    says in the law's own words what the question is about (pseudo-relevance feedback).
    """
    best = sorted(items, key=lambda i: -i.hit.relevance)[:RELATED_ARTICLES]
    if len(best) < 2:
        return {}
    counts: Counter[str] = Counter()
    for item in best:
        article = articles.article(item.hit.nreg, item.hit.article)
        if article is not None:
            near = item.hit.passage
            passage = article.text[near.start : min(near.end, near.start + RELATED_LENGTH)]
            counts.update(set(stems(lemmas(f"{article.heading} {passage}"))))
    # Out of the full number of passages: what two hits share by chance weighs little.
    return {s: n / RELATED_ARTICLES for s, n in counts.items() if n > 1 and not s.isdigit()}


def _without_citations(words: str, goal: Goal) -> str:
    """What is asked about, without its citations: «41» of «ст. 41» is no word of the matter."""
    for reference in sorted(goal.references, key=lambda r: -len(r.text)):
        words = words.replace(reference.text, " ")
    return words
