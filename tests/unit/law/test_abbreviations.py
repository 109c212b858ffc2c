"""Laws named by the first letters of their titles; the laws are invented."""

import pytest

from lexery.contracts.citation import ActNaming, ReferenceState
from lexery.contracts.corpus import ActRecord, ActStatus, DocType
from lexery.law.abbreviations import abbreviated
from lexery.law.citations import find_act_mentions, find_references
from lexery.law.directory_memory import MemoryDirectory

GONE, LATER = ActStatus.REPEALED, ActStatus.NOT_YET_IN_FORCE


def _act(
    nreg: str, title: str, status: ActStatus = ActStatus.IN_FORCE, *aliases: str, kind: DocType = DocType.LAW
) -> ActRecord:
    return ActRecord(nreg=nreg, title=title, status=status, aliases=aliases, doc_type=kind, indexed=True)


DIRECTORY = MemoryDirectory(
    [
        _act("1-20", "Про об'єднання садівників яблуневого кварталу"),
        _act("2-20", "Про теплично-городні послуги"),
        _act("3-10", "Про теплично-городні послуги", GONE),
        _act("4-20", "Про спілки з обмеженою та додатковою участю"),
        _act("5-20", "Про забезпечення прав і свобод тимчасово переселених бджолярів"),
        _act("6-20", "Про внесення змін до деяких законів щодо захисту тимчасово переселених бджолярів"),
        _act("7-20", "Про облік тимчасово переселених бджолярів", kind=DocType.RESOLUTION),
        _act("8-20", "Про таємницю пасічних бесід з метою спокою"),
        _act("9-20", "Про Раду безпеки і садів України"),
        _act("10-20", "Про Народну бібліотеку України"),
        _act("11-20", "Про народне бджільництво України"),
        _act("12-10", "Про електронний садовий підпис", GONE),
        _act("13-20", "Про Садову варту"),
        _act("14-20", "Про освітлення парків", ActStatus.IN_FORCE, "Про нічне освітлення парків"),
        _act("15-20", "Про мирне улаштування гаїв"),
        _act("16-20", "Про мугів та їхні стада"),
        _act("17-20", "Про красиві огорожі"),
        _act("18-20", "Про красиві огорожі", LATER),
        _act("19-20", "Про збір урожаю плодів, ягід на схилах для громад"),
        _act("20-20", "Про затвердження Порядку поливу", kind=DocType.RESOLUTION),
        _act("21-20", "Про технічні рови та оцінку участі"),
    ]
)

NAMED: dict[str, tuple[str, list[str]]] = {
    "the whole title": ("ст. 10 Закону про ОСЯК", ["1-20"]),
    "in quotes": ("ст. 10 Закону України «Про ОСЯК»", ["1-20"]),
    "in straight quotes": ('закон "Про ОСЯК", ст. 10', ["1-20"]),
    "in lower case": ("ст. 10 закону про осяк", ["1-20"]),
    "all in capitals": ("СТ. 10 ЗАКОНУ ПРО ОСЯК", ["1-20"]),
    "words go on behind it": ("За законом про ОСЯК стаття 10 каже про збори", ["1-20"]),
    "Latin look-alikes": ("ст. 10 Закону про OCЯК", ["1-20"]),
    "a hyphen parts words; in force before repealed": ("ст. 10 ЗУ про ТГП", ["2-20"]),
    "one adjective of two": ("ст. 10 Закону про СОУ", ["4-20"]),
    "the other adjective": ("ст. 10 Закону про СДУ", ["4-20"]),
    "two nouns of other forms are not one": ("ст. 10 Закону про ТОУ", []),
    "a thing that titles speak of in many ways": ("ст. 10 Закону про ТПБ", ["5-20"]),
    "a little word does not count": ("ст. 10 Закону про РБС", ["9-20"]),
    "a little word counts": ("ст. 10 Закону про РБІС", ["9-20"]),
    "the country counts": ("ст. 10 Закону про РБСУ", ["9-20"]),
    "the country is understood": ("ст. 10 Закону про СВУ", ["13-20"]),
    "a repealed law, when it is the only one": ("ст. 10 Закону про ЕСП", ["12-10"]),
    "a former title": ("ст. 10 Закону про НОП", ["14-20"]),
    "words of a title in a row by chance": ("ст. 10 Закону про УПЯ", []),
    "letters of nothing": ("ст. 10 Закону про ЩЩЩ", []),
    "a word of a title, in lower case": ("ст. 10 закону про муг", []),
    "a pronoun": ("ст. 10 закону про них", []),
    "two letters": ("ст. 10 Закону про ОП", []),
    "no law is meant by the word «наказ»": ("ст. 10 наказу «Про ОСЯК»", []),
    "nor by «постанова»": ("п. 10 постанови КМУ «Про ОСЯК»", []),
}  # fmt: skip
"""A citation, and the acts that its places are of."""


@pytest.mark.parametrize(("text", "acts"), NAMED.values(), ids=NAMED)
def test_citations(text: str, acts: list[str]) -> None:
    found = [r.target.nreg for r in find_references(text, DIRECTORY) if r.target.nreg is not None]
    assert found == acts


def test_several_laws_are_told_as_candidates() -> None:
    [found] = find_references("ст. 10 Закону про НБУ", DIRECTORY)
    assert (found.state, found.target.nreg) == (ReferenceState.AMBIGUOUS, None)
    assert set(found.candidates) == {"10-20", "11-20"}


def test_in_lower_case_several_laws_are_none() -> None:
    [found] = find_references("ст. 10 закону про нбу", DIRECTORY)
    assert (found.state, found.candidates) == (ReferenceState.AMBIGUOUS, ())


def test_the_name_ends_with_the_letters() -> None:
    text = "чи каже закон про ОСЯК про збори"
    [found] = find_act_mentions(text, DIRECTORY)
    assert (found.text, found.naming, found.candidates) == ("закон про ОСЯК", ActNaming.TITLE, ("1-20",))


@pytest.mark.parametrize(
    ("name", "word"),
    [
        pytest.param("Про ОСЯК", "ОСЯК", id="capitals"),
        pytest.param("закону України про ОСЯК", "ОСЯК", id="with the act word"),
        pytest.param("Про ОСЯК України", "ОСЯК", id="with the country"),
        pytest.param("про осяк", "осяк", id="lower case"),
        pytest.param("ПРО ОСЯК", "осяк", id="capitals throughout tell as little as lower case"),
        pytest.param("про Осяк", None, id="a proper name"),
        pytest.param("ОСЯК", None, id="without «про»"),
        pytest.param("про ОСЯК та ТГП", None, id="more words"),
        pytest.param("про ОП", None, id="two letters"),
        pytest.param("про ОСЯК2", None, id="a digit"),
        pytest.param("", None, id="nothing"),
    ],
)
def test_what_may_be_an_abbreviation(name: str, word: str | None) -> None:
    assert abbreviated(name) == word


def test_an_empty_catalog_has_none() -> None:
    assert not MemoryDirectory([]).by_name("про осбб")
