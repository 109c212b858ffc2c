"""Caveats: what a reader must know of the acts an answer leans on. They carry no rule of law.

Each is a notice with a stable code and a mention of its act, so that check 4 can see that the state was disclosed.
"""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Final

from lexery.contracts.answer import Claim, Mention, Notice
from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import ActRecord, TextKind
from lexery.contracts.ports import ActDirectory, ArticleSource
from lexery.law.regimes import Side, side_by_side
from lexery.law.standing import Force, Standing, standing
from lexery.law.wording import cite, ua_date
from lexery.messages import text
from lexery.writing.wording import capital, in_guillemets, named, nothing_empty

_STATE_TOLD: Final = frozenset({"ACT_REPEALED", "ACT_REPEALED_LATER", "NOT_YET_IN_FORCE"})


def claim_caveats(
    claims: Sequence[Claim], *, articles: ArticleSource, directory: ActDirectory, as_of: date, lang: str
) -> tuple[Notice, ...]:
    """Every caveat that the cited acts and articles call for, in a fixed order, each once."""
    acts = _acts(claims, directory)
    out: list[Notice] = []
    for act in acts:
        cited = (c.citation for c in claims if c.citation is not None)
        of_act = {target.article for target in cited if target.nreg == act.nreg}
        out += _states(act, of_act, as_of, directory, lang)
    out += _repealed_articles(claims, articles, directory, lang)
    out += _regimes(claims, directory, lang)
    out += _editions(acts, as_of, lang)
    if any(c.text_kind is TextKind.DIGEST for c in claims):
        out.append(Notice(code="DIGEST", text=text("writing.caveat.digest", lang)))
    return tuple(dict.fromkeys(out))


def named_act_caveats(
    acts: Iterable[ActRecord], claims: Sequence[Claim], *, as_of: date, directory: ActDirectory, lang: str
) -> tuple[Notice, ...]:
    """What is to be said of acts that the question names and no claim leans on.

    Of one that is gone, or not yet in force, its state; of one in force, that the answer is found elsewhere.
    """
    told: list[Notice] = []
    leaned = _acts(claims, directory)
    for act in acts:
        state = [n for n in _state(act, as_of, directory, lang) if n.code in _STATE_TOLD]
        told += state
        if leaned and not state:
            words = text("writing.caveat.other_act", lang, act=named(act), other=named(leaned[0]))
            told.append(_notice("OTHER_ACT", words, act, leaned[0]))
    return tuple(told)


def _acts(claims: Iterable[Claim], directory: ActDirectory) -> list[ActRecord]:
    nregs = dict.fromkeys(c.citation.nreg for c in claims if c.citation is not None and c.citation.nreg)
    return [act for nreg in nregs if (act := directory.act(nreg)) is not None]


def _notice(code: str, words: str, *acts: ActRecord) -> Notice:
    return Notice(
        code=code,
        text=nothing_empty(words),
        mentions=tuple(Mention(target=CitationTarget(nreg=act.nreg), text=named(act)) for act in acts),
    )


def _states(
    act: ActRecord, cited: Iterable[str | None], as_of: date, directory: ActDirectory, lang: str
) -> list[Notice]:
    """The state of the act; of one whose cited articles differ in state, both are told."""
    told = [_state(act, as_of, directory, lang, article) for article in sorted(cited, key=str)]
    return [notice for notices in told for notice in notices]


def _state(
    act: ActRecord, as_of: date, directory: ActDirectory, lang: str, article: str | None = None
) -> list[Notice]:
    state = standing(act, as_of, directory, article)
    name = named(act)
    successors = (state.successor,) if state.successor is not None else ()
    if state.force is Force.REPEALED:
        when = (
            text("writing.caveat.repealed_when", lang, date=ua_date(state.repealed_on.isoformat()))
            if state.repealed_on
            else ""
        )
        words = text("writing.caveat.repealed", lang, act=name, when=when, successor=_after(act, state, lang))
        return [_notice("ACT_REPEALED", words, act, *successors)]
    if state.repealed_later and state.repealed_on is not None:
        words = text(
            "writing.caveat.repealed_later",
            lang,
            act=name,
            date=ua_date(state.repealed_on.isoformat()),
            successor=_after(act, state, lang),
        )
        return [_notice("ACT_REPEALED_LATER", words, act, *successors)]
    if state.force is Force.NOT_YET:
        return [_notice("NOT_YET_IN_FORCE", text("writing.caveat.not_yet", lang, act=name), act)]
    if state.force is Force.UNKNOWN:
        return [_notice("STATUS_UNKNOWN", text("writing.caveat.status_unknown", lang, act=name), act)]
    if act.status_note:
        note = in_guillemets(act.status_note)
        return [_notice("STATUS_NOTE", text("writing.caveat.status_note", lang, act=name, note=note), act)]
    return []


def _after(act: ActRecord, state: Standing, lang: str) -> str:
    if state.successor is not None:
        return text("writing.caveat.repealed_successor", lang, act=named(state.successor))
    if state.basis is not None:
        return text("writing.caveat.repealed_basis", lang, number=state.basis)
    if act.status_note:
        return text("writing.caveat.repealed_note", lang, note=in_guillemets(act.status_note))
    return text("writing.caveat.repealed_no_basis", lang)


def _repealed_articles(
    claims: Sequence[Claim], articles: ArticleSource, directory: ActDirectory, lang: str
) -> list[Notice]:
    out: list[Notice] = []
    for claim in claims:
        target = claim.citation
        if target is None or target.nreg is None:
            continue
        article = articles.article(target.nreg, target.article or "")
        act = directory.act(target.nreg)
        if article is not None and article.repealed and act is not None:
            place = CitationTarget(nreg=target.nreg, article=target.article)
            words = text("writing.caveat.article_repealed", lang, citation=capital(cite(place, act, lang)))
            out.append(
                Notice(
                    code="ARTICLE_REPEALED",
                    text=words,
                    mentions=(Mention(target=place, text=cite(place, act, lang)),),
                )
            )
    return out


def _regimes(claims: Sequence[Claim], directory: ActDirectory, lang: str) -> list[Notice]:
    """A general and a special act on one goal are both shown; which prevails is for the reader to judge."""
    out: list[Notice] = []
    several: dict[frozenset[str], list[ActRecord]] = {}
    for goal_id in dict.fromkeys(c.goal_id for c in claims):
        acts = _acts((c for c in claims if c.goal_id == goal_id), directory)
        found = side_by_side(acts)
        if found is None:
            continue
        if found.side is Side.MARTIAL_LAW:
            general, special = found.acts
            words = text("writing.caveat.martial_law", lang, general=named(general), special=named(special))
            out.append(_notice(found.side, words, *found.acts))
        elif found.side is Side.SPECIAL_REGIME:
            words = text("writing.caveat.martial_law_state", lang, special=named(found.acts[0]))
            out.append(_notice(found.side, words, *found.acts))
        else:
            several.setdefault(frozenset(a.nreg for a in found.acts), list(found.acts))
    for nregs, acts in several.items():
        # Said once for goals that lean on the same acts, or on some of them.
        if not any(nregs < other for other in several):
            words = text("writing.caveat.several_acts", lang, acts="; ".join(named(a) for a in acts))
            out.append(_notice("SEVERAL_ACTS", words, *acts))
    return out


def _editions(acts: Sequence[ActRecord], as_of: date, lang: str) -> list[Notice]:
    """The edition relied on: always for a day before it, and whenever it is unknown (`verification.md` §2).

    Acts of which the same is to be said share one notice.
    """
    day = as_of.isoformat()
    alike: dict[tuple[str, str], list[ActRecord]] = {}
    for act in acts:
        if act.edition is not None:
            if day < act.edition:
                alike.setdefault(("edition_past", act.edition), []).append(act)
        elif act.retrieved is not None and day < act.retrieved:
            alike.setdefault(("edition_past_unknown", act.retrieved), []).append(act)
        else:
            key = "edition_unknown_read" if act.retrieved else "edition_unknown"
            alike.setdefault((key, act.retrieved or ""), []).append(act)
    return [
        _notice(
            "EDITION_PAST" if key.startswith("edition_past") else "EDITION_UNKNOWN",
            text(
                f"writing.caveat.{key}",
                lang,
                acts="; ".join(named(act) for act in same),
                as_of=ua_date(day),
                date=ua_date(when),
            ),
            *same,
        )
        for (key, when), same in alike.items()
    ]
