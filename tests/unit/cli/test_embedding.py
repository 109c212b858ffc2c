"""`lexery corpus embed`, `corpus import --vectors` and what `corpus status` tells of them, through the command line."""

import json
from pathlib import Path

import pytest

from lexery.cli.main import run

pytest.importorskip("lexery_encoder", reason="the encoder package is not installed")

EXAMPLES = Path(__file__).resolve().parents[3] / "docs" / "examples"


def lexery(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, standard output, standard error."""
    with pytest.raises(SystemExit) as ended:
        run(["--lang", "en", *arguments])
    assert isinstance(ended.value.code, int)
    captured = capsys.readouterr()
    return ended.value.code, captured.out, captured.err


@pytest.fixture
def gardens(home: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert lexery(capsys, "corpus", "import", str(EXAMPLES / "gardens.jsonl"))[0] == 0
    return home


def passages(capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    return json.loads(lexery(capsys, "corpus", "status", "--format", "json")[1])["passages"]


def test_vectors_are_made_once_used_and_outlive_the_index(
    gardens: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (passages(capsys)["passages"], passages(capsys)["missing"]) == (0, 4)
    assert lexery(capsys, "corpus", "embed", "--limit-minutes", "0")[1].startswith(
        "Vectors of passages made: 0 "
    )
    assert "made: 4 (articles: 4)" in lexery(capsys, "corpus", "embed")[1]
    assert "made: 0 (articles: 0)" in lexery(capsys, "corpus", "embed", "9901-20")[1]
    assert lexery(capsys, "corpus", "reindex")[0] == 0
    assert (passages(capsys)["passages"], passages(capsys)["missing"]) == (4, 0)
    question = "коли можна прийти до саду"
    ran = [
        json.loads(lexery(capsys, "search", question, "--format", "json", *more)[1])["legs_run"]
        for more in ((), ("--without", "passages"))
    ]
    assert "passages" in ran[0]
    assert "passages" not in ran[1]


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("коли можна прийти до саду", id="one goal"),
        pytest.param("Коли можна прийти до саду? І ще питання: скільки коштує квиток?", id="two goals"),
    ],
)
def test_a_question_is_answered_without_vectors_that_are_damaged(
    gardens: Path, capsys: pytest.CaptureFixture[str], question: str
) -> None:
    assert lexery(capsys, "corpus", "embed")[0] == 0
    (segment,) = (gardens / "vectors").rglob("*.npy")
    content = bytearray(segment.read_bytes())
    content[-1] ^= 1
    segment.write_bytes(content)
    status, out, err = lexery(capsys, "ask", question, "--explain")
    assert status == 0
    assert "failed passages" in out + err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        pytest.param(("corpus", "import"), "UNKNOWN_OPTION", id="nothing to import"),
        pytest.param(("corpus", "import", "--vectors", "nowhere"), "VECTORS_INVALID", id="no such folder"),
        pytest.param(("corpus", "embed", "no-such-act"), "UNKNOWN_ACT", id="an act that is not known"),
    ],
)
def test_what_is_refused(
    gardens: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], code: str
) -> None:
    status, out, err = lexery(capsys, *arguments)
    assert status != 0
    assert out == ""
    assert f"[{code}]" in err
