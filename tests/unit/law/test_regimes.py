"""Acts that bear on one matter side by side."""

from datetime import date

import pytest
from tests.support.answers import CODE, MISSING, OLD, SPECIAL, UNSAID

from lexery.contracts.corpus import ActRecord
from lexery.law.directory_memory import MemoryDirectory
from lexery.law.regimes import Side, is_special_regime, old_and_new, side_by_side

DAY = date(2026, 3, 1)
RETITLED = OLD.model_copy(
    update={
        "nreg": "60-24",
        "adopted": "2024-05-01",
        "status": CODE.status,
        "status_note": None,
        "number": "60-XX",
    }
)


@pytest.mark.parametrize(
    ("acts", "side", "named"),
    [
        pytest.param([CODE], None, [], id="one act"),
        pytest.param([CODE, SPECIAL], Side.MARTIAL_LAW, [CODE, SPECIAL], id="a code and martial law"),
        pytest.param([SPECIAL, CODE], Side.MARTIAL_LAW, [CODE, SPECIAL], id="the general act is named first"),
        pytest.param([SPECIAL], Side.SPECIAL_REGIME, [SPECIAL], id="martial law alone"),
        pytest.param([CODE, UNSAID], Side.SEVERAL_ACTS, [CODE, UNSAID], id="a code and a law"),
        pytest.param([UNSAID, MISSING], None, [], id="two laws"),
        pytest.param([], None, [], id="none"),
    ],
)
def test_side_by_side(acts: list[ActRecord], side: Side | None, named: list[ActRecord]) -> None:
    found = side_by_side(acts)
    assert (found.side if found else None) is side
    assert list(found.acts if found else ()) == named


@pytest.mark.parametrize(
    ("acts", "pairs"),
    [
        pytest.param([OLD, CODE], [(OLD, CODE)], id="its note names the new act"),
        pytest.param([CODE, OLD], [(OLD, CODE)], id="in any order"),
        pytest.param([OLD, RETITLED], [(OLD, RETITLED)], id="one title, adopted later"),
        pytest.param([OLD, UNSAID], [], id="acts that have nothing to do with each other"),
        pytest.param([OLD], [], id="alone"),
        pytest.param([CODE, SPECIAL], [], id="both in force"),
    ],
)
def test_old_and_new(acts: list[ActRecord], pairs: list[tuple[ActRecord, ActRecord]]) -> None:
    found = old_and_new(acts, DAY, MemoryDirectory([OLD, CODE, SPECIAL, UNSAID, RETITLED], []))
    assert [one.acts for one in found] == pairs


def test_before_its_repeal_an_act_is_not_old() -> None:
    assert old_and_new([OLD, CODE], date(2019, 1, 1), MemoryDirectory([OLD, CODE], [])) == []


def test_a_title_that_is_not_known_tells_no_regime() -> None:
    assert is_special_regime(SPECIAL)
    assert not is_special_regime(SPECIAL.model_copy(update={"title_known": False}))
