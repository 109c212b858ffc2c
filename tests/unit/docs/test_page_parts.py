from pathlib import Path

import pytest
from benchmarks.pages import PAGE, write_part

TEXT = "A\n\n<!-- one -->\nold\n<!-- /one -->\n\n<!-- two -->\n<!-- /two -->\nB\n"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        pytest.param("one", TEXT.replace("old", "\nx \\1\ny\n"), id="what was there goes"),
        pytest.param(
            "two",
            TEXT.replace("<!-- two -->\n", "<!-- two -->\n\nx \\1\ny\n\n"),
            id="an empty part is filled",
        ),
    ],
)
def test_a_part_of_a_page_is_written_anew(tmp_path: Path, name: str, expected: str) -> None:
    page = tmp_path / "page.md"
    page.write_text(TEXT, "utf-8")
    for _ in range(2):
        write_part(name, ["x \\1", "y"], page)
        assert page.read_text("utf-8") == expected


def test_a_page_without_the_part_is_left_alone(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(TEXT, "utf-8")
    with pytest.raises(SystemExit):
        write_part("three", ["x"], page)
    assert page.read_text("utf-8") == TEXT


@pytest.mark.parametrize("name", ["retrieval", "ablations", "reliability", "footprint"])
def test_the_page_of_performance_has_the_parts(name: str) -> None:
    text = PAGE.read_text("utf-8")
    assert 0 < text.index(f"<!-- {name} -->") < text.index(f"<!-- /{name} -->")
