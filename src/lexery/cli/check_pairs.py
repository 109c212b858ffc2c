"""`lexery check pairs`: does each claim follow from its passage."""

import json
from pathlib import Path
from typing import Annotated, Literal

import typer

from lexery.cli.reading import read_document
from lexery.cli.state import language, state
from lexery.cli.words import words
from lexery.errors import ExitCode
from lexery.messages import text


def say(name: str, **params: object) -> str:
    """The sentence `check.<name>` in the language of the moment."""
    return text(f"check.{name}", language(), **params)


def register(app: typer.Typer) -> None:
    """Add the command `pairs`."""
    app.command("pairs", help=say("pairs"))(pairs)


def pairs(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(help=say("pairs_file"), metavar="FILE")],
    format: Annotated[  # noqa: A002 - the option's name
        Literal["text", "json"], typer.Option("--format", help=words("format"))
    ] = "text",
) -> None:
    """Print a judgement for every pair; exit 0 when all are supported, 1 when one is not, 4 when the file is no pairs."""
    # The dictionary of forms is heavy: help must not wait for it.
    from lexery.verification.entailment import judge
    from lexery.verification.pairs import read_pairs

    settings = state(ctx).settings
    rows: list[dict[str, object]] = []
    for pair in read_pairs(read_document(str(file), settings.check_pairs_max_bytes), str(file)):
        found = judge(
            pair.passage,
            pair.claim,
            passage_max_chars=settings.check_passage_max_chars,
            claim_max_chars=settings.check_claim_max_chars,
        )
        reasons = [reason.value for reason in found.reasons]
        rows.append({pair.key: pair.name, "supported": found.supported, "reasons": reasons})
        if format == "text":
            print(_line(pair.name, reasons))
    supported = sum(row["supported"] is True for row in rows)
    if format == "json":
        print(json.dumps({"rows": rows}, ensure_ascii=False, indent=2))
    else:
        print(say("total", rows=len(rows), supported=supported))
    if supported < len(rows):
        raise typer.Exit(ExitCode.FINDING)


def _line(name: str | int, reasons: list[str]) -> str:
    if not reasons:
        return f"{name}\t{say('supported')}"
    return f"{name}\t{say('refused')}: {'; '.join(say(f'reason.{r}') for r in reasons)}"
