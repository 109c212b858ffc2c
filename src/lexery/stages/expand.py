"""U6 Recovery: what the catalog says of the acts named, and whether searching again could help."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from lexery.contracts.base import Value
from lexery.contracts.citation import ActMention, ActNaming, Reference
from lexery.contracts.corpus import ActRecord, TextKind
from lexery.contracts.evidence import ExpandTrace, Retrieval, RetrievalRetryRequest
from lexery.contracts.ports import ActDirectory, Doclist
from lexery.contracts.query import Goal, QueryProfile
from lexery.contracts.retrieval import DoclistItem, DoclistReason, DoclistTrace, Hit
from lexery.law.titles import code_kind
from lexery.stages.signals import doclist_reason, gate_hits

MAX_HINTS = 3
"""Acts that broad text may seed a rerun with."""


class ExpandInput(Value):
    """What U6 reads; `visits` and `returns` are the run's counters with this entry counted."""

    profile: QueryProfile
    retrieval: Retrieval | None
    doclist: DoclistTrace | None
    """DocList's answer of an earlier visit: it is not asked twice."""
    as_of: date | None = None
    """The question's day."""
    used_hints: tuple[str, ...] = ()
    """nregs that an earlier rerun was seeded with."""
    visits: int
    returns: int
    origin: str
    """U-number of the stage that asked for recovery."""


class ExpandConfig(Value):
    """Bounds of U6 (`policies.md` §6)."""

    visits_max: int = 2
    returns_max: int = 1
    doclist_enabled: bool = True


@dataclass(frozen=True, kw_only=True)
class ExpandDeps:
    """Ports of U6."""

    doclist: Doclist
    directory: ActDirectory


def expand_evidence(given: ExpandInput, deps: ExpandDeps, config: ExpandConfig) -> ExpandTrace:
    """DocList resolution, then a seeded rerun or a direct retry while the run may still return to U4.

    Every exit that does not return to U4 reports `limit_reached`.
    """
    strategies: list[str] = []
    doclist = given.doclist
    if config.doclist_enabled and doclist is None:
        doclist = resolve_named_acts(
            given.profile, deps, day=given.as_of, hits=given.retrieval.hits if given.retrieval else ()
        )
        strategies.append("doclist")
    seeds = _new_seeds(given, doclist, deps.directory)
    transient = (
        given.retrieval is None
        or bool(given.retrieval.trace.legs_failed)
        or not given.retrieval.trace.answered
    )
    may_return = given.returns < config.returns_max and given.visits <= config.visits_max
    if not may_return or not (seeds or transient):
        return ExpandTrace(
            visit=given.visits, strategies=tuple(strategies), doclist=doclist, limit_reached=True
        )
    strategies += [
        name for name, used in (("seeded_rerun", bool(seeds)), ("direct_retry", transient)) if used
    ]
    return ExpandTrace(
        visit=given.visits,
        strategies=tuple(strategies),
        doclist=doclist,
        retry=RetrievalRetryRequest(act_hints=seeds, transient=transient, origin=given.origin),
    )


def resolve_named_acts(
    profile: QueryProfile, deps: ExpandDeps, *, day: date | None = None, hits: Sequence[Hit] = ()
) -> DoclistTrace:
    """DocList's item for every act that the goals name, or NO_ACT_NAMED for a goal that names none.

    The acts that a name may mean come in the order in which the search found something in them.
    """
    items: list[DoclistItem] = []
    for goal in profile.goals:
        found = [
            *_of_references(goal, deps.doclist, day),
            *_of_mentions(goal, deps.doclist, day),
        ]
        own = [hit for hit in hits if hit.goal_id in (goal.id, "")]
        items += [_by_hits(item, own) for item in found] or [
            DoclistItem(goal_id=goal.id, mention="", reason=DoclistReason.NO_ACT_NAMED)
        ]
    return DoclistTrace(items=tuple(items), reason=doclist_reason(items), catalog_size=deps.directory.size)


def _by_hits(item: DoclistItem, hits: Iterable[Hit]) -> DoclistItem:
    """The candidates of an unclear name, those in which the search found an article first, the best of them first."""
    if item.reason is not DoclistReason.AMBIGUOUS_ACT_MATCH:
        return item
    best: dict[str | None, float] = {}
    for hit in gate_hits(hits):
        best[hit.nreg] = max(hit.relevance, best.get(hit.nreg, 0.0))
    ranked = sorted(item.candidates, key=lambda act: -best.get(act.nreg, 0.0))
    return item.model_copy(update={"candidates": tuple(ranked)})


def _of_references(goal: Goal, doclist: Doclist, day: date | None) -> Iterable[DoclistItem]:
    """One item per act and article; a list of articles of one act gives an item each."""
    seen: set[tuple[str | None, str | None, str | None]] = set()
    for reference in goal.references:
        key = (reference.act_text, reference.act_number, reference.target.article)
        if reference.naming in (ActNaming.FOREIGN, ActNaming.ANAPHORA) or key in seen:
            continue
        seen.add(key)
        yield doclist.resolve(
            reference.act_text or _kind_of_code(goal.text, reference),
            goal_id=goal.id,
            article=reference.target.article,
            number=_identifier(reference),
            adopted=reference.act_adopted,
            day=day,
        )


def _kind_of_code(text: str, reference: Reference) -> str:
    """The words behind an article that say only what kind of code it is of, else nothing."""
    at = text.find(reference.text)
    return code_kind(text, at + len(reference.text)) if at >= 0 else ""


def _identifier(reference: Reference) -> str | None:
    if reference.naming is ActNaming.NREG:
        return reference.act_number or reference.target.nreg or reference.act_text
    return reference.act_number


def _of_mentions(goal: Goal, doclist: Doclist, day: date | None) -> Iterable[DoclistItem]:
    for mention in goal.acts:
        if _is_named(mention):
            yield doclist.resolve(
                mention.text, goal_id=goal.id, number=mention.number, adopted=mention.adopted, day=day
            )


def _is_named(mention: ActMention) -> bool:
    """A foreign act never reaches DocList; a bare «закон» without any act it could be names nothing."""
    if mention.naming is ActNaming.FOREIGN:
        return False
    return mention.naming is not ActNaming.GENERIC or bool(mention.candidates)


def _new_seeds(given: ExpandInput, doclist: DoclistTrace | None, directory: ActDirectory) -> tuple[str, ...]:
    """Acts with text that DocList resolved or broad text suggests, and that no search of the run was given yet."""
    if doclist is None:
        return ()
    used = set(given.used_hints) | _known_to_search(given.profile)
    seeds: dict[str, None] = {}
    for item in doclist.items:
        if item.reason is DoclistReason.ACT_RESOLVED:
            seeds.update((c.nreg, None) for c in item.candidates[:1] if c.nreg)
        seeds.update((nreg, None) for nreg in item.hints[:MAX_HINTS])
    return tuple(nreg for nreg in seeds if nreg not in used and _has_text(directory.act(nreg)))


def _has_text(act: ActRecord | None) -> bool:
    """Searching an act again helps only where there is something of it to find, its digest at least."""
    return act is not None and (act.indexed or act.text_kind is TextKind.DIGEST)


def _known_to_search(profile: QueryProfile) -> set[str]:
    named = {r.target.nreg for r in profile.references if r.target.nreg}
    return named | {m.candidates[0] for m in profile.acts if len(m.candidates) == 1}
