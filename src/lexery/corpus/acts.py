"""What can be told of an act from its own record: hashes, kind, a name where it has none."""

import hashlib
import json
from typing import Final

from lexery.contracts.bundle import (
    UNKNOWN_TITLE,
    ActHead,
    BundleAct,
    BundleArticle,
    PreparedAct,
    StoredArticle,
)
from lexery.contracts.corpus import DocType
from lexery.corpus.annexes import with_items
from lexery.law.titles import is_amending

__all__ = [
    "PATH_SEPARATOR",
    "is_amending",
    "placeholder_title",
    "prepare",
    "text_sha256",
]

PATH_SEPARATOR: Final = " › "

_KIND_NAMES: Final = {
    DocType.LAW: "Закон України",
    DocType.CODE: "Кодекс України",
    DocType.CONSTITUTION: "Конституція",
    DocType.RESOLUTION: "Постанова",
    DocType.DECREE: "Указ",
    DocType.TREATY: "Міжнародний договір",
    DocType.OTHER: "Акт",
}


def placeholder_title(doc_type: DocType, number: str | None, adopted: str | None, nreg: str) -> str:
    """A name for an act without a known title, made of kind, number and date; shown, never ranked by."""
    name = f"{_KIND_NAMES[doc_type]} № {number or nreg}"
    if adopted:
        year, month, day = adopted.split("-")
        name += f" від {day}.{month}.{year}"
    return name


def text_sha256(text: str) -> str:
    """SHA-256 of a text in UTF-8, hex: the address of the text that a hit or a quote was found in."""
    return hashlib.sha256(text.encode()).hexdigest()


def prepare(act: BundleAct) -> PreparedAct:
    """The act as it is stored, with the hash of all that the bundle says of it and of how it was taken apart."""
    articles = tuple(_stored(article) for article in with_items(act))
    return PreparedAct(
        head=ActHead(
            nreg=act.nreg,
            content_sha256=_content_hash(act, articles),
            title=act.title,
            title_known=act.title_source != UNKNOWN_TITLE,
            doc_type=act.doc_type,
            number=act.number or None,
            adopted=act.adopted,
            status=act.status,
            status_note=act.status_note,
            source_url=act.source_url,
            retrieved=act.retrieved,
            edition=act.edition,
            text_kind=act.text_kind,
            article_count=len(articles),
        ),
        preamble=act.preamble,
        articles=articles,
    )


def _stored(article: BundleArticle) -> StoredArticle:
    return StoredArticle(
        number=article.number,
        heading=article.heading,
        text=article.text,
        text_sha256=text_sha256(article.text),
        repealed=article.repealed,
        path=PATH_SEPARATOR.join(article.path),
        edition=article.edition,
        part=article.part,
    )


def _content_hash(act: BundleAct, articles: tuple[StoredArticle, ...]) -> str:
    head = act.model_dump(mode="json", exclude={"articles"})
    rows = [[a.number, a.heading, a.text_sha256, a.repealed, a.path, a.edition, a.part] for a in articles]
    canonical = json.dumps([head, rows], ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()
