"""Bearer tokens (JWT): signed by a known key, for us, in their time, of a tenant."""

from collections.abc import Mapping
from typing import Any, Final, cast

import jwt
from jwt import PyJWK
from jwt.exceptions import PyJWTError

from lexery.api.auth.jwks import TokenKeys
from lexery.contracts.access import AccessKind, Principal, Scope, is_tenant_name
from lexery.contracts.base import Value

MAX_TOKEN: Final = 8_192
"""Characters of a token; a longer one is refused unread."""
MAX_SUBJECT: Final = 128
MIN_RSA_BITS: Final = 2_048
_SCOPES: Final = {scope.value: scope for scope in Scope}


class TokenConfig(Value):
    """What a token must be."""

    issuer: str
    audience: str
    tenant_claim: str = "tenant"
    scope_claim: str = "scope"
    algorithms: tuple[str, ...] = ("RS256", "ES256", "EdDSA")
    """Only those with a public key: a shared secret would let who checks tokens make them."""
    leeway_seconds: float = 30


class TokenJudge:
    """Knows callers by their tokens."""

    def __init__(self, keys: TokenKeys, config: TokenConfig) -> None:
        self._keys = keys
        self._config = config

    async def ask(self, token: str) -> Principal | None:
        """The caller; None for a token that is not good. Raises NotReady when the public keys cannot be read."""
        if len(token) > MAX_TOKEN:
            return None
        try:
            header = jwt.get_unverified_header(token)
        except PyJWTError:
            return None
        algorithm, key_id = header.get("alg"), header.get("kid")
        if algorithm not in self._config.algorithms or "crit" in header:
            return None
        if key_id is not None and not isinstance(key_id, str):
            return None
        key = await self._keys.key(key_id)
        if key is None or not _fits(key, str(algorithm)):
            return None
        claims = self._claims(token, key, str(algorithm))
        return self._principal(claims) if claims is not None else None

    def _claims(self, token: str, key: PyJWK, algorithm: str) -> Mapping[str, Any] | None:
        try:
            return jwt.decode(
                token,
                key=key.key,
                algorithms=[algorithm],
                audience=self._config.audience,
                issuer=self._config.issuer,
                leeway=self._config.leeway_seconds,
                options={"require": ["exp", "iss", "aud", "sub"]},
            )
        except (PyJWTError, ValueError, TypeError):
            # A key of another kind than the algorithm's, a claim of another type: the token is not good, whatever it is.
            return None

    def _principal(self, claims: Mapping[str, Any]) -> Principal | None:
        tenant, subject = claims.get(self._config.tenant_claim), claims.get("sub")
        if not isinstance(tenant, str) or not is_tenant_name(tenant):
            return None
        if not isinstance(subject, str) or not 0 < len(subject) <= MAX_SUBJECT or not subject.isprintable():
            return None
        return Principal(
            tenant_id=tenant,
            subject=subject,
            scopes=frozenset(scopes_of(claims.get(self._config.scope_claim))),
            kind=AccessKind.TOKEN,
        )


def scopes_of(claim: object) -> tuple[Scope, ...]:
    """The scopes in a claim: a list, or names divided by spaces. What we do not know gives nothing."""
    if isinstance(claim, str):
        named: list[object] = list(claim.split())
    else:
        named = list(cast("list[object]", claim)) if isinstance(claim, list) else []
    return tuple(_SCOPES[name] for name in named if isinstance(name, str) and name in _SCOPES)


def _fits(key: PyJWK, algorithm: str) -> bool:
    """Whether the key says nothing against the algorithm, and is long enough for it."""
    declared = cast("dict[str, object]", getattr(key, "_jwk_data", {})).get("alg")
    bits = getattr(key.key, "key_size", None)
    if algorithm.startswith(("RS", "PS")) and isinstance(bits, int) and bits < MIN_RSA_BITS:
        return False
    return declared is None or declared == algorithm
