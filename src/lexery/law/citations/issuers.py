"""Acts known by the court that gave them, the ministry that registered them, the act that approved them."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from lexery.contracts.citation import ActNaming
from lexery.law.act_numbers import canonical_nreg, constitutional_nreg, looks_like_nreg, registered_nreg
from lexery.law.citations.identification import Source, read_bare_date, read_date
from lexery.law.citations.naming import TYPES_OF_WORD, Naming
from lexery.law.text import spelling_key, spelling_pattern

_REGISTERED: Final = re.compile(
    spelling_pattern(
        r"\s{0,2},?\s{1,3}\(?(?:який\s|яким\s|що\s)?зареєстр\w{3,12}(?:\s{1,3}(?:в|у)\s{1,3}"
        r"(?:міністерств\w{1,2}\s{1,3}юстиції|мін'?юст\w{0,2})(?:\s{1,3}україни)?)?"
    )
)
_REGISTRATION_NUMBER: Final = re.compile(
    r"\s{0,3},?\s{0,3}(?:за\s{1,3})?(?:№|n)\s{0,3}(\d{1,5})/\d{1,6}(?![\d/])\)?"
)
_COURT: Final = re.compile(
    spelling_pattern(
        r"[рувп](?<!\w\w)(?:(?<=р)ішенн\w{1,3}|(?<=у)хвал\w{0,3}|(?<=в)иснов(?:к\w{1,3}|ок)|(?<=п)останов\w{1,2})\s{1,3}"
        r"(?:кс\s?у|конституційного\s{1,3}суду(?:\s{1,3}україни)?)(?!\w)"
    )
)
_COURT_WORDS: Final = tuple(spelling_key(word) for word in (" кс", "\nкс", "конституційного"))
"""A text without any of these names no court of `_COURT`."""
_COURT_GAP: Final = re.compile(r"[^№\n\d\"«“„(]{0,120}")
_COURT_NUMBER: Final = re.compile(
    r"\s{0,3}№\s{0,3}(\d{1,3}\s?-\s?[а-яіp]{1,2}(?:\s?\([iі]{1,2}\))?/(?:19|20)\d{2})(?![\w/])"
)
_APPROVED: Final = re.compile(
    spelling_pattern(r",?\s{1,3}(?:що\s{1,3}|як\w{2,3}\s{1,3})?(?:затвердж|схвал)\w{2,7}\s{1,3}$")
)
_APPROVED_HEAD: Final = re.compile(
    spelling_pattern(
        r"(?<!\w)(?:поряд(?:к\w{1,3}|ок)|положенн\w{1,2}|правил\w{0,3}|інструкці\w{1,3}|статут\w{0,3}|регламент\w{0,3}"
        r"|перелік\w{0,2}|методик\w{1,2}|кодекс\w{0,2}|вимог\w{0,3})(?!\w)"
    )
)
_SENTENCE_END: Final = re.compile(r"\n|[.;!?]\s")
_PORTAL_NUMBER: Final = re.compile(r"\s{0,3}\(\s{0,3}([\w/\-]{4,20})\s{0,3}\)")
MAX_APPROVED: Final = 320
"""Characters back from «затвердженого» in which the name of what is approved may begin."""


def with_registration(
    source: Source, naming: Naming | None, kind: str, head: str, start: int, end: int
) -> Naming | None:
    """The naming with the registration at the Ministry of Justice behind it, which makes an act's nreg."""
    at = naming.end if naming is not None else end
    words = _REGISTERED.match(source.key, at)
    if words is None:
        return naming
    adopted, stop = read_date(source, words.end())
    if adopted is None:
        adopted, stop = read_bare_date(source, words.end())
    number = _REGISTRATION_NUMBER.match(source.low, stop)
    if number is None or adopted is None:
        return naming
    base = naming or Naming(
        kind=ActNaming.NUMBER, start=start, end=end, head=head, doc_types=TYPES_OF_WORD[kind]
    )
    return replace(
        base,
        kind=ActNaming.NUMBER,
        end=number.end(),
        nreg=registered_nreg(number[1], adopted),
        titles=(),
        title_ends=(),
    )


def constitutional_acts(source: Source) -> Iterator[Naming]:
    """Decisions, rulings and opinions of the Constitutional Court, by number."""
    if not any(word in source.key for word in _COURT_WORDS):
        return
    for match in _COURT.finditer(source.key):
        gap = _COURT_GAP.match(source.key, match.end())
        lead = source.key.rfind(" вид ", match.end() - 1, gap.end() + 4 if gap else match.end())
        adopted, at = read_date(source, lead if lead >= 0 else match.end())
        if adopted is None:
            at = gap.end() if gap else match.end()
        number = _COURT_NUMBER.match(source.low, at)
        if number is None:
            continue
        if adopted is None:
            adopted, after = read_date(source, number.end())
        else:
            after = number.end()
        yield Naming(
            kind=ActNaming.NUMBER,
            start=match.start(),
            end=after if adopted else number.end(),
            nreg=constitutional_nreg(number[1]),
            number=source.text[slice(*number.span(1))],
            number_span=number.span(1),
            adopted=adopted,
            doc_types=TYPES_OF_WORD["court"],
            head=match[0],
        )


def with_portal_number(source: Source, naming: Naming) -> Naming:
    """The naming with the nreg in brackets behind it, as the portal's texts have: «… свобод ( 995_004 )»."""
    if naming.kind in (ActNaming.FOREIGN, ActNaming.ANAPHORA, ActNaming.NREG):
        return naming
    match = _PORTAL_NUMBER.match(source.low, naming.end)
    if match is None or not looks_like_nreg(match[1]):
        return naming
    nreg = canonical_nreg(match[1])
    if naming.kind is ActNaming.GENERIC:
        return Naming(
            kind=ActNaming.NREG, start=naming.start, end=match.end(), number=match[1], number_span=match.span(1),
            head=naming.head,
        )  # fmt: skip
    return replace(naming, end=match.end(), portal=nreg, short=False)


def with_approved(source: Source, naming: Naming) -> Naming:
    """The naming begun at what the act approves: «Порядку …, затвердженого постановою …» is one act."""
    words = _APPROVED.search(source.key, max(0, naming.start - 24), naming.start)
    if words is None or naming.kind not in (ActNaming.NUMBER, ActNaming.TITLE):
        return naming
    window = max(0, words.start() - MAX_APPROVED)
    for stop in _SENTENCE_END.finditer(source.key, window, words.start()):
        window = stop.end()
    heads = [m.start() for m in _APPROVED_HEAD.finditer(source.key, window, words.start())]
    if not heads:
        return naming
    capital = [at for at in heads if source.text[at].isupper()]
    return replace(naming, start=(capital or heads)[-1])
