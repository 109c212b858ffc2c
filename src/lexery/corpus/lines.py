"""One line of a bundle: the act that it is, or all that is wrong with it."""

import codecs
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, cast

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from lexery.contracts.bundle import BundleAct, BundleArticle
from lexery.corpus.encodings import foreign_encoding
from lexery.corpus.problems import ImportProblem, ProblemCode
from lexery.errors import Reason, known_reason, reason

MAX_PROBLEMS: Final = 100
"""Problems that are told of one act, the first ones: a file of another kind would have one a byte."""
_SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F]")
MAX_KEY: Final = 60
"""Characters of a key that are shown."""


@dataclass(frozen=True, kw_only=True)
class ActLine:
    """A line that is an act."""

    act: BundleAct
    path: str
    line: int


@dataclass
class _NotJson(Exception):
    code: ProblemCode
    why: Reason


def parse_act(data: bytes, *, path: str, line: int) -> ActLine | ImportProblem:
    """One line, validated: the act, or the first thing that is wrong with it."""
    act, problems = examine(data, path=path, line=line)
    if problems or act is None:
        return problems[0]
    return ActLine(act=act, path=path, line=line)


def examine(data: bytes, *, path: str, line: int) -> tuple[BundleAct | None, tuple[ImportProblem, ...]]:
    """One line: the act where it is one, and all that is wrong with it, at most `MAX_PROBLEMS`."""
    try:
        value = _json(data)
    except _NotJson as bad:
        return None, (ImportProblem(code=bad.code, path=path, line=line, detail=bad.why),)
    try:
        act = BundleAct.model_validate(value)
    except ValidationError as error:
        found = islice(_invalid(value, error, path, line), MAX_PROBLEMS)
        return None, tuple(found)
    nreg = act.nreg.lower()
    if nreg != act.nreg:
        act = act.model_copy(update={"nreg": nreg})
    return act, tuple(
        ImportProblem(code=code, path=path, line=line, nreg=nreg, detail=number)
        for code, number in islice(_faults(act), MAX_PROBLEMS)
    )


def _json(data: bytes) -> object:
    """The value of a line of JSON, as the standard has it: no NaN, no key twice."""
    try:
        # Files with a byte order mark are joined into one with marks in the middle.
        text = data.removeprefix(codecs.BOM_UTF8).decode()
    except UnicodeDecodeError as bad:
        why = foreign_encoding(data) or reason("not_utf8", position=bad.start)
        raise _NotJson(ProblemCode.INVALID_UTF8, why) from bad
    try:
        value: object = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
        if _SURROGATE.search(text):
            json.dumps(value, ensure_ascii=False).encode()
        return value
    except UnicodeEncodeError as bad:
        raise _NotJson(ProblemCode.INVALID_JSON, reason("field.string_unicode")) from bad
    except json.JSONDecodeError as bad:
        if "\r" in text.rstrip() and bad.msg == "Extra data":
            raise _NotJson(ProblemCode.INVALID_JSON, reason("carriage_returns")) from bad
        raise _NotJson(ProblemCode.INVALID_JSON, json_reason(bad)) from bad
    except RecursionError as bad:
        raise _NotJson(ProblemCode.INVALID_JSON, reason("json.too_deep")) from bad
    except ValueError as bad:
        # A number of thousands of digits.
        raise _NotJson(ProblemCode.INVALID_JSON, reason("json.number")) from bad


def json_reason(error: json.JSONDecodeError) -> Reason:
    """What the reader of JSON says, in our words."""
    name = "json." + re.sub(r"\W+", "_", error.msg.lower().replace("\\", "")).strip("_")
    return known_reason((name,), str(error), {"position": error.pos})


def _unique(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    value = dict(pairs)
    if len(value) < len(pairs):
        seen: set[str] = set()
        key = next(key for key, _ in pairs if key in seen or seen.add(key))
        raise _NotJson(ProblemCode.INVALID_JSON, reason("duplicate_key", key=key[:MAX_KEY]))
    return value


def _no_constant(name: str) -> object:
    raise _NotJson(ProblemCode.INVALID_JSON, reason("json_constant", constant=name))


def _faults(act: BundleAct) -> Iterator[tuple[ProblemCode, str]]:
    """What is wrong with an act whose fields are each right."""
    if not act.articles:
        yield ProblemCode.EMPTY_ACT, ""
    seen: set[tuple[str, str | None]] = set()
    for article in act.articles:
        if not article.text.strip():
            yield ProblemCode.EMPTY_ARTICLE, article.number
        # A digest may speak of two parts of one article in two statements.
        key = (article.number, article.part)
        if key in seen:
            yield ProblemCode.DUPLICATE_ARTICLE, article.number
        seen.add(key)


def _invalid(value: object, error: ValidationError, path: str, line: int) -> Iterator[ImportProblem]:
    found = error.errors(include_url=False, include_input=False)
    fields = cast("dict[str, object]", value) if isinstance(value, dict) else {}
    nreg = fields.get("nreg")
    articles = fields.get("articles")
    details = [_detail(one) for one in found if one["loc"][:1] != ("articles",) or len(one["loc"]) == 1]
    # The reader stops at the first article that is none; the person who mends the file wants the others too.
    if isinstance(articles, list):
        details += islice(_of_articles(cast("list[object]", articles)), MAX_PROBLEMS)
    for detail in details or [_detail(found[0])]:
        yield ImportProblem(
            code=ProblemCode.INVALID_ACT,
            path=path,
            line=line,
            nreg=nreg if isinstance(nreg, str) else None,
            detail=detail,
        )


def _of_articles(articles: Sequence[object]) -> Iterator[Reason]:
    for place, article in enumerate(articles):
        try:
            BundleArticle.model_validate(article)
        except ValidationError as error:
            for one in error.errors(include_url=False, include_input=False):
                yield _detail(one, ("articles", place))


def _detail(error: ErrorDetails, within: tuple[int | str, ...] = ()) -> Reason:
    return field_reason(error, within)


def first_reason(error: ValidationError) -> Reason:
    """The first thing that the validator says, in our words, with the field's place."""
    return field_reason(error.errors(include_url=False, include_input=False)[0])


def field_reason(error: ErrorDetails, within: tuple[int | str, ...] = ()) -> Reason:
    """What the validator says of a field, in our words, with the field's place."""
    context = cast("Mapping[str, object]", error.get("ctx", {}))
    params = {name: value for name, value in context.items() if isinstance(value, str | int)}
    what = known_reason((f"field.{error['type']}",), error["msg"], params)
    place = ".".join(str(part) for part in (*within, *error["loc"]))
    return what.at(place) if place else what
