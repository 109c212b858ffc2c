"""`lexery corpus validate`: files checked before an import; `schema`: the format that they are checked against."""

import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lexery.cli.corpus.common import Format, problem_line, tell_unread
from lexery.cli.ranges import ranges
from lexery.cli.state import language, state
from lexery.errors import CatalogInvalid, ExitCode
from lexery.messages import text

if TYPE_CHECKING:
    from lexery.corpus.remarks import Remark
    from lexery.corpus.validate import Finding, Validation, ValidationSummary

SCHEMA = "bundle.schema.json"
"""The JSON schema of an act in a bundle, beside the reader."""


def told(name: str, **params: object) -> str:
    """The sentence `validate.<name>` in the language of the moment."""
    return text(f"validate.{name}", language(), **params)


def validate(
    ctx: typer.Context,
    paths: Annotated[list[Path], typer.Argument(help=told("paths"), metavar="PATHS...")],
    strict: Annotated[bool, typer.Option("--strict", help=told("strict"))] = False,
    format: Format = "plain",  # noqa: A002 - the option's name
) -> None:
    """Print what is wrong with the files; exit code 1 when an import would refuse something, or `--strict` and a remark."""
    from lexery.corpus.bundle import BundleLimits
    from lexery.corpus.sources import source_files
    from lexery.corpus.validate import Validation

    settings = state(ctx).settings
    limits = BundleLimits(act=settings.act_max_bytes, bundle=settings.bundle_max_bytes)
    validation = Validation(files=source_files(paths), limits=limits)
    for line in _json(validation) if format == "json" else _plain(validation):
        print(line)
    tell_unread(paths)
    summary = validation.summary
    if summary.problems or (strict and summary.remarks):
        raise typer.Exit(ExitCode.FINDING)


def schema() -> None:
    """Print the JSON schema of an act in a bundle."""
    print(files("lexery.corpus").joinpath(SCHEMA).read_text(encoding="utf-8"), end="")


def _plain(validation: "Validation") -> Iterator[str]:
    from lexery.corpus.remarks import Remark
    from lexery.export.plain import printable

    for finding in validation.findings():
        level = "remark_mark" if isinstance(finding, Remark) else "problem_mark"
        yield f"{told(level)} [{finding.code}] {printable(' '.join(_sentence(finding).split()))}"
    yield from _sums(validation.summary)


def _sums(summary: "ValidationSummary") -> Iterator[str]:
    yield told("sums", **summary.model_dump(exclude={"codes"}))
    for code, count in summary.codes.items():
        yield f"  {count:>6}  {code}"


def _json(validation: "Validation") -> Iterator[str]:
    """One document, written as it comes: findings are never all in memory."""
    yield '{"findings": ['
    separator = ""
    for finding in validation.findings():
        yield separator + json.dumps(_row(finding), ensure_ascii=False)
        separator = ","
    yield f'], "summary": {validation.summary.model_dump_json()}}}'


def _row(finding: "Finding") -> dict[str, object]:
    from lexery.corpus.remarks import Remark

    remark = finding if isinstance(finding, Remark) else None
    return {
        "level": "remark" if remark else "problem",
        "code": str(finding.code),
        "path": finding.path,
        "line": finding.line,
        "nreg": None if isinstance(finding, CatalogInvalid) else finding.nreg,
        "articles": list(remark.articles) if remark else [],
        "detail": str(finding.reason if isinstance(finding, CatalogInvalid) else finding.detail),
        "message": _sentence(finding),
    }


def _sentence(finding: "Finding") -> str:
    from lexery.corpus.remarks import Remark

    if isinstance(finding, CatalogInvalid):
        return finding.message(language())
    return _remark_line(finding) if isinstance(finding, Remark) else problem_line(finding)


def _remark_line(remark: "Remark") -> str:
    where = told("act_at" if remark.line else "file_at", path=remark.path, line=remark.line, nreg=remark.nreg)
    what = told(f"remark.{remark.code.value.lower()}", articles=ranges(remark.articles), detail=remark.detail)
    return f"{where}: {what}"
