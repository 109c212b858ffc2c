"""The question file of `lexery eval run`: JSON lines with gold articles and expected outcomes."""

import json
from collections.abc import Mapping
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from lexery.errors import InvalidEvalFile


class Gold(BaseModel):
    """Acceptable articles of one act."""

    model_config = ConfigDict(frozen=True)

    nreg: str
    articles: tuple[str, ...]


class EvalQuestion(BaseModel):
    """One row; unknown fields (notes for people) are ignored."""

    model_config = ConfigDict(frozen=True)

    id: str
    category: str
    query: str
    gold: tuple[Gold, ...] = ()
    must: tuple[str, ...] = ()
    """`nreg:article` that a good answer cites."""
    expected_outcome: str
    coverage_kind: str | None = None

    @property
    def gold_keys(self) -> frozenset[tuple[str, str]]:
        return frozenset((gold.nreg, article) for gold in self.gold for article in gold.articles)

    @property
    def must_keys(self) -> frozenset[tuple[str, str]]:
        return frozenset((nreg, article) for nreg, _, article in (m.rpartition(":") for m in self.must))


def read_questions(path: Path) -> tuple[EvalQuestion, ...]:
    """The rows in file order. Raises InvalidEvalFile with the line of the first bad row (exit code 4)."""
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidEvalFile(path=str(path), line=0, reason=str(error)) from error
    rows: dict[str, EvalQuestion] = {}
    for number, line in enumerate(lines, start=1):
        if line.strip():
            row = _read_row(line, path, number)
            if row.id in rows:
                raise InvalidEvalFile(path=str(path), line=number, reason=f"id twice: {row.id}")
            rows[row.id] = row
    if not rows:
        raise InvalidEvalFile(path=str(path), line=0, reason="no rows")
    return tuple(rows.values())


def _read_row(line: str, path: Path, number: int) -> EvalQuestion:
    try:
        row: Mapping[str, object] = json.loads(line)
        return EvalQuestion.model_validate(row)
    except (json.JSONDecodeError, ValidationError) as error:
        raise InvalidEvalFile(path=str(path), line=number, reason=str(error).splitlines()[0]) from error
