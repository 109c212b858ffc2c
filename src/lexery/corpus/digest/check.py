"""Check the starter digest against the real texts: a statement may not say what its article does not.

The checks are of form (lengths, links, uniqueness) and of substance (the article exists and is not repealed,
numbers and terms come from it, no run of words is copied from it). They find slips, not errors of law: whether
the statement reads the norm rightly stays a lawyer's question.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from pathlib import Path

from lexery.contracts.base import Value
from lexery.corpus.digest.numbers import supports_one, tokens, values

MIN_WORDS = 30
MAX_WORDS = 120
COPY_RUN = 8
"""Consecutive words that count as a copy of the law's own wording."""
TERM_SHARE = 0.6
"""Least share of a statement's content words whose first five letters occur in the article."""
SHORT_ARTICLE_WORDS = MIN_WORDS
TERM_SHARE_OF_SHORT = 0.4
"""The share asked of an article shorter than a statement may be: it cannot supply most of the statement's words."""
OFFICIAL_LINK = "https://zakon.rada.gov.ua/"

_STEM = 5
_WORD = re.compile(r"[^\W_]+(?:['’ʼ-][^\W_]+)*")
_ROMAN = re.compile(r"(?<![^\W_])[IVXІХ]+(?![^\W_])")
_NUMBERED_PART = re.compile(r"^(\d+(?:-\d+)?)\.\s", re.MULTILINE)
_LIST_ITEM = re.compile(r"^(?:\d+(?:-\d+)?\)|[а-яґєії]\)|[а-яґєії]\s|/\*|/--/)")
# Linking words of our own sentences: they carry no term of the law.
_LINKING_WORDS = (
    "також тобто зокрема якщо проте однак лише тільки навіть окрім крім після перед через протягом "
    "щонайменше щонайбільше тощо можна треба повинен повинна повинні зобов'язаний може можуть немає цього "
    "такого якого якому яких якій інший інша інших іншого іншої менше більше понад разом окремо коли тоді "
    "потім загалом зазвичай залежно всупереч замість завжди ніколи скільки стільки кожний кожного кожній "
    "кожен жодного людина людину людини людині особа особи особу стаття статті статтею закон закону "
    "законом тому отже виняток винятки "
)
_LINKING = frozenset(_LINKING_WORDS.split())


class FindingCode(StrEnum):
    """What is wrong with a digest line or statement."""

    ACT_UNKNOWN = "act_unknown"
    ACT_MISMATCH = "act_mismatch"
    """Title, number, link or status differ from the corpus."""
    ACT_NOT_IN_FORCE = "act_not_in_force"
    ARTICLE_UNKNOWN = "article_unknown"
    ARTICLE_REPEALED = "article_repealed"
    ARTICLE_REPEATED = "article_repeated"
    PART_UNKNOWN = "part_unknown"
    NUMBER_UNSUPPORTED = "number_unsupported"
    COPIED = "copied"
    LENGTH = "length"
    TERMS_FOREIGN = "terms_foreign"
    LINK = "link"
    EMPTY_HEADING = "empty_heading"


class Finding(Value):
    """One thing to mend."""

    nreg: str
    article: str = ""
    code: FindingCode
    detail: str = ""


class DigestStatement(Value):
    """One statement of the digest file."""

    number: str
    heading: str
    text: str
    part: str | None = None
    repealed: bool = False
    path: tuple[str, ...] = ()


class DigestAct(Value):
    """One line of the digest file: an act in the bundle's form, its articles being our statements."""

    nreg: str
    title: str
    title_source: str
    doc_type: str
    number: str | None
    adopted: str | None
    status: str
    status_note: str | None
    source_url: str
    retrieved: str
    edition: str | None
    preamble: str
    text_kind: str
    articles: tuple[DigestStatement, ...]


class OfficialArticle(Value):
    """The real article that a statement speaks of."""

    text: str
    heading: str = ""
    path: str = ""
    repealed: bool = False


class OfficialAct(Value):
    """What the corpus says of an act, with the texts of its articles."""

    title: str
    number: str | None
    status: str
    source_url: str
    articles: Mapping[str, OfficialArticle]


def read_digest(digest_path: Path) -> tuple[DigestAct, ...]:
    """Read the digest file (UTF-8, one act a line). Raises ValueError (pydantic's or json's) for a bad line."""
    lines = digest_path.read_text(encoding="utf-8").splitlines()
    return tuple(DigestAct.model_validate(json.loads(line)) for line in lines if line.strip())


def check_digest(digest_path: Path, article_texts: Mapping[str, OfficialAct]) -> list[Finding]:
    """Return every finding of form and of substance; `article_texts` maps nreg to the act of the corpus."""
    acts = read_digest(digest_path)
    return [*check_form(acts), *(f for act in acts for f in _check_act(act, article_texts.get(act.nreg)))]


def check_form(acts: Iterable[DigestAct]) -> list[Finding]:
    """Check what needs no corpus: unique acts and articles, links, headings, statement lengths."""
    return list(_form(acts))


def word_count(text: str) -> int:
    """Words of a statement; a hyphenated word is one, a dash between spaces is none."""
    return len(_WORD.findall(text))


def parts_of(text: str) -> frozenset[str]:
    """Part numbers of an article: its own numbering, else its paragraphs counted without list items."""
    numbered = _NUMBERED_PART.findall(text)
    if numbered:
        return frozenset(numbered)
    paragraphs = [line for line in text.splitlines() if line.strip() and not _LIST_ITEM.match(line.strip())]
    # A paragraph struck by the Constitutional Court is kept in comment marks and still counts as a part.
    struck = sum(line.startswith("/*") for line in text.splitlines())
    return frozenset(str(n) for n in range(1, len(paragraphs) + struck + 1))


def unsupported_numbers(statement: str, article: str) -> list[str]:
    """Numbers and Roman numerals of a statement that its article does not have, as words to show."""
    held = set(values(article))
    has_one = supports_one(article)
    missing = [str(v) for v in values(statement) if v not in held and not (v == 1 and has_one)]
    romans = {_latin(r) for r in _ROMAN.findall(article)}
    return missing + [r for r in map(_latin, _ROMAN.findall(statement)) if len(r) > 1 and r not in romans]


def copied_run(statement: str, article: str, size: int = COPY_RUN) -> str | None:
    """First run of `size` consecutive words that the statement shares with the article, or None."""
    theirs = tokens(article)
    runs = {tuple(theirs[i : i + size]) for i in range(len(theirs) - size + 1)}
    ours = tokens(statement)
    for i in range(len(ours) - size + 1):
        if tuple(ours[i : i + size]) in runs:
            return " ".join(ours[i : i + size])
    return None


def foreign_terms(statement: str, article: str) -> tuple[float, list[str]]:
    """Share (0–1) of the statement's content words found in the article by their first five letters, and the rest."""
    stems = {w[:_STEM] for w in tokens(article)}
    content = [
        w for w in dict.fromkeys(tokens(statement)) if len(w) >= _STEM and w.isalpha() and w not in _LINKING
    ]
    foreign = [w for w in content if w[:_STEM] not in stems]
    return (1 - len(foreign) / len(content) if content else 1.0), foreign


def _latin(roman: str) -> str:
    return roman.replace("І", "I").replace("Х", "X")


def _form(acts: Iterable[DigestAct]) -> Iterator[Finding]:
    seen: set[str] = set()
    for act in acts:
        if act.nreg in seen:
            yield Finding(nreg=act.nreg, code=FindingCode.ARTICLE_REPEATED, detail="act given twice")
        seen.add(act.nreg)
        if not act.source_url.startswith(OFFICIAL_LINK) or not act.source_url.lower().endswith(act.nreg):
            yield Finding(nreg=act.nreg, code=FindingCode.LINK, detail=act.source_url)
        numbers: set[str] = set()
        for statement in act.articles:
            yield from _statement_form(act.nreg, statement)
            if statement.number in numbers:
                yield Finding(nreg=act.nreg, article=statement.number, code=FindingCode.ARTICLE_REPEATED)
            numbers.add(statement.number)


def _statement_form(nreg: str, statement: DigestStatement) -> Iterator[Finding]:
    words = word_count(statement.text)
    if not MIN_WORDS <= words <= MAX_WORDS:
        yield Finding(nreg=nreg, article=statement.number, code=FindingCode.LENGTH, detail=str(words))
    if not statement.heading.strip():
        yield Finding(nreg=nreg, article=statement.number, code=FindingCode.EMPTY_HEADING)


def _check_act(act: DigestAct, official: OfficialAct | None) -> Iterator[Finding]:
    if official is None:
        yield Finding(nreg=act.nreg, code=FindingCode.ACT_UNKNOWN)
        return
    if official.status != "in_force":
        yield Finding(nreg=act.nreg, code=FindingCode.ACT_NOT_IN_FORCE, detail=official.status)
    ours = (act.title, act.number, act.status, act.source_url)
    theirs = (official.title, official.number, official.status, official.source_url)
    for mine, real in zip(ours, theirs, strict=True):
        if mine != real:
            yield Finding(nreg=act.nreg, code=FindingCode.ACT_MISMATCH, detail=f"{mine!r} != {real!r}")
    for statement in act.articles:
        article = official.articles.get(statement.number)
        for code, detail in _check_statement(statement, article):
            yield Finding(nreg=act.nreg, article=statement.number, code=code, detail=detail)


def _check_statement(
    statement: DigestStatement, article: OfficialArticle | None
) -> Iterator[tuple[FindingCode, str]]:
    if article is None:
        yield FindingCode.ARTICLE_UNKNOWN, ""
        return
    if article.repealed:
        yield FindingCode.ARTICLE_REPEALED, ""
        return
    real = f"{article.heading}\n{article.text}"
    if statement.part is not None and statement.part not in parts_of(article.text):
        yield FindingCode.PART_UNKNOWN, statement.part
    for number in unsupported_numbers(statement.text, real):
        yield FindingCode.NUMBER_UNSUPPORTED, number
    copied = copied_run(statement.text, real)
    if copied is not None:
        yield FindingCode.COPIED, copied
    share, foreign = foreign_terms(statement.text, f"{article.path}\n{real}")
    short = word_count(article.text) < SHORT_ARTICLE_WORDS
    if share < (TERM_SHARE_OF_SHORT if short else TERM_SHARE):
        yield FindingCode.TERMS_FOREIGN, f"{share:.2f}: {' '.join(foreign)}"
