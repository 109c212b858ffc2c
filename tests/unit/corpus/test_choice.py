"""Which of the acts that a name fits are meant, by their state on a day."""

from datetime import date

import pytest

from lexery.contracts.corpus import ActRecord, ActStatus
from lexery.corpus.choice import choose
from lexery.law.directory_memory import MemoryDirectory

LAW, GONE, UNKNOWN = ActStatus.IN_FORCE, ActStatus.REPEALED, ActStatus.UNKNOWN
DAY = date(2026, 6, 1)


def act(
    nreg: str, title: str, number: str, year: int, status: ActStatus, note: str | None = None
) -> ActRecord:
    return ActRecord(
        nreg=nreg, title=title, number=number, adopted=f"{year}-01-02", status=status, status_note=note
    )


ACTS = {
    one.nreg: one
    for one in (
        act("123/96-вр", "Про ліки", "123/96-ВР", 1996, LAW, "діє до введення в дію Закону № 2469-IX (01.01.2027)"),
        act("2469-20", "Про ліки", "2469-IX", 2022, LAW, "вводиться в дію з 01.01.2027"),
        act("1297-12", "Про вибори Президента", "1297-XII", 1991, GONE, "замінений Законом № 474-XIV"),
        act("474-14", "Про вибори Президента", "474-XIV", 1999, GONE, "втратив чинність: Закон № 396-IX"),
        act("595-19", "Про місцеві вибори", "595-VIII", 2015, GONE, "втратив чинність: Закон № 396-IX"),
        act("396-20", "Виборчий кодекс", "396-IX", 2019, LAW),
        act("61-14", "Про амністію", "61-XIV", 1998, UNKNOWN),
        act("660-17", "Про амністію", "660-VI", 2008, UNKNOWN),
        act("1-09", "Про кіно", "1-IX", 1979, GONE),
    )
}  # fmt: skip
DIRECTORY = MemoryDirectory(list(ACTS.values()))


@pytest.mark.parametrize(
    ("given", "day", "exact", "acts", "hints"),
    [
        pytest.param(["123/96-вр", "2469-20"], DAY, False, ["123/96-вр"], [], id="the later one has not begun"),
        pytest.param(["123/96-вр", "2469-20"], date(2027, 5, 1), False, ["2469-20"], [], id="it has"),
        pytest.param(["123/96-вр", "2469-20"], None, False, ["2469-20", "123/96-вр"], [], id="no day: the newest first"),
        pytest.param(["474-14", "396-20"], DAY, False, ["396-20"], [], id="repealed acts do not compete"),
        pytest.param(["1297-12", "474-14"], DAY, False, ["474-14"], ["396-20"], id="one title: the newest, and what came after"),
        pytest.param(["1297-12"], DAY, True, ["1297-12"], [], id="named exactly: only that"),
        pytest.param(["595-19", "474-14"], DAY, False, ["396-20", "595-19", "474-14"], [], id="several titles: the asker chooses"),
        pytest.param(["61-14", "660-17"], DAY, False, ["660-17", "61-14"], [], id="of unknown state: the newest first"),
        pytest.param(["1-09"], DAY, False, ["1-09"], [], id="nothing came after"),
        pytest.param(["396-20", "396-20"], DAY, False, ["396-20"], [], id="each act once"),
        pytest.param([], DAY, False, [], [], id="none"),
    ],
)  # fmt: skip
def test_choice(given: list[str], day: date | None, exact: bool, acts: list[str], hints: list[str]) -> None:
    found = choose([ACTS[nreg] for nreg in given], DIRECTORY, day, exact=exact)
    assert ([a.nreg for a in found.acts], list(found.hints)) == (acts, hints)
