"""`lexery corpus coverage`: which articles an act should have and which are there."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from lexery.cli.corpus.common import Format, held_library, percent, service_of
from lexery.cli.ranges import ranges
from lexery.cli.state import language
from lexery.messages import text

if TYPE_CHECKING:
    from lexery.corpus.completeness import ActCoverage, CoverageReport


def told(name: str, **params: object) -> str:
    """The sentence `coverage.<name>` in the language of the moment."""
    return text(f"coverage.{name}", language(), **params)


def coverage(
    ctx: typer.Context,
    nregs: Annotated[
        list[str] | None, typer.Argument(help=told("nregs"), metavar="[NREG]...", show_default=False)
    ] = None,
    incomplete: Annotated[bool, typer.Option("--incomplete", help=told("incomplete"))] = False,
    format: Format = "plain",  # noqa: A002 - the option's name
) -> None:
    """Print which articles are expected and which are there: of the acts named, or the sum of the corpus."""
    from lexery.corpus.completeness import coverage_report

    with service_of(ctx) as service:
        report = coverage_report(held_library(service), nregs or (), incomplete=incomplete)
    if format == "json":
        print(report.model_dump_json(indent=2))
        return
    print("\n".join(_lines(report, listed=bool(nregs) or incomplete)))


def _lines(report: "CoverageReport", *, listed: bool) -> Iterator[str]:
    for act in report.acts if listed else ():
        yield from _act(act)
    total = report.total
    yield told(
        "sum",
        acts=total.acts,
        numbered=total.numbered,
        whole=total.whole,
        found=total.found,
        repealed=total.repealed,
        expected=total.expected,
        share=percent(total.share),
    )


def _act(act: "ActCoverage") -> Iterator[str]:
    yield f"{act.nreg}  {act.title}".rstrip()
    if not act.expected:
        yield f"  {told('no_numbers')}"
        return
    yield "  " + told(
        "act",
        found=act.found,
        expected=act.expected,
        share=percent(act.share),
        repealed=act.repealed,
        last=act.last or "—",
    )
    if act.missing:
        yield "  " + told("missing", count=len(act.missing), numbers=ranges(act.missing))
    if 0 < act.inside < len(act.missing):
        yield "  " + told("inside", first=act.first or "—", inside=act.inside)
