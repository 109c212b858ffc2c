"""`lexery corpus status`, `show`, `resolve`: what the corpus holds and knows."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from lexery.cli.corpus.common import Format, say, service_of
from lexery.cli.corpus.embedding import passages_of
from lexery.cli.ranges import ranges
from lexery.errors import UnknownAct, UnknownArticle

if TYPE_CHECKING:
    from lexery.contracts.corpus import ActRecord, ArticleList
    from lexery.contracts.retrieval import DoclistItem


def status(ctx: typer.Context, format: Format = "plain") -> None:  # noqa: A002 - the option's name
    """Print what the corpus holds."""
    with service_of(ctx) as service:
        found = service.status()
    passages = passages_of(ctx)
    if format == "json":
        known = passages.model_dump(mode="json") if passages is not None else None
        print(json.dumps({**found.model_dump(mode="json"), "passages": known}, ensure_ascii=False, indent=2))
        return
    rows = [
        (say("acts"), str(found.acts)),
        (say("articles"), str(found.articles)),
        (say("catalog_rows"), str(found.catalog)),
        (say("version"), found.corpus_version or "—"),
        (
            say("index"),
            f"{found.index.name}, {found.index.bytes / 1e6:.1f} MB"
            if found.index.present
            else say("no_index"),
        ),
    ]
    if passages is not None:
        row = "passages_damaged" if passages.damaged else "passages_held"
        rows.append((say("passages"), say(row, **passages.model_dump())))
    width = max(len(name) for name, _ in rows)
    for name, value in rows:
        print(f"{name:<{width}}  {value}")
    if found.digest_acts:
        print(say("digest", acts=found.digest_acts, articles=found.digest_articles))


def show(
    ctx: typer.Context,
    nreg: Annotated[str, typer.Argument(help=say("nreg"), metavar="NREG")],
    article: Annotated[str | None, typer.Argument(help=say("article"), metavar="ARTICLE")] = None,
) -> None:
    """Print what is known of an act, or the text of one article."""
    from lexery.law.numbers import resolve_article

    with service_of(ctx) as service:
        library = service.library()
        act = library.act(nreg)
        if act is None:
            raise UnknownAct(act=nreg, catalog_size=library.size)
        known = library.articles(act.nreg)
        if article is None:
            print("\n".join(_act_lines(act, known, listed=library.directory.lists_act(act.nreg))))
            return
        number = resolve_article(article, known.numbers) if known is not None else None
        found = library.article(act.nreg, number) if number is not None else None
        if found is None:
            raise UnknownArticle(nreg=act.nreg, article=article)
    print(f"{act.title} ({act.nreg})")
    if found.path:
        print(found.path)
    print(f"{found.number}. {found.heading}".strip(" ."))
    print(_edition(found.edition, act.retrieved))
    if found.text_kind == "digest":
        print(say("digest_text"))
    if found.repealed:
        print(say("repealed_article"))
    print(f"\n{found.text}")


def resolve(
    ctx: typer.Context,
    mention: Annotated[str, typer.Argument(help=say("resolve_text"), metavar="TEXT")],
    article: Annotated[str | None, typer.Option("--article", help=say("resolve_article"))] = None,
    format: Format = "plain",  # noqa: A002 - the option's name
) -> None:
    """Print the acts that a wording names."""
    with service_of(ctx) as service:
        library = service.library()
        item = library.resolve(mention, goal_id="", article=article)
        if format == "json":
            print(item.model_dump_json(indent=2))
            return
        print("\n".join(_item_lines(item, library.size)))
        hints = [act for nreg in item.hints if (act := library.act(nreg)) is not None]
        if hints:
            print(say("hint.candidates"))
            for act in hints:
                print(f"  {act.nreg}\t{act.title}")


def _edition(edition: str | None, retrieved: str | None) -> str:
    words_ = say("edition", edition=edition) if edition else say("edition_unknown")
    return f"{words_}; {say('retrieved', retrieved=retrieved)}" if retrieved else words_


def _act_lines(act: "ActRecord", known: "ArticleList | None", *, listed: bool) -> Iterator[str]:
    from lexery.corpus.coverage import coverage

    yield f"{act.title}" + ("" if act.title_known else f" {say('title_unknown')}")
    identity = [
        act.nreg,
        f"№ {act.number}" if act.number else "",
        act.adopted or "",
        say(f"act_status.{act.status}"),
    ]
    yield " · ".join(part for part in identity if part)
    if act.status_note:
        yield act.status_note
    if act.aliases:
        yield "; ".join(act.aliases)
    if act.source_url:
        yield act.source_url
    if act.indexed:
        yield _edition(act.edition, act.retrieved)
    else:
        yield say("digest_text") if act.text_kind == "digest" else say("not_held")
    if known is None:
        return
    yield say(
        "articles_of",
        held=len(known.held),
        total=len(known.numbers),
        numbers=ranges(n for n in known.numbers if n in known.held) or "—",
    )
    if len(known.held) < len(known.numbers):
        yield say("articles_listed", numbers=ranges(known.numbers))
    report = coverage(act.nreg, known.numbers)
    if listed and report.missing:
        yield say("gaps", missing=", ".join(report.missing))


def _item_lines(item: "DoclistItem", size: int) -> Iterator[str]:
    yield say(f"reason.{item.reason}", catalog=size)
    for candidate in item.candidates:
        date = candidate.adopted or ""
        yield "\t".join(
            (
                f"  {candidate.nreg or candidate.derived_nreg}",
                candidate.title,
                candidate.number or "",
                date,
                say(f"act_status.{candidate.status}"),
            )
        )
    if item.article_last:
        yield say("hint.last", last=item.article_last)
