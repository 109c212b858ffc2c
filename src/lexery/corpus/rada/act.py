"""A document of the portal as an act of a bundle."""

import re
from datetime import date
from typing import Final

from pydantic import ValidationError

from lexery.contracts.bundle import UNKNOWN_TITLE, BundleAct
from lexery.contracts.corpus import ActStatus, DocType
from lexery.corpus.acts import placeholder_title
from lexery.corpus.lines import first_reason
from lexery.corpus.problems import ProblemCode
from lexery.corpus.rada.dictionaries import kind_of, kind_of_words, state_words
from lexery.corpus.rada.lines import lines
from lexery.corpus.rada.split import Split, split
from lexery.corpus.rada.values import PortalCard, PortalFormat, PortalText
from lexery.errors import PortalFileInvalid
from lexery.law.act_numbers import canonical_nreg
from lexery.law.numbers import to_roman

ACT_LINK: Final = "https://zakon.rada.gov.ua/laws/show/{nreg}"
_CONVOCATION: Final = re.compile(r"(\d{1,5}[а-яґєії]?)-(1[5-9]|20)")
_OF_THE_NINETIES: Final = re.compile(r"\d{1,5}[а-яґєії]?/\d{2}-вр")
_PLAIN: Final = frozenset({None, "чинний", "не визначено"})
"""States that need no words beside the status."""


def to_act(
    text: PortalText, card: PortalCard | None = None, *, retrieved: date, source_url: str | None = None
) -> BundleAct:
    """The act that a document and its card make; what the document says of itself wins over the card.

    `retrieved`: day on which the portal gave the text. `source_url`: None for the portal's link of the act.
    Raises `PortalFileInvalid`: PORTAL_NO_IDENTITY, PORTAL_CARD_MISMATCH, PORTAL_NO_TEXT, EMPTY_ARTICLE, INVALID_ACT.
    """
    nreg = _identity(text, card)
    if not any(block.text for block in text.blocks):
        raise PortalFileInvalid(reason=ProblemCode.PORTAL_NO_TEXT, detail=text.format.value)
    title = text.title or (card.title if card else "")
    parted = split(lines(text.blocks), title=title, flattened=text.format is PortalFormat.TXT)
    if not any(article.text for article in parted.articles):
        raise PortalFileInvalid(reason=ProblemCode.PORTAL_NO_TEXT, detail=text.format.value)
    empty = next((article.number for article in parted.articles if not article.text.strip()), None)
    if empty is not None:
        raise PortalFileInvalid(reason=ProblemCode.EMPTY_ARTICLE, detail=empty)
    try:
        return _act(nreg, title, parted, text, card, retrieved, source_url)
    except ValidationError as error:
        raise PortalFileInvalid(reason=ProblemCode.INVALID_ACT, detail=first_reason(error)) from error


def _act(
    nreg: str,
    title: str,
    parted: Split,
    text: PortalText,
    card: PortalCard | None,
    retrieved: date,
    source_url: str | None,
) -> BundleAct:
    number = text.number or (card.number if card else None)
    adopted = text.adopted or (card.adopted if card else None)
    kind = kind_of_words(text.types)
    if kind is DocType.OTHER and card is not None:
        kind = kind_of(card.types)
    status = text.status
    if status is ActStatus.UNKNOWN and text.state is None and card is not None:
        status = card.status
    return BundleAct(
        nreg=nreg,
        title=title or placeholder_title(kind, number, adopted, nreg),
        title_source=("text" if text.title else "catalog") if title else UNKNOWN_TITLE,
        doc_type=kind,
        number=number,
        adopted=adopted,
        status=status,
        status_note=_note(text.state, status, card),
        source_url=source_url or ACT_LINK.format(nreg=nreg),
        retrieved=retrieved.isoformat(),
        edition=text.edition or (card.edition if card else None),
        preamble=parted.preamble,
        articles=parted.articles,
    )


def _identity(text: PortalText, card: PortalCard | None) -> str:
    if text.nreg is None and card is None:
        raise PortalFileInvalid(reason=ProblemCode.PORTAL_NO_IDENTITY, detail=text.format.value)
    if text.nreg is not None and card is not None and canonical_nreg(text.nreg) != canonical_nreg(card.nreg):
        raise PortalFileInvalid(reason=ProblemCode.PORTAL_CARD_MISMATCH, detail=f"{text.nreg} ≠ {card.nreg}")
    return text.nreg or (card.nreg if card else "")


def _note(state: str | None, status: ActStatus, card: PortalCard | None) -> str | None:
    """The source's words for a state that is not plain, with day and act of the loss of force where the card has them."""
    words = (state or (state_words(card.state) if card else None) or "").lower() or None
    event = card.loses_force() if card else None
    day = ".".join(reversed(event.day.split("-"))) if event and event.day else None
    basis = number_of_nreg(event.basis) if event and event.basis else None
    if status is ActStatus.REPEALED and words:
        said = ", ".join(part for part in (day and f"від {day}", basis and f"підстава — {basis}") if part)
        return f"{words} (Втрата чинності {said})" if said else words
    coming = f"втрачає чинність {day}" if day else None
    if coming and basis:
        coming += f" на підставі акта № {basis}"
    return "; ".join(part for part in (None if words in _PLAIN else words, coming) if part) or None


def number_of_nreg(nreg: str) -> str:
    """The official number of a law by its nreg (`3339-20` → `3339-IX`), the nreg itself where it does not tell."""
    law = _CONVOCATION.fullmatch(nreg)
    if law is not None:
        return f"{law[1]}-{to_roman(int(law[2]) - 11)}"
    return nreg.removesuffix("вр") + "ВР" if _OF_THE_NINETIES.fullmatch(nreg) else nreg
