"""Corruptions of where the law says it: another part, article or act, or an act that is law no more."""

import re
from collections.abc import Container, Iterator
from typing import Final

from benchmarks.mutations.sources import SENTENCE, Sources, slipped_in
from lexery.contracts.answer import Claim, Quote, Support
from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import ActRecord, Article
from lexery.contracts.evidence import EvidenceItem
from lexery.law.sentences import law_spans, sentences
from lexery.law.structure import parse_article
from lexery.law.wording import act_name, act_of, cite

_PART: Final = re.compile(r"(?<!\w)(ч\.[\s\u00a0]*)(\d+)", re.IGNORECASE)
_ARTICLE: Final = re.compile(r"(?<!\w)((?:ст\.|статт[яіею]+|статей)[\s\u00a0]*)(\d+)(?!\d)", re.IGNORECASE)
_ORDINALS: Final = (
    "перша друга третя четверта п'ята шоста сьома",
    "першої другої третьої четвертої п'ятої шостої сьомої",
    "першій другій третій четвертій п'ятій шостій сьомій",
    "першу другу третю четверту п'яту шосту сьому",
    "першою другою третьою четвертою п'ятою шостою сьомою",
)
_NEXT: Final = {
    word: (row.split()[n % 7], str(n % 7 + 1))
    for row in _ORDINALS
    for n, word in enumerate(row.split(), start=1)
}
"""Ordinal → the next one in the same form, and its number."""
_PART_IN_WORDS: Final = re.compile(
    r"(?<!\w)(частин\w+ )([^\W\d_]+(?:'[^\W\d_]+)?)|(?<!\w)([^\W\d_]+(?:'[^\W\d_]+)?)(?= частин)"
)


def wrong_parts(claim: Claim, sources: Sources) -> Iterator[Claim]:
    """The claim under every other part of its article, and under one beyond the last."""
    target, article = _cited(claim, sources)
    if target is None or article is None:
        return
    numbers = [part.number for part in parse_article(article.text, article.number).parts]
    last = max((int(n) for n in numbers if n.isdigit()), default=0)
    for number in [*(n for n in numbers if n != target.part), str(last + 1)]:
        if target.part is not None or number == str(last + 1):
            yield _moved(claim, part=number, point=None, subpoint=None, paragraph=None)


def parts_in_words(text: str, cited: Container[str | None]) -> list[str]:
    """Another part in every mention of one, «ч. 2», «частиною другою»; none that the answer cites as well."""
    out = [
        f"{text[: m.start(2)]}{int(m[2]) + 1}{text[m.end(2) :]}"
        for m in _PART.finditer(text)
        if str(int(m[2]) + 1) not in cited
    ]
    for found in _PART_IN_WORDS.finditer(text):
        group = 2 if found[2] else 3
        other, number = _NEXT.get(found[group].lower(), ("", ""))
        if other and number not in cited:
            out.append(text[: found.start(group)] + other + text[found.end(group) :])
    return out


def wrong_articles(claim: Claim, sources: Sources) -> Iterator[Claim]:
    """The claim under the articles beside its own."""
    target, article = _cited(claim, sources)
    listed = sources.directory.articles(target.nreg or "") if target is not None else None
    if target is None or article is None or listed is None or target.article not in listed.numbers:
        return
    at = listed.numbers.index(target.article)
    for number in (*listed.numbers[max(0, at - 2) : at], *listed.numbers[at + 1 : at + 3]):
        yield _moved(claim, article=number)
    yield _moved(claim, article=str(int(re.sub(r"\D.*", "", listed.numbers[-1]) or 0) + 7))


def articles_in_words(text: str, cited: Container[str | None]) -> list[str]:
    """Another article in every mention of one; none that the answer cites as well."""
    return [
        f"{text[: m.start(2)]}{int(m[2]) + 1}{text[m.end(2) :]}"
        for m in _ARTICLE.finditer(text)
        if str(int(m[2]) + 1) not in cited
    ]


def wrong_acts(claim: Claim, sources: Sources) -> Iterator[tuple[Claim, EvidenceItem]]:
    """The claim under the same article of another act, which the evidence holds."""
    target = claim.citation
    if target is None:
        return
    for act in sources.others:
        article = (
            sources.articles.article(act.nreg, target.article or "") if act.nreg != target.nreg else None
        )
        if article is not None:
            yield _moved(claim, nreg=act.nreg), slipped_in(article, act, claim.goal_id)


def acts_in_words(text: str, act: ActRecord, sources: Sources) -> list[str]:
    """Another act in every mention of this one."""
    out: list[str] = []
    for name, other_name in ((act_of(act), act_of), (act_name(act), act_name)):
        if name in text:
            out += [text.replace(name, other_name(o), 1) for o in sources.others if o.nreg != act.nreg]
    return out


def repealed_claims(claim: Claim, sources: Sources) -> Iterator[tuple[Claim, EvidenceItem]]:
    """Claims beside this one, quoted exactly from acts that are law no more."""
    for article in sources.repealed:
        act = sources.directory.act(article.nreg)
        span = next(iter(_long_sentences(article)), None)
        if act is None or span is None:
            continue
        where = parse_article(article.text, article.number).locate(span[0])
        target = CitationTarget(nreg=act.nreg, article=article.number, part=where.part)
        words = cite(target, act)
        made = Claim(
            id="r1",
            goal_id=claim.goal_id,
            text=words[:1].upper() + words[1:],
            citation=target,
            quote=Quote(text=article.text[slice(*span)], start=span[0], end=span[1]),
            support=Support.VERBATIM,
        )
        yield made, slipped_in(article, act, claim.goal_id)


def _cited(claim: Claim, sources: Sources) -> tuple[CitationTarget | None, Article | None]:
    target = claim.citation
    if target is None or target.nreg is None:
        return None, None
    return target, sources.articles.article(target.nreg, target.article or "")


def _moved(claim: Claim, **update: str | None) -> Claim:
    assert claim.citation is not None
    return claim.model_copy(update={"citation": claim.citation.model_copy(update=update)})


def _long_sentences(article: Article) -> Iterator[tuple[int, int]]:
    for line in law_spans(article.text):
        for start, end in sentences(article.text, *line):
            if end - start >= SENTENCE:
                yield start, end
