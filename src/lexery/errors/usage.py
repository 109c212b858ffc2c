"""The command or the settings are wrong (exit code 2)."""

from dataclasses import dataclass

from lexery.errors.base import ExitCode, LexeryError


class UsageError(LexeryError):
    """The command or the settings are wrong."""

    code = "USAGE"
    exit_code = ExitCode.USAGE
    http_status = 400


@dataclass(kw_only=True, eq=False)
class BadCommand(UsageError):
    """The command line cannot be read: an unknown command or option, a value that is missing or wrong."""

    code = "BAD_COMMAND"
    detail: str
    command: str


@dataclass(kw_only=True, eq=False)
class BadSetting(UsageError):
    """A setting's value cannot be used; `expected` says which values can, in no particular language."""

    code = "BAD_SETTING"
    setting: str
    value: str
    expected: str


@dataclass(kw_only=True, eq=False)
class ForbiddenInProduction(UsageError):
    """A switch that exists for exercises was set with `LEXERY_ENV=production`."""

    code = "FORBIDDEN_IN_PRODUCTION"
    setting: str


@dataclass(kw_only=True, eq=False)
class ConfigUnreadable(UsageError):
    """The TOML file of settings cannot be read."""

    code = "CONFIG_UNREADABLE"
    path: str
    reason: str


@dataclass(kw_only=True, eq=False)
class UnknownSetting(UsageError):
    """The TOML file names a setting that does not exist."""

    code = "UNKNOWN_SETTING"
    setting: str
    path: str


@dataclass(kw_only=True, eq=False)
class UnknownOption(UsageError):
    """An option's value is none of those allowed."""

    code = "UNKNOWN_OPTION"
    option: str
    value: str
    allowed: str


@dataclass(kw_only=True, eq=False)
class ExtraNotInstalled(UsageError):
    """The command needs an optional part that is not installed."""

    code = "EXTRA_NOT_INSTALLED"
    extra: str
