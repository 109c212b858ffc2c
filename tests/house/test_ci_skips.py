"""In CI a test that was skipped for want of the corpus fails; elsewhere it is skipped with its reason."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).resolve().parents[1] / "conftest.py"

TESTS = """
import pytest

def test_of_the_fixture(shared):
    pass

@pytest.mark.corpus
def test_of_the_mark():
    pytest.skip("no pack")

def test_of_the_platform():
    pytest.skip("only on another system")
"""


@pytest.mark.parametrize(
    ("switch", "expected"),
    [("1", "1 failed, 1 skipped, 1 error"), ("", "3 skipped")],
    ids=["ci", "elsewhere"],
)
def test_skip(switch: str, expected: str, tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "test_sample.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = corpus\n", encoding="utf-8")
    environment = {**os.environ, "LEXERY_CI": switch, "LEXERY_SHARED": str(tmp_path / "absent")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)],
        capture_output=True,
        text=True,
        env=environment,
        cwd=tmp_path,
        check=False,
    )
    assert done.stdout.strip().splitlines()[-1].startswith(expected)
