"""What a draft is held against: the run's evidence, the texts, the catalog, and what the asker named."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from lexery.contracts.answer import Answer, CheckRecord, CheckStatus, Claim
from lexery.contracts.citation import CitationTarget, Reference
from lexery.contracts.corpus import ActRecord, Article
from lexery.contracts.ports import ActDirectory, ArticleSource
from lexery.contracts.retrieval import DoclistItem

ArticleKey = tuple[str, str]
"""nreg and article number, as a hit names them."""


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
    names: Mapping[str, ActRecord] = field(default_factory=dict[str, ActRecord])
    """Acts of the evidence by nreg."""

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
