"""Approved annexes, taken apart into items."""

import pytest

from lexery.law.structure import Annex, NotTakenApart, take_apart
from lexery.law.structure.annexes import MAX_SPAN

HEAD = "ЗАТВЕРДЖЕНО\nЗаконом України\nвід 1 лютого 2020 року № 1-IX\nСТАТУТ МАЯКІВ\nЦей Статут визначає службу на маяках."


def items(first: int, last: int) -> str:
    return "\n".join(f"{n}. Правило {n} маяка виконують усі." for n in range(first, last + 1))


STATUTE = (
    f"{HEAD}\nРОЗДІЛ I\nЗАГАЛЬНІ ПОЛОЖЕННЯ\n{items(1, 4)}\n4-1. Світло буває:\nбіле;\nчервоне.\n"
    f"{{Статтю 5 виключено на підставі Закону № 2-IX від 01.01.2021}}\n{items(6, 8)}\nРОЗДІЛ II\nСЛУЖБА\n"
    f"Обов’язки наглядача\n{items(9, 11)}\n1. Приймання служби\n{items(12, 13)}\nДодаток 1\nдо Статуту\n1. Бланк."
)


def apart(text: str) -> Annex:
    found = take_apart(text)
    assert isinstance(found, Annex)
    return found


def test_items_are_in_order_with_their_own_words() -> None:
    annex = apart(STATUTE)
    numbers = [item.number for item in annex.items]
    assert numbers == ["1", "2", "3", "4", "4-1", "5", "6", "7", "8", "9", "10", "11", "12", "13"]
    said = {item.number: STATUTE[item.start : item.end] for item in annex.items}
    assert said["4"] == "Правило 4 маяка виконують усі."
    assert said["4-1"] == "Світло буває:\nбіле;\nчервоне."
    assert said["8"] == "Правило 8 маяка виконують усі."
    assert said["13"] == "Правило 13 маяка виконують усі."


def test_headings_are_told_and_belong_to_no_item() -> None:
    annex = apart(STATUTE)
    above = {item.number: item.path for item in annex.items}
    assert above["1"] == ("РОЗДІЛ I. ЗАГАЛЬНІ ПОЛОЖЕННЯ",)
    assert above["9"] == ("РОЗДІЛ II. СЛУЖБА", "Обов’язки наглядача")
    assert above["12"] == ("РОЗДІЛ II. СЛУЖБА", "1. Приймання служби")
    assert {item.title for item in annex.items} == {"", "Обов’язки наглядача"}


def test_an_excluded_item_is_repealed() -> None:
    assert [item.number for item in apart(STATUTE).items if item.repealed] == ["5"]


def test_what_is_left_is_title_preamble_and_annexes() -> None:
    annex = apart(STATUTE)
    assert STATUTE[annex.start : annex.body].strip() == HEAD
    assert STATUTE[annex.end :] == "Додаток 1\nдо Статуту\n1. Бланк."


def test_items_can_be_called_articles() -> None:
    text = f"{HEAD}\n" + "\n".join(f"Стаття {n}.\nПравило {n}:\n1. раз;\n2. два." for n in range(1, 12))
    annex = apart(text)
    assert [item.number for item in annex.items] == [str(n) for n in range(1, 12)]
    assert text[annex.items[2].start : annex.items[2].end] == "Правило 3:\n1. раз;\n2. два."


def test_a_note_on_several_excluded_items_counts_each() -> None:
    text = (
        f"{HEAD}\n{items(1, 9)}\n{{Статті 10 - 12, 13 виключено на підставі Закону № 2-IX}}\n{items(14, 16)}"
    )
    gone = [item.number for item in apart(text).items if item.repealed]
    assert gone == ["10", "11", "12", "13"]


def test_a_note_can_exclude_items_up_to_a_number_of_three_figures() -> None:
    text = f"{HEAD}\n{items(1, 97)}\n{{Статті 98 - 102 виключено}}\n{items(103, 105)}"
    gone = [item.number for item in apart(text).items if item.repealed]
    assert gone == ["98", "99", "100", "101", "102"]


def test_a_note_counts_so_many_items_and_no_more() -> None:
    note = "{Статті 10 - 200, 201 - 390 виключено}"
    found = apart(f"{HEAD}\n{items(1, 4)}\nРозділ перший\n{items(5, 9)}\n{note}" + "\n{Примітка}" * 9)
    assert len(found.items) == 9 + MAX_SPAN


def test_enacting_words_stand_before() -> None:
    text = f"НАКАЗ\n1. Затвердити Статут.\n2. Оприлюднити.\n{HEAD}\n{items(1, 10)}"
    annex = apart(text)
    assert text[: annex.start] == "НАКАЗ\n1. Затвердити Статут.\n2. Оприлюднити.\n"
    assert len(annex.items) == 10


WHOLE = {
    "no approval": (items(1, 20), NotTakenApart.NO_APPROVAL),
    "approved in a sentence": (f"Затверджено план робіт.\n{items(1, 20)}", NotTakenApart.NO_APPROVAL),
    "two annexes": (f"{HEAD}\n{items(1, 12)}\n{HEAD}\n{items(1, 12)}", NotTakenApart.SEVERAL_ANNEXES),
    "short": (f"{HEAD}\n{items(1, 9)}", NotTakenApart.TOO_FEW_ITEMS),
    "a number is missing": (f"{HEAD}\n{items(1, 12)}\n{items(14, 20)}", NotTakenApart.SEQUENCE_BROKEN),
    "a number alone": (f"{HEAD}\n{items(1, 6)}\n7.\n{items(8, 14)}", NotTakenApart.EMPTY_ITEM),
    "new numbers in each section": (
        f"{HEAD}\nРозділ I\n{items(1, 12)}\nРозділ II\n{items(1, 12)}", NotTakenApart.NUMBERS_RESTART,
    ),
    "numbered headings": (
        f"{HEAD}\n" + "\n".join(f"{n}. Напрям {n}\nРоботи тривають." for n in range(1, 14)),
        NotTakenApart.ITEMS_ARE_SECTIONS,
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "reason"), WHOLE.values(), ids=WHOLE)
def test_what_cannot_be_taken_apart_says_why(text: str, reason: NotTakenApart) -> None:
    assert take_apart(text) is reason


@pytest.mark.parametrize(
    "text", [f"{HEAD}\n" + "1. Раз.\n" * 30_000, f"{HEAD}\n" + "Рядок\n" * 30_000, HEAD, ""], ids=["ones", "lines", "head", "empty"]
)  # fmt: skip
def test_hostile_texts_end(text: str) -> None:
    assert isinstance(take_apart(text), NotTakenApart)
