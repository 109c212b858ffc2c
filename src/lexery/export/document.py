"""An answer file as a list of blocks: the one order of things that every readable format shares."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from lexery.contracts.answer import AnswerFile, Claim, Quote, Source, Support
from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import TextKind
from lexery.contracts.retrieval import CoverageGap
from lexery.law.wording import ua_date
from lexery.messages import text

_INNER_QUOTES: Final = str.maketrans({"«": "„", "»": "“"})


class BlockKind(StrEnum):
    """What a block is on the page."""

    TITLE = "title"
    SUBTITLE = "subtitle"
    PARAGRAPH = "paragraph"
    CLAIM = "claim"
    """The sentence that introduces a quote."""
    QUOTE = "quote"
    """Words of the law, in quotation marks."""
    SUMMARY = "summary"
    """A digest statement: never in quotation marks."""
    ITEM = "item"
    NOTICE = "notice"
    """The last line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """One block of text; `link` stands at its end. The text is plain: a format escapes it."""

    kind: BlockKind
    text: str
    link: str | None = None


def document(file: AnswerFile, lang: str) -> tuple[Block, ...]:
    """Short answer, claims by goal, caveats, gaps, sources, and the line on legal information, in this order."""
    return tuple(_blocks(file, lang))


def _blocks(file: AnswerFile, lang: str) -> Iterator[Block]:
    answer = file.answer
    yield Block(kind=BlockKind.TITLE, text=text("export.answer", lang))
    for paragraph in answer.short_answer.split("\n\n"):
        yield Block(kind=BlockKind.PARAGRAPH, text=paragraph)
    if answer.claims:
        yield Block(kind=BlockKind.TITLE, text=text("export.norms", lang))
        yield from _claims(file, lang)
    if answer.gap_notice:
        yield Block(kind=BlockKind.TITLE, text=text("export.gaps", lang))
        for notice in answer.gap_notice:
            yield Block(kind=BlockKind.ITEM, text=notice.text)
    # Where an edition is unknown, the line of its source says so; a weak match is told by its gap notice.
    told = {"EDITION_UNKNOWN"} if file.sources else set[str]()
    if any(n.code == CoverageGap.WEAK_EVIDENCE for n in answer.gap_notice):
        told.add("WEAK_EVIDENCE")
    caveats = list(dict.fromkeys(c.text for c in answer.caveats if c.code not in told))
    if "GROUNDED_WEAK" in file.reasons and not any(c.code == "WEAK_EVIDENCE" for c in answer.caveats):
        caveats.append(text("export.weak", lang))
    if "FELL_BACK_TO_EXTRACTS" in answer.flags:
        caveats.append(text("export.fell_back", lang))
    if caveats:
        yield Block(kind=BlockKind.TITLE, text=text("export.caveats", lang))
        for caveat in caveats:
            yield Block(kind=BlockKind.ITEM, text=caveat)
    if file.sources:
        yield Block(kind=BlockKind.TITLE, text=text("export.sources", lang))
        for source in file.sources:
            yield Block(kind=BlockKind.ITEM, text=_source_line(source, lang), link=_link(source))
    yield Block(kind=BlockKind.NOTICE, text=text("export.notice", lang))


def _claims(file: AnswerFile, lang: str) -> Iterator[Block]:
    answer = file.answer
    shown: set[tuple[CitationTarget | None, Quote]] = set()
    goals = answer.goals or tuple((g, "") for g in dict.fromkeys(c.goal_id for c in answer.claims))
    for number, (goal_id, goal) in enumerate(goals, start=1):
        own = [c for c in answer.claims if c.goal_id == goal_id]
        if len(goals) > 1 and own:
            asked = " ".join(goal.split())
            words = text("export.goal", lang, number=number, goal=asked[:1].upper() + asked[1:]).strip()
            yield Block(kind=BlockKind.SUBTITLE, text=words)
        for claim in own:
            again = claim.quote is not None and (claim.citation, claim.quote) in shown
            yield from _claim(claim, lang, again=again)
            if claim.quote is not None:
                shown.add((claim.citation, claim.quote))


def _claim(claim: Claim, lang: str, *, again: bool) -> Iterator[Block]:
    """The sentence and its quote; a quote that stands above is not shown again."""
    suffix = f" ({text('export.inference', lang)})" if claim.support is Support.INFERENCE else ""
    yield Block(kind=BlockKind.CLAIM, text=f"{claim.text}{suffix}")
    if claim.quote is not None and not again:
        if claim.text_kind is TextKind.DIGEST:
            # The sentence that introduces it has said so, unless a model wrote it.
            marked = text("export.digest", lang).casefold() in claim.text.casefold()
            words = claim.quote.text if marked else f"{text('export.digest', lang)}: {claim.quote.text}"
            yield Block(kind=BlockKind.SUMMARY, text=words)
        else:
            yield Block(kind=BlockKind.QUOTE, text=f"«{claim.quote.text.strip().translate(_INNER_QUOTES)}»")


def _source_line(source: Source, lang: str) -> str:
    return text("export.source", lang, **_parts(source, lang))


def _parts(source: Source, lang: str) -> dict[str, str]:
    identity = (
        text("export.identity", lang, number=source.number, nreg=source.nreg)
        if source.number
        else source.nreg
    )
    return {
        "title": _title(source),
        "identity": identity,
        "status": text(f"export.status.{source.status.value}", lang),
        "edition": edition_line(source, lang),
        "link": "",
    }


def edition_line(source: Source, lang: str) -> str:
    """The edition and the day it was read, as far as they are known."""
    edition = ua_date(source.edition) if source.edition else ""
    retrieved = ua_date(source.retrieved) if source.retrieved else ""
    if edition:
        key = "edition" if retrieved else "edition_only"
    else:
        key = "edition_unknown" if retrieved else "edition_nothing"
    return text(f"export.{key}", lang, edition=edition, retrieved=retrieved)


def _link(source: Source) -> str | None:
    """The official link; anything but http(s) is not one."""
    return source.url if source.url is not None and source.url.startswith(("https://", "http://")) else None


def _title(source: Source) -> str:
    title = source.title.translate(_INNER_QUOTES)
    return f"«{title}»" if title.startswith("Про ") else title
