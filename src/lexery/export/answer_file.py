"""The exported answer: JSON that `lexery verify` reads back, and the sources it names."""

import hashlib
import json
from typing import cast

from pydantic import ValidationError

from lexery.contracts.answer import Answer, AnswerFile, Source
from lexery.contracts.corpus import ActRecord
from lexery.contracts.ports import ActDirectory, ArticleSource
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
    fields = cast("dict[str, object]", data)
    schema = fields.pop("schema", fields.pop("schema_version", None))
    if schema != SCHEMA:
        raise InvalidAnswerFile(path=path, reason=f"schema {str(schema)[:40]!r} is not {SCHEMA}")
    try:
        return AnswerFile.model_validate({"schema_version": schema, **fields})
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise InvalidAnswerFile(path=path, reason=f"{where}: {first['msg']}") from error


def sources_of(answer: Answer, articles: ArticleSource, directory: ActDirectory) -> tuple[Source, ...]:
    """The acts that the claims lean on, in the order of first citation, with a hash per cited article."""
    numbers: dict[str, dict[str, str]] = {}
    for claim in answer.claims:
        if claim.citation is None or claim.citation.nreg is None:
            continue
        nreg, number = claim.citation.nreg, claim.citation.article or ""
        article = articles.article(nreg, number)
        if article is not None:
            numbers.setdefault(nreg, {})[number] = hashlib.sha256(article.text.encode()).hexdigest()
    return tuple(
        _source(act, cited, answer)
        for nreg, cited in numbers.items()
        if (act := directory.act(nreg)) is not None
    )


def _source(act: ActRecord, cited: dict[str, str], answer: Answer) -> Source:
    kinds = [c.text_kind for c in answer.claims if c.citation is not None and c.citation.nreg == act.nreg]
    return Source(
        nreg=act.nreg,
        title=act.title,
        number=act.number,
        status=act.status,
        status_note=act.status_note,
        edition=act.edition,
        retrieved=act.retrieved,
        url=act.source_url,
        text_kind=kinds[0] if kinds else act.text_kind,
        articles=tuple(cited),
        text_sha256=tuple(cited.values()),
    )
