"""The state of an act on a day, and its successor."""

from datetime import date

import pytest

from lexery.contracts.corpus import ActRecord, ActStatus
from lexery.law.directory_memory import MemoryDirectory
from lexery.law.force_days import force_days
from lexery.law.standing import Force, standing, successor_in_force

NEW = ActRecord(
    nreg="2755-17", title="Податковий кодекс України", number="2755-VI", status=ActStatus.IN_FORCE
)
TWINS = (
    ActRecord(nreg="77-20", title="Перший", number="77-IX", adopted="2019-10-01"),
    ActRecord(nreg="77-20-п", title="Другий", number="77-IX", adopted="2020-10-01"),
)
DIRECTORY = MemoryDirectory([NEW, *TWINS])
DAY = date(2026, 3, 1)


def act(status: ActStatus, note: str | None, adopted: str | None = None) -> ActRecord:
    return ActRecord(nreg="1-12", title="Про сади", status=status, status_note=note, adopted=adopted)


GONE = ActStatus.REPEALED


@pytest.mark.parametrize(
    ("given", "as_of", "force", "day", "basis", "successor"),
    [
        pytest.param(
            act(GONE, "втратив чинність (Втрата чинності від 01.01.2011, підстава — 2755-VI)"), DAY,
            Force.REPEALED, date(2011, 1, 1), "2755-VI", "2755-17", id="date and basis",
        ),
        pytest.param(
            act(GONE, "втратив чинність 01.01.2011 (ПКУ № 2755-VI)"), DAY,
            Force.REPEALED, date(2011, 1, 1), "2755-VI", "2755-17", id="by number sign",
        ),
        pytest.param(
            act(GONE, "втратив чинність (Втрата чинності від 01.01.2011, підстава — 2755-VI)"), date(2010, 12, 31),
            Force.IN_FORCE, date(2011, 1, 1), "2755-VI", "2755-17", id="the day before",
        ),
        pytest.param(
            act(GONE, "визнано таким, що втратив чинність: Закон № 5029-VI"), DAY,
            Force.REPEALED, None, "5029-VI", None, id="no date, basis outside of the catalog",
        ),
        pytest.param(
            act(GONE, "втратив чинність 2013 року (Закон № 77-IX)"), DAY,
            Force.REPEALED, date(2013, 1, 1), "77-IX", None, id="a year, and a number that two acts share",
        ),
        pytest.param(act(GONE, "акт СРСР"), DAY, Force.REPEALED, None, None, None, id="no date, no basis"),
        pytest.param(act(GONE, None), DAY, Force.REPEALED, None, None, None, id="no note"),
        pytest.param(
            act(GONE, "втратив чинність 31.02.2013"), DAY, Force.REPEALED, None, None, None, id="a day that does not exist"
        ),
        pytest.param(act(ActStatus.UNKNOWN, None), DAY, Force.UNKNOWN, None, None, None, id="unknown"),
        pytest.param(act(ActStatus.NOT_YET_IN_FORCE, None), DAY, Force.NOT_YET, None, None, None, id="not yet"),
        pytest.param(
            act(ActStatus.IN_FORCE, "вводиться в дію з 01.01.2027"), DAY, Force.NOT_YET, None, None, None, id="begins later"
        ),
        pytest.param(
            act(ActStatus.IN_FORCE, None, "2026-03-02"), DAY, Force.NOT_YET, None, None, None, id="adopted later"
        ),
        pytest.param(act(ActStatus.IN_FORCE, None), DAY, Force.IN_FORCE, None, None, None, id="in force"),
        pytest.param(
            act(ActStatus.IN_FORCE, "діє до введення в дію Закону № 77-IX (01.01.2027)"), DAY,
            Force.IN_FORCE, None, None, None, id="its last day is known",
        ),
        pytest.param(
            act(ActStatus.IN_FORCE, "діє до введення в дію Закону № 2755-VI (01.03.2026)"), DAY,
            Force.REPEALED, date(2026, 3, 1), "2755-VI", "2755-17", id="its last day has passed",
        ),
        pytest.param(
            act(ActStatus.IN_FORCE, "втрачає чинність 01.01.2026 на підставі Закону № 2755-VI"), DAY,
            Force.REPEALED, date(2026, 1, 1), "2755-VI", "2755-17", id="the day of its repeal has passed",
        ),
    ],
)  # fmt: skip
def test_standing(
    given: ActRecord, as_of: date, force: Force, day: date | None, basis: str | None, successor: str | None
) -> None:
    found = standing(given, as_of, DIRECTORY)
    assert (found.force, found.repealed_on, found.basis) == (force, day, basis)
    assert (found.successor.nreg if found.successor else None) == successor


BUT = "втратив чинність на підставі Закону № 2755-VI від 13.01.2026, крім статей 31-42, 71, 127-132-2 і 42-1, що діють"


@pytest.mark.parametrize(
    ("article", "kept"),
    [
        ("30", False),
        ("31", True),
        ("36-1", True),
        ("42", True),
        ("42-1", True),
        ("42-2", False),
        ("71", True),
        ("132-2", True),
        ("132-3", False),
        ("прикінцеві", False),
        ("", False),
    ],
)
def test_articles_that_outlive_their_act(article: str, kept: bool) -> None:
    assert force_days(GONE, BUT).keeps(article) is kept
    found = standing(act(GONE, BUT), DAY, DIRECTORY, article)
    assert (found.force is Force.IN_FORCE, found.kept) == (kept, kept)


def test_what_came_in_place_of_a_repealed_act() -> None:
    oldest = ActRecord(
        nreg="1-10", title="Про сад", status=GONE, status_note="втратив чинність (Закон № 2-XI)"
    )
    older = ActRecord(
        nreg="2-11",
        title="Про сади",
        number="2-XI",
        status=GONE,
        status_note="втратив чинність (Закон № 2755-VI)",
    )
    swept = ActRecord(
        nreg="3-12", title="Про ліс", status=GONE, status_note="втратив чинність (Закон № 9-IX)"
    )
    sweeping = ActRecord(
        nreg="9-20", title="Про внесення змін до деяких законів", number="9-IX", status=ActStatus.IN_FORCE
    )
    directory = MemoryDirectory([NEW, oldest, older, swept, sweeping])
    found = {a.nreg: successor_in_force(a, DAY, directory) for a in (NEW, oldest, older, swept)}
    assert {nreg: a.nreg if a else None for nreg, a in found.items()} == {
        "2755-17": None,
        "1-10": "2755-17",
        "2-11": "2755-17",
        "3-12": None,
    }
