"""Who may ask what over the network: scopes, API keys, and the one a request was made by."""

import re
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Final

from pydantic import Field

from lexery.contracts.base import Value

TENANT_PATTERN: Final = r"^[A-Za-z0-9][A-Za-z0-9._:@-]{0,127}$"
"""Names of tenants: safe in paths of objects, in logs and in a database column of 128 characters."""

TenantId = Annotated[str, Field(pattern=TENANT_PATTERN)]


def is_tenant_name(name: str) -> bool:
    """Whether a tenant may be called so."""
    return re.fullmatch(TENANT_PATTERN.strip("^$"), name) is not None


class Scope(StrEnum):
    """What a caller may do. A key or a token carries some of these."""

    RUNS_READ = "runs:read"
    """Look at runs, their events and answers."""
    RUNS_WRITE = "runs:write"
    """Ask, answer a clarification, cancel."""
    LAW_READ = "law:read"
    """Search, check and verify texts, read acts."""
    OPS_READ = "ops:read"
    """Read the metrics of the process."""


TENANT_SCOPES: Final = (Scope.RUNS_READ, Scope.RUNS_WRITE, Scope.LAW_READ)
"""What a key may do unless it is said otherwise: everything of its tenant, nothing of the process."""


class AccessKind(StrEnum):
    """By what a caller was known."""

    KEY = "key"
    TOKEN = "token"  # noqa: S105 - the name of a kind
    ANONYMOUS = "anonymous"


class Principal(Value):
    """The caller of one request."""

    tenant_id: TenantId
    subject: str
    """Name of the key, or `sub` of the token; never the secret."""
    scopes: frozenset[Scope]
    kind: AccessKind


class ApiKey(Value):
    """A key as it is stored: the secret is only known to who was given it."""

    key_id: str
    """Public part of the key, by which it is found and revoked."""
    tenant_id: TenantId
    name: str = ""
    """What people call it."""
    token_sha256: str
    """SHA-256 of the whole key, hexadecimal."""
    scopes: tuple[Scope, ...] = TENANT_SCOPES
    created_at: datetime
    expires_at: datetime | None = None
    revoked_at: datetime | None = None

    def is_live(self, now: datetime) -> bool:
        """Whether it opens anything at `now`."""
        return self.revoked_at is None and (self.expires_at is None or self.expires_at > now)
