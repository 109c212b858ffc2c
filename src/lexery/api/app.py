"""The application: `create_app` puts the parts of a process behind the doors of the API."""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

from fastapi import FastAPI
from starlette.middleware.cors import CORSMiddleware
from structlog.typing import FilteringBoundLogger

from lexery.api.auth.door import Door
from lexery.api.auth.jwks import Jwks, file_source, url_source
from lexery.api.auth.keys import KeyRing
from lexery.api.auth.tokens import TokenConfig, TokenJudge
from lexery.api.failures import handle_failures
from lexery.api.guard import GuardedRoute
from lexery.api.limits import HeavyWork, Rates, Streams
from lexery.api.logs import make_logger
from lexery.api.loopback import is_loopback
from lexery.api.metrics import Metrics
from lexery.api.middleware import REQUEST_ID, Outermost
from lexery.api.routes import answers, checks, events, law, runs, service
from lexery.api.schema import set_schema
from lexery.api.state import ApiState
from lexery.client import TENANT, Lexery
from lexery.errors import AnonymousNotLocal, BadSetting, LexeryError
from lexery.runtime.threads import Threads
from lexery.settings import Settings, variable
from lexery.store.keys import SqlKeyStore
from lexery.wiring import Parts

ROUTES: Final = (runs, events, answers, law, checks, service)
"""Modules of routes, in the order of the schema; the first route that fits an address serves it."""


def create_app(
    parts: Parts,
    *,
    host: str = "127.0.0.1",
    log: FilteringBoundLogger | None = None,
    timer: Callable[[], float] = time.monotonic,
) -> FastAPI:
    """The application over `parts`, which are durable. `host`: the address that it will be served on.

    Raises AnonymousNotLocal, BadSetting. The parts belong to the caller, who closes them.
    """
    settings = parts.settings
    if settings.api_anonymous and not is_loopback(host):
        raise AnonymousNotLocal(host=host)
    threads = Threads()
    state = ApiState(
        parts=parts,
        lexery=Lexery(parts),
        door=_door(parts, threads, timer),
        rates=Rates(requests=settings.api_rate_per_minute, runs=settings.api_runs_per_minute, now=time.time),
        heavy=HeavyWork(running=settings.api_heavy_max, waiting=settings.api_heavy_waiting),
        streams=Streams(most=settings.api_streams_max, most_of_tenant=settings.api_tenant_streams_max),
        metrics=Metrics(),
        log=log or make_logger(),
        threads=threads,
    )
    state.metrics.watch("lexery_streams_open", "Open streams of events.", lambda: state.streams.open)
    state.metrics.watch(
        "lexery_heavy_taken", "Searches and checks that run or wait.", lambda: state.heavy.taken
    )
    app = FastAPI(
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
        lifespan=lambda _: _life(state),
    )
    app.state.api, app.state.lang = state, settings.lang
    app.router.route_class = GuardedRoute
    for module in ROUTES:
        module.register(app)
    handle_failures(app, body_max_bytes=settings.api_body_max_bytes)
    set_schema(app)
    _let_pages_in(app, settings)
    # Added last: it is the outermost.
    app.add_middleware(Outermost, state=state, body_max_bytes=settings.api_body_max_bytes)
    return app


@asynccontextmanager
async def _life(state: ApiState) -> AsyncGenerator[None]:
    """Listen to events, and work on the runs where this process is their worker; until the server ends."""
    parts = state.parts
    try:
        await state.threads.run(_warm, parts)
    except LexeryError as error:
        # Served all the same: what needs the corpus says so, and `readyz` does.
        state.log.warning("not_ready", code=error.code)
    stop = asyncio.Event()
    working: asyncio.Task[None] | None = None
    try:
        await parts.wakeups.start()
        if parts.settings.postgresql_url is None:
            state.worker = working = await _start_worker(state, stop)
        yield
    except LexeryError as error:
        state.failure = error
        raise
    finally:
        state.stopping.set()
        stop.set()
        if working is not None:
            with suppress(Exception):
                await working
        await parts.wakeups.close()


async def _start_worker(state: ApiState, stop: asyncio.Event) -> asyncio.Task[None]:
    """This process's worker, at work. Raises what keeps it from working: another process works on these runs."""
    at_work = asyncio.Event()
    working = asyncio.create_task(state.parts.worker.run(stop, started=at_work.set))
    starting = asyncio.ensure_future(at_work.wait())
    await asyncio.wait({working, starting}, return_when=asyncio.FIRST_COMPLETED)
    starting.cancel()
    if working.done():
        working.result()
    working.add_done_callback(lambda done: _tell_end(state, done))
    return working


def _tell_end(state: ApiState, done: "asyncio.Task[None]") -> None:
    """A worker that ended by itself leaves the runs waiting: it must be seen."""
    if not done.cancelled() and (error := done.exception()) is not None:
        state.log.error("worker_ended", kind=type(error).__name__, exc_info=error)


def _warm(parts: Parts) -> None:
    """Open what the first request would wait for; two that come at once must not both open it."""
    parts.library.directory  # noqa: B018
    parts.stages  # noqa: B018


def _door(parts: Parts, threads: Threads, timer: Callable[[], float]) -> Door:
    settings = parts.settings
    ring = KeyRing(
        SqlKeyStore(parts.engine), now=parts.clock.now, timer=timer, seconds=settings.api_key_cache_seconds
    )
    return Door(
        ring=ring,
        threads=threads,
        tokens=_tokens(settings, timer),
        anonymous_tenant=TENANT if settings.api_anonymous else None,
    )


def _tokens(settings: Settings, timer: Callable[[], float]) -> TokenJudge | None:
    """What judges tokens; None when no public keys are named. Raises BadSetting for half of what it takes."""
    url, path = settings.jwt_jwks_url, settings.jwt_jwks_file
    if url is None and path is None:
        return None
    if url is not None and path is not None:
        name = variable("jwt_jwks_file")
        raise BadSetting(setting=variable("jwt_jwks_url"), value=url, expected=f"… | {name}")
    for name in ("jwt_issuer", "jwt_audience"):
        if not getattr(settings, name):
            raise BadSetting(setting=variable(name), value="", expected="str")
    source = url_source(url) if url is not None else file_source(path or settings.home)
    return TokenJudge(
        Jwks(source, seconds=settings.jwt_cache_seconds, timer=timer),
        TokenConfig(
            issuer=settings.jwt_issuer or "",
            audience=settings.jwt_audience or "",
            tenant_claim=settings.jwt_tenant_claim,
            scope_claim=settings.jwt_scope_claim,
            algorithms=tuple(settings.jwt_algorithms.split(",")),
            leeway_seconds=settings.jwt_leeway_seconds,
        ),
    )


def _let_pages_in(app: FastAPI, settings: Settings) -> None:
    """Let pages of the named places call; without any, no page of another place can read a reply."""
    origins = [origin.strip() for origin in settings.api_cors_origins.split(",") if origin.strip()]
    if origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=origins,
            allow_methods=["GET", "POST", "DELETE"],
            allow_headers=["Authorization", "Content-Type", "Idempotency-Key", "Last-Event-ID", REQUEST_ID],
            expose_headers=["Location", "Retry-After", REQUEST_ID],
            allow_credentials=False,
        )
