"""Citations in running text: places, acts, states and offsets."""

import pytest

from lexery.contracts.citation import ActNaming, CitationTarget, Reference, ReferenceState
from lexery.contracts.corpus import ActRecord
from lexery.law.citations import find_act_mentions, find_references
from lexery.law.directory_memory import MemoryDirectory


def place(reference: Reference) -> str:
    """A target as one word: `435-15 16 ч2 п1`."""
    target = reference.target
    parts = [target.nreg or "-"]
    for mark, value in (
        ("розд", target.section), ("", target.article), ("прим", target.note), ("ч", target.part), ("п", target.point),
        ("пп", target.subpoint), ("абз", target.paragraph),
    ):  # fmt: skip
        if value:
            parts.append(f"{mark}{value}")
    return " ".join(parts)


PLACES = {
    "part, then act": ("ч. 2 ст. 16 ЦК України", ["435-15 16 ч2"]),
    "words in the instrumental": ("частиною другою статті 16 Цивільного кодексу України", ["435-15 16 ч2"]),
    "ordinal before the word": ("у першій частині статті 16 Цивільного кодексу", ["435-15 16 ч1"]),
    "two-word ordinal": ("абзацу двадцять першого статті 16 ЦК", ["435-15 16 абз21"]),
    "number before the word": ("185 стаття КК", ["2341-14 185"]),
    "act first": ("ЦПК ст. 123", ["1618-15 123"]),
    "act first, units in brackets": ("Кодексу законів про працю України (ст. 40, п. 1)", ["322-08 40 п1"]),
    "falling order": ("стаття 23 частина 1 пункт 2 Закону України «Про мобілізацію»", ["3543-12 23 ч1 п2"]),
    "lower case, no dots": ("кк україни ст 185 ч 2", ["2341-14 185 ч2"]),
    "a place behind a spelled-out title": ("Закон України про відпустки ст. 5", ["504/96-вр 5"]),
    "a place behind a title that no act has": ("Кодекс України про захист драконів ст. 3", ["- 3"]),
    "year of a namesake": ("ст. 8 Закону України «Про захист прав споживачів» 2023 року", ["3153-20 8"]),
    "year in the words «від … р.»": ("ст. 8 Закону «Про захист прав споживачів» від 1991 р.", ["1023-12 8"]),
    "list of articles": ("статті 16 і 23 ЦК", ["435-15 16", "435-15 23"]),
    "range in a list": ("ст.ст. 1, 5-7 ЦК України", ["435-15 1", "435-15 5", "435-15 6", "435-15 7"]),
    "spaced range": ("статей 14 – 16 ЦК", ["435-15 14", "435-15 15", "435-15 16"]),
    "range over an inserted article": (
        "ст. 147-149 КЗпП", ["322-08 147", "322-08 147-1", "322-08 148", "322-08 149"],
    ),
    "range of inserted articles": ("ст. 172-6 – 172-7 КУпАП", ["8073-10 172-6", "8073-10 172-7"]),
    "a comma starts the next article": ("ст. 16, ч. 2 ст. 17 ЦК", ["435-15 16", "435-15 17 ч2"]),
    "no comma binds backwards": ("ст. 16 ч. 2, ст. 17 ЦК", ["435-15 16 ч2", "435-15 17"]),
    "points of two parts": ("п. 1 ч. 2 ст. 115, ч. 4 ст. 186 КК", ["2341-14 115 ч2 п1", "2341-14 186 ч4"]),
    "list of parts": ("частин 1, 2 ст. 11 ЦК", ["435-15 11 ч1", "435-15 11 ч2"]),
    "range of ordinals": ("частини другої - четвертої статті 13 ЦК", ["435-15 13 ч2", "435-15 13 ч3", "435-15 13 ч4"]),
    "lettered point": ("п. «б» ч. 1 ст. 12 ЦК", ["435-15 12 ч1 пб"]),
    "letter beside a point": ("пунктом 3 „b“ ст. 6 Конвенції", ["995_004 6 п3 ппb"]),
    "sub-point": ("підпунктом «а» пункту 2 частини п`ятої статті 12 ЦК", ["435-15 12 ч5 п2 ппа"]),
    "dotted": ("пп. 14.1.36 п. 14.1 ст. 14 ПКУ", ["2755-17 14 п14.1 пп14.1.36"]),
    "note": ("пункт 1 примітки до статті 185 КК", ["2341-14 185 прим1 п1"]),
    "section": ("пункту 16-1 підрозділу 10 розділу XX Податкового кодексу", ["2755-17 розXX/10 п16-1".replace("роз", "розд")]),
    "section in Cyrillic numerals": ("п. 5 розділу ХІ ЦПК", ["1618-15 роздXI п5"]),
    "heading of a section": (
        'пункт 5 розділу XI "Прикінцеві положення" Закону України "Про відпустки"', ["504/96-вр роздXI п5"],
    ),
    "final provisions": ("п. 5 Прикінцевих та перехідних положень ЦПК", ["1618-15 роздприкінцеві п5"]),
    "superscript": ("ст. 332² КК", ["2341-14 332-2"]),
    "superscript of two levels": ("ст. 96¹⁰⁻¹ КК", ["2341-14 96-10-1"]),
    "caret": ("ст. 332^2 КК", ["2341-14 332-2"]),
    "прим.": ("ст.332 прим. 2 КК України", ["2341-14 332-2"]),
    "flattened": ("стаття 3322 ККУ", ["2341-14 332-2"]),
    "flattened, three digits": ("ст. 1731 КУпАП", ["8073-10 173-1"]),
    "a genuine long number": ("ст. 1166 ЦК", ["435-15 1166"]),
    "Latin letters": ("cт. 185 KK України", ["2341-14 185"]),
    "Russian": ("статья 185 УК Украины", ["2341-14 185"]),
    "Russian reading of an abbreviation": ("ст. 16 ГК Украины", ["435-15 16"]),
    "misspelled": ("стаття 19 констітуції украіни", ["254к/96-вр 19"]),
    "a space inside the country": ("ст. 185 КК У країни", ["2341-14 185"]),
    "law by number and date": ("ст. 9 Закону України від 15.11.1996 № 504/96-ВР", ["504/96-вр 9"]),
    "law by core number": ("504/96 ст 9", ["504/96-вр 9"]),
    "law by mixed letters": ("ст. 23 Закону № 3543-ХІІ", ["3543-12 23"]),
    "title and number": (
        "ст. 9 Закону України «Про відпустки» від 15 листопада 1996 року № 504/96-ВР", ["504/96-вр 9"],
    ),
    "title without quotes": ("ст. 23 закону про мобілізацію та інше", ["3543-12 23"]),
    "government": ("п. 3 постанови Кабінету Міністрів України від 30 серпня 2017 року № 704", ["704-2017-п п3"]),
    "government, number first": ("постанова №704 КМУ пункт 3", ["704-2017-п п3"]),
    "approved act by its own name": ("п. 5 Положення про центри комплектування", ["154-2022-п п5"]),
    "edition clause": ("ст. 23 Закону № 3543-XII в редакції Закону № 1584-IX", ["3543-12 23"]),
    "point behind the act": ("ст. 16 ЦК ч. 2", ["435-15 16 ч2"]),
    "point behind the act, lower case": ("стаття 40 кзпп п 4", ["322-08 40 п4"]),
    "a comma and more text do not bind": ("ст. 16 ЦК, п. 3 договору", ["435-15 16"]),
    "order of a ministry without the sign": ("Наказ Міноборони 402, п. 3", ["z1109-08 п3"]),
    "number of the approving act": ("Положення про призов № 154, пункт 2", ["154-2022-п п2"]),
    "impossible date": ("ст. 9 Закону від 31.02.1996 № 504/96-ВР", ["504/96-вр 9"]),
    "nreg": ("1618-15 ст. 354", ["1618-15 354"]),
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), PLACES.values(), ids=PLACES)
def test_places(text: str, expected: list[str], directory: MemoryDirectory) -> None:
    found = find_references(text, directory)
    assert [place(r) for r in found] == expected
    assert all(text[r.start : r.end] == r.text for r in found)


STATES = {
    "held": ("ст. 16 ЦК", ReferenceState.RESOLVED, ActNaming.ALIAS),
    "not held": ("ст. 14 ПКУ", ReferenceState.ACT_NOT_INDEXED, ActNaming.ALIAS),
    "no such article": ("ст. 999 ЦК", ReferenceState.ARTICLE_UNKNOWN, ActNaming.ALIAS),
    "no such act": ("п. 4 постанови КМУ від 16.02.2022 № 118", ReferenceState.ACT_UNKNOWN, ActNaming.NUMBER),
    "no such title": ("ст. 1 Закону «Про те, чого немає»", ReferenceState.ACT_UNKNOWN, ActNaming.TITLE),
    "two acts in force": ("Закон «Про ринки»", ReferenceState.AMBIGUOUS, ActNaming.TITLE),
    "the article decides": ("ст. 2 Закону «Про ринки»", ReferenceState.RESOLVED, ActNaming.TITLE),
    "the date decides": ("ст. 1 Закону «Про ринки» від 02.02.1992", ReferenceState.RESOLVED, ActNaming.TITLE),
    "not yet in force does not compete": ("ст. 15 Закону «Про захист прав споживачів»", ReferenceState.RESOLVED, ActNaming.TITLE),
    "no act": ("за ст. 115", ReferenceState.AMBIGUOUS, ActNaming.NONE),
    "generic word": ("ст. 121 кодексу", ReferenceState.AMBIGUOUS, ActNaming.GENERIC),
    "foreign constitution": ("Конституція США, ст. 1", ReferenceState.UNPARSED, ActNaming.FOREIGN),
    "foreign code": ("ст. 5 Цивільного кодексу Польщі", ReferenceState.UNPARSED, ActNaming.FOREIGN),
    "foreign adjective": ("Німецький цивільний кодекс", ReferenceState.UNPARSED, ActNaming.FOREIGN),
    "foreign abbreviation": ("УК РФ ст. 158", ReferenceState.UNPARSED, ActNaming.FOREIGN),
    "not law": ("кодекс честі", ReferenceState.UNPARSED, ActNaming.FOREIGN),
    "an article of a journal": ("у статті 5 журналу", ReferenceState.UNPARSED, ActNaming.FOREIGN),
    "anaphora without a name": ("ст. 5 цього Кодексу", ReferenceState.AMBIGUOUS, ActNaming.ANAPHORA),
    "number too long": ("ст. 12345678", ReferenceState.UNPARSED, ActNaming.NONE),
}  # fmt: skip


@pytest.mark.parametrize(("text", "state", "naming"), STATES.values(), ids=STATES)
def test_states(text: str, state: ReferenceState, naming: ActNaming, directory: MemoryDirectory) -> None:
    found = find_references(text, directory)
    assert [(r.state, r.naming) for r in found] == [(state, naming)]


NOTHING = {
    "empty": "",
    "no law": "Сьогодні о 10 ч. ранку ст. лейтенант пішов додому.",
    "gazette": "(Відомості Верховної Ради України, 2006 р., № 17, ст. 146)",
    "a part of nothing": "у другій частині матчу",
    "number of seven digits": "Закону України № 1234567-XII",
    "a phone": "тел. 044-123-45-67",
    "a bare word": "закон є закон",
}


@pytest.mark.parametrize("text", NOTHING.values(), ids=NOTHING)
def test_nothing_is_cited(text: str, directory: MemoryDirectory) -> None:
    assert find_references(text, directory) == []


def test_a_name_holds_for_anaphora_in_its_paragraph_only(directory: MemoryDirectory) -> None:
    text = "За ст. 16 ЦК України та ст. 23 цього Кодексу. Там само, ст. 5.\nСт. 7 цього Кодексу."
    assert [place(r) for r in find_references(text, directory)] == [
        "435-15 16", "435-15 23", "435-15 5", "- 7",
    ]  # fmt: skip


def test_the_text_of_an_act_speaks_of_itself(directory: MemoryDirectory) -> None:
    own = CitationTarget(nreg="435-15", article="16")
    found = find_references("частина перша цієї статті, стаття 23 цього Кодексу", directory, own=own)
    assert [place(r) for r in found] == ["435-15 16 ч1", "435-15 23"]


def test_bounds_are_checked_when_texts_are_given(directory: MemoryDirectory) -> None:
    def texts(nreg: str, number: str) -> str | None:
        return "1. Перша.\n2. Друга:\n1) пункт;\n2) пункт." if (nreg, number) == ("435-15", "16") else None

    cited = "ч. 2 ст. 16 ЦК, ч. 3 ст. 16 ЦК, п. 2 ч. 2 ст. 16 ЦК, п. 3 ч. 2 ст. 16 ЦК, ч. 9 ст. 17 ЦК"
    states = [r.state.value for r in find_references(cited, directory, article_text=texts)]
    assert states == ["resolved", "out_of_bounds", "resolved", "out_of_bounds", "resolved"]


def test_offsets_are_of_the_original(directory: MemoryDirectory) -> None:
    text = "🙂 згідно зі\u00ad ст. 1\u00ad6 ЦК Украі\u0308ни, так"
    (found,) = find_references(text, directory)
    assert found.text == text[found.start : found.end] == "ст. 1\u00ad6 ЦК Украі\u0308ни"
    assert place(found) == "435-15 16"


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
