"""The failures of an evaluation as a file: JSON lines for programs, Markdown for people."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from lexery.cli.state import language
from lexery.cli.why import told as why
from lexery.contracts.retrieval import Explanation, RelevanceModel
from lexery.errors import FileUnreadable, os_reason
from lexery.evaluation.failures import Failure
from lexery.export.plain import printable
from lexery.messages import text

DIFFERENCES = 6
"""Features listed where the right article and the first hit differ most."""


def told(name: str, **params: object) -> str:
    """The sentence `failures.<name>` in the language of the moment."""
    return text(f"failures.{name}", language(), **params)


def write_failures(path: Path, found: Sequence[Failure], rows: int) -> None:
    """Write the failures; a name that ends in `.jsonl` asks for JSON lines, any other for Markdown."""
    lines = (one.model_dump_json() for one in found) if path.suffix == ".jsonl" else markdown(found, rows)
    try:
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    except OSError as error:
        raise FileUnreadable(path=str(path), reason=os_reason(error)) from error


def markdown(found: Sequence[Failure], rows: int) -> Iterator[str]:
    """The report: how many of each kind, then each row."""
    yield f"# {told('title', count=len(found), rows=rows)}"
    yield ""
    for kind, count in Counter(one.kind for one in found).most_common():
        yield f"- {count} × `{kind}`: {told(f'kind.{kind}')}"
    for one in found:
        yield from _row(one)


def _row(one: Failure) -> Iterator[str]:
    yield ""
    yield f"## {one.id} · {one.category} · {one.kind}"
    yield ""
    yield f"> {' '.join(printable(one.query).split())}"
    yield ""
    yield told("ends", expected=one.expected, got=one.got)
    if one.gold is None:
        return
    yield told("place", rank=one.gold_rank or "—", goal=one.goal_id or "—")
    yield ""
    yield f"| | {told('gold')} | {told('top')} |"
    yield "|---|---|---|"
    for name, value in (("article", _article), ("rank", _rank), ("relevance", _relevance), ("legs", _legs)):
        yield f"| {told(name)} | {value(one.gold)} | {value(one.top)} |"
    for name, gold, top in differences(one.gold, one.top):
        yield f"| {why(f'feature.{name}')} | {gold:+.2f} | {top:+.2f} |"


def differences(gold: Explanation, top: Explanation | None) -> Iterable[tuple[str, float, float]]:
    """Feature → what it added to the log-odds of each, where they differ most.

    Where one is of a named act and the other is not, both are compared by what they were before that was known. A
    feature that a model lacks adds nothing.
    """
    level = 0 if top is not None and _models(gold)[:1] == _models(top)[:1] else -1
    mine, best = _added(gold, level), _added(top, level)
    names = sorted(
        mine.keys() | best.keys(), key=lambda name: (-abs(mine.get(name, 0) - best.get(name, 0)), name)
    )
    return [(name, mine.get(name, 0.0), best.get(name, 0.0)) for name in names[:DIFFERENCES]]


def _models(one: Explanation) -> list[RelevanceModel]:
    return [reckoning.model for reckoning in one.reckonings]


def _added(one: Explanation | None, level: int) -> dict[str, float]:
    parts = one.reckonings[level].contributions if one is not None and one.reckonings else ()
    return {part.feature: part.log_odds for part in parts}


def _article(one: Explanation | None) -> str:
    return f"{one.nreg}:{one.article}" if one is not None else "—"


def _rank(one: Explanation | None) -> str:
    return str(one.rank or "—") if one is not None else "—"


def _relevance(one: Explanation | None) -> str:
    if one is None or not one.reckonings:
        return "—"
    return f"{one.relevance:.3f} ({one.reckonings[0].model}, × {one.standing:.2f})"


def _legs(one: Explanation | None) -> str:
    scores = one.legs if one is not None else ()
    return ", ".join(f"{score.leg} {score.rank}" for score in scores) or "—"
