"""`lexery cite`: the citations of law in a text, resolved."""

import json
import sys
from typing import Annotated, Literal

import typer

from lexery.cli.reading import read_document
from lexery.cli.state import language, state
from lexery.cli.words import words
from lexery.contracts.citation import Reference
from lexery.contracts.ports import ActDirectory
from lexery.errors import InputTooLarge
from lexery.law.citations import find_references, format_citation
from lexery.law.citations.resolve import ArticleText
from lexery.law.citations.scan import MAX_INPUT
from lexery.messages import text as message

PLACE = ("article", "part", "point", "subpoint", "paragraph", "section", "note")
"""Fields of a place, in the order of the JSON form."""


def register(app: typer.Typer) -> None:
    """Add the command `cite`."""
    app.command("cite", help=message("cite.command", language()))(cite)


def cite(
    ctx: typer.Context,
    file: Annotated[str, typer.Argument(help=message("cite.file", language()), metavar="[FILE|-]")] = "-",
    format: Annotated[Literal["text", "json"], typer.Option("--format", help=words("format"))] = "text",  # noqa: A002 - the option's name
) -> None:
    """Print every citation of a file or of standard input with the act, the place and the state."""
    # Rooms that read the corpus are heavy: help must not wait for them.
    from lexery.wiring import open_lexery

    settings = state(ctx).settings
    content = read_document(file, settings.cite_max_bytes)
    if len(content) > MAX_INPUT:
        raise InputTooLarge(limit=MAX_INPUT)
    with open_lexery(settings) as lexery:
        found = find_references(content, lexery.directory)
        if format == "json":
            print(json.dumps([_row(reference) for reference in found], ensure_ascii=False, indent=2))
            return
        for reference in found:
            print(line_of(reference, lexery.directory))
    if not found:
        print(message("cite.none", language()), file=sys.stderr)


def cite_text(
    text: str, directory: ActDirectory, article_text: ArticleText | None = None
) -> list[dict[str, object]]:
    """The citations of a text in the JSON form that programs rely on; offsets are code points of `text`."""
    return [_row(reference) for reference in find_references(text, directory, article_text=article_text)]


def _row(reference: Reference) -> dict[str, object]:
    target = reference.target
    return {
        "text": reference.text,
        "start": reference.start,
        "end": reference.end,
        "nreg": target.nreg,
        **{name: getattr(target, name) for name in PLACE},
        "state": reference.state.value,
        "candidates": list(reference.candidates),
    }


def line_of(reference: Reference, directory: ActDirectory) -> str:
    """One citation as a line: where it stands, what it cites, how it resolved."""
    target = reference.target
    act = directory.act(target.nreg) if target.nreg is not None else None
    place = format_citation(target, act, style="short") if act is not None else target.nreg or "—"
    found = message(f"cite.state.{reference.state.value}", language())
    options = f" [{', '.join(reference.candidates)}]" if reference.candidates else ""
    return f"{reference.start}–{reference.end}\t{place}\t{found}{options}\t{reference.text}"
