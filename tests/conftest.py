"""What every test may ask for, and what no test may do."""

import os
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent
SKIPS_THAT_FAIL_IN_CI = ("shared", "corpus", "service", "encoder")
"""A skip whose reason holds one of these words says that something the CI has was not found."""


def _in_ci() -> bool:
    return os.environ.get("LEXERY_CI", "") not in ("", "0", "false")


# How long an example takes says more of the machine than of the code. A gate must say the same of the same commit;
# elsewhere every run looks at new examples.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None)
settings.load_profile("ci" if _in_ci() else "here")


@pytest.hookimpl(tryfirst=True, optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """A run of the whole suite is shared out among the processors; for a few files, to start workers takes longer."""
    whole = config.args_source is not pytest.Config.ArgsSource.ARGS
    return None if whole else 0


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's folder."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """The shared material beside the project; `LEXERY_SHARED` names another place. Skips when it is absent."""
    path = Path(os.environ.get("LEXERY_SHARED") or ROOT.parent / "shared")
    if not (path / "corpus").is_dir():
        pytest.skip("the shared corpus is not here (LEXERY_SHARED)")
    return path


@pytest.fixture(scope="session")
def digest_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home folder with the digest, to copy."""
    from tests.support.homes import import_digest, once_a_run

    return once_a_run(tmp_path_factory, "digest", import_digest)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home folder that LEXERY_HOME names."""
    path = tmp_path / "home"
    monkeypatch.setenv("LEXERY_HOME", str(path))
    return path


@pytest.fixture(autouse=True)
def _clean_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No test reads the settings, the data folder or the `.env` of the person who runs it."""
    kept = {"LEXERY_CI", "LEXERY_SHARED"}
    for name in list(os.environ):
        if name.startswith("LEXERY_") and name not in kept:
            monkeypatch.delenv(name)
    monkeypatch.setenv("LEXERY_HOME", str(tmp_path / "no-home"))
    monkeypatch.chdir(tmp_path)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In CI a skip for want of the corpus, the encoder or a service is a failure: it would hide what CI is for."""
    report = yield
    if _in_ci() and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longreprtext
        if item.get_closest_marker("corpus") or any(word in reason.lower() for word in SKIPS_THAT_FAIL_IN_CI):
            report.outcome = "failed"
            report.longrepr = f"skipped in CI: {reason}"
    return report
