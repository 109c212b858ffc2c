"""Statements that are compiled once and run on the driver's own cursor.

A run makes some sixty statements in thirty short transactions, and what SQLAlchemy does around each takes several times what
the database does for it. Here a statement keeps its text, the order of its values and the conversions of their types; the
transactions are those of `lexery.store.engine`, `writing` and `reading` or, without a connection of SQLAlchemy's around
them, `writing_bare` and `reading_bare`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Dialect, Insert, Select, Update
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.types import TypeEngine

from lexery.store.engine import Bare

Statement = Select[*tuple[Any, ...]] | Insert | Update
Row = dict[str, Any]
"""A row by column name."""
_Convert = Callable[[Any], Any]
_NO_VALUES: Final[Mapping[str, Any]] = {}


class Prepared:
    """One statement for all its executions. Safe to share between threads."""

    def __init__(self, statement: Statement | Callable[[Dialect], Statement]) -> None:
        """An insert or an update sets the columns that its values name; other values are those of its `bindparam`s.

        A function makes the statement where it is another one for another dialect. No `IN` of several values: its text would
        depend on how many they are.
        """
        self._statement = statement
        self._compiled: dict[tuple[str, frozenset[str]], _Compiled] = {}

    def run(self, connection: Connection | Bare, values: Mapping[str, Any] = _NO_VALUES) -> int:
        """Execute, and tell how many rows were changed. Raises the driver's own errors."""
        cursor = self._execute(connection, values)[1]
        try:
            return cursor.rowcount
        finally:
            cursor.close()

    def rows(self, connection: Connection | Bare, values: Mapping[str, Any] = _NO_VALUES) -> list[Row]:
        """Execute, and give what was selected or returned. Raises the driver's own errors."""
        compiled, cursor = self._execute(connection, values)
        try:
            return [compiled.row(found) for found in cursor.fetchall()]
        finally:
            cursor.close()

    def _execute(
        self, connection: Connection | Bare, values: Mapping[str, Any]
    ) -> "tuple[_Compiled, DBAPICursor]":
        dialect = connection.dialect
        key = (dialect.name, frozenset(values))
        compiled = self._compiled.get(key)
        if compiled is None:
            statement = self._statement(dialect) if callable(self._statement) else self._statement
            compiled = self._compiled[key] = _Compiled(statement, dialect, tuple(values))
        cursor = connection.connection.cursor()
        try:
            cursor.execute(compiled.text, compiled.values(values))
        except BaseException:
            cursor.close()
            raise
        return compiled, cursor


class _Compiled:
    """A statement as one driver takes it, with values of certain names."""

    def __init__(self, statement: Statement, dialect: Dialect, names: Sequence[str]) -> None:
        compiled = statement.compile(dialect=dialect, column_keys=list(names))
        self.text = compiled.string
        self._fixed = {name: value for name, value in compiled.params.items() if name not in names}
        into = {name: _into(bound.type, dialect) for bound, name in compiled.bind_names.items()}
        self._into = {name: convert for name, convert in into.items() if convert is not None}
        self._order = compiled.positiontup
        returned = getattr(statement, "exported_columns", ())
        self._names = tuple(column.name for column in returned)
        self._from = tuple(
            (column.name, convert)
            for column in returned
            if (convert := _from(column.type, dialect)) is not None
        )

    def values(self, values: Mapping[str, Any]) -> Sequence[Any] | Mapping[str, Any]:
        """In the driver's own types, in the order, or by the names, that it takes them."""
        given = {**self._fixed, **values}
        for name, convert in self._into.items():
            given[name] = convert(given[name])
        return given if self._order is None else [given[name] for name in self._order]

    def row(self, found: Sequence[Any]) -> Row:
        """By column name, in our types."""
        row = dict(zip(self._names, found, strict=True))
        for name, convert in self._from:
            row[name] = convert(row[name])
        return row


def _into(type_: TypeEngine[Any], dialect: Dialect) -> _Convert | None:
    return type_.dialect_impl(dialect).bind_processor(dialect)


def _from(type_: TypeEngine[Any], dialect: Dialect) -> _Convert | None:
    return type_.dialect_impl(dialect).result_processor(dialect, None)
