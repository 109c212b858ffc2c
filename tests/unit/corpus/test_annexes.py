"""At import, an approved annex becomes articles."""

import pytest

from lexery.contracts.bundle import BundleAct, BundleArticle, PreparedAct
from lexery.contracts.corpus import TextKind
from lexery.corpus.acts import prepare, text_sha256

ENACTING = "1. Затвердити Статут маяків (додається).\n2. Цей Закон набирає чинності з дня опублікування."
ANNEX = "ЗАТВЕРДЖЕНО\nЗаконом України\nСТАТУТ МАЯКІВ\nОбов’язки наглядача\n" + "\n".join(
    f"{n}. Правило {n} маяка." for n in range(1, 13)
)


def prepared(*articles: tuple[str, str], kind: TextKind = TextKind.OFFICIAL) -> PreparedAct:
    return prepare(
        BundleAct(
            nreg="1-20",
            title="Про Статут маяків",
            doc_type="law",  # pyright: ignore[reportArgumentType] - as JSON gives it
            articles=tuple(BundleArticle(number=number, text=text) for number, text in articles),
            text_kind=kind,
        )
    )


def test_items_are_articles_beside_the_act() -> None:
    act = prepared(("", ENACTING), ("додаток", f"{ANNEX}\nДодаток 1\nБланк"))
    numbers = [a.number for a in act.articles]
    assert numbers == ["", *(str(n) for n in range(1, 13)), "додаток"]
    assert act.head.article_count == 14
    third = next(a for a in act.articles if a.number == "3")
    assert (third.text, third.heading, third.path) == (
        "Правило 3 маяка.",
        "Обов’язки наглядача",
        "Обов’язки наглядача",
    )
    assert third.text_sha256 == text_sha256("Правило 3 маяка.")
    assert act.articles[0].text == ENACTING
    assert act.articles[-1].text == "ЗАТВЕРДЖЕНО\nЗаконом України\nСТАТУТ МАЯКІВ\nДодаток 1\nБланк"


def test_one_text_gives_enacting_words_and_annex() -> None:
    act = prepared(("", f"{ENACTING}\n{ANNEX}"))
    said = {a.number: a.text for a in act.articles}
    assert said[""] == ENACTING
    assert said["12"] == "Правило 12 маяка."
    assert said["додаток"] == "ЗАТВЕРДЖЕНО\nЗаконом України\nСТАТУТ МАЯКІВ"


def test_an_act_without_enacting_words_has_no_empty_article() -> None:
    act = prepared(("", ANNEX))
    assert [a.number for a in act.articles] == [*(str(n) for n in range(1, 13)), "додаток"]


KEPT = {
    "an article has the number": ((("1", "Затвердити."), ("додаток", ANNEX)), TextKind.OFFICIAL),
    "a digest": ((("", ENACTING), ("додаток", ANNEX)), TextKind.DIGEST),
    "broken": ((("", ENACTING), ("додаток", ANNEX.replace("7. ", "77. "))), TextKind.OFFICIAL),
    "no annex": ((("", ENACTING), ("5", ANNEX)), TextKind.OFFICIAL),
}


@pytest.mark.parametrize(("articles", "kind"), KEPT.values(), ids=KEPT)
def test_what_stays_whole(articles: tuple[tuple[str, str], ...], kind: TextKind) -> None:
    act = prepared(*articles, kind=kind)
    assert [(a.number, a.text) for a in act.articles] == list(articles)


def test_the_hash_covers_the_result() -> None:
    apart = prepared(("", ENACTING), ("додаток", ANNEX))
    whole = prepared(("", ENACTING), ("додаток", ANNEX), kind=TextKind.DIGEST)
    other = prepared(("", ENACTING), ("додаток", ANNEX.replace("Правило 5", "Припис 5")))
    assert len({apart.head.content_sha256, whole.head.content_sha256, other.head.content_sha256}) == 3
