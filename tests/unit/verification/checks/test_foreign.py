"""The guard against foreign law, in claims and short answers."""

import pytest
from tests.support.answers import World

from lexery.contracts.answer import Answer, CheckStatus, Claim, Quote, Support
from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import Article

TREATY = "1. Рубання дерев на межі регулює законодавство Республіки Польща, якщо дерево росте за межею."
WORLD = World(articles=(*World().articles, Article(nreg="300-20", number="2", heading="Межа", text=TREATY)))
DRAFTED = WORLD.draft(
    ["чи можна рубати дерево"], [WORLD.item("100-20", "1", 0.6), WORLD.item("300-20", "2", 0.3)]
)
HONEST = DRAFTED.answer
ABROAD = CitationTarget(nreg="300-20", article="2", part="1")


def foreign(answer: Answer, subject: str) -> bool:
    report = DRAFTED.check(answer)
    return any(
        r.name == "foreign" and r.subject == subject and r.status is CheckStatus.FAILED
        for r in report.records
    )


def with_claim(claim: Claim) -> Answer:
    return HONEST.model_copy(update={"claims": (*HONEST.claims, claim)})


@pytest.mark.parametrize(
    "claim",
    [
        pytest.param(
            Claim(id="x", goal_id="g1", text="За законодавством Польщі дерево рубати можна.", support=support), id=f"{support}, no citation"
        )
        for support in Support
    ]
    + [
        pytest.param(
            HONEST.claims[0].model_copy(
                update={"id": "x", "support": Support.PARAPHRASE, "text": "Відповідно до GDPR рубати дерево забороняється."}
            ),
            id="a Ukrainian citation lent to it",
        ),
    ],
)  # fmt: skip
def test_a_claim_that_leans_on_foreign_law_fails(claim: Claim) -> None:
    answer = with_claim(claim)
    assert foreign(answer, "x")
    left = {c.id: c.text for c in DRAFTED.check(answer).repaired.claims}
    assert left.get("x") != claim.text


def test_a_short_answer_that_leans_on_foreign_law_is_replaced() -> None:
    short = f"{HONEST.short_answer} На підставі Цивільного кодексу Франції це дозволено."
    answer = HONEST.model_copy(update={"short_answer": short})
    assert foreign(answer, "short_answer")
    assert "Франції" not in DRAFTED.check(answer).repaired.short_answer


def test_what_the_quoted_law_itself_says_of_foreign_law_may_be_told() -> None:
    claim = Claim(
        id="x",
        goal_id="g1",
        text="Якщо дерево росте за межею, рубання дерев на межі регулює законодавство Республіки Польща.",
        citation=ABROAD,
        quote=Quote(text=TREATY, start=0, end=len(TREATY)),
        support=Support.PARAPHRASE,
    )
    assert not foreign(with_claim(claim), "x")
    assert foreign(
        with_claim(claim.model_copy(update={"text": claim.text.replace("Польща", "Молдова")})), "x"
    )


def test_an_honest_draft_leans_on_none() -> None:
    assert not any(foreign(HONEST, c.id) for c in HONEST.claims)
