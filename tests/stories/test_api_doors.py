"""The doors of the API: what every request meets before it is served, and the one body of all that goes wrong."""

import json
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
from fastapi.routing import APIRoute
from tests.support.api_calls import error_of
from tests.support.api_server import ANSWERED, Api, api_server, own_home

from lexery.api.app import create_app
from lexery.api.guard import scope_of
from lexery.contracts.access import Scope

BODY_MAX = 20_000
SAFE = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    home = own_home(tmp_path_factory)
    settings: dict[str, Any] = {
        "api_body_max_bytes": BODY_MAX,
        "api_runs_per_minute": 100,
        "query_max_chars": 1_000,
    }
    with api_server(home, api_attachments_max=2, **settings) as running:
        yield running


@pytest.fixture
def client(api: Api) -> Iterator[httpx2.Client]:
    with api.client() as opened:
        yield opened


def guarded(api: Api) -> list[tuple[str, str, Scope]]:
    """Method, an address, and scope of every route behind the guard."""
    names = {"{run_id}": "0" * 16, "{conversation_id}": "c", "{nreg:path}": "900-20", "{number}": "1"}
    found: list[tuple[str, str, Scope]] = []
    for route in create_app(api.parts).routes:
        if isinstance(route, APIRoute) and (scope := scope_of(route)) is not None:
            path = route.path
            for name, value in names.items():
                path = path.replace(name, value)
            found += [(method, path, scope) for method in route.methods or ()]
    return found


def test_no_route_serves_without_a_key_or_scope(api: Api) -> None:
    """The body is no JSON: whoever is not let in is told so before anybody reads it."""
    routes = guarded(api)
    assert len(routes) > 15
    body: dict[str, Any] = {"content": b"{", "headers": {"Content-Type": "application/json"}}
    with api.client(None) as nobody:
        for method, path, _ in routes:
            reply = nobody.request(method, path, **body)
            assert error_of(reply) == (401, "NOT_AUTHENTICATED"), path
            assert reply.headers["WWW-Authenticate"].startswith("Bearer")
    for scope in Scope:
        with api.client("scoped", scopes=(scope,)) as own:
            for method, path, needed in routes:
                refused = own.request(method, path, **body).status_code == 403
                assert refused is (needed is not scope), (scope, path)


@pytest.mark.parametrize(
    "authorization",
    [
        pytest.param("", id="nothing"),
        pytest.param("Bearer", id="a scheme alone"),
        pytest.param("Basic YTpi", id="another scheme"),
        pytest.param("Bearer lx_", id="how a key begins"),
        pytest.param("Bearer lx_000000000000_" + "A" * 43, id="a key of nobody"),
        pytest.param("Bearer a.b.c", id="no token"),
        pytest.param("Bearer eyJhbGciOiJub25lIn0.e30.", id="a token without a signature"),
        pytest.param("Bearer " + "x" * 9_000, id="a long one"),
    ],
)
def test_what_is_no_key_opens_nothing(api: Api, authorization: str) -> None:
    with api.client(None) as nobody:
        reply = nobody.get("/v1/runs", headers={"Authorization": authorization})
        assert error_of(reply) == (401, "NOT_AUTHENTICATED")


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/", 404, "NO_SUCH_PATH"),
        ("GET", "/v1", 404, "NO_SUCH_PATH"),
        ("GET", "/v1/runs/", 404, "NO_SUCH_PATH"),
        ("GET", "/docs", 404, "NO_SUCH_PATH"),
        ("GET", "/v1/runs/0000000000000000/answer.pdf", 404, "NO_SUCH_PATH"),
        ("PUT", "/v1/runs", 405, "METHOD_NOT_ALLOWED"),
        ("BREW", "/v1/search", 405, "METHOD_NOT_ALLOWED"),
        ("HEAD", "/healthz", 405, ""),
        ("GET", "/v1/runs/%00", 422, "INVALID_REQUEST"),
        ("GET", "/v1/runs/..%2f..%2fetc", 404, "NO_SUCH_PATH"),
        ("GET", "/v1/runs/0000000000000000", 404, "RUN_NOT_FOUND"),
        ("GET", "/v1/runs?limit=0", 422, "INVALID_REQUEST"),
        ("GET", "/v1/runs?limit=101", 422, "INVALID_REQUEST"),
        ("GET", "/v1/runs?status=sleeping", 422, "INVALID_REQUEST"),
        ("GET", "/v1/runs?before=none", 404, "RUN_NOT_FOUND"),
        ("GET", "/v1/conversations/none", 404, "CONVERSATION_NOT_FOUND"),
        ("GET", "/v1/acts/000-00", 404, "UNKNOWN_ACT"),
        ("GET", "/v1/acts/900-20/articles/77", 404, "UNKNOWN_ARTICLE"),
        ("GET", "/v1/acts/900-20/articles/", 404, "UNKNOWN_ACT"),
    ],
)
def test_addresses(client: httpx2.Client, method: str, path: str, status: int, code: str) -> None:
    reply = client.request(method, path)
    if method == "HEAD":
        assert reply.status_code == status
        return
    assert error_of(reply) == (status, code)
    if status == 405:
        assert "POST" in reply.headers["Allow"]
    assert {name: reply.headers[name] for name in SAFE} == SAFE


def test_every_method_of_an_address_is_allowed_by_name(client: httpx2.Client) -> None:
    assert client.put("/v1/runs").headers["Allow"] == "GET, POST"


def document(**changes: object) -> dict[str, object]:
    return {"name": "a.pdf", "size": 1, "media_type": "application/pdf", "sha256": "0" * 64} | changes


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/v1/runs", {}, 422, "INVALID_REQUEST"),
        ("/v1/runs", {"query": ANSWERED, "extra": 1}, 422, "INVALID_REQUEST"),
        ("/v1/runs", {"query": 1}, 422, "INVALID_REQUEST"),
        ("/v1/runs", {"query": ANSWERED, "dry_run": "yes"}, 422, "INVALID_REQUEST"),
        ("/v1/runs", {"query": ANSWERED, "as_of": "2026-02-30"}, 422, "INVALID_DATE"),
        ("/v1/runs", {"query": ANSWERED, "as_of": "yesterday"}, 422, "INVALID_REQUEST"),
        ("/v1/runs", {"query": ANSWERED, "conversation_id": "a b"}, 422, "INVALID_REQUEST"),
        ("/v1/runs", {"query": " "}, 422, "EMPTY_QUERY"),
        ("/v1/runs", {"query": "!?"}, 422, "NO_WORDS"),
        ("/v1/runs", {"query": "What is this?"}, 422, "UNSUPPORTED_LANGUAGE"),
        ("/v1/runs", {"query": "а\u0000"}, 422, "CONTROL_CHARACTERS"),
        ("/v1/runs", {"query": "а" * 1_001}, 413, "QUERY_TOO_LONG"),
        ("/v1/runs", {"query": ANSWERED, "attachments": [document(name="../a")]}, 422, "INVALID_REQUEST"),
        (
            "/v1/runs",
            {"query": ANSWERED, "attachments": [document(name="a\u202ecod.exe")]},
            422,
            "INVALID_REQUEST",
        ),
        ("/v1/runs", {"query": ANSWERED, "attachments": [document(sha256="x")]}, 422, "INVALID_REQUEST"),
        (
            "/v1/runs",
            {"query": ANSWERED, "attachments": [document(media_type="text/html")]},
            422,
            "INVALID_REQUEST",
        ),
        (
            "/v1/runs",
            {"query": ANSWERED, "attachments": [document(), document(name="A.PDF")]},
            422,
            "INVALID_REQUEST",
        ),
        (
            "/v1/runs",
            {"query": ANSWERED, "attachments": [document(size=2**40)]},
            413,
            "ATTACHMENTS_TOO_LARGE",
        ),
        (
            "/v1/runs",
            {"query": ANSWERED, "attachments": [document(name=f"{n}.pdf") for n in range(3)]},
            413,
            "ATTACHMENTS_TOO_LARGE",
        ),
        ("/v1/search", {"query": "!"}, 422, "NO_WORDS"),
        ("/v1/search", {"query": "сад", "limit": 0}, 422, "INVALID_REQUEST"),
        ("/v1/resolve", {"mention": ""}, 422, "INVALID_REQUEST"),
        ("/v1/check", {}, 422, "INVALID_REQUEST"),
        ("/v1/check", {"text": "а", "pairs": []}, 422, "INVALID_REQUEST"),
        ("/v1/check", {"text": "а", "as_of": "2026-13-01"}, 422, "INVALID_DATE"),
        ("/v1/verify", {}, 422, "INVALID_ANSWER_FILE"),
        ("/v1/verify", {"schema": "lexery-answer-1"}, 422, "INVALID_ANSWER_FILE"),
        ("/v1/verify", [1], 422, "INVALID_REQUEST"),
        ("/v1/runs", "x" * BODY_MAX, 413, "INPUT_TOO_LARGE"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_bodies(client: httpx2.Client, path: str, body: object, status: int, code: str) -> None:
    assert error_of(client.post(path, json=body)) == (status, code)
    assert client.get("/v1/runs").json()["runs"] == [], "nothing that is refused leaves a run"


@pytest.mark.parametrize(
    ("content", "kind", "status", "code"),
    [
        (b"{", "application/json", 400, "REQUEST_UNREADABLE"),
        (b"\xff\xfe", "application/json", 400, "REQUEST_UNREADABLE"),
        (b'{"query": "\xd0"}', "application/json", 400, "REQUEST_UNREADABLE"),
        (b"[" * 9_000, "application/json", 400, "REQUEST_UNREADABLE"),
        (b'{"query": ' + b"9" * 9_000 + b"}", "application/json", 400, "REQUEST_UNREADABLE"),
        (b'{"query": "\\ud800"}', "application/json", 422, "INVALID_REQUEST"),
        (b'{"query": 1, "\\ud800": 2}', "application/json", 422, "INVALID_REQUEST"),
        (b"", "application/json", 422, "INVALID_REQUEST"),
        (b'{"query": "x"}', "text/plain", 422, "INVALID_REQUEST"),
        (b"query=x", "application/x-www-form-urlencoded", 422, "INVALID_REQUEST"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_bodies_that_are_no_json(
    client: httpx2.Client, content: bytes, kind: str, status: int, code: str
) -> None:
    reply = client.post("/v1/runs", content=content, headers={"Content-Type": kind})
    assert error_of(reply) == (status, code)


def test_a_body_without_a_length_is_bounded_too(client: httpx2.Client) -> None:
    pieces = (b" " * 1_000 for _ in range(BODY_MAX // 1_000 + 1))
    reply = client.post("/v1/runs", content=pieces, headers={"Content-Type": "application/json"})
    assert error_of(reply) == (413, "INPUT_TOO_LARGE")


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/v1/acts/904к/96-вр", {"nreg": "904к/96-вр", "title": "Про межі ділянок"}),
        ("/v1/acts/904к%2F96-вр", {"nreg": "904к/96-вр"}),
        ("/v1/acts/904К/96-ВР", {"nreg": "904к/96-вр"}),
        ("/v1/acts/904к/96-вр/articles/1", {"heading": "Межа", "number": "1", "edition": "2025-06-01"}),
        ("/v1/acts/905-20/articles/-", {"text": "Паркан ставлять на межі ділянки.", "number": ""}),
    ],
)
def test_acts(client: httpx2.Client, path: str, expected: dict[str, str]) -> None:
    reply = client.get(path)
    assert reply.status_code == 200, reply.text
    found = reply.json()
    shown = found.get("act", found)
    assert {name: shown[name] for name in expected} == expected


def test_search_resolve_and_check(client: httpx2.Client) -> None:
    hit = client.post("/v1/search", json={"query": "коли обрізати яблуні", "limit": 1}).json()["hits"][0]
    assert (hit["nreg"], hit["passage"]["text"]) == (
        "900-20",
        "Обрізати яблуні дозволяється протягом березня.",
    )
    named = client.post("/v1/resolve", json={"mention": "закон про теплиці приватні", "article": "7"}).json()
    assert (named["reason"], named["article_last"]) == ("ACT_FOUND_BUT_ARTICLE_NOT_RETRIEVED", "1")
    text = "За статтею 1 Закону «Про теплиці приватні» теплиця приватна будується без дозволу."
    (row,) = client.post("/v1/check", json={"text": text}).json()["rows"]
    assert (row["verdict"], text[row["start"] : row["end"]]) == ("supported", row["text"])
    pairs = [
        {"id": "one", "passage": "Скаргу подають за 20 днів.", "claim": "Скаргу подають за 20 днів."},
        {"passage": "Скаргу подають за 20 днів.", "claim": "Скаргу подають за 30 днів."},
    ]
    checked = client.post("/v1/check", json={"pairs": pairs}).json()
    assert [(row["id"], row["supported"]) for row in checked["rows"]] == [("one", True), (2, False)]
    assert checked["findings"] == 1


def test_errors_speak_the_language_that_is_asked_for(client: httpx2.Client) -> None:
    for wanted, said in (("uk", "Запуску"), ("en-GB,uk;q=0.5", "run"), ("de", "run"), ("fr, uk", "Запуску")):
        reply = client.get("/v1/runs/" + "0" * 16, headers={"Accept-Language": wanted})
        assert said in reply.json()["error"]["message"], wanted


@pytest.mark.parametrize(
    ("given", "kept"), [("abc-1", True), ("a" * 65, False), ("a b", False), ("<x>", False)]
)
def test_a_request_has_an_id(client: httpx2.Client, given: str, kept: bool) -> None:
    reply = client.get("/healthz", headers={"X-Request-ID": given})
    assert (reply.headers["X-Request-ID"] == given) is kept


def test_the_log_has_one_line_a_request_and_no_secrets(api: Api, client: httpx2.Client) -> None:
    secret = "Таємне питання про яблуні?"
    client.post("/v1/search", json={"query": secret}, headers={"X-Request-ID": "seen-in-log"})
    written = api.log.getvalue()
    (line,) = [json.loads(line) for line in written.splitlines() if "seen-in-log" in line]
    assert (line["route"], line["status"], line["tenant"]) == ("/v1/search", 200, "a")
    assert "яблуні" not in written
    assert api.key("a").split("_")[2] not in written


def test_the_process_says_that_it_lives_and_can_serve(api: Api) -> None:
    with api.client(None) as nobody:
        assert nobody.get("/healthz").json() == {"status": "ok"}
        ready = nobody.get("/readyz").json()
        assert (ready["status"], set(ready["checks"].values())) == ("ready", {"ok"})


def test_no_page_of_another_place_may_read_a_reply(client: httpx2.Client) -> None:
    reply = client.get("/healthz", headers={"Origin": "https://elsewhere.example"})
    assert not [name for name in reply.headers if name.lower().startswith("access-control")]
