"""A fetch from the open-data portal on the command line: its progress, its import, its report. `corpus fetch` and `setup` share it."""

import json
import sys
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from lexery.cli.corpus.common import print_problems, print_report, progress_bar
from lexery.cli.state import language
from lexery.errors import ImportIncomplete, LexeryError, PortalFetchIncomplete
from lexery.messages import text

if TYPE_CHECKING:
    from lexery.corpus.importing import ImportReport
    from lexery.corpus.rada.fetch import (
        ActFetch,
        FetchPlan,
        FetchProgress,
        FetchReport,
        PortalFetch,
        WantedAct,
    )
    from lexery.corpus.service import CorpusService

MINUTE = 60


def say(name: str, **params: object) -> str:
    """The sentence `portal.<name>` in the language of the moment."""
    return text(f"portal.{name}", language(), **params)


@dataclass(frozen=True, kw_only=True)
class Fetched:
    """What a fetch and the import of its files came to."""

    report: "FetchReport"
    imported: "ImportReport | None"
    """None when nothing was imported: the fetch was stopped, or brought no file."""

    def error(self) -> LexeryError | None:
        """What the command ends with; None when all acts are in place."""
        report = self.report
        if report.stopped_by is not None:
            return report.stopped_by
        if report.failed:
            only = report.failed[0].error if len(report.acts) == 1 else None
            return only or PortalFetchIncomplete(
                failed=len(report.failed), fetched=len(report.acts) - len(report.failed)
            )
        if self.imported is not None and self.imported.problems:
            taken = self.imported.added + self.imported.updated
            return ImportIncomplete(failed=len(self.imported.problems), imported=taken)
        return None


def fetch_and_import(
    portal: "PortalFetch",
    service: "CorpusService",
    acts: "list[WantedAct]",
    *,
    force: bool = False,
    keep_going: bool = False,
) -> Fetched:
    """Fetch the acts, then import all of them in one go; an act that failed stops both unless `keep_going`."""
    with fetch_bar() as progress:
        report = portal.run(acts, force=force, keep_going=keep_going, progress=progress)
    if not report.files or (report.stopped_by is not None and not keep_going):
        return Fetched(report=report, imported=None)
    with progress_bar() as importing:
        imported = service.import_paths(list(report.files), progress=importing)
    if report.stopped_by is None and not report.failed:
        portal.end()
    return Fetched(report=report, imported=imported)


@contextmanager
def fetch_bar() -> "Generator[FetchProgress]":
    """A bar on standard error with the time that is left; nothing when that is not a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[act]}", markup=False),
    )
    with Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(say("fetching"), total=None, act="")

        def tell(done: int, total: int, act: "WantedAct | None") -> None:
            bar.update(task, completed=done, total=total, act=act.nreg if act else "")

        yield tell


def print_fetched(fetched: Fetched, folder: Path) -> None:
    """What was fetched and imported, on standard output; what failed, on standard error."""
    from lexery.corpus.rada.fetch import Outcome
    from lexery.export.plain import printable

    report = fetched.report
    counts = {kind.value: sum(act.outcome is kind for act in report.acts) for kind in Outcome}
    print(say("summary", **counts, requests=report.requests, bytes=report.bytes))
    if fetched.imported is not None:
        print_report(fetched.imported)
    # The error that the command ends with is told at its end, by its code.
    ended = fetched.error()
    others = [act.error for act in report.failed if act.error is not None and act.error is not ended]
    if others:
        print(say("failures"), file=sys.stderr)
    for error in others:
        print(f"  [{error.code}] {printable(error.message(language()))}", file=sys.stderr)
    if ended is not None and report.files:
        print(say("kept", folder=printable(str(folder))), file=sys.stderr)


def fetched_json(fetched: Fetched) -> str:
    """The same as data."""
    report, imported = fetched.report, fetched.imported
    ended = fetched.error()
    data = {
        "acts": [_act_json(act) for act in report.acts],
        "requests": report.requests,
        "bytes": report.bytes,
        "waited_seconds": round(report.waited_seconds, 1),
        "imported": None
        if imported is None
        else {
            "added": imported.added,
            "updated": imported.updated,
            "unchanged": imported.unchanged,
            "problems": len(imported.problems),
            "corpus_version": imported.state.corpus_version,
        },
        "code": ended.code if ended else None,
    }
    if imported is not None:
        print_problems(imported.problems)
    return json.dumps(data, ensure_ascii=False, indent=2)


def print_plan(plan: "FetchPlan") -> None:
    """What would be asked, in order, and what it would cost."""
    if not plan.paths:
        print(say("plan.nothing"))
    else:
        print(say("plan.head", portal=plan.portal, requests=len(plan.paths), conditional=plan.conditional))
        print("\n".join(f"  {path}" for path in plan.paths))
        least, most = duration(plan.seconds_min), duration(plan.seconds_max)
        print(say("plan.cost", least=least, most=most, bytes=plan.bytes_max))
    if plan.done:
        print(say("plan.done", nregs=", ".join(plan.done)))
    print(say("plan.spent", requests=plan.spent.requests, bytes=plan.spent.bytes))
    print(say("plan.sent"))


def duration(seconds: float) -> str:
    """Minutes, or seconds when they are few."""
    if seconds < 2 * MINUTE:
        return say("plan.seconds", seconds=round(seconds))
    return say("plan.minutes", minutes=round(seconds / MINUTE))


def _act_json(act: "ActFetch") -> dict[str, object]:
    return {
        "nreg": act.act.nreg,
        "title": act.act.title or None,
        "asked_edition": act.act.edition,
        "outcome": act.outcome.value,
        "edition": act.edition,
        "code": act.error.code if act.error else None,
        "message": act.error.message(language()) if act.error else None,
        "files": [file.name for file in act.files],
    }
