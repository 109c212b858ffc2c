"""`lexery verify`: an exported answer held to the corpus again, offline."""

from pathlib import Path
from typing import Annotated

import typer

from lexery.cli.reading import read_document
from lexery.cli.state import language, state
from lexery.contracts.answer import AnswerFile, CheckRecord
from lexery.errors import ExitCode
from lexery.messages import text

"""Bytes of an answer file; a longer one is refused unread."""


def register(app: typer.Typer) -> None:
    """Add the command `verify`."""
    app.command("verify", help=text("verification.file.command", language()))(verify)


def verify(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(help=text("verification.file.file", language()), metavar="FILE")],
) -> None:
    """Print one line per finding; exit 0 when there is none, 1 when there is one, 4 when the file is no answer."""
    # Rooms that read the corpus are heavy: help must not wait for them.
    from lexery.export import read_answer_file
    from lexery.verification.exported import findings, verify_exported
    from lexery.wiring import open_corpus

    settings = state(ctx).settings
    answer = read_answer_file(read_document(str(file), settings.answer_max_bytes), str(file))
    with open_corpus(settings) as corpus:
        library = corpus.library()
        found = findings(verify_exported(answer, library, library))
    for record in found:
        print(line_of(record))
    if found:
        raise typer.Exit(ExitCode.FINDING)
    print(summary(answer))


def line_of(record: CheckRecord) -> str:
    """One finding as a line: what was checked, by which check, with what result."""
    name = text(f"verification.name.{record.name}", language())
    compared = " ".join(record.compared.split())
    return text(
        "verification.file.finding",
        language(),
        subject=record.subject,
        check=record.check,
        name=name,
        code=record.code or "",
        compared=compared,
    ).rstrip()


def summary(answer: AnswerFile) -> str:
    """The line of a file without findings."""
    return text("verification.file.ok", language(), claims=len(answer.answer.claims))
