"""Citations in running text: places, acts, states and offsets."""

import pytest
from tests.unit.law.forms import acts, finals, lists, numbers, units
from tests.unit.law.forms.anaphora import ANAPHORA
from tests.unit.law.forms.form import place
from tests.unit.law.forms.others import NOTHING, STATES

from lexery.contracts.citation import ActNaming, CitationTarget, ReferenceState
from lexery.contracts.corpus import ActRecord
from lexery.law.citations import find_act_mentions, find_references
from lexery.law.citations.assemble import MAX_UNITS
from lexery.law.citations.places import MAX_PLACES
from lexery.law.directory_memory import MemoryDirectory

FORMS = {
    f"{kind}: {name}": form
    for tables in (
        units.TABLES,
        numbers.TABLES,
        lists.TABLES,
        acts.TABLES,
        finals.TABLES,
        {"anaphora": ANAPHORA},
    )
    for kind, table in tables.items()
    for name, form in table.items()
}


@pytest.mark.parametrize(("text", "expected"), FORMS.values(), ids=FORMS)
def test_places(text: str, expected: list[str], directory: MemoryDirectory) -> None:
    found = find_references(text, directory)
    assert [place(r.target) for r in found] == expected
    assert all(text[r.start : r.end] == r.text for r in found)


@pytest.mark.parametrize(("text", "state", "naming"), STATES.values(), ids=STATES)
def test_states(text: str, state: ReferenceState, naming: ActNaming, directory: MemoryDirectory) -> None:
    found = find_references(text, directory)
    assert [(r.state, r.naming) for r in found] == [(state, naming)]


@pytest.mark.parametrize("text", NOTHING.values(), ids=NOTHING)
def test_nothing_is_cited(text: str, directory: MemoryDirectory) -> None:
    assert find_references(text, directory) == []


def test_a_name_holds_for_anaphora_in_its_paragraph_only(directory: MemoryDirectory) -> None:
    text = "За ст. 16 ЦК України та ст. 23 цього Кодексу. Там само, ст. 5.\nСт. 7 цього Кодексу."
    assert [place(r.target) for r in find_references(text, directory)] == [
        "435-15 16", "435-15 23", "435-15 5", "- 7",
    ]  # fmt: skip


def test_the_text_of_an_act_speaks_of_itself(directory: MemoryDirectory) -> None:
    own = CitationTarget(nreg="435-15", article="16")
    found = find_references("частина перша цієї статті, стаття 23 цього Кодексу", directory, own=own)
    assert [place(r.target) for r in found] == ["435-15 16 ч1", "435-15 23"]


def test_bounds_are_checked_when_texts_are_given(directory: MemoryDirectory) -> None:
    def texts(nreg: str, number: str) -> str | None:
        return "1. Перша.\n2. Друга:\n1) пункт;\n2) пункт." if (nreg, number) == ("435-15", "16") else None

    cited = "ч. 2 ст. 16 ЦК, ч. 3 ст. 16 ЦК, п. 2 ч. 2 ст. 16 ЦК, п. 3 ч. 2 ст. 16 ЦК, ч. 9 ст. 17 ЦК"
    states = [r.state.value for r in find_references(cited, directory, article_text=texts)]
    assert states == ["resolved", "out_of_bounds", "resolved", "out_of_bounds", "resolved"]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("п. 1-300 ч. 1-300 ст. 1-300 ЦК", MAX_PLACES),
        ("ч. 1-300 ст. 1-300 цього Кодексу", MAX_PLACES),
        ("ст. 1-20, 31-40 ЦК", 30),
    ],
    ids=["of an act", "of no act", "a usual list"],
)
def test_a_citation_gives_a_bounded_number_of_places(
    text: str, count: int, directory: MemoryDirectory
) -> None:
    assert len(find_references(text, directory)) == count


def test_the_words_of_a_citation_are_bounded(directory: MemoryDirectory) -> None:
    piece = "ст. 1, "
    found = find_references(piece * (2 * MAX_UNITS), directory)
    assert max(len(r.text) for r in found) <= MAX_UNITS * len(piece)
    assert found[-1].start >= MAX_UNITS * len(piece)


def test_offsets_are_of_the_original(directory: MemoryDirectory) -> None:
    text = "🙂 згідно зі\u00ad ст. 1\u00ad6 ЦК Украі\u0308ни, так"
    (found,) = find_references(text, directory)
    assert found.text == text[found.start : found.end] == "ст. 1\u00ad6 ЦК Украі\u0308ни"
    assert place(found.target) == "435-15 16"


def test_the_number_is_kept_as_written(directory: MemoryDirectory) -> None:
    (found,) = find_references("Закону № 3543-ХІІ", directory)
    assert found.act_number == "3543-ХІІ"


MENTIONS = {
    "generic": ("що каже закон про вибори", [("закон про вибори", ActNaming.GENERIC, ())]),
    "generic, then a pause": ("закон про оренду, стаття про плату", [("закон про оренду", ActNaming.GENERIC, ())]),
    "bare abbreviation": ("чи є це в ЦК?", [("ЦК", ActNaming.ALIAS, ("435-15",))]),
    "title inside a sentence": (
        "бо закон про мобілізацію каже інше", [("закон про мобілізацію", ActNaming.TITLE, ("3543-12",))],
    ),
    "two acts": ("закон «Про ринки»", [("закон «Про ринки»", ActNaming.TITLE, ("11-12", "12-12"))]),
    "a code, no name": ("за кодексом", [("кодексом", ActNaming.GENERIC, ())]),
    "decree": ("Указ Президента України № 64/2022", [("Указ Президента України № 64/2022", ActNaming.NUMBER, ("64/2022",))]),
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), MENTIONS.values(), ids=MENTIONS)
def test_mentions(
    text: str, expected: list[tuple[str, ActNaming, tuple[str, ...]]], directory: MemoryDirectory
) -> None:
    found = find_act_mentions(text, directory)
    assert [(m.text, m.naming, m.candidates) for m in found] == expected


def test_a_year_that_no_namesake_has_is_not_passed_over() -> None:
    directory = MemoryDirectory(
        [ActRecord(nreg="1-20", number="1-IX", title="Про сади", adopted="2020-01-01")], []
    )
    (reference,) = find_references("ст. 8 Закону України «Про сади» 1996 року", directory)
    assert reference.state is ReferenceState.AMBIGUOUS


@pytest.mark.parametrize("word", ["наказу", "порядку", "правил", "статуту", "положення"])
@pytest.mark.parametrize("dash", ["—", "–", "-"])
def test_a_place_behind_a_dash_is_no_title(directory: MemoryDirectory, word: str, dash: str) -> None:
    found = find_references(f"Скасування судового {word} {dash} ст. 16 ЦК України.", directory)
    assert [(r.target.nreg, r.target.article) for r in found] == [("435-15", "16")]
