"""What an import reads: the reader by content and name, the card beside a text, folders of both kinds, problems with their file."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.support.portal_texts import SHELL, card, headed, page, txt, xml

from lexery.contracts.corpus_store import CorpusStore, NoIndex
from lexery.corpus.bundle import BundleLimits
from lexery.corpus.lines import ActLine
from lexery.corpus.problems import ImportProblem, ProblemCode
from lexery.corpus.service import CorpusService
from lexery.corpus.sources import Kind, kind_of_file, read_source, source_files, unread_folders
from lexery.errors import FileUnreadable

LAW = "Стаття 1. Гном є."
MARCH = 1_772_700_000
"""Seconds of 2026-03-05."""


def put(folder: Path, **files: bytes) -> Path:
    """Files by their names, a dot written as `__`."""
    folder.mkdir(exist_ok=True)
    for name, data in files.items():
        path = folder / name.replace("__", ".").replace("_", "-")
        path.write_bytes(data)
        os.utime(path, (MARCH, MARCH))
    return folder


def told(path: Path, limits: BundleLimits | None = None) -> list[str]:
    """What a file gives: nregs with the edition, codes with the nreg."""
    out: list[str] = []
    for item in read_source(path, limits or BundleLimits()):
        if isinstance(item, ImportProblem):
            assert item.path == str(path)
            out.append(f"{item.code} {item.nreg or '-'}")
        else:
            out.append(f"{item.act.nreg} {item.act.edition}")
    return out


@pytest.mark.parametrize(
    ("name", "data", "kind"),
    [
        ("a.xml", xml(LAW), Kind.PAGE),
        ("a.html", page(LAW), Kind.PAGE),
        ("a.txt", txt(LAW), Kind.TEXT),
        ("a.txt", xml(LAW), Kind.PAGE),
        ("a.txt", b"1-21\n2-21\n", Kind.OTHER),
        ("a.txt", b'{"nreg": "1-21"}\n', Kind.BUNDLE),
        ("a.txt", "{Із змінами}\nСтаття 1. Гном є.".encode(), Kind.TEXT),
        ("a.json", card(), Kind.CARD),
        ("a.json", b'{"cnt": 1, "list": [{"nreg": "1-21", "nazva": "x"}]}', Kind.OTHER),
        ("a.json", b'{"stan": {}}', Kind.OTHER),
        ("a.json", b'{"nreg": "1-21", "articles": []}', Kind.BUNDLE),
        ("a.jsonl", b'{"nreg": "1-21"}\n', Kind.BUNDLE),
        ("a.jsonl.gz", b"\x1f\x8b", Kind.BUNDLE),
        ("a", xml(LAW), Kind.PAGE),
        ("a", b'{"nreg": "1-21"}\n', Kind.BUNDLE),
        ("a.xml", b"", Kind.PAGE),
    ],
)
def test_the_kind_of_a_file(tmp_path: Path, name: str, data: bytes, kind: Kind) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    assert kind_of_file(path) is kind


@pytest.mark.parametrize(
    "name",
    ["law.json", "card-law.json", "77-21.json", "card-77-21.json"],
)
@pytest.mark.parametrize("text", ["law.txt", "law-77-21-rada.txt", "act-77-21.ed2026-03-02.txt"])
def test_the_card_beside_a_text(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / text
    path.write_bytes(headed(LAW))
    (tmp_path / name).write_bytes(card())
    fits = "law." in text if "law" in name else "77-21" in text
    assert told(path) == (["77-21 2026-03-02"] if fits else ["PORTAL_NO_IDENTITY -"])


def test_a_card_by_the_nreg_that_the_text_says(tmp_path: Path) -> None:
    hist = [{"podid": 3, "poddat": 20270101, "pidstava": "79-20"}]
    for nreg, name in (("254к/96-вр", "card-254%D0%BA%2F96-%D0%B2%D1%80.json"), ("7/97-вр", "7_97-вр.json")):
        (tmp_path / name).write_bytes(card(nreg=nreg, hist=hist))
        path = tmp_path / "text.xml"
        path.write_bytes(xml(LAW, nreg=nreg))
        (line,) = read_source(path, BundleLimits())
        assert isinstance(line, ActLine)
        assert line.act.status_note == "втрачає чинність 01.01.2027 на підставі акта № 79-IX"


def test_a_number_in_a_name_is_no_proof_of_a_card(tmp_path: Path) -> None:
    put(tmp_path, law_77_21__txt=txt(LAW), card_77_21__json=card(nreg="78-21"))
    assert told(tmp_path / "law-77-21.txt") == ["PORTAL_NO_IDENTITY -"]


def test_the_text_was_read_on_the_day_of_its_file(tmp_path: Path) -> None:
    put(tmp_path, a__xml=xml(LAW))
    (line,) = read_source(tmp_path / "a.xml", BundleLimits())
    assert isinstance(line, ActLine)
    assert line.act.retrieved == "2026-03-05"


@pytest.mark.parametrize(
    ("name", "data", "expected"),
    [
        ("a.xml", b"<html><title>403 Forbidden</title></html>", "PORTAL_NOT_A_DOCUMENT -"),
        ("a.xml", xml("Гном").replace(b"charset=utf-8", b"charset=koi8-u"), "PORTAL_ENCODING -"),
        ("a.txt", "Стаття 1. Гном є.".encode("cp1251"), "PORTAL_ENCODING -"),
        ("a.xml", xml("<br>"), "PORTAL_NO_TEXT 77-21"),
        ("a.html", SHELL.format(text="").encode(), "PORTAL_NO_TEXT 77-21"),
        ("a.xml", xml(LAW * 200), "PORTAL_TOO_LARGE -"),
        ("a.json", card(), "PORTAL_CARD_ALONE 77-21"),
        ("a.json", b'{"nreg": "x", "nazva": ', "PORTAL_CARD_INVALID -"),
        ("a.txt", b"1-21\n2-21\n", "PORTAL_NOT_A_DOCUMENT -"),
    ],
)
def test_problems_name_the_file(tmp_path: Path, name: str, data: bytes, expected: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    assert told(path, BundleLimits(act=5000)) == [expected]


def test_a_card_of_another_act(tmp_path: Path) -> None:
    put(tmp_path, a__xml=xml(LAW), a__json=card(nreg="78-21"))
    assert told(tmp_path / "a.xml") == ["PORTAL_CARD_MISMATCH 77-21"]


@pytest.mark.parametrize(
    ("text", "known", "fits"),
    [
        pytest.param(headed(LAW), card(), True, id="both"),
        pytest.param(txt("ЗАКОН УКРАЇНИ", "Про облік", "садових гномів", LAW), card(), True, id="a title on two lines"),
        pytest.param(headed(LAW, title="Про гномів"), card(), True, id="the number alone"),
        pytest.param(headed(LAW), card(title="Про гномів"), True, id="another name of the act"),
        pytest.param(txt("ПОСТАНОВА", "від 5 лютого 2026 р. № 9", LAW), card(orgnum="9"), True, id="a number in the head"),
        pytest.param(headed(LAW, number="78-X"), card(), False, id="one title, another number"),
        pytest.param(headed(LAW, title="Про водяних", number="78-X"), card(), False, id="another act"),
        pytest.param(txt("ЗАКОН УКРАЇНИ", "Про водяних", LAW), card(), False, id="another title, no number"),
        pytest.param(txt("Про зміни", LAW, "Закон", "№ 77-X"), card(), False, id="a number without a day"),
        pytest.param(txt("Про зміни", "{Зміни від 5 лютого 2026 року № 77-X}", LAW), card(), False, id="in a note"),
        pytest.param(txt(LAW), card(), False, id="nothing printed"),
        pytest.param(txt("Про водяних", LAW), card(title="", orgnum="", organs=""), False, id="an empty card"),
    ],
)  # fmt: skip
def test_a_text_is_of_the_act_of_its_card(tmp_path: Path, text: bytes, known: bytes, fits: bool) -> None:
    put(tmp_path, a__txt=text, a__json=known)
    assert told(tmp_path / "a.txt") == (["77-21 2026-03-02"] if fits else ["PORTAL_CARD_MISMATCH -"])


def test_a_damaged_card_is_told_of_by_its_own_name(tmp_path: Path) -> None:
    put(tmp_path, a__xml=xml(LAW), a__json=b"{")
    (problem,) = read_source(tmp_path / "a.xml", BundleLimits())
    assert isinstance(problem, ImportProblem)
    assert (problem.code, problem.path) == (ProblemCode.PORTAL_CARD_INVALID, str(tmp_path / "a.json"))


def test_a_folder_of_both_kinds(tmp_path: Path) -> None:
    folder = put(
        tmp_path / "in",
        b__jsonl=b'{"nreg": "1-21"}\n',
        law__txt=txt(LAW), law__xml=xml(LAW), law__json=card(),
        other__html=page(LAW), other__htm=page(LAW),
        alone__json=card(nreg="9-21"),
        dicts__json=b'{"stan": {}}', list__txt=b"1-21\n2-21\n", page1__json=b'{"list": [{"nazva": 1}]}',
        readme__md=b"x",
    )  # fmt: skip
    assert [path.name for path in source_files([folder])] == [
        "alone.json",
        "b.jsonl",
        "law.xml",
        "other.html",
    ]


def test_a_card_given_with_its_text_is_no_file_of_its_own(tmp_path: Path) -> None:
    folder = put(tmp_path / "in", act_77_21__xml=xml(LAW), card_77_21__json=card())
    text, beside = folder / "act-77-21.xml", folder / "card-77-21.json"
    assert source_files([beside, text]) == [text]
    assert source_files([beside]) == [beside]


def test_a_folder_without_acts_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileUnreadable):
        source_files([put(tmp_path / "in", dicts__json=b'{"stan": {}}')])
    with pytest.raises(FileUnreadable) as refused:
        source_files([put(tmp_path / "empty")])
    assert "*.xml" in refused.value.message("en")
    outside = put(tmp_path / "other", a__xml=xml(LAW)) / "a.xml"
    (put(tmp_path / "links") / "a.xml").symlink_to(outside)
    with pytest.raises(FileUnreadable):
        source_files([tmp_path / "links"])


@pytest.mark.parametrize("name", ["a.jsonl", "a.xml"])
def test_links_in_a_circle_are_refused(tmp_path: Path, name: str) -> None:
    folder = put(tmp_path / "in", b__xml=xml(LAW))
    (folder / name).symlink_to(folder / "other")
    (folder / "other").symlink_to(folder / name)
    with pytest.raises(FileUnreadable) as refused:
        source_files([folder])
    assert "leads to itself" in refused.value.message("en")


def test_texts_and_bundles_are_one_import(
    store: CorpusStore, tmp_path: Path, act: Callable[..., dict[str, Any]]
) -> None:
    bundle = json.dumps(act("1-21"), ensure_ascii=False).encode() + b"\n"
    folder = put(tmp_path / "in", b__jsonl=bundle, law__xml=xml(LAW), bad__xml=b"<html>", law__json=card())
    service = CorpusService(store, NoIndex(), home=tmp_path)
    report = service.import_paths([folder])
    assert (report.added, [problem.code for problem in report.problems]) == (
        2,
        [ProblemCode.PORTAL_NOT_A_DOCUMENT],
    )
    article = service.library().article("77-21", "1")
    assert article is not None
    assert article.text == "Гном є."
    again = service.import_paths([folder])
    assert (again.unchanged, again.added, again.switched) == (2, 0, False)


@pytest.mark.parametrize("name", ["a.xml", "a.jsonl"])
def test_folders_in_a_folder_that_hold_files_to_import(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(xml(LAW) if name == "a.xml" else b"{}")
    (tmp_path / "acts" / "deep").mkdir(parents=True)
    (tmp_path / "acts" / "deep" / "b.xml").write_bytes(xml(LAW))
    for passed in ("notes", ".hidden"):
        (tmp_path / passed).mkdir()
        (tmp_path / passed / ("readme.md" if passed == "notes" else "b.xml")).write_bytes(b"x")
    assert unread_folders([tmp_path]) == [tmp_path / "acts"]
    assert unread_folders([tmp_path, tmp_path / "acts"]) == [tmp_path / "acts" / "deep"]
    assert unread_folders([tmp_path / name, tmp_path / "acts" / "deep"]) == []
