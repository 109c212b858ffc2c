"""`lexery check text`: does the law say what stands beside its citations, in a text of any origin."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from lexery.cli.check_pairs import say
from lexery.cli.reading import read_bytes
from lexery.cli.state import state
from lexery.cli.words import words
from lexery.errors import ExitCode

if TYPE_CHECKING:
    from lexery.contracts.citation import CitationTarget
    from lexery.contracts.ports import ActDirectory
    from lexery.verification.brief import Checked

_PLACE = ("nreg", "article", "part", "point")


def register(app: typer.Typer) -> None:
    """Add the command `text`."""
    app.command("text", help=say("text"))(text)


def text(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(help=say("text_file"), metavar="FILE")],
    format: Annotated[  # noqa: A002 - the option's name
        Literal["text", "json"], typer.Option("--format", help=words("format"))
    ] = "text",
    as_of: Annotated[
        str | None, typer.Option("--as-of", help=say("text_as_of"), metavar="YYYY-MM-DD")
    ] = None,
) -> None:
    """Print a verdict for every citation; exit 0 when nothing is wrong, 1 when something is, 4 for a file that is no text."""
    # Rooms that read the corpus are heavy: help must not wait for them.
    from lexery.cli.setup import ensure_corpus
    from lexery.client import Lexery
    from lexery.verification.brief import FINDINGS
    from lexery.verification.brief.files import read_texts

    settings = state(ctx).settings
    limit = settings.check_text_max_bytes
    texts = read_texts(read_bytes(str(file), limit), str(file), limit=limit)
    ensure_corpus(settings)
    rows: list[dict[str, object]] = []
    tally = {"citations": 0, "findings": 0, "unchecked": 0}
    with Lexery.open(settings) as lexery:
        checker = lexery.checker(as_of=as_of)
        for one in texts:
            found = list(checker.check(one.text, one.notes))
            if len(found) >= settings.check_citations_max:
                print(say("text_left_out", limit=settings.check_citations_max), file=sys.stderr)
            for checked in found:
                tally["citations"] += 1
                tally["findings"] += checked.verdict in FINDINGS
                tally["unchecked"] += checked.verdict == "not_checkable"
                if format == "json":
                    rows.append(_row(one.id, checked))
                else:
                    print(_line(one.id, checked, checker.directory))
    if format == "json":
        print(json.dumps({"rows": rows}, ensure_ascii=False, indent=2))
    else:
        print(say("text_total", **tally) if tally["citations"] else say("text_none"))
    if tally["findings"]:
        raise typer.Exit(ExitCode.FINDING)


def _row(name: str | None, checked: "Checked") -> dict[str, object]:
    """The form that programs rely on."""
    target, expected = checked.target, checked.expected
    return {
        "id": name,
        "text": checked.text,
        "start": checked.start,
        "end": checked.end,
        **{field: getattr(target, field) for field in _PLACE},
        "verdict": checked.verdict.value,
        "reasons": [str(reason) for reason in checked.reasons],
        "expected": {field: getattr(expected, field) for field in _PLACE} if expected is not None else None,
        "claim": checked.claim,
    }


def _line(name: str | None, checked: "Checked", directory: "ActDirectory") -> str:
    """The citation, its verdict, why, and the right place."""
    from lexery.verification.brief import FINDINGS

    told = "; ".join(_why(str(reason)) for reason in checked.reasons)
    fields = [f"{checked.start}–{checked.end}", checked.text, say(f"verdict.{checked.verdict.value}"), told]
    if checked.expected is not None and checked.verdict in FINDINGS:
        fields.append(say("expected", place=_place(checked.expected, directory)))
    return "\t".join(([name] if name is not None else []) + [" ".join(field.split()) for field in fields])


def _why(reason: str) -> str:
    from lexery.verification.brief import BriefReason

    return say(f"why.{reason}" if reason in set(BriefReason) - {"NOT_STATED"} else f"reason.{reason}")


def _place(target: "CitationTarget", directory: "ActDirectory") -> str:
    from lexery.law.citations import format_citation

    act = directory.act(target.nreg) if target.nreg is not None else None
    if act is None:
        return target.nreg or "—"
    return format_citation(target, act, style="short", directory=directory)
