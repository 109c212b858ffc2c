"""Checks of a draft, the repairs and the report: attacks are caught, honest drafts pass."""

import pytest
from tests.support.answers import LIST_TEXT, Drafted, World

from lexery.contracts.answer import (
    RUN_GAP,
    Answer,
    CheckStatus,
    Claim,
    ClaimFailure,
    Mention,
    Notice,
    Quote,
    RepairAction,
    Support,
    Writer,
)
from lexery.contracts.citation import CitationTarget
from lexery.contracts.evidence import EvidenceMode
from lexery.contracts.retrieval import CoverageGap
from lexery.verification.answer import check_answer

WORLD = World()
FELLING = "чи можна рубати дерево в період цвітіння"
DRAFTED: Drafted = WORLD.draft([FELLING], [WORLD.item("100-20", "1", 0.6), WORLD.item("300-20", "1", 0.3)])
HONEST = DRAFTED.answer


def with_claim(**update: object) -> Answer:
    """The honest draft with its first claim changed."""
    claim = HONEST.claims[0].model_copy(update=update)
    return HONEST.model_copy(update={"claims": (claim, *HONEST.claims[1:])})


def paraphrased(text: str) -> Answer:
    return with_claim(support=Support.PARAPHRASE, text=text)


def cited(**update: str | None) -> Answer:
    citation = HONEST.claims[0].citation
    assert citation is not None
    return with_claim(citation=citation.model_copy(update=update))


def quoted(text: str, start: int = 0, end: int | None = None) -> Answer:
    at = LIST_TEXT.index("Забороняється")
    quote = HONEST.claims[0].quote
    assert quote is not None
    return with_claim(quote=Quote(text=text, start=start or at, end=end or quote.end))


def test_an_honest_draft_passes() -> None:
    report = DRAFTED.check()
    assert [r for r in report.records if r.status is CheckStatus.FAILED] == []
    assert report.repairs == ()
    assert report.repaired == HONEST
    assert report.unnamed_gaps == ()
    assert report.law_framing
    assert not report.in_digest


ORIGINAL = HONEST.claims[0].quote.text if HONEST.claims[0].quote else ""
DROPPED, BARE = RepairAction.DROPPED, RepairAction.BARE_QUOTE


@pytest.mark.parametrize(
    ("draft", "check", "code", "action"),
    [
        pytest.param(cited(nreg=None), 1, "UNRESOLVED", DROPPED, id="a citation without an act"),
        pytest.param(cited(nreg="999-99"), 2, "ACT_UNKNOWN", DROPPED, id="an act that is in no catalog"),
        pytest.param(cited(article="77"), 3, "ARTICLE_UNKNOWN", DROPPED, id="an article that the act lacks"),
        pytest.param(cited(part="9"), 3, "OUT_OF_BOUNDS", DROPPED, id="a part out of bounds"),
        pytest.param(cited(part="3"), 3, "QUOTE_OUTSIDE_PLACE", DROPPED, id="right words, wrong part"),
        pytest.param(cited(article="3", part=None), 5, "NOT_IN_EVIDENCE", DROPPED, id="an article outside the evidence"),
        pytest.param(with_claim(quote=None), 6, "NO_QUOTE", DROPPED, id="no quote"),
        pytest.param(quoted(ORIGINAL.replace("30", "60")), 6, "QUOTE_MISMATCH", DROPPED, id="a changed number"),
        pytest.param(quoted(ORIGINAL.replace("Забороняється", "Дозволяється")), 6, "QUOTE_MISMATCH", DROPPED, id="polarity"),
        pytest.param(quoted(ORIGINAL, 1, 5), 6, "QUOTE_ELSEWHERE", DROPPED, id="offsets of other words"),
        pytest.param(quoted(ORIGINAL, 1, 10**6), 6, "OFFSETS_OUT_OF_TEXT", DROPPED, id="offsets beyond the text"),
        pytest.param(
            with_claim(text="Рубати дерево в період цвітіння не можна 30 днів з дня появи квітки."),
            8, "OWN_WORDS", BARE, id="the rule in own words",
        ),
        pytest.param(
            with_claim(text="Забороняється рубати дерево протягом 60 днів."), 7, "FIGURE_UNSUPPORTED", BARE, id="a wrong figure"
        ),
        pytest.param(
            with_claim(text="Штраф не менше 500 гривень.", citation=CitationTarget(nreg="100-20", article="1")),
            7, "FIGURE_OTHER_SENSE", BARE, id="a turned comparator",
        ),
        pytest.param(
            paraphrased("У період цвітіння рубати дерево дозволяється."), 8, "NOT_CARRIED", BARE, id="a paraphrase turned round"
        ),
        pytest.param(
            paraphrased("Рубати дерево в період цвітіння заборонено протягом 60 днів з дня появи першої квітки."),
            7, "FIGURE_OTHER_SENSE", BARE, id="a paraphrase with another figure",
        ),
        pytest.param(
            paraphrased("Рубати дерево в період цвітіння заборонено власникові дороги."), 8, "NOT_CARRIED", BARE,
            id="a paraphrase that drops the exception and adds a person",
        ),
        pytest.param(
            with_claim(text="Оподаткування спадщини іноземців нотаріусом."), 9, "SUBJECT_MISMATCH", BARE, id="another subject"
        ),
        pytest.param(
            with_claim(text="Див. також ст. 7 Закону № 50-XII"), 1, "NOT_IN_EVIDENCE", BARE, id="a law named on the side"
        ),
        pytest.param(
            cited(part=None).model_copy(
                update={
                    "claims": (
                        cited(part=None).claims[0].model_copy(update={"text": "Ч. 3 ст. 1 Закону № 100-IX"}),
                        *HONEST.claims[1:],
                    )
                }
            ),
            1, "QUOTE_OUTSIDE_PLACE", BARE, id="a narrower place in the text than the quote is of",
        ),
        pytest.param(
            with_claim(text="Нижче: «дерево можна рубати завжди і без дозволу»"), 8, "INVENTED_QUOTE", BARE, id="an invented quote"
        ),
    ],
)  # fmt: skip
def test_attacks(draft: Answer, check: int, code: str, action: RepairAction) -> None:
    report = DRAFTED.check(draft)
    wrong = [
        (r.check, r.code) for r in report.records if r.subject == "c1" and r.status is CheckStatus.FAILED
    ]
    assert (check, code) in wrong
    repair = next(r for r in report.repairs if r.claim_id == "c1")
    assert repair.action is action
    assert check in repair.checks
    kept = {c.id for c in report.repaired.claims}
    assert ("c1" in kept) is (action is BARE)
    after = DRAFTED.check(report.repaired)
    assert [r for r in after.records if r.subject in kept and r.status is CheckStatus.FAILED] == []


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            "У період цвітіння дерево не можна рубати 30 днів із дня появи першої квітки, якщо воно не загрожує падінням.",
            id="other words",
        ),
        pytest.param(
            "Рубати дерево в період цвітіння заборонено протягом тридцяти днів, за винятком загрози падіння.",
            id="number words",
        ),
        pytest.param(HONEST.claims[0].text, id="a citation alone"),
    ],
)
def test_a_faithful_paraphrase_stays(text: str) -> None:
    report = DRAFTED.check(paraphrased(text))
    assert [r for r in report.records if r.subject == "c1" and r.status is CheckStatus.FAILED] == []


def test_a_near_miss_reports_the_words() -> None:
    report = DRAFTED.check(quoted(ORIGINAL.replace("цвітіння", "плодоношення")))
    record = next(r for r in report.records if r.check == 6 and r.status is CheckStatus.FAILED)
    assert "плодоношення" in record.compared
    assert "цвітіння" in record.compared


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(ORIGINAL.replace("'", "’"), id="apostrophes"),
        pytest.param(ORIGINAL.replace(" ", "\u00a0", 3), id="no-break spaces"),
        pytest.param(ORIGINAL.replace("р", "p", 1), id="a Latin look-alike"),
        pytest.param(ORIGINAL[:9] + "\u00ad" + ORIGINAL[9:], id="a soft hyphen"),
    ],
)
def test_typing_habits_do_not_matter(text: str) -> None:
    assert DRAFTED.check(quoted(text)).repairs == ()


def test_an_ellipsis_splits_a_quote_and_each_piece_is_checked() -> None:
    start = LIST_TEXT.index("Забороняється")
    end = start + len(ORIGINAL)
    assert (
        DRAFTED.check(
            quoted("Забороняється рубати дерево … крім випадку загрози падіння.", start, end)
        ).repairs
        == ()
    )
    assert DRAFTED.check(quoted("Забороняється рубати дерево … у будь-який час.", start, end)).repairs != ()


def test_an_inference_is_dropped_until_it_can_be_checked() -> None:
    claim = Claim(id="c9", goal_id="g1", text="Отже, дерево краще не чіпати.", support=Support.INFERENCE)
    report = DRAFTED.check(HONEST.model_copy(update={"claims": (*HONEST.claims, claim)}))
    assert [r.claim_id for r in report.repairs] == ["c9"]


def test_a_goal_that_lost_its_last_claim_says_why() -> None:
    draft = quoted("Цього в законі немає.")
    report = DRAFTED.check(draft.model_copy(update={"claims": draft.claims[:1]}))
    (failure,) = report.failed_goals
    assert failure.goal_id == "g1"
    assert failure.codes == (ClaimFailure.QUOTE_MISMATCH,)
    assert report.repaired.goals_answered == ()


@pytest.mark.parametrize(
    "short",
    [
        pytest.param("Рубати дерево в період цвітіння заборонено на 60 днів.", id="a rule in own words"),
        pytest.param("Про це йдеться тут: ст. 7 Закону № 50-XII.", id="an act outside the evidence"),
        pytest.param("Про це йдеться тут: ст. 5 Закону № 777-IX.", id="an unknown act"),
        pytest.param("Дослівно: «рубати дерево можна завжди».", id="an invented quote"),
    ],
)
def test_a_short_answer_that_says_more_than_the_claims_is_replaced(short: str) -> None:
    report = DRAFTED.check(HONEST.model_copy(update={"short_answer": short}))
    assert "short_answer" in {r.claim_id for r in report.repairs}
    assert report.repaired.short_answer != short
    assert "ст.\u00a01 Садового кодексу України" in report.repaired.short_answer
    assert "short_answer" not in {r.claim_id for r in DRAFTED.check(report.repaired).repairs}


def test_the_short_answer_may_not_lean_on_a_dropped_claim() -> None:
    report = DRAFTED.check(cited(part="9"))
    assert "Забороняється" not in report.repaired.short_answer


def test_an_unknown_state_must_be_said() -> None:
    told = tuple(n for n in HONEST.caveats if n.code != "STATUS_UNKNOWN")
    assert told != HONEST.caveats
    report = DRAFTED.check(HONEST.model_copy(update={"caveats": told}))
    assert "STATUS_UNKNOWN_UNDISCLOSED" in {r.code for r in report.records if r.check == 4}


def test_repealed_must_be_said_with_its_successor() -> None:
    drafted = WORLD.draft(["рубання"], [WORLD.item("50-12", "7")])
    assert drafted.check().repairs == ()
    bare = drafted.answer.model_copy(update={"caveats": ()})
    assert [f.codes for f in drafted.check(bare).failed_goals] == [(ClaimFailure.NOT_IN_FORCE_UNDISCLOSED,)]
    unnamed = tuple(
        n.model_copy(update={"mentions": n.mentions[:1]}) if n.code == "ACT_REPEALED" else n
        for n in drafted.answer.caveats
    )
    report = drafted.check(drafted.answer.model_copy(update={"caveats": unnamed}))
    assert "SUCCESSOR_UNNAMED" in {r.code for r in report.records}


def test_a_text_that_changed_since_the_search_is_found() -> None:
    item = DRAFTED.evidence.items[0]
    stale = item.model_copy(update={"hit": item.hit.model_copy(update={"text_sha256": "0" * 64})})
    evidence = DRAFTED.evidence.model_copy(update={"items": (stale, *DRAFTED.evidence.items[1:])})
    report = check_answer(
        HONEST, evidence=evidence, articles=WORLD.shelf, directory=WORLD.directory, as_of=WORLD.as_of
    )
    assert "TEXT_CHANGED" in {r.code for r in report.records}


def test_no_evidence_no_citation() -> None:
    evidence = DRAFTED.evidence.model_copy(update={"items": ()})
    report = check_answer(
        HONEST, evidence=evidence, articles=WORLD.shelf, directory=WORLD.directory, as_of=WORLD.as_of
    )
    assert "CITATION_WITHOUT_EVIDENCE" in {r.code for r in report.records if r.check == 11}
    assert report.repaired.claims == ()


@pytest.mark.parametrize(
    ("mention", "failed"),
    [
        pytest.param(
            Mention(target=CitationTarget(nreg="400-20"), text="«Про обрізку дерев»"),
            False,
            id="a catalog act",
        ),
        pytest.param(
            Mention(target=CitationTarget(nreg="999-99"), text="Закон «Про котів»"),
            True,
            id="an invented act",
        ),
    ],
)
def test_mentions(mention: Mention, failed: bool) -> None:
    notice = Notice(code="NOTE", text=f"Див. {mention.text}", mentions=(mention,))
    report = DRAFTED.check(HONEST.model_copy(update={"caveats": (*HONEST.caveats, notice)}))
    assert ("MENTION_UNKNOWN" in {r.code for r in report.records}) is failed


@pytest.mark.parametrize(
    ("notices", "goal_gaps", "effective", "unnamed"),
    [
        pytest.param((), {"g1": CoverageGap.WEAK_EVIDENCE}, CoverageGap.NONE, ("g1",), id="a goal's gap untold"),
        pytest.param(
            (Notice(code="weak_evidence", text="Слабко.", goal_id="g1"),),
            {"g1": CoverageGap.WEAK_EVIDENCE}, CoverageGap.NONE, (), id="told",
        ),
        pytest.param(
            (Notice(code="weak_evidence", text="Слабко.", goal_id="g2"),),
            {"g1": CoverageGap.WEAK_EVIDENCE}, CoverageGap.NONE, ("g1",), id="told of another goal",
        ),
        pytest.param((), {}, CoverageGap.WEAK_EVIDENCE, (RUN_GAP,), id="the run's gap untold"),
        pytest.param((), {"g1": CoverageGap.NONE}, CoverageGap.NONE, (), id="no gap"),
    ],
)  # fmt: skip
def test_gaps_must_be_told(
    notices: tuple[Notice, ...],
    goal_gaps: dict[str, CoverageGap],
    effective: CoverageGap,
    unnamed: tuple[str, ...],
) -> None:
    report = check_answer(
        HONEST.model_copy(update={"gap_notice": notices}), evidence=DRAFTED.evidence, articles=WORLD.shelf,
        directory=WORLD.directory, as_of=WORLD.as_of, goal_gaps=goal_gaps, effective_gap=effective,
    )  # fmt: skip
    assert report.unnamed_gaps == unnamed


@pytest.mark.parametrize(
    ("short", "framing"),
    [
        ("Згідно із законом дерево не рубають.", True),
        ("Законом заборонено рубати.", True),
        ("У вашому листі сказано про дерево.", False),
    ],
)
def test_law_framing(short: str, framing: bool) -> None:
    answer = Answer(writer=Writer.MODEL, short_answer=short)
    empty = DRAFTED.evidence.model_copy(update={"items": (), "evidence_mode": EvidenceMode.DOCS_ONLY})
    report = check_answer(
        answer, evidence=empty, articles=WORLD.shelf, directory=WORLD.directory, as_of=WORLD.as_of
    )
    assert report.repaired.short_answer == short
    assert report.law_framing is framing
