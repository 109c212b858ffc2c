"""The server: one process, one address, ended gently. Streams are told first that it ends, so that they do not hold it."""

import asyncio
import logging
import signal
import socket
from collections.abc import Callable
from types import FrameType
from typing import Final, cast

import uvicorn
from fastapi import FastAPI
from structlog.typing import FilteringBoundLogger

from lexery.api.logs import silence
from lexery.api.state import ApiState
from lexery.errors import LexeryError, PortTaken

BACKLOG: Final = 2_048
KEEP_ALIVE_SECONDS: Final = 75
"""How long an idle connection is kept: longer than proxies keep theirs, else one is closed as its next request comes."""
GRACE_SECONDS: Final = 5
"""For replies that are on their way when the server was told to end; its worker's own grace comes after."""


class GentleServer(uvicorn.Server):
    """A server whose streams end when it does."""

    def __init__(self, config: uvicorn.Config, stopping: asyncio.Event) -> None:
        super().__init__(config)
        self._stopping = stopping

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Told to end by a signal: that is a good end, and a second Ctrl-C one at once."""
        del frame
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.stop()

    def stop(self) -> None:
        """Tell the streams, then end."""
        self._stopping.set()
        self.should_exit = True


class _Forward(logging.Handler):
    """Warnings of the server's own loggers, as lines of ours."""

    def __init__(self, log: FilteringBoundLogger) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        """See `logging.Handler.emit`."""
        self._log.warning("server", logger=record.name, message=record.getMessage().splitlines()[0][:500])


def make_server(app: FastAPI) -> GentleServer:
    """A server of the application, not begun."""
    state = cast(ApiState, app.state.api)
    silence()
    errors = logging.getLogger("uvicorn.error")
    errors.handlers[:], errors.propagate = [_Forward(state.log)], False
    config = uvicorn.Config(
        app,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        # What a proxy says of the caller is not believed: the door judges by the connection itself.
        proxy_headers=False,
        ws="none",
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    return GentleServer(config, state.stopping)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises PortTaken for an address that is taken, not ours, or no address."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        bound = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError) as error:
        raise PortTaken(host=host, port=port) from error
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
        bound.listen(BACKLOG)
    except OSError as error:
        bound.close()
        raise PortTaken(host=host, port=port) from error
    return bound


def serve(app: FastAPI, bound: socket.socket, *, started: Callable[[], None]) -> None:
    """Serve until SIGTERM or Ctrl-C. Raises what kept the application from starting."""

    async def run() -> None:
        server = make_server(app)
        serving = asyncio.create_task(server.serve(sockets=[bound]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.02)
        if server.started:
            started()
        await serving

    try:
        asyncio.run(run())
    except SystemExit as ended:
        # How the server says that the application did not start.
        raise _failure(app) or ended from None
    if (error := _failure(app)) is not None:
        raise error


def _failure(app: FastAPI) -> LexeryError | None:
    return cast(ApiState, app.state.api).failure
