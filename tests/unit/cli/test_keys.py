"""`lexery keys`: what it prints, and with which exit code it ends."""

import json
from pathlib import Path

import pytest

from lexery.cli.main import run


def lexery(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        run([*arguments, "--lang", "en"])
    assert isinstance(ended.value.code, int)
    return ended.value.code


def test_a_key_is_made_listed_and_revoked(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert lexery("keys", "list") == 0
    assert capsys.readouterr().out == "There are no keys. Make one: lexery keys create --tenant NAME\n"
    assert lexery("keys", "create", "--tenant", "office", "--name", "сайт") == 0
    made = capsys.readouterr()
    token = made.out.strip()
    assert token.startswith("lx_")
    key_id = token.split("_")[1]
    assert key_id in made.err
    assert token not in made.err
    assert lexery("keys", "list") == 0
    row = capsys.readouterr().out
    assert row.split() == [
        key_id,
        row.split()[1],
        "live",
        "office",
        "runs:read",
        "runs:write",
        "law:read",
        "сайт",
    ]
    assert lexery("keys", "revoke", key_id) == 0
    assert key_id in capsys.readouterr().out
    assert lexery("keys", "list", "--format", "json") == 0
    shown = capsys.readouterr().out
    assert json.loads(shown)[0]["revoked_at"] is not None
    assert token.split("_", 2)[2] not in shown


def test_a_key_of_some_scopes_for_some_days(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--scope", "runs:read", "--scope", "ops:read", "--days", "3", "--format", "json")
    assert lexery("keys", "create", "--tenant", "a", *arguments) == 0
    made = json.loads(capsys.readouterr().out)
    assert made["scopes"] == ["runs:read", "ops:read"]
    assert made["expires_at"] > made["created_at"]
    assert "token_sha256" not in made
    assert lexery("keys", "list", "--tenant", "b") == 0
    assert "no keys" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        pytest.param(("revoke", "nobody"), 2, "[KEY_NOT_FOUND]", id="no such key"),
        pytest.param(("create",), 2, "[BAD_COMMAND]", id="no tenant"),
        pytest.param(("create", "--tenant", "а б"), 2, "[UNKNOWN_OPTION]", id="a tenant that is no name"),
        pytest.param(("create", "--tenant", "x" * 129), 2, "[UNKNOWN_OPTION]", id="too long a tenant"),
        pytest.param(
            ("create", "--tenant", "a", "--name", "n" * 201), 2, "[UNKNOWN_OPTION]", id="too long a name"
        ),
        pytest.param(
            ("create", "--tenant", "a", "--scope", "all"), 2, "[BAD_COMMAND]", id="an unknown scope"
        ),
        pytest.param(("create", "--tenant", "a", "--days", "0"), 2, "[BAD_COMMAND]", id="no days"),
    ],
)
def test_what_is_refused(
    arguments: tuple[str, ...], code: int, said: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert lexery("keys", *arguments) == code
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(said)
