"""`lexery keys …`: the keys that open the HTTP API, one tenant each."""

import json
from datetime import timedelta
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from lexery.cli.reading import read_name
from lexery.cli.state import language, state
from lexery.cli.words import words
from lexery.contracts.access import TENANT_SCOPES, Scope, is_tenant_name
from lexery.errors import KeyNotFound, UnknownOption
from lexery.export.plain import printable
from lexery.messages import text

if TYPE_CHECKING:
    from datetime import datetime

    from lexery.contracts.access import ApiKey

ListFormat = Annotated[Literal["plain", "json"], typer.Option("--format", help=words("format"))]


def say(name: str, **params: object) -> str:
    """The sentence `api.<name>` in the language of the moment."""
    return text(f"api.{name}", language(), **params)


def register(app: typer.Typer) -> None:
    """Add the group `keys`."""
    group = typer.Typer(help=say("keys.group"), no_args_is_help=True)
    group.command("create", help=say("keys.create"))(create)
    group.command("list", help=say("keys.list"))(list_keys)
    group.command("revoke", help=say("keys.revoke"))(revoke)
    app.add_typer(group, name="keys")


def create(
    ctx: typer.Context,
    tenant: Annotated[str, typer.Option("--tenant", help=say("keys.tenant"), metavar="TENANT")],
    name: Annotated[
        str, typer.Option("--name", help=say("keys.name"), metavar="NAME", callback=read_name)
    ] = "",
    scope: Annotated[list[Scope] | None, typer.Option("--scope", help=say("keys.scope"))] = None,
    days: Annotated[
        int | None, typer.Option("--days", min=1, max=3650, help=say("keys.days"), metavar="N")
    ] = None,
    format: ListFormat = "plain",  # noqa: A002 - the option's name
) -> None:
    """Make a key and print it, the only time it is shown: to standard output, what it is to standard error."""
    from lexery.api.auth.keys import new_key
    from lexery.store.keys import SqlKeyStore
    from lexery.wiring import open_lexery

    if not is_tenant_name(tenant):
        raise UnknownOption(option="--tenant", value=printable(tenant), allowed="A-Z a-z 0-9 . _ : @ -")
    if len(name) > MAX_NAME:
        raise UnknownOption(option="--name", value=f"{printable(name)[:20]}…", allowed=f"≤ {MAX_NAME}")
    with open_lexery(state(ctx).settings) as parts:
        now = parts.clock.now()
        token, key = new_key(
            tenant,
            now=now,
            name=name,
            scopes=scope or TENANT_SCOPES,
            expires_at=now + timedelta(days=days) if days is not None else None,
        )
        SqlKeyStore(parts.engine).add(key)
    if format == "json":
        print(json.dumps({"key": token, **_public(key)}, ensure_ascii=False, indent=2))
        return
    print(token)
    typer.echo(say("keys.made", tenant=tenant, key_id=key.key_id), err=True)


def list_keys(
    ctx: typer.Context,
    tenant: Annotated[str | None, typer.Option("--tenant", help=say("keys.tenant"), metavar="TENANT")] = None,
    format: ListFormat = "plain",  # noqa: A002 - the option's name
) -> None:
    """Print the keys, oldest first; no secret is stored, so none is shown."""
    from lexery.store.keys import SqlKeyStore
    from lexery.wiring import open_lexery

    with open_lexery(state(ctx).settings) as parts:
        now = parts.clock.now()
        keys = SqlKeyStore(parts.engine).list(tenant)
    if format == "json":
        print(json.dumps([_public(key) for key in keys], ensure_ascii=False, indent=2))
    elif not keys:
        print(say("keys.none"))
    else:
        print("\n".join(_row(key, now) for key in keys))


def revoke(
    ctx: typer.Context,
    key_id: Annotated[str, typer.Argument(help=say("keys.key_id"), metavar="KEY_ID", callback=read_name)],
) -> None:
    """Let a key open nothing from now on; its row stays."""
    from lexery.store.keys import SqlKeyStore
    from lexery.wiring import open_lexery

    settings = state(ctx).settings
    with open_lexery(settings) as parts:
        key = SqlKeyStore(parts.engine).revoke(key_id, parts.clock.now())
    if key is None:
        raise KeyNotFound(key_id=printable(key_id))
    print(say("keys.revoked", key_id=key.key_id, seconds=f"{settings.api_key_cache_seconds:g}"))


def _public(key: "ApiKey") -> dict[str, object]:
    return key.model_dump(mode="json", exclude={"token_sha256"})


def _row(key: "ApiKey", now: "datetime") -> str:
    live = "live" if key.is_live(now) else "expired"
    told = live if key.revoked_at is None else "revoked"
    scopes = " ".join(key.scopes)
    return "  ".join(
        (
            key.key_id,
            f"{key.created_at.astimezone():%Y-%m-%d}",
            f"{say(f'keys.state.{told}'):<10}",
            key.tenant_id,
            scopes,
            printable(key.name),
        )
    ).rstrip()


MAX_NAME = 200
"""Characters of a key's name."""
