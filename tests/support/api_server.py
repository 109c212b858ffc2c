"""A real server on this machine over a small home: what a program that calls the API would meet."""

import asyncio
import io
import json
import shutil
import threading
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx2
import pytest
from tests.support.homes import once_a_run
from tests.support.small_corpus import ACTS, act

from lexery.api.app import create_app
from lexery.api.auth.keys import new_key
from lexery.api.logs import make_logger
from lexery.api.server import GentleServer, listen, make_server
from lexery.contracts.access import Scope
from lexery.settings import Settings, load_settings
from lexery.store.keys import SqlKeyStore
from lexery.wiring import Parts, open_corpus

HOST: Final = "127.0.0.1"
SECONDS: Final = 60
"""Longest wait of a client: beyond it something hangs."""

LAW: Final = (
    *ACTS,
    act(
        "902-20",
        "Про садівництво",
        ("1", "Кущі", "Підрізати кущі дозволяється протягом квітня."),
        number="902-IX",
    ),
    act("904к/96-вр", "Про межі ділянок", ("1", "Межа", "Межу ділянки позначають межовим знаком.")),
    act("905-20", "Про паркани", ("", "", "Паркан ставлять на межі ділянки.")),
)
"""Two acts of one title, so that a run asks back; one whose number has a slash; one without articles."""

ANSWERED: Final = "Що каже стаття 1 Закону «Про теплиці приватні»?"
ASKED_BACK: Final = "Що каже стаття 1 Закону «Про садівництво»?"
MISSING: Final = "Що каже стаття 9 Закону «Про теплиці приватні»?"
OUT_OF_SCOPE: Final = "Яка погода на Марсі?"


def make_home(folder: Path) -> None:
    """A home with the toy law; see `tests.support.homes.once_a_run`."""
    bundle = folder / "acts.jsonl"
    bundle.write_text("".join(json.dumps(one, ensure_ascii=False) + "\n" for one in LAW), encoding="utf-8")
    with open_corpus(load_settings(home=folder, dense_enabled=False)) as service:
        assert service.import_paths([bundle]).problems == ()


@dataclass(kw_only=True)
class Api:
    """A server that runs, and who may call it."""

    parts: Parts
    server: GentleServer
    url: str
    log: io.StringIO
    _keys: dict[tuple[str, tuple[Scope, ...]], str] = field(
        default_factory=dict[tuple[str, tuple[Scope, ...]], str]
    )

    def key(self, tenant: str, scopes: Sequence[Scope] = tuple(Scope)) -> str:
        """A key of the tenant; the same each time."""
        wanted = tenant, tuple(scopes)
        if wanted not in self._keys:
            token, stored = new_key(tenant, now=self.parts.clock.now(), scopes=scopes)
            SqlKeyStore(self.parts.engine).add(stored)
            self._keys[wanted] = token
        return self._keys[wanted]

    def client(self, tenant: str | None = "a", scopes: Sequence[Scope] = tuple(Scope)) -> httpx2.Client:
        """A client of the tenant; of nobody for None."""
        headers = {"Authorization": f"Bearer {self.key(tenant, scopes)}"} if tenant is not None else {}
        return httpx2.Client(base_url=self.url, headers=headers, timeout=SECONDS, trust_env=False)


@contextmanager
def api_server(home: Path, **settings: Any) -> Generator[Api]:
    """A server over `home`, with its worker, until the block ends. One at a time in a process."""
    chosen = api_settings(home, **settings)
    log = io.StringIO()
    parts = Parts(chosen, durable=True)
    bound = listen(HOST, 0)
    server = make_server(create_app(parts, host=HOST, log=make_logger(log)))
    failed: list[BaseException] = []

    def serve() -> None:
        try:
            asyncio.run(server.serve(sockets=[bound]))
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), failed or log.getvalue()
            thread.join(0.02)
        yield Api(parts=parts, server=server, url=f"http://{HOST}:{bound.getsockname()[1]}", log=log)
    finally:
        server.stop()
        thread.join(SECONDS)
        bound.close()
        parts.close()
    assert not thread.is_alive(), "the server did not end"
    assert failed == []


def api_settings(home: Path, **settings: Any) -> Settings:
    """Settings of a test's server: lexical search, quick streams."""
    chosen: dict[str, Any] = {"dense_enabled": False, "lang": "en", "worker_poll_seconds": 0.05}
    return load_settings(home=home, **(chosen | settings))


def own_home(factory: pytest.TempPathFactory) -> Path:
    """A home with the toy law of one's own."""
    source = once_a_run(factory, "small-api", make_home)
    return Path(shutil.copytree(source, factory.mktemp("api") / "home"))
