"""Settings of the HTTP API and of what opens it: part of `Settings`, apart because they are many."""

from pathlib import Path

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

MIB = 1024 * 1024
_ALGORITHM = r"((RS|PS|ES)(256|384|512)|EdDSA)"
_ALGORITHMS = rf"^{_ALGORITHM}(,{_ALGORITHM})*$"


class ApiSettings(BaseSettings):
    """What `lexery serve` reads."""

    model_config = SettingsConfigDict(use_attribute_docstrings=True)

    # The HTTP API.
    api_host: str = Field("127.0.0.1", min_length=1, max_length=255)
    """Address that `lexery serve` listens on."""
    api_port: int = Field(8321, ge=0, le=65_535)
    """Port that `lexery serve` listens on; 0 takes a free one."""
    api_anonymous: bool = False
    """Serve requests without a key, as the tenant of the command line; refused unless the address is of this machine alone."""
    api_body_max_bytes: int = Field(2 * MIB, ge=1024, le=64 * MIB)
    """Largest body of a request, in bytes."""
    api_rate_per_minute: int = Field(1_200, ge=1, le=1_000_000)
    """Requests of one tenant in any minute, in each process."""
    api_runs_per_minute: int = Field(300, ge=1, le=1_000_000)
    """Questions of one tenant in any minute, in each process."""
    api_heavy_max: int = Field(4, ge=1, le=32)
    """Searches and checks that one process works on at a time."""
    api_heavy_waiting: int = Field(16, ge=0, le=10_000)
    """Searches and checks that may wait their turn; more are refused, with a time to try again."""
    api_heavy_seconds: float = Field(30, gt=0, le=3600)
    """Seconds for the check of one text, after which its remaining citations are told as not looked at."""
    api_streams_max: int = Field(1_000, ge=1, le=100_000)
    """Open streams of events in one process."""
    api_tenant_streams_max: int = Field(500, ge=1, le=100_000)
    """Open streams of events of one tenant in one process."""
    api_stream_seconds: float = Field(3_600, gt=0, le=24 * 3600)
    """Longest time that one stream of events stays open, in seconds; the client goes on with another."""
    api_heartbeat_seconds: float = Field(15, gt=0, le=300)
    """A stream of events that has nothing to say says so this often, in seconds."""
    api_attachments_max: int = Field(20, ge=0, le=1_000)
    """Documents that one question may name."""
    api_attachment_max_bytes: int = Field(50 * MIB, ge=1)
    """Largest such document, in bytes."""
    api_cors_origins: str = Field("", max_length=10_000)
    """Origins of web pages that may call the API, divided by commas; empty: none."""
    api_key_cache_seconds: float = Field(5, ge=0, le=300)
    """How long a process remembers an API key: a revoked one works at most so long."""
    query_object_bytes: int = Field(32_768, ge=1_024, le=4 * MIB)
    """A longer question, in bytes of UTF-8, is kept in the objects folder; its row holds the beginning."""

    objects_path: Path | None = None
    """Folder of the objects; where several machines work on the runs of one database, one that they share. Unset: `objects` in the home folder."""

    # Bearer tokens (JWT).
    jwt_jwks_url: str | None = Field(None, max_length=2_000)
    """Where the public keys of tokens are read (JWKS), over https; unset, and no file: no tokens are taken."""
    jwt_jwks_file: Path | None = None
    """File of the public keys of tokens (JWKS), instead of an address."""
    jwt_issuer: str | None = Field(None, max_length=2_000)
    """`iss` that a token must have."""
    jwt_audience: str | None = Field(None, max_length=2_000)
    """`aud` that a token must have."""
    jwt_tenant_claim: str = Field("tenant", min_length=1, max_length=200)
    """Claim that names the tenant."""
    jwt_scope_claim: str = Field("scope", min_length=1, max_length=200)
    """Claim that holds the scopes, as a list or divided by spaces; a token without it may do nothing."""
    jwt_algorithms: str = Field("RS256,ES256,EdDSA", pattern=_ALGORITHMS)
    """Algorithms of signatures that are taken, divided by commas; only those with a public key."""
    jwt_cache_seconds: float = Field(300, ge=1, le=24 * 3600)
    """How long the public keys are kept before they are read again, in seconds."""
    jwt_leeway_seconds: float = Field(30, ge=0, le=300)
    """How far the clocks may differ when a token's times are judged, in seconds."""
