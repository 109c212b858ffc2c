"""A corpus of three invented acts, and what a search finds in it."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from lexery.contracts.retrieval import Leg
from lexery.search.analyze import Analyzer
from lexery.settings import load_settings
from lexery.wiring import open_lexery

ANALYZER = Analyzer()
"""One for all: to open the dictionary takes longer than a test."""
QUESTIONS = ("відпустка працівника", "оренда землі", "порядок утримання собак")


def act(nreg: str, title: str, *texts: str) -> dict[str, Any]:
    """An act as a bundle's line holds it, an article a text."""
    return {
        "nreg": nreg,
        "title": title,
        "doc_type": "law",
        "number": "1-IX",
        "adopted": "2020-01-15",
        "status": "in_force",
        "articles": [
            {"number": str(n), "heading": f"Стаття про {title.lower()}", "text": text}
            for n, text in enumerate(texts, start=1)
        ],
    }


ACTS = (
    act("100-20", "Про відпочинок", "Щорічна відпустка працівника триває місяць.", "Відпустку не ділять."),
    act("200-20", "Про оренду полів", "Оренда землі триває десять років.", "Орендна плата за землю щорічна."),
    act("300-20", "Про тварин", "Порядок утримання собак установлює громада.", "Собак вигулюють на повідку."),
)


def line(row: dict[str, Any]) -> bytes:
    """The line of a bundle."""
    return json.dumps(row, ensure_ascii=False).encode() + b"\n"


class Found(NamedTuple):
    """What is found in a home folder."""

    version: str
    acts: int
    articles: int
    hits: tuple[tuple[str, str, float], ...]
    """nreg, article, score of the text leg, question by question."""
    texts: tuple[str, ...]
    """Stored texts of the acts of `ACTS`."""


def found(home: Path, *questions: str) -> Found:
    """What the live corpus and its index answer."""
    with open_lexery(load_settings(home=home), without=frozenset({Leg.PHRASING_VECTORS})) as parts:
        index, library = parts.index, parts.library
        hits: list[tuple[str, str, float]] = []
        for question in questions or QUESTIONS:
            ranking = index.text.search(ANALYZER.lemmas(question), 10)
            for doc, score in zip(ranking.docs.tolist(), ranking.scores.tolist(), strict=True):
                nreg = index.table.acts[int(index.table.act[doc])]
                hits.append((nreg, index.table.articles[doc], round(score, 5)))
        assert hits
        texts = [
            library.article(row["nreg"], article["number"]) for row in ACTS for article in row["articles"]
        ]
        state = library.state
        return Found(
            version=state.corpus_version,
            acts=state.acts,
            articles=state.articles,
            hits=tuple(hits),
            texts=tuple(article.text if article else "" for article in texts),
        )
