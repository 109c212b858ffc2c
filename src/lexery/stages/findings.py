"""What is known of one goal after a search: the facts that the gap table of U4 and U7 is read with."""

from collections.abc import Iterable, Sequence

from lexery.contracts.citation import ActMention, ActNaming, Reference
from lexery.contracts.corpus import TextKind
from lexery.contracts.ports import ActDirectory
from lexery.contracts.query import Goal, is_direct
from lexery.contracts.retrieval import CatalogCandidate, Hit
from lexery.stages.signals import Findings

_NAMES_NOTHING = frozenset({ActNaming.FOREIGN, ActNaming.GENERIC, ActNaming.NONE, ActNaming.ANAPHORA})


def goal_findings(
    goal: Goal,
    hits: Iterable[Hit],
    directory: ActDirectory,
    *,
    guard_says_out: bool,
    catalog_candidate: CatalogCandidate | None,
    legal_retrieval: bool = True,
    pinned_act: str | None = None,
) -> Findings:
    """The facts of `goal`, from all hits of the run and the catalog; a pinned act stands for what was ambiguous."""
    own = tuple(hit for hit in hits if hit.goal_id == goal.id)
    standings = [_standing(acts, own, directory) for acts in _named_acts(goal, pinned_act)]
    return Findings(
        legal_retrieval=legal_retrieval,
        hits=own,
        guard_says_out=guard_says_out,
        cited_act_resolved=any(standing is not None for standing in standings),
        named_act_not_indexed=any(standing is not True for standing in standings),
        catalog_candidate=None if _all_indexed(standings) else catalog_candidate,
        cited_article_found=any(hit.cited for hit in own),
    )


def _all_indexed(standings: Sequence[bool | None]) -> bool:
    """The goal names its acts and their texts are held: a likeness to some other act is no gap."""
    return bool(standings) and all(standings)


def _named_acts(goal: Goal, pinned_act: str | None) -> list[tuple[str, ...]]:
    named = [_acts(n) for n in (*goal.references, *goal.acts) if _names_an_act(n)]
    if pinned_act is None:
        return named
    return [(pinned_act,), *(acts for acts in named if len(acts) == 1)]


def _names_an_act(named: Reference | ActMention) -> bool:
    """A part of a title names the acts that the catalog completes it to; a bare «закон» names none."""
    if isinstance(named, Reference):
        return is_direct(named)
    return named.naming not in _NAMES_NOTHING or (
        named.naming is ActNaming.GENERIC and bool(named.candidates)
    )


def _acts(named: Reference | ActMention) -> tuple[str, ...]:
    first = (named.target.nreg,) if isinstance(named, Reference) and named.target.nreg else ()
    return tuple(dict.fromkeys((*first, *named.candidates)))


def _standing(acts: Sequence[str], own: Sequence[Hit], directory: ActDirectory) -> bool | None:
    """True: an act it may mean is indexed, or its digest answers here; False: known, not indexed; None: unknown."""
    records = [record for record in map(directory.act, acts) if record is not None]
    if not records:
        return None
    digest = {hit.nreg for hit in own if hit.text_kind is TextKind.DIGEST}
    return any(record.indexed or record.nreg in digest for record in records)
