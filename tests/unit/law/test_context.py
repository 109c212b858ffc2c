"""What an article without an act belongs to: pointing words, the text's own act, the act that an amending text changes."""

import pytest

from lexery.contracts.citation import CitationTarget, ReferenceReason
from lexery.law.citations import Reader, find_references
from lexery.law.citations.blocks import blocks, references_in
from lexery.law.directory_memory import MemoryDirectory

LEAVE = CitationTarget(nreg="504/96-вр", article="7")
CODE = CitationTarget(nreg="435-15", article="16")
CHANGE = 'У Законі України "Про відпустки" (Відомості Верховної Ради України, 1997 р., № 2, ст. 4):\n'
UNKNOWN = ReferenceReason.CHANGED_ACT_UNKNOWN
POINTS_NOWHERE = ReferenceReason.NO_ANTECEDENT


def seen(
    text: str, directory: MemoryDirectory, own: CitationTarget | None
) -> list[tuple[str | None, str | None, str | None]]:
    found = find_references(text, directory, own=own)
    return [
        (r.target.nreg, r.target.article, r.reason.value if r.reason else None)
        for r in found
        if r.target.article or r.reason
    ]


@pytest.mark.parametrize(
    ("text", "own", "expected"),
    [
        pytest.param("Див. статтю 5.", LEAVE, [("504/96-вр", "5", None)], id="alone in the text of an act"),
        pytest.param(
            "Див. статтю 5.", None, [(None, "5", "ARTICLE_WITHOUT_ACT")], id="alone in any other text"
        ),
        pytest.param(
            "Див. статтю 99.",
            LEAVE,
            [(None, "99", "OWN_ACT_LACKS_ARTICLE")],
            id="the own act has no such article",
        ),
        pytest.param(
            "Цивільний кодекс України діє, а також стаття 5.",
            LEAVE,
            [(None, "5", "ANOTHER_ACT_GOVERNS")],
            id="another act governs the sentence",
        ),
        pytest.param(
            "Цивільний кодекс України діє. Стаття 5 також.",
            LEAVE,
            [("504/96-вр", "5", None)],
            id="another act in the sentence before",
        ),
        pytest.param(
            "За статтею 3 цього Закону і статтею 5.",
            LEAVE,
            [("504/96-вр", "3", None), ("504/96-вр", "5", None)],
            id="the own act governs",
        ),
        pytest.param("частина перша цієї статті", LEAVE, [("504/96-вр", "7", None)], id="this article"),
        pytest.param(
            "За статтею 5 ЦК України, частина перша вказаної статті",
            LEAVE,
            [("435-15", "5", None), ("435-15", "5", None)],
            id="the article named is the one before, not the own one",
        ),
        pytest.param(
            "За статтею 5 ЦК України.\nЧастина перша вказаної статті",
            LEAVE,
            [("435-15", "5", None), (None, None, POINTS_NOWHERE.value)],
            id="never across paragraphs",
        ),
        pytest.param(
            'Закон України "Про відпустки" чинний, стаття 5 зазначеного Закону',
            CODE,
            [("504/96-вр", "5", None)],
            id="the law named is the one before, not the own one",
        ),
        pytest.param(
            'Закон України "Про відпустки" і Цивільний кодекс України, стаття 5 зазначеного Закону',
            None,
            [("504/96-вр", "5", None)],
            id="a code is no law",
        ),
        pytest.param(
            'Закон України "Про ринки" чинний, стаття 1 цього Закону',
            None,
            [(None, None, "SEVERAL_ACTS"), (None, "1", POINTS_NOWHERE.value)],
            id="an ambiguous act is not passed over",
        ),
        pytest.param(
            "стаття 5 цього Закону", CODE, [(None, "5", POINTS_NOWHERE.value)], id="a code is not «this law»"
        ),
        pytest.param(
            'Стаття 5 Закону України "Про відпустки", там само стаття 6',
            CODE,
            [("504/96-вр", "5", None), ("504/96-вр", "6", None)],
            id="there means the act before, not the own one",
        ),
        pytest.param("пункт 3 цього розділу", LEAVE, [(None, None, POINTS_NOWHERE.value)], id="this section"),
    ],
)
def test_pointing(
    directory: MemoryDirectory,
    text: str,
    own: CitationTarget | None,
    expected: list[tuple[str | None, str | None, str | None]],
) -> None:
    assert seen(text, directory, own) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            CHANGE + "1) у статті 5:\nчастину першу виключити;\n2) статтю 7 викласти так.",
            [("504/96-вр", "5", None), ("504/96-вр", "7", None)],
            id="a frame over numbered items",
        ),
        pytest.param(
            "1. "
            + CHANGE
            + "1) статтю 5 виключити.\n2. У Цивільному кодексі України:\n1) статтю 7 виключити.",
            [("504/96-вр", "5", None), ("435-15", "7", None)],
            id="the next frame",
        ),
        pytest.param(
            "1. " + CHANGE + "1) статтю 5 виключити.\n2. Цей Закон набирає чинності, крім статті 8.",
            [("504/96-вр", "5", None), (None, "8", "ARTICLE_WITHOUT_ACT")],
            id="the act speaks of itself",
        ),
        pytest.param(
            CHANGE + '1) доповнити абзацом такого змісту:\n"за статтею 3 цього Закону і статтею 4";',
            [("504/96-вр", "3", None), ("504/96-вр", "4", None)],
            id="what is quoted belongs to the changed act",
        ),
        pytest.param(
            CHANGE + '1) статтю 9 викласти в такій редакції:\n"Частина перша цієї статті діє".',
            [("504/96-вр", "9", None), ("504/96-вр", "9", None)],
            id="this article is the one being changed",
        ),
        pytest.param(
            'Доповнити абзацом такого змісту:\n"за статтею 3 цього Закону".',
            [(None, "3", UNKNOWN.value)],
            id="quoted for an act that is not told",
        ),
        pytest.param(
            'У Законі України "Про ринки":\n1) слова "статті 1" замінити словами "статті 2".',
            [(None, "1", UNKNOWN.value), (None, "2", UNKNOWN.value)],
            id="the changed act is ambiguous",
        ),
        pytest.param(
            'Законом України "Про відпустки" визначено таке:\n1) стаття 5 діє;',
            [(None, "5", "ARTICLE_WITHOUT_ACT")],
            id="a text that changes nothing has no frames",
        ),
    ],
)
def test_changes(
    directory: MemoryDirectory, text: str, expected: list[tuple[str | None, str | None, str | None]]
) -> None:
    found = [
        seen_one for seen_one in seen(text, directory, None) if seen_one[1] or seen_one[2] == UNKNOWN.value
    ]
    assert found == expected


def test_an_amending_act_is_not_its_own_subject(directory: MemoryDirectory) -> None:
    text = CHANGE + '1) доповнити абзацом такого змісту:\n"за статтею 3".\nЦей Закон набирає чинності.'
    found = find_references(text, directory, own=CitationTarget(nreg="3153-20", article=""))
    assert [(r.target.nreg, r.target.article) for r in found if r.target.article] == [("504/96-вр", "3")]


def test_a_text_without_articles_has_no_this_article(directory: MemoryDirectory) -> None:
    (found,) = find_references(
        "частина друга цієї статті", directory, own=CitationTarget(nreg="11-12", article="")
    )
    assert (found.target.nreg, found.reason) == (None, POINTS_NOWHERE)


def test_an_act_changes_no_later_one(directory: MemoryDirectory) -> None:
    """A law of 1992 can not change the law of 2023 that took the same title; that of 1991 it can."""
    text = 'У Законі України "Про захист прав споживачів":\n1) статтю 15 виключити.'
    found = find_references(text, directory, own=CitationTarget(nreg="11-12", article=""))
    assert [(r.target.nreg, r.target.article) for r in found] == [("1023-12", None), ("1023-12", "15")]


@pytest.mark.parametrize(
    ("pieces", "size", "expected"),
    [
        pytest.param(["ab\ncd\n", "ef"], 5, [(0, "ab\n"), (3, "cd\n"), (6, "ef")], id="paragraphs"),
        pytest.param(["abcd. efgh"], 8, [(0, "abcd. "), (6, "efgh")], id="a long paragraph at a sentence"),
        pytest.param(
            ["Так діє чинний закон. За ст. 16 ЦК"],
            30,
            [(0, "Так діє чинний закон. "), (22, "За ст. 16 ЦК")],
            id="an abbreviation ends no sentence",
        ),
        pytest.param(
            ["Тут діють законодавець.\nЗа ч. 2 ст.\n16 ЦК"],
            36,
            [(0, "Тут діють законодавець.\n"), (24, "За ч. 2 ст.\n16 ЦК")],
            id="a line broken within a citation",
        ),
        pytest.param(["abcdefgh"], 3, [(0, "abc"), (3, "def"), (6, "gh")], id="no border at all"),
        pytest.param([], 3, [], id="nothing"),
    ],
)
def test_blocks(pieces: list[str], size: int, expected: list[tuple[int, str]]) -> None:
    assert list(blocks(pieces, size)) == expected


def test_offsets_are_those_of_the_whole_text(directory: MemoryDirectory) -> None:
    text = "".join(f"Рядок {n}: стаття {n} Цивільного кодексу України.\n" for n in range(1, 26))
    parts = [text[at : at + 37] for at in range(0, len(text), 37)]
    found = list(references_in(Reader(directory), parts, size=200))
    assert found == find_references(text, directory)
    assert len(found) == 25
