"""`lexery serve` as a process: it says where it is, refuses what it must, and ends gently while somebody listens."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue

import httpx2
import pytest
from tests.support import postgres
from tests.support.api_calls import ask_and_wait, follow
from tests.support.api_server import ASKED_BACK, own_home

LEXERY = Path(sys.executable).with_name("lexery")
SECONDS = 120
"""Longest wait for a line: beyond it something hangs."""


class Served:
    """A process that serves, and what it says."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self._lines: SimpleQueue[str] = SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self._lines.put(line)

    def close(self) -> None:
        """End it, whatever it does."""
        self.process.kill()
        self.process.wait(SECONDS)
        self._reader.join(SECONDS)
        assert self.process.stderr is not None
        self.process.stderr.close()

    def line(self, words: str) -> str:
        """The next line that holds these words."""
        while words not in (line := self._lines.get(timeout=SECONDS)):
            pass
        return line

    def address(self) -> str:
        return self.line("The API is at ").split()[4].removesuffix("/v1;")


@contextmanager
def serve(home: Path, *arguments: str, **more: str) -> Generator[Served]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("LEXERY_")}
    environment |= {"LEXERY_HOME": str(home), "LEXERY_LANG": "en", "LEXERY_DENSE_ENABLED": "false", **more}
    process = subprocess.Popen(
        [str(LEXERY), "serve", *arguments], stderr=subprocess.PIPE, text=True, env=environment
    )
    served = Served(process)
    try:
        yield served
    finally:
        served.close()


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return own_home(tmp_path_factory)


def test_it_serves_this_machine_and_ends_gently(home: Path) -> None:
    with serve(home, "--port", "0", LEXERY_API_ANONYMOUS="true") as served:
        url = served.address()
        heard: list[str] = []
        with httpx2.Client(base_url=url, timeout=SECONDS, trust_env=False) as client:
            assert client.get("/readyz").status_code == 200
            run_id = ask_and_wait(client, ASKED_BACK)
            listening = threading.Thread(
                target=lambda: heard.extend(str(m.data.get("reason")) for m in follow(client, run_id))
            )
            listening.start()
            with serve(home, "--port", "0") as second:
                assert "[WORKER_LOCKED]" in second.line(""), "the refusal is the one line"
                assert second.process.wait(SECONDS) == 6
            with serve(home, "--port", url.rpartition(":")[2]) as third:
                third.line("[PORT_TAKEN]")
                assert third.process.wait(SECONDS) == 2
            served.process.send_signal(signal.SIGTERM)
            served.line("The server has ended.")
            assert served.process.wait(SECONDS) == 0
            listening.join(SECONDS)
        assert heard[-1] == "stopping"


def test_it_does_not_serve_a_database_without_a_queue(home: Path) -> None:
    with (
        postgres.database() as url,
        serve(home, "--port", "0", LEXERY_DATABASE_URL=url) as served,
    ):
        assert "[SCHEMA_MISSING]" in served.line("")
        assert served.process.wait(SECONDS) == 6


@pytest.mark.parametrize(
    ("arguments", "more", "said"),
    [
        pytest.param(
            ("--host", "::"), {"LEXERY_API_ANONYMOUS": "true"}, "[ANONYMOUS_NOT_LOCAL]", id="open to all"
        ),
        pytest.param(("--host", "no.such.host.invalid"), {}, "[PORT_TAKEN]", id="no such address"),
        pytest.param((), {"LEXERY_JWT_JWKS_FILE": "x"}, "[BAD_SETTING]", id="tokens of nobody"),
        pytest.param((), {"LEXERY_JWT_ALGORITHMS": "HS256"}, "[BAD_SETTING]", id="a shared secret"),
    ],
)
def test_what_it_refuses(home: Path, arguments: tuple[str, ...], more: dict[str, str], said: str) -> None:
    with serve(home, "--port", "0", *arguments, **more) as served:
        served.line(said)
        assert served.process.wait(SECONDS) == 2
