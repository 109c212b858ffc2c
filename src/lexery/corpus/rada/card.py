"""JSON of the portal: cards of acts and pages of lists."""

import json
import re
from collections.abc import Iterator
from typing import Final, cast

from pydantic import ValidationError

from lexery.corpus.lines import first_reason, json_reason
from lexery.corpus.problems import ProblemCode
from lexery.corpus.rada.decoding import decode_text, within
from lexery.corpus.rada.dictionaries import day, status_of
from lexery.corpus.rada.values import PortalCard, PortalEvent, PortalLimits, PortalPage, PortalRow
from lexery.errors import PortalFileInvalid, Reason, reason

MAX_ROWS: Final = 5000
"""Of editions, of events and of rows of a page: more of them are no card and no page."""
_PARTS: Final = re.compile(r"[|;]")
_Json = dict[str, object]


def read_card(data: bytes, *, limits: PortalLimits | None = None) -> PortalCard:
    """The card of an act (`/laws/card/{nreg}.json`).

    Fields that are missing, empty or of another type are left out; only nreg and title must be there.
    Raises `PortalFileInvalid`: PORTAL_TOO_LARGE, PORTAL_ENCODING, PORTAL_CARD_INVALID.
    """
    card = _object(data, limits or PortalLimits())
    result = card.get("result_code")
    if isinstance(result, int) and result >= 400:
        raise _invalid(reason("card.result", code=result))
    try:
        return PortalCard(
            nreg=_nreg(card),
            title=_words(card, "nazva"),
            state=_whole(card.get("status")),
            status=status_of(_whole(card.get("status"))),
            number=_number(card),
            adopted=_adopted(card),
            types=_numbers(card.get("types") or card.get("typ")),
            organs=_numbers(_organs(card), head=True),
            edition=day(card.get("datred")),
            editions=tuple(sorted(_events(card.get("eds"), "datred"), key=_by_day)),
            history=tuple(_events(card.get("hist"), "poddat")),
        )
    except ValidationError as error:
        raise _invalid(first_reason(error)) from error


def read_page(data: bytes, *, limits: PortalLimits | None = None) -> PortalPage:
    """A page of a list (`/laws/main/r/page{N}.json`); a row that names no act makes the page invalid.

    Raises `PortalFileInvalid`: PORTAL_TOO_LARGE, PORTAL_ENCODING, PORTAL_CARD_INVALID.
    """
    page = _object(data, limits or PortalLimits())
    rows = page.get("list")
    if not isinstance(rows, list):
        raise _invalid(reason("card.no_list"))
    listed = cast("list[object]", rows)
    if len(listed) > MAX_ROWS:
        raise _invalid(reason("too_many_rows", limit=MAX_ROWS))
    return PortalPage(
        total=_whole(page.get("cnt")) or len(listed),
        first=_whole(page.get("from")) or 1,
        rows=tuple(_row(row, at) for at, row in enumerate(listed)),
    )


def _row(value: object, at: int) -> PortalRow:
    if not isinstance(value, dict):
        raise _invalid(reason("field.dict_type").at(f"list.{at}"))
    row = cast(_Json, value)
    try:
        return PortalRow(
            nreg=_nreg(row),
            title=_words(row, "nazva"),
            state=_whole(row.get("status")),
            status=status_of(_whole(row.get("status"))),
            number=_number(row),
            adopted=_adopted(row),
            types=_numbers(row.get("types") or row.get("typ")),
            organs=_numbers(_organs(row), head=True),
            changed=day(row.get("poddat")),
        )
    except ValidationError as error:
        why = first_reason(error)
        raise _invalid(why.at(f"list.{at}.{why.place}")) from error


def _object(data: bytes, limits: PortalLimits) -> _Json:
    text = decode_text(within(data, limits.card))
    try:
        value: object = json.loads(text)
    except json.JSONDecodeError as error:
        raise PortalFileInvalid(
            reason=ProblemCode.PORTAL_CARD_INVALID, detail=json_reason(error), line=error.lineno
        ) from error
    except RecursionError as error:
        raise _invalid(reason("json.too_deep")) from error
    except ValueError as error:
        # A number of thousands of digits.
        raise _invalid(reason("json.number")) from error
    if not isinstance(value, dict):
        raise _invalid(reason("field.dict_type"))
    return cast(_Json, value)


def _events(value: object, key: str) -> Iterator[PortalEvent]:
    if not isinstance(value, list):
        return
    for entry in cast("list[object]", value)[:MAX_ROWS]:
        if not isinstance(entry, dict):
            continue
        event = cast(_Json, entry)
        kind = _whole(event.get("podid"))
        if kind is None:
            continue
        try:
            yield PortalEvent(
                kind=kind, day=day(event.get(key)), basis=_words(event, "pidstava").lower() or None
            )
        except ValidationError:
            # The basis may be words: the event counts without it.
            yield PortalEvent(kind=kind, day=day(event.get(key)))


def _by_day(event: PortalEvent) -> str:
    """An edition whose day is not known yet comes after all others."""
    return event.day or "9999"


def _nreg(row: _Json) -> str:
    return _words(row, "nreg").lower()


def _number(row: _Json) -> str | None:
    """The official number: of several organs' the first."""
    parts = next((p for p in _organs(row) if p.count(":") >= 2), "").split(":", 2)
    return (
        _words(row, "orgnum") or _words(row, "n_vlas") or (parts[2].strip() if len(parts) > 2 else "") or None
    )


def _adopted(row: _Json) -> str | None:
    parts = next(iter(_organs(row)), "").split(":")
    return day(row.get("orgdat")) or (day(parts[1]) if len(parts) > 1 else None)


def _organs(row: _Json) -> list[str]:
    value = row.get("organs")
    return _PARTS.split(value) if isinstance(value, str) else []


def _words(row: _Json, key: str) -> str:
    value = row.get(key)
    return value.strip() if isinstance(value, str) else str(value) if type(value) is int else ""


def _whole(value: object) -> int | None:
    if type(value) is int:
        return value
    return (
        int(value)
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 12
        else None
    )


def _numbers(value: object, *, head: bool = False) -> tuple[int, ...]:
    """Ids in order: a number, or several parted by `|`; with `head` what stands before the first colon."""
    parts = cast("list[object]", value) if isinstance(value, list) else _PARTS.split(str(value))
    found = (_whole(str(part).split(":", 1)[0] if head else part) for part in parts)
    return tuple(number for number in found if number is not None)


def _invalid(detail: Reason) -> PortalFileInvalid:
    return PortalFileInvalid(reason=ProblemCode.PORTAL_CARD_INVALID, detail=detail)
