"""Settings: sources and their order, origins, bounds, clear errors."""

from pathlib import Path

import pytest
from pydantic import AliasChoices

from lexery.errors import BadSetting, ConfigUnreadable, ForbiddenInProduction, LexeryError, UnknownSetting
from lexery.settings import (
    Environment,
    Origin,
    Settings,
    config_path,
    describe_type,
    load_settings,
    variables,
)

BARE = {
    "GATE_MIN_HITS_THRESHOLD": 3,
    "GATE_MIN_AVG_SCORE": None,
    "FORCE_EXPAND": False,
    "DOCLIST_ENABLED": True,
    "U5_STOP_AFTER_GATE": False,
    "U11_DIRECT_WRITE_RETRY_MAX": 1,
    "ORCH_ENABLED": False,
    "U6_MAX_VISITS": 2,
    "U6_DIRECT_RETRY_MAX": 1,
    "MAX_CLARIFICATIONS": 1,
    "ORCH_MAX_LOOPS": 4,
    "ORCH_MAX_IDENTICAL_ACTIONS": 2,
    "ORCH_MAX_CLARIFICATIONS": 1,
}
"""The policies' names and their defaults."""


@pytest.fixture(autouse=True)
def _no_bare_names(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in BARE:
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(("name", "default"), BARE.items())
def test_policy_default(name: str, default: object) -> None:
    assert getattr(load_settings(), name.lower()) == default


@pytest.mark.parametrize("name", BARE)
@pytest.mark.parametrize("prefix", ["", "LEXERY_"])
def test_policy_name_is_accepted_bare_and_prefixed(
    name: str, prefix: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(prefix + name, "1")
    settings = load_settings()
    assert getattr(settings, name.lower()) == 1
    assert settings.origin(name.lower()) is Origin.ENVIRONMENT


def test_prefixed_name_wins_over_the_bare_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("U6_MAX_VISITS", "5")
    monkeypatch.setenv("LEXERY_U6_MAX_VISITS", "4")
    assert load_settings().u6_max_visits == 4


def test_only_the_policies_names_are_bare() -> None:
    bare = {
        name.upper()
        for name, field in Settings.model_fields.items()
        if isinstance(field.validation_alias, AliasChoices)
    }
    assert bare == set(BARE)


def test_sources_in_order(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, home: Path) -> None:
    home.mkdir()
    (home / "lexery.toml").write_text(
        "goals_max = 1\nsearch_limit = 1\nstage_retries = 1\nsnippet_budget = 'compact'\n"
    )
    (tmp_path / ".env").write_text("LEXERY_GOALS_MAX=2\nLEXERY_SEARCH_LIMIT=2\nLEXERY_STAGE_RETRIES=2\n")
    monkeypatch.setenv("LEXERY_GOALS_MAX", "3")
    monkeypatch.setenv("LEXERY_SEARCH_LIMIT", "3")
    settings = load_settings(goals_max=4)
    found = {
        name: (getattr(settings, name), settings.origin(name).value)
        for name in ("goals_max", "search_limit", "stage_retries", "snippet_budget", "run_max_attempts")
    }
    assert found == {
        "goals_max": (4, "argument"),
        "search_limit": (3, "env"),
        "stage_retries": (2, "dotenv"),
        "snippet_budget": ("compact", "toml"),
        "run_max_attempts": (5, "default"),
    }


def test_home_of_the_environment_holds_the_configuration(home: Path) -> None:
    assert config_path() == home / "lexery.toml"
    assert load_settings().home == home


def test_configuration_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('lang = "en"\n')
    monkeypatch.setenv("LEXERY_CONFIG", str(tmp_path / "mine.toml"))
    assert load_settings().lang == "en"


def test_bare_name_in_the_configuration_file(home: Path) -> None:
    home.mkdir()
    (home / "lexery.toml").write_text("force_expand = true\n")
    assert load_settings().force_expand


@pytest.mark.parametrize(
    ("variable", "value", "expected"),
    [
        ("LEXERY_GATE_MIN_HITS_THRESHOLD", "9", "int, ≥ 0, ≤ 5"),
        ("LEXERY_STAGE_TIMEOUT_SECONDS", "0", "float, > 0, ≤ 3600"),
        ("LEXERY_ENV", "live", "dev | staging | production"),
        ("LEXERY_LANG", "ru", "uk | en"),
        ("LEXERY_ORCH_ENABLED", "perhaps", "true | false"),
    ],
)
def test_bad_value_is_named_with_what_is_expected(
    variable: str, value: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, value)
    with pytest.raises(BadSetting) as caught:
        load_settings()
    assert caught.value.params == {"setting": variable, "value": value, "expected": expected}
    assert caught.value.exit_code == 2


def test_bad_bare_value_is_named_by_its_full_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GATE_MIN_AVG_SCORE", "2")
    with pytest.raises(BadSetting, match="LEXERY_GATE_MIN_AVG_SCORE"):
        load_settings()


@pytest.mark.parametrize("name", ["FORCE_EXPAND", "U5_STOP_AFTER_GATE"])
def test_exercises_are_refused_in_production(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, "true")
    assert load_settings(env=Environment.STAGING).env is Environment.STAGING
    monkeypatch.setenv("LEXERY_ENV", "production")
    with pytest.raises(ForbiddenInProduction) as caught:
        load_settings()
    assert (caught.value.setting, caught.value.exit_code) == (f"LEXERY_{name}", 2)


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"gols_max = 1\n", UnknownSetting),
        (b"goals_max = \n", ConfigUnreadable),
        (b"\xff\xfe", ConfigUnreadable),
        (b"goals_max = 99\n", BadSetting),
    ],
    ids=["misspelt", "not-toml", "not-utf8", "out-of-bounds"],
)
def test_bad_configuration_file(content: bytes, error: type[LexeryError], home: Path) -> None:
    home.mkdir()
    (home / "lexery.toml").write_bytes(content)
    with pytest.raises(error):
        load_settings()


def test_a_home_that_cannot_be_looked_up_has_no_configuration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEXERY_HOME", "/" + "x" * 300)
    assert load_settings().home == Path("/" + "x" * 300)


def test_named_configuration_must_exist(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LEXERY_CONFIG", str(tmp_path / "absent.toml"))
    with pytest.raises(ConfigUnreadable):
        load_settings()


@pytest.mark.parametrize(
    ("budget", "tokens"), [("compact", 4_000), ("standard", 8_000), ("extended", 16_000)]
)
def test_budget(budget: str, tokens: int) -> None:
    assert load_settings(snippet_budget=budget).budget_tokens == tokens


def test_unknown_name_has_no_origin() -> None:
    with pytest.raises(KeyError):
        load_settings().origin("no_such_setting")


@pytest.mark.parametrize("name", Settings.model_fields)
def test_every_setting_is_documented(name: str) -> None:
    field = Settings.model_fields[name]
    assert (field.description or "").endswith(".")
    assert describe_type(field)
    assert variables(name)[0] == f"LEXERY_{name.upper()}"


@pytest.mark.parametrize("value", ["mysql://user:hidden@host/name", "hidden"])
def test_a_database_that_is_no_postgresql_is_refused_and_its_password_is_not_told(
    value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEXERY_DATABASE_URL", value)
    with pytest.raises(BadSetting) as error:
        load_settings()
    assert "hidden" not in error.value.message()
    assert "LEXERY_DATABASE_URL" in error.value.message()


def test_the_database_is_named_without_its_password() -> None:
    url = "postgresql://user:hidden@host/name"
    settings = load_settings(database_url=url)
    assert settings.postgresql_url == url
    assert "hidden" not in f"{settings!r} {settings.model_dump(mode='json')}"
