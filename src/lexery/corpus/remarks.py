"""What is doubtful in an act that can be imported: the reader of an answer would be told less, or told wrong.

Each check is a function of one act; at most one remark a code and act, with all articles concerned.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from enum import StrEnum
from typing import Final, cast
from urllib.parse import unquote

from lexery.contracts.base import Value
from lexery.contracts.bundle import UNKNOWN_TITLE, BundleAct, BundleArticle
from lexery.contracts.corpus import ActStatus, DocType
from lexery.corpus.coverage import coverage
from lexery.law.act_numbers import canonical_nreg, is_official_number, looks_like_nreg, nregs_of_number
from lexery.law.numbers import canonical_article

MAX_EXAMPLES: Final = 20
"""Places that a remark's detail spells out."""
MAX_NAME: Final = 60
"""Characters of a field's name that are shown."""


class RemarkCode(StrEnum):
    """Stable codes; the sentence of each is `validate.remark.<code in lower case>`."""

    UNKNOWN_FIELD = "UNKNOWN_FIELD"
    """A field that the format does not have is ignored: a misspelling would lose what it says."""
    NREG_FORM = "NREG_FORM"
    """The registration number is not in its canonical form: links and citations would miss the act."""
    DOC_TYPE_DOUBTFUL = "DOC_TYPE_DOUBTFUL"
    """Acts of this kind have registration numbers of another shape."""
    TITLE_UNKNOWN = "TITLE_UNKNOWN"
    """The title is a placeholder: the act cannot be found by name."""
    STATUS_UNKNOWN = "STATUS_UNKNOWN"
    """Whether the act is in force is not said: each answer will warn of it."""
    EDITION_UNKNOWN = "EDITION_UNKNOWN"
    """The date of the edition is not said."""
    SOURCE_UNKNOWN = "SOURCE_UNKNOWN"
    """The official link or the day of reading is missing: the attribution will be incomplete."""
    ARTICLES_MISSING = "ARTICLES_MISSING"
    """The sequence of article numbers has holes."""
    ARTICLE_NUMBER_FORM = "ARTICLE_NUMBER_FORM"
    """A number is not in its canonical form: citations would miss the article."""
    HEADING_REPEATED = "HEADING_REPEATED"
    """The text begins with the number or the heading of its article: quotes would repeat them."""
    BRACES_OPEN = "BRACES_OPEN"
    """A brace of an editorial note has no counterpart: law and note cannot be told apart."""


class Remark(Value):
    """One doubt about one act."""

    code: RemarkCode
    path: str
    line: int
    """From 1; 0 for a file that is one act."""
    nreg: str | None = None
    articles: tuple[str, ...] = ()
    """Numbers of the articles concerned; empty for the act as a whole."""
    detail: str = ""
    """What exactly, for the person who mends the file; language-free."""


_Found = tuple[RemarkCode, tuple[str, ...], str]

_CANONICAL: Final = re.compile(r"|\d+(?:-\d+){0,2}|\d+\.\d+|[^\W\d_]+(?:-\d+)?")
"""Numbers with an index, `chapter.article` of treaties, words for final provisions and annexes, the empty name."""
_PLAIN_NUMBER: Final = re.compile(r"[\d⁰¹²³⁴⁵⁶⁷⁸⁹⁻^.‑–—-]+")
_NUMBER_REPEATED: Final = re.compile(r"(?:стаття|article)\s+(\d+(?:-\d+)*)", re.IGNORECASE)
_BRACE: Final = re.compile(r"[{}]")
_SHAPES: Final[tuple[tuple[re.Pattern[str], frozenset[DocType]], ...]] = (
    (re.compile(r"\d{3}_\w{3}(?:-\d{2})?"), frozenset({DocType.TREATY})),
    (re.compile(r"\d+-\d{2}(?:\d{2})?-[пр]"), frozenset({DocType.RESOLUTION})),
    (re.compile(r"\d+/\d{4}(?:-рп)?"), frozenset({DocType.DECREE})),
    (
        re.compile(r"\d+[а-яґєії]?(?:-\d{2}|/\d{2}-вр)"),
        frozenset(DocType) - {DocType.TREATY},
    ),
)
"""Shapes of registration numbers with the kinds of acts that have them, as the portal numbers; `other` fits each."""


def remarks(act: BundleAct, raw: Mapping[str, object], *, path: str, line: int) -> Iterator[Remark]:
    """What is doubtful in an act; `raw` is the line as it was written."""
    found: list[_Found] = []
    if unknown := list(_unknown_fields(raw)):
        found.append((RemarkCode.UNKNOWN_FIELD, (), _examples(unknown)))
    written = raw.get("nreg")
    found += _identity(act, written if isinstance(written, str) else act.nreg)
    found += _texts(act)
    for code, articles, detail in found:
        yield Remark(code=code, path=path, line=line, nreg=act.nreg, articles=articles, detail=detail)


def nreg_remark(written: str, doc_type: DocType) -> Iterator[_Found]:
    """Is the registration number canonical, and does it belong to an act of this kind?"""
    plain = unquote(written)
    # An official number where the registration number belongs is the likeliest mistake.
    nreg = nregs_of_number(plain)[0] if is_official_number(plain) else canonical_nreg(plain)
    fitting = next((kinds for shape, kinds in _SHAPES if shape.fullmatch(nreg)), None)
    if nreg != written:
        yield RemarkCode.NREG_FORM, (), f"{written} → {nreg}"
    elif fitting is None and not looks_like_nreg(nreg):
        yield RemarkCode.NREG_FORM, (), written
    if fitting is not None and doc_type not in fitting and doc_type is not DocType.OTHER:
        yield RemarkCode.DOC_TYPE_DOUBTFUL, (), doc_type.value


def _identity(act: BundleAct, written: str) -> Iterator[_Found]:
    yield from nreg_remark(written, act.doc_type)
    if act.title_source == UNKNOWN_TITLE:
        yield RemarkCode.TITLE_UNKNOWN, (), act.title
    if act.status is ActStatus.UNKNOWN:
        yield RemarkCode.STATUS_UNKNOWN, (), ""
    if act.edition is None:
        yield RemarkCode.EDITION_UNKNOWN, (), ""
    missing = [name for name in ("source_url", "retrieved") if not getattr(act, name)]
    if missing:
        yield RemarkCode.SOURCE_UNKNOWN, (), ", ".join(missing)


def _texts(act: BundleAct) -> Iterator[_Found]:
    numbers = [article.number for article in act.articles]
    if missing := coverage(act.nreg, numbers).missing:
        yield RemarkCode.ARTICLES_MISSING, missing, ""
    if crooked := [number for number in numbers if not _CANONICAL.fullmatch(number)]:
        yield RemarkCode.ARTICLE_NUMBER_FORM, tuple(crooked), _examples(map(_mended, crooked))
    for code, doubtful in _OF_AN_ARTICLE.items():
        if concerned := tuple(article.number for article in act.articles if doubtful(article)):
            yield code, concerned, ""


def _repeats(article: BundleArticle) -> bool:
    first = article.text.lstrip().split("\n", 1)[0]
    heading = " ".join(article.heading.split()).rstrip(".")
    number = _NUMBER_REPEATED.match(first)
    return (number is not None and number[1] == article.number) or (
        heading != "" and heading == " ".join(first.split()).rstrip(".")
    )


def _open_braces(article: BundleArticle) -> bool:
    depth = 0
    for brace in _BRACE.finditer(article.text):
        depth += 1 if brace[0] == "{" else -1
        if depth < 0:
            return True
    return depth != 0


_OF_AN_ARTICLE: Final[Mapping[RemarkCode, Callable[[BundleArticle], bool]]] = {
    RemarkCode.HEADING_REPEATED: _repeats,
    RemarkCode.BRACES_OPEN: _open_braces,
}


def _mended(number: str) -> str:
    """The number with its canonical form, where nothing but digits and their marks is in it."""
    canonical = canonical_article(number) if _PLAIN_NUMBER.fullmatch(number) else None
    return f"{number} → {canonical}" if canonical and canonical != number else number


def _unknown_fields(raw: Mapping[str, object]) -> Iterator[str]:
    yield from _misspelt(raw, BundleAct.model_fields, "")
    articles = raw.get("articles")
    told: set[str] = set()
    for article in cast("Sequence[object]", articles) if isinstance(articles, list) else ():
        if isinstance(article, dict):
            fields = cast("Mapping[str, object]", article)
            new = {
                name: None for name in fields if name not in BundleArticle.model_fields and name not in told
            }
            told.update(new)
            yield from _misspelt(new, BundleArticle.model_fields, "articles.")


def _misspelt(given: Iterable[str], known: Iterable[str], prefix: str) -> Iterator[str]:
    names = list(known)
    for name in given:
        if name in names:
            continue
        shown = name[:MAX_NAME]
        close = get_close_matches(shown.lower(), names, n=1)
        yield f"{prefix}{shown} → {prefix}{close[0]}?" if close else f"{prefix}{shown}"


def _examples(items: Iterable[str]) -> str:
    shown = list(items)
    more = len(shown) - MAX_EXAMPLES
    return "; ".join(shown[:MAX_EXAMPLES]) + (f"; … +{more}" if more > 0 else "")
