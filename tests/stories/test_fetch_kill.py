"""A fetch killed in the middle goes on in the next process: nothing is asked for twice, nothing is imported by halves."""

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Generator, Mapping
from pathlib import Path

import pytest
from tests.support.portal_server import Portal, held, serving

from lexery.settings import load_settings
from lexery.wiring import open_corpus

ACTS = ("1-15", "2-15", "3-15", "254к/96-вр")
HELD = "/laws/show/3-15.xml"
PROGRAM = [sys.executable, "-c", "from lexery.cli.main import run; run()"]
COMMAND = [*PROGRAM, "corpus", "fetch", *ACTS, "--format", "json"]


@pytest.fixture
def portal() -> Generator[Portal]:
    portal = Portal()
    for nreg in ACTS:
        portal.hold(nreg)
    with serving(portal) as portal:
        yield portal


@pytest.fixture
def environment(portal: Portal, digest_home: Path, home: Path) -> Mapping[str, str]:
    shutil.copytree(digest_home, home)
    return {
        **os.environ,
        "LEXERY_HOME": str(home),
        "LEXERY_PORTAL_URL": portal.url,
        "LEXERY_PORTAL_PAUSE_MIN_SECONDS": "0",
        "LEXERY_PORTAL_PAUSE_MAX_SECONDS": "0",
    }


def held_acts(home: Path) -> int:
    with open_corpus(load_settings(home=home)) as corpus:
        return corpus.status().acts


def test_a_killed_fetch_goes_on(portal: Portal, environment: Mapping[str, str], home: Path) -> None:
    reached, released = threading.Event(), threading.Event()
    portal.behaviours[HELD] = [held(reached, released)]
    with subprocess.Popen(COMMAND, env=environment, stdout=subprocess.DEVNULL) as process:
        try:
            assert reached.wait(120)
            # A second fetch in the same home is refused while the first one runs.
            second = subprocess.run(COMMAND, env=environment, capture_output=True, text=True, check=False)
        finally:
            process.kill()
    assert second.returncode == 5
    assert second.stderr.startswith("[IMPORT_LOCKED] ")
    released.set()
    assert held_acts(home) == 0

    del portal.behaviours[HELD]
    portal.log.clear()
    again = subprocess.run(COMMAND, env=environment, capture_output=True, text=True, check=False)
    assert again.returncode == 0, again.stderr
    report = json.loads(again.stdout)
    assert [act["outcome"] for act in report["acts"]] == ["resumed", "resumed", "fetched", "fetched"]
    assert [(asked.path, asked.since is not None) for asked in portal.log] == [
        ("/laws/card/3-15.json", True),
        (HELD, False),
        ("/laws/card/254%D0%BA/96-%D0%B2%D1%80.json", False),
        ("/laws/show/254%D0%BA/96-%D0%B2%D1%80.xml", False),
    ]
    assert held_acts(home) == len(ACTS)
    counted = json.loads((home / "portal" / "pace.json").read_text(encoding="utf-8"))
    assert sum(requests for requests, _ in counted["hours"].values()) == 6 + 4, (
        "the killed process has counted too"
    )
