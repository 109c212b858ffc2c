"""U2 Profile: the question as understood by rules, without a model."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from lexery.contracts.base import Value
from lexery.contracts.citation import ActMention, ActNaming, Reference, ReferenceState
from lexery.contracts.ports import ActDirectory, ArticleSource, Doclist
from lexery.contracts.query import (
    AmbiguityLevel,
    Entity,
    EntityKind,
    Goal,
    Intent,
    Query,
    QueryProfile,
    ScopeHint,
    is_direct,
)
from lexery.contracts.retrieval import DoclistReason
from lexery.law.citations import find_act_mentions, find_references
from lexery.law.titles import code_kind_before
from lexery.search.clauses import word_count
from lexery.search.entities import find_domains, find_entities
from lexery.search.goals import LONG_STORY_WORDS, GoalText, has_facts, searched_text, split_goals
from lexery.search.language import detect_language

_CODE = re.compile(r"кодекс", re.IGNORECASE)
_LOOKUP_WORDS = 8
"""A citation with at most this many words beside it asks for the article itself."""
_STORY_WORDS = 14
"""A longer text tells of something, when it speaks of oneself or has a sentence of facts."""

_KIND_OF_NAMING = {
    ActNaming.NREG: EntityKind.ACT_NUMBER,
    ActNaming.NUMBER: EntityKind.ACT_NUMBER,
    ActNaming.TITLE: EntityKind.LAW_TITLE,
    ActNaming.ALIAS: EntityKind.ACT_ABBREV,
    ActNaming.GENERIC: EntityKind.ACT_GENERIC,
    ActNaming.FOREIGN: EntityKind.FOREIGN_REFERENCE,
}
_STATES = {
    DoclistReason.ACT_RESOLVED: ReferenceState.RESOLVED,
    DoclistReason.ACT_FOUND_IN_CATALOG_NOT_INDEXED: ReferenceState.ACT_NOT_INDEXED,
    DoclistReason.ACT_FOUND_BUT_ARTICLE_NOT_RETRIEVED: ReferenceState.ARTICLE_UNKNOWN,
}
"""State of a citation of an act that DocList found."""
_NAMES_ONE_ACT = frozenset({ActNaming.NREG, ActNaming.NUMBER, ActNaming.TITLE, ActNaming.ALIAS})
_FIRST_PERSON = re.compile(
    r"\b(?:я|мене|мені|мною|мій|моя|моє|мої|мого|моєї|моїх|моєму|моїй|мою|ми|нас|нам|нами|наш\w*|меня|мне|мой|мою|моего|"
    r"мы|my|me|we|our|us|i)\b",
    re.IGNORECASE,
)


class ProfileConfig(Value):
    """Bounds of U2."""

    goals_max: int = 4
    named_max: int = 100
    """Citations, acts and entities kept of each kind, the first ones: every stage stores them with the run."""


@dataclass(frozen=True, kw_only=True)
class ProfileDeps:
    """Ports of U2: the catalog's names and article lists are its only outside knowledge."""

    directory: ActDirectory
    doclist: Doclist
    articles: ArticleSource
    retyped: Callable[[str], str] = str
    """A question as it was meant to be typed, letter for letter (`search.keys`)."""

    def text(self, nreg: str, number: str) -> str | None:
        """The text of an article, against which cited parts are held."""
        article = self.articles.article(nreg, number)
        return article.text if article is not None else None


def profile_query(query: Query, deps: ProfileDeps, config: ProfileConfig) -> QueryProfile:
    """Language, citations, entities, intent, domains, ambiguity and goals of a question.

    Offsets are code points of `query.text`; where that was typed in a wrong layout, the words are those that were meant.
    """
    text = deps.retyped(query.text)
    kept = slice(config.named_max)
    mentions = find_act_mentions(text, deps.directory)[kept]
    references = _with_their_act(
        tuple(find_references(text, deps.directory, article_text=deps.text)[kept]), mentions, deps
    )
    references = tuple(_completed(r, deps.doclist, query.as_of) for r in references)
    acts = tuple(
        _with_candidates(text, m, deps.doclist, query.as_of) for m in mentions if not _inside(m, references)
    )
    entities = _entities(text, references, acts)[kept]
    goals = _goals(text, references, acts, config.goals_max)
    words = word_count(text)
    return QueryProfile(
        language=detect_language(text),
        intent=_intent(text, references, words),
        domains=find_domains(text),
        entities=entities,
        references=references,
        acts=acts,
        ambiguity=_ambiguity(references, acts),
        goals=goals,
        whole_text=searched_text(text) if len(goals) > 1 else "",
        need_deep_retrieval=len(goals) > 1 or words > LONG_STORY_WORDS,
        scope=_scope(references, acts),
        word_count=words,
    )


def _with_their_act(
    references: tuple[Reference, ...], mentions: Sequence[ActMention], deps: ProfileDeps
) -> tuple[Reference, ...]:
    """Articles that stand apart from the only act that the question names belong to that act."""
    named = {m.text: m for m in mentions if m.naming in _NAMES_ONE_ACT}
    if len(named) != 1 or any(m.naming is ActNaming.FOREIGN for m in mentions):
        return references
    (act,) = named
    return tuple(_joined(r, act, deps) if r.naming is ActNaming.NONE else r for r in references)


def _joined(reference: Reference, act: str, deps: ProfileDeps) -> Reference:
    """The reference read again with the act's words beside it; its own words and offsets stay."""
    read = find_references(f"{reference.text} {act}", deps.directory, article_text=deps.text)
    of_place = [r for r in read if r.target.article == reference.target.article and is_direct(r)]
    if not of_place:
        return reference
    place = {"text": reference.text, "start": reference.start, "end": reference.end}
    return of_place[0].model_copy(update=place)


def _completed(reference: Reference, doclist: Doclist, day: date) -> Reference:
    """An article of «закон про …», a part of a title that the catalog completes to one act."""
    named = reference.naming is ActNaming.GENERIC and " " in (reference.act_text or "").strip()
    if not named or reference.target.article is None:
        return reference
    found = doclist.resolve(reference.act_text or "", goal_id="", article=reference.target.article, day=day)
    if found.reason not in _STATES or found.candidates[0].nreg is None:
        return reference
    place = {"nreg": found.candidates[0].nreg, "article": found.article}
    return reference.model_copy(
        update={
            "naming": ActNaming.TITLE,
            "state": _STATES[found.reason],
            "target": reference.target.model_copy(update=place),
            "candidates": (),
        }
    )


def _with_candidates(text: str, mention: ActMention, doclist: Doclist, day: date) -> ActMention:
    """«закон про …», «процесуальний кодекс»: a part of a title, which the catalog may complete to one act or to several."""
    if mention.naming is not ActNaming.GENERIC or mention.candidates:
        return mention
    begin = mention.start
    if _CODE.match(mention.text):
        begin = code_kind_before(text, mention.start)
    words = text[begin : mention.end]
    if " " not in words.strip():
        return mention
    found = doclist.resolve(words, goal_id="", day=day)
    if found.reason not in (DoclistReason.AMBIGUOUS_ACT_MATCH, DoclistReason.ACT_RESOLVED):
        return mention
    nregs = tuple(c.nreg for c in found.candidates if c.nreg is not None)
    return mention.model_copy(update={"text": words, "start": begin, "candidates": nregs})


def _inside(mention: ActMention, references: Iterable[Reference]) -> bool:
    return any(r.start < mention.end and mention.start < r.end for r in references)


def _entities(
    text: str, references: tuple[Reference, ...], acts: tuple[ActMention, ...]
) -> tuple[Entity, ...]:
    found: list[Entity] = list(find_entities(text))
    for reference in references:
        kind = _KIND_OF_NAMING.get(reference.naming)
        if reference.target.article and reference.naming is not ActNaming.FOREIGN:
            found.append(
                Entity(
                    kind=EntityKind.ARTICLE_REF,
                    text=reference.text,
                    start=reference.start,
                    end=reference.end,
                    value=reference.target.article,
                )
            )
        if kind is not None and _names_its_act(reference):
            found.append(_act_entity(kind, reference))
    for act in acts:
        kind = _KIND_OF_NAMING.get(act.naming)
        if kind is not None:
            value = act.candidates[0] if len(act.candidates) == 1 else act.number
            found.append(Entity(kind=kind, text=act.text, start=act.start, end=act.end, value=value))
    return tuple(sorted(dict.fromkeys(found), key=lambda e: (e.start, e.end, e.kind)))


def _names_its_act(reference: Reference) -> bool:
    """An act that is named elsewhere in the question is an entity there."""
    if reference.naming is ActNaming.FOREIGN:
        return True
    return reference.act_text is not None and reference.act_text in reference.text


def _act_entity(kind: EntityKind, reference: Reference) -> Entity:
    """The words that name the act, so that a list of its articles gives one entity."""
    words = reference.act_text or reference.text
    start = reference.start + max(reference.text.rfind(words), 0)
    return Entity(kind=kind, text=words, start=start, end=start + len(words), value=reference.target.nreg)


def _intent(text: str, references: tuple[Reference, ...], words: int) -> Intent:
    """A cited article with few words beside it is looked up; facts told, or a long text of one's own, are a story."""
    told = has_facts(text)
    own = bool(_FIRST_PERSON.search(text))
    cited = [r for r in references if r.target.article and r.naming is not ActNaming.FOREIGN]
    beside = words - sum(word_count(t) for t in {r.text for r in cited})
    if cited and beside <= _LOOKUP_WORDS and not own:
        return Intent.ARTICLE_LOOKUP
    signs = (told, own, words > _STORY_WORDS)
    return Intent.STORY if sum(signs) > 1 else Intent.QUESTION


def _ambiguity(references: tuple[Reference, ...], acts: tuple[ActMention, ...]) -> AmbiguityLevel:
    """Hard for an article without an act; several acts for one name are soft until retrieval tells them apart."""
    if any(r.naming in (ActNaming.NONE, ActNaming.GENERIC) and r.target.article for r in references):
        return AmbiguityLevel.HARD
    if any(len(named.candidates) > 1 for named in (*references, *acts)):
        return AmbiguityLevel.SOFT
    return AmbiguityLevel.NONE


def _goals(
    text: str, references: tuple[Reference, ...], acts: tuple[ActMention, ...], goals_max: int
) -> tuple[Goal, ...]:
    clauses = split_goals(text, goals_max)
    return tuple(
        Goal(
            id=f"g{i}",
            text=clause.text,
            search_text=clause.search_text,
            references=tuple(r for r in references if _belongs(r, clause, clauses)),
            acts=tuple(a for a in acts if _belongs(a, clause, clauses)),
        )
        for i, clause in enumerate(clauses, start=1)
    )


def _belongs(named: Reference | ActMention, clause: GoalText, clauses: tuple[GoalText, ...]) -> bool:
    """What is named inside a clause belongs to it; what the facts name belongs to every goal."""
    inside = [c for c in clauses if c.start <= named.start < c.end]
    return clause in inside if inside else True


def _scope(references: tuple[Reference, ...], acts: tuple[ActMention, ...]) -> ScopeHint:
    foreign = [n for n in (*references, *acts) if n.naming is ActNaming.FOREIGN]
    ukrainian = any(is_direct(r) and (r.target.nreg or r.candidates) for r in references) or any(
        a.candidates for a in acts
    )
    return ScopeHint(
        foreign=bool(foreign), ukrainian_cue=ukrainian, reason="foreign_reference" if foreign else None
    )
