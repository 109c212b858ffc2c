"""An exported answer re-checked offline: whatever was tampered with after the export is a finding."""

from collections.abc import Callable

import pytest
from tests.support.answers import ARTICLES, DIGEST, LIST_TEXT, World

from lexery.contracts.answer import AnswerFile, Quote
from lexery.contracts.corpus import Article, TextKind
from lexery.verification.exported import findings, verify_exported

WORLD = World(articles=(*ARTICLES, DIGEST))
DRAFTED = WORLD.draft(
    ["чи можна рубати дерево в період цвітіння", "тінь від дерева"],
    [WORLD.item("100-20", "1", 0.6), WORLD.item("200-20", "1", 0.3), WORLD.item("100-20", "9", goal_id="g2")],
)
FILE = DRAFTED.file()


def codes(file: AnswerFile, world: World = WORLD) -> set[str | None]:
    return {r.code for r in findings(verify_exported(file, world.shelf, world.directory))}


def claim(file: AnswerFile, **update: object) -> AnswerFile:
    first = file.answer.claims[0].model_copy(update=update)
    return file.model_copy(
        update={"answer": file.answer.model_copy(update={"claims": (first, *file.answer.claims[1:])})}
    )


def source(file: AnswerFile, **update: object) -> AnswerFile:
    return file.model_copy(update={"sources": (file.sources[0].model_copy(update=update), *file.sources[1:])})


def quote(file: AnswerFile, words: Callable[[str], str]) -> AnswerFile:
    held = file.answer.claims[0].quote
    assert held is not None
    return claim(file, quote=Quote(text=words(held.text), start=held.start, end=held.end))


def cite(file: AnswerFile, **update: str) -> AnswerFile:
    citation = file.answer.claims[0].citation
    assert citation is not None
    return claim(file, citation=citation.model_copy(update=update))


def test_an_untouched_file_has_no_finding() -> None:
    assert codes(FILE) == set()


@pytest.mark.parametrize(
    ("file", "code"),
    [
        pytest.param(quote(FILE, lambda t: t.replace("30", "3")), "QUOTE_MISMATCH", id="a number in a quote"),
        pytest.param(
            quote(FILE, lambda t: t.replace("рубати", "садити")), "QUOTE_MISMATCH", id="a word in a quote"
        ),
        pytest.param(cite(FILE, part="3"), "QUOTE_OUTSIDE_PLACE", id="another part"),
        pytest.param(cite(FILE, article="2"), "SOURCE_MISSING", id="another article"),
        pytest.param(cite(FILE, nreg="200-20"), "OFFSETS_OUT_OF_TEXT", id="another act"),
        pytest.param(source(FILE, text_sha256=("0" * 64, "1" * 64)), "TEXT_CHANGED", id="a hash"),
        pytest.param(source(FILE, text_sha256=()), "HASH_MISSING", id="hashes left out"),
        pytest.param(
            source(FILE, title="Лісовий кодекс України"), "TITLE_DIFFERS", id="the title of a source"
        ),
        pytest.param(source(FILE, edition="2020-01-01"), "EDITION_DIFFERS", id="the edition of a source"),
        pytest.param(source(FILE, number="999-X"), "NUMBER_DIFFERS", id="the number of a source"),
        pytest.param(source(FILE, url="https://example.org/"), "LINK_DIFFERS", id="the link of a source"),
        pytest.param(source(FILE, retrieved="1999-01-01"), "READ_DIFFERS", id="when a source was read"),
        pytest.param(
            source(FILE, text_kind=TextKind.DIGEST), "KIND_DIFFERS", id="a law passed off as a digest"
        ),
        pytest.param(FILE.model_copy(update={"verdict": "superb"}), "VERDICT_DIFFERS", id="the verdict"),
        pytest.param(FILE.model_copy(update={"answer_mode": "x"}), "MODE_UNKNOWN", id="the mode"),
        pytest.param(
            FILE.model_copy(update={"outcome": "coverage_gap"}), "OUTCOME_DIFFERS", id="the outcome"
        ),
        pytest.param(
            FILE.model_copy(
                update={"answer": FILE.answer.model_copy(update={"claims": FILE.answer.claims[:1] * 2})}
            ),
            "CLAIM_TWICE",
            id="a claim repeated",
        ),
        pytest.param(
            FILE.model_copy(update={"sources": FILE.sources[1:]}), "SOURCE_MISSING", id="a source left out"
        ),
        pytest.param(
            FILE.model_copy(update={"sources": ()}), "CITATION_WITHOUT_EVIDENCE", id="all sources left out"
        ),
        pytest.param(
            claim(FILE, text="Рубати дерева дозволено завжди."), "OWN_WORDS", id="a rule in own words"
        ),
        pytest.param(
            FILE.model_copy(
                update={"answer": FILE.answer.model_copy(update={"short_answer": "Рубайте сміливо."})}
            ),
            "OWN_WORDS",
            id="the short answer",
        ),
    ],
)
def test_tampering(file: AnswerFile, code: str) -> None:
    assert code in codes(file)


def test_a_corpus_with_another_text_is_found() -> None:
    changed = tuple(
        Article(nreg=a.nreg, number=a.number, heading=a.heading, text=a.text.replace("квітки", "ягоди"))
        if a.text == LIST_TEXT
        else a
        for a in (*ARTICLES, DIGEST)
    )
    assert "TEXT_CHANGED" in codes(FILE, World(articles=changed))


def test_a_corpus_without_the_act_is_found() -> None:
    bare = World(articles=(), acts=())
    assert {"ACT_UNKNOWN", "ARTICLE_UNKNOWN"} <= codes(FILE, bare)
