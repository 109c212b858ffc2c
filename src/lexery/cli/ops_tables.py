"""An operator's report and lists as lines of a terminal."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from lexery.cli.ops_words import say
from lexery.contracts.operations import OpsReport, Purged, RunLine

NONE = "—"


def report_lines(report: OpsReport) -> Iterator[str]:
    """The report, a table after another."""
    who = say("report.all") if report.tenant_id is None else say("report.tenant", tenant=report.tenant_id)
    yield say("report.head", at=_moment(report.at), since=_moment(report.since), who=who)
    yield say(
        "report.trouble",
        stuck=report.stuck,
        time=_duration(report.stuck_after_seconds),
        dead=report.dead,
        oldest=NONE if report.oldest_queued_seconds is None else _duration(report.oldest_queued_seconds),
    )
    opened = [(one.engine_status.value, one.status, one.stage, one.runs) for one in report.open]
    yield from _section("report.open", ("engine_status", "status", "stage", "runs"), opened)
    ended = [(one.status, one.outcome, one.error_code, one.runs) for one in report.ended]
    yield from _section("report.ended", ("status", "outcome", "error_code", "runs"), ended)
    codes = [(one.code, one.runs) for one in report.codes]
    yield from _section("report.codes", ("code", "runs"), codes)
    yield from _times(report)
    if report.tenants is not None:
        rows = [
            (one.tenant_id, one.queued, one.running, one.waiting, one.dead, one.ended)
            for one in report.tenants
        ]
        heads = ("tenant", "queued", "running", "waiting", "dead", "ended")
        yield from _section("report.tenants", heads, rows)


def run_lines(lines: Sequence[RunLine], *, now: datetime) -> Iterator[str]:
    """Runs, a line each, with how long ago each was written last."""
    heads = ("run_id", "tenant", "engine_status", "stage", "attempts", "idle", "code", "owner")
    rows = [
        (
            line.run_id,
            line.tenant_id,
            line.engine_status.value,
            line.stage,
            line.attempts,
            _duration((now - line.updated_at).total_seconds()),
            line.error_code,
            line.owner,
        )
        for line in lines
    ]
    yield from table(heads, rows)


def purged_line(purged: Purged, *, trial: bool) -> str:
    """What was dropped, or would be."""
    return say("purge.trial" if trial else "purge.done", **purged.model_dump())


def table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> Iterator[str]:
    """Columns as wide as what is in them; numbers to the right."""
    cells = [[NONE if cell is None else str(cell) for cell in row] for row in rows]
    widths = [max(len(head), *(len(row[n]) for row in cells)) for n, head in enumerate(heads)]
    right = [all(isinstance(row[n], int | float) for row in rows) for n in range(len(heads))]
    for row in (list(heads), *cells):
        aligned = (
            cell.rjust(width) if to_right else cell.ljust(width)
            for cell, width, to_right in zip(row, widths, right, strict=True)
        )
        yield "  ".join(aligned).rstrip()


def _section(name: str, heads: Sequence[str], rows: Sequence[Sequence[object]]) -> Iterator[str]:
    yield ""
    yield say(name)
    yield from (f"  {line}" for line in (table(heads, rows) if rows else [say("report.none")]))


def _times(report: OpsReport) -> Iterator[str]:
    rows = [
        (
            one.stage,
            one.visits,
            *(round(value, 1) for value in (one.p50_ms, one.p90_ms, one.p95_ms, one.p99_ms, one.max_ms)),
            one.raised,
            one.interrupted,
        )
        for one in report.stages
    ]
    heads = ("stage", "visits", "p50", "p90", "p95", "p99", "max", "raised", "interrupted")
    yield from _section("report.stages", heads, rows)
    if report.events_from is not None:
        yield "  " + say("report.events", count=report.events_read, first=_moment(report.events_from))


def _moment(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%d %H:%M:%S}Z"


def _duration(seconds: float) -> str:
    minutes, seconds = divmod(round(max(seconds, 0)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}"
