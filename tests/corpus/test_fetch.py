"""Real files of the portal, served by a server that behaves like it: fetched, checked and imported as they are."""

import json
import sys
from collections.abc import Generator
from pathlib import Path

import pytest
from tests.support.portal_server import Portal, body, serving

from lexery.cli.main import run
from lexery.settings import load_settings
from lexery.wiring import open_corpus

pytestmark = pytest.mark.corpus

NREG, EDITION = "1103-16", "2026-03-02"


@pytest.fixture
def portal(shared: Path) -> Generator[Portal]:
    files = shared / "rada"
    portal = Portal(
        documents={
            f"/laws/card/{NREG}.json": (files / "card-1103-16.json").read_bytes(),
            f"/laws/show/{NREG}.xml": (files / "rada-1103-16-law.xml").read_bytes(),
        }
    )
    # An edition that the card lists, and the text of the current one in its place.
    portal.behaviours[f"/laws/show/{NREG}/ed20171218"] = [body(portal.documents[f"/laws/show/{NREG}.xml"])]
    with serving(portal) as portal:
        yield portal


def fetch(*arguments: str) -> int:
    with pytest.raises(SystemExit) as caught:
        run(["--lang", "en", "corpus", "fetch", NREG, "--format", "json", *arguments])
    return int(caught.value.code or 0)


def test_an_act_of_the_portal(
    portal: Portal, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["lexery"])
    monkeypatch.setenv("LEXERY_PORTAL_URL", portal.url)
    monkeypatch.setenv("LEXERY_PORTAL_PAUSE_MIN_SECONDS", "0")
    monkeypatch.setenv("LEXERY_PORTAL_PAUSE_MAX_SECONDS", "0")
    assert fetch() == 0
    (act,) = json.loads(capsys.readouterr().out)["acts"]
    assert (act["outcome"], act["edition"]) == ("fetched", EDITION)
    with open_corpus(load_settings(home=home)) as corpus:
        library = corpus.library()
        record, articles = library.act(NREG), library.articles(NREG)
    assert record is not None
    assert (record.number, record.adopted, record.status, record.edition) == (
        "1103-V",
        "2007-05-31",
        "in_force",
        EDITION,
    )
    assert articles is not None
    assert len(articles.held) > 20
    assert fetch("--edition", "2017-12-18") == 5
    assert json.loads(capsys.readouterr().out)["code"] == "PORTAL_WRONG_EDITION"
    assert fetch("--edition", "2017-12-19") == 5
    assert json.loads(capsys.readouterr().out)["code"] == "PORTAL_EDITION_MISSING"
