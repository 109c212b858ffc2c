"""Runs on workers that are killed at random, beside the same questions asked inline: what must be equal, and what was lost.

The workers are real processes over PostgreSQL; the pipeline and the corpus are real and small. Used by the story and, for longer,
by `python -m benchmarks.chaos`.
"""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, func, select
from tests.support.chaos_worker import POISON, ChaosParts
from tests.support.small_corpus import ACTS, act, import_acts

from lexery.contracts.query import Query
from lexery.contracts.record import RunRecord
from lexery.contracts.run import EngineStatus
from lexery.errors import ClarificationConflict
from lexery.runtime.transport import migrate_transport
from lexery.store.executor_tables import executors
from lexery.store.run_tables import effects, messages, run_events, runs

GARDENS = (
    *ACTS,
    act(
        "910-20",
        "Про садівництво аматорське",
        ("1", "Сад", "Аматорський сад закладається на власній ділянці без дозволу."),
    ),
    act(
        "911-20",
        "Про садівництво промислове",
        ("1", "Сад", "Промисловий сад закладається за дозволом ради протягом 30 днів."),
    ),
)
ASKED = "За скільки днів подати скаргу на сусіда, який порушив статтю 1?"
"""The run asks back which act is meant."""
REPLY = "Про садівництво промислове"
QUESTIONS = (
    "Що каже стаття 1 Закону «Про садівництво»?",
    "Коли дозволяється обрізати яблуні?",
    ASKED,
    "Що передбачає стаття 5 Закону «Про теплиці приватні»?",
    "Як закласти промисловий сад?",
    "Скільки коштує квиток до Парижа?",
)
POISONED = f"Чи дозволяється {POISON} для яблунь у саду?"
TENANTS = ("перший", "другий", "третій")
AS_OF = date(2026, 11, 30)
PACES: Mapping[str, str] = {
    "LEXERY_DENSE_ENABLED": "false",
    "LEXERY_WORKER_BEAT_SECONDS": "0.5",
    "LEXERY_WORKER_SILENCE_SECONDS": "3",
    "LEXERY_WORKER_POLL_SECONDS": "0.1",
    "LEXERY_WORKER_GRACE_SECONDS": "2",
    "LEXERY_STAGE_RETRIES": "1",
    "LEXERY_STAGE_RETRY_SECONDS": "0.01",
    "LEXERY_RETRY_LATER_SECONDS": "0.2",
    "LEXERY_RUN_MAX_ATTEMPTS": "50",
}
"""Quicker than an operator would have it: what takes half a minute in life takes three seconds here."""


@dataclass(frozen=True, kw_only=True)
class Plan:
    """How much chaos."""

    runs: int
    workers: int
    kills: int
    """SIGKILLs, spread over the whole time: one whenever so many runs have ended that as many are left for each of the others."""
    pause: float = 0.02
    """Seconds between two questions."""
    stops: int = 1
    """SIGSTOPs for longer than the silence after which a worker is dead, then SIGCONT."""
    flaky: int = 50
    """Of a thousand searches so many fail."""
    poisoned: int = 2
    cancelled: int = 5
    patience: float = 900
    """Seconds for all."""
    seed: int = 7


@dataclass(kw_only=True)
class Told:
    """What came of it."""

    records: list[RunRecord] = field(default_factory=list[RunRecord])
    statuses: Counter[str] = field(default_factory=Counter[str])
    wrong: list[str] = field(default_factory=list[str])
    """What is not as it is inline, or not as it must be; empty when all is well."""
    kills: int = 0
    kills_at_work: int = 0
    """Of workers that had a run in hand."""
    stops: int = 0
    takeovers: list[float] = field(default_factory=list[float])
    """Seconds from a kill to the next claim of a run that the killed worker had in hand."""
    interrupted: int = 0
    retried: int = 0
    attempts: int = 0
    """Greatest number of claims of one run."""
    conflicts: int = 0
    """Second answers that were refused."""
    seconds: float = 0


class Workers:
    """Processes of workers, started and killed."""

    def __init__(self, root: Path, flaky: int, environment: Mapping[str, str], stages: str = "real") -> None:
        command = [sys.executable, "-m", "tests.support.chaos_worker", str(flaky), stages]
        self._server = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=root,
            env={**os.environ, **environment},
        )
        self.pids: list[int] = []

    def start(self) -> int:
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        print("start", file=self._server.stdin, flush=True)
        pid = int(self._server.stdout.readline())
        self.pids.append(pid)
        return pid

    def kill(self, pid: int) -> None:
        os.kill(pid, signal.SIGKILL)
        self.pids.remove(pid)

    def close(self) -> None:
        for pid in self.pids:
            try:
                os.kill(pid, signal.SIGCONT)
                os.kill(pid, signal.SIGTERM)
            except ProcessLookupError:
                continue
        assert self._server.stdin is not None
        self._server.stdin.close()
        self._server.wait()
        deadline = time.monotonic() + 15
        for pid in self.pids:
            while time.monotonic() < deadline and Path(f"/proc/{pid}").exists():
                time.sleep(0.05)
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        for pipe in (self._server.stdin, self._server.stdout):
            if pipe is not None:
                pipe.close()


def prepare(folder: Path) -> None:
    """Import the small corpus into the home that the settings name."""
    folder.mkdir(parents=True, exist_ok=True)
    import_acts(folder, GARDENS)


def query(text: str, tenant: str) -> Query:
    return Query(text=text, as_of=AS_OF, tenant_id=tenant)


def inline() -> dict[str, tuple[RunRecord, str | None]]:
    """Question → how it ends when nothing goes wrong, and its message: the oracle. Over the home that the settings name."""
    ends: dict[str, tuple[RunRecord, str | None]] = {}

    async def ask(parts: ChaosParts, text: str) -> None:
        record = await parts.runs.submit(query(text, TENANTS[0]))
        if record.engine.status is EngineStatus.WAITING_USER:
            record = await parts.runs.answer(record.run_id, record.tenant_id, REPLY)
        record = parts.runs.view(record.run_id, record.tenant_id).record
        message = parts.runs.message(record.run_id, record.tenant_id)
        ends[text] = (record, message.body if message else None)

    parts = ChaosParts(flaky=0, durable=False)
    try:
        for text in (*QUESTIONS, POISONED):
            asyncio.run(ask(parts, text))
    finally:
        parts.close()
    return ends


async def chaos(plan: Plan, *, root: Path, url: str, oracle: dict[str, tuple[RunRecord, str | None]]) -> Told:
    """Ask, kill, and look. `url`: an empty PostgreSQL database that the settings name."""
    migrate_transport(url)
    told, chance = Told(), random.Random(plan.seed)  # noqa: S311 - no secret
    parts = ChaosParts(flaky=0, durable=True)
    # Before the workers: they need the schema.
    assert parts.run_store.unfinished() == ()
    workers = Workers(root, plan.flaky, {**PACES, "LEXERY_DATABASE_URL": url})
    begun = time.monotonic()
    try:
        for _ in range(plan.workers):
            workers.start()
        texts = [QUESTIONS[number % len(QUESTIONS)] for number in range(plan.runs - plan.poisoned)]
        texts += [POISONED] * plan.poisoned
        chance.shuffle(texts)
        submitting = asyncio.create_task(_submit(parts, plan, texts, chance))
        answering = asyncio.create_task(_answer(parts, told, chance))
        killing = asyncio.create_task(_kill(parts.engine, plan, workers, told, chance))
        cancelled = await submitting
        while time.monotonic() - begun < plan.patience:
            await asyncio.sleep(0.5)
            counts = await asyncio.to_thread(_counts, parts.engine)
            if killing.done() and not any(counts[status] for status in ("QUEUED", "RUNNING", "WAITING_USER")):
                break
        told.seconds = time.monotonic() - begun
        for task in (answering, killing):
            task.cancel()
        for result in await asyncio.gather(answering, killing, return_exceptions=True):
            if isinstance(result, Exception):
                raise result
        told.statuses = await asyncio.to_thread(_counts, parts.engine)
        _judge(parts, plan, told, oracle, cancelled)
    finally:
        workers.close()
        parts.close()
    return told


async def _submit(parts: ChaosParts, plan: Plan, texts: list[str], chance: random.Random) -> set[str]:
    """Names of the runs that were cancelled. Each question is sent twice under one key."""
    cancelled: set[str] = set()
    for number, text in enumerate(texts):
        tenant = TENANTS[number % len(TENANTS)]
        record = await parts.runs.submit(query(text, tenant), idempotency_key=str(number))
        again = await parts.runs.submit(query(text, tenant), idempotency_key=str(number))
        assert again.run_id == record.run_id
        if text != POISONED and len(cancelled) < plan.cancelled and chance.random() < 0.1:
            await asyncio.sleep(chance.random() * 0.3)
            cancelled.add(record.run_id)
            await parts.runs.cancel(record.run_id, tenant)
        await asyncio.sleep(plan.pause)
    return cancelled


async def _answer(parts: ChaosParts, told: Told, chance: random.Random) -> None:
    """Answer what is asked back, now and then twice."""
    waiting = select(runs.c.run_id, runs.c.tenant_id).where(
        runs.c.engine_status == "WAITING_USER", runs.c.cancel_requested.is_(False)
    )
    while True:
        for run_id, tenant in await asyncio.to_thread(_rows, parts.engine, waiting):
            for _ in range(1 + (chance.random() < 0.2)):
                try:
                    await parts.runs.answer(run_id, tenant, REPLY)
                except ClarificationConflict:
                    told.conflicts += 1
        await asyncio.sleep(0.2)


async def _kill(engine: Engine, plan: Plan, workers: Workers, told: Told, chance: random.Random) -> None:
    stop_at = {plan.kills * (number + 1) // (plan.stops + 1) for number in range(plan.stops)}
    watched: dict[str, tuple[float, int]] = {}
    while told.kills < plan.kills:
        await _watch(engine, watched, told, 0.5 + chance.random() * 0.5)
        if await asyncio.to_thread(_ended, engine) < told.kills * plan.runs // (plan.kills + 1):
            continue
        # One that is at work, or ready to: to kill what has not started yet would only keep the machine busy.
        ready = await asyncio.to_thread(_ready, engine, workers.pids)
        if not ready:
            continue
        victim = chance.choice(ready)
        if told.kills in stop_at:
            stop_at.discard(told.kills)
            os.kill(victim, signal.SIGSTOP)
            await _watch(engine, watched, told, float(PACES["LEXERY_WORKER_SILENCE_SECONDS"]) + 3)
            os.kill(victim, signal.SIGCONT)
            told.stops += 1
            continue
        workers.kill(victim)
        told.kills += 1
        held = await asyncio.to_thread(_held_by, engine, victim)
        told.kills_at_work += bool(held)
        now = time.monotonic()
        watched |= {run_id: (now, fence) for run_id, fence in held}
        workers.start()
    await _watch(engine, watched, told, 10)


async def _watch(engine: Engine, watched: dict[str, tuple[float, int]], told: Told, seconds: float) -> None:
    """Note when runs of killed workers are taken up again."""
    until = time.monotonic() + seconds
    while (now := time.monotonic()) < until:
        if watched:
            found = select(runs.c.run_id, runs.c.fence).where(runs.c.run_id.in_(list(watched)))
            for run_id, fence in await asyncio.to_thread(_rows, engine, found):
                if fence > watched[run_id][1]:
                    told.takeovers.append(now - watched.pop(run_id)[0])
        await asyncio.sleep(min(0.25, seconds))


def _ended(engine: Engine) -> int:
    counts = _counts(engine)
    return counts.total() - sum(counts[status] for status in ("QUEUED", "RUNNING", "WAITING_USER"))


def _ready(engine: Engine, pids: list[int]) -> list[int]:
    said = {int(row.id.rsplit("-", 2)[1]) for row in _rows(engine, select(executors.c.id))}
    return [pid for pid in pids if pid in said]


def _held_by(engine: Engine, pid: int) -> list[Any]:
    held = select(runs.c.run_id, runs.c.fence).where(
        runs.c.owner.like(f"%-{pid}-%"), runs.c.engine_status == "RUNNING"
    )
    return _rows(engine, held)


def _rows(engine: Engine, wanted: Any) -> list[Any]:
    with engine.connect() as connection:
        return list(connection.execute(wanted).all())


def _counts(engine: Engine) -> Counter[str]:
    grouped = select(runs.c.engine_status, func.count()).group_by(runs.c.engine_status)
    return Counter({row[0]: row[1] for row in _rows(engine, grouped)})


def _judge(
    parts: ChaosParts,
    plan: Plan,
    told: Told,
    oracle: dict[str, tuple[RunRecord, str | None]],
    cancelled: set[str],
) -> None:
    events: dict[str, list[Any]] = {}
    for row in _rows(parts.engine, select(run_events).order_by(run_events.c.seq)):
        events.setdefault(row.run_id, []).append(row)
    sent = Counter(row.run_id for row in _rows(parts.engine, select(effects.c.run_id).where(effects.c.done)))
    intended = Counter(row.run_id for row in _rows(parts.engine, select(effects.c.run_id)))
    said = {row.run_id: row.body for row in _rows(parts.engine, select(messages))}
    keys = _rows(parts.engine, select(runs.c.run_id, runs.c.tenant_id))
    if len(keys) != plan.runs:
        told.wrong.append(f"{len(keys)} runs of {plan.runs}")
    for run_id, tenant in keys:
        record = parts.run_store.load(run_id, tenant)
        told.attempts = max(told.attempts, record.engine.attempts)
        right, message = oracle[record.query]
        if record.engine.status is EngineStatus.CANCELLED and run_id in cancelled:
            ended = (sent[run_id], intended[run_id], said.get(run_id)) == (0, 0, None)
            told.wrong += [] if ended else [f"{run_id}: cancelled, and delivered"]
        else:
            told.wrong += [f"{run_id}: {what}" for what in _differences(record, right)]
            delivered = 1 if message is not None else 0
            if (sent[run_id], intended[run_id], said.get(run_id)) != (delivered, delivered, message):
                told.wrong.append(
                    f"{run_id}: delivered {sent[run_id]} of {intended[run_id]}, or another message"
                )
        kinds = [row.kind for row in events[run_id]]
        told.interrupted += sum(row.body.get("outcome") == "INTERRUPTED" for row in events[run_id])
        told.retried += kinds.count("run.retry_scheduled")
        stages = [kind for kind in kinds if not kind.startswith("run.")]
        if [kind.replace(".started", ".finished") for kind in stages[::2]] != stages[1::2]:
            told.wrong.append(f"{run_id}: events are not in pairs")
        ends = [
            kind for kind in kinds if kind in ("run.completed", "run.failed", "run.cancelled", "run.dead")
        ]
        if len(ends) != 1 or kinds[-1] != ends[0]:
            told.wrong.append(f"{run_id}: ends {ends}")


def _differences(record: RunRecord, right: RunRecord) -> list[str]:
    pairs = {
        "status": (record.engine.status, right.engine.status),
        "outcome": (record.outcome, right.outcome),
        "error": (record.error_code, right.error_code),
        "answer": (record.snapshot.answer, right.snapshot.answer),
        "verdict": (record.verify_result, right.verify_result),
        "visits": (record.engine.visits, right.engine.visits),
        "reply": (record.snapshot.clarification, right.snapshot.clarification),
    }
    return [
        f"{name} {ours!s:.80} and not {theirs!s:.80}"
        for name, (ours, theirs) in pairs.items()
        if ours != theirs
    ]
