"""The short answer: where the matter is dealt with, with the sentence of the law that says most about it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from lexery.contracts.answer import Claim, Notice
from lexery.contracts.corpus import TextKind
from lexery.contracts.evidence import EvidenceAssembly
from lexery.contracts.ports import ActDirectory, ArticleSource
from lexery.contracts.retrieval import CoverageGap, DoclistReason
from lexery.law.place_words import in_words
from lexery.law.sentences import sentences
from lexery.law.standing import Force, standing
from lexery.law.wording import act_short_name, cite
from lexery.messages import text
from lexery.writing.introductions import has_own_title, heading_in_brackets
from lexery.writing.wording import capital, echo, in_guillemets

SENTENCE_LENGTHS: Final = {1: 300, 2: 200}
"""Goals → code points of a quoted sentence that a short answer can still hold; with more goals it only says where."""
GOAL_LENGTH: Final = 80
"""Code points of a goal that stand before its short answer."""
LIKELY: Final = 0.5
"""Relevance from which the found norm is called the place where the matter is dealt with, not the nearest one."""
_WARNED: Final = {Force.REPEALED: "repealed", Force.NOT_YET: "not_yet"}
_GOES_ON: Final = frozenset(":;,-–—")
"""Marks after which a line of the law has more to say."""
_NUMBER: Final = re.compile(r"(?:Примітк[аи][.:]?\s*)?(?:\d{1,3}(?:-\d{1,2})?[.)]\s+)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortInput:
    """What the short answer is made of."""

    claims: tuple[Claim, ...]
    relevance: Mapping[str, float]
    leads: Mapping[str, str]
    """Goal id → the claim that answers it best."""
    goals: tuple[tuple[str, str], ...]
    evidence: EvidenceAssembly
    directory: ActDirectory
    articles: ArticleSource
    as_of: date
    lang: str
    out_of_scope: bool
    named_acts: frozenset[str] = frozenset()
    """Acts, by nreg, that DocList found for what the question names; any other missing act is a guess."""
    caveats: tuple[Notice, ...] = ()
    notices: tuple[Notice, ...] = ()
    """Gap notices of the answer: without claims the short answer is what they come down to."""


def short_answer(given: ShortInput) -> str:
    """One paragraph, or one per goal when there are several."""
    if given.out_of_scope:
        return text("writing.scope.answer", given.lang)
    if not given.claims:
        return _gaps(given)
    if len(given.goals) == 1:
        return _of_goal(given.goals[0][0], given)
    answers: list[str] = []
    told: set[str] = set()
    for number, (goal_id, goal) in enumerate(given.goals, start=1):
        answer = _of_goal(goal_id, given)
        if answer in told:
            answer = text("writing.short.same", given.lang)
        told.add(answer)
        shown = f"«{echo(goal, GOAL_LENGTH)}»"
        answers.append(text("writing.short.goal", given.lang, number=number, goal=shown, answer=answer))
    return "\n\n".join(answers)


def _gaps(given: ShortInput) -> str:
    said = [words for n in given.notices if (words := _gap(n, given)) is not None]
    said = said or [text("writing.short.nothing", given.lang)]
    gone = [text("writing.short.gap_repealed", given.lang)] if _names_a_repealed_act(given) else []
    return " ".join(dict.fromkeys([*gone, *said]))


def _names_a_repealed_act(given: ShortInput) -> bool:
    return any(notice.code == "ACT_REPEALED" for notice in given.caveats)


def _gap(notice: Notice, given: ShortInput) -> str | None:
    if not notice.mentions:
        return None
    lang, mention = given.lang, notice.mentions[0]
    act, article = mention.text, mention.target.article
    if notice.code == DoclistReason.ACT_NOT_FOUND_IN_CATALOG:
        return text("writing.short.gap_not_found", lang, act=act)
    if notice.code == DoclistReason.ACT_FOUND_IN_CATALOG_NOT_INDEXED:
        known = given.directory.act(mention.target.nreg) if mention.target.nreg else None
        name = act_short_name(known) if known is not None else act
        guessed = mention.target.nreg not in given.named_acts
        return text(f"writing.short.{'gap_guess' if guessed else 'gap_not_indexed'}", lang, act=name)
    if notice.code == DoclistReason.ACT_FOUND_BUT_ARTICLE_NOT_RETRIEVED and article:
        return text("writing.short.gap_article", lang, act=act, article=article)
    return None


def _of_goal(goal_id: str, given: ShortInput) -> str:
    claims = {c.id: c for c in given.claims if c.goal_id == goal_id}
    if not claims:
        return text("writing.short.goal_gap", given.lang)
    lead = claims[given.leads[goal_id]]
    parts = [_first(lead, given)]
    if given.evidence.goal_gaps.get(goal_id) is CoverageGap.LIKELY_MISSING_ACT:
        own = [n for n in given.notices if n.goal_id in (goal_id, None)]
        parts = [*(words for n in own[:1] if (words := _gap(n, given)) is not None), *parts]
    cited = lead.citation
    act = given.directory.act(cited.nreg or "") if cited else None
    force = Force.IN_FORCE
    if cited is not None and act is not None:
        force = standing(act, given.as_of, given.directory, cited.article).force
    if force in _WARNED:
        parts.append(text(f"writing.short.{_WARNED[force]}", given.lang))
    if _is_whole(goal_id, given) and any(n.goal_id == goal_id for n in given.notices):
        parts.append(text("writing.short.also_missing", given.lang))
    return " ".join(parts)


def _is_whole(goal_id: str, given: ShortInput) -> bool:
    return given.evidence.goal_gaps.get(goal_id, CoverageGap.NONE) is CoverageGap.NONE


def _first(claim: Claim, given: ShortInput) -> str:
    cited = any(
        i.hit.cited
        and claim.citation is not None
        and i.hit.key == (claim.citation.nreg, claim.citation.article or "")
        for i in given.evidence.of_goal(claim.goal_id)
    )
    gap = given.evidence.goal_gaps.get(claim.goal_id, CoverageGap.NONE)
    if cited:
        key = "cited"
    elif gap is CoverageGap.NONE and given.relevance.get(claim.id, 0.0) >= LIKELY:
        key = "likely"
    else:
        key = "nearest"
    sentence, excerpt = None, ""
    if claim.text_kind is TextKind.DIGEST and claim.quote is not None:
        form, sentence = "digest", _summary(claim.quote.text)
    elif (found := _sentence(claim, SENTENCE_LENGTHS.get(len(given.goals), 0))) is not None:
        form, (sentence, whole) = "quote", found
        excerpt = "" if whole else text("writing.short.excerpt", given.lang)
    else:
        form = "below" if len(given.goals) == 1 else "where"
    if key == "cited" and form != "quote":
        key = "likely"
    # What is quoted, here or right below, needs no heading to say what it is about.
    where = _where(claim, given, with_heading=form == "where")
    said = text(f"writing.short.{key}", given.lang, where=where)
    return text(
        f"writing.short.{form}", given.lang, said=capital(said), sentence=sentence or "", excerpt=excerpt
    )


def _where(claim: Claim, given: ShortInput, *, with_heading: bool) -> str:
    """Citation, and heading when asked for; an act whose title is its own without date and number, which stand below."""
    act = given.directory.act(claim.citation.nreg or "") if claim.citation else None
    if claim.citation is None or act is None:
        return ""
    article = given.articles.article(act.nreg, claim.citation.article or "")
    heading = heading_in_brackets(article, given.lang) if with_heading and article is not None else ""
    brief = has_own_title(act, given.directory)
    where = in_words(claim.citation, act, given.lang, brief=brief) or text(
        "writing.short.act", given.lang, act=cite(claim.citation, act, given.lang)
    )
    return f"{where}{heading}"


def _sentence(claim: Claim, longest: int) -> tuple[str, bool] | None:
    """What the short answer quotes of the claim, and whether it is all that the sentence says; None beyond `longest`.

    The whole quote when it is short, else its first sentences, which run over lines until a mark ends them: neither
    an offence without its sanction nor the opening of a list without a point says anything. A list is cut after a point.
    """
    if claim.quote is None:
        return None
    quote = _unnumbered(claim)
    if len(quote) <= longest:
        is_point = (
            claim.citation is not None and (claim.citation.point or claim.citation.subpoint) is not None
        )
        return _inside(quote), is_point or quote.rstrip()[-1:] not in _GOES_ON
    lines = [line.strip() for line in quote.split("\n") if line.strip()]
    first = ""
    for n, line in enumerate(lines):
        spans = sentences(line)
        room = longest - len(first) - 1
        end = max((b for _, b in spans if b <= room), default=spans[0][1])
        joined = f"{first} {line[spans[0][0] : end]}".strip()
        if len(joined) > longest:
            break
        first = joined
        if first[-1] not in _GOES_ON or n + 1 == len(lines):
            return _inside(first), first[-1] not in _GOES_ON
    return (_inside(first), False) if first.endswith(";") else None


def _unnumbered(claim: Claim) -> str:
    """The quote without the number that its citation has said already."""
    quote = claim.quote.text.strip() if claim.quote is not None else ""
    if claim.citation is None or (claim.citation.part or claim.citation.point or claim.citation.note) is None:
        return quote
    rest = quote[match.end() :] if (match := _NUMBER.match(quote)) is not None else quote
    return rest or quote


def _summary(statement: str) -> str:
    """The first sentence of a digest statement: the whole of it is shown below."""
    line = " ".join(statement.split())
    spans = sentences(line)
    return line[: spans[0][1]] if spans else line


def _inside(verbatim: str) -> str:
    """Fit to stand inside «…».: the marks that end it in the law give way to ours."""
    return in_guillemets(verbatim).rstrip(" .;,:-–—")
