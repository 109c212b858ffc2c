"""Articles of a corpus pack (`acts-*.jsonl.gz`), read straight from its files."""

import gzip
import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from lexery.contracts.corpus import ActStatus, Article, ArticleDocument, DocType

SHARED: Final = Path(os.environ.get("LEXERY_SHARED", Path(__file__).parents[2] / "shared"))
_AMENDING: Final = ("про внесення змін", "про зміни", "про внесення доповнен", "про доповнення")


def read_pack(folder: Path = SHARED / "corpus") -> Iterator[ArticleDocument]:
    """All articles, in the order of the files."""
    for path in sorted(folder.glob("acts-*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                yield from _articles(json.loads(line))


def _articles(act: dict[str, Any]) -> Iterator[ArticleDocument]:
    title = str(act["title"])
    for article in act["articles"]:
        text = str(article["text"])
        yield ArticleDocument(
            nreg=act["nreg"],
            article=article["number"],
            title=title,
            title_known=act["title_source"] != "unknown",
            heading=article.get("heading") or "",
            text=text,
            doc_type=DocType(act["doc_type"]),
            status=ActStatus(act["status"]),
            repealed=bool(article.get("repealed")),
            path=" / ".join(article["path"])
            if isinstance(article.get("path"), list)
            else str(article.get("path") or ""),
            text_sha256=hashlib.sha256(text.encode()).hexdigest(),
            adopted=act.get("adopted"),
            is_amending=title.lower().startswith(_AMENDING),
        )


class PackArticles:
    """The pack's texts in memory (port `ArticleSource`)."""

    def __init__(self, articles: Iterator[ArticleDocument]) -> None:
        self._articles = {(article.nreg, article.article): article for article in articles}

    @property
    def corpus_version(self) -> str:
        return "pack"

    def __iter__(self) -> Iterator[ArticleDocument]:
        return iter(self._articles.values())

    def article(self, nreg: str, number: str) -> Article | None:
        found = self._articles.get((nreg, number))
        if found is None:
            return None
        return Article(
            nreg=nreg, number=number, heading=found.heading, text=found.text, repealed=found.repealed
        )
