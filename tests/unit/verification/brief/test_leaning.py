"""Which words lean on which citation."""

import pytest

from lexery.contracts.corpus import ActRecord, ArticleList, DocType
from lexery.law.citations import find_references
from lexery.law.directory_memory import MemoryDirectory
from lexery.verification.brief.leaning import Leaning, leanings

NUMBERS = tuple(str(n) for n in range(1, 20))
DIRECTORY = MemoryDirectory(
    [ActRecord(nreg="435-15", title="Цивільний кодекс України", doc_type=DocType.CODE, indexed=True)],
    [ArticleList(nreg="435-15", numbers=NUMBERS, held=frozenset(NUMBERS), complete=True)],
)


def read(text: str) -> list[Leaning]:
    return leanings(text, find_references(text, DIRECTORY))


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        pytest.param(
            "Яблуні обрізають у березні (ст. 5 ЦК України).", ["Яблуні обрізають у березні."], id="in brackets"
        ),
        pytest.param(
            "Яблуні обрізають у березні [див. ст. 5 ЦК].", ["Яблуні обрізають у березні."], id="with «див.»"
        ),
        pytest.param(
            "Відповідно до ст. 5 ЦК яблуні обрізають у березні.", ["яблуні обрізають у березні."], id="before"
        ),
        pytest.param("Обрізка яблунь — ст. 5 ЦК.", ["Обрізка яблунь."], id="behind a dash"),
        pytest.param(
            "Яблуні обрізають у березні, як передбачено ч. 2 ст. 5 ЦК України.",
            ["Яблуні обрізають у березні."],
            id="with a lead",
        ),
        pytest.param(
            "Яблуні обрізають у березні (ст. 5 ЦК), а груші поливають у травні (ст. 6 ЦК).",
            ["Яблуні обрізають у березні", "груші поливають у травні."],
            id="two in brackets",
        ),
        pytest.param(
            "Згідно зі ст. 5 ЦК яблуні обрізають у березні, а згідно зі ст. 6 ЦК груші поливають у травні.",
            ["яблуні обрізають у березні", "груші поливають у травні."],
            id="two that open",
        ),
        pytest.param(
            "Яблуні обрізають у березні (статті 5, 6 ЦК).", ["Яблуні обрізають у березні."], id="a list is one"
        ),
        pytest.param(
            "Яблуні обрізають у березні. (Ст. 5 ЦК.)", ["Яблуні обрізають у березні."], id="a sentence of its own"
        ),
        pytest.param(
            "## Стаття 5 ЦК\nЯблуні обрізають у березні.\nПісля цього їх білять.\n",
            ["Яблуні обрізають у березні. Після цього їх білять."],
            id="a heading",
        ),
        pytest.param("1. Обрізка яблунь (ст. 5 ЦК);\n2. Полив груш (ст. 6 ЦК).", ["Обрізка яблунь", "Полив груш."], id="items"),
        pytest.param("Ст. 5 ЦК.", [""], id="nothing beside it"),
    ],
)  # fmt: skip
def test_claims(text: str, claims: list[str]) -> None:
    assert [leaning.claim.rstrip(";").strip() for leaning in read(text)] == claims


def test_a_list_keeps_its_citations_together() -> None:
    found = read("Яблуні обрізають у березні (статті 5, 6 ЦК).")
    assert [r.target.article for r in found[0].references] == ["5", "6"]


def test_quotes() -> None:
    found = read("За ст. 5 ЦК «яблуні обрізають у березні або квітні», а не «восени».")
    assert found[0].quotes == ("яблуні обрізають у березні або квітні",)


def test_what_follows() -> None:
    found = read("Є таке. За ст. 5 ЦК яблуні обрізають у березні.")
    assert found[0].following(found[0].references[0]) == " яблуні обрізають у березні."
