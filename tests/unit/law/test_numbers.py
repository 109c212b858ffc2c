"""Numbers of articles and acts."""

import pytest

from lexery.contracts.corpus import DocType
from lexery.law.act_numbers import (
    act_number_key,
    canonical_nreg,
    convocation_codes,
    core_number,
    derive_nreg,
    is_official_number,
    looks_like_nreg,
    nreg_candidates,
    nregs_of_number,
)
from lexery.law.numbers import (
    canonical_article,
    ordinal_value,
    resolve_article,
    roman_value,
    sort_key,
    to_roman,
)

ARTICLES = {
    "plain": ("ст. 40", "40"),
    "spaces": ("332 - 2", "332-2"),
    "en dash": ("332–2", "332-2"),
    "superscript": ("332²", "332-2"),
    "superscript, two levels": ("96¹⁰⁻¹", "96-10-1"),
    "caret": ("332^2", "332-2"),
    "прим.": ("ст.332 прим. 2", "332-2"),
    "heading": ("Стаття 350 - 1 . Підсудність", "350-1"),
    "two levels": ("172-9-2", "172-9-2"),
    "long": ("3322", "3322"),
    "none": ("стаття", None),
}


@pytest.mark.parametrize(("raw", "expected"), ARTICLES.values(), ids=ARTICLES)
def test_canonical_article(raw: str, expected: str | None) -> None:
    assert canonical_article(raw) == expected


RESOLVED = {
    "itself": ("1166", ["1166", "116-6"], "1166"),
    "flattened": ("3322", ["332", "332-2"], "332-2"),
    "flattened, short head": ("1731", ["173-1"], "173-1"),
    "flattened, two digits up": ("9610", ["96-10"], "96-10"),
    "flattened, two levels": ("17292", ["172-9-2"], "172-9-2"),
    "flattened and written": ("9610-1", ["96-10-1"], "96-10-1"),
    "not in the list": ("3322", ["332"], None),
    "no zero index": ("1050", ["105"], None),
    "words": ("Прикінцеві", ["прикінцеві"], "прикінцеві"),
}


@pytest.mark.parametrize(("raw", "numbers", "expected"), RESOLVED.values(), ids=RESOLVED)
def test_resolve_article(raw: str, numbers: list[str], expected: str | None) -> None:
    assert resolve_article(raw, numbers) == expected


ORDINALS = {
    "nominative": ("перший", 1), "genitive": ("першої", 1), "instrumental": ("третьою", 3), "locative": ("третій", 3),
    "apostrophe": ("п`ятої", 5), "teens": ("сімнадцята", 17), "ten": ("десятим", 10), "compound": ("двадцять першої", 21),
    "ninety-nine": ("дев’яносто дев'ятої", 99), "hundred": ("сто двадцять третя", 123), "tens": ("сорокової", 40),
    "Russian": ("второй", 2), "not one": ("стаття", None), "reversed": ("перша двадцять", None), "empty": ("", None),
}  # fmt: skip


@pytest.mark.parametrize(("words", "value"), ORDINALS.values(), ids=ORDINALS)
def test_ordinals(words: str, value: int | None) -> None:
    assert ordinal_value(words) == value


def test_roman() -> None:
    assert [roman_value(to_roman(n)) for n in range(1, 60)] == list(range(1, 60))
    assert roman_value("ХІІ") == 12
    assert roman_value("IIII") is None


def test_order() -> None:
    assert sorted(["333", "332-10", "332", "332-2", "прикінцеві"], key=sort_key) == [
        "332", "332-2", "332-10", "333", "прикінцеві",
    ]  # fmt: skip


KEYS = {
    "Cyrillic numeral": ("3543-ХІІ", "3543-xii"), "sign": ("№ 3543-XII", "3543-xii"), "zeros": ("0007", "7"),
    "zero": ("0", "0"), "zeros inside": ("z0007-00", "z0007-00"), "soft sign": ("12ь", "12ь"), "dash": ("3543–XII", "3543-xii"),
}  # fmt: skip


@pytest.mark.parametrize(("raw", "key"), KEYS.values(), ids=KEYS)
def test_act_number_key(raw: str, key: str) -> None:
    assert act_number_key(raw) == key


def test_keys_never_merge_letters() -> None:
    keys = {act_number_key(f"2147{letter}-19") for letter in "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"}
    assert len(keys) == 33


NREGS = {
    "upper case": ("254К/96-ВР", ("254к/96-вр",)),
    "Latin": ("254k/96-vr", ("254к/96-вр",)),
    "Latin look-alikes": ("254K/96-BP", ("254к/96-вр",)),
    "Latin p": ("704-2017-p", ("704-2017-п", "704-2017-р")),
    "Latin r": ("704-2017-r", ("704-2017-р", "704-2017-п")),
    "Cyrillic р stays": ("704-2017-р", ("704-2017-р",)),
    "portal id": ("V001P710-26", ("v001p710-26",)),
    "treaty": ("995_004", ("995_004",)),
    "treaty with a letter": ("997_q01", ("997_q01",)),
    "order of the President": ("1/2023-rp", ("1/2023-рп",)),
}


@pytest.mark.parametrize(("raw", "expected"), NREGS.values(), ids=NREGS)
def test_nreg_candidates(raw: str, expected: tuple[str, ...]) -> None:
    assert nreg_candidates(raw) == expected
    assert all(canonical_nreg(nreg) == nreg for nreg in expected)


DERIVED = {
    "law": (DocType.LAW, "2755-VI", "2010-12-02", "п", "2755-17"),
    "law, mixed letters": (DocType.LAW, "2755-VІ", None, "п", "2755-17"),
    "law of the Ukrainian SSR": (DocType.LAW, "322-VIII", "1971-12-10", "п", "322-08"),
    "law of 1994-98": (DocType.LAW, "504/96-ВР", None, "п", "504/96-вр"),
    "third convocation, old count": (DocType.LAW, "996-XIV", None, "п", "996-14"),
    "third convocation": (DocType.LAW, "2341-III", "2001-04-05", "п", "2341-14"),
    "code": (DocType.CODE, "8073-X", "1984-12-07", "п", "8073-10"),
    "government": (DocType.RESOLUTION, "1306", "2001-10-10", "п", "1306-2001-п"),
    "government before 2000": (DocType.RESOLUTION, "1388", "1998-09-07", "п", "1388-98-п"),
    "government, order": (DocType.RESOLUTION, "889", "2011-08-31", "р", "889-2011-р"),
    "government without a date": (DocType.RESOLUTION, "704", None, "п", None),
    "President": (DocType.DECREE, "64", "2022-02-24", "п", "64/2022"),
    "ministry": (DocType.OTHER, "402", "2008-08-14", "п", None),
}


@pytest.mark.parametrize(("kind", "number", "adopted", "suffix", "nreg"), DERIVED.values(), ids=DERIVED)
def test_derive_nreg(kind: DocType, number: str, adopted: str | None, suffix: str, nreg: str | None) -> None:
    assert derive_nreg(kind, number, adopted, suffix) == nreg


def test_convocations_without_a_date_give_both_countings() -> None:
    assert convocation_codes("VIII") == ("19", "08")
    assert nregs_of_number("322-VIII") == ("322-19", "322-08")


def test_shapes() -> None:
    assert is_official_number("№ 1402-VIII")
    assert not is_official_number("1402-19")
    assert looks_like_nreg("154-2022-п")
    assert not looks_like_nreg("1402-VIII")
    assert [core_number(n) for n in ("2755-VI", "2755-17", "504/96-ВР", "704-2017-п")] == [
        "2755", "2755", "504/96", "704",
    ]  # fmt: skip
