"""Over any article: the extractive answer passes its checks, and any change of a quote is caught."""

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from tests.support.answers import CODE, World

from lexery.contracts.answer import CheckStatus, Quote
from lexery.contracts.corpus import Article
from lexery.law.text import normal
from lexery.verification.exported import findings, verify_exported
from lexery.writing.passages import address, stretches

WORDS = st.sampled_from(
    [
        "особа",
        "має",
        "право",
        "подати",
        "скаргу",
        "до",
        "суду",
        "не",
        "пізніше",
        "десяти",
        "днів",
        "з",
        "дня",
        "виявлення",
        "шкоди",
        "власник",
        "саду",
        "сплачує",
        "500",
        "гривень",
        "якщо",
        "дерево",
        "зрубано",
        "без",
        "дозволу",
        "ради",
        "крім",
        "випадків",
        "визначених",
        "статтею",
        "3",
        "цього",
        "Кодексу",
        "забороняється",
        "може",
        "бути",
        "«угода»",
        "п’ять",
        "об'єктів",
        "(у",
        "частині",
        "першій)",
        "2,5",
        "відсотка",
    ]
)
SENTENCE = st.lists(WORDS, min_size=2, max_size=30).map(lambda w: " ".join(w).capitalize())
LINE = st.one_of(
    SENTENCE.map(lambda s: f"{s}."),
    st.tuples(SENTENCE, SENTENCE).map(lambda pair: f"{pair[0]}. {pair[1]}."),
    SENTENCE.map(lambda s: f"{s}:"),
    st.tuples(st.integers(1, 12), SENTENCE).map(lambda p: f"{p[0]}) {p[1].lower()};"),
    st.tuples(st.integers(1, 9), SENTENCE).map(lambda p: f"{p[0]}. {p[1]}."),
    st.tuples(st.sampled_from("абв"), SENTENCE).map(lambda p: f"{p[0]}) {p[1].lower()};"),
    SENTENCE.map(lambda s: f"{s}, -"),
    SENTENCE.map(lambda s: f"{{{s}}}"),
    SENTENCE.map(lambda s: f"/*{{{s}}} {s}.*/"),
    SENTENCE.map(lambda s: f"Примітка. {s}."),
)
TEXT = st.lists(LINE, min_size=1, max_size=12).map("\n".join)
GOAL = st.lists(WORDS, min_size=1, max_size=10).map(" ".join)


def world(*texts: str) -> World:
    return World(
        articles=[
            Article(nreg=CODE.nreg, number=str(n), heading=f"Стаття про {n}", text=t)
            for n, t in enumerate(texts, 1)
        ]
    )


@settings(max_examples=120, deadline=None)
@example(["Особа особа."], "Кодексу «угода»", 0.1)
@given(st.lists(TEXT, min_size=1, max_size=3), GOAL, st.floats(0.06, 1.0))
def test_an_extractive_answer_always_passes(texts: list[str], goal: str, relevance: float) -> None:
    made = world(*texts)
    items = [made.item(CODE.nreg, str(n), relevance / n) for n in range(1, len(texts) + 1)]
    drafted = made.draft([goal], items)
    report = drafted.check()
    assert [r for r in report.records if r.status is CheckStatus.FAILED] == []
    assert report.repaired == drafted.answer
    assert findings(verify_exported(drafted.file(), made.shelf, made.directory)) == ()


@settings(max_examples=150, deadline=None)
@given(TEXT)
def test_stretches_are_quotable(text: str) -> None:
    article = Article(nreg=CODE.nreg, number="1", text=text)
    for stretch in stretches(article):
        words = text[stretch.start : stretch.end]
        assert words == words.strip()
        assert words
        assert "{" not in words
        target = address(article, stretch.start, stretch.end)
        assert target.nreg == CODE.nreg


@settings(max_examples=150, deadline=None)
@given(TEXT, GOAL, st.data())
def test_any_changed_character_of_a_quote_is_caught(text: str, goal: str, data: st.DataObject) -> None:
    made = world(text)
    drafted = made.draft([goal], [made.item(CODE.nreg, "1")])
    assume(drafted.answer.claims)
    claim = drafted.answer.claims[0]
    assert claim.quote is not None
    words = claim.quote.text
    at = data.draw(st.integers(0, len(words) - 1).filter(lambda i: words[i].isalnum()))
    other = data.draw(st.sampled_from("щ7ЖQ").filter(lambda c: c != words[at]))
    changed = words[:at] + other + words[at + 1 :]
    assume(normal(changed) != normal(words))
    quote = Quote(text=changed, start=claim.quote.start, end=claim.quote.end)
    tampered = drafted.answer.model_copy(
        update={"claims": (claim.model_copy(update={"quote": quote}), *drafted.answer.claims[1:])}
    )
    report = drafted.check(tampered)
    assert any(
        r.check == 6 and r.status is CheckStatus.FAILED and r.subject == claim.id for r in report.records
    )
    assert claim.id not in {c.id for c in report.repaired.claims}


@settings(max_examples=100, deadline=None)
@given(TEXT, GOAL)
def test_repairing_is_idempotent(text: str, goal: str) -> None:
    made = world(text)
    drafted = made.draft([goal], [made.item(CODE.nreg, "1")])
    loud = tuple(c.model_copy(update={"text": "Власник завжди правий."}) for c in drafted.answer.claims)
    once = drafted.check(drafted.answer.model_copy(update={"claims": loud})).repaired
    assert drafted.check(once).repaired == once
