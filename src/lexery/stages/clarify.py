"""The question to the user, and what the reply means (`policies.md` §6, clarification)."""

from collections.abc import Iterable
from dataclasses import dataclass

from lexery.contracts.base import Value
from lexery.contracts.corpus import ActRecord
from lexery.contracts.ports import ActDirectory, Doclist
from lexery.contracts.retrieval import ActCandidate, DoclistItem, DoclistReason, DoclistTrace
from lexery.contracts.run import Clarification, ClarificationChoice, ClarificationStatus
from lexery.errors import NoSuchChoice
from lexery.law.names import name_key
from lexery.law.wording import ua_date
from lexery.messages import text
from lexery.stages.signals import doclist_reason

MAX_CHOICES = 9
_NONE_OF_THEM = frozenset({"none", "0", "no", "жоден", "жодного", "жодна", "жодне", "ні", "никакой", "нет"})
_CHOICE_DIGITS = 2
"""A longer number is an act's number, not a choice."""


class ReplyReading(Value):
    """What the user's reply resolved to."""

    reply: str
    """Verbatim."""
    item: DoclistItem
    """Replaces the ambiguous item: ACT_RESOLVED or one of the three gaps, never ambiguous."""
    pinned_act: str | None = None
    """nreg; None when the reply fits no act."""
    caveat: str | None = None
    """Said in the answer when the name fitted several acts and the best-ranked was taken."""


@dataclass(frozen=True, kw_only=True)
class ClarifyDeps:
    """Ports of a reply's reading."""

    doclist: Doclist
    directory: ActDirectory


def build_clarification(doclist: DoclistTrace | None, lang: str) -> Clarification:
    """The pending question: the acts that the first unclear mention may mean, numbered from 1."""
    item = _unclear(doclist)
    candidates = item.candidates[:MAX_CHOICES] if item else ()
    choices = tuple(
        ClarificationChoice(number=number, nreg=act.nreg, title=act.title, detail=_detail(act, lang))
        for number, act in enumerate(candidates, 1)
    )
    key = "clarify.which_act" if item and item.mention else "clarify.which_act_unnamed"
    return Clarification(
        status=ClarificationStatus.PENDING,
        question=text(
            key, lang, mention=item.mention if item else "", article=(item and item.article) or "—"
        ),
        reason_code=doclist.reason if doclist else DoclistReason.AMBIGUOUS_ACT_MATCH,
        choices=choices,
    )


def read_reply(
    reply: str, clarification: Clarification, doclist: DoclistTrace | None, deps: ClarifyDeps, lang: str
) -> ReplyReading:
    """The reply as a resolution. Raises NoSuchChoice for a number that was not offered.

    A candidate's number or a name that fits one act → that act; a name that fits several → the best-ranked, with a
    caveat; one that fits none, or «none» → ACT_NOT_FOUND_IN_CATALOG.
    """
    said = reply.strip()
    asked = _unclear(doclist) or DoclistItem(
        goal_id="", mention=said, reason=DoclistReason.AMBIGUOUS_ACT_MATCH
    )
    if name_key(said) in {name_key(word) for word in _NONE_OF_THEM}:
        cited = text("clarify.cited", lang, article=asked.article) if asked.article else said
        return ReplyReading(reply=reply, item=_not_found(asked, cited))
    if said.isdecimal() and len(said) <= _CHOICE_DIGITS:
        choice = next((c for c in clarification.choices if c.number == int(said)), None)
        if choice is None:
            raise NoSuchChoice(choice=int(said), count=len(clarification.choices))
        return _take(reply, asked, _candidate_of(choice, asked), deps)
    offered = [
        c for c in clarification.choices if name_key(c.title) == name_key(said) or c.nreg == said.lower()
    ]
    if len(offered) == 1:
        return _take(reply, asked, _candidate_of(offered[0], asked), deps)
    # Without the article first: with it, words that name no act would fit every act that has such an article.
    named = deps.doclist.resolve(said, goal_id=asked.goal_id, article=None)
    found = deps.doclist.resolve(said, goal_id=asked.goal_id, article=asked.article)
    if DoclistReason.NO_ACT_NAMED in (named.reason, found.reason) or not found.candidates:
        return ReplyReading(reply=reply, item=_not_found(asked, said))
    best = found.candidates[0]
    caveat = None
    if found.reason is DoclistReason.AMBIGUOUS_ACT_MATCH or len(found.candidates) > 1:
        caveat = text("clarify.best_taken", lang, reply=said, title=best.title)
    return _take(reply, asked, best, deps, caveat)


def settle_doclist(doclist: DoclistTrace | None, reading: ReplyReading) -> DoclistTrace:
    """DocList's trace after the reply: it replaces what was asked about, and nothing stays ambiguous."""
    if doclist is None:
        return DoclistTrace(items=(reading.item,), reason=reading.item.reason, catalog_size=0)
    asked = _unclear(doclist)
    offered = None if asked is None else {c.nreg for c in asked.candidates}
    items = tuple(
        item
        if item is not asked and item.reason is not DoclistReason.AMBIGUOUS_ACT_MATCH
        else _replaced(item, reading.item)
        if item is asked or {c.nreg for c in item.candidates} == offered
        else _best_of(item)
        for item in doclist.items
    )
    return doclist.model_copy(update={"items": items, "reason": doclist_reason(items)})


def without_ambiguity(doclist: DoclistTrace) -> DoclistTrace:
    """A later DocList trace of an answered run: an ambiguous item takes its best-ranked act."""
    items = tuple(
        _best_of(item) if item.reason is DoclistReason.AMBIGUOUS_ACT_MATCH else item for item in doclist.items
    )
    return doclist.model_copy(update={"items": items, "reason": doclist_reason(items)})


def _unclear(doclist: DoclistTrace | None) -> DoclistItem | None:
    """The first ambiguous item; else the first that offers two acts."""
    items: tuple[DoclistItem, ...] = () if doclist is None else doclist.items
    ambiguous = (item for item in items if item.reason is DoclistReason.AMBIGUOUS_ACT_MATCH)
    several = (item for item in items if len(item.candidates) >= 2)
    return next(ambiguous, None) or next(several, None)


def _take(
    reply: str, asked: DoclistItem, act: ActCandidate, deps: ClarifyDeps, caveat: str | None = None
) -> ReplyReading:
    """The act chosen, with what is held of it and of the article asked for."""
    record = deps.directory.act(act.nreg) if act.nreg else None
    listed = deps.directory.articles(record.nreg) if record else None
    item = asked.model_copy(
        update={"candidates": (_with_record(act, record),), "reason": DoclistReason.ACT_RESOLVED}
    )
    if record is None or not record.indexed:
        item = item.model_copy(update={"reason": DoclistReason.ACT_FOUND_IN_CATALOG_NOT_INDEXED})
    elif asked.article is not None and listed is not None:
        if asked.article not in listed.numbers:
            update = {
                "reason": DoclistReason.ACT_FOUND_BUT_ARTICLE_NOT_RETRIEVED,
                "article_last": listed.numbers[-1] if listed.numbers else None,
                "sequence_complete": listed.complete,
            }
            item = item.model_copy(update=update)
        elif asked.article not in listed.held:
            item = item.model_copy(update={"reason": DoclistReason.ACT_FOUND_IN_CATALOG_NOT_INDEXED})
    return ReplyReading(reply=reply, item=item, pinned_act=record.nreg if record else act.nreg, caveat=caveat)


def _with_record(act: ActCandidate, record: ActRecord | None) -> ActCandidate:
    return act if record is None else act.model_copy(update={"nreg": record.nreg, "indexed": record.indexed})


def _candidate_of(choice: ClarificationChoice, asked: DoclistItem) -> ActCandidate:
    plain = ActCandidate(nreg=choice.nreg, title=choice.title)
    return next((c for c in asked.candidates if c.nreg == choice.nreg and c.title == choice.title), plain)


def _not_found(asked: DoclistItem, called: str = "") -> DoclistItem:
    """The item as one that the catalog lacks; `called` names it where the question has no words for the act."""
    update = {"reason": DoclistReason.ACT_NOT_FOUND_IN_CATALOG, "candidates": (), "hints": ()}
    return asked.model_copy(update=update | {"mention": asked.mention or called})


def _replaced(item: DoclistItem, by: DoclistItem) -> DoclistItem:
    mention = item.mention or by.mention
    return by.model_copy(update={"goal_id": item.goal_id, "mention": mention, "article": item.article})


def _best_of(item: DoclistItem) -> DoclistItem:
    if not item.candidates:
        return _not_found(item)
    best = item.candidates[0]
    reason = DoclistReason.ACT_RESOLVED if best.indexed else DoclistReason.ACT_FOUND_IN_CATALOG_NOT_INDEXED
    return item.model_copy(update={"reason": reason, "candidates": (best,)})


def _detail(act: ActCandidate, lang: str) -> str:
    """What tells the act from the others: number, date, state, and whether its text is held."""
    parts: Iterable[str | None] = (
        f"№ {act.number}" if act.number else act.nreg or act.derived_nreg,
        ua_date(act.adopted) if act.adopted and lang == "uk" else act.adopted,
        text(f"clarify.status_{act.status}", lang),
        None if act.indexed else text("clarify.not_indexed", lang),
    )
    return ", ".join(part for part in parts if part)
