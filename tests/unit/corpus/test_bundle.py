"""Reading bundles: what is an act, what is not, and where it says so."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lexery.corpus.bundle import ActLine, BundleLimits, bundle_files, read_bundle
from lexery.corpus.problems import ImportProblem, ProblemCode
from lexery.errors import FileUnreadable

Make = Callable[..., dict[str, Any]]
Write = Callable[..., Path]


def _read(path: Path, limits: BundleLimits | None = None) -> list[ActLine | ImportProblem]:
    return list(read_bundle(path, limits or BundleLimits()))


def _problems(path: Path, limits: BundleLimits | None = None) -> list[tuple[str, int, str | None]]:
    return [(p.code.value, p.line, p.nreg) for p in _read(path, limits) if isinstance(p, ImportProblem)]


def _acts(path: Path, limits: BundleLimits | None = None) -> list[str]:
    return [item.act.nreg for item in _read(path, limits) if isinstance(item, ActLine)]


@pytest.mark.parametrize("name", ["acts.jsonl", "acts.jsonl.gz", "acts.bin.gz"])
def test_acts_are_read_in_order_packed_or_not(act: Make, bundle: Write, name: str) -> None:
    path = bundle(act("1-20"), b"", act("2-20"), name=name)
    assert _acts(path) == ["1-20", "2-20"]
    assert [item.line for item in _read(path)] == [1, 3]


def test_nreg_is_lower_case(act: Make, bundle: Write) -> None:
    assert _acts(bundle(act("504/96-ВР"))) == ["504/96-вр"]


def test_a_path_may_be_a_list_or_one_heading(act: Make, bundle: Write) -> None:
    line = act(numbers=("1", "2", "3"))
    line["articles"][0]["path"] = ["Книга перша", "Розділ I"]
    line["articles"][1]["path"] = "Розділ II"
    line["articles"][2]["path"] = ""
    (item,) = _read(bundle(line))
    assert isinstance(item, ActLine)
    assert [a.path for a in item.act.articles] == [("Книга перша", "Розділ I"), ("Розділ II",), ()]


@pytest.mark.parametrize(
    ("line", "code", "nreg"),
    [
        pytest.param(b"{broken", "INVALID_JSON", None, id="not JSON"),
        pytest.param(b'{"nreg": "\xff"}', "INVALID_UTF8", None, id="not UTF-8"),
        pytest.param(b"[]", "INVALID_ACT", None, id="not an object"),
        pytest.param({"title": None}, "INVALID_ACT", "9-20", id="no title"),
        pytest.param({"nreg": None}, "INVALID_ACT", None, id="no nreg"),
        pytest.param({"articles": None}, "INVALID_ACT", "9-20", id="no articles"),
        pytest.param({"adopted": "15.01.2020"}, "INVALID_ACT", "9-20", id="date not ISO"),
        pytest.param({"doc_type": "poem"}, "INVALID_ACT", "9-20", id="unknown type"),
        pytest.param({"status": "alive"}, "INVALID_ACT", "9-20", id="unknown status"),
        pytest.param({"nreg": "9 20"}, "INVALID_ACT", "9 20", id="space in nreg"),
        pytest.param({"nreg": "../../etc"}, "INVALID_ACT", "../../etc", id="a path for an nreg"),
        pytest.param({"nreg": "9\x1b[31m"}, "INVALID_ACT", "9\x1b[31m", id="control character in nreg"),
        pytest.param({"title": "а\x00б"}, "INVALID_ACT", "9-20", id="control character in title"),
        pytest.param(
            {"numbers": ("1\x07",)}, "INVALID_ACT", "9-20", id="control character in article number"
        ),
        pytest.param({"preamble": "а\x1b[2J"}, "INVALID_ACT", "9-20", id="escape sequence in text"),
        pytest.param({"adopted": "2020-13-40"}, "INVALID_ACT", "9-20", id="no such date"),
        pytest.param({"numbers": ("1", "1")}, "DUPLICATE_ARTICLE", "9-20", id="article twice"),
        pytest.param({"preamble": "х" * 3000}, "ACT_TOO_LARGE", None, id="too large"),
    ],
)
def test_a_bad_line_is_named_and_the_others_read(
    act: Make, bundle: Write, line: bytes | dict[str, Any], code: str, nreg: str | None
) -> None:
    bad = line
    if isinstance(line, dict):
        # A field set to None is left out.
        bad = {name: value for name, value in act(**{"nreg": "9-20", **line}).items() if value is not None}
    path = bundle(act("1-20"), bad, act("2-20"))
    limits = BundleLimits(act=4000)
    assert _acts(path, limits) == ["1-20", "2-20"]
    assert _problems(path, limits) == [(code, 2, nreg)]


@pytest.mark.parametrize("data", [b"", b"\n \n", gzip.compress(b"")], ids=["no byte", "blank", "packed"])
def test_a_file_without_acts_is_a_problem(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "acts.jsonl"
    path.write_bytes(data)
    assert _problems(path) == [("BUNDLE_EMPTY", 0, None)]


def test_a_byte_order_mark_is_no_problem(act: Make, bundle: Write) -> None:
    path = bundle(act("1-20"))
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert _acts(path) == ["1-20"]


def test_a_line_of_exactly_the_limit_is_read(act: Make, bundle: Write) -> None:
    path = bundle(act())
    size = len(path.read_bytes())
    assert _acts(path, BundleLimits(act=size)) == ["1-20"]
    assert _problems(path, BundleLimits(act=size - 1)) == [("ACT_TOO_LARGE", 1, None)]


def test_a_file_beyond_the_limit_is_left(act: Make, bundle: Write) -> None:
    path = bundle(act("1-20"), act("2-20"), act("3-20"), name="acts.jsonl.gz")
    size = len(gzip.decompress(path.read_bytes()))
    limits = BundleLimits(bundle=size - 1)
    assert _acts(path, limits) == ["1-20", "2-20"]
    assert _problems(path, limits) == [("BUNDLE_TOO_LARGE", 3, None)]


def test_a_truncated_file_gives_its_whole_acts(act: Make, tmp_path: Path) -> None:
    lines = b"".join(json.dumps(act(f"{n}-20", text=str(n) * 50)).encode() + b"\n" for n in range(400))
    path = tmp_path / "cut.jsonl.gz"
    path.write_bytes(gzip.compress(lines)[:-2000])
    acts = _acts(path)
    assert acts == [f"{n}-20" for n in range(len(acts))]
    assert 0 < len(acts) < 400
    assert [code for code, _, _ in _problems(path)] == [ProblemCode.BUNDLE_TRUNCATED]


def test_damaged_data_are_named(act: Make, bundle: Write) -> None:
    path = bundle(*(act(f"{n}-20") for n in range(50)), name="acts.jsonl.gz")
    data = bytearray(path.read_bytes())
    data[40:60] = b"\xff" * 20
    path.write_bytes(bytes(data))
    assert {code for code, _, _ in _problems(path)} <= {
        "BUNDLE_CORRUPT",
        "INVALID_UTF8",
        "INVALID_JSON",
        "INVALID_ACT",
    }
    assert _problems(path)


def test_folders_give_their_bundles_in_order(act: Make, bundle: Write, tmp_path: Path) -> None:
    second, first = bundle(act(), name="b.jsonl.gz"), bundle(act(), name="a.jsonl")
    (tmp_path / "readme.txt").write_text("not a bundle")
    assert bundle_files([tmp_path]) == [first, second]


@pytest.mark.parametrize("name", ["missing.jsonl", "empty"])
def test_a_path_without_bundles_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(FileUnreadable):
        bundle_files([tmp_path / name])
