"""The law itself: search, acts and articles, words that name an act."""

from typing import Annotated, Final

from fastapi import FastAPI, Path

from lexery.api.bodies import ResolveBody, SearchBody
from lexery.api.documented import Nreg, replies
from lexery.api.guard import needs
from lexery.api.state import ApiState, Caller, State
from lexery.api.views import ActView, ArticleView, SearchView, search_view
from lexery.contracts.access import Scope
from lexery.contracts.corpus import ActRecord
from lexery.contracts.retrieval import DoclistItem
from lexery.errors import UnknownAct, UnknownArticle
from lexery.law.numbers import resolve_article

NO_NUMBER: Final = "-"
"""Stands for the only text of an act without articles: an address cannot end in nothing."""

ArticleNumber = Annotated[
    str,
    Path(
        pattern=r"^[^\x00-\x1f\x7f/]{1,50}$",
        description="Number of the article in any spelling (`332-2`, `332²`); `-`: the only text of an act without articles.",
        examples=["40"],
    ),
]


def register(app: FastAPI) -> None:
    """Add the routes."""
    law = needs(Scope.LAW_READ)
    app.post(
        "/v1/search",
        summary="Find articles for a question",
        tags=["law"],
        responses=replies(400),
        openapi_extra=law,
    )(search)
    app.post(
        "/v1/resolve",
        summary="Find the act that words name",
        tags=["law"],
        responses=replies(400),
        openapi_extra=law,
    )(resolve)
    # Before the act: an act's number may hold slashes, and takes in whatever follows.
    app.get(
        "/v1/acts/{nreg:path}/articles/{number}",
        summary="Read an article",
        tags=["law"],
        responses=replies(404),
        openapi_extra=law,
    )(article)
    app.get(
        "/v1/acts/{nreg:path}",
        summary="Look at an act",
        tags=["law"],
        responses=replies(404),
        openapi_extra=law,
    )(act)


async def search(body: SearchBody, state: State, who: Caller) -> SearchView:
    """The articles of every goal of the question, best first."""
    del who
    return await state.heavy.run(_search, body, state)


async def resolve(body: ResolveBody, state: State, who: Caller) -> DoclistItem:
    """What the catalog says of the words: one act, several, none, or one whose text is not held."""
    del who
    library = state.parts.library
    return await state.heavy.run(library.resolve, body.mention, goal_id="", article=body.article)


async def act(nreg: Nreg, state: State, who: Caller) -> ActView:
    """What is known of it, and its articles."""
    del who
    return await state.threads.run(_act, nreg, state)


async def article(nreg: Nreg, number: ArticleNumber, state: State, who: Caller) -> ArticleView:
    """Its text as it is held, with the edition."""
    del who
    return await state.threads.run(_article, nreg, number, state)


def _search(body: SearchBody, state: ApiState) -> SearchView:
    found = state.lexery.search(body.query, limit=body.limit, as_of=body.as_of)
    library = state.parts.library
    library.read_ahead([hit.key for hit in found.hits])
    texts = {hit.key: library.article(*hit.key) for hit in found.hits}
    return search_view(found, {key: one.text for key, one in texts.items() if one is not None})


def _known(nreg: str, state: ApiState) -> ActRecord:
    library = state.parts.library
    found = library.act(nreg)
    if found is None:
        raise UnknownAct(act=nreg, catalog_size=library.size)
    return found


def _act(nreg: str, state: ApiState) -> ActView:
    found = _known(nreg, state)
    known = state.parts.library.articles(found.nreg)
    numbers = known.numbers if known is not None else ()
    held = known.held if known is not None else frozenset[str]()
    return ActView(
        act=found,
        articles=tuple(number or NO_NUMBER for number in numbers),
        held=tuple(number or NO_NUMBER for number in numbers if number in held),
        complete=known is not None and known.complete,
    )


def _article(nreg: str, asked: str, state: ApiState) -> ArticleView:
    known, library = _known(nreg, state), state.parts.library
    listed = library.articles(known.nreg)
    number: str | None = ""
    if asked != NO_NUMBER:
        number = resolve_article(asked, listed.numbers) if listed is not None else None
    found = library.article(known.nreg, number) if number is not None else None
    if found is None:
        raise UnknownArticle(nreg=known.nreg, article=asked)
    return ArticleView(
        nreg=known.nreg,
        title=known.title,
        number=found.number,
        heading=found.heading,
        path=found.path,
        text=found.text,
        repealed=found.repealed,
        edition=found.edition,
        retrieved=known.retrieved,
        url=known.source_url,
        text_kind=found.text_kind,
    )
