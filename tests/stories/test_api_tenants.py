"""A tenant meets nothing of another's by any route: every route of the application has a case here, or the test fails."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import httpx2
import pytest
from fastapi.routing import APIRoute
from tests.support.api_calls import ask_and_wait, error_of
from tests.support.api_server import ANSWERED, ASKED_BACK, Api, api_server, own_home

from lexery.api.app import create_app
from lexery.api.guard import scope_of
from lexery.contracts.access import Scope

ABSENT = "0" * 16
KEY = {"Idempotency-Key": "shared-name"}


@dataclass(frozen=True)
class Owned:
    """What tenant `a` has."""

    done: str
    waiting: str


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    with api_server(own_home(tmp_path_factory)) as running:
        yield running


@pytest.fixture(scope="module")
def owned(api: Api) -> Owned:
    with api.client("a") as client:
        done = ask_and_wait(client, ANSWERED, conversation_id="mine")
        client.post("/v1/runs", json={"query": ANSWERED}, headers=KEY)
        return Owned(done=done, waiting=ask_and_wait(client, ASKED_BACK, conversation_id="mine"))


@pytest.fixture
def stranger(api: Api) -> Iterator[httpx2.Client]:
    with api.client("b") as client:
        yield client


def of_run(method: str, path: str, **request: object) -> Callable[[httpx2.Client, str], httpx2.Response]:
    def call(client: httpx2.Client, run_id: str) -> httpx2.Response:
        return client.request(method, path.replace("{run_id}", run_id), **request)  # pyright: ignore[reportArgumentType]

    return call


OF_A_RUN = {
    ("GET", "/v1/runs/{run_id}"): {},
    ("DELETE", "/v1/runs/{run_id}"): {},
    ("GET", "/v1/runs/{run_id}/trace"): {},
    ("GET", "/v1/runs/{run_id}/events"): {},
    ("POST", "/v1/runs/{run_id}/clarification"): {"json": {"choose": 1}},
    ("GET", "/v1/runs/{run_id}/answer.md"): {},
    ("GET", "/v1/runs/{run_id}/answer.json"): {},
    ("GET", "/v1/runs/{run_id}/answer.docx"): {},
}
"""Routes of one run, each with what is sent: another tenant's run is as absent as one that never was."""

WITH_A_TEST = {("GET", "/v1/runs"), ("POST", "/v1/runs"), ("GET", "/v1/conversations/{conversation_id}")}
"""Routes that have a test of their own below."""

OF_NO_TENANT = {
    ("POST", "/v1/search"),
    ("POST", "/v1/resolve"),
    ("POST", "/v1/check"),
    ("POST", "/v1/verify"),
    ("GET", "/v1/acts/{nreg:path}"),
    ("GET", "/v1/acts/{nreg:path}/articles/{number}"),
    ("GET", "/metrics"),
    ("GET", "/healthz"),
    ("GET", "/readyz"),
    ("GET", "/openapi.json"),
}
"""Routes that read the law or the process, and no row of any tenant."""


def test_every_route_has_a_case(api: Api) -> None:
    routes = {
        (method, route.path): route
        for route in create_app(api.parts).routes
        if isinstance(route, APIRoute)
        for method in route.methods or ()
    }
    assert set(routes) == {*OF_A_RUN, *WITH_A_TEST, *OF_NO_TENANT}
    guarded = {name for name, route in routes.items() if scope_of(route) is not None}
    assert guarded == {name for name in routes if name[1].startswith("/v1/") or name[1] == "/metrics"}


@pytest.mark.parametrize(("method", "path"), OF_A_RUN, ids=str)
def test_anothers_run_is_as_absent_as_none(
    method: str, path: str, owned: Owned, stranger: httpx2.Client, api: Api
) -> None:
    call = of_run(method, path, **OF_A_RUN[method, path])
    for run_id in (owned.done, owned.waiting):
        found, absent = call(stranger, run_id), call(stranger, ABSENT)
        assert error_of(found) == error_of(absent) == (404, "RUN_NOT_FOUND")
        message = found.json()["error"]["message"]
        assert message.replace(run_id, ABSENT) == absent.json()["error"]["message"]
    with api.client("a") as client:
        assert client.get(f"/v1/runs/{owned.waiting}").json()["status"] == "clarification_pending"


def test_lists_hold_ones_own_alone(owned: Owned, stranger: httpx2.Client) -> None:
    assert stranger.get("/v1/runs").json() == {"runs": [], "next": None}
    for where in ({"status": "completed"}, {"conversation_id": "mine"}, {"outcome": "clarify"}):
        assert stranger.get("/v1/runs", params=where).json()["runs"] == []
    before = stranger.get("/v1/runs", params={"before": owned.waiting})
    assert error_of(before) == (404, "RUN_NOT_FOUND")


def test_conversations_of_one_name_are_two(owned: Owned, api: Api) -> None:
    with api.client("c") as client:
        assert error_of(client.get("/v1/conversations/mine")) == (404, "CONVERSATION_NOT_FOUND")
        own = ask_and_wait(client, ANSWERED, conversation_id="mine")
        turns = client.get("/v1/conversations/mine").json()["turns"]
        assert [turn["run"]["run_id"] for turn in turns] == [own]
        before = client.get("/v1/conversations/mine", params={"before": owned.waiting})
        assert error_of(before) == (404, "RUN_NOT_FOUND")


def test_an_idempotency_key_is_of_its_tenant(owned: Owned, api: Api) -> None:
    with api.client("a") as first, api.client("d") as second:
        mine = first.post("/v1/runs", json={"query": ANSWERED}, headers=KEY).json()["run_id"]
        theirs = second.post("/v1/runs", json={"query": "Чи можна обрізати кущі?"}, headers=KEY)
        assert theirs.status_code == 202
        assert theirs.json()["run_id"] != mine
        assert error_of(second.get(f"/v1/runs/{mine}")) == (404, "RUN_NOT_FOUND")


def test_a_key_of_a_tenant_says_nothing_of_the_process(api: Api) -> None:
    with api.client("a", scopes=(Scope.RUNS_READ, Scope.RUNS_WRITE, Scope.LAW_READ)) as client:
        assert error_of(client.get("/metrics")) == (403, "NOT_ALLOWED")
    with api.client("ops", scopes=(Scope.OPS_READ,)) as client:
        counted = client.get("/metrics").text
        assert 'lexery_http_requests_total{method="GET",route="/v1/runs/{run_id}"' in counted
        assert "tenant" not in counted
        assert error_of(client.get("/v1/runs")) == (403, "NOT_ALLOWED")
