"""The house rules that no tool checks for us. They read the sources, so they run from a checkout."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "lexery"
MAX_LINES = 400

LANGUAGE_ROOMS = {"law", "search", "corpus", "contracts", "evaluation", "verification", "messages"}
"""Rooms whose business is the words of the law: grammar, aliases, lemmas, signs of a claim."""
LANGUAGE_MODULES = {
    "export/document.py",
    "stages/clarify.py",
    "stages/cues.py",
    "stages/draft.py",
    "stages/profile.py",
    "writing/caveats.py",
    "writing/exceptions.py",
    "writing/matter.py",
    "writing/roles.py",
    "writing/select.py",
    "writing/short.py",
    "writing/wording.py",
}
"""Word lists by which a stage or the writer reads what a person, a model or an act says."""

MODULES = sorted(SOURCE.rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))


def name_of(path: Path) -> str:
    return path.relative_to(SOURCE if path.is_relative_to(SOURCE) else ROOT).as_posix()


@pytest.mark.parametrize("path", MODULES + TESTS, ids=name_of)
def test_module_is_read_in_ten_minutes(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MAX_LINES


@pytest.mark.parametrize(
    "path",
    [
        path
        for path in MODULES
        if path.relative_to(SOURCE).parts[0] not in LANGUAGE_ROOMS and name_of(path) not in LANGUAGE_MODULES
    ],
    ids=name_of,
)
def test_sentences_live_in_catalogs(path: Path) -> None:
    """A Cyrillic literal outside the rooms of the language is a text that has no English."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documentation = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found = [
        f"{node.lineno}: {node.value}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in documentation
        and re.search("[А-Яа-яІіЇїЄєҐґ]{2,}", node.value)
    ]
    assert found == []


@pytest.mark.parametrize("path", [path for path in MODULES if path.name != "__init__.py"], ids=name_of)
def test_module_says_what_it_is(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
