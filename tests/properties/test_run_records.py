"""A run survives its store: context → record → row → record → context is the same run."""

import json
import types
from collections.abc import Mapping
from datetime import UTC, date, datetime
from enum import Enum
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic_core import to_json

from lexery.contracts.base import Value
from lexery.contracts.decisions import Verdict
from lexery.pipeline.context import RunContext
from lexery.runtime.context_record import from_record, to_record
from lexery.runtime.records import submitted
from lexery.store.column_types import Encoded
from lexery.store.run_rows import RowWriter, from_row

NOW = datetime(2026, 1, 1, tzinfo=UTC)
PLAIN: Mapping[object, st.SearchStrategy[Any]] = {
    str: st.text(st.characters(codec="utf-8"), max_size=4),
    int: st.integers(-9, 9),
    float: st.floats(allow_nan=False, allow_infinity=False),
    bool: st.booleans(),
    date: st.dates(),
    datetime: st.datetimes(timezones=st.just(UTC)),
    types.NoneType: st.none(),
}


@cache
def values(kind: Any) -> st.SearchStrategy[Any]:
    """Values of a type that contracts use; few and small, but of every shape."""
    origin, arguments = get_origin(kind), get_args(kind)
    if kind in PLAIN:
        return PLAIN[kind]
    if origin is Annotated:
        return values(arguments[0])
    if origin in (Union, types.UnionType):
        return st.one_of([values(argument) for argument in arguments])
    if origin is tuple and arguments[1:] == (Ellipsis,):
        return st.lists(values(arguments[0]), max_size=2).map(tuple)
    if origin is tuple:
        return st.tuples(*[values(argument) for argument in arguments])
    if origin is frozenset:
        return st.frozensets(values(arguments[0]), max_size=2)
    if origin in (dict, Mapping):
        return st.dictionaries(values(arguments[0]), values(arguments[1]), max_size=2)
    if issubclass(kind, Enum):
        return st.sampled_from(list(kind))
    assert issubclass(kind, Value), kind
    fields = {name: values(field.annotation) for name, field in kind.model_fields.items()}
    return st.deferred(lambda: st.fixed_dictionaries(fields).map(kind.model_validate))


FIELDS = sorted(RunContext.model_fields)
"""One at a time: together they would be too much to draw, and they do not meet in the mapping."""


@st.composite
def contexts(draw: st.DrawFn) -> RunContext:
    changed = {
        name: draw(values(RunContext.model_fields[name].annotation))
        for name in draw(st.lists(st.sampled_from(FIELDS), min_size=1, max_size=3, unique=True))
    }
    query = draw(values(RunContext.model_fields["query"].annotation))
    return RunContext.model_validate({"run_id": "r", "query": query, **changed})


def decoded(row: Mapping[str, Any]) -> dict[str, Any]:
    """The row as it is read: its JSON columns as values."""
    return {name: json.loads(value) if isinstance(value, Encoded) else value for name, value in row.items()}


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(contexts())
def test_a_run_is_loaded_as_it_was_saved(context: RunContext) -> None:
    new = submitted(context.run_id, context.query, now=NOW, graph_version="1")
    record = to_record(context, new).model_copy(update={"status": context.status})
    row = decoded(RowWriter().row(record))
    moments = {name: value for name, value in row.items() if isinstance(value, datetime)}
    stored = json.loads(json.dumps({name: None if name in moments else value for name, value in row.items()}))
    read = from_row(stored | moments)
    assert read == record
    assert from_record(read) == context.model_copy(update={"last": None})


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(contexts(), contexts())
def test_a_row_that_is_written_again_is_the_row_written_anew(first: RunContext, then: RunContext) -> None:
    new = submitted(first.run_id, first.query, now=NOW, graph_version="1")
    records = [to_record(context, new) for context in (first, then, first)]
    writer = RowWriter()
    for record in records:
        row = writer.row(record)
        assert row == RowWriter().row(record)
        assert row["snapshot"] == to_json(record.snapshot).decode()
        written = record.model_dump(
            mode="json", exclude={"engine", "created_at", "updated_at", "completed_at"}
        )
        read = decoded(row)
        assert written == {name: read[name] for name in written}


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(contexts())
def test_only_a_passed_answer_is_kept_as_the_answer(context: RunContext) -> None:
    record = to_record(context, submitted("r", context.query, now=NOW, graph_version="1"))
    passed = context.verify is not None and context.verify.verdict is Verdict.COMPLETE
    assert record.snapshot.answer == (context.verify.answer if passed and context.verify else None)


def test_the_snapshot_has_the_keys_of_the_contract() -> None:
    """The keys that the public contract of a run names."""
    promised = [
        "as_of",
        "raw_hits",
        "expand_trace",
        "doclist_trace",
        "u7_evidence",
        "u8_reasoning",
        "draft",
        "answer",
        "clarification",
        "retrieval_retry_request",
        "counters",
        "orch",
        "notes",
        "source_summary",
        "lldbi_admin_hints",
        "prompt_stack",
        "corpus_version",
    ]
    context = RunContext.model_validate({"run_id": "r", "query": {"text": "х", "as_of": "2026-01-01"}})
    record = to_record(context, submitted("r", context.query, now=NOW, graph_version="1"))
    snapshot = decoded(RowWriter().row(record))["snapshot"]
    assert set(promised) <= snapshot.keys()
    assert snapshot["version"] == "lexery-run-1"
