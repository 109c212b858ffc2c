"""The question to the user and the reading of the reply (`policies.md` §6)."""

from datetime import date

import pytest

from lexery.contracts.corpus import ActRecord, ArticleList
from lexery.contracts.retrieval import ActCandidate, DoclistItem, DoclistReason, DoclistTrace
from lexery.errors import NoSuchChoice
from lexery.law.directory_memory import MemoryDirectory
from lexery.stages.clarify import (
    ClarifyDeps,
    ReplyReading,
    build_clarification,
    read_reply,
    settle_doclist,
    without_ambiguity,
)

AMBIGUOUS, NOT_FOUND, NOT_INDEXED, NOT_RETRIEVED, RESOLVED, _ = DoclistReason
OLD = ActRecord(nreg="1-01", title="Про ліс (старий)", indexed=True, aliases=("ліс",))
NEW = ActRecord(nreg="2-02", title="Про ліс (новий)", indexed=True, aliases=("ліс",))
ABSENT = ActRecord(nreg="3-03", title="Про воду")
DIRECTORY = MemoryDirectory(
    [OLD, NEW, ABSENT],
    [
        ArticleList(nreg="1-01", numbers=("1", "2"), held=frozenset({"1", "2"}), complete=True),
        ArticleList(nreg="2-02", numbers=("1", "2", "40"), held=frozenset({"1", "40"}), complete=True),
    ],
)


class NamesOnly:
    """DocList over the directory's names: enough for replies. Words that name no act fit, with an article, any act."""

    def resolve(
        self,
        mention: str,
        *,
        goal_id: str,
        article: str | None = None,
        number: str | None = None,
        adopted: str | None = None,
        day: date | None = None,
    ) -> DoclistItem:
        acts = DIRECTORY.by_name(mention)
        if not acts and article is not None:
            acts = (OLD, NEW)
        reasons = {0: DoclistReason.NO_ACT_NAMED, 1: RESOLVED}
        return DoclistItem(
            goal_id=goal_id,
            mention=mention,
            reason=reasons.get(len(acts), AMBIGUOUS),
            candidates=tuple(candidate(act) for act in acts),
            article=article,
        )


def candidate(act: ActRecord) -> ActCandidate:
    return ActCandidate(nreg=act.nreg, title=act.title, indexed=act.indexed)


def asked(article: str | None = "40") -> DoclistTrace:
    item = DoclistItem(
        goal_id="g1",
        mention="ліс",
        reason=AMBIGUOUS,
        candidates=(candidate(OLD), candidate(NEW), candidate(ABSENT)),
        article=article,
    )
    return DoclistTrace(items=(item,), reason=AMBIGUOUS, catalog_size=3)


DEPS = ClarifyDeps(doclist=NamesOnly(), directory=DIRECTORY)


def read(reply: str, article: str | None = "40") -> ReplyReading:
    trace = asked(article)
    return read_reply(reply, build_clarification(trace, "uk"), trace, DEPS, "uk")


def test_the_question_numbers_the_candidates() -> None:
    question = build_clarification(asked(), "uk")
    assert "ліс" in question.question
    assert [(c.number, c.nreg) for c in question.choices] == [(1, "1-01"), (2, "2-02"), (3, "3-03")]
    assert question.reason_code == "AMBIGUOUS_ACT_MATCH"
    assert "тексту в корпусі немає" in question.choices[2].detail
    assert build_clarification(None, "en").choices == ()


@pytest.mark.parametrize(
    ("lang", "detail"), [("uk", "№ 9-IX, 03.02.2020, чинність"), ("en", "№ 9-IX, 2020-02-03, ")]
)
def test_what_tells_a_candidate_from_the_others(lang: str, detail: str) -> None:
    act = ActCandidate(nreg="9-20", title="Про ліс", number="9-IX", adopted="2020-02-03")
    item = DoclistItem(goal_id="g1", mention="ліс", reason=AMBIGUOUS, candidates=(act, act))
    trace = DoclistTrace(items=(item,), reason=AMBIGUOUS, catalog_size=1)
    assert build_clarification(trace, lang).choices[0].detail.startswith(detail)


@pytest.mark.parametrize(
    ("reply", "article", "reason", "pinned"),
    [
        pytest.param("2", "40", RESOLVED, "2-02", id="number"),
        pytest.param(" 2 ", None, RESOLVED, "2-02", id="number-without-article"),
        pytest.param("1", "40", NOT_RETRIEVED, "1-01", id="article-absent-there"),
        pytest.param("2", "2", NOT_INDEXED, "2-02", id="article-listed-but-not-held"),
        pytest.param("3", "40", NOT_INDEXED, "3-03", id="act-not-indexed"),
        pytest.param("про ліс (новий)", "40", RESOLVED, "2-02", id="title-of-a-candidate"),
        pytest.param("Про воду", "40", NOT_INDEXED, "3-03", id="free-name"),
        pytest.param("про небо", "40", NOT_FOUND, None, id="free-name-fits-none"),
        pytest.param("none", "40", NOT_FOUND, None, id="none"),
        pytest.param("Жоден", "40", NOT_FOUND, None, id="none-in-ukrainian"),
        pytest.param("0", "40", NOT_FOUND, None, id="zero"),
    ],
)
def test_replies(reply: str, article: str | None, reason: DoclistReason, pinned: str | None) -> None:
    reading = read(reply, article)
    assert (reading.item.reason, reading.pinned_act) == (reason, pinned)
    assert reading.caveat is None
    assert reading.reply == reply


@pytest.mark.parametrize(("reply", "called"), [("0", "ст. 40"), ("про небо", "про небо")])
def test_what_the_catalog_lacks_has_a_name_even_when_the_question_has_none(reply: str, called: str) -> None:
    trace = asked("40")
    nameless = trace.model_copy(
        update={"items": tuple(i.model_copy(update={"mention": ""}) for i in trace.items)}
    )
    reading = read_reply(reply, build_clarification(nameless, "uk"), nameless, DEPS, "uk")
    assert reading.item.mention == called
    assert [item.mention for item in settle_doclist(nameless, reading).items] == [called]


def test_a_free_name_that_fits_several_takes_the_best_and_says_so() -> None:
    reading = read("ліс")
    assert reading.pinned_act == "1-01"
    assert "Про ліс (старий)" in (reading.caveat or "")


def test_a_number_that_was_not_offered() -> None:
    with pytest.raises(NoSuchChoice):
        read("7")


def test_the_last_article_is_told() -> None:
    item = read("1").item
    assert (item.article_last, item.sequence_complete) == ("2", True)


def test_nothing_stays_ambiguous() -> None:
    other = DoclistItem(
        goal_id="g2", mention="вода", reason=AMBIGUOUS, candidates=(candidate(ABSENT), candidate(OLD))
    )
    kept = DoclistItem(goal_id="g3", mention="небо", reason=NOT_FOUND)
    trace = asked().model_copy(update={"items": (*asked().items, other, kept)})
    settled = settle_doclist(trace, read("2"))
    assert [item.reason for item in settled.items] == [RESOLVED, NOT_INDEXED, NOT_FOUND]
    assert settled.reason is NOT_FOUND
    assert [item.reason for item in without_ambiguity(trace).items] == [RESOLVED, NOT_INDEXED, NOT_FOUND]
    assert settle_doclist(None, read("2")).reason is RESOLVED
