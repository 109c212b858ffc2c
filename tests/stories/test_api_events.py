"""Streams of events lose nothing and double nothing, wherever they are cut; the answer to a question back is taken once."""

import random
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx2
import pytest
from tests.support.api_calls import Message, ask, ask_and_wait, error_of, follow, follow_until, read_messages
from tests.support.api_server import ANSWERED, ASKED_BACK, Api, api_server, own_home

CLIENTS = 8


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    with api_server(own_home(tmp_path_factory), api_stream_seconds=2, api_heartbeat_seconds=0.1) as running:
        yield running


@pytest.fixture
def client(api: Api) -> Iterator[httpx2.Client]:
    with api.client() as opened:
        yield opened


def told(message: Message) -> tuple[object, ...]:
    """What stays the same whenever it is read: a decision is told while it stands, and a run that goes on leaves it behind."""
    return (
        message.id,
        message.event,
        {name: value for name, value in message.data.items() if name != "decision"},
    )


def test_a_stream_that_is_cut_anywhere_goes_on_where_it_was(client: httpx2.Client) -> None:
    run_id = ask_and_wait(client, ASKED_BACK)
    client.post(f"/v1/runs/{run_id}/clarification", json={"choose": 1})
    whole = follow(client, run_id)[:-1]
    ids = [message.id for message in whole]
    assert len(set(ids)) == len(ids)
    assert any("." in (name or "") for name in ids), "what is derived is in the stream too"
    for cut, name in enumerate(ids, start=1):
        rest = follow(client, run_id, last=name)
        assert [told(message) for message in rest[:-1]] == [told(message) for message in whole[cut:]]
        assert rest[-1].event == "stream.end"


def test_the_trace_is_the_stream(client: httpx2.Client) -> None:
    run_id = ask_and_wait(client, ANSWERED)
    traced = client.get(f"/v1/runs/{run_id}/trace").json()["events"]
    assert [message.data for message in follow(client, run_id)[:-1]] == traced


def test_a_stream_of_a_waiting_run_is_kept_alive_then_ends_in_time(client: httpx2.Client) -> None:
    run_id = ask_and_wait(client, ASKED_BACK)
    with client.stream("GET", f"/v1/runs/{run_id}/events") as reply:
        assert reply.headers["Content-Type"].startswith("text/event-stream")
        assert (reply.headers["Cache-Control"], reply.headers["X-Accel-Buffering"]) == ("no-store", "no")
        lines = list(reply.iter_lines())
    assert ": waiting" in lines
    end = list(read_messages(iter(lines)))[-1]
    assert (end.event, end.id, end.data["reason"]) == ("stream.end", None, "time_over")
    assert end.data["status"] == "clarification_pending"


def test_followers_that_leave_break_nobody_elses_stream(api: Api, client: httpx2.Client) -> None:
    run_id = ask(client, ASKED_BACK)
    asked = threading.Barrier(CLIENTS + 1, timeout=60)

    def stays(_: int) -> list[str | None]:
        seen: list[str | None] = []
        with api.client() as own:
            last: str | None = None
            while True:
                headers = {"Last-Event-ID": last} if last is not None else {}
                with own.stream("GET", f"/v1/runs/{run_id}/events", headers=headers) as reply:
                    for message in read_messages(reply.iter_lines()):
                        if message.id is not None:
                            last = message.id
                            seen.append(last)
                        if message.event == "clarification_requested":
                            asked.wait()
                        if message.data.get("reason") == "run_ended":
                            return seen

    with ThreadPoolExecutor(CLIENTS) as pool:
        waiting = [pool.submit(stays, number) for number in range(CLIENTS)]
        asked.wait()
        for _ in range(CLIENTS):
            follow_until(client, run_id, "clarification_requested")
        assert client.post(f"/v1/runs/{run_id}/clarification", json={"choose": 1}).status_code == 202
        seen = [one.result(timeout=60) for one in waiting]
    whole = [message.id for message in follow(client, run_id)[:-1]]
    stored = [name for name in whole if "." not in str(name)]
    for one in seen:
        assert [name for name in one if "." not in str(name)] == stored
        assert len(set(one)) == len(one)
        assert set(whole) <= set(one), "a gap that a later one replaced may be there too"


@pytest.mark.parametrize("last", ["x", "1.2.3", "-1", "1e3", "9" * 19, "٣"])
def test_an_id_that_is_none_is_refused(client: httpx2.Client, last: str) -> None:
    run_id = ask_and_wait(client, ANSWERED)
    headers = [(b"Last-Event-ID", last.encode())]
    reply = client.get(f"/v1/runs/{run_id}/events", headers=headers)
    assert error_of(reply) == (422, "INVALID_REQUEST")


def test_an_id_beyond_the_last_gets_the_end_alone(client: httpx2.Client) -> None:
    run_id = ask_and_wait(client, ANSWERED)
    assert [message.event for message in follow(client, run_id, last="999999")] == ["stream.end"]


@pytest.mark.parametrize("seed", range(3))
def test_one_of_many_answers_to_a_question_back_is_taken(api: Api, client: httpx2.Client, seed: int) -> None:
    """Twice at once, late, beside a cancel, by a stranger, for another run: one wins, the rest change nothing."""
    chance = random.Random(seed)  # noqa: S311 - an order of calls
    run_id, finished = ask_and_wait(client, ASKED_BACK), ask_and_wait(client, ANSWERED)
    answer = {"choose": 1}
    mine = f"/v1/runs/{run_id}"
    calls: list[tuple[str, str, str, dict[str, int] | None]] = [
        *[("a", "POST", f"{mine}/clarification", answer)] * 6,
        *[("b", "POST", f"{mine}/clarification", answer)] * 2,
        ("a", "POST", f"/v1/runs/{finished}/clarification", answer),
        ("a", "POST", f"{mine}/clarification", {"choose": 99}),
        *([("a", "DELETE", mine, None)] if seed % 2 else []),
    ]
    chance.shuffle(calls)

    def call(one: tuple[str, str, str, dict[str, int] | None]) -> tuple[str, str, int]:
        tenant, method, path, body = one
        with api.client(tenant) as own:
            return tenant, path, own.request(method, path, json=body).status_code

    with ThreadPoolExecutor(len(calls)) as pool:
        done = list(pool.map(call, calls))
    statuses = {
        tenant: [s for t, p, s in done if t == tenant and p.endswith(f"{run_id}/clarification")]
        for tenant in "ab"
    }
    assert statuses["b"] == [404, 404]
    taken = statuses["a"].count(202)
    assert taken == 1 if seed % 2 == 0 else taken <= 1
    assert set(statuses["a"]) <= {202, 409, 422}
    assert [s for _, p, s in done if finished in p] == [409]
    events = [message.event for message in follow(client, run_id)]
    assert events.count("run.answered") == taken
    assert events[-2] in {"run.completed", "run.cancelled"}
    late = client.post(f"{mine}/clarification", json=answer)
    assert error_of(late) == (409, "CLARIFICATION_CONFLICT")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 422, "INVALID_REQUEST"),
        ({"choose": 1, "text": "900-20"}, 422, "INVALID_REQUEST"),
        ({"choose": "1"}, 422, "INVALID_REQUEST"),
        ({"choose": True}, 422, "INVALID_REQUEST"),
        ({"choose": -1}, 422, "INVALID_REQUEST"),
        ({"choose": 3}, 422, "NO_SUCH_CHOICE"),
        ({"text": ""}, 422, "INVALID_REQUEST"),
        ({"text": "   "}, 422, "EMPTY_QUERY"),
        ({"text": "а\u0000"}, 422, "CONTROL_CHARACTERS"),
        ([1], 422, "INVALID_REQUEST"),
    ],
)
def test_an_answer_that_cannot_be_read_changes_nothing(
    client: httpx2.Client, body: object, status: int, code: str
) -> None:
    run_id = ask_and_wait(client, ASKED_BACK)
    reply = client.post(f"/v1/runs/{run_id}/clarification", json=body)
    assert error_of(reply) == (status, code)
    assert client.get(f"/v1/runs/{run_id}").json()["status"] == "clarification_pending"
