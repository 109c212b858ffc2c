"""What tests of the API say again and again."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx2


class Message(NamedTuple):
    """One message of a stream."""

    id: str | None
    event: str
    data: dict[str, Any]


def read_messages(lines: Iterator[str]) -> Iterator[Message]:
    """The messages of a stream of events, comments and pauses left out."""
    held: dict[str, str] = {}
    for line in lines:
        if line == "":
            if "data" in held:
                yield Message(held.get("id"), held.get("event", "message"), json.loads(held["data"]))
            held = {}
        elif not line.startswith(":"):
            name, _, value = line.partition(": ")
            held[name] = value


def follow(client: httpx2.Client, run_id: str, last: str | None = None) -> list[Message]:
    """The stream of a run to its end."""
    headers = {"Last-Event-ID": last} if last is not None else {}
    with client.stream("GET", f"/v1/runs/{run_id}/events", headers=headers) as reply:
        assert reply.status_code == 200, reply.read()
        return list(read_messages(reply.iter_lines()))


def follow_until(client: httpx2.Client, run_id: str, event: str) -> list[Message]:
    """The stream of a run up to the first message of this kind; the client then goes away."""
    found: list[Message] = []
    with client.stream("GET", f"/v1/runs/{run_id}/events") as reply:
        for message in read_messages(reply.iter_lines()):
            found.append(message)
            if message.event == event:
                break
    return found


def ask(client: httpx2.Client, query: str, **more: Any) -> str:
    """Ask; the id of the run."""
    reply = client.post("/v1/runs", json={"query": query, **more})
    assert reply.status_code == 202, reply.text
    return str(reply.json()["run_id"])


def ask_and_wait(client: httpx2.Client, query: str, **more: Any) -> str:
    """Ask, and wait until the run ends or asks back; its id."""
    run_id = ask(client, query, **more)
    with client.stream("GET", f"/v1/runs/{run_id}/events") as reply:
        for message in read_messages(reply.iter_lines()):
            if message.event in ("stream.end", "clarification_requested"):
                break
    return run_id


def error_of(reply: httpx2.Response) -> tuple[int, str]:
    """Status and code; the body is the one body of errors."""
    body = reply.json()
    assert set(body) == {"error"}, body
    assert {"code", "message", "request_id"} <= set(body["error"]), body
    assert body["error"]["request_id"] == reply.headers["X-Request-ID"]
    return reply.status_code, str(body["error"]["code"])
