"""Bearer tokens: what is signed by a known key, for us, in its time, of a tenant, comes in; nothing else does."""

import asyncio
import json
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from jwt.algorithms import ECAlgorithm, RSAAlgorithm

from lexery.api.auth.jwks import MAX_BYTES, REFRESH_SECONDS, Jwks, file_source, parse, url_source
from lexery.api.auth.tokens import TokenConfig, TokenJudge, scopes_of
from lexery.contracts.access import Principal, Scope
from lexery.errors import BadSetting, NotReady

CONFIG = TokenConfig(issuer="https://id.example", audience="lexery", leeway_seconds=1_800)
RSA = rsa.generate_private_key(public_exponent=65537, key_size=2048)
OTHER = rsa.generate_private_key(public_exponent=65537, key_size=2048)
SMALL = rsa.generate_private_key(public_exponent=65537, key_size=1024)  # noqa: S505 - it is to be refused
CURVE = ec.generate_private_key(ec.SECP256R1())
PUBLIC_PEM = RSA.public_key().public_bytes(
    serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
)


def jwk(key: Any, key_id: str, **more: str) -> dict[str, Any]:
    public = key.public_key()
    told = (
        ECAlgorithm.to_jwk(public)
        if isinstance(key, ec.EllipticCurvePrivateKey)
        else RSAAlgorithm.to_jwk(public)
    )
    return json.loads(told) | {"kid": key_id} | more


SET = json.dumps(
    {
        "keys": [
            jwk(RSA, "rsa", use="sig"),
            jwk(CURVE, "curve"),
            jwk(SMALL, "small"),
            jwk(OTHER, "for-secrets", use="enc"),
            jwk(OTHER, "for-512", alg="RS512"),
        ]
    }
).encode()


def claims(**changes: object) -> dict[str, object]:
    now = int(time.time())
    told: dict[str, object] = {
        "iss": CONFIG.issuer, "aud": CONFIG.audience, "sub": "u-1", "tenant": "office",
        "exp": now + 7_200, "iat": now, "scope": "runs:read unknown law:read",
    }  # fmt: skip
    return {name: value for name, value in (told | changes).items() if value is not None}


def token(key: Any = RSA, algorithm: str = "RS256", key_id: str | None = "rsa", **changes: object) -> str:
    headers = {"kid": key_id} if key_id is not None else {}
    with warnings.catch_warnings():
        # Of a small key.
        warnings.simplefilter("ignore")
        return jwt.encode(claims(**changes), key, algorithm=algorithm, headers=headers)


def judge(given: str, source: Callable[[], bytes] = lambda: SET) -> Principal | None:
    async def ask() -> Principal | None:
        return await TokenJudge(Jwks(source, seconds=300, timer=lambda: 0.0), CONFIG).ask(given)

    return asyncio.run(ask())


@pytest.mark.parametrize(
    "given",
    [
        pytest.param(token(), id="RSA"),
        pytest.param(token(CURVE, "ES256", "curve"), id="a curve"),
        pytest.param(token(exp=int(time.time()) - 60), id="over, within the leeway"),
        pytest.param(token(aud=["other", "lexery"]), id="for us among others"),
    ],
)
def test_a_good_token_comes_in(given: str) -> None:
    principal = judge(given)
    assert principal is not None
    assert (principal.tenant_id, principal.subject) == ("office", "u-1")
    assert principal.scopes == {Scope.RUNS_READ, Scope.LAW_READ}


@pytest.mark.parametrize(
    "given",
    [
        pytest.param("", id="nothing"),
        pytest.param("a.b.c", id="no token"),
        pytest.param(token() + "x", id="another signature"),
        pytest.param(token(OTHER), id="signed by another"),
        pytest.param(token(key_id="nobody"), id="an unknown key"),
        pytest.param(token(key_id=None), id="no key named, and there are several"),
        pytest.param(token(OTHER, key_id="for-secrets"), id="a key for secrets"),
        pytest.param(token(OTHER, key_id="for-512"), id="a key for another algorithm"),
        pytest.param(token(SMALL, key_id="small"), id="a small key"),
        pytest.param(token(RSA, "RS512"), id="an algorithm that is not taken"),
        pytest.param(token(CURVE, "ES256", "rsa"), id="an algorithm of another kind of key"),
        pytest.param(jwt.encode(claims(), "", algorithm="none", headers={"kid": "rsa"}), id="no signature"),
        pytest.param(token(exp=int(time.time()) - 3_600), id="over"),
        pytest.param(token(exp=None), id="without an end"),
        pytest.param(token(nbf=int(time.time()) + 7_000), id="not yet"),
        pytest.param(token(iss="https://evil.example"), id="of another issuer"),
        pytest.param(token(aud="other"), id="for another"),
        pytest.param(token(aud=None), id="for nobody"),
        pytest.param(token(sub=None), id="of nobody"),
        pytest.param(token(sub="x" * 129), id="of too long a name"),
        pytest.param(token(sub="a\nb"), id="of a name with a line feed"),
        pytest.param(token(tenant=None), id="of no tenant"),
        pytest.param(token(tenant=["office"]), id="of a list of tenants"),
        pytest.param(token(tenant="../office"), id="of a tenant that is no name"),
        pytest.param("x" * 9_000, id="too long"),
    ],
)
def test_any_other_does_not(given: str) -> None:
    assert judge(given) is None


def test_a_public_key_is_no_shared_secret() -> None:
    """The oldest of tricks: a token signed by HMAC with the text of the public key."""
    import base64
    import hashlib
    import hmac

    def part(value: object) -> bytes:
        return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=")

    signed = part({"alg": "HS256", "kid": "rsa"}) + b"." + part(claims())
    signature = base64.urlsafe_b64encode(hmac.new(PUBLIC_PEM, signed, hashlib.sha256).digest()).rstrip(b"=")
    assert judge((signed + b"." + signature).decode()) is None


def test_a_token_without_a_key_id_is_judged_by_the_only_key() -> None:
    only = json.dumps({"keys": [jwk(RSA, "rsa")]}).encode()
    assert judge(token(key_id=None), lambda: only) is not None


@pytest.mark.parametrize(
    ("claim", "scopes"),
    [
        ("runs:read  ops:read", [Scope.RUNS_READ, Scope.OPS_READ]),
        (["runs:write", 1, None, "x"], [Scope.RUNS_WRITE]),
        (None, []),
        ({"runs:read": True}, []),
        ("RUNS:READ", []),
    ],
)
def test_scopes_of_a_claim(claim: object, scopes: list[Scope]) -> None:
    assert list(scopes_of(claim)) == scopes


class Clocked:
    """A set of keys whose reading is counted and may fail, at a time of our own."""

    def __init__(self) -> None:
        self.time, self.read, self.raw = 0.0, 0, SET
        self.fails = False
        self.keys = Jwks(self.source, seconds=100, timer=lambda: self.time)

    def source(self) -> bytes:
        self.read += 1
        if self.fails:
            raise OSError
        return self.raw


def test_keys_are_kept_read_again_for_a_new_one_and_not_too_often() -> None:
    async def story() -> None:
        world = Clocked()
        for _ in range(3):
            assert await world.keys.key("rsa") is not None
        assert world.read == 1
        for _ in range(5):
            assert await world.keys.key("made-up") is None
        assert world.read == 1, "just read"
        world.raw = json.dumps({"keys": [jwk(OTHER, "new")]}).encode()
        world.time = REFRESH_SECONDS
        assert await world.keys.key("new") is not None
        for _ in range(5):
            assert await world.keys.key("made-up") is None
        assert world.read == 2
        assert await world.keys.key("rsa") is None, "a key that is gone opens nothing"

    asyncio.run(story())


def test_a_reading_that_fails_leaves_what_there_is_for_one_more_term() -> None:
    async def story() -> None:
        world = Clocked()
        assert await world.keys.key("rsa") is not None
        world.fails = True
        world.time = 150
        assert await world.keys.key("rsa") is not None
        world.time = 200
        with pytest.raises(NotReady):
            await world.keys.key("rsa")

    asyncio.run(story())


@pytest.mark.parametrize(
    "raw",
    [b"", b"[]", b"{}", b'{"keys": 1}', b'{"keys": []}', b"\xff", b" " * (MAX_BYTES + 1), b"[" * 100_000],
    ids=["nothing", "a list", "no keys", "a number", "an empty list", "bytes", "too large", "deep"],
)
def test_what_is_no_set_of_keys(raw: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - of any text
        parse(raw)


def test_a_file_of_keys(tmp_path: Path) -> None:
    path = tmp_path / "jwks.json"
    path.write_bytes(SET)
    assert judge(token(), file_source(path)) is not None
    with pytest.raises(NotReady):
        judge(token(), file_source(tmp_path / "none"))


@pytest.mark.parametrize(
    "url", ["http://id.example/jwks", "ftp://id.example", "id.example", "file:///etc/passwd", ""]
)
def test_an_address_that_is_not_safe_is_refused(url: str) -> None:
    with pytest.raises(BadSetting):
        url_source(url)
