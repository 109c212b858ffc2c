"""`lexery corpus`: import, status, show, resolve, drop, reindex."""

import sys
from collections.abc import Generator, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from lexery.cli.ranges import ranges
from lexery.cli.state import language, state
from lexery.cli.words import words
from lexery.errors import ImportIncomplete, UnknownAct, UnknownArticle, UnknownOption
from lexery.messages import text

if TYPE_CHECKING:
    from lexery.contracts.corpus import ActRecord, ArticleList
    from lexery.contracts.retrieval import DoclistItem
    from lexery.corpus.importing import ImportReport, Phase, Progress
    from lexery.corpus.problems import ImportProblem
    from lexery.corpus.service import CorpusService

MAX_SHOWN = 50
"""Problems that are listed one by one."""


def say(name: str, **params: object) -> str:
    """The sentence `corpus.<name>` in the language of the moment."""
    return text(f"corpus.{name}", language(), **params)


def register(app: typer.Typer) -> None:
    """Add the group `corpus`."""
    group = typer.Typer(help=say("group"), no_args_is_help=True)
    group.command("import", help=say("import"))(import_)
    group.command("status", help=say("status"))(status)
    group.command("show", help=say("show"))(show)
    group.command("resolve", help=say("resolve"))(resolve)
    group.command("drop", help=say("drop"))(drop)
    group.command("reindex", help=say("reindex"))(reindex)
    app.add_typer(group, name="corpus")


Format = Annotated[Literal["plain", "json"], typer.Option("--format", help=words("format"))]


def import_(
    ctx: typer.Context,
    paths: Annotated[list[Path], typer.Argument(help=say("paths"), metavar="PATHS...")],
    catalog: Annotated[Path | None, typer.Option("--catalog", help=say("catalog"), metavar="FILE")] = None,
) -> None:
    """Import bundles and a catalog; exit code 5 when an act failed."""
    with _service(ctx) as service, progress_bar() as progress:
        report = service.import_paths(paths, catalog, progress=progress)
    print_report(report)
    if report.problems:
        raise ImportIncomplete(failed=len(report.problems), imported=report.added + report.updated)


def status(ctx: typer.Context, format: Format = "plain") -> None:  # noqa: A002 - the option's name
    """Print what the corpus holds."""
    with _service(ctx) as service:
        found = service.status()
    if format == "json":
        print(found.model_dump_json(indent=2))
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

    with _service(ctx) as service:
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
    with _service(ctx) as service:
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


def drop(
    ctx: typer.Context,
    nregs: Annotated[list[str] | None, typer.Argument(help=say("nreg"), metavar="[NREG]...")] = None,
    everything: Annotated[bool, typer.Option("--all", help=say("drop_all"))] = False,
) -> None:
    """Drop texts from the corpus."""
    if bool(nregs) == everything:
        raise UnknownOption(option="corpus drop", value=" ".join(nregs or ()), allowed=say("nothing_to_drop"))
    with _service(ctx) as service, progress_bar() as progress:
        left = (
            service.drop_all(progress=progress)
            if everything
            else service.drop(nregs or (), progress=progress)
        )
    print(say("dropped", acts=left.acts, articles=left.articles, version=left.corpus_version))


def reindex(ctx: typer.Context) -> None:
    """Build the index of the live corpus anew."""
    with _service(ctx) as service, progress_bar() as progress:
        left = service.reindex(progress=progress)
    print(say("dropped", acts=left.acts, articles=left.articles, version=left.corpus_version))


def print_report(report: "ImportReport") -> None:
    """What an import did, on standard output; what it could not do, on standard error."""
    from lexery.export.plain import printable

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
    if not report.problems:
        return
    print(say("problems", count=len(report.problems)), file=sys.stderr)
    for problem in report.problems[:MAX_SHOWN]:
        print(f"  [{problem.code}] {printable(_problem(problem))}", file=sys.stderr)
    if len(report.problems) > MAX_SHOWN:
        print(f"  {say('more_problems', count=len(report.problems) - MAX_SHOWN)}", file=sys.stderr)


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


def _service(ctx: typer.Context) -> "AbstractContextManager[CorpusService]":
    from lexery.wiring import open_corpus

    return open_corpus(state(ctx).settings)


def _problem(problem: "ImportProblem") -> str:
    return say(
        f"problem.{problem.code.value.lower()}",
        path=problem.path,
        line=problem.line,
        nreg=problem.nreg or "?",
        detail=problem.detail,
    )


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
