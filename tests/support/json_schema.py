"""A reader of the JSON schemas that we publish: small, and refuses a keyword that it does not know rather than pass it."""

import re
from collections.abc import Mapping
from datetime import date
from typing import Any, cast

_KINDS: dict[str, type | tuple[type, ...]] = {
    "object": dict, "array": list, "string": str, "boolean": bool, "null": type(None),
}  # fmt: skip
_SAID = {"title", "description", "default", "$defs", "$schema", "$id", "format"}
"""Keywords that restrict nothing; `format` is looked at with `pattern`."""


def accepts(schema: Mapping[str, Any], value: Any, root: Mapping[str, Any] | None = None) -> bool:
    """Whether `value` is as `schema` says."""
    whole = schema if root is None else root
    return all(
        _holds(keyword, wanted, value, schema, whole)
        for keyword, wanted in schema.items()
        if keyword not in _SAID
    )


def _holds(keyword: str, wanted: Any, value: Any, schema: Mapping[str, Any], root: Mapping[str, Any]) -> bool:
    match keyword:
        case "$ref":
            return accepts(root["$defs"][wanted.removeprefix("#/$defs/")], value, root)
        case "anyOf":
            return any(accepts(option, value, root) for option in wanted)
        case "type":
            return isinstance(value, _KINDS[wanted])
        case "enum":
            return value in wanted
        case "required":
            return not isinstance(value, dict) or all(name in value for name in wanted)
        case "properties":
            return not isinstance(value, dict) or all(
                accepts(one, value[name], root) for name, one in wanted.items() if name in value
            )
        case "items":
            return not isinstance(value, list) or all(
                accepts(wanted, one, root) for one in cast("list[Any]", value)
            )
        case "minItems":
            return not isinstance(value, list) or len(cast("list[Any]", value)) >= wanted
        case "minLength":
            return not isinstance(value, str) or len(value) >= wanted
        case "maxLength":
            return not isinstance(value, str) or len(value) <= wanted
        case "pattern":
            return not isinstance(value, str) or (
                re.search(wanted, value) is not None and _dated(schema, value)
            )
        case _:
            raise NotImplementedError(keyword)


def _dated(schema: Mapping[str, Any], value: str) -> bool:
    if schema.get("format") != "date":
        return True
    try:
        date.fromisoformat(value)
    except ValueError:
        return False
    return True
