"""`corpus fetch` and `setup` against a server that behaves like the portal: codes, exit codes, and the corpus left as it was."""

import io
import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from tests.support import portal_server
from tests.support.portal_server import Behaviour, Portal, card, page, serving

from lexery.cli.main import run
from lexery.corpus.rada.wanted import main_acts
from lexery.settings import load_settings
from lexery.wiring import open_corpus

Go = Callable[..., int]
CARD, TEXT, EDITION = "/laws/card/1-15.json", "/laws/show/1-15.xml", "/laws/show/1-15/ed20171231"


@pytest.fixture
def portal() -> Generator[Portal]:
    portal = Portal()
    for nreg in ("1-15", "2-15", "435-15"):
        portal.hold(nreg)
    with serving(portal) as portal:
        yield portal


@pytest.fixture
def go(portal: Portal, digest_home: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Go:
    """Runs a command in a home folder with the digest, without pauses; its exit code."""
    shutil.copytree(digest_home, home)
    monkeypatch.setenv("LEXERY_PORTAL_URL", portal.url)
    monkeypatch.setenv("LEXERY_PORTAL_PAUSE_MIN_SECONDS", "0")
    monkeypatch.setenv("LEXERY_PORTAL_PAUSE_MAX_SECONDS", "0")
    monkeypatch.setenv("LEXERY_PORTAL_REQUESTS_PER_MINUTE", "10000")
    monkeypatch.setenv("LEXERY_PORTAL_TRIES", "2")
    monkeypatch.setenv("LEXERY_PORTAL_REPLY_MAX_BYTES", "1000000")
    monkeypatch.setattr(sys, "stdin", io.StringIO())

    def go_(*arguments: str) -> int:
        with pytest.raises(SystemExit) as caught:
            run(["--lang", "en", *arguments])
        return int(caught.value.code or 0)

    return go_


def status(go: Go, capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    go("corpus", "status", "--format", "json")
    return capsys.readouterr().out


def test_acts_come_into_the_corpus(go: Go, portal: Portal, capsys: pytest.CaptureFixture[str]) -> None:
    assert go("corpus", "fetch", "1-15", "ЦК") == 0
    assert portal.paths == [CARD, TEXT, "/laws/card/435-15.json", "/laws/show/435-15.xml"]
    shown = capsys.readouterr()
    assert "Acts fetched: 2" in shown.out
    assert shown.err == ""
    assert go("corpus", "show", "1-15", "2") == 0
    shown = capsys.readouterr()
    assert "Edition of 2026-03-02" in shown.out
    assert "1. Вигадана норма 2 акта 1-15 діє з вигаданого дня." in shown.out


def test_a_second_fetch_changes_nothing(go: Go, portal: Portal, capsys: pytest.CaptureFixture[str]) -> None:
    go("corpus", "fetch", "1-15")
    before = status(go, capsys)
    portal.log.clear()
    assert go("corpus", "fetch", "1-15") == 0
    assert [asked.since for asked in portal.log] == [portal_server.MODIFIED] * 2
    assert "unchanged: 1" in capsys.readouterr().out
    assert status(go, capsys) == before


@pytest.mark.parametrize(
    ("path", "behaviour", "code"),
    [
        pytest.param(CARD, portal_server.status(404), "PORTAL_NOT_FOUND", id="404"),
        pytest.param(TEXT, portal_server.status(403), "PORTAL_DOCUMENT_REFUSED", id="403"),
        pytest.param(TEXT, portal_server.status(429), "PORTAL_RATE_LIMITED", id="429"),
        pytest.param(TEXT, portal_server.status(500), "PORTAL_SERVER_ERROR", id="500"),
        pytest.param(
            TEXT,
            portal_server.status(302, {"Location": "https://zakon.rada.gov.ua/laws/show/1-15"}),
            "PORTAL_REDIRECT",
            id="redirect",
        ),
        pytest.param(
            TEXT, portal_server.body(b"<h1>Error</h1>"), "PORTAL_BAD_REPLY", id="error page with 200"
        ),
        pytest.param(TEXT, portal_server.body(page("2-15")), "PORTAL_WRONG_DOCUMENT", id="another act"),
        pytest.param(TEXT, portal_server.truncated(page("1-15")), "PORTAL_REPLY_BROKEN", id="cut"),
        pytest.param(TEXT, portal_server.endless(), "PORTAL_REPLY_TOO_LARGE", id="endless"),
        pytest.param(TEXT, portal_server.bomb(8_000_000), "PORTAL_REPLY_TOO_LARGE", id="gzip bomb"),
    ],
)
def test_what_the_portal_does_wrong(
    path: str,
    behaviour: Behaviour,
    code: str,
    go: Go,
    portal: Portal,
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = status(go, capsys)
    portal.behaviours[path] = [behaviour]
    assert go("corpus", "fetch", "1-15") == 5
    shown = capsys.readouterr()
    assert shown.err.splitlines()[-1].startswith(f"[{code}] ")
    assert status(go, capsys) == before


def test_a_wrong_edition_is_refused(go: Go, portal: Portal, capsys: pytest.CaptureFixture[str]) -> None:
    portal.documents[CARD] = card("1-15", editions=("2017-12-31", "2026-03-02"))
    portal.behaviours[EDITION] = [portal_server.body(page("1-15"))]
    before = status(go, capsys)
    assert go("corpus", "fetch", "1-15", "--edition", "2017-12-31") == 5
    error = capsys.readouterr().err
    assert error.startswith("[PORTAL_WRONG_EDITION] ")
    assert "2026-03-02" in error
    assert status(go, capsys) == before
    portal.behaviours[EDITION] = [portal_server.body(page("1-15", edition="2017-12-31"))]
    assert go("corpus", "fetch", "1-15", "--edition", "2017-12-31") == 0
    go("corpus", "show", "1-15")
    assert "Edition of 2017-12-31" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "exit_code", "code"),
    [
        pytest.param(["1-15", "--edition", "31.12.2017"], 4, "INVALID_DATE", id="date"),
        pytest.param(["1-15", "2-15", "--edition", "2017-12-31"], 2, "UNKNOWN_OPTION", id="two acts"),
        pytest.param(["невідомий закон"], 5, "UNKNOWN_ACT", id="no such act"),
        pytest.param([], 2, "BAD_COMMAND", id="no act"),
    ],
)
def test_what_is_asked_wrongly(
    arguments: list[str],
    exit_code: int,
    code: str,
    go: Go,
    portal: Portal,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert go("corpus", "fetch", *arguments) == exit_code
    assert capsys.readouterr().err.startswith(f"[{code}] ")
    assert portal.log == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LEXERY_PORTAL_PAUSE_MIN_SECONDS", "0"),
        ("LEXERY_PORTAL_URL", "https://zakon.rada.gov.ua"),
        ("LEXERY_PORTAL_USER_AGENT", "OpenData\nX: y"),
    ],
)
def test_settings_that_the_portal_does_not_take(
    name: str, value: str, go: Go, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LEXERY_PORTAL_URL", "https://data.rada.gov.ua")
    monkeypatch.setenv(name, value)
    assert go("corpus", "fetch", "1-15") == 2
    assert capsys.readouterr().err.startswith("[BAD_SETTING] ")


def test_a_dry_run_sends_nothing(go: Go, portal: Portal, capsys: pytest.CaptureFixture[str]) -> None:
    before = status(go, capsys)
    assert go("corpus", "fetch", "1-15", "ЦК", "--dry-run") == 0
    shown = capsys.readouterr().out
    assert "Requests: 4 (" in shown
    assert f"\n  {TEXT}\n" in shown
    assert "Nothing was sent." in shown
    assert go("corpus", "fetch", "1-15", "--dry-run", "--format", "json") == 0
    plan = json.loads(capsys.readouterr().out)
    assert (plan["paths"], plan["bytes_max"]) == ([CARD, TEXT], 2_000_000)
    assert portal.log == []
    assert status(go, capsys) == before


def test_keep_going(go: Go, portal: Portal, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("corpus", "fetch", "1-15", "9-99", "2-15")
    assert go(*asked) == 5
    shown = capsys.readouterr()
    assert "not reached: 1" in shown.out
    assert shown.err.splitlines()[-1].startswith("[PORTAL_NOT_FOUND] ")
    assert go("corpus", "show", "1-15") == 5, "nothing is imported of a fetch that stopped"
    capsys.readouterr()
    portal.log.clear()
    assert go(*asked, "--keep-going") == 5
    shown = capsys.readouterr()
    assert shown.err.splitlines()[-1].startswith("[PORTAL_FETCH_INCOMPLETE] ")
    assert "[PORTAL_NOT_FOUND] " in shown.err
    assert portal.paths == ["/laws/card/9-99.json", "/laws/card/2-15.json", "/laws/show/2-15.xml"]
    assert go("corpus", "show", "1-15") == go("corpus", "show", "2-15") == 0


def test_the_report_as_data(go: Go, capsys: pytest.CaptureFixture[str]) -> None:
    assert go("corpus", "fetch", "1-15", "9-99", "--keep-going", "--format", "json") == 5
    report = json.loads(capsys.readouterr().out)
    assert [(act["nreg"], act["outcome"], act["edition"], act["code"]) for act in report["acts"]] == [
        ("1-15", "fetched", "2026-03-02", None),
        ("9-99", "failed", None, "PORTAL_NOT_FOUND"),
    ]
    assert report["acts"][0]["files"] == ["card-1-15.json", "act-1-15.xml"]
    assert (report["requests"], report["code"]) == (3, "PORTAL_FETCH_INCOMPLETE")
    assert report["imported"]["added"] == 1


@pytest.mark.parametrize("arguments", [[], ["--no-fetch"]], ids=["not a terminal", "not wanted"])
def test_setup_without_a_fetch(
    arguments: list[str], go: Go, portal: Portal, capsys: pytest.CaptureFixture[str]
) -> None:
    assert go("setup", *arguments) == 0
    assert portal.log == []
    assert ("lexery setup --fetch" in capsys.readouterr().err) is (not arguments)


def test_setup_without_a_network(
    go: Go, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LEXERY_PORTAL_URL", "http://127.0.0.1:9")
    before = status(go, capsys)
    assert go("setup", "--fetch") == 0
    assert "the connection was refused" in capsys.readouterr().err
    assert status(go, capsys) == before


def test_setup_fetches_the_main_acts(
    go: Go, portal: Portal, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_corpus(load_settings(home=home)) as corpus:
        acts = main_acts(corpus.library())
    for act in acts[1:]:
        portal.hold(act.nreg)
    portal.documents.pop(f"/laws/show/{acts[1].nreg}.xml")
    assert go("setup", "--fetch") == 5
    error = capsys.readouterr().err
    assert error.splitlines()[-1].startswith("[PORTAL_FETCH_INCOMPLETE] ")
    assert json.loads(status(go, capsys))["acts"] == len(acts) - 2
    for act in acts[:2]:
        portal.hold(act.nreg)
    portal.log.clear()
    assert go("setup", "--fetch") == 0
    assert len(portal.log) == 4, "the acts that failed are asked for, and no other"
    assert json.loads(status(go, capsys))["acts"] == len(acts)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("reply", "asked"), [("y\n", True), ("Так\n", True), ("\n", False), ("no\n", False)])
def test_setup_asks_on_a_terminal(
    reply: str, asked: bool, go: Go, portal: Portal, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = Terminal()
    monkeypatch.setattr(sys, "stdin", Terminal(reply))
    monkeypatch.setattr(sys, "stderr", shown)
    portal.ban_after = 0
    assert go("setup") == (5 if asked else 0)
    assert "official texts of 38 main acts" in shown.getvalue()
    assert bool(portal.log) is asked


def test_nothing_is_paid_for_http_before_a_request() -> None:
    code = (
        "import sys, lexery.wiring, lexery.cli.corpus.fetch, lexery.corpus.rada.fetch, lexery.corpus.rada.wanted;"
        "print([name for name in ('httpx2', 'stamina', 'selectolax') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
