"""Units and numbers made into places of an act: ranges and lists expanded, articles by the act's own list."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Final

from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import ActRecord, DocType
from lexery.contracts.ports import ActDirectory
from lexery.law.citations.assemble import Branch
from lexery.law.citations.grammar import Level, Number
from lexery.law.numbers import resolve_article, sort_key

_ALPHABET: Final = "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"
MAX_RANGE: Final = 300
"""Articles that one range may expand to; a longer range gives its two ends."""
MAX_PLACES: Final = 1000
"""Places that one citation gives; what its lists and ranges make beyond them is cut (bounded output)."""
_OF_POINTS: Final = (DocType.RESOLUTION, DocType.DECREE, DocType.OTHER)
"""Acts that are made of points: where they have an article list, it lists their points."""
_STATUTE: Final = re.compile(r"(?<!\w)статут", re.IGNORECASE)


def expand(number: Number, known: Sequence[str] | None, *, plural: bool) -> list[str]:
    """The numbers that one written number stands for; the act's list tells a range from an index."""
    upper = number.end_of_range
    if upper is None:
        indexed = f"{number.text}-{number.beside}" if number.beside else None
        return [indexed if indexed is not None and known and indexed in known else number.text]
    if not number.text[0].isdigit():
        return _letters(number.text, upper)
    joined = f"{number.text}-{upper}"
    if known is not None and joined in known and not plural:
        return [joined]
    low, high = sort_key(number.text), sort_key(upper)
    if known and number.text in known and upper in known:
        inside = [n for n in known if n and low <= sort_key(n) <= high]
        if len(inside) <= MAX_RANGE:
            return inside
    if len(low) == len(high) == 1 and high[0] - low[0] <= MAX_RANGE:
        return [str(n) for n in range(low[0], high[0] + 1)]
    return [number.text, upper]


def _letters(first: str, last: str) -> list[str]:
    low, high = _ALPHABET.find(first), _ALPHABET.find(last)
    return list(_ALPHABET[low : high + 1]) if 0 <= low < high else [first, last]


def targets(
    branches: Sequence[Branch], nreg: str | None, directory: ActDirectory
) -> list[tuple[CitationTarget, bool]]:
    """The places that branches cite, and whether the act's list knows the article (True when there is no list)."""
    listed = directory.articles(nreg) if nreg else None
    act = directory.act(nreg) if nreg else None
    known = listed.numbers if listed else None
    found = (place for branch in branches for place in _of_branch(branch, nreg, known, act))
    return list(islice(found, MAX_PLACES))


def _of_branch(
    branch: Branch, nreg: str | None, known: Sequence[str] | None, act: ActRecord | None
) -> Iterator[tuple[CitationTarget, bool]]:
    section, note = _section(branch), _first(branch, Level.NOTE)
    smaller = _smaller(branch)
    for raw in _articles(branch, known):
        # Treaties number articles `1.1`; in other acts «ст. 14.1» is a point of article 14.
        article, dotted = (raw, None) if known and raw in known else _split_dotted(raw)
        found = article
        if article and known is not None and article not in known:
            found = resolve_article(article, known)
        exists = article is None or found is not None
        for units in product(*smaller):
            place: dict[str, str | None] = {
                "nreg": nreg, "article": found or article, "section": section, "note": note, "point": dotted,
            }  # fmt: skip
            for unit in units:
                place |= unit
            if act is not None and place["point"] and not (place["article"] or section or note):
                place |= _article_of_point(place, known, act)
            yield CitationTarget(**place), exists


def _articles(branch: Branch, known: Sequence[str] | None) -> Iterator[str | None]:
    numbers = branch.numbers(Level.ARTICLE)
    if not numbers:
        yield None
    for number in numbers:
        yield from expand(number, known, plural=branch.plural)


def _article_of_point(
    place: dict[str, str | None], known: Sequence[str] | None, act: ActRecord
) -> dict[str, str | None]:
    """What a point without an article makes known of its article."""
    point = place["point"] or ""
    if "." in point:
        # «п. 44.1 ПКУ»: a dotted point of a code begins with the number of its article.
        head = point.split(".")[0]
        listed = head in known if known else act.doc_type is DocType.CODE and head.isdigit()
        return {"article": head} if listed else {}
    if known and point in known and (act.doc_type in _OF_POINTS or _STATUTE.search(act.title)):
        # The items of a statute or an order are its articles, whatever a writer calls them.
        return {"article": point, "point": place.get("subpoint"), "subpoint": None}
    return {}


def _split_dotted(raw: str | None) -> tuple[str | None, str | None]:
    if raw is None or "." not in raw:
        return raw, None
    return raw.split(".")[0], raw


def _first(branch: Branch, level: Level) -> str | None:
    numbers = branch.numbers(level)
    return numbers[0].text if numbers else None


def _section(branch: Branch) -> str | None:
    parts = [n for n in (_first(branch, Level.SECTION), _first(branch, Level.SUBSECTION)) if n]
    return "/".join(parts) or None


def _smaller(branch: Branch) -> list[list[dict[str, str]]]:
    """The numbers at each level below the article, largest level first."""
    out: list[list[dict[str, str]]] = []
    for level, name in (
        (Level.PART, "part"), (Level.POINT, "point"), (Level.SUBPOINT, "subpoint"), (Level.PARAGRAPH, "paragraph"),
    ):  # fmt: skip
        updates: list[dict[str, str]] = []
        for number in branch.numbers(level):
            for text in expand(number, None, plural=True) if "." not in number.text else [number.text]:
                update = {name: text}
                if number.letter and level is Level.POINT:
                    update["subpoint"] = number.letter
                updates.append(update)
        if updates:
            out.append(updates)
    return out
