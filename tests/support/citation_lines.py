"""Lines with citations, broken in every way: for tests that reading them never raises, and for the bench of its time."""

from random import Random

LINES = (
    "п. 1 ч. 2 ст. 115, ст.ст. 121–125, 127 та ч. 4 ст. 186 КК України",
    "абзацу другого пункту 3 Прикінцевих та перехідних положень Закону України «Про відпустки» від 15.11.1996 № 504/96-ВР",
    "п. 2 Порядку обчислення середньої заробітної плати, затвердженого постановою КМУ від 08.02.1995 № 100",
    "наказу Міністерства праці від 01.02.2010 № 17, зареєстрованого в Міністерстві юстиції 12.03.2010 за № 200/17495",
    "статті 5 Віденської конвенції про консульські зносини та ст. 6 Конвенції ( 995_004 )",
    "рішення Конституційного Суду України від 15.10.2008 № 23-рп/2008, постанова Пленуму ВСУ від 31.03.1995 № 4",
    "підпункту «б» підпункту 14.1.54 пункту 14.1 статті 14 ПКУ; пп. 1.2 п. 16-1 підрозд. 10 розд. ХХ ПКУ",
    "статті сто двадцять п'ятої Конституції, частина перша цієї статті; там само, ст. 332<sup>2</sup> КК",
    "п. 1 ч. 1 ст. 40 КЗоТ Украины и часть первая статьи 16 Гражданского кодекса Украины",
    "у частині першій статті 5 цього Кодексу слова «ст. 3» замінити словами «ст. 4 прим. 2»",
)  # fmt: skip
PIECES = (
    "ст. ", "статті ", "ч. ", "п.п. ", "п. ", "розділ ", "прим. ", "першої ", "двадцять ", "сто ", "№ ", "від ", "«", "»", "\"", "(", ")",
    "кодекс ", "закону ", "затвердженого ", "зареєстровано ", "Порядку ", "конвенції ", "рішення КСУ ", "1", "12-", "9" * 40, "1, ",
    "та ", " - ", "\u00ad", "\u200b", "\u202e", "\n", "\t", "и\u0306", "²", "<sup>", "…", "&quot;", "I", "Х ", "а", " і ", "🙂", "ﷺ", "𝟙",
)  # fmt: skip
MAX_LINE = 12_000
"""Characters of a broken line."""


def broken_line(random: Random) -> str:
    """A line of citations, mutated one to six times."""
    line = random.choice(LINES)
    for _ in range(random.randint(1, 6)):
        line = _mutated(line, random)
    return line[:MAX_LINE]


def _mutated(line: str, random: Random) -> str:
    at = random.randint(0, len(line))
    stop = min(len(line), at + random.randint(1, 12))
    way = random.randint(0, 7)
    if way == 0:
        return line[:at] + line[stop:]
    if way == 1:
        return line[:at] + random.choice(PIECES) + line[at:]
    if way == 2:
        return line[:at] + line[stop : stop + 12] + line[at:stop] + line[stop + 12 :]
    if way == 3:
        return line[:at] + line[at:stop] * random.randint(2, 40) + line[stop:]
    if way == 4:
        return line[:at] + random.choice(PIECES) * random.choice((3, 50, 1000)) + line[at:]
    if way == 5:
        words = line.split(" ")
        random.shuffle(words)
        return " ".join(words)
    if way == 6:
        return line[:at] + "".join(_character(random) for _ in range(random.randint(1, 30))) + line[at:]
    return line + " " + random.choice(LINES)


def _character(random: Random) -> str:
    code = random.choice(
        (
            random.randint(0, 0x17F),
            random.randint(0x400, 0x52F),
            random.randint(0x2000, 0x2FFF),
            random.randint(0, 0x10FFFF),
        )
    )
    return "\ufffd" if 0xD800 <= code <= 0xDFFF else chr(code)
