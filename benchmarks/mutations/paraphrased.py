"""Claims in own words beside the writer's verbatim ones: a draft of quotes alone would be a weak test."""

from collections.abc import Iterator
from typing import Final

from benchmarks.mutations import wording
from benchmarks.mutations.rewriting import rewrite, stands_alone, unlabelled
from lexery.contracts.answer import Answer, Claim, Quote, Support
from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import Article, TextKind
from lexery.contracts.evidence import EvidenceItem
from lexery.contracts.ports import ArticleSource
from lexery.law.sentences import law_spans, sentences
from lexery.law.structure import parse_article

PER_ANSWER: Final = 4
ARTICLES: Final = 4
"""First articles of the evidence that claims are made from."""
_WORDINGS: Final = (
    wording.numbers,
    wording.comparators,
    wording.negations,
    wording.dates,
    wording.subjects,
    wording.exceptions,
)


def with_paraphrases(answer: Answer, items: tuple[EvidenceItem, ...], articles: ArticleSource) -> Answer:
    """The answer with claims in own words (`p1`, …) of sentences of its evidence, those first that can be corrupted most."""
    goals = set(answer.goals_answered) or {c.goal_id for c in answer.claims}
    made = [
        claim
        for item in items[:ARTICLES]
        if item.hit.goal_id in goals
        and (article := articles.article(*item.hit.key)) is not None
        and article.text_kind is TextKind.OFFICIAL
        and not article.repealed
        for claim in _claims(article, item.hit.goal_id)
    ]
    made.sort(key=lambda claim: -sum(bool(change(claim.text)) for change in _WORDINGS))
    named = [
        claim.model_copy(update={"id": f"p{number}"})
        for number, claim in enumerate(made[:PER_ANSWER], start=1)
    ]
    return answer.model_copy(update={"claims": (*answer.claims, *named)})


def _claims(article: Article, goal_id: str) -> Iterator[Claim]:
    structure = parse_article(article.text, article.number)
    for line in law_spans(article.text):
        for start, end in sentences(article.text, *line):
            plain = unlabelled(article.text[start:end])
            if not stands_alone(plain) or (told := rewrite(plain)) == plain:
                continue
            where = structure.locate(start)
            yield Claim(
                id="p",
                goal_id=goal_id,
                text=told,
                citation=CitationTarget(
                    nreg=article.nreg, article=article.number, part=where.part, point=where.point
                ),
                quote=Quote(text=article.text[start:end], start=start, end=end),
                support=Support.PARAPHRASE,
            )
