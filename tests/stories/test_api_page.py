"""What the page of the API shows is what works: every `curl` of it is sent, in order, to a server that runs."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from tests.support.api_calls import ask_and_wait
from tests.support.api_server import ASKED_BACK, Api, api_server, own_home

PAGE = Path(__file__).resolve().parents[2] / "docs" / "api.md"
BLOCKS = dict(
    re.findall(r"^<!-- test: (\w+) -->\n```sh\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
)


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    with api_server(own_home(tmp_path_factory)) as running:
        yield running


def commands(block: str) -> list[list[str]]:
    """The commands of a block, as the shell would divide them."""
    lines = block.replace("\\\n", " ").strip().splitlines()
    return [shlex.split(line) for line in lines]


def curl(command: list[str], values: dict[str, str]) -> httpx2.Response:
    """Do what the command says; an option that is not known here is an error."""
    name, *words = [re.sub(r"\$(\w+)", lambda found: values[found[1]], word) for word in command]
    assert name == "curl"
    method, url, body = "GET", "", None
    headers: dict[str, str] = {}
    rest = iter(words)
    for word in rest:
        match word:
            case "-s" | "-sN":
                pass
            case "-X":
                method = next(rest)
            case "-H":
                header, _, value = next(rest).partition(": ")
                headers[header] = value
            case "-d":
                method, body = "POST", next(rest)
            case "-o":
                next(rest)
            case _:
                assert url == "", word
                url = word
    return httpx2.request(method, url, headers=headers, content=body, timeout=60, trust_env=False)


def test_every_command_of_the_page_works(api: Api) -> None:
    values = {"API": api.url, "KEY": api.key("office")}
    with api.client("office") as client:
        values["WAITING"] = ask_and_wait(client, ASKED_BACK)
    sent = 0
    for name in ("ask", "events", "look", "law", "clarify", "list"):
        for command in commands(BLOCKS.get(name, "")):
            reply = curl(command, values)
            assert reply.status_code in (200, 202), (command, reply.text)
            sent += 1
            if name == "ask":
                values["RUN"] = reply.json()["run_id"]
            if name == "events":
                assert "event: stream.end" in reply.text
    assert sent == sum(len(commands(block)) for block in BLOCKS.values())
    assert sent > 15


def test_the_page_names_every_address() -> None:
    page = PAGE.read_text("utf-8")
    for address in (
        "/v1/runs", "/events", "/clarification", "answer.md", "answer.json", "answer.docx", "/trace", "/v1/search",
        "/v1/check", "/v1/verify", "/v1/acts/", "/articles/", "/v1/resolve", "/v1/conversations/", "/healthz",
        "/readyz", "/metrics", "/openapi.json",
    ):  # fmt: skip
        assert address in page, address
