"""A server on this machine that behaves like the open-data portal, its refusals and its wrong answers included.

Its acts are invented. Every request is logged; a path can be given behaviours, taken in turn, of which the last stays.
"""

import gzip
import json
import threading
import time
import zlib
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote

MODIFIED = "Mon, 02 Mar 2026 00:35:06 GMT"
CONTROLS = ("/laws/card/435-15.json", "/laws/card/1404-19.json")
"""Documents that the portal always answers."""


@dataclass(frozen=True, kw_only=True)
class Asked:
    """One request."""

    path: str
    """As it stood in the request line."""
    agent: str
    since: str | None
    headers: Mapping[str, str] = field(repr=False)


Behaviour = Callable[["Handler"], None]


@dataclass(kw_only=True)
class Portal:
    """What the server holds and does."""

    documents: dict[str, bytes] = field(default_factory=dict[str, bytes])
    """Path, unescaped → body."""
    behaviours: dict[str, list[Behaviour]] = field(default_factory=dict[str, list[Behaviour]])
    ban_after: int | None = None
    """Requests after which every further one is refused (403)."""
    modified: str = MODIFIED
    log: list[Asked] = field(default_factory=list[Asked])
    url: str = ""

    @property
    def paths(self) -> list[str]:
        """Paths asked, in order."""
        return [asked.path for asked in self.log]

    def hold(self, nreg: str, *, edition: str = "2026-03-02", title: str | None = None) -> None:
        """Publish an act: its card and its current text."""
        self.documents[f"/laws/card/{nreg}.json"] = card(nreg, editions=(edition,), title=title)
        self.documents[f"/laws/show/{nreg}.xml"] = page(nreg, edition=edition, title=title)


class Server(ThreadingHTTPServer):
    """The server of one portal."""

    portal: Portal


class Handler(BaseHTTPRequestHandler):
    """Answers one connection."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        assert isinstance(self.server, Server)
        portal = self.server.portal
        headers = {name.lower(): value for name, value in self.headers.items()}
        asked = Asked(
            path=self.path,
            agent=headers.get("user-agent", ""),
            since=headers.get("if-modified-since"),
            headers=headers,
        )
        portal.log.append(asked)
        # The client hangs up on what it refuses.
        with suppress(ConnectionError):
            self._answer(portal, asked)

    def _answer(self, portal: Portal, asked: Asked) -> None:
        if asked.agent != "OpenData":
            return self.reply(403, page_of_error("403"))
        if portal.ban_after is not None and len(portal.log) > portal.ban_after:
            return self.reply(403, page_of_error("403"))
        path = unquote(asked.path)
        if turns := portal.behaviours.get(path):
            behave = turns.pop(0) if len(turns) > 1 else turns[0]
            return behave(self)
        body = portal.documents.get(path)
        if body is None and path in CONTROLS:
            nreg = path.removeprefix("/laws/card/").removesuffix(".json")
            body = card(nreg, editions=("2026-01-01",))
        if "%2f" in asked.path.lower() or body is None:
            return self.reply(404, page_of_error("404"))
        if asked.since == portal.modified:
            return self.reply(304, b"")
        return self.reply(200, body, {"Last-Modified": portal.modified})

    def reply(self, status: int, body: bytes, headers: Mapping[str, str] | None = None) -> None:
        """A whole reply."""
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        if status != 304:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def begin(self, length: int | None, headers: Mapping[str, str] | None = None) -> None:
        """The head of a reply whose body comes in its own way; without a length it ends with the connection."""
        self.send_response(200)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header(
            *(("Content-Length", str(length)) if length is not None else ("Connection", "close"))
        )
        self.end_headers()
        self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it
        """Tests are quiet."""


@contextmanager
def serving(portal: Portal) -> Generator[Portal]:
    """The portal on a free port of this machine; its `url` is set."""
    server = Server(("127.0.0.1", 0), Handler)
    server.portal = portal
    portal.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield portal
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def status(code: int, headers: Mapping[str, str] | None = None) -> Behaviour:
    """Refuse or fail."""
    return lambda handler: handler.reply(code, page_of_error(str(code)), headers)


def body(data: bytes, headers: Mapping[str, str] | None = None) -> Behaviour:
    """Answer with something."""
    return lambda handler: handler.reply(200, data, headers)


def packed(data: bytes) -> Behaviour:
    """Answer with gzip."""
    return body(gzip.compress(data), {"Content-Encoding": "gzip"})


def truncated(data: bytes) -> Behaviour:
    """Promise the whole and send half."""

    def behave(handler: Handler) -> None:
        handler.begin(len(data))
        handler.wfile.write(data[: len(data) // 2])

    return behave


def truncated_gzip(data: bytes) -> Behaviour:
    """A whole reply whose packed data break off."""
    whole = gzip.compress(data)
    return body(whole[: len(whole) // 2], {"Content-Encoding": "gzip"})


def bomb(unpacked: int) -> Behaviour:
    """A small reply that unpacks to much."""

    def behave(handler: Handler) -> None:
        pack = zlib.compressobj(9, wbits=16 + zlib.MAX_WBITS)
        block = b"\0" * 65536
        data = b"".join(pack.compress(block) for _ in range(unpacked // len(block))) + pack.flush()
        handler.reply(200, data, {"Content-Encoding": "gzip"})

    return behave


def endless() -> Behaviour:
    """A body without an end."""

    def behave(handler: Handler) -> None:
        handler.begin(None)
        while True:
            handler.wfile.write(b"<p>" * 20_000)

    return behave


def slow(data: bytes, pause: float) -> Behaviour:
    """A byte at a time."""

    def behave(handler: Handler) -> None:
        handler.begin(len(data))
        for at in range(len(data)):
            handler.wfile.write(data[at : at + 1])
            handler.wfile.flush()
            time.sleep(pause)

    return behave


def silent(seconds: float) -> Behaviour:
    """Nothing for a while."""

    def behave(handler: Handler) -> None:
        time.sleep(seconds)
        handler.close_connection = True

    return behave


def held(reached: threading.Event, released: threading.Event) -> Behaviour:
    """Say that the request has come, and answer when told: the moment to kill the client."""

    def behave(handler: Handler) -> None:
        reached.set()
        released.wait(60)
        handler.close_connection = True

    return behave


def page(nreg: str, *, edition: str = "2026-03-02", title: str | None = None, articles: int = 2) -> bytes:
    """An act's text as the portal gives it."""
    day = ".".join(reversed(edition.split("-")))
    title = title or f"Про вигадане {nreg}"
    text = "\n".join(
        f'<p><a name="n{number}"></a>\nСтаття {number}. Вигадана стаття {number} </p>\n'
        f'<p><a name="n{number}0"></a>\n1. Вигадана норма {number} акта {nreg} діє з вигаданого дня. </p>'
        for number in range(1, articles + 1)
    )
    return f"""<html><head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<meta name="Description" content="Верховна Рада України; Закон від 01.02.2003 № 1-IV (Редакція станом на {day})">
<meta name="Last-Modified" content="{MODIFIED}">
<meta name="Dates" content="01.02.2003">
<meta name="Numbers" content="1-IV">
<meta name="Types" content="Закон">
<meta name="Organs" content="Верховна Рада України">
<meta name="Stan" content="Чинний">
<meta name="Nreg" content="{nreg}">
<title>{title}</title>
</head><body>
<h2>Верховна Рада України; Закон від 01.02.2003 № 1-IV</h2>
<h1>{title}</h1>
<h4>Стан: Чинний</h4>
<h5>Ідентифікатор: {nreg}</h5>
<hr>
<h3>Текст документа від {day}:</h3>
<div id=article>
{text}
</div></body></html>""".encode()


def card(
    nreg: str,
    *,
    editions: tuple[str, ...] = ("2026-03-02",),
    adopted: str = "2003-02-01",
    title: str | None = None,
) -> bytes:
    """An act's card."""
    days = [int(day.replace("-", "")) for day in editions]
    return json.dumps(
        {
            "nreg": nreg,
            "nazva": title or f"Про вигадане {nreg}",
            "status": 5,
            "typ": 1,
            "types": 1,
            "organs": f"1:{adopted.replace('-', '')}:1-IV",
            "orgdat": int(adopted.replace("-", "")),
            "datred": max(days, default=0),
            "eds": [{"podid": 0, "datred": day, "pidstava": ""} for day in days],
            "hist": [],
            "result": "ok",
            "result_code": 200,
        },
        ensure_ascii=False,
    ).encode()


def page_of_error(words: str) -> bytes:
    """What a web server says when it has no document."""
    return f"<html><head><title>{words}</title></head><body><h1>{words}</h1></body></html>".encode()
