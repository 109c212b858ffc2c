"""Words that name an act, with or without an article beside them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from lexery.contracts.citation import ActNaming
from lexery.contracts.corpus import DocType
from lexery.law.act_numbers import looks_like_nreg
from lexery.law.citations import aliases
from lexery.law.text import LATIN_TO_CYRILLIC, spelling_key, spelling_pattern


@dataclass(frozen=True, slots=True, kw_only=True)
class Naming:
    """How a stretch of text names an act; what it resolves to is decided later."""

    kind: ActNaming
    start: int
    end: int
    doc_types: tuple[DocType, ...] = ()
    """Types that the act word allows; empty for any."""
    nreg: str | None = None
    """Known at once: from an alias or a registration number."""
    number: str | None = None
    adopted: str | None = None
    titles: tuple[str, ...] = ()
    """Readings of the title, longest first, as (possibly) spelled in the catalog."""
    number_span: tuple[int, int] | None = None
    edits: bool = False
    """The act only gives the edition of another («в редакції Закону …»): no target."""
    suffix: str = "п"
    """Government acts: resolution «п», order «р»."""
    russian: bool = False
    core: bool = False
    """A bare core number: names an act only beside an article, or when nothing else is said."""
    short: bool = False
    """An abbreviation without «України»."""
    head: str = ""
    """Spelling key of the act word."""
    title_ends: tuple[int, ...] = field(default=())
    """Where each of `titles` ends, for titles without quotes."""


MAX_TITLE_WORDS: Final = 40
"""Words of an unquoted title that are tried (bounded work)."""
SHORT_TEXT: Final = 2000
"""Code points up to which lower-case act words («правила …») are tried as the beginning of a title."""
MAX_TITLE: Final = 700
"""Characters of a quoted title that are read."""

_MONTHS: Final = {
    spelling_key(name): number
    for number, names in enumerate(
        (
            "січня января", "лютого февраля", "березня марта", "квітня апреля", "травня мая", "червня июня",
            "липня июля", "серпня августа", "вересня сентября", "жовтня октября", "листопада ноября", "грудня декабря",
        ),
        1,
    )
    for name in names.split()
}  # fmt: skip
_MONTH: Final = "|".join(_MONTHS)
_DATE: Final = re.compile(
    rf"(?:(\d{{1,2}})\.(\d{{1,2}})\.(\d{{4}})|(\d{{1,2}})\s{{1,3}}({_MONTH})\s{{1,3}}(\d{{4}}))"
    r"(?:\s{0,3}р(?:оку|\.|(?!\w)))?(?:\s{0,3}года)?"
)
_FROM: Final = re.compile(spelling_pattern(r"\s{0,3},?\s{0,3}(?:\(\s?)?(?:від|вид|от)\s{1,3}"))
_NUMBER_SIGN: Final = re.compile(r"\s{0,3},?\s{0,3}(?:№|n(?=\s?\d)|no\.?(?=\s?\d))\s{0,3}")
_NUMBER: Final = re.compile(
    r"(?<![\w\-/])(?:\d{1,5}[а-яґєії]?(?:/\d{2,4})?(?:\s?-\s?(?:[ivxlіхм]{1,6}|вр|рп|vr|bp|рп|rp|п|р|p|r|\d{2,4}(?:-[прpr])?))?"
    r"|[a-z]\w{3,10}-\d{2}|\d{3}_\w{3})(?![\w/]|-\w|\s?-\s?\d)"
)
_STRONG_NUMBER: Final = re.compile(
    r"(?<![\w\-/.,])(?:\d{1,5}[а-яґєії]?\s?-\s?(?:[ivx]{1,6})|\d{1,5}[а-яґєії]?/\d{2}-(?:вр|vr|bp)|\d{1,4}-\d{2}(?:\d{2})?-[прpr]"
    r"|[vznp]\w{3,9}-\d{2}|99\d_\w{3}|\d{3,5}-\d{2}|\d{1,4}/9[4-8])(?![\w/]|-\w|\s?-\s?\d)"
)
_YEAR_AFTER: Final = re.compile(r"\s{0,3}р(?:оку|оци|\.|(?!\w))|\s{0,3}года?(?!\w)")
_OPENERS: Final = "«\"“„‟'"
_CLOSERS: Final = {"«": "»", "“": '”“"', "„": '“”"', "‟": "”", '"': '"”“', "'": "'"}
_SPACES: Final = re.compile(r"\s{0,3}")
_COUNTRY: Final = re.compile(spelling_pattern(r"\s{1,3}у\s?кра[иіїй]+н\w{0,2}(?!\w)"))
_ABOUT: Final = re.compile(spelling_pattern(r"\s{1,3}(?:про|об|о)\s"))
_TITLE_WORD: Final = re.compile(r"\s{1,3}-?\s?([\w'’/\-()№.]*[\w)])(,?)")
_TITLE_STOP: Final = re.compile(r"[.;:!?\n\"«»“”„]")
_POINTING: Final = re.compile(
    spelling_pattern(
        r"(?<!\w)(?:ц(?:ього|им|ьому|ей|ією|ієї|ій|я|ю|их|ими)|зазначен\w{2,4}|вказан\w{2,4}|згадан\w{2,4}|названого|наведен\w{2,4}|"
        r"вищезгадан\w{2,4}|вищевказан\w{2,4}|вищезазначен\w{2,4}|того\s(?:ж|самого)|тим\s(?:же|самим)|останнього|этого|данного|даного|этой|указанн\w{2,4})\s{1,3}$"
    )
)
_THERE: Final = re.compile(
    spelling_pattern(r"(?<!\w)(?:там\s(?:само|же|ж)|того\sж\s(?:кодексу|закону))(?!\w)")
)
_EDITION: Final = re.compile(
    spelling_pattern(
        r"(?:(?:в|у|на)\sредакці\w{1,2}|(?:із|зі|з|с)\sзмінами(?:,|\sта|\sі)?(?:\s(?:та|і|и)\s?доповненнями)?,?(?:\s?внесеними)?(?:\s(?:згідно\s(?:із|з)|відповідно\sдо|за))?"
        r"|змінами,?\s(?:що\s)?внес\w{2,6}(?:\s(?:згідно\s(?:із|з)|відповідно\sдо))?|(?:доповнено|виключено|внесено зміни)\s(?:\w{1,12}\s){0,3}(?:згідно\s(?:із|з))|(?:згідно\s(?:із|з))(?=\s{1,3}закон\w{1,3}\s№))\s{1,3}$"
    )
)
_HEADS: Final = re.compile(
    spelling_pattern(
        r"(?<!\w)(?:(?P<law>закон(?!од)(?:у|ом|і|ові|и|ів|ами|ах|е|а|ы|ов)?|зу(?!\w))"
        r"|(?P<code>кодекс(?:у|ом|і|ові|и|ів|ами|ах|е|а|ы|ов)?)"
        r"|(?P<constitution>к[оа]нст[иіе]туці\w{1,2}|основн\w{2,3}\sзакон\w{0,3})"
        r"|(?P<treaty>конвенці\w{1,3}|протокол\w{0,3}|пакт\w{0,2}|хартії|хартія|угод\w{1,2})"
        r"|(?P<resolution>постанов\w{0,3}|постановлени\w{1,2}|пкму|розпорядженн\w{1,2})"
        r"|(?P<decree>указ(?:у|ом|і|и|ів|ами|а|е)?|декрет\w{0,3})"
        r"|(?P<other>наказ\w{0,3}|положенн\w{1,2}|поряд(?:ок|к\w{1,2})|правил(?:а|ами|ах|о)?|інструкці\w{1,2}|статут\w{0,2}|регламент\w{0,2}|основ(?:и|ам|ах|ами)?(?=\sзаконодавства))"
        r")(?!\w)"
    )
)
_TYPES: Final = {
    "law": (DocType.LAW, DocType.CODE, DocType.CONSTITUTION),
    "code": (DocType.CODE, DocType.LAW),
    "constitution": (DocType.CONSTITUTION,),
    "treaty": (DocType.TREATY,),
    "resolution": (DocType.RESOLUTION,),
    "decree": (DocType.DECREE,),
    "other": (DocType.OTHER,),
}
_GOVERNMENT: Final = re.compile(
    spelling_pattern(
        r"\s{1,3}(?:кабінет\w{0,2}\s{1,3}міністрів(?:\s{1,3}у\s?країни)?|кму|км\s?у|км(?:\sукраїни)?|кабмін\w{0,2}|уряд\w{0,2})(?!\w)"
    )
)
_PARLIAMENT: Final = re.compile(
    spelling_pattern(r"\s{1,3}(?:верховної\s{1,3}ради(?:\s{1,3}україни)?|вр(?:у)?)(?!\w)")
)
_AUTHORITY: Final = re.compile(
    spelling_pattern(r"(?:\s{1,3}[^\s,;.№\d«\"“„]{1,30}){1,12}?(?=\s{0,2},?\s{1,3}(?:від\s|№))")
)
_NOMINATIVE: Final = {
    spelling_key(stem): word
    for stem, word in (
        ("конвенц", "Конвенція"), ("положен", "Положення"), ("порядк", "Порядок"), ("порядок", "Порядок"),
        ("правил", "Правила"), ("інструкц", "Інструкція"), ("статут", "Статут"), ("регламент", "Регламент"),
        ("основ", "Основи"), ("протокол", "Протокол"), ("кодекс", "Кодекс"), ("пакт", "Пакт"), ("хартії", "Хартія"),
        ("угод", "Угода"), ("постанов", "Постанова"), ("указ", "Указ"), ("декрет", "Декрет"), ("наказ", "Наказ"),
    )
}  # fmt: skip
_ABBREVIATION: Final = re.compile(
    r"(?<![\w\-])[А-ЯІЇЄҐA-Z](?:[А-ЯІЇЄҐA-Z]|[а-яіїє]{1,2}[А-ЯІЇЄҐA-Z])[\wіїєґ]{0,6}(?![\w])"
)
_WORD_BEFORE: Final = re.compile(r"[^\W\d_][\w'\-]{2,24}\s{1,3}$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One text in the forms that scanning needs; all of the same length."""

    text: str
    """Folded (`lexery.law.text.fold`)."""
    low: str
    key: str


def namings(source: Source) -> list[Naming]:
    """Every stretch that may name an act, in order, without overlaps (the first and longest wins)."""
    found = [*_worded(source), *_abbreviated(source), *_there(source)]
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
        yield replace(naming, edits=is_edition_clause(source, naming.start))


def is_edition_clause(source: Source, start: int) -> bool:
    """Whether the words before `start` make the act an editing one («в редакції Закону …»)."""
    return _EDITION.search(source.key, max(0, start - 60), start) is not None


def _from_head(source: Source, match: re.Match[str], reach: int) -> Naming | None:
    kind = match.lastgroup or ""
    head = match[0]
    if kind == "law" and head == "зу" and source.text[match.start() : match.end()] != "ЗУ":
        if not re.match(r"\s{1,3}(?:№|про\s|[\"«“„]|\d)", source.key[match.end() : match.end() + 8]):
            return None
    start = match.start()
    foreign = _foreign(source, start, match.end(), kind)
    if foreign is not None:
        return foreign
    if kind in ("code", "constitution", "treaty", "other"):
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
                kind=ActNaming.ANAPHORA, start=pointing.start(), end=end, head=head, doc_types=_TYPES[kind]
            )
    return _tail(source, kind, head, start, match.end())


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
        word = _WORD_BEFORE.search(source.key, max(reach, at - 28), at)
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
            return _skip_identification(source, naming)
    return None


def _skip_identification(source: Source, naming: Naming) -> Naming:
    """Take in a date and number that stand behind a name («Кодексу … від … № …»)."""
    adopted, at = _date(source, naming.end)
    span, end = _number(source, at, signed=True)
    if span is None:
        return naming
    return replace(naming, end=end, number=source.text[slice(*span)], number_span=span, adopted=adopted)


def _date(source: Source, at: int) -> tuple[str | None, int]:
    lead = _FROM.match(source.key, at)
    match = _DATE.match(source.key, lead.end()) if lead else None
    if match is None:
        return None, at
    if match[1]:
        day, month, year = int(match[1]), int(match[2]), match[3]
    else:
        day, month, year = int(match[4]), _MONTHS[match[5]], match[6]
    return f"{year}-{month:02d}-{day:02d}", match.end()


def _number(source: Source, at: int, *, signed: bool) -> tuple[tuple[int, int] | None, int]:
    sign = _NUMBER_SIGN.match(source.low, at)
    if sign is None and signed:
        return None, at
    space = sign or _SPACES.match(source.low, at)
    match = _NUMBER.match(source.low, space.end() if space else at)
    if match is None or (sign is None and _YEAR_AFTER.match(source.key, match.end())):
        return None, at
    if sign is None and match[0].isdigit() and len(match[0]) < 3:
        return None, at
    return match.span(), match.end()


def _quoted(source: Source, at: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    space = _SPACES.match(source.text, at)
    begin = space.end() if space else at
    if begin >= len(source.text) or source.text[begin] not in _OPENERS:
        return (), ()
    if begin == at and source.text[begin] in "\"'“":
        # A mark that touches the word before it closes a quotation.
        return (), ()
    closers = _CLOSERS[source.text[begin]]
    limit = min(len(source.text), begin + MAX_TITLE)
    ends: list[int] = []
    depth = 1
    for at in range(begin + 1, limit):
        char = source.text[at]
        if char == "«" and source.text[begin] == "«":
            depth += 1
        elif char in closers:
            depth -= 1
            if char == "»" and depth > 0:
                continue
            ends.append(at)
            if char == "»" or len(ends) == 4:
                break
            depth = 1
        elif char == "\n" and ends:
            break
    titles = tuple(source.text[begin + 1 : end].strip() for end in ends)
    return titles, tuple(end + 1 for end in ends)


def _unquoted(source: Source, start: int, at: int, limit: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    titles: list[str] = []
    ends: list[int] = []
    for _ in range(limit):
        word = _TITLE_WORD.match(source.text, at)
        if word is None:
            break
        titles.append(source.text[start : word.end(1)].strip())
        ends.append(word.end(1))
        at = word.end()
        if _TITLE_STOP.match(source.text, word.end(1)):
            break
    return tuple(reversed(titles)), tuple(reversed(ends))


def _tail(source: Source, kind: str, head: str, start: int, at: int) -> Naming | None:
    """What follows an act word: authority, date, number and title in any order."""
    text_types = _TYPES[kind]
    suffix = "р" if head.startswith(spelling_key("розпорядж")) else "п"
    end = at
    country = _COUNTRY.match(source.key, end)
    if country is not None:
        end = country.end()
    if kind == "resolution":
        government = _GOVERNMENT.match(source.key, end)
        if government is not None:
            end = government.end()
        elif head != "пкму":
            parliament = _PARLIAMENT.match(source.key, end)
            other = parliament or _AUTHORITY.match(source.key, end)
            if other is not None:
                end = other.end()
                text_types = (DocType.OTHER, DocType.LAW) if parliament else (DocType.OTHER,)
    elif kind in ("decree", "other"):
        authority = _AUTHORITY.match(source.key, end)
        if authority is not None and not _ABOUT.match(source.key, end):
            end = authority.end()
    adopted = span = None
    titles: tuple[str, ...] = ()
    ends: tuple[int, ...] = ()
    quoted = False
    for _ in range(4):
        moved = end
        if adopted is None:
            adopted, end = _date(source, end)
        if span is None:
            span, end = _number(source, end, signed=kind not in ("law", "resolution"))
        if not titles and (span is None or kind != "other"):
            titles, ends = _quoted(source, end)
            if titles:
                quoted = True
                end = ends[0]
        if end == moved:
            break
    number = source.text[slice(*span)] if span else None
    if kind == "resolution" and not titles and number is not None:
        government = _GOVERNMENT.match(source.key, end)
        if government is not None:
            end = government.end()
            text_types = _TYPES[kind]
        if adopted is None:
            adopted, end = _date(source, end)
    if number is None and not titles:
        about = _ABOUT.match(source.key, end)
        named = kind in ("other", "treaty") and (
            source.text[start].isupper() or len(source.text) <= SHORT_TEXT
        )
        if about is not None or named:
            begin = about.start() if about is not None and kind == "law" else at
            titles, ends = _unquoted(source, begin, begin, MAX_TITLE_WORDS if about else 8)
            if kind != "law":
                word = next((w for stem, w in _NOMINATIVE.items() if head.startswith(stem)), "")
                titles = tuple(f"{word} {title}" for title in titles)
    if (
        number is None
        and kind in ("resolution", "decree", "other", "treaty")
        and not titles
        and adopted is None
    ):
        return Naming(kind=ActNaming.GENERIC, start=start, end=at, head=head, doc_types=text_types)
    if quoted:
        return Naming(
            kind=ActNaming.NUMBER if number else ActNaming.TITLE, start=start, end=end, doc_types=text_types,
            number=number, number_span=span, adopted=adopted, titles=tuple(reversed(titles)), title_ends=tuple(reversed(ends)),
            suffix=suffix, head=head,
        )  # fmt: skip
    if number is not None:
        return Naming(
            kind=ActNaming.NUMBER, start=start, end=end, doc_types=text_types, number=number, number_span=span,
            adopted=adopted,            suffix=suffix, head=head,
        )  # fmt: skip
    return Naming(
        kind=ActNaming.GENERIC, start=start, end=end, head=head, doc_types=text_types, titles=titles,
        title_ends=ends, adopted=adopted,
    )  # fmt: skip


def _abbreviated(source: Source) -> Iterator[Naming]:
    for match in _ABBREVIATION.finditer(source.text):
        naming = abbreviation_at(source, match.start(), match.end())
        if naming is not None:
            yield naming


def abbreviation_at(source: Source, start: int, end: int) -> Naming | None:
    """The act that the word at `start:end` abbreviates, with «України» after it."""
    word = source.text[start:end].upper().translate(LATIN_TO_CYRILLIC)
    table = aliases.short_names()
    country = _COUNTRY.match(source.key, end)
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
    return _skip_identification(source, naming)


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
            adopted, end = _date(source, match.end())
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
                doc_types=_TYPES["law"],
                core=True,
            )
        elif looks_like_nreg(text):
            yield Naming(
                kind=ActNaming.NREG, start=start, end=match.end(), number=text, number_span=match.span()
            )
