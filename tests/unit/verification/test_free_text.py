"""Free text: what is blanked as verbatim, and citations that point back."""

import pytest
from tests.support.answers import World

from lexery.contracts.answer import CheckStatus
from lexery.verification.checks import citations
from lexery.verification.context import CheckContext
from lexery.verification.free_text import guillemets, mask, words_left

WORLD = World()
DRAFTED = WORLD.draft(
    ["чи можна рубати дерево в період цвітіння «без дозволу сусіда й ради»"], [WORLD.item("100-20", "1")]
)
CONTEXT = CheckContext(
    answer=DRAFTED.answer,
    hashes={i.hit.key: i.hit.text_sha256 for i in DRAFTED.evidence.items},
    articles=WORLD.shelf,
    directory=WORLD.directory,
    as_of=WORLD.as_of,
)


@pytest.mark.parametrize(
    ("text", "spans"),
    [("«а» і «б»", ["«а»", "«б»"]), ("«а «б» в»", ["«а «б» в»"]), ("«без кінця", []), ("» «а»", ["«а»"])],
)
def test_outermost_guillemets(text: str, spans: list[str]) -> None:
    assert [text[a:b] for a, b in guillemets(text)] == spans


@pytest.mark.parametrize(
    ("text", "left", "invented"),
    [
        pytest.param(
            "Дослівно: «Забороняється рубати дерево в період цвітіння»",
            ["дослівно"],
            (),
            id="the law's words",
        ),
        pytest.param("«Рубання дерев» тут", ["тут"], (), id="a heading"),
        pytest.param("«без дозволу сусіда й ради» тут", ["тут"], (), id="the asker's words"),
        pytest.param(
            "Ч.\u00a02 ст.\u00a01 Садового кодексу України", ["ч", "ст"], (), id="an act the program named"
        ),
        pytest.param(
            "«рубати дерева дозволено кожному завжди»",
            None,
            ("рубати дерева дозволено кожному завжди",),
            id="invented",
        ),
    ],
)
def test_masking(text: str, left: list[str] | None, invented: tuple[str, ...]) -> None:
    masked = mask(text, DRAFTED.answer.claims, CONTEXT)
    assert len(masked.text) == len(text)
    assert masked.invented == invented
    if left is not None:
        assert [
            w for w in words_left(masked.text) if w not in ("ч", "ст") or w in left
        ] == left or not words_left(masked.text)


@pytest.mark.parametrize(
    ("text", "status", "code"),
    [
        pytest.param("Див. ст. 1 Кодексу № 100-IX.", CheckStatus.PASSED, None, id="the claim's own article"),
        pytest.param(
            "Ст. 1 Кодексу № 100-IX; частина друга цієї статті.", CheckStatus.PASSED, None, id="this article"
        ),
        pytest.param(
            "Див. частину другу цієї статті.", CheckStatus.FAILED, "AMBIGUOUS", id="this article, of nothing"
        ),
        pytest.param(
            "Ст. 1 Кодексу № 100-IX.\nСтаття 2 цього Кодексу.",
            CheckStatus.FAILED,
            "AMBIGUOUS",
            id="across paragraphs",
        ),
        pytest.param(
            "Ст. 1 Кодексу № 100-IX і ст. 2 цього Кодексу.",
            CheckStatus.FAILED,
            "NOT_IN_EVIDENCE",
            id="another article",
        ),
        pytest.param("Див. ст. 5 Закону № 777-IX.", CheckStatus.FAILED, "ACT_UNKNOWN", id="an unknown act"),
        pytest.param("Див. статтю 1.", CheckStatus.FAILED, "AMBIGUOUS", id="an article of no act"),
        pytest.param("Нічого не названо.", CheckStatus.PASSED, None, id="no citation"),
    ],
)
def test_citations_in_free_text(text: str, status: CheckStatus, code: str | None) -> None:
    record = citations.free_text("c1", text, DRAFTED.answer.claims, CONTEXT)
    assert (record.status, record.code) == (status, code)
