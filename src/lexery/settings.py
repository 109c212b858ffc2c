"""Every setting, with its default, bounds and meaning.

A value comes from the first of: the environment, `.env` in the working folder, a TOML file, the default. The TOML file is
`LEXERY_CONFIG`, else `lexery.toml` in the home folder; its keys are the field names. In the environment each is
`LEXERY_<NAME>`; the names the pipeline's policies use for their switches (`GATE_MIN_HITS_THRESHOLD` …) are accepted bare too.
"""

import os
import tomllib
from enum import StrEnum
from pathlib import Path
from typing import Any, Literal, Self, cast, get_args

from dotenv import dotenv_values
from platformdirs import user_data_path
from pydantic import (
    AliasChoices,
    Field,
    PrivateAttr,
    SecretStr,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic.fields import FieldInfo
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from lexery.errors import BadSetting, ConfigUnreadable, ForbiddenInProduction, UnknownSetting
from lexery.settings_api import ApiSettings
from lexery.settings_ops import OpsSettings
from lexery.settings_portal import PortalSettings
from lexery.settings_reading import ReadingSettings
from lexery.settings_stages import PREFIX, SnippetBudget, StageSettings
from lexery.settings_worker import WorkerSettings

CONFIG_VARIABLE = "LEXERY_CONFIG"
"""Path of the TOML file; not a setting itself, as it says where settings are."""
CONFIG_NAME = "lexery.toml"
DOTENV = ".env"

Language = Literal["uk", "en"]

MIB = 1024 * 1024

POSTGRESQL = ("postgresql://", "postgres://", "postgresql+psycopg://")
"""How the URL of a PostgreSQL database may begin."""


class Environment(StrEnum):
    """Where the program runs; production refuses the switches made for exercises."""

    DEV = "dev"
    STAGING = "staging"
    PRODUCTION = "production"


class Origin(StrEnum):
    """Where a setting's value came from."""

    ARGUMENT = "argument"
    ENVIRONMENT = "env"
    DOTENV = "dotenv"
    TOML = "toml"
    DEFAULT = "default"


def _default_home() -> Path:
    return user_data_path("lexery", appauthor=False)


# The pages list the groups from the last to the first.
class Settings(ApiSettings, OpsSettings, WorkerSettings, StageSettings, PortalSettings, ReadingSettings):
    """All settings of one process. Build it with `load_settings`, which turns a bad value into a clear error."""

    model_config = SettingsConfigDict(
        frozen=True,
        env_prefix=PREFIX,
        env_file=DOTENV,
        env_ignore_empty=True,
        extra="ignore",
        populate_by_name=True,
        use_attribute_docstrings=True,
    )

    # Place and manner.
    env: Environment = Environment.DEV
    """Where the program runs: `production` refuses `FORCE_EXPAND` and `U5_STOP_AFTER_GATE`."""
    home: Path = Field(default_factory=_default_home)
    """Folder of the database, the index and the objects: the only state. Default: the user's data folder."""
    database_url: SecretStr | None = None
    """PostgreSQL database of the runs, `postgresql://USER:PASSWORD@HOST/NAME`; never shown. Without it runs are kept in the home folder's SQLite file; the corpus and its index always are in the home folder."""
    lang: Language = "uk"
    """Language of messages; answers quote the law in Ukrainian whatever it is."""

    # The search.
    search_limit: int = Field(20, ge=1, le=100)
    """Articles that one search returns."""
    dense_enabled: bool = True
    """Use the encoder when it is installed; off means lexical legs only."""
    passages_enabled: bool = True
    """Compare questions with the vectors of passages that the home folder holds."""
    mend_enabled: bool = True
    """Read a question typed in a wrong layout as it was meant, and search for it with slips and Russian words mended."""
    story_words_min: int = Field(35, ge=1)
    """Words from which a question is searched by its sentences that ask or tell what law is about; needs the encoder."""
    vectors_max_bytes: int = Field(1024 * MIB, ge=1)
    """Largest unpacked size of a file of ready vectors, in bytes."""

    _origins: dict[str, Origin] = PrivateAttr(default_factory=dict)

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - the base class names it
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The order of the module's docstring; files of secrets are not read."""
        path = config_path()
        toml = TomlConfigSettingsSource(settings_cls, toml_file=path if _is_there(path) else None)
        return init_settings, env_settings, dotenv_settings, toml

    @field_validator("database_url")
    @classmethod
    def _is_postgresql_url(cls, url: SecretStr | None) -> SecretStr | None:
        if url is not None and not url.get_secret_value().startswith(POSTGRESQL):
            raise ValueError("not a PostgreSQL URL")
        return url

    @model_validator(mode="after")
    def _no_exercises_in_production(self) -> Self:
        if self.env is Environment.PRODUCTION:
            for name in ("force_expand", "u5_stop_after_gate"):
                if getattr(self, name):
                    raise ForbiddenInProduction(setting=variable(name))
        return self

    @property
    def budget_tokens(self) -> int:
        """Tokens of evidence in the chosen budget."""
        budgets: dict[SnippetBudget, int] = {
            "compact": self.budget_compact_tokens,
            "standard": self.budget_standard_tokens,
            "extended": self.budget_extended_tokens,
        }
        return budgets[self.snippet_budget]

    @property
    def postgresql_url(self) -> str | None:
        """URL of the PostgreSQL database of the runs, its password included; None: the home folder's SQLite file."""
        return self.database_url.get_secret_value() if self.database_url is not None else None

    def origin(self, name: str) -> Origin:
        """Where field `name` got its value. Raises KeyError for an unknown name."""
        if name not in Settings.model_fields:
            raise KeyError(name)
        return self._origins.get(name, Origin.DEFAULT)

    def remember(self, origins: dict[str, Origin]) -> Self:
        """Note where the values came from; `load_settings` does it."""
        self._origins.update(origins)
        return self


def variable(name: str) -> str:
    """The environment variable of field `name`."""
    return f"{PREFIX}{name.upper()}"


def variables(name: str) -> tuple[str, ...]:
    """All environment variables that set field `name`, the winning one first."""
    alias = Settings.model_fields[name].validation_alias
    return (variable(name), name.upper()) if isinstance(alias, AliasChoices) else (variable(name),)


def config_path() -> Path:
    """The TOML file that is read if it exists."""
    named = _from_environment(CONFIG_VARIABLE)
    if named:
        return Path(named)
    home = _from_environment(variable("home"))
    return (Path(home) if home else _default_home()) / CONFIG_NAME


def load_settings(**arguments: Any) -> Settings:
    """Read the settings; `arguments` (field names) win over every other source.

    Raises BadSetting, ForbiddenInProduction, UnknownSetting, ConfigUnreadable (exit code 2).
    """
    toml = _read_toml(config_path())
    given = {name: value for name, value in arguments.items() if value is not None}
    try:
        settings = Settings(**given)
    except ValidationError as error:
        raise _bad_setting(error) from error
    return settings.remember(_find_origins(given, toml))


def _read_toml(path: Path) -> dict[str, object]:
    """The file's table, its keys checked: a misspelt setting must not be ignored in silence."""
    if not _is_there(path):
        if _from_environment(CONFIG_VARIABLE):
            raise ConfigUnreadable(path=str(path), reason="ENOENT")
        return {}
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigUnreadable(path=str(path), reason=str(error)) from error
    for key in table:
        if key not in Settings.model_fields:
            raise UnknownSetting(setting=key, path=str(path))
    return table


def _is_there(path: Path) -> bool:
    """A path that the system cannot even look up (too long) holds no file; who opens the home folder says so."""
    try:
        return path.exists()
    except OSError:
        return False


def _find_origins(arguments: dict[str, Any], toml: dict[str, object]) -> dict[str, Origin]:
    environment = {key.upper() for key, value in os.environ.items() if value}
    dotenv = {key.upper() for key, value in dotenv_values(DOTENV).items() if value}
    found: dict[str, Origin] = {}
    for name in Settings.model_fields:
        names = set(variables(name))
        if name in arguments:
            found[name] = Origin.ARGUMENT
        elif names & environment:
            found[name] = Origin.ENVIRONMENT
        elif names & dotenv:
            found[name] = Origin.DOTENV
        elif name in toml:
            found[name] = Origin.TOML
    return found


def _from_environment(name: str) -> str | None:
    return os.environ.get(name) or dotenv_values(DOTENV).get(name)


def _bad_setting(error: ValidationError) -> BadSetting:
    first = error.errors(include_url=False)[0]
    name = str(first["loc"][0]).lower().removeprefix(PREFIX.lower())
    field = Settings.model_fields[name]
    value = str(SecretStr("x")) if _is_secret(field) else str(first["input"])
    return BadSetting(setting=variable(name), value=value, expected=describe_type(field))


def _is_secret(field: FieldInfo) -> bool:
    return SecretStr in (field.annotation, *get_args(field.annotation))


def describe_type(field: FieldInfo) -> str:
    """The values a field takes, without words of any language: `int, 1 … 20`, `true | false`, `uk | en`."""
    kind = cast("Any", field.annotation)
    if _is_secret(field):
        return "postgresql://USER:PASSWORD@HOST/NAME"
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return " | ".join(member.value for member in kind)
    if kind is bool:
        return "true | false"
    options = [option for option in get_args(kind) if option is not type(None)]
    if options and all(isinstance(option, str) for option in options):
        return " | ".join(options)
    name: str = (options[0] if options else kind).__name__.lower()
    signs = {"Ge": ("≥", "ge"), "Gt": (">", "gt"), "Le": ("≤", "le"), "Lt": ("<", "lt")}
    bounds = [
        f"{sign} {getattr(rule, attribute)}"
        for rule in field.metadata
        for sign, attribute in [signs.get(type(rule).__name__, ("", ""))]
        if sign
    ]
    return ", ".join([name, *bounds])
