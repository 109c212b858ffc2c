"""`lexery corpus structure`: how far the texts are taken apart, and what stayed whole."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from lexery.cli.corpus.common import Format, held_library, percent, service_of, watched_texts
from lexery.cli.state import language
from lexery.messages import text

if TYPE_CHECKING:
    from lexery.corpus.structure_report import ActStructure, Structures, StructureSum


def told(name: str, **params: object) -> str:
    """The sentence `structure.<name>` in the language of the moment."""
    return text(f"structure.{name}", language(), **params)


def structure(
    ctx: typer.Context,
    nregs: Annotated[
        list[str] | None, typer.Argument(help=told("nregs"), metavar="[NREG]...", show_default=False)
    ] = None,
    format: Format = "plain",  # noqa: A002 - the option's name
) -> None:
    """Print the units found and what is not taken apart: of the acts named, or the sum of the corpus."""
    from lexery.corpus.structure_report import Structures

    with service_of(ctx) as service:
        library = held_library(service)
        wanted, texts = watched_texts(library, nregs or (), told("reading"))
        structures = Structures(texts)
        for line in _json(structures) if format == "json" else _plain(structures, listed=bool(wanted)):
            print(line)


def _plain(structures: "Structures", *, listed: bool) -> Iterator[str]:
    for act in structures.acts():
        if listed:
            yield from _act(act)
    if structures.total.acts != 1:
        yield from _sum(structures.total)


def _act(act: "ActStructure") -> Iterator[str]:
    yield told(
        "act", nreg=act.nreg, articles=act.articles, characters=act.characters, share=percent(act.share)
    )
    yield from _units(act.units)
    for gap in act.gaps:
        yield f"  [{gap.reason}] {told(f'reason.{gap.reason}')} ({told('article', number=gap.article or '—')})"


def _sum(total: "StructureSum") -> Iterator[str]:
    yield told(
        "sum",
        acts=total.acts,
        articles=total.articles,
        characters=total.characters,
        share=percent(total.share),
    )
    yield from _units(total.units)
    if total.reasons:
        yield told("reasons")
    for reason, count in total.reasons.items():
        acts = ", ".join(total.examples[reason])
        yield f"  {count:>7}  [{reason}] {told(f'reason.{reason}')} ({told('for_example', acts=acts)})"


def _units(units: dict[str, int]) -> Iterator[str]:
    for kind, count in units.items():
        yield f"  {count:>7}  {told(f'kind.{kind}')}"


def _json(structures: "Structures") -> Iterator[str]:
    """One document, written as it comes: acts are never all in memory."""
    yield '{"acts": ['
    separator = ""
    for act in structures.acts():
        yield separator + act.model_dump_json()
        separator = ","
    yield f'], "total": {structures.total.model_dump_json()}}}'
