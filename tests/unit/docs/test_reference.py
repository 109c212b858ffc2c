"""Pages made from the code are up to date, and everything with a code is documented."""

import importlib.util
import re
import subprocess
import sys
from enum import Enum
from importlib.resources import files
from pathlib import Path
from types import ModuleType

import pytest

from lexery.contracts.run import Stage
from lexery.errors import ExitCode
from lexery.messages import catalog

ROOT = Path(__file__).resolve().parents[3]


def load_generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


GENERATOR = load_generator()


def test_pages_are_up_to_date() -> None:
    """In a process of its own: help texts take the language in which the commands are first imported."""
    command = [sys.executable, str(ROOT / "docs" / "generate.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "", "run: make reference"


@pytest.mark.parametrize("table", GENERATOR.CODES)
def test_every_code_has_a_sentence_and_no_sentence_is_left_over(table: str) -> None:
    kind: type[Enum] | None = GENERATOR.CODES[table][1]
    if kind is not None:
        named = {key.removeprefix(f"{table}.") for key in catalog("codes") if key.startswith(f"{table}.")}
        assert named == {str(member.value) for member in kind}


def test_every_table_of_codes_is_on_the_page() -> None:
    assert {key.split(".")[0] for key in catalog("codes")} == set(GENERATOR.CODES)


@pytest.mark.parametrize("page", ["errors.md", "codes.md"])
def test_every_code_is_documented(page: str) -> None:
    assert "|  |" not in (ROOT / "docs" / "reference" / page).read_text(encoding="utf-8")


def test_the_schema_in_the_package_is_the_one_of_the_pages() -> None:
    page = ROOT / "docs" / "reference" / "bundle.schema.json"
    assert files("lexery.corpus").joinpath(page.name).read_bytes() == page.read_bytes()


def test_readme_names_every_exit_code() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert {int(code) for code in re.findall(r"^\| (\d+) \|", readme, flags=re.MULTILINE)} == set(
        map(int, ExitCode)
    )


def test_overview_names_every_stage() -> None:
    page = (ROOT / "docs" / "policies.md").read_text(encoding="utf-8")
    named = set(re.findall(r"^\| (U\d+) \|", page, flags=re.MULTILINE))
    assert named == {stage.number for stage in Stage if stage.number.startswith("U")}


def test_links_between_pages_lead_somewhere() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "design").glob("*.md")]
    broken = [
        f"{page.name}: {target}"
        for page in pages
        for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", page.read_text(encoding="utf-8"))
        if not (page.parent / target).exists()
    ]
    assert broken == []
