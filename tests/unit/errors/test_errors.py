"""The tree of errors: codes, exit codes, messages in both languages."""

import dataclasses
import pickle
import string
from collections.abc import Iterator

import pytest

import lexery.errors
from lexery.errors import (
    BadInput,
    ClarificationConflict,
    CorpusError,
    ExitCode,
    FailureCode,
    FileUnreadable,
    InternalError,
    LexeryError,
    MissingEvidenceAssembly,
    QueryTooLong,
    RunFailed,
    RunNotFound,
    StageFailed,
    StoreError,
    UsageError,
    known_reason,
    os_reason,
    run_failure,
)
from lexery.messages import LANGUAGES, catalog


def family(kind: type[LexeryError]) -> Iterator[type[LexeryError]]:
    yield kind
    for member in kind.__subclasses__():
        yield from family(member)


MEMBERS = sorted(
    {kind for kind in family(LexeryError) if kind.__module__.startswith("lexery.")}, key=lambda k: k.__name__
)


def sample(kind: type[LexeryError]) -> LexeryError:
    values = {field.name: 7 if field.type in (int, "int") else "x" for field in dataclasses.fields(kind)}
    return kind(**values)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", MEMBERS, ids=lambda kind: kind.__name__)
def test_message_says_every_parameter_or_none_is_unknown(kind: type[LexeryError], lang: str) -> None:
    sentence = catalog("errors", lang)[kind.code.lower()]
    named = {name for _, name, _, _ in string.Formatter().parse(sentence) if name}
    assert named <= {field.name for field in dataclasses.fields(kind)}
    assert "{" not in sample(kind).message(lang)


def test_every_sentence_belongs_to_an_error() -> None:
    codes = {kind.code.lower() for kind in MEMBERS}
    assert set(catalog("errors")) - codes == {"interrupted"}


def test_codes_are_unique() -> None:
    codes = [kind.code for kind in MEMBERS if kind is not InternalError]
    assert len(codes) == len(set(codes))


def test_every_member_is_exported() -> None:
    assert {kind.__name__ for kind in MEMBERS} <= set(lexery.errors.__all__)


@pytest.mark.parametrize("kind", MEMBERS, ids=lambda kind: kind.__name__)
def test_tree_is_drawn_in_full(kind: type[LexeryError]) -> None:
    assert kind.__name__ in (lexery.errors.__doc__ or "")


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        (UsageError, ExitCode.USAGE),
        (BadInput, ExitCode.BAD_INPUT),
        (CorpusError, ExitCode.CORPUS),
        (StoreError, ExitCode.STORE),
        (RunFailed, ExitCode.RUN_FAILED),
        (InternalError, ExitCode.RUN_FAILED),
    ],
)
def test_family_has_one_exit_code(kind: type[LexeryError], code: ExitCode) -> None:
    assert {member.exit_code for member in family(kind)} == {code}


def test_exit_codes_are_those_of_the_specification() -> None:
    assert {member.name: member.value for member in ExitCode} == {
        "OK": 0,
        "FINDING": 1,
        "USAGE": 2,
        "CLARIFICATION": 3,
        "BAD_INPUT": 4,
        "CORPUS": 5,
        "STORE": 6,
        "RUN_FAILED": 7,
        "INTERRUPTED": 130,
    }


@pytest.mark.parametrize(
    ("kind", "status"), [(RunNotFound, 404), (ClarificationConflict, 409), (QueryTooLong, 413)]
)
def test_http_status(kind: type[LexeryError], status: int) -> None:
    assert kind.http_status == status


@pytest.mark.parametrize("failure", FailureCode)
def test_stored_failure_becomes_its_error(failure: FailureCode) -> None:
    error = run_failure(failure, "run-1", stage="U4")
    assert (error.code, error.run_id) == (failure.value, "run-1")


def test_stage_failure_names_the_stage_and_the_way_on() -> None:
    assert "U4" in StageFailed(run_id="run-1", stage="U4").message("en")
    assert "lexery runs resume run-1" in StageFailed(run_id="run-1", stage="U4").message("uk")


def test_missing_evidence_reads_as_the_policy_says() -> None:
    assert "U8 requires evidence_assembly" in str(MissingEvidenceAssembly())


def test_error_survives_a_process_border() -> None:
    error = QueryTooLong(length=20_001, limit=20_000)
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    assert (type(again), again.params) == (QueryTooLong, {"length": 20_001, "limit": 20_000})


@pytest.mark.parametrize(
    ("error", "told"),
    [
        pytest.param(OSError(28, "No space left on device"), "на диску немає місця", id="number"),
        pytest.param(OSError("IoError (os error 30)"), "диск лише для читання", id="number in the text"),
        pytest.param(OSError(99, "Strange thing"), "інша причина (Strange thing)", id="unknown number"),
        pytest.param(
            OSError("some text\nof two lines"), "інша причина (some text of two lines)", id="no number"
        ),
    ],
)
def test_the_system_is_told_in_our_words(error: OSError, told: str) -> None:
    assert os_reason(error).text("uk") == told
    assert told in FileUnreadable(path="x", reason=os_reason(error)).message("uk")


def test_a_reason_names_its_place_and_survives_pickling() -> None:
    cause = known_reason(("field.nothing", "field.missing"), "Field required").at("articles.0")
    again = pickle.loads(pickle.dumps(FileUnreadable(path="x", reason=cause)))  # noqa: S301 - our own
    assert again.message("uk") == "Не вдається прочитати файл x: articles.0: немає обов'язкового поля"
