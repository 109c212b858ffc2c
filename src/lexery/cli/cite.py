"""`lexery cite`: the citations of law in a text of any size, or in the texts of the corpus, resolved."""

import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from lexery.cli.citing import Tally, corpus_lines, row
from lexery.cli.reading import STDIN, stream_document
from lexery.cli.state import language, state
from lexery.cli.words import words
from lexery.contracts.citation import CitationTarget, Reference
from lexery.contracts.corpus import ActRecord
from lexery.contracts.ports import ActDirectory
from lexery.errors import BadCommand, UnknownAct
from lexery.law.citations import Reader, find_references, format_citation
from lexery.law.citations.blocks import references_in
from lexery.law.citations.resolve import ArticleText
from lexery.messages import text as message

if TYPE_CHECKING:
    from lexery.settings import Settings

MAX_JOBS = 64
MAX_WRITTEN = 4096
"""Places whose written form is kept while a text is printed."""


def say(name: str, **params: object) -> str:
    """The sentence `cite.<name>` in the language of the moment."""
    return message(f"cite.{name}", language(), **params)


def register(app: typer.Typer) -> None:
    """Add the command `cite`."""
    app.command("cite", help=say("command"))(cite)


def cite(
    ctx: typer.Context,
    names: Annotated[list[str] | None, typer.Argument(help=say("file"), metavar="[FILE|-|NREG...]")] = None,
    format: Annotated[  # noqa: A002 - the option's name
        Literal["text", "json", "jsonl"], typer.Option("--format", help=words("format"))
    ] = "text",
    corpus: Annotated[bool, typer.Option("--corpus", help=say("corpus"))] = False,
    summary: Annotated[bool, typer.Option("--summary", help=say("summary"))] = False,
    jobs: Annotated[int, typer.Option("--jobs", min=1, max=MAX_JOBS, help=say("jobs"))] = 1,
) -> None:
    """Print every citation with the act, the place, the state and the reason."""
    settings = state(ctx).settings
    given = names or []
    if corpus:
        _of_corpus(settings, given, jobs=jobs, summary=summary)
        return
    if len(given) > 1:
        raise BadCommand(detail=say("one_file", extra=" ".join(given[1:])), command=ctx.command_path)
    _of_text(settings, given[0] if given else STDIN, format, summary=summary)


def _of_text(settings: "Settings", source: str, form: str, *, summary: bool) -> None:
    # Rooms that read the corpus are heavy: help must not wait for them.
    from lexery.wiring import open_lexery

    tally = Tally()
    with open_lexery(settings) as lexery:
        found = references_in(
            Reader(lexery.directory), stream_document(source), size=settings.cite_block_chars
        )
        lines = _lines(_counted(found, tally), lexery.directory, "none" if summary else form)
        for line in lines:
            print(line)
    if summary:
        print(json.dumps(tally.as_json(), ensure_ascii=False, indent=2))
    elif not tally.references:
        print(say("none"), file=sys.stderr)


def _of_corpus(settings: "Settings", nregs: list[str], *, jobs: int, summary: bool) -> None:
    from lexery.wiring import open_lexery

    with open_lexery(settings) as lexery:
        library = lexery.library
        acts: list[str] = []
        for nreg in nregs:
            act = library.act(nreg)
            if act is None:
                raise UnknownAct(act=nreg, catalog_size=library.size)
            acts.append(act.nreg)
        if not nregs:
            acts = [record.nreg for record in library.directory.records() if record.indexed]
    tally = Tally()
    for line in corpus_lines(settings, acts, tally, jobs=jobs, lines=not summary):
        print(line)
    if summary:
        print(json.dumps(tally.as_json(), ensure_ascii=False, indent=2))


def _counted(found: Iterator[Reference], tally: Tally) -> Iterator[Reference]:
    for reference in found:
        tally.add(reference)
        yield reference


def _lines(found: Iterator[Reference], directory: ActDirectory, form: str) -> Iterator[str]:
    """The printed form, made while the text is read."""
    if form == "json":
        before = "["
        for reference in found:
            yield before + json.dumps(row(reference), ensure_ascii=False)
            before = ","
        yield "[]" if before == "[" else "]"
        return
    write = _Written(directory)
    for reference in found:
        if form == "text":
            yield line_of(reference, directory, write)
        elif form == "jsonl":
            yield json.dumps(row(reference), ensure_ascii=False)


def cite_text(
    text: str, directory: ActDirectory, article_text: ArticleText | None = None
) -> list[dict[str, object]]:
    """The citations of a text in the JSON form that programs rely on; offsets are code points of `text`."""
    return [row(reference) for reference in find_references(text, directory, article_text=article_text)]


class _Written:
    """Places as they are written; one text cites the same ones again and again."""

    def __init__(self, directory: ActDirectory) -> None:
        self._directory = directory
        self._kept: dict[str, str] = {}

    def __call__(self, target: CitationTarget, act: ActRecord) -> str:
        """The citation of a place, with the act's short name."""
        key = target.model_dump_json()
        if key not in self._kept:
            if len(self._kept) >= MAX_WRITTEN:
                self._kept.clear()
            self._kept[key] = format_citation(target, act, style="short", directory=self._directory)
        return self._kept[key]


def line_of(
    reference: Reference,
    directory: ActDirectory,
    write: _Written | None = None,
) -> str:
    """One citation as a line: where it stands, what it cites, how it resolved and why not.

    `write`: keeps what is written, for many lines of one text.
    """
    write = write or _Written(directory)
    target = reference.target
    act = directory.act(target.nreg) if target.nreg is not None else None
    place = write(target, act) if act is not None else target.nreg or "—"
    found = say(f"state.{reference.state.value}")
    why = f" ({say(f'reason.{reference.reason.value}')})" if reference.reason is not None else ""
    options = f" [{', '.join(reference.candidates)}]" if reference.candidates else ""
    return f"{reference.start}–{reference.end}\t{place}\t{found}{why}{options}\t{reference.text}"
