"""`lexery corpus lay-coverage`: which articles in force have no everyday phrasings, those that matter most first."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from lexery.cli.corpus.common import Format, service_of, watched_texts
from lexery.cli.state import language
from lexery.messages import text

if TYPE_CHECKING:
    from lexery.search.lay_coverage import ActPhrased, LayCoverage

SHOWN_ACTS = 30
SHOWN_ARTICLES = 50
"""Lines of a list; `--format json` has all of them."""


def told(name: str, **params: object) -> str:
    """The sentence `lay.<name>` in the language of the moment."""
    return text(f"lay.{name}", language(), **params)


def lay_coverage_(
    ctx: typer.Context,
    nregs: Annotated[
        list[str] | None, typer.Argument(help=told("nregs"), metavar="[NREG]...", show_default=False)
    ] = None,
    format: Format = "plain",  # noqa: A002 - the option's name
) -> None:
    """Print the articles without phrasings: of the acts named, or the acts that lack most and the sum."""
    from lexery.search.lay import article_phrasings
    from lexery.search.lay_coverage import lay_coverage

    with service_of(ctx) as service:
        library = service.library()
        wanted, texts = watched_texts(library, nregs or (), told("reading"))
        rows = {row.nreg: row for row in library.directory.rows}
        report = lay_coverage(texts, rows, article_phrasings())
    if format == "json":
        print(report.model_dump_json(indent=1))
    else:
        print("\n".join(_lines(report, listed=bool(wanted))))


def _lines(report: "LayCoverage", *, listed: bool) -> Iterator[str]:
    lacking = [act for act in report.acts if act.missing]
    for act in report.acts if listed else lacking[:SHOWN_ACTS]:
        yield told(
            "act",
            nreg=act.nreg,
            title=act.title,
            phrased=act.phrased,
            articles=act.articles,
            missing=len(act.missing),
            references=act.references,
        )
        if listed:
            yield from _articles(act)
    if not listed and len(lacking) > SHOWN_ACTS:
        yield told("more_acts", count=len(lacking) - SHOWN_ACTS)
    total = report.total
    yield told(
        "sum",
        acts=total.acts,
        acts_phrased=total.acts_phrased,
        articles=total.articles,
        phrased=total.phrased,
        share=_percent(total.phrased, total.articles),
        by_references=_percent(total.references_phrased, total.references),
        by_size=_percent(total.characters_phrased, total.characters),
    )


def _articles(act: "ActPhrased") -> Iterator[str]:
    for one in act.missing[:SHOWN_ARTICLES]:
        yield "  " + told(
            "article",
            number=one.number,
            heading=one.heading,
            references=one.references,
            characters=one.characters,
        )
    if len(act.missing) > SHOWN_ARTICLES:
        yield "  " + told("more_articles", count=len(act.missing) - SHOWN_ARTICLES)


def _percent(part: int, whole: int) -> str:
    """Rounded down: what is not whole is not shown as whole."""
    return f"{(part * 1000 // whole if whole else 0) / 10:g} %"
