"""What the structure report counts, and the reasons it gives."""

from collections.abc import Iterator

import pytest

from lexery.contracts.bundle import StoredArticle
from lexery.corpus.structure_report import StructureReason, Structures, act_structure


def stored(number: str, text: str, *, repealed: bool = False) -> StoredArticle:
    return StoredArticle(
        number=number,
        heading="",
        text=text,
        text_sha256="",
        repealed=repealed,
        path="",
        edition=None,
        part=None,
    )


def test_units_and_share() -> None:
    act = act_structure(
        "1-20", [stored("1", "1. Раз:\n1) два;\n- три.\n{2. Вилучено}"), stored("", "Вступ\nСлова")]
    )
    assert act.units == {"part": 1, "point": 1, "paragraph": 5, "dashed": 1}
    assert (act.articles, act.characters, act.covered) == (2, 7 + 7 + 6 + 5 + 5, 7 + 7 + 6)
    assert act.gaps == ()


SENTENCE = "Маяк світить усім, хто пливе повз нього вночі. "
STATUTE = "ЗАТВЕРДЖЕНО\nСТАТУТ МАЯКІВ\n" + "\n".join(f"{n}. {SENTENCE}" for n in range(1, 31))
REASONS: dict[str, tuple[list[tuple[str, str]], list[StructureReason]]] = {
    "fine": ([("1", "1. Раз.\n2. Два.")], []),
    "empty": ([("1", "{Заголовок змінено}")], [StructureReason.EMPTY]),
    "one piece": ([("", f"Слово {SENTENCE * 30}\nслово {SENTENCE}")], [StructureReason.ONE_PIECE_NO_NUMBERS]),
    "short piece": ([("", SENTENCE)], []),
    "table": ([("1", "1. Так.\n" + "\n".join("12345" for _ in range(20)))], [StructureReason.TABLES_ONLY]),
    "quotes": (
        [("1", f'1. Статтю 2 викласти в такій редакції:\n"Стаття 2. Світло\n1. {SENTENCE * 4}".')],
        [StructureReason.AMENDING_QUOTES],
    ),
    "twice": ([("1", "1. Раз.\n2. Два.\n2. Знову.")], [StructureReason.NUMBERS_REPEATED]),
    "annex": (
        [("додаток", STATUTE.replace("12. ", "112. "))],
        [StructureReason.SEQUENCE_BROKEN],
    ),
    "a bare number": (
        [("додаток", STATUTE.replace(f"12. {SENTENCE}", "12."))],
        [StructureReason.EMPTY_ITEM],
    ),
    "numbers are taken": ([("5", "Своя."), ("додаток", STATUTE)], [StructureReason.NUMBERS_TAKEN]),
    "what is left of an annex": (
        [("1", "Раз."), ("додаток", f"ЗАТВЕРДЖЕНО\nСТАТУТ\n1. {SENTENCE * 30}")], [],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("articles", "reasons"), REASONS.values(), ids=REASONS)
def test_reasons(articles: list[tuple[str, str]], reasons: list[StructureReason]) -> None:
    act = act_structure("1-20", [stored(number, text) for number, text in articles])
    assert [gap.reason for gap in act.gaps] == reasons


def test_a_repealed_article_is_not_empty() -> None:
    assert act_structure("1-20", [stored("1", "{Виключено}", repealed=True)]).gaps == ()


def test_the_sum_is_of_what_was_streamed() -> None:
    def source() -> Iterator[tuple[str, StoredArticle]]:
        for number in range(8):
            yield f"{number}-20", stored("1", "1. Раз.\n1. Знову.")
            yield f"{number}-20", stored("2", "Два.")

    structures = Structures(source())
    assert structures.total.acts == 0
    assert next(iter(structures.acts())).nreg == "0-20"
    assert structures.total.acts == 1
    structures = Structures(source())
    assert len(list(structures.acts())) == 8
    total = structures.total
    assert (total.acts, total.articles, total.share) == (8, 16, 1.0)
    assert total.reasons == {"NUMBERS_REPEATED": 8}
    assert total.examples == {"NUMBERS_REPEATED": tuple(f"{n}-20" for n in range(5))}
    assert total.units == {"part": 24, "paragraph": 24}
