"""Answers over real articles: every extractive draft passes every check, whatever the text looks like."""

import gzip
import json
import random
from collections import Counter
from pathlib import Path

import pytest
from tests.support.answers import World

from lexery.contracts.answer import CheckStatus
from lexery.contracts.corpus import ActRecord, Article
from lexery.export import render_markdown
from lexery.verification.exported import findings, verify_exported

pytestmark = pytest.mark.corpus
SAMPLE = 120
"""Articles tried; the whole pack takes an hour."""


@pytest.fixture(scope="module")
def world(shared: Path) -> World:
    """Acts of one bundle, with a few articles of each."""
    rng = random.Random(7)  # noqa: S311 - a fixed sample
    acts: list[ActRecord] = []
    articles: list[Article] = []
    with gzip.open(shared / "corpus" / "acts-03.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            act = json.loads(line)
            if rng.random() > 0.25:
                continue
            record = {
                k: act[k]
                for k in (
                    "nreg",
                    "title",
                    "doc_type",
                    "number",
                    "adopted",
                    "status",
                    "status_note",
                    "edition",
                )
            }
            acts.append(
                ActRecord.model_validate(
                    record
                    | {
                        "title_known": act["title_source"] != "unknown",
                        "retrieved": act["retrieved"],
                        "indexed": True,
                    }
                    | {"source_url": act["source_url"]}
                )
            )
            chosen = rng.sample(act["articles"], min(2, len(act["articles"])))
            articles += [
                Article(
                    nreg=act["nreg"], number=a["number"], heading=a["heading"], text=a["text"],
                    repealed=bool(a.get("repealed")),
                )
                for a in chosen
            ]  # fmt: skip
    return World(articles=articles, acts=acts)


def test_drafts_pass_and_render(world: World) -> None:
    rng = random.Random(11)  # noqa: S311 - a fixed sample
    wrong: Counter[tuple[str, str | None]] = Counter()
    for article in rng.sample(list(world.articles), SAMPLE):
        words = [w for w in article.text.replace("{", " ").replace("}", " ").split() if w.isalpha()]
        goal = " ".join(rng.sample(words, min(8, len(words)))) or "про що цей акт"
        drafted = world.draft([goal], [world.item(article.nreg, article.number, 0.6)])
        report = drafted.check()
        wrong.update((article.nreg, r.code) for r in report.records if r.status is CheckStatus.FAILED)
        file = drafted.file()
        wrong.update(
            (article.nreg, r.code) for r in findings(verify_exported(file, world.shelf, world.directory))
        )
        assert render_markdown(file).startswith("## Коротка відповідь")
        for claim in drafted.answer.claims:
            assert claim.quote is not None
            assert article.text[claim.quote.start : claim.quote.end] == claim.quote.text
    assert not wrong
