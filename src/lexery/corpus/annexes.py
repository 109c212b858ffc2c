"""Statutes that an act approves as its annex: at import their items become articles. Rules: design/structure.md."""

from typing import Final

from lexery.contracts.bundle import BundleAct, BundleArticle
from lexery.contracts.corpus import TextKind
from lexery.law.structure import Annex, take_apart

ANNEX: Final = "додаток"
"""Number of the article that holds the annexes of an act."""
_WHOLE: Final = ("", ANNEX)


def with_items(act: BundleAct) -> tuple[BundleArticle, ...]:
    """The articles of the act, with an approved annex taken apart; as they are when there is none or it cannot be.

    An annex stays whole when one of its items has the number of an article of the act.
    """
    if act.text_kind is not TextKind.OFFICIAL:
        return act.articles
    numbers = {article.number for article in act.articles}
    for position, article in enumerate(act.articles):
        if article.number not in _WHOLE:
            continue
        annex = take_apart(article.text)
        if isinstance(annex, Annex) and not any(item.number in numbers for item in annex.items):
            apart = _apart(article, annex, has_annex=ANNEX in numbers)
            return (*act.articles[:position], *apart, *act.articles[position + 1 :])
    return act.articles


def _apart(article: BundleArticle, annex: Annex, *, has_annex: bool) -> list[BundleArticle]:
    """The enacting words, the items, and what is left of the annex: its title, its preamble and its own annexes."""
    text = article.text
    before = text[: annex.start].strip()
    left = "\n".join(filter(None, (text[annex.start : annex.body].strip(), text[annex.end :].strip())))
    items = [
        BundleArticle(
            number=item.number,
            heading="" if item.repealed else item.title,
            text=text[item.start : item.end],
            repealed=item.repealed,
            path=(*article.path, *item.path),
            edition=article.edition,
        )
        for item in annex.items
    ]
    if article.number == "" and not has_annex:
        # A text may begin with the approval: then the act says nothing of its own, and no article is empty.
        enacting = [article.model_copy(update={"text": before})] if before else []
        return [*enacting, *items, BundleArticle(number=ANNEX, text=left)]
    return [*items, article.model_copy(update={"text": "\n".join(filter(None, (before, left)))})]
