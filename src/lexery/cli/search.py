"""`lexery search`: the articles a question finds, without an answer."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from lexery.cli.reading import read_question
from lexery.cli.state import state
from lexery.cli.words import words
from lexery.contracts.evidence import Retrieval
from lexery.contracts.retrieval import Hit, Leg

if TYPE_CHECKING:
    from lexery.client import Explained


def register(app: typer.Typer) -> None:
    """Add the command `search`."""
    app.command("search", help=words("search.help"))(search)


def search(
    ctx: typer.Context,
    query: Annotated[str, typer.Argument(help=words("question"), metavar="QUERY")],
    limit: Annotated[int | None, typer.Option("--limit", min=1, max=100, help=words("search.limit"))] = None,
    without: Annotated[list[Leg] | None, typer.Option("--without", help=words("search.without"))] = None,
    why: Annotated[bool, typer.Option("--why", help=words("search.why"))] = False,
    format: Annotated[Literal["plain", "json"], typer.Option("--format", help=words("format"))] = "plain",  # noqa: A002 - the option's name
) -> None:
    """Print the hits of every goal of the question, best first."""
    from lexery.client import Lexery

    settings = state(ctx).settings
    with Lexery.open(settings, without=frozenset(without or ())) as lexery:
        question = read_question(query, settings)
        explained = lexery.explain(question, limit=limit) if why else None
        found = explained.found if explained is not None else lexery.search(question, limit=limit)
    print(search_json(found, explained) if format == "json" else "\n".join(_plain(found, explained)))


def search_json(found: Retrieval, explained: "Explained | None" = None) -> str:
    """The stable JSON form of a search; a hit has `why` when it was asked for."""
    hits = [
        {
            "nreg": hit.nreg,
            "article": hit.article,
            "title": hit.title,
            "heading": hit.heading,
            "probability": round(hit.relevance, 4),
            "legs": [score.leg.value for score in hit.legs],
            "passage": {"start": hit.passage.start, "end": hit.passage.end},
            **_why(hit, explained),
        }
        for hit in found.hits
    ]
    return json.dumps(
        {"hits": hits, "legs_run": [leg.value for leg in found.trace.legs_run]}, ensure_ascii=False, indent=2
    )


def _why(hit: Hit, explained: "Explained | None") -> dict[str, object]:
    if explained is None:
        return {}
    why = explained.of(hit.goal_id, hit.key)
    return {
        "goal_id": hit.goal_id,
        "why": why.model_dump(mode="json", exclude={"nreg", "article"}) if why else None,
    }


def _plain(found: Retrieval, explained: "Explained | None") -> Iterator[str]:
    from lexery.cli.why import explanation_lines

    if not found.hits:
        yield words("search.nothing")
    for hit in found.hits:
        yield words(
            "search.hit",
            probability=f"{hit.relevance:.2f}",
            article=hit.article or "—",
            heading=hit.heading,
            title=hit.title,
            nreg=hit.nreg,
        )
        if explained is not None and (why := explained.of(hit.goal_id, hit.key)) is not None:
            yield from (f"      {line}" for line in explanation_lines(why))
