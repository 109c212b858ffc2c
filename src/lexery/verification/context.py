"""What a draft is held against: the run's evidence, the texts, the catalog, and what the asker named."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from lexery.contracts.answer import Answer, CheckRecord, CheckStatus, Claim, Notice
from lexery.contracts.citation import CitationTarget, Reference
from lexery.contracts.corpus import ActRecord, Article
from lexery.contracts.ports import ActDirectory, ArticleSource
from lexery.contracts.retrieval import DoclistItem

ArticleKey = tuple[str, str]
"""nreg and article number, as a hit names them."""


class Remembered:
    """An article source that reads each article once: every check of a claim looks at the same text."""

    def __init__(self, articles: ArticleSource) -> None:
        self._articles = articles
        self._read: dict[ArticleKey, Article | None] = {}

    @property
    def corpus_version(self) -> str:
        """Of the source behind it."""
        return self._articles.corpus_version

    def article(self, nreg: str, number: str) -> Article | None:
        """The article's text; None when it is not held."""
        if (nreg, number) not in self._read:
            self._read[nreg, number] = self._articles.article(nreg, number)
        return self._read[nreg, number]


@dataclass(frozen=True, slots=True, kw_only=True)
class Masked:
    """A text with its verified stretches blanked, and the quotes that were found nowhere."""

    text: str
    invented: tuple[str, ...]


class Masks:
    """Texts that were masked: several checks look at what is left of the same one."""

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], tuple[Masked, Sequence[Claim], Sequence[Notice]]] = {}

    def get(
        self,
        text: str,
        claims: Sequence[Claim],
        notices: Sequence[Notice],
        make: Callable[[], Masked],
    ) -> Masked:
        """The text masked for these very claims and notices, made at the first call."""
        key = (text, tuple(map(id, claims)), tuple(map(id, notices)))
        if key not in self._kept:
            # They are held with what was made of them, so that no other object can take their place.
            self._kept[key] = (make(), claims, notices)
        return self._kept[key][0]


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckContext:
    """Frozen inputs of every check."""

    answer: Answer
    """The draft as it came in."""
    hashes: Mapping[ArticleKey, str]
    """Evidence of this run: article → sha256 of the text that was searched."""
    articles: ArticleSource
    directory: ActDirectory
    as_of: date
    asked: tuple[Reference, ...] = ()
    """Citations of the question."""
    doclist: tuple[DoclistItem, ...] = ()
    lang: str = "uk"
    question: str = ""
    """The asker's words, where they are known whole."""
    masks: Masks = field(default_factory=Masks)
    own_words: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])
    """(id, text) of a claim → what of it is its own: several checks look at it."""

    @property
    def asked_words(self) -> str:
        """Everything the asker is known to have written."""
        return "\n".join([self.question, *(goal for _, goal in self.answer.goals)])

    def article_of(self, target: CitationTarget) -> Article | None:
        """The stored article a citation names."""
        if target.nreg is None:
            return None
        return self.articles.article(target.nreg, target.article or "")

    def act_of(self, target: CitationTarget) -> ActRecord | None:
        """The catalog act a citation names."""
        return self.directory.act(target.nreg) if target.nreg is not None else None

    def text(self, nreg: str, number: str) -> str | None:
        """Text of an article, for the bounds of places that free text cites."""
        article = self.articles.article(nreg, number)
        return article.text if article is not None else None


def key_of(target: CitationTarget) -> ArticleKey:
    """The evidence key of a citation."""
    return (target.nreg or "", target.article or "")


def passed(check: int, name: str, subject: str, compared: str = "") -> CheckRecord:
    """A record of a check that held."""
    return CheckRecord(check=check, name=name, subject=subject, status=CheckStatus.PASSED, compared=compared)


def failed(check: int, name: str, subject: str, code: str, compared: str = "") -> CheckRecord:
    """A record of a finding."""
    return CheckRecord(
        check=check, name=name, subject=subject, status=CheckStatus.FAILED, code=code, compared=compared
    )


def not_applicable(check: int, name: str, subject: str, compared: str = "") -> CheckRecord:
    """A record of a check that has nothing to hold here."""
    return CheckRecord(
        check=check, name=name, subject=subject, status=CheckStatus.NOT_APPLICABLE, compared=compared
    )


def cited(claim: Claim) -> CitationTarget | None:
    """The claim's citation when it names an act."""
    return claim.citation if claim.citation is not None and claim.citation.nreg else None
