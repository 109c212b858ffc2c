"""Words that name an act, with or without an article beside them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from lexery.contracts.citation import ActNaming
from lexery.law.act_numbers import constitutional_nreg, looks_like_nreg
from lexery.law.citations import aliases
from lexery.law.citations.identification import Source, read_date, read_number
from lexery.law.citations.issuers import constitutional_acts, with_approved, with_registration
from lexery.law.citations.naming import SOVIET, TYPES_OF_WORD, Naming
from lexery.law.citations.tail import COUNTRY, read_tail
from lexery.law.citations.titles import wider_readings
from lexery.law.text import LATIN_TO_CYRILLIC, spelling_pattern

_STRONG_NUMBER: Final = re.compile(
    r"[\dvznp](?<![\w\-/.,].)(?:(?<=\d)(?:\d{0,2}-рп/\d{4}|\d{0,4}[а-яґєії]?\s?-\s?(?:[ivx]{1,6})|\d{0,4}[а-яґєії]?/\d{2}-(?:вр|vr|bp)|\d{0,3}-\d{2}(?:\d{2})?-[прpr]"
    r"|\d{2}_\w{3}(?:-\d{2})?|\d{2,4}-\d{2}|\d{0,3}/9[4-8]|\d{0,3}/\d{2}(?:\d{2})?-р[пг])|(?<=[vznp])\w{3,9}-\d{2})(?![\w/]|-\w|\s?-\s?\d)"
)
_POINTING: Final = re.compile(
    spelling_pattern(
        r"(?<!\w)(?:ц(?:ього|им|ьому|ей|ією|ієї|ій|я|ю|их|ими)|зазначен\w{2,4}|вказан\w{2,4}|згадан\w{2,4}|названого|наведен\w{2,4}|"
        r"вищезгадан\w{2,4}|вищевказан\w{2,4}|вищезазначен\w{2,4}|того\s(?:ж|самого)|тим\s(?:же|самим)|останнього|этого|данного|даного|этой|указанн\w{2,4})\s{1,3}$"
    )
)
_THERE: Final = re.compile(
    spelling_pattern(r"т(?<!\w\w)(?:ам\s(?:само|же|ж)|ого\sж\s(?:кодексу|закону))(?!\w)")
)
_EDITION: Final = re.compile(
    spelling_pattern(
        r"(?:(?:в|у|на)\sредакці\w{1,2}|(?:із|зі|з|с)\sзмінами(?:,|\sта|\sі)?(?:\s(?:та|і|и)\s?доповненнями)?,?(?:\s?внесеними)?(?:\s(?:згідно\s(?:із|з)|відповідно\sдо|за))?"
        r"|змінами,?\s(?:що\s)?внес\w{2,6}(?:\s(?:згідно\s(?:із|з)|відповідно\sдо))?|(?:доповнено|виключено|внесено зміни)\s(?:\w{1,12}\s){0,3}(?:згідно\s(?:із|з))|(?:згідно\s(?:із|з))(?=\s{1,3}закон\w{1,3}\s№))\s{1,3}$"
    )
)
_HEADS: Final = re.compile(
    spelling_pattern(
        r"[зкодпухніср](?<!\w\w)(?:(?P<law>(?<=з)(?:акон(?!од)(?:у|ом|і|ові|и|ів|ами|ах|е|а|ы|ов)?|у(?!\w)))"
        r"|(?P<code>(?<=к)одекс(?:у|ом|і|ові|и|ів|ами|ах|е|а|ы|ов)?)"
        r"|(?P<constitution>(?<=к)[оа]нст[иіе]туці\w{1,2}|(?<=о)сновн\w{2,3}\sзакон\w{0,3})"
        r"|(?P<declaration>(?<=д)екларац\w{2,4})|(?P<treaty>(?<=к)онвенці\w{1,3}|(?<=п)(?:ротокол\w{0,3}|акт\w{0,2})|(?<=х)(?:артії|артія)|(?<=у)год\w{1,2})"
        r"|(?P<resolution>(?<=п)(?:останов\w{0,3}|остановлени\w{1,2}|кму)|(?<=р)озпорядженн\w{1,2})"
        r"|(?P<decree>(?<=у)каз(?:у|ом|і|и|ів|ами|а|е)?|(?<=д)екрет\w{0,3})"
        r"|(?P<other>(?<=н)аказ\w{0,3}|(?<=п)(?:оложенн\w{1,2}|оряд(?:ок|к\w{1,2})|равил(?:а|ами|ах|о)?)|(?<=і)нструкці\w{1,2}|(?<=с)татут\w{0,2}|(?<=р)егламент\w{0,2}|(?<=о)снов(?:и|ам|ах|ами)?(?=\sзаконодавства))"
        r")(?!\w)"
    )
)
_ABBREVIATION: Final = re.compile(
    r"[А-ЯІЇЄҐA-Z](?<![\w\-].)(?:[А-ЯІЇЄҐA-Z]|[а-яіїє]{1,2}[А-ЯІЇЄҐA-Z])[\wіїєґ]{0,6}(?![\w])"
)
_CRIMEA: Final = re.compile(spelling_pattern(r"\s{1,3}(?:автономної\s{1,3}республіки\s{1,3}крим|арк)(?!\w)"))
_CRIMEAN: Final = (
    "Про затвердження Конституції Автономної Республіки Крим",
    "Про Конституцію Автономної Республіки Крим",
)
_SOVIET: Final = re.compile(
    spelling_pattern(
        r"\s{1,3}(?:урср|української\s{1,3}(?:рср|радянської\s{1,3}соціалістичної\s{1,3}республіки))(?!\w)"
    )
)
_YEAR: Final = re.compile(r"\s{1,3}\(?\s?(1[89]\d\d|20\d\d)\s{0,3}р(?:оку|\.|(?!\w))\)?")
_LAW_FOLLOWS: Final = re.compile(r"\s{1,3}(?:№|про\s|[\"«“„]|\d)")
_WORD_BEFORE: Final = re.compile(r"[^\W\d_][\w'\-]{2,30}\s{1,3}$")


def namings(source: Source) -> list[Naming]:
    """Every stretch that may name an act, in order, without overlaps (the first and longest wins)."""
    found = [*_worded(source), *_abbreviated(source), *_there(source), *constitutional_acts(source)]
    kept = without_overlaps(found)
    taken = [(n.start, n.end) for n in kept]
    kept += _numbered(source, taken)
    kept.sort(key=lambda n: n.start)
    return [naming for naming in kept if not naming.edits]


def without_overlaps(found: Sequence[Naming]) -> list[Naming]:
    """In order of start; where two overlap, the first and longest."""
    kept: list[Naming] = []
    reach = 0
    for naming in sorted(found, key=lambda n: (n.start, -n.end)):
        if naming.start >= reach:
            kept.append(naming)
            reach = naming.end
    return kept


def _there(source: Source) -> Iterator[Naming]:
    for match in _THERE.finditer(source.key):
        yield Naming(kind=ActNaming.ANAPHORA, start=match.start(), end=match.end(), head="")


def _worded(source: Source) -> Iterator[Naming]:
    reach = 0
    for match in _HEADS.finditer(source.key):
        if match.start() < reach:
            continue
        naming = _from_head(source, match, reach)
        if naming is None:
            continue
        reach = naming.end
        edits = is_edition_clause(source, naming.start)
        whole = with_approved(source, naming)
        yield replace(whole, edits=True) if edits else whole


def is_edition_clause(source: Source, start: int) -> bool:
    """Whether the words before `start` make the act an editing one («в редакції Закону …»)."""
    return _EDITION.search(source.key, max(0, start - 60), start) is not None


def _from_head(source: Source, match: re.Match[str], reach: int) -> Naming | None:
    kind = match.lastgroup or ""
    head = match[0]
    lower_case = head == "зу" and source.text[match.start() : match.end()] != "ЗУ"
    if lower_case and not _LAW_FOLLOWS.match(source.key, match.end()):
        return None
    start = match.start()
    foreign = _foreign(source, start, match.end(), kind)
    if foreign is not None:
        return foreign
    if kind == "constitution" and (crimean := _CRIMEA.match(source.key, match.end())):
        return Naming(
            kind=ActNaming.TITLE,
            start=start,
            end=crimean.end(),
            titles=_CRIMEAN,
            title_ends=(crimean.end(),) * 2,
        )
    if kind in ("code", "constitution", "treaty", "other", "declaration"):
        known = _long_name(source, start, match.end(), reach)
        if known is not None:
            return known
    if kind in ("law", "code", "constitution", "treaty") or head.startswith(
        ("статут", "правил", "порядк", "положен")
    ):
        pointing = _POINTING.search(source.key, max(reach, start - 24), start)
        if pointing is not None:
            end = match.end()
            return Naming(
                kind=ActNaming.ANAPHORA,
                start=pointing.start(),
                end=end,
                head=head,
                doc_types=TYPES_OF_WORD[kind],
            )
    wider = wider_readings(source, head, start, match.end(), reach)
    if kind == "declaration":
        naming = None
    else:
        naming = read_tail(source, kind, head, start, match.end())
        naming = with_registration(source, naming, kind, head, start, match.end())
    if not wider:
        return naming
    if naming is not None:
        return replace(naming, wider=wider)
    return Naming(
        kind=ActNaming.GENERIC, start=start, end=match.end(), head=head, doc_types=TYPES_OF_WORD[kind],
        wider=wider, tentative=True,
    )  # fmt: skip


def _foreign(source: Source, start: int, end: int, kind: str) -> Naming | None:
    if kind not in ("law", "code", "constitution"):
        return None
    key = source.key
    before = aliases.foreign_before().search(key, max(0, start - 44), start)
    if kind == "law" and before is not None and not re.search(r"росс?ии?йськ|америк|польс", before[0]):
        before = None
    after = aliases.foreign_after().match(key, end) or (
        aliases.foreign_noun().match(key, end) if kind in ("law", "code") else None
    )
    if before is None and after is None:
        return None
    stop = after.end() if after else end
    begin = before.start() if before else start
    if before is None and kind == "code":
        word = _WORD_BEFORE.search(source.low, max(0, start - 26), start)
        begin = (
            word.start()
            if word and word[0].rstrip().endswith(("ий", "ого", "ому", "им", "ім", "ый", "ым"))
            else start
        )
    return Naming(kind=ActNaming.FOREIGN, start=begin, end=stop)


def _long_name(source: Source, start: int, end: int, reach: int) -> Naming | None:
    pattern, nregs = aliases.long_names_combined()
    starts = [start]
    at = start
    for _ in range(2):
        word = _WORD_BEFORE.search(source.key, max(reach, at - 34), at)
        if word is None:
            break
        at = word.start()
        starts.append(at)
    for begin in reversed(starts):
        match = pattern.match(source.key, begin)
        if match is not None and match.end() >= end:
            russian = "украины" in source.low[begin : match.end()] or "ы" in source.low[begin : match.end()]
            stop = match.end()
            naming = Naming(
                kind=ActNaming.ALIAS,
                start=begin,
                end=stop,
                nreg=nregs[(match.lastindex or 1) - 1],
                russian=russian,
            )
            return _skip_identification(source, _with_epoch(source, naming))
    return None


def _with_epoch(source: Source, naming: Naming) -> Naming:
    """Take in what tells a code from its namesake: the republic, or the year."""
    soviet = _SOVIET.match(source.key, naming.end)
    year = _YEAR.match(source.key, naming.end) if soviet is None else None
    if soviet is not None:
        return replace(naming, epoch=SOVIET, epoch_end=soviet.end())
    return replace(naming, epoch=year[1], epoch_end=year.end()) if year is not None else naming


def _skip_identification(source: Source, naming: Naming) -> Naming:
    """Take in a date and number that stand behind a name («Кодексу … від … № …»)."""
    adopted, at = read_date(source, naming.end)
    span, end = read_number(source, at, signed=True)
    if span is None:
        return naming
    return replace(naming, end=end, number=source.text[slice(*span)], number_span=span, adopted=adopted)


def _abbreviated(source: Source) -> Iterator[Naming]:
    for match in _ABBREVIATION.finditer(source.text):
        naming = abbreviation_at(source, match.start(), match.end())
        if naming is not None:
            yield naming


def abbreviation_at(source: Source, start: int, end: int) -> Naming | None:
    """The act that the word at `start:end` abbreviates, with «України» after it."""
    word = source.text[start:end].upper().translate(LATIN_TO_CYRILLIC)
    table = aliases.short_names()
    country = COUNTRY.match(source.key, end)
    stop = country.end() if country else end
    russian = country is not None and source.low[country.start() : stop].endswith("ы")
    nreg = (aliases.russian_short_names().get(word) if russian else None) or table.get(word)
    foreign = aliases.foreign_after().match(source.key, end)
    if nreg is None:
        return None
    if foreign is not None:
        return Naming(kind=ActNaming.FOREIGN, start=start, end=foreign.end())
    naming = Naming(
        kind=ActNaming.ALIAS, start=start, end=stop, nreg=nreg, russian=russian, short=country is None
    )
    return _skip_identification(source, _with_epoch(source, naming))


def _numbered(source: Source, taken: list[tuple[int, int]]) -> Iterator[Naming]:
    at = 0
    for match in _STRONG_NUMBER.finditer(source.low):
        while at < len(taken) and taken[at][1] <= match.start():
            at += 1
        if at < len(taken) and taken[at][0] < match.end():
            continue
        start = match.start()
        text = source.text[start : match.end()]
        roman = re.search(r"-\s?[ivx]+$", match[0]) is not None
        if is_edition_clause(source, start):
            continue
        if roman:
            adopted, end = read_date(source, match.end())
            yield Naming(
                kind=ActNaming.NUMBER,
                start=start,
                end=end if adopted else match.end(),
                number=text,
                number_span=match.span(),
                adopted=adopted,
            )
        elif re.search(r"/9\d$", match[0]):
            yield Naming(
                kind=ActNaming.NUMBER,
                start=start,
                end=match.end(),
                number=text,
                number_span=match.span(),
                doc_types=TYPES_OF_WORD["law"],
                core=True,
            )
        elif (decision := constitutional_nreg(text)) is not None:
            yield Naming(
                kind=ActNaming.NUMBER,
                start=start,
                end=match.end(),
                number=text,
                number_span=match.span(),
                nreg=decision,
            )
        elif looks_like_nreg(text):
            yield Naming(
                kind=ActNaming.NREG, start=start, end=match.end(), number=text, number_span=match.span()
            )
