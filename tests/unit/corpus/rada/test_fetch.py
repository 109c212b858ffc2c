"""The fetch of acts from a server that behaves like the portal: what is kept, what is refused, how it goes on."""

from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from tests.support import portal_server
from tests.support.portal_server import Behaviour, Portal, card, page, serving

from lexery.corpus.rada.client import ClientConfig, PortalClient
from lexery.corpus.rada.clock import MemoryClock
from lexery.corpus.rada.fetch import FAILURES_IN_A_ROW, FetchReport, PortalFetch, WantedAct
from lexery.corpus.rada.journal import Journal
from lexery.corpus.rada.pace import Pace, PaceLimits
from lexery.corpus.rada.transport import HttpTransport

CONSTITUTION = "254к/96-вр"
CARD, TEXT = "/laws/card/1-15.json", "/laws/show/1-15.xml"
Open = Callable[..., PortalFetch]


@pytest.fixture
def portal() -> Generator[Portal]:
    portal = Portal()
    for nreg in ("1-15", "2-15", "3-15", CONSTITUTION):
        portal.hold(nreg)
    with serving(portal) as portal:
        yield portal


@pytest.fixture
def time() -> MemoryClock:
    return MemoryClock()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "home" / "portal"


@pytest.fixture
def opened(portal: Portal, time: MemoryClock, folder: Path) -> Generator[Open]:
    """A fetch into one home folder, opened as a new process would."""
    made: list[HttpTransport] = []

    def open_(agent: str = "OpenData", **limits: float) -> PortalFetch:
        clock, bounds = time.clock, PaceLimits.model_validate(limits)
        transport = HttpTransport(portal.url, silence_seconds=10, reply_seconds=10, clock=clock)
        made.append(transport)
        config = ClientConfig(url=portal.url, agent=agent, reply_max_bytes=1024 * 1024)
        pace = Pace(folder / "pace.json", bounds, clock)
        return PortalFetch(
            client=PortalClient(transport, pace, clock, config),
            journal=Journal(folder),
            pace=pace,
            limits=bounds,
            clock=clock,
            config=config,
        )

    yield open_
    for transport in made:
        transport.__exit__()


def acts(*nregs: str, edition: str | None = None) -> list[WantedAct]:
    return [WantedAct(nreg=nreg, edition=edition) for nreg in nregs]


def told(report: FetchReport) -> list[str]:
    """What came of each act, its code where it failed."""
    return [act.error.code if act.error else act.outcome.value for act in report.acts]


def test_card_and_text_are_asked_for_and_kept(opened: Open, portal: Portal, time: MemoryClock) -> None:
    report = opened().run(acts("1-15", CONSTITUTION))
    assert told(report) == ["fetched", "fetched"]
    assert [act.edition for act in report.acts] == ["2026-03-02", "2026-03-02"]
    assert portal.paths == [
        CARD,
        TEXT,
        "/laws/card/254%D0%BA/96-%D0%B2%D1%80.json",
        "/laws/show/254%D0%BA/96-%D0%B2%D1%80.xml",
    ]
    assert {asked.agent for asked in portal.log} == {"OpenData"}
    assert [file.read_bytes() for file in report.files] == [
        portal.documents[path]
        for nreg in ("1-15", CONSTITUTION)
        for path in (f"/laws/card/{nreg}.json", f"/laws/show/{nreg}.xml")
    ]
    assert time.slept == [6, 6, 6]
    assert (report.requests, report.waited_seconds) == (4, 18)


def test_a_second_fetch_asks_for_changes_only(opened: Open, portal: Portal) -> None:
    first = opened()
    files = first.run(acts("1-15", "2-15")).files
    first.end()
    portal.documents["/laws/show/2-15.xml"] = page("2-15", edition="2026-04-01")
    portal.behaviours["/laws/show/2-15.xml"] = [
        portal_server.body(
            portal.documents["/laws/show/2-15.xml"], {"Last-Modified": "Wed, 01 Apr 2026 00:00:00 GMT"}
        )
    ]
    portal.log.clear()
    again = opened()
    report = again.run(acts("1-15", "2-15"))
    assert told(report) == ["unchanged", "fetched"]
    assert [asked.since for asked in portal.log] == [portal_server.MODIFIED] * 4
    assert report.files == files, "what did not change is there to import too"
    again.end()
    portal.log.clear()
    assert told(opened().run(acts("2-15"))) == ["unchanged"]
    assert portal.log[-1].since == "Wed, 01 Apr 2026 00:00:00 GMT"


def test_force_asks_unconditionally(opened: Open, portal: Portal) -> None:
    opened().run(acts("1-15", "2-15"))
    portal.documents[TEXT] = page("1-15", articles=3)
    portal.log.clear()
    report = opened().run(acts("1-15", "2-15"), force=True)
    assert told(report) == ["fetched", "unchanged"], "what comes once more as it was is not new"
    assert [asked.since for asked in portal.log] == [None] * 4


def test_a_file_that_was_changed_here_is_fetched_anew(opened: Open, portal: Portal) -> None:
    first = opened()
    text = first.run(acts("1-15")).files[1]
    first.end()
    text.write_bytes(b"something else")
    portal.log.clear()
    assert told(opened().run(acts("1-15"))) == ["fetched"]
    assert [asked.since for asked in portal.log] == [portal_server.MODIFIED, None]
    assert text.read_bytes() == portal.documents[TEXT]


@pytest.mark.parametrize(
    ("behaviour", "code", "asked"),
    [
        pytest.param(portal_server.status(404), "PORTAL_NOT_FOUND", 1, id="not found"),
        pytest.param(portal_server.status(403), "PORTAL_DOCUMENT_REFUSED", 2, id="refused: others answer"),
        pytest.param(portal_server.status(500), "PORTAL_SERVER_ERROR", 4, id="fails"),
        pytest.param(portal_server.status(429), "PORTAL_RATE_LIMITED", 4, id="busy"),
        pytest.param(
            portal_server.status(429, {"Retry-After": "3600"}),
            "PORTAL_RATE_LIMITED",
            1,
            id="busy for an hour",
        ),
        pytest.param(
            portal_server.status(302, {"Location": "https://zakon.rada.gov.ua/laws/show/1-15"}),
            "PORTAL_REDIRECT",
            1,
            id="redirect to zakon",
        ),
        pytest.param(
            portal_server.body(b"<html><h1>503</h1></html>"), "PORTAL_BAD_REPLY", 1, id="page of an error"
        ),
        pytest.param(portal_server.body(b""), "PORTAL_BAD_REPLY", 1, id="empty"),
        pytest.param(portal_server.body(page("2-15")), "PORTAL_WRONG_DOCUMENT", 1, id="another act"),
        pytest.param(portal_server.truncated(page("1-15")), "PORTAL_REPLY_BROKEN", 4, id="cut"),
        pytest.param(portal_server.truncated_gzip(page("1-15")), "PORTAL_REPLY_BROKEN", 4, id="gzip cut"),
        pytest.param(portal_server.bomb(8 * 1024 * 1024), "PORTAL_REPLY_TOO_LARGE", 1, id="gzip bomb"),
        pytest.param(portal_server.endless(), "PORTAL_REPLY_TOO_LARGE", 1, id="no end"),
    ],
)
def test_a_text_that_is_not_taken(
    behaviour: Behaviour, code: str, asked: int, opened: Open, portal: Portal, folder: Path
) -> None:
    portal.behaviours[TEXT] = [behaviour]
    report = opened().run(acts("1-15"))
    assert told(report) == [code]
    assert len(portal.log) == 1 + asked
    assert report.files == ()
    assert [file.name for file in (folder / "files").iterdir()] == ["card-1-15.json"]


@pytest.mark.parametrize(
    ("behaviour", "code"),
    [
        pytest.param(portal_server.body(b"<html></html>"), "PORTAL_BAD_REPLY", id="no JSON"),
        pytest.param(portal_server.body(b"{}"), "PORTAL_BAD_REPLY", id="no card"),
        pytest.param(
            portal_server.body(b'{"nreg":"1-15","nazva":"x","result_code":404}'),
            "PORTAL_BAD_REPLY",
            id="an error",
        ),
        pytest.param(portal_server.body(card("2-15")), "PORTAL_WRONG_DOCUMENT", id="another act"),
    ],
)
def test_a_card_that_is_not_taken(behaviour: Behaviour, code: str, opened: Open, portal: Portal) -> None:
    portal.behaviours[CARD] = [behaviour]
    assert told(opened().run(acts("1-15"))) == [code]
    assert portal.paths == [CARD], "the text of an act whose card is wrong is not asked for"


def test_a_held_text_survives_a_bad_reply(opened: Open, portal: Portal) -> None:
    first = opened()
    text = first.run(acts("1-15")).files[1]
    first.end()
    before = text.read_bytes()
    portal.behaviours[TEXT] = [portal_server.body(page("2-15")), portal_server.status(304)]
    assert told(opened().run(acts("1-15"))) == ["PORTAL_WRONG_DOCUMENT"]
    assert text.read_bytes() == before
    assert told(opened().run(acts("1-15"))) == ["unchanged"]


EDITION = "/laws/show/1-15/ed20171231"


@pytest.mark.parametrize(
    ("listed", "behaviour", "result", "paths"),
    [
        pytest.param(
            ("2017-12-31", "2026-03-02"),
            portal_server.body(page("1-15", edition="2017-12-31")),
            "fetched",
            [CARD, EDITION],
            id="right",
        ),
        pytest.param(
            ("2017-12-31", "2026-03-02"),
            portal_server.body(page("1-15", edition="2026-03-02")),
            "PORTAL_WRONG_EDITION",
            [CARD, EDITION],
            id="another edition's text with status 200",
        ),
        pytest.param(
            ("2017-12-31", "2026-03-02"),
            portal_server.status(403),
            "PORTAL_EDITION_MISSING",
            [CARD, EDITION, portal_server.CONTROLS[0]],
            id="refused",
        ),
        pytest.param(
            ("2018-01-01",), portal_server.status(500), "PORTAL_EDITION_MISSING", [CARD], id="not listed"
        ),
        pytest.param(
            (),
            portal_server.body(page("1-15", edition="2017-12-31")),
            "fetched",
            [CARD, EDITION],
            id="a card that lists none settles nothing",
        ),
    ],
)
def test_an_edition(
    listed: tuple[str, ...], behaviour: Behaviour, result: str, paths: list[str], opened: Open, portal: Portal
) -> None:
    portal.documents[CARD] = card("1-15", editions=listed)
    portal.behaviours[EDITION] = [behaviour]
    report = opened().run(acts("1-15", edition="2017-12-31"))
    assert told(report) == [result]
    assert portal.paths == paths
    if result == "fetched":
        assert [file.name for file in report.files] == ["card-1-15.json", "act-1-15.ed2017-12-31.xml"]


def test_the_nearest_editions_are_named(opened: Open, portal: Portal) -> None:
    days = ("2015-01-01", "2016-01-01", "2017-01-01", "2018-01-01", "2019-01-01", "2020-01-01")
    portal.documents[CARD] = card("1-15", editions=days)
    (result,) = opened().run(acts("1-15", edition="2017-06-01")).acts
    assert result.error is not None
    assert result.error.params["known"] == "2016-01-01, 2017-01-01, 2018-01-01, 2019-01-01"


@pytest.mark.parametrize(
    ("agent", "code"), [("OpenData", "PORTAL_BANNED"), ("OpenData/1.0", "PORTAL_AGENT_REFUSED")]
)
def test_a_refusal_of_everything_ends_the_fetch(agent: str, code: str, opened: Open, portal: Portal) -> None:
    portal.ban_after = 0
    report = opened(agent).run(acts("1-15", "2-15", "3-15"), keep_going=True)
    assert told(report) == [code, "not_reached", "not_reached"]
    assert portal.paths == [CARD, portal_server.CONTROLS[0]]


def test_a_ban_on_the_way(opened: Open, portal: Portal) -> None:
    portal.ban_after = 3
    report = opened().run(acts("1-15", "2-15", "3-15"), keep_going=True)
    assert told(report) == ["fetched", "PORTAL_BANNED", "not_reached"]
    portal.ban_after = None
    portal.log.clear()
    assert told(opened().run(acts("1-15", "2-15", "3-15"), keep_going=True)) == [
        "resumed",
        "fetched",
        "fetched",
    ]
    assert portal.paths[0] == "/laws/card/2-15.json"


@pytest.mark.parametrize(
    ("keep_going", "results"),
    [
        (False, ["fetched", "PORTAL_NOT_FOUND", "not_reached"]),
        (True, ["fetched", "PORTAL_NOT_FOUND", "fetched"]),
    ],
    ids=["stops", "goes on"],
)
def test_an_act_that_fails(keep_going: bool, results: list[str], opened: Open) -> None:
    report = opened().run(acts("1-15", "9-99", "3-15"), keep_going=keep_going)
    assert told(report) == results
    assert (report.stopped_by is None) is keep_going


def test_a_portal_that_fails_every_time_is_not_asked_on(opened: Open, portal: Portal) -> None:
    asked = [f"{number}-99" for number in range(FAILURES_IN_A_ROW + 5)]
    report = opened().run(acts(*asked), keep_going=True)
    assert told(report) == ["PORTAL_NOT_FOUND"] * FAILURES_IN_A_ROW + ["not_reached"] * 5
    assert len(portal.log) == FAILURES_IN_A_ROW


def test_a_fetch_that_was_cut_off_goes_on(opened: Open, portal: Portal) -> None:
    wanted = acts("1-15", "2-15", "3-15")

    def break_off(done: int, _total: int, _act: WantedAct | None) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        opened().run(wanted, progress=break_off)
    portal.log.clear()
    plan = opened().plan(wanted)
    assert plan.paths == ("/laws/card/3-15.json", "/laws/show/3-15.xml")
    assert plan.done == ("1-15", "2-15")
    report = opened().run(wanted)
    assert told(report) == ["resumed", "resumed", "fetched"]
    assert portal.paths == list(plan.paths)
    assert len(report.files) == 6
    assert [act.edition for act in report.acts] == ["2026-03-02"] * 3


def test_a_spent_day_ends_the_fetch(opened: Open, portal: Portal, time: MemoryClock) -> None:
    wanted = acts("1-15", "2-15")
    report = opened(requests_per_day=3).run(wanted, keep_going=True)
    assert told(report) == ["fetched", "PORTAL_BUDGET_SPENT"]
    assert len(portal.log) == 3
    time.pass_(25 * 3600)
    assert told(opened(requests_per_day=3).run(acts("2-15"))) == ["fetched"]


def test_a_plan_sends_nothing(opened: Open, portal: Portal, folder: Path) -> None:
    plan = opened().plan(acts("1-15", CONSTITUTION))
    assert plan.portal == portal.url
    assert plan.paths == (
        CARD,
        TEXT,
        "/laws/card/254%D0%BA/96-%D0%B2%D1%80.json",
        "/laws/show/254%D0%BA/96-%D0%B2%D1%80.xml",
    )
    assert (plan.conditional, plan.seconds_min, plan.seconds_max) == (0, 15, 28)
    assert plan.bytes_max == 4 * 1024 * 1024
    assert (plan.spent.requests, plan.spent.bytes) == (0, 0)
    assert portal.log == []
    assert not folder.exists()


def test_a_plan_of_what_is_held(opened: Open) -> None:
    first = opened()
    report = first.run(acts("1-15"))
    first.end()
    plan = opened().plan(acts("1-15", "2-15"))
    assert (len(plan.paths), plan.conditional, plan.done) == (4, 2, ())
    assert (plan.spent.requests, plan.spent.bytes) == (2, report.bytes)
    assert opened().plan(acts("1-15"), force=True).conditional == 0


def test_progress_is_told(opened: Open) -> None:
    steps: list[tuple[int, int, str]] = []
    opened().run(
        acts("1-15", "2-15"),
        progress=lambda done, total, act: steps.append((done, total, act.nreg if act else "")),
    )
    assert steps == [(0, 2, "1-15"), (1, 2, "2-15"), (2, 2, "")]
