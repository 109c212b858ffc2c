"""What the commands of `lexery corpus` share: their sentences, the open corpus, the progress bar, the report of an import."""

import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from lexery.cli.state import language, state
from lexery.cli.words import words
from lexery.errors import CorpusEmpty, Reason, UnknownAct
from lexery.messages import text

if TYPE_CHECKING:
    from lexery.contracts.bundle import StoredArticle
    from lexery.corpus.importing import ImportReport, Phase, Progress
    from lexery.corpus.library import Library
    from lexery.corpus.problems import ImportProblem
    from lexery.corpus.service import CorpusService

MAX_SHOWN = 50
"""Problems that are listed one by one."""


def say(name: str, **params: object) -> str:
    """The sentence `corpus.<name>` in the language of the moment."""
    return text(f"corpus.{name}", language(), **params)


Format = Annotated[Literal["plain", "json"], typer.Option("--format", help=words("format"))]


def service_of(ctx: typer.Context) -> "AbstractContextManager[CorpusService]":
    """The corpus of the home folder, open."""
    from lexery.wiring import open_corpus

    return open_corpus(state(ctx).settings)


def print_report(report: "ImportReport") -> None:
    """What an import did, on standard output; what it could not do, on standard error."""
    now = report.state
    print(
        say(
            "imported",
            added=report.added,
            updated=report.updated,
            unchanged=report.unchanged,
            acts=now.acts,
            articles=now.articles,
            catalog=now.catalog,
            version=now.corpus_version,
        )
    )
    if report.resumed:
        print(say("resumed", resumed=report.resumed))
    if report.superseded:
        print(say("superseded", superseded=report.superseded))
    if not report.switched:
        print(say("unchanged"))
    print_problems(report.problems)


def print_problems(problems: "Sequence[ImportProblem]") -> None:
    """What could not be imported, on standard error."""
    from lexery.export.plain import printable

    if not problems:
        return
    print(say("problems", count=len(problems)), file=sys.stderr)
    for problem in problems[:MAX_SHOWN]:
        # A path or an nreg with a line end must not add a line that looks like another problem.
        line = " ".join(printable(problem_line(problem)).split("\n"))
        print(f"  [{problem.code}] {line}", file=sys.stderr)
    if len(problems) > MAX_SHOWN:
        print(f"  {say('more_problems', count=len(problems) - MAX_SHOWN)}", file=sys.stderr)


def problem_line(problem: "ImportProblem") -> str:
    """What is wrong with a line of a file."""
    return say(
        f"problem.{problem.code.value.lower()}",
        path=problem.path,
        line=problem.line,
        nreg=problem.nreg or "?",
        detail=problem.detail.text(language()) if isinstance(problem.detail, Reason) else problem.detail,
    )


def tell_unread(paths: Sequence[Path]) -> None:
    """Say on standard error which sub-folders are passed over though they hold files to import."""
    from lexery.corpus.sources import unread_folders
    from lexery.export.plain import printable

    for folder in unread_folders(paths)[:MAX_SHOWN]:
        path = " ".join(printable(str(folder)).split("\n"))
        print(say("folder_not_read", path=path), file=sys.stderr)


def held_library(service: "CorpusService") -> "Library":
    """The live corpus. Raises `CorpusEmpty`: of no text at all there is nothing to tell shares of."""
    library = service.library()
    if not (library.state.acts or library.state.digest_acts):
        raise CorpusEmpty
    return library


def held_act(library: "Library", nreg: str) -> str:
    """The canonical nreg of an act whose text is held. Raises `UnknownAct`."""
    act = library.act(nreg)
    if act is None or library.articles(act.nreg) is None:
        raise UnknownAct(act=nreg, catalog_size=library.size)
    return act.nreg


def watched_texts(
    library: "Library", nregs: "Sequence[str]", description: str
) -> "tuple[list[str], Iterator[tuple[str, StoredArticle]]]":
    """The acts named, by their canonical nregs, and their texts, or those of all acts when none is named.

    A bar on standard error goes with the texts when that is a terminal. Raises `UnknownAct`.
    """
    from rich.console import Console
    from rich.progress import track

    wanted = [held_act(library, nreg) for nreg in nregs]
    texts = track(
        library.texts(wanted or None),
        description=description,
        total=None if wanted else library.state.articles + library.state.digest_articles,
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    return wanted, iter(texts)


def percent(share: float) -> str:
    """A share as per cent, rounded down: what is not whole is not shown as whole."""
    return f"{int(share * 1000) / 10:g} %"


@contextmanager
def progress_bar() -> "Generator[Progress]":
    """A bar on standard error for each phase; nothing when that is not a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty()) as bar:
        tasks: dict[Phase, TaskID] = {}

        def tell(phase: "Phase", done: int, total: int) -> None:
            if phase not in tasks:
                tasks[phase] = bar.add_task(say(phase.value), total=total)
            bar.update(tasks[phase], completed=done, total=total)

        yield tell
