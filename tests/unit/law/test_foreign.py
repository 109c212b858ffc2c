"""Foreign law named in a text."""

import pytest

from lexery.law.foreign import foreign_law

FOREIGN = {
    "a law of a state": "за законодавством Польщі",
    "a code": "статті 611 Цивільного кодексу Франції",
    "an act word that ours lacks": "Цивільного уложення Німеччини",
    "an adjective": "за німецьким законодавством",
    "an adjective apart": "англійського прецедентного права",
    "a court": "рішення Верховного суду США",
    "an abbreviated state": "Трудового кодексу РФ",
    "a federation": "Кримінального кодексу Російської Федерації",
    "a republic": "Кодексу праці Республіки Польща",
    "a state of a federation": "закону штату Невада",
    "the union's law": "норм права Європейського Союзу",
    "the union's court": "практики Суду справедливості Європейського Союзу",
    "a directive": "Директиви Ради 93/13/ЄЕС",
    "a regulation": "Регламенту (ЄС) 2016/679",
    "GDPR": "за вимогами GDPR",
    "a Latin name": "Code civil визначає",
    "a paragraph of a foreign code": "§ 823 BGB",
    "an act in English": "Clean Air Act of 1963",
    "zero-width characters inside": "за законодавст\u200bвом Поль\u00adщі",
    "Latin look-alikes": "за зaкoнoдaвcтвoм Польщі",
}
OURS = {
    "a code": "статті 611 Цивільного кодексу України",
    "Crimea": "Конституції Автономної Республіки Крим",
    "the Strasbourg court": "рішення Європейського суду з прав людини",
    "a treaty": "Конвенції про захист прав людини і основоположних свобод",
    "an agreement with the union": "Угоди про асоціацію між Україною та Європейським Союзом",
    "foreigners": "іноземці мають ті самі права, що й громадяни України",
    "staff": "право роботодавця на скорочення штату працівників",
    "a language": "право на англійську мову судочинства",
    "a paragraph of ours": "§ 2 глави 6 Книги п'ятої",
    "no law": "польська компанія купила склад у Франції",
    "an empty text": "",
}


@pytest.mark.parametrize("text", FOREIGN.values(), ids=FOREIGN)
def test_foreign(text: str) -> None:
    assert foreign_law(f"Крім того, {text} строк становить десять днів.")


@pytest.mark.parametrize("text", OURS.values(), ids=OURS)
def test_ours(text: str) -> None:
    assert foreign_law(text) == ()


def test_whose_it_is() -> None:
    (found,) = foreign_law("за законодавством Республіки Польща")
    assert found.words == "законодавством Республіки Польща"
    assert found.whose.endswith("польщ")
