"""The HTTP API from outside: questions of 200 clients at once, how late events come, 500 streams at once.

`python -m benchmarks.api [--clients N] [--questions N] [--streams N]`: a server in a process of its own (`lexery serve`) over a
small home of invented law, this process as its clients. With `LEXERY_TEST_PG_URL` also a server that only serves, over PostgreSQL.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import httpx2
import numpy as np
from tests.support.api_server import ANSWERED, ASKED_BACK, make_home

READY_SECONDS: Final = 120
RATES: Final = {
    "LEXERY_API_RATE_PER_MINUTE": "1000000",
    "LEXERY_API_RUNS_PER_MINUTE": "1000000",
    "LEXERY_API_STREAMS_MAX": "5000",
    "LEXERY_API_TENANT_STREAMS_MAX": "5000",
    "LEXERY_API_ANONYMOUS": "true",
    "LEXERY_DENSE_ENABLED": "false",
    "LEXERY_LANG": "en",
}


@contextmanager
def server(home: Path, log: Path, **more: str) -> Generator[tuple[str, int]]:
    """A server over the home: its address and process id."""
    environment = {**os.environ, **RATES, "LEXERY_HOME": str(home), **more}
    command = [str(Path(sys.executable).with_name("lexery"))]
    with log.open("w") as written:
        running = subprocess.Popen([*command, "serve", "--port", "0"], stderr=written, env=environment)  # noqa: S603
        try:
            yield _address(log, running), running.pid
        finally:
            running.terminate()
            running.wait(60)


def _address(log: Path, running: "subprocess.Popen[bytes]") -> str:
    until = time.monotonic() + READY_SECONDS
    while time.monotonic() < until and running.poll() is None:
        for line in log.read_text().splitlines():
            if line.startswith("The API is at "):
                return line.split()[4].removesuffix("/v1;")
        time.sleep(0.05)
    raise SystemExit(log.read_text())


def memory_mb(pid: int) -> float:
    """Memory of a process now, in MB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


@asynccontextmanager
async def clients(url: str, most: int) -> AsyncGenerator[httpx2.AsyncClient]:
    limits = httpx2.Limits(max_connections=most, max_keepalive_connections=most)
    async with httpx2.AsyncClient(base_url=url, limits=limits, timeout=300, trust_env=False) as client:
        yield client


async def post(url: str, *, at_once: int, questions: int) -> str:
    """Questions of so many clients, each sending its next when the last was taken."""
    times: list[float] = []
    statuses: list[int] = []
    async with clients(url, at_once) as client:

        async def one(count: int) -> None:
            for _ in range(count):
                begun = time.perf_counter()
                reply = await client.post("/v1/runs", json={"query": ANSWERED})
                times.append(1000 * (time.perf_counter() - begun))
                statuses.append(reply.status_code)

        begun = time.perf_counter()
        await asyncio.gather(*(one(questions // at_once) for _ in range(at_once)))
        seconds = time.perf_counter() - begun
    p50, p95 = np.percentile(times, [50, 95])
    taken = statuses.count(202)
    return (
        f"POST /v1/runs, {at_once} clients: p50 {p50:.0f} ms, p95 {p95:.0f} ms, "
        f"{len(times) / seconds:.0f} a second, {taken} of {len(times)} taken"
    )


async def messages(client: httpx2.AsyncClient, run_id: str) -> AsyncGenerator[dict[str, Any]]:
    """Data of the messages of a stream."""
    async with client.stream("GET", f"/v1/runs/{run_id}/events") as reply:
        async for line in reply.aiter_lines():
            if line.startswith("data: "):
                yield json.loads(line.removeprefix("data: "))


async def ask(client: httpx2.AsyncClient, query: str) -> str:
    return str((await client.post("/v1/runs", json={"query": query})).json()["run_id"])


async def latency(url: str, *, runs: int) -> str:
    """From the moment that an event bears to its arrival, one run after another."""
    late: list[float] = []
    async with clients(url, 4) as client:
        for _ in range(runs):
            async for data in messages(client, await ask(client, ANSWERED)):
                if "at" in data and "." not in data["id"]:
                    late.append(_late(data["at"]))  # noqa: PERF401 - when it came, not when the list was made
    p50, p95 = np.percentile(late, [50, 95])
    return f"events, one client: p50 {p50:.1f} ms, p95 {p95:.1f} ms after the moment they bear ({len(late)} events)"


def _late(at: str) -> float:
    return 1000 * (time.time() - datetime.fromisoformat(at).timestamp())


async def many(url: str, pid: int, *, streams: int) -> str:
    """So many clients of one run that waits; then it is answered."""
    before = memory_mb(pid)
    waiting, ended = asyncio.Semaphore(0), list[float]()
    async with clients(url, streams + 10) as client:
        run_id = await ask(client, ASKED_BACK)

        async def one() -> None:
            async for data in messages(client, run_id):
                if data.get("kind") == "clarification_requested":
                    waiting.release()
                if data.get("reason") == "run_ended":
                    ended.append(time.perf_counter())

        following = [asyncio.create_task(one()) for _ in range(streams)]
        for _ in range(streams):
            await waiting.acquire()
        during = memory_mb(pid)
        begun = time.perf_counter()
        await client.post(f"/v1/runs/{run_id}/clarification", json={"choose": 1})
        await asyncio.gather(*following)
    p50, last = np.percentile(ended, 50) - begun, max(ended) - begun
    return (
        f"{streams} streams of one run: {(during - before) * 1000 / streams:.0f} kB each; from the answer to the end at half of "
        f"the clients {p50:.2f} s, at the last {last:.2f} s; {len(ended)} of {streams} heard it"
    )


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.api")
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--questions", type=int, default=2_000)
    parser.add_argument("--streams", type=int, default=500)
    parser.add_argument("--runs", type=int, default=20)
    wanted = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        home = folder / "home"
        home.mkdir()
        make_home(home)
        with server(home, folder / "log") as (url, pid):
            print(f"load of the machine: {os.getloadavg()[0]:.0f} on {os.cpu_count()} processors", flush=True)
            print("SQLite: one process serves and works", flush=True)
            print(asyncio.run(latency(url, runs=wanted.runs)), flush=True)
            print(asyncio.run(post(url, at_once=wanted.clients, questions=wanted.questions)), flush=True)
            print(asyncio.run(many(url, pid, streams=wanted.streams)), flush=True)
        url_of_database = os.environ.get("LEXERY_TEST_PG_URL")
        if url_of_database:
            environment = {**os.environ, "LEXERY_HOME": str(home), "LEXERY_DATABASE_URL": url_of_database}
            lexery = str(Path(sys.executable).with_name("lexery"))
            subprocess.run([lexery, "db", "migrate"], env=environment, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
            with server(home, folder / "log", LEXERY_DATABASE_URL=url_of_database) as (url, pid):
                print("PostgreSQL: this process serves, nobody works", flush=True)
                print(asyncio.run(post(url, at_once=wanted.clients, questions=wanted.questions)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
