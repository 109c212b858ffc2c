"""The sentence that introduces a quote: what it states, where it stands, and what the article is about.

It says nothing of the law itself: its words are those of the catalog, citations, headings and list openings.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from lexery.contracts.answer import Quote
from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import ActRecord, Article, TextKind
from lexery.contracts.ports import ActDirectory
from lexery.law.place_words import in_words
from lexery.law.wording import cite
from lexery.messages import text
from lexery.writing.articles import Key
from lexery.writing.order import Draft
from lexery.writing.passages import lead_ins
from lexery.writing.roles import Role
from lexery.writing.wording import capital, in_guillemets

_NUMBER: Final = re.compile(r"^\d{1,3}(?:-\d{1,2})?\.\s+")
_KEYS: Final = {
    Role.RULE: "rule",
    Role.CONDITION: "condition",
    Role.EXCEPTION: "exception",
    Role.PROCEDURE: "procedure",
    Role.TERM: "term",
    Role.CONSEQUENCE: "consequence",
}


def introduced(drafts: Sequence[Draft], directory: ActDirectory, lang: str) -> list[Draft]:
    """The drafts with their sentences: an act in full at its first mention, a heading at its article's first.

    What was quoted for an earlier goal is said to stand above.
    """
    acts: set[str] = set()
    headings: set[Key] = set()
    quoted: set[tuple[Key, Quote | None]] = set()
    out: list[Draft] = []
    for draft in drafts:
        brief = (draft.beside or draft.act.nreg in acts) and has_own_title(draft.act, directory)
        again = (draft.key, draft.claim.quote) in quoted
        words = introduction(draft, lang, brief=brief, with_heading=draft.key not in headings, again=again)
        out.append(replace(draft, claim=draft.claim.model_copy(update={"text": words})))
        acts.add(draft.act.nreg)
        headings.add(draft.key)
        quoted.add((draft.key, draft.claim.quote))
    return out


def introduction(
    draft: Draft, lang: str, *, brief: bool = False, with_heading: bool = True, again: bool = False
) -> str:
    """The sentence for one claim; `again`: the same was quoted for an earlier goal."""
    heading = heading_in_brackets(draft.article, lang) if with_heading and not draft.beside else ""
    target = draft.claim.citation or CitationTarget(nreg=draft.act.nreg)
    where = in_words(target, draft.act, lang, brief=brief)
    if where is None:
        said = f"{capital(cite(target, draft.act, lang))}{heading}"
    else:
        key = "again" if again else _KEYS[draft.role]
        said = text(f"writing.claim.{key}", lang, citation=where, heading=heading)
    if draft.beside:
        said = text("writing.claim.beside", lang, sentence=f"{said[:1].lower()}{said[1:]}")
    if draft.article.text_kind is TextKind.DIGEST:
        return text("writing.claim.digest", lang, sentence=said)
    if again:
        return text("writing.claim.above", lang, sentence=said)
    quote = draft.claim.quote
    if quote is not None and is_cut(quote.text):
        said = text("writing.claim.excerpt", lang, sentence=said)
    opening = lead_ins(draft.article).get(quote.start) if quote is not None else None
    if opening is None:
        return text("writing.claim.quote", lang, sentence=said)
    lead = in_guillemets(draft.article.text[opening.start : opening.end])
    lead = _NUMBER.sub("", lead)
    return text("writing.claim.list", lang, sentence=said, lead=lead)


def heading_in_brackets(article: Article, lang: str) -> str:
    """The heading as it stands after a citation; empty when the article has none."""
    heading = in_guillemets(article.heading)
    return text("writing.claim.heading", lang, heading=heading) if heading else ""


def is_cut(quote: str) -> bool:
    """Whether the quote is the beginning of a list that goes on."""
    return "\n" in quote and ":" in quote and quote.rstrip()[-1:] in ";,"


def has_own_title(act: ActRecord, directory: ActDirectory) -> bool:
    """Whether the title alone says which act it is."""
    return act.title_known and len(directory.by_name(act.title)) == 1
