"""The starter digest against the real texts beside the project."""

import gzip
import json
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from lexery.corpus.digest.articles import compact, read_article_lists
from lexery.corpus.digest.check import OfficialAct, OfficialArticle, check_digest

pytestmark = pytest.mark.corpus
DIGEST = Path(str(resources.files("lexery.corpus.digest")))


def _records(corpus: Path, wanted: frozenset[str]) -> Iterator[dict[str, Any]]:
    """Parse only the wanted lines: the nreg is the first field of a line."""
    heads = tuple(f'{{"nreg": {json.dumps(n, ensure_ascii=False)}'.encode() for n in wanted)
    heads += tuple(head.replace(b": ", b":") for head in heads)
    for file in sorted(corpus.glob("acts-*.jsonl.gz")):
        with gzip.open(file, "rb") as lines:
            for line in lines:
                if line.startswith(heads):
                    yield json.loads(line)


@pytest.fixture(scope="module")
def records(shared: Path) -> dict[str, dict[str, Any]]:
    wanted = frozenset(read_article_lists(DIGEST / "articles.json"))
    return {record["nreg"]: record for record in _records(shared / "corpus", wanted)}


def _official(record: dict[str, Any]) -> OfficialAct:
    return OfficialAct(
        title=record["title"],
        number=record["number"],
        status=record["status"],
        source_url=record["source_url"],
        articles={
            a["number"]: OfficialArticle(
                text=a["text"], heading=a["heading"], path=" ".join(a["path"]), repealed=a["repealed"]
            )
            for a in record["articles"]
        },
    )


def test_no_statement_departs_from_its_article(records: dict[str, dict[str, Any]]) -> None:
    findings = check_digest(DIGEST / "digest.jsonl", {nreg: _official(r) for nreg, r in records.items()})
    assert [f.model_dump() for f in findings] == []


def test_article_lists_are_those_of_the_corpus(records: dict[str, dict[str, Any]]) -> None:
    held = {nreg: tuple(a["number"] for a in r["articles"] if a["number"]) for nreg, r in records.items()}
    assert read_article_lists(DIGEST / "articles.json") == held
    raw = json.loads((DIGEST / "articles.json").read_text(encoding="utf-8"))
    assert {nreg: list(compact(numbers)) for nreg, numbers in held.items()} == raw
