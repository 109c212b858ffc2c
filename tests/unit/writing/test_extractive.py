"""The extractive writer: what it says first, what it quotes, what it tells of gaps and of the acts."""

from datetime import date

import pytest
from tests.support.answers import ACTS, ARTICLES, CODE, DIGEST, MISSING, Drafted, World

from lexery.contracts.answer import Support, VerifyFeedback
from lexery.contracts.corpus import ActRecord, ActStatus, Article, DocType, TextKind
from lexery.contracts.decisions import AnswerMode
from lexery.contracts.evidence import EvidenceItem, SupportLevel
from lexery.contracts.retrieval import (
    ActCandidate,
    CatalogCandidate,
    CoverageGap,
    DoclistItem,
    DoclistReason,
    DoclistTrace,
)

WORLD = World()
FELLING = "чи можна рубати дерево в період цвітіння"


def asked(item: DoclistItem, question: str = "питання", **more: object) -> Drafted:
    trace = DoclistTrace(items=(item,), reason=item.reason, catalog_size=5)
    gaps = {"g1": CoverageGap.LIKELY_MISSING_ACT}
    items = [WORLD.item("100-20", "1", 0.9)] if more.get("hits") else []
    return WORLD.draft([question], items, gaps=gaps, doclist=trace, mode=AnswerMode.COVERAGE_GAP)


@pytest.mark.parametrize(
    ("relevance", "cited", "opening"),
    [
        pytest.param(
            1.0,
            True,
            "Частиною другою статті 1 Садового кодексу України встановлено: «",
            id="cited: what it says",
        ),
        pytest.param(
            0.8, False, "Це врегульовано частиною другою статті 1 Садового кодексу України: «", id="likely"
        ),
        pytest.param(
            0.2, False, "Найближче зі знайденого встановлено частиною другою статті 1", id="nearest"
        ),
    ],
)
def test_the_short_answer_names_the_norm_and_quotes_it(relevance: float, cited: bool, opening: str) -> None:
    drafted = WORLD.draft([FELLING], [WORLD.item("100-20", "1", relevance, cited=cited)])
    short = drafted.answer.short_answer
    assert short.replace("\u00a0", " ").startswith(opening)
    assert "«Забороняється рубати дерево в період цвітіння протягом 30 днів" in short


def test_claims_are_verbatim_with_offsets() -> None:
    answer = WORLD.draft([FELLING], [WORLD.item("100-20", "1"), WORLD.item("200-20", "1", 0.4)]).answer
    assert answer.claims
    for claim in answer.claims:
        assert claim.quote is not None
        assert claim.citation is not None
        article = WORLD.shelf.article(claim.citation.nreg or "", claim.citation.article or "")
        assert article is not None
        assert article.text[claim.quote.start : claim.quote.end] == claim.quote.text
        assert claim.support is Support.VERBATIM
    assert [c.id for c in answer.claims] == [f"c{n + 1}" for n in range(len(answer.claims))]


def test_a_point_is_shown_with_the_opening_of_its_list() -> None:
    claim = WORLD.draft(
        ["рішення ради після громадського обговорення"], [WORLD.item("100-20", "1")]
    ).answer.claims[0]
    assert claim.citation is not None
    assert claim.citation.point == "3"
    assert "«Дерево може бути зрубане власником саду лише у випадках:»" in claim.text


def test_equal_inputs_equal_drafts() -> None:
    first = WORLD.draft([FELLING], [WORLD.item("100-20", "1")]).answer
    assert WORLD.draft([FELLING], [WORLD.item("100-20", "1")]).answer == first


@pytest.mark.parametrize(
    ("item", "said", "unsaid"),
    [
        pytest.param(
            DoclistItem(
                goal_id="g1", mention="закон про обрізку", reason=DoclistReason.ACT_FOUND_IN_CATALOG_NOT_INDEXED,
                article="3", candidates=(ActCandidate(nreg="400-20", title=MISSING.title),),
            ),
            ["«Про обрізку дерев» №\u00a0400-IX", "є в нашому каталозі", "статті 3", MISSING.source_url or "", "corpus import"],
            [],
            id="in the catalog, not indexed",
        ),
        pytest.param(
            DoclistItem(goal_id="g1", mention="Закон «Про котів»", reason=DoclistReason.ACT_NOT_FOUND_IN_CATALOG),
            ["Закон „Про котів“", "у нашому каталозі (5\u00a0актів) його немає"],
            ["не існує"],
            id="not in the catalog",
        ),
        pytest.param(
            DoclistItem(
                goal_id="g1", mention="ст. 9", article="9", article_last="3", sequence_complete=True,
                reason=DoclistReason.ACT_FOUND_BUT_ARTICLE_NOT_RETRIEVED,
                candidates=(ActCandidate(nreg="100-20", title="Садовий кодекс України"),),
            ),
            ["статті 9 немає; остання — 3"],
            ["редакції"],
            id="beyond the last of a complete act",
        ),
        pytest.param(
            DoclistItem(
                goal_id="g1", mention="ст. 9", article="9", article_last="3", sequence_complete=False,
                reason=DoclistReason.ACT_FOUND_BUT_ARTICLE_NOT_RETRIEVED,
                candidates=(ActCandidate(nreg="100-20", title="Садовий кодекс України"),),
            ),
            ["у нашій редакції (01.01.2025) статті 9 немає; остання — 3"],
            [],
            id="beyond the last of an act with holes",
        ),
        pytest.param(
            DoclistItem(
                goal_id="g1", mention="ст. 2-1", article="2-1", article_last="3", sequence_complete=True,
                reason=DoclistReason.ACT_FOUND_BUT_ARTICLE_NOT_RETRIEVED,
                candidates=(ActCandidate(nreg="100-20", title="Садовий кодекс України"),),
            ),
            ["у нашій редакції", "статті 2-1 немає"],
            [],
            id="between two articles",
        ),
    ],
)  # fmt: skip
def test_gap_notices(item: DoclistItem, said: list[str], unsaid: list[str]) -> None:
    drafted = asked(item)
    (notice,) = drafted.answer.gap_notice
    assert [s for s in said if s not in notice.text] == []
    assert [s for s in unsaid if s in notice.text] == []
    assert notice.code == item.reason
    report = drafted.check()
    assert report.unnamed_gaps == ()
    assert report.repairs == ()
    assert not [r for r in report.records if r.status == "failed"]


def test_a_strong_hit_beside_a_missing_act_is_shown_as_such() -> None:
    item = DoclistItem(goal_id="g1", mention="закон про котів", reason=DoclistReason.ACT_NOT_FOUND_IN_CATALOG)
    answer = asked(item, FELLING, hits=True).answer
    assert answer.claims
    assert "це не те, що названо в запитанні" in answer.gap_notice[0].text


def test_the_catalogs_own_guess_is_named() -> None:
    candidate = CatalogCandidate(nreg="400-20", title=MISSING.title, relevance=0.8)
    drafted = WORLD.draft(["обрізка"], [], gaps={"g1": CoverageGap.LIKELY_MISSING_ACT}, candidate=candidate)
    assert "Про обрізку дерев" in drafted.answer.gap_notice[0].text
    assert drafted.check().unnamed_gaps == ()


def test_out_of_scope_has_no_claims() -> None:
    drafted = WORLD.draft(
        ["закон Ома"],
        [WORLD.item("100-20", "1")],
        gaps={"g1": CoverageGap.OUT_OF_SCOPE},
        mode=AnswerMode.OUT_OF_SCOPE,
    )
    assert drafted.answer.claims == ()
    assert "Lexery" in drafted.answer.short_answer
    assert drafted.answer.gap_notice


@pytest.mark.parametrize(
    ("nreg", "number", "as_of", "codes"),
    [
        pytest.param("50-12", "7", date(2026, 3, 1), {"ACT_REPEALED", "EDITION_UNKNOWN"}, id="repealed"),
        pytest.param(
            "50-12", "7", date(2019, 3, 1), {"ACT_REPEALED_LATER", "EDITION_PAST"}, id="in force back then"
        ),
        pytest.param(
            "300-20", "1", date(2026, 3, 1), {"STATUS_UNKNOWN", "EDITION_UNKNOWN"}, id="unknown state"
        ),
        pytest.param("100-20", "2", date(2026, 3, 1), set[str](), id="in force, edition known"),
        pytest.param("100-20", "2", date(2024, 3, 1), {"EDITION_PAST"}, id="a day before the edition"),
        pytest.param(
            "100-20", "2", date(2019, 3, 1), {"NOT_YET_IN_FORCE", "EDITION_PAST"}, id="before adoption"
        ),
        pytest.param(
            "200-20", "1", date(2026, 3, 1), {"SPECIAL_REGIME", "EDITION_UNKNOWN"}, id="martial law"
        ),
    ],
)
def test_caveats_of_the_act(nreg: str, number: str, as_of: date, codes: set[str]) -> None:
    world = World(as_of=as_of)
    drafted = world.draft(["дерева"], [world.item(nreg, number)])
    assert {c.code for c in drafted.answer.caveats} == codes
    assert not [r for r in drafted.check().records if r.status == "failed"]


def test_the_successor_is_named() -> None:
    answer = WORLD.draft(["рубання"], [WORLD.item("50-12", "7")]).answer
    caveat = next(c for c in answer.caveats if c.code == "ACT_REPEALED")
    assert "Садовий кодекс України" in caveat.text
    assert "01.03.2020" in caveat.text
    assert "втратив чинність" in answer.short_answer


def test_the_code_and_the_martial_law_act_are_both_surfaced() -> None:
    answer = WORLD.draft([FELLING], [WORLD.item("100-20", "1", 0.6), WORLD.item("200-20", "1", 0.3)]).answer
    assert {c.citation.nreg for c in answer.claims if c.citation} == {"100-20", "200-20"}
    assert "MARTIAL_LAW" in {c.code for c in answer.caveats}


def test_a_digest_is_marked_and_never_in_quotation_marks() -> None:
    world = World(articles=(*ARTICLES, DIGEST))
    drafted = world.draft(["тінь від дерева"], [world.item("100-20", "9")])
    (claim,) = drafted.answer.claims
    assert claim.text_kind is TextKind.DIGEST
    assert "стислий виклад, не офіційний текст" in claim.text
    assert f"«{DIGEST.text}" not in drafted.answer.short_answer
    assert "DIGEST" in {c.code for c in drafted.answer.caveats}
    assert drafted.check().in_digest
    assert drafted.check().repairs == ()


def test_weak_support_is_said() -> None:
    answer = WORLD.draft([FELLING], [WORLD.item("100-20", "1", 0.1)], support=SupportLevel.WEAK).answer
    assert answer.gap_notice
    assert "WEAK_EVIDENCE" in {c.code for c in answer.caveats}


def test_feedback_leaves_out_and_adds() -> None:
    items = [WORLD.item("100-20", "1"), WORLD.item("100-20", "2", goal_id="g2")]
    goals = [FELLING, "плоди сусіда"]
    before = WORLD.draft(goals, items).answer
    failed = next(c for c in before.claims if c.goal_id == "g2")
    feedback = VerifyFeedback(failed_claims=(failed.id,), missing_goals=("g2",), undisclosed_gaps=("g1",))
    after = WORLD.draft(goals, items, feedback=feedback).answer
    assert failed.id not in {c.id for c in after.claims}
    assert any(c.goal_id == "g2" and c.quote != failed.quote for c in after.claims)
    assert "g1" in {n.goal_id for n in after.gap_notice}


def test_english_around_ukrainian_quotes() -> None:
    world = World(lang="en")
    drafted = world.draft([FELLING], [world.item("100-20", "1")])
    assert drafted.answer.short_answer.startswith("This is governed by part\u00a02 of article\u00a01 of")
    assert not [r for r in drafted.check().records if r.status == "failed"]


@pytest.mark.parametrize(("relevance", "shown"), [(0.3, True), (0.1, False)])
def test_hits_beside_an_act_that_only_the_catalog_names(relevance: float, shown: bool) -> None:
    candidate = CatalogCandidate(nreg="400-20", title=MISSING.title, relevance=0.8)
    item = WORLD.item("100-20", "1", relevance)
    drafted = WORLD.draft([FELLING], [item], gaps={"g1": CoverageGap.LIKELY_MISSING_ACT}, candidate=candidate)
    assert bool(drafted.answer.claims) is shown
    assert drafted.answer.short_answer.startswith("Надійної відповіді в нашому корпусі немає; імовірно")
    assert ("Найближче" in drafted.answer.short_answer) is shown
    assert not [r for r in drafted.check().records if r.status == "failed"]


def claims_of(question: str, *rows: tuple[str, str]) -> list[str]:
    drafted = WORLD.draft([question], [WORLD.item(n, a, 1.0, cited=True) for n, a in rows])
    assert not [r for r in drafted.check().records if r.status == "failed"]
    return [f"{c.citation.nreg}/{c.citation.article}" for c in drafted.answer.claims if c.citation]


def test_every_cited_article_is_shown_before_more_of_one() -> None:
    rows = [("100-20", "1"), ("100-20", "2"), ("100-20", "3"), ("300-20", "1")]
    assert claims_of("статті 1, 2, 3 кодексу", *rows) == [f"{nreg}/{article}" for nreg, article in rows]


@pytest.mark.parametrize(
    ("text", "asked", "quoted"),
    [
        pytest.param(
            f"{'Рубання дерева в чужому саду без дозволу, ' * 4}-\nтягне за собою штраф. Дерево повертають. {'Ще одне речення про сад. ' * 12}",
            "рубання дерева в чужому саду",
            "-\u00a0тягне за собою штраф. Дерево повертають",
            id="an offence with its sanction",
        ),
        pytest.param(
            f"Садівник зобов'язаний:\n1) поливати сад;\n2) {'обрізати дерева, що ростуть біля дороги, ' * 12}.",
            "садівник зобов'язаний",
            "«Садівник зобов'язаний: 1) поливати сад» (уривок)",
            id="the opening of a list with a point",
        ),
        pytest.param(
            "1. Садівник поливає сад.\n2. Сусід не поливає.", "садівник", "«Садівник поливає сад».", id="no number"
        ),
        pytest.param(
            "Садівник поливає.\nПримітка. 1. Поливом є зрошення водою.\n2. Водою є дощ.",
            "примітка до ст. 5 Закону України «Про облік дерев» № 300-IX",
            "«Поливом є зрошення водою. 2. Водою є дощ».",
            id="a note",
        ),
    ],
)  # fmt: skip
def test_the_short_answer_quotes_what_says_something(text: str, asked: str, quoted: str) -> None:
    world = World(articles=(*ARTICLES, Article(nreg="300-20", number="5", heading="Догляд", text=text)))
    drafted = world.draft([asked], [world.item("300-20", "5", 1.0, cited=True)])
    assert quoted.replace("\u00a0", " ") in drafted.answer.short_answer
    assert not [r for r in drafted.check().records if r.status == "failed"]


def test_one_sentence_of_a_digest_in_the_short_answer() -> None:
    statement = "Тінь не є шкодою. Сусід терпить її."
    digest = DIGEST.model_copy(update={"text": statement})
    world = World(articles=(*ARTICLES, digest))
    short = world.draft(["тінь"], [world.item("100-20", "9", 1.0, cited=True)]).answer.short_answer
    assert short.startswith("Це врегульовано частиною другою статті\u00a09 Садового кодексу України")
    assert short.endswith("Тінь не є шкодою.")


def test_acts_read_on_one_day_share_a_notice() -> None:
    world = World(as_of=date(2025, 12, 1))
    items = [world.item("200-20", "1", 0.5), world.item("50-12", "7", 0.4)]
    past = [c for c in world.draft([FELLING], items).answer.caveats if c.code == "EDITION_PAST"]
    assert len(past) == 1
    assert {m.target.nreg for m in past[0].mentions} == {"200-20", "50-12"}


def test_a_long_title_stands_once() -> None:
    long = ActRecord(
        nreg="1388-98-п", title="Про " + "порядок обліку дерев " * 8, number="1388", adopted="1998-09-07",
        doc_type=DocType.RESOLUTION, status=ActStatus.IN_FORCE,
    )  # fmt: skip
    world = World(acts=(*ACTS, long))
    item = DoclistItem(
        goal_id="g1", mention="постанова КМУ № 1388", reason=DoclistReason.ACT_FOUND_IN_CATALOG_NOT_INDEXED,
        candidates=(ActCandidate(nreg=long.nreg, title=long.title),),
    )  # fmt: skip
    trace = DoclistTrace(items=(item,), reason=item.reason, catalog_size=6)
    drafted = world.draft(
        ["постанова КМУ № 1388"], [], gaps={"g1": CoverageGap.LIKELY_MISSING_ACT}, doclist=trace, mode=AnswerMode.COVERAGE_GAP
    )  # fmt: skip
    short = "Постанова Кабінету Міністрів України від\u00a007.09.1998 №\u00a01388"
    assert short in drafted.answer.short_answer
    assert long.title not in drafted.answer.short_answer
    assert long.title in drafted.answer.gap_notice[0].text
    assert "№\u00a01388" in drafted.answer.gap_notice[0].text
    assert not [r for r in drafted.check().records if r.status == "failed"]


def test_a_missing_article_of_a_held_act_calls_for_no_import() -> None:
    item = DoclistItem(
        goal_id="g1", mention="ст. 9", article="9", article_last="3", sequence_complete=False,
        reason=DoclistReason.ACT_FOUND_BUT_ARTICLE_NOT_RETRIEVED,
        candidates=(ActCandidate(nreg="100-20", title="Садовий кодекс України"),),
    )  # fmt: skip
    (notice,) = asked(item).answer.gap_notice
    assert "corpus import" not in notice.text
    assert CODE.source_url is not None
    assert CODE.source_url in notice.text


@pytest.mark.parametrize(
    "hits", [[], [WORLD.item("100-20", "1")]], ids=["nothing found", "another act found"]
)
def test_a_repealed_act_that_the_question_names_is_said_to_be_so(hits: list[EvidenceItem]) -> None:
    gaps = {} if hits else {"g1": CoverageGap.WEAK_EVIDENCE}
    drafted = WORLD.draft(["Що каже Закон України «Про сади» про рубання?"], hits, gaps=gaps)
    caveat = next(c for c in drafted.answer.caveats if c.code == "ACT_REPEALED")
    assert "«Про сади» №\u00a050-XII: акт втратив чинність з 01.03.2020" in caveat.text
    if not hits:
        assert drafted.answer.short_answer.startswith("Увага: названий у запитанні акт втратив")
    assert not [r for r in drafted.check().records if r.status == "failed"]


def test_several_acts_are_said_once_for_goals_that_share_them() -> None:
    items = [
        WORLD.item(nreg, "1", 0.5, goal_id=goal) for goal in ("g1", "g2") for nreg in ("100-20", "300-20")
    ]
    answer = WORLD.draft([FELLING, "облік дерев і рубання"], items).answer
    assert set(answer.goals_answered) == {"g1", "g2"}
    assert [c.code for c in answer.caveats].count("SEVERAL_ACTS") == 1


def test_an_act_named_beside_the_one_found_is_not_passed_over() -> None:
    reasons = (DoclistReason.ACT_RESOLVED, DoclistReason.ACT_NOT_FOUND_IN_CATALOG)
    items = tuple(
        DoclistItem(goal_id="g1", mention=mention, article=article, reason=reason)
        for mention, article, reason in zip(
            ("Садовий кодекс", "Кодекс про драконів"), ("1", "99"), reasons, strict=True
        )
    )
    trace = DoclistTrace(items=items, reason=reasons[1], catalog_size=5)
    found = WORLD.item("100-20", "1", 1.0, cited=True)
    drafted = WORLD.draft(["ст. 1 і ст. 99 Кодексу про драконів"], [found], doclist=trace)
    (notice,) = drafted.answer.gap_notice
    assert "«Кодекс про драконів»" in notice.text
    assert "Не все, що названо в запитанні, є в корпусі" in drafted.answer.short_answer
    assert drafted.answer.claims
    assert not [r for r in drafted.check().records if r.status == "failed"]


def test_a_norm_that_was_not_yet_in_force_is_said_to_be_so_at_once() -> None:
    world = World(as_of=date(2019, 3, 1))
    short = world.draft(["плоди"], [world.item("100-20", "2")]).answer.short_answer
    assert "на дату запиту цей акт ще не набрав чинності" in short
