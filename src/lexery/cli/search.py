"""`lexery search`: the articles a question finds, without an answer."""

import json
from typing import Annotated, Literal

import typer

from lexery.cli.reading import read_question
from lexery.cli.state import state
from lexery.cli.words import words
from lexery.contracts.evidence import Retrieval
from lexery.contracts.retrieval import Leg


def register(app: typer.Typer) -> None:
    """Add the command `search`."""
    app.command("search", help=words("search.help"))(search)


def search(
    ctx: typer.Context,
    query: Annotated[str, typer.Argument(help=words("question"), metavar="QUERY")],
    limit: Annotated[int | None, typer.Option("--limit", min=1, max=100, help=words("search.limit"))] = None,
    without: Annotated[list[Leg] | None, typer.Option("--without", help=words("search.without"))] = None,
    format: Annotated[Literal["plain", "json"], typer.Option("--format", help=words("format"))] = "plain",  # noqa: A002 - the option's name
) -> None:
    """Print the hits of every goal of the question, best first."""
    from lexery.client import Lexery

    settings = state(ctx).settings
    with Lexery.open(settings, without=frozenset(without or ())) as lexery:
        found = lexery.search(read_question(query, settings), limit=limit)
    print(search_json(found) if format == "json" else _plain(found))


def search_json(found: Retrieval) -> str:
    """The stable JSON form of a search."""
    hits = [
        {
            "nreg": hit.nreg,
            "article": hit.article,
            "title": hit.title,
            "heading": hit.heading,
            "probability": round(hit.relevance, 4),
            "legs": [score.leg.value for score in hit.legs],
            "passage": {"start": hit.passage.start, "end": hit.passage.end},
        }
        for hit in found.hits
    ]
    return json.dumps(
        {"hits": hits, "legs_run": [leg.value for leg in found.trace.legs_run]}, ensure_ascii=False, indent=2
    )


def _plain(found: Retrieval) -> str:
    if not found.hits:
        return words("search.nothing")
    return "\n".join(
        words(
            "search.hit",
            probability=f"{hit.relevance:.2f}",
            article=hit.article or "—",
            heading=hit.heading,
            title=hit.title,
            nreg=hit.nreg,
        )
        for hit in found.hits
    )
