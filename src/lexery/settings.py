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

PREFIX = "LEXERY_"
CONFIG_VARIABLE = "LEXERY_CONFIG"
"""Path of the TOML file; not a setting itself, as it says where settings are."""
CONFIG_NAME = "lexery.toml"
DOTENV = ".env"

Language = Literal["uk", "en"]
SnippetBudget = Literal["compact", "standard", "extended"]

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


def _bare(name: str) -> AliasChoices:
    """Accept the policies' bare name beside the prefixed one; the prefixed one wins."""
    return AliasChoices(f"{PREFIX}{name}".lower(), name.lower())


def _default_home() -> Path:
    return user_data_path("lexery", appauthor=False)


class Settings(ApiSettings, OpsSettings):
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

    # What may come in.
    query_max_chars: int = Field(20_000, ge=1, le=1_000_000)
    """Longest question, in Unicode code points."""
    cite_block_chars: int = Field(1_000_000, ge=1_000, le=4_000_000)
    """Code points of a text that `cite` holds in memory at once: a text of any size is read in blocks of whole paragraphs."""
    answer_max_bytes: int = Field(16 * MIB, ge=1, le=1024 * MIB)
    """Largest exported answer that `verify` reads, in bytes."""
    check_pairs_max_bytes: int = Field(16 * MIB, ge=1, le=1024 * MIB)
    """Largest file of pairs that `check pairs` reads, in bytes."""
    check_passage_max_chars: int = Field(200_000, ge=100, le=4_000_000)
    """Code points of a passage that a claim is judged against; of a longer one the rest is not read."""
    check_claim_max_chars: int = Field(4_000, ge=10, le=100_000)
    """Longest claim that is judged, in code points; a longer one is refused."""
    check_text_max_bytes: int = Field(16 * MIB, ge=1, le=1024 * MIB)
    """Largest file that `check text` reads, in bytes; a DOCX may unpack to sixteen times as much."""
    check_citations_max: int = Field(2_000, ge=1, le=100_000)
    """Citations of one text that `check text` holds to the law; the rest is left out."""
    check_text_seconds: float = Field(600, gt=0, le=24 * 3600)
    """Seconds for one text, after which its remaining citations are told as not looked at."""

    # The corpus.
    bundle_max_bytes: int = Field(4096 * MIB, ge=1)
    """Largest unpacked size of one bundle of acts, in bytes: a compressed file must not fill the memory or the disk."""
    act_max_bytes: int = Field(32 * MIB, ge=1)
    """Largest single act in a bundle, unpacked, in bytes."""

    # The open-data portal: the defaults are what it asks of its clients, and its own host takes none that are less polite.
    portal_url: str = "https://data.rada.gov.ua"
    """The portal that `corpus fetch` asks: scheme and host, nothing else is ever asked."""
    portal_user_agent: str = Field("OpenData", min_length=1, max_length=500, pattern=r"^[\x21-\x7e]+$")
    """The whole `User-Agent` header: the portal refuses all but `OpenData` and a token of the day."""
    portal_pause_min_seconds: float = Field(5, ge=0, le=3600)
    """Least pause between two requests to the portal, in seconds."""
    portal_pause_max_seconds: float = Field(7, ge=0, le=3600)
    """Longest such pause; each is drawn by chance between the two."""
    portal_requests_per_minute: int = Field(60, ge=1, le=100_000)
    """Requests to the portal in any minute."""
    portal_requests_per_day: int = Field(100_000, ge=1)
    """Requests to the portal in a day, of all commands in the home folder together."""
    portal_bytes_per_day: int = Field(200_000_000, ge=1)
    """Bytes that may come from the portal in a day, of all commands in the home folder together."""
    portal_reply_max_bytes: int = Field(32 * MIB, ge=1, le=1024 * MIB)
    """Largest reply of the portal, as it comes and unpacked, in bytes."""
    portal_silence_seconds: float = Field(30, gt=0, le=600)
    """Longest wait for a connection to the portal and for the next byte of a reply, in seconds."""
    portal_reply_seconds: float = Field(300, gt=0, le=3600)
    """Longest time that one reply of the portal may take, in seconds."""
    portal_tries: int = Field(4, ge=1, le=10)
    """Requests for one document before its failure (429, 5xx, a reply cut short, no answer) counts."""
    portal_wait_max_seconds: float = Field(300, ge=0, le=24 * 3600)
    """Longest pause that the portal may ask for (`Retry-After`); when it asks for more, the fetch ends and can be gone on with."""

    # The search.
    search_limit: int = Field(20, ge=1, le=100)
    """Articles that one search returns."""
    dense_enabled: bool = True
    """Use the encoder when it is installed; off means lexical legs only."""
    passages_enabled: bool = True
    """Compare questions with the vectors of passages that the home folder holds."""
    claim_model_enabled: bool = True
    """Judge claims in words of their own by the trained judge beside the rules, when it is installed."""
    mend_enabled: bool = True
    """Read a question typed in a wrong layout as it was meant, and search for it with slips and Russian words mended."""
    story_words_min: int = Field(35, ge=1)
    """Words from which a question is searched by its sentences that ask or tell what law is about; needs the encoder."""
    vectors_max_bytes: int = Field(1024 * MIB, ge=1)
    """Largest unpacked size of a file of ready vectors, in bytes."""

    # Stage U5, the gate.
    gate_min_hits_threshold: int = Field(3, ge=0, le=5, validation_alias=_bare("GATE_MIN_HITS_THRESHOLD"))
    """Fewer gate hits than this send the run to recovery. Gate hits are at most 5."""
    gate_min_avg_score: float | None = Field(None, ge=0, le=1, validation_alias=_bare("GATE_MIN_AVG_SCORE"))
    """A lower average relevance of the gate hits sends the run to recovery. Unset: the value fitted with the calibration."""
    force_expand: bool = Field(False, validation_alias=_bare("FORCE_EXPAND"))
    """Always go to recovery after the gate; exists to exercise U6, refused in production."""
    doclist_enabled: bool = Field(True, validation_alias=_bare("DOCLIST_ENABLED"))
    """Resolve named acts over the catalog during recovery."""
    u5_stop_after_gate: bool = Field(False, validation_alias=_bare("U5_STOP_AFTER_GATE"))
    """End the run after the gate's decision was stored; refused in production."""

    # Stage U6, recovery, and clarification.
    u6_max_visits: int = Field(2, ge=0, le=10, validation_alias=_bare("U6_MAX_VISITS"))
    """Entries into recovery per run, from any stage."""
    u6_direct_retry_max: int = Field(1, ge=0, le=10, validation_alias=_bare("U6_DIRECT_RETRY_MAX"))
    """Returns from recovery to search per run."""
    max_clarifications: int = Field(1, ge=0, le=5, validation_alias=_bare("MAX_CLARIFICATIONS"))
    """Questions that a run may put to the user."""
    clarification_ttl_hours: int = Field(72, ge=1, le=24 * 365)
    """Hours after which an unanswered question expires."""

    # The orchestrator.
    orch_enabled: bool = Field(False, validation_alias=_bare("ORCH_ENABLED"))
    """Let the orchestrator choose where the policy allows more than one action."""
    orch_max_loops: int = Field(4, ge=0, le=20, validation_alias=_bare("ORCH_MAX_LOOPS"))
    """Entries into the orchestrator per run; at the bound the policy's own action is taken."""
    orch_max_identical_actions: int = Field(
        2, ge=1, le=20, validation_alias=_bare("ORCH_MAX_IDENTICAL_ACTIONS")
    )
    """Times the orchestrator may choose the same action in a row."""
    orch_max_clarifications: int = Field(1, ge=0, le=5, validation_alias=_bare("ORCH_MAX_CLARIFICATIONS"))
    """Questions that the orchestrator may choose to ask; `MAX_CLARIFICATIONS` bounds them too."""

    # Goals, evidence budgets, writing.
    goals_max: int = Field(4, ge=1, le=8)
    """Goals that one question is split into."""
    snippet_budget: SnippetBudget = "standard"
    """How much evidence the writer sees."""
    budget_compact_tokens: int = Field(4_000, ge=500, le=100_000)
    """Tokens of evidence in the compact budget."""
    budget_standard_tokens: int = Field(8_000, ge=500, le=100_000)
    """Tokens of evidence in the standard budget."""
    budget_extended_tokens: int = Field(16_000, ge=500, le=100_000)
    """Tokens of evidence in the extended budget."""
    u11_direct_write_retry_max: int = Field(
        1, ge=0, le=5, validation_alias=_bare("U11_DIRECT_WRITE_RETRY_MAX")
    )
    """Times a model's draft may be written again after it failed the checks."""

    # The run and its store.
    stage_timeout_seconds: float = Field(120, gt=0, le=3600)
    """Longest time of one stage, in seconds."""
    stage_retries: int = Field(2, ge=0, le=10)
    """Retries of a stage that raised, before the run fails with STAGE_ERROR."""
    stage_retry_seconds: float = Field(0.2, ge=0, le=60)
    """Pause before the first retry, in seconds; it doubles each time."""
    run_max_attempts: int = Field(5, ge=1, le=100)
    """Times a run may be taken up before it is put aside as DEAD_LETTER."""
    store_busy_seconds: float = Field(30, gt=0, le=600)
    """How long to wait for a locked database, in seconds."""
    run_max_seconds: float = Field(3600, gt=0, le=7 * 24 * 3600)
    """Longest time from a question, or from the answer to a clarification, to the run's end, waiting in the queue included, in seconds."""

    # Workers: what runs the runs when it is not the command that asked.
    worker_concurrency: int = Field(8, ge=1, le=256)
    """Runs that one worker process works on at a time."""
    worker_poll_seconds: float = Field(0.2, ge=0.02, le=10)
    """How often a worker looks for work, in seconds."""
    worker_beat_seconds: float = Field(5, ge=0.1, le=60)
    """How often a worker says that it lives, and looks for those that do not, in seconds."""
    worker_silence_seconds: float = Field(30, ge=1, le=3600)
    """A worker silent for so long is taken to be dead and its runs are taken over; at two thirds of it a worker that cannot say that it lives starts nothing new."""
    worker_grace_seconds: float = Field(20, ge=0, le=3600)
    """How long a worker that was told to end lets its stages finish before it hands their runs back, in seconds."""
    tenant_concurrency: int | None = Field(None, ge=1, le=1_000)
    """Runs of one tenant that are worked on at a time, by all workers together; none: no bound but the workers'."""
    tenant_runs_per_minute: int | None = Field(None, ge=1, le=100_000)
    """Runs of one tenant that are started in any minute, by all workers together; none: no bound."""
    queue_depth_max: int = Field(20_000, ge=1, le=10_000_000)
    """Runs that may wait for a worker; beyond it a question is refused, with a time to try again."""
    tenant_queue_max: int = Field(20_000, ge=1, le=10_000_000)
    """Runs of one tenant that may wait for a worker; beyond it the tenant's question is refused, with a time to try again."""
    retry_later_seconds: float = Field(5, ge=0, le=3600)
    """Pause before a run whose stage cannot work now (after `STAGE_RETRIES`) is taken up again by a worker; it doubles each time, up to `RUN_MAX_ATTEMPTS`."""
    transport_keep_days: int = Field(7, ge=0, le=3650)
    """How long the queue's own rows of runs that ended are kept, in days."""

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
