"""Citation forms and normalisation vectors over the shared catalog."""

import csv
import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest

from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import ActRecord, ActStatus, ArticleList, DocType
from lexery.law.act_numbers import act_number_key, is_official_number
from lexery.law.citations import find_act_mentions, find_references
from lexery.law.directory_memory import MemoryDirectory
from lexery.law.numbers import canonical_article

pytestmark = pytest.mark.corpus
KNOWN_CONFLICTS = {"постанова КМУ №1388 пункт 6"}
"""The rule (`policies.md` §1) resolves a number without a year that is unique in the catalog; the vector wants a question."""


@cache
def catalog(shared: Path) -> MemoryDirectory:
    """The whole catalog with the article lists of the pack."""
    lists: dict[str, tuple[str, ...]] = {}
    unknown: set[str] = set()
    for path in sorted((shared / "corpus").glob("acts-*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                act: dict[str, Any] = json.loads(line)
                lists[act["nreg"]] = tuple(article["number"] for article in act["articles"])
                if act["title_source"] == "unknown":
                    unknown.add(act["nreg"])
    with gzip.open(shared / "corpus" / "catalog.tsv.gz", "rt", encoding="utf-8") as table:
        rows = list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))
    acts = [
        ActRecord(
            nreg=row["nreg"],
            title=row["title"] or row["nreg"],
            title_known=bool(row["title"]) and row["nreg"] not in unknown,
            number=row["number"] or None,
            adopted=row["adopted"] or None,
            doc_type=DocType(row["doc_type"]),
            status=ActStatus(row["status"]),
            aliases=tuple(alias for alias in row["aliases"].split("|") if alias),
            indexed=row["nreg"] in lists,
        )
        for row in rows
    ]
    return MemoryDirectory(
        acts,
        (
            ArticleList(nreg=n, numbers=numbers, held=frozenset(numbers), complete=False)
            for n, numbers in lists.items()
        ),
    )


def place(target: CitationTarget) -> str:
    """A target in the notation of the table of forms."""
    section, _, subsection = (target.section or "").partition("/")
    marks = (
        ("розд.", section), ("підрозд.", subsection), ("", target.article), ("ч", target.part), ("п", target.point),
        ("пп", target.subpoint), ("абз", target.paragraph),
    )  # fmt: skip
    return "/".join(f"{mark}{value}" for mark, value in marks if value) or "-"


def test_citation_forms(shared: Path) -> None:
    directory = catalog(shared)
    with (shared / "eval" / "citation_forms.tsv").open(encoding="utf-8") as table:
        rows = list(csv.DictReader(table, delimiter="\t"))
    assert rows
    wrong: list[str] = []
    for row in rows:
        found = find_references(row["raw"], directory)
        got = (
            {r.target.nreg for r in found},
            "; ".join(place(r.target) for r in found),
            {r.state.value for r in found},
        )
        if got != ({row["act_nreg"]}, row["targets"], {row["state"]}):
            wrong.append(f"{row['raw']}: {got}")
    assert wrong == []


def _value(kind: str, raw: str, directory: MemoryDirectory) -> object:
    found = find_references(raw, directory)
    if kind == "act_number_key":
        return act_number_key(raw)
    if kind == "article_number":
        return canonical_article(raw)
    if kind == "is_official_number":
        return is_official_number(raw)
    if kind == "extract_act_number":
        return next((m.number for m in find_act_mentions(raw, directory) if m.number), None)
    if kind == "extract_articles":
        return [r.target.article for r in found]
    if kind == "extract_article_and_act":
        act = directory.act(found[0].target.nreg or "")
        return {
            "article": found[0].target.article,
            "act": found[0].act_number,
            "title": act.title if act else None,
        }
    if kind == "resolve_act_number":
        return {"nreg": directory.by_number(raw)[0].nreg}
    assert kind == "parse_reference"
    return {"nreg": found[0].target.nreg, "article": found[0].target.article}


def test_normalisation_vectors(shared: Path) -> None:
    directory = catalog(shared)
    vectors: list[dict[str, Any]] = json.loads(
        (shared / "eval" / "normalisation_vectors.json").read_text(encoding="utf-8")
    )
    assert vectors
    wrong: list[str] = []
    for vector in vectors:
        value = _value(vector["kind"], vector["input"], directory)
        if isinstance(value, dict) and isinstance(vector["expect"], dict):
            fields = cast("dict[str, object]", value)
            value = {name: fields.get(name) for name in cast("dict[str, object]", vector["expect"])}
        if value != vector["expect"] and vector["input"] not in KNOWN_CONFLICTS:
            wrong.append(f"{vector['kind']} {vector['input']}: {value}")
    assert wrong == []
