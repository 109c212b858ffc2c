"""The exported answer: JSON that `lexery verify` reads back."""

import json
from collections.abc import Mapping
from typing import cast

from pydantic import ValidationError

from lexery.contracts.answer import AnswerFile
from lexery.errors import InvalidAnswerFile

SCHEMA = "lexery-answer-1"


def render_json(file: AnswerFile) -> str:
    """The answer file (architecture §4), indented, ending with a newline."""
    data = cast("dict[str, object]", json.loads(file.model_dump_json()))
    ordered = {"schema": data.pop("schema_version"), **data}
    return json.dumps(ordered, ensure_ascii=False, indent=2) + "\n"


def read_answer_file(content: str, path: str) -> AnswerFile:
    """The answer file in `content`; `path` is named in the error. Raises InvalidAnswerFile."""
    try:
        data: object = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise InvalidAnswerFile(path=path, reason=str(error)[:200]) from error
    if not isinstance(data, dict):
        raise InvalidAnswerFile(path=path, reason="not a JSON object")
    return answer_file_of(cast("dict[str, object]", data), path)


def answer_file_of(data: Mapping[str, object], path: str) -> AnswerFile:
    """The answer file of an object of JSON; see `read_answer_file`."""
    fields = dict(data)
    schema = fields.pop("schema", fields.pop("schema_version", None))
    if schema != SCHEMA:
        raise InvalidAnswerFile(path=path, reason=f"schema {str(schema)[:40]!r} is not {SCHEMA}")
    try:
        return AnswerFile.model_validate({"schema_version": schema, **fields})
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise InvalidAnswerFile(path=path, reason=f"{where}: {first['msg']}") from error
