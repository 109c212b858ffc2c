"""U2: intent, citations, entities, ambiguity, scope and goals of invented questions over a corpus of a few acts."""

from datetime import date

import pytest

from lexery.contracts.bundle import BundleAct, BundleArticle
from lexery.contracts.corpus import ActStatus, DocType
from lexery.contracts.query import AmbiguityLevel, EntityKind, Intent, Language, Query, QueryProfile
from lexery.corpus.memory import MemoryCorpus
from lexery.stages.profile import ProfileConfig, ProfileDeps, profile_query

HARD, SOFT, CLEAR = AmbiguityLevel.HARD, AmbiguityLevel.SOFT, AmbiguityLevel.NONE


def profile(text: str, library: MemoryCorpus, goals_max: int = 4) -> QueryProfile:
    query = Query(text=text, as_of=date(2026, 1, 1))
    return profile_query(
        query,
        ProfileDeps(directory=library, doclist=library, articles=library),
        ProfileConfig(goals_max=goals_max),
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Що каже ст. 40 КЗпП?", Intent.ARTICLE_LOOKUP, id="what-an-article-says"),
        pytest.param("ст. 625 ЦК", Intent.ARTICLE_LOOKUP, id="a-bare-citation"),
        pytest.param("Що каже стаття 40?", Intent.ARTICLE_LOOKUP, id="an-article-without-an-act"),
        pytest.param("Мене звільнили за ст. 40 КЗпП, чи законно?", Intent.QUESTION, id="my-case-by-an-article"),
        pytest.param("Чи платить боржник проценти, якщо борг прострочено?", Intent.QUESTION, id="in-the-abstract"),
        pytest.param("Чи можу я взяти відпустку?", Intent.QUESTION, id="short-and-my-own"),
        pytest.param("Мене звільнили вчора. Чи законно?", Intent.STORY, id="facts-of-my-own"),
        pytest.param(
            "Чи має роботодавець платити мені за час, коли я був на навчанні за його ж наказом у Львові?",
            Intent.STORY,
            id="long-and-my-own",
        ),
        pytest.param("Конституція США, стаття 2", Intent.QUESTION, id="a-foreign-article-is-not-looked-up"),
    ],
)  # fmt: skip
def test_intent(text: str, expected: Intent, library: MemoryCorpus) -> None:
    assert profile(text, library).intent is expected


def test_what_a_run_stores_of_a_question_is_bounded(library: MemoryCorpus) -> None:
    found = profile("ст. 1 КЗпП " * 1500, library)
    bound = ProfileConfig().named_max
    kept = (found.references, found.entities, found.goals[0].references, found.acts)
    assert [len(named) <= bound for named in kept] == [True] * 4
    assert found.references[0].start == 0, "the first are kept"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Що каже ст. 40 КЗпП?", CLEAR, id="one-act"),
        pytest.param("Що каже стаття 40?", HARD, id="an-article-without-an-act"),
        pytest.param("ст. 40 кодексу", HARD, id="an-article-of-some-code"),
        pytest.param("Стаття 1 закону «Про ринки»", SOFT, id="two-acts-of-one-title"),
        pytest.param("Чи можна звільнити на лікарняному?", CLEAR, id="nothing-named"),
    ],
)
def test_ambiguity(text: str, expected: AmbiguityLevel, library: MemoryCorpus) -> None:
    assert profile(text, library).ambiguity is expected


@pytest.mark.parametrize(
    ("text", "words", "acts"),
    [
        pytest.param(
            "Скільки за процесуальним кодексом чекати?",
            "процесуальним кодексом",
            {"1-01", "2-01"},
            id="a-kind-of-code",
        ),
        pytest.param("Що про це каже кодекс?", "кодекс", set[str](), id="any-code"),
        pytest.param("Що у новому кодексі?", "кодексі", set[str](), id="no-kind"),
    ],
)
def test_a_kind_of_code_is_every_code_of_the_kind(text: str, words: str, acts: set[str]) -> None:
    codes = MemoryCorpus(
        [
            BundleAct.model_validate(
                {
                    "nreg": nreg,
                    "number": nreg,
                    "title": title,
                    "doc_type": DocType.CODE,
                    "adopted": "2001-01-01",
                    "status": ActStatus.IN_FORCE,
                    "articles": (BundleArticle(number="1", text="Норма."),),
                }
            )
            for nreg, title in (
                ("1-01", "Космічний процесуальний кодекс України"),
                ("2-01", "Підводний процесуальний кодекс України"),
                ("3-01", "Космічний кодекс України"),
            )
        ]
    )
    (named,) = profile(text, codes).acts
    assert (named.text, set(named.candidates)) == (words, acts)
    assert text[named.start : named.end] == words


@pytest.mark.parametrize(
    ("text", "foreign", "ukrainian"),
    [
        pytest.param("Що дозволяє Конституція США?", True, False, id="foreign"),
        pytest.param("Чим Конституція США відрізняється від ЦК?", True, True, id="foreign-beside-ukrainian"),
        pytest.param("Що каже ст. 40 КЗпП?", False, True, id="ukrainian"),
        pytest.param("ст. 9 Закону «Про міражі»", False, False, id="an-act-no-catalog-has"),
        pytest.param("Як стягнути борг?", False, False, id="nothing-named"),
    ],
)
def test_scope(text: str, foreign: bool, ukrainian: bool, library: MemoryCorpus) -> None:
    scope = profile(text, library).scope
    assert (scope.foreign, scope.ukrainian_cue) == (foreign, ukrainian)
    assert (scope.reason is not None) is foreign


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "ст. 40 КЗпП",
            [(EntityKind.ARTICLE_REF, "ст. 40 КЗпП", "40"), (EntityKind.ACT_ABBREV, "КЗпП", "322-08")],
            id="article-and-act",
        ),
        pytest.param(
            "ст. 1, 2 закону «Про відпустки»",
            [
                (EntityKind.ARTICLE_REF, "ст. 1, 2 закону «Про відпустки»", "1"),
                (EntityKind.ARTICLE_REF, "ст. 1, 2 закону «Про відпустки»", "2"),
                (EntityKind.LAW_TITLE, "закону «Про відпустки»", "504/96-вр"),
            ],
            id="a-list-names-its-act-once",
        ),
        pytest.param(
            "закон про ринки", [(EntityKind.LAW_TITLE, "закон про ринки", None)], id="two-acts-give-no-value"
        ),
        pytest.param(
            "кодекс честі судді", [(EntityKind.FOREIGN_REFERENCE, "кодекс честі", None)], id="not-a-law"
        ),
        pytest.param(
            "Закон «Про відпустки» читав. Що в статті 6?",
            [
                (EntityKind.LAW_TITLE, "Закон «Про відпустки»", "504/96-вр"),
                (EntityKind.ARTICLE_REF, "статті 6", "6"),
            ],
            id="an-article-apart-from-its-act",
        ),
    ],
)
def test_entities_of_law(
    text: str, expected: list[tuple[EntityKind, str, str | None]], library: MemoryCorpus
) -> None:
    found = profile(text, library).entities
    assert [(e.kind, e.text, e.value) for e in found] == expected
    assert all(text[e.start : e.end] == e.text for e in found)


def test_a_citation_belongs_to_the_goal_that_names_it(library: MemoryCorpus) -> None:
    first, second = profile(
        "Чи можна звільнити хворого? Скільки платить боржник за ст. 625 ЦК?", library
    ).goals
    assert (first.id, second.id) == ("g1", "g2")
    assert first.references == ()
    assert [r.target.article for r in second.references] == ["625"]


def test_what_the_facts_cite_belongs_to_every_goal(library: MemoryCorpus) -> None:
    goals = profile("Звільнили за ст. 40 КЗпП. Чи законно? Скільки днів на позов?", library).goals
    assert [[r.target.article for r in goal.references] for goal in goals] == [["40"], ["40"]]
    assert all("Звільнили за ст. 40 КЗпП." in goal.search_text for goal in goals)


def test_deep_retrieval_for_several_goals_and_long_stories(library: MemoryCorpus) -> None:
    assert not profile("Чи законно звільняти?", library).need_deep_retrieval
    assert profile("Чи законно звільняти? Хто заплатить борг?", library).need_deep_retrieval
    words = "Начальник змінив графік чергувань. " * 15
    assert not profile(words, library).need_deep_retrieval
    assert profile(words + "Усе.", library).need_deep_retrieval


def test_goals_are_bounded_by_the_config(library: MemoryCorpus) -> None:
    text = "Чи законно звільняти? Хто заплатить борг? Куди нести позов?"
    assert len(profile(text, library, goals_max=2).goals) == 2


def test_language_and_equal_inputs(library: MemoryCorpus) -> None:
    text = "Можно ли уволить по ст. 40 КЗпП?"
    assert profile(text, library).language is Language.RU
    assert profile(text, library) == profile(text, library)


@pytest.mark.parametrize(
    ("text", "nreg", "article", "state"),
    [
        pytest.param("ст. 8 закону про захист прав", "1023-12", "8", "resolved", id="a part of one title"),
        pytest.param("ст. 9 закону про захист прав", "1023-12", "9", "act_not_indexed", id="its text is not held"),
        pytest.param("ст. 8 закону про космічні кораблі", None, "8", "ambiguous", id="of no title"),
        pytest.param("ст. 8 закону", None, "8", "ambiguous", id="no name"),
    ],
)  # fmt: skip
def test_an_article_of_a_part_of_a_title(
    text: str, nreg: str | None, article: str, state: str, library: MemoryCorpus
) -> None:
    (found,) = profile(text, library).references
    assert (found.target.nreg, found.target.article, found.state) == (nreg, article, state)
