"""Coverage of article sequences, and the kinds of acts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexery.contracts.corpus import DocType
from lexery.corpus.acts import is_amending, placeholder_title
from lexery.corpus.coverage import coverage, is_complete
from lexery.corpus.partial import same_word
from lexery.law.text import spelling_key


@pytest.mark.parametrize(
    ("numbers", "last", "missing", "complete"),
    [
        pytest.param(("1", "2", "3"), "3", (), True, id="whole"),
        pytest.param(("1", "2", "2-1", "3", "прикінцеві"), "3", (), True, id="indices and provisions"),
        pytest.param(("1", "4"), "4", ("2", "3"), False, id="hole"),
        pytest.param(("2", "3"), "3", ("1",), False, id="no beginning"),
        pytest.param(("1", "2-1"), "2-1", ("2",), False, id="an index does not fill"),
        pytest.param(("1.1", "1.2", "2.1"), "2.1", (), True, id="chapters"),
        pytest.param(("1.1", "1.3", "3.1"), "3.1", ("1.2", "2.1"), False, id="chapters with holes"),
        pytest.param(("",), None, (), False, id="one piece"),
        pytest.param((), None, (), False, id="nothing"),
    ],
)
def test_sequences(
    numbers: tuple[str, ...], last: str | None, missing: tuple[str, ...], complete: bool
) -> None:
    found = coverage("1-20", numbers)
    assert (found.last, found.missing, found.complete) == (last, missing, complete)
    assert is_complete(numbers) is complete


@pytest.mark.parametrize(
    ("numbers", "known", "missing", "share"),
    [
        pytest.param(("1", "2", "2-1", "3"), (), (), 1.0, id="whole"),
        pytest.param(("1", "2", "2-1", "2-3"), (), ("2-2",), 0.8, id="a hole among indices"),
        pytest.param(("1", "2", "2-2"), (), ("2-1",), 0.75, id="the first index"),
        pytest.param(("1", "1-2-2"), (), ("1-1", "1-2", "1-2-1"), 0.4, id="compound"),
        pytest.param(("2", "2-2"), (), ("1", "2-1"), 0.5, id="both kinds"),
        pytest.param(("1", "2"), ("1", "2", "3", "2-1"), ("2-1", "3"), 0.5, id="a catalog lists more"),
        pytest.param(("1", "3"), ("2",), ("2",), 2 / 3, id="a hole is told once"),
        pytest.param((), ("1", "2"), ("1", "2"), 0.0, id="only listed"),
        pytest.param(("1", "1-999"), (), tuple(f"1-{n}" for n in range(1, 201)), 2 / 202, id="bounded"),
    ],
)
def test_all_that_is_missing(
    numbers: tuple[str, ...], known: tuple[str, ...], missing: tuple[str, ...], share: float
) -> None:
    found = coverage("1-20", numbers, known=known)
    assert (found.holes, found.whole) == (missing, not missing)
    assert found.share == pytest.approx(share)


def test_an_index_that_is_missing_leaves_the_whole_numbers_complete() -> None:
    assert coverage("1-20", ("1", "2", "2-2")).complete


@given(st.sets(st.integers(1, 60), min_size=1))
def test_missing_and_found_make_the_whole(there: set[int]) -> None:
    found = coverage("1-20", tuple(str(n) for n in sorted(there)))
    assert {int(n) for n in found.missing} | there == set(range(1, max(there) + 1))
    assert found.share == pytest.approx(len(there) / max(there))
    assert found.complete == (len(there) == max(there))


@pytest.mark.parametrize(
    ("title", "amending"),
    [
        ("Про внесення змін до Податкового кодексу України", True),
        ("Про внесення зміни до статті 9 Закону України «Про пресу»", True),
        ("Про зміни і доповнення тексту Конституції", True),
        ("Про ратифікацію Угоди про співробітництво", True),
        ("Про визнання такими, що втратили чинність, деяких декретів", True),
        ("Про затвердження Указу Президента України", True),
        ("Про захист прав споживачів", False),
        ("Про зміст освіти", False),
        ("Про виконавче провадження", False),
        ("Про визнання в Україні результатів навчання", False),
        ("Цивільний кодекс України", False),
        ("", False),
    ],
)
def test_amending_laws_by_their_titles(title: str, amending: bool) -> None:
    assert is_amending(title) is amending


def test_a_placeholder_is_made_of_kind_number_and_date() -> None:
    assert (
        placeholder_title(DocType.LAW, "1-IX", "2020-01-15", "1-20") == "Закон України № 1-IX від 15.01.2020"
    )
    assert placeholder_title(DocType.OTHER, None, None, "v1-20") == "Акт № v1-20"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("оренду", "оренди", True),
        ("державну", "державного", True),
        ("військову", "військовий", True),
        ("захист", "захисту", True),
        ("оренду", "орендаря", False),
        ("освіту", "освітянина", False),
        ("суд", "судів", False),
        ("право", "правило", False),
        ("про", "про", True),
    ],
)
def test_forms_of_one_word(one: str, other: str, same: bool) -> None:
    assert same_word(spelling_key(one), spelling_key(other)) is same
    assert same_word(spelling_key(other), spelling_key(one)) is same
