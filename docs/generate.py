"""Writes the pages that are made from the code, and `.env.example`. A test compares them with what is committed.

Run it from the project's folder: `uv run python docs/generate.py` (or `make reference`).
"""

import inspect
import json
import sys
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path
from typing import Any

from typer.main import get_command

from lexery.cli.main import build_app
from lexery.cli.state import use_language
from lexery.contracts.bundle import BundleAct
from lexery.contracts.decisions import GateCode, OrchReason, ReadyPath, Verdict, VerifyReason
from lexery.contracts.query import PlanReason
from lexery.contracts.retrieval import CoverageGap, DoclistReason
from lexery.corpus.problems import ProblemCode
from lexery.corpus.remarks import RemarkCode
from lexery.corpus.structure_report import StructureReason
from lexery.errors import ExitCode, LexeryError
from lexery.messages import catalog
from lexery.settings import Settings, describe_type, variables
from lexery.verification.brief import BriefReason, BriefVerdict
from lexery.verification.entailment import Reason

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "docs"))
NOTE = "<!-- Written by docs/generate.py; change the code, not this page. -->\n"

CODES: dict[str, tuple[str, type[Enum] | None]] = {
    "gate": ("Gate (U5)", GateCode),
    "doclist": ("Act resolution (DocList)", DoclistReason),
    "coverage": ("Coverage gap (U4, U7)", CoverageGap),
    "ready": ("Reasoning (U8): why it is ready to write", ReadyPath),
    "verdict": ("Verification (U11): verdicts", Verdict),
    "verify": ("Verification (U11): reasons", VerifyReason),
    "plan": ("Plan (U3)", PlanReason),
    "orch": ("Orchestrator (ORCH): why it took the action", OrchReason),
    "note": ("Notes and flags of a run", None),
}
"""Tables of the catalog `codes`, in the order of the page; the enum's order is the order of report."""

OF_FILES: dict[str, type[Enum]] = {
    "Files of a corpus: problems (`corpus import`, `corpus validate`)": ProblemCode,
    "Files of a corpus: remarks (`corpus validate`)": RemarkCode,
    "Structure: why an article is not wholly taken apart (`corpus structure`)": StructureReason,
    "Claims: why one does not follow from a passage (`check pairs`)": Reason,
    "Texts: what became of a citation (`check text`)": BriefVerdict,
    "Texts: why (`check text`)": BriefReason,
}
"""Codes whose meaning stands beside their members."""


def settings_page() -> str:
    """Every setting: variable, values, default, meaning."""
    rows = [
        (
            "<br>".join(f"`{variable}`" for variable in variables(name)),
            f"`{describe_type(field)}`".replace("|", "\\|"),
            _default(name),
            field.description or "",
        )
        for name, field in Settings.model_fields.items()
    ]
    return (
        f"# Settings\n\n{NOTE}\n"
        "A value comes from the first of: the environment, `.env` in the working folder, a TOML file, the default. The TOML\n"
        "file is the one that `LEXERY_CONFIG` names, else `lexery.toml` in the home folder; its keys are the names without\n"
        "`LEXERY_`, in lower case. `lexery config show --origin` prints what holds and where it came from.\n\n"
        + _table(("Variable", "Values", "Default", "Meaning"), rows)
        + "\nNot settings but read from the environment too: `LEXERY_CONFIG` (path of the TOML file) and `LEXERY_DEBUG`\n"
        "(`1` shows tracebacks instead of messages).\n"
    )


def codes_page() -> str:
    """Every reason code with its meaning."""
    english = catalog("codes", "en")
    parts = [f"# Reason codes\n\n{NOTE}\nCodes are stable; `ask --explain` shows those of a run.\n"]
    for table, (title, kind) in CODES.items():
        names = [str(member.value) for member in kind] if kind else _names(table)
        rows = [(f"`{name}`", english[f"{table}.{name}"]) for name in names]
        parts.append(f"\n## {title}\n\n" + _table(("Code", "Meaning"), rows))
    for title, kind in OF_FILES.items():
        documented = _member_docs(kind)
        rows = [(f"`{member.value}`", documented.get(member.name, "")) for member in kind]
        parts.append(f"\n## {title}\n\n" + _table(("Code", "Meaning"), rows))
    return "".join(parts)


def errors_page() -> str:
    """Exit codes, then every error with its code, exit code and HTTP status."""
    documented = _member_docs(ExitCode)
    exits = [(f"`{code.value}`", f"`{code.name}`", documented.get(code.name, "")) for code in ExitCode]
    errors = [
        (
            f"`{kind.code}`",
            str(int(kind.exit_code)),
            str(kind.http_status),
            " ".join((kind.__doc__ or "").split()),
        )
        for kind in _family(LexeryError)
        if kind.__module__.startswith("lexery.")
    ]
    return (
        f"# Exit codes and errors\n\n{NOTE}\n## Exit codes\n\n"
        + _table(("Code", "Name", "When"), exits)
        + "\n## Errors\n\nAn error is one line on standard error, `[CODE] message`; nothing else is written there for it.\n\n"
        + _table(("Code", "Exit", "HTTP", "When"), errors)
    )


def cli_page() -> str:
    """Every command with its arguments and options, in English."""
    use_language("en")
    root: Any = get_command(build_app())
    return f"# Command line\n\n{NOTE}" + "".join(_command(root, "lexery"))


def bundle_schema() -> str:
    """The JSON schema of one line of a bundle, as the reader takes it."""
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:lexery:bundle-act",
        **BundleAct.model_json_schema(mode="validation"),
    }
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def citations_page() -> str:
    """The grammar of citations, from the tables of its tests."""
    from citations_page import citations_page as page

    return page(NOTE)


def env_example() -> str:
    """`.env.example`: every setting as a comment with its default."""
    lines = ["# Copy to .env and uncomment what you change. Written by docs/generate.py.", ""]
    for name, field in Settings.model_fields.items():
        lines += [f"# {field.description}", f"# Values: {describe_type(field)}"]
        default = _default(name).strip("`")
        lines += [f"# {variables(name)[0]}={'' if default == '–' else default}", ""]
    return "\n".join(lines)


PAGES: dict[str, Callable[[], str]] = {
    "docs/reference/settings.md": settings_page,
    "docs/reference/codes.md": codes_page,
    "docs/reference/errors.md": errors_page,
    "docs/reference/cli.md": cli_page,
    "docs/citations.md": citations_page,
    "docs/reference/bundle.schema.json": bundle_schema,
    "src/lexery/corpus/bundle.schema.json": bundle_schema,
    ".env.example": env_example,
}
"""What is written, by path from the project's folder."""


def _default(name: str) -> str:
    field = Settings.model_fields[name]
    if field.default_factory is not None or field.default is None:
        return "–"
    value = field.default
    shown = (
        value.value if isinstance(value, Enum) else str(value).lower() if isinstance(value, bool) else value
    )
    return f"`{shown}`"


def _names(table: str) -> list[str]:
    return [key.removeprefix(f"{table}.") for key in catalog("codes", "en") if key.startswith(f"{table}.")]


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _family(kind: type[LexeryError]) -> Iterator[type[LexeryError]]:
    yield kind
    for member in kind.__subclasses__():
        yield from _family(member)


def _member_docs(kind: type[Enum]) -> dict[str, str]:
    """The strings that stand under an enum's members: Python does not keep them."""
    found: dict[str, str] = {}
    member = ""
    for line in inspect.getsource(kind).splitlines():
        stripped = line.strip()
        if " = " in stripped and not stripped.startswith('"""'):
            member = stripped.split(" = ")[0]
        elif stripped.startswith('"""') and member:
            found[member] = stripped.strip('"')
    return found


def _command(command: Any, path: str) -> Iterator[str]:
    level = "#" * min(path.count(" ") + 2, 4)
    yield f"\n{level} `{path}`\n\n{command.help or ''}\n"
    rows = [(_spelling(parameter), _meaning(parameter)) for parameter in command.params]
    if rows:
        yield "\n" + _table(("Argument or option", "Meaning"), rows)
    for name, member in getattr(command, "commands", {}).items():
        yield from _command(member, f"{path} {name}")


def _spelling(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        return f"`{parameter.name.upper()}`"
    return ", ".join(f"`{option}`" for option in [*parameter.opts, *parameter.secondary_opts])


def _meaning(parameter: Any) -> str:
    return " ".join((getattr(parameter, "help", None) or "").split()).replace("|", "\\|")


def outdated(root: Path = ROOT) -> list[str]:
    """Paths of the pages under `root` that differ from what would be written."""
    return [
        path
        for path, page in PAGES.items()
        if not (root / path).is_file() or (root / path).read_text(encoding="utf-8") != page()
    ]


def write(root: Path = ROOT) -> None:
    """Write every page under `root`."""
    for path, page in PAGES.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        print("\n".join(outdated()), end="")
    else:
        write()
