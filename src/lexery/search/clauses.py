"""Sentences of a question, which of them ask, and the clauses in them that ask on their own.

Rules of form, no dictionary. Where a clause may be either a question or a part of another («що він хворів»), it stays
where it is: a goal too few is searched with its neighbour, a goal too many must be answered by nothing.
"""

import re

from lexery.contracts.base import Value

_MIN_CLAUSE_WORDS = 3

_SENTENCE_END = re.compile(
    r"(?<=[.!?…])\s+(?=[«\"„“(—–-]?\s?[^\W_])"
    r"|(?<=[.!?…][»”\"])\s+(?=[«\"„“]?[A-ZА-ЯІЇЄҐЫЭЁ\d])"
    r"|(?<=[?!])(?=[A-ZА-ЯІЇЄҐЫЭЁ])"
    r"|\n\s*"
)
"""After a closing quote the next sentence must open with a capital: «…?» і відмовляє goes on."""
_ABBREVIATION = re.compile(
    r"(?:(?<!\w)(?:ст|ч|п|пп|абз|розд|гл|грн|тис|млн|р|рр|см|ін|тощо|т|д|зп|ім|вул|буд|кв|обл|ред|напр)"
    r"|№|(?<!\w)(?-i:[A-ZА-ЯІЇЄҐ]))\.$",
    re.IGNORECASE,
)
_ABBREVIATION_WINDOW = 8

_PREPOSITION = r"(?:(?:за|до|на|з|із|в|у|по|від|протягом|упродовж|через|про|для|після|під|перед|при|без|о|в\s+течение|из|с|от)\s+)?"
_WHICH = r"як(?:ий|а|е|і|ого|ої|ому|ій|им|ою|их|ими)|как(?:ой|ая|ое|ие|ого|ому|им|их)"
_SAFE = (
    r"чи|скільки|скіки|скількох|скільком|хто|кого|кому|ким|чому|навіщо|куди|звідки|наскільки|відколи|"
    r"сколько|кто|куда|почему|зачем|откуда|who|why|whose"
)
_DOUBTFUL = (
    rf"{_WHICH}|як|як[уіи]й?|коли|де|що|чого|чим|чия|чий|чиє|как|когда|где|что|what|when|where|which|how"
)
_QUESTION_WORD = rf"(?:{_SAFE}|{_DOUBTFUL})"

_OPENS_QUESTION = re.compile(
    rf"^[\s«\"„“(—–-]*(?:\d{{1,2}}[.)]\s*)?(?:(?:а|і|й|та|але|и|но|and|but|ще|потім|тоді)\s+){{0,2}}"
    rf"{_PREPOSITION}{_QUESTION_WORD}\b",
    re.IGNORECASE,
)
_OPENS_SUBORDINATE = re.compile(
    r"^\W*(?:(?:а|і|й|та|але|и|но)\s+)?(?:коли|як|що|хто|чим|де|когда|как|что|кто|when)\b[^,]*,\s*(\w+)",
    re.IGNORECASE,
)
_SUBORDINATOR = re.compile(
    rf"^(?:{_QUESTION_WORD}|якщо|бо|щоб|хоча|якби|адже|поки|оскільки|тому|і|й|та|а|але|если|чтобы|потому|if|because)$",
    re.IGNORECASE,
)
_ENDS_QUESTION = re.compile(r"\?[?!.…)»”\"\s]*$")
_TAIL = 16
_REPORTED = re.compile(r"[:,]\s?[—–-]?\s?[«„“\"][^«„“”»\"]*\?[?!]*[»”\"][\s.]*$")

_POLITE = (
    r"^\W*(?:(?:будь\s+ласка|прошу|дуже|шановні|добрий|доброго|день|дня|а|і|також|ще|мені|мене|нам|нас|я|ми|тепер|"
    r"пожалуйста|меня|мне|please)[\s,!.]+){0,5}"
)
_REQUEST = re.compile(
    _POLITE
    + r"(?:підкаж\w*|скаж(?:іть|и)|поясн\w+|порад\w*|розкаж\w*|роз['’ʼ]ясн\w+|допоможіть|цікавить|цікаво|"
    r"(?:хочу|хочемо|хотів|хотіла|хотіли)(?:\s+би?)?\s+(?:знати|дізнатис[ья]|дізнатися|зрозуміти|спитати|запитати|уточнити)|"
    r"питання|запитання|подскажите|скажите|объясните|посоветуйте|интересует|хочу\s+(?:узнать|понять)|вопрос|tell\s+me)"
    rf"[\s,:—–-]+(?:(?:мені|нам|будь|ласка|пожалуйста|таке|в|тому|тепер)[\s,:—–-]+){{0,4}}{_PREPOSITION}{_QUESTION_WORD}\b",
    re.IGNORECASE,
)
_AT_A_LOSS = re.compile(
    _POLITE + r"не\s+(?:знаю|знаємо|розумію|розуміємо|понимаю)[\s,:—–-]+"
    rf"(?:чи\b|{_PREPOSITION}{_QUESTION_WORD}\s+(?:\w+\s+){{0,2}}\w+(?:ти|тися|тись|ть|ться)\b)",
    re.IGNORECASE,
)
"""«не знаю, куди звертатися» asks; «не знаю, де він живе» tells."""
_STATES = re.compile(
    r"^\W*(?:(?:я|ми)\s+)?(?:знаю|знаємо|відомо|чув|чула|бачу|бачив|бачила|пам['’ʼ]ятаю)\b", re.IGNORECASE
)

_LINK = r"(?:(?:також|ще|тоді|потім|відповідно|якщо\s+так,?|якщо\s+ні,?)\s+)?"
_COORDINATED = re.compile(
    rf"(?:,\s*|(?<!\s)\s+)(?:і|й|та|а|або|и|или|and)\s+{_LINK}(?={_PREPOSITION}(?P<word>{_QUESTION_WORD})\b)"
    rf"|;\s*(?={_PREPOSITION}(?P<after>{_QUESTION_WORD})\b)",
    re.IGNORECASE,
)
_LISTED = re.compile(rf",\s*(?={_PREPOSITION}(?P<word>{_QUESTION_WORD})\b)", re.IGNORECASE)
_IS_SAFE = re.compile(rf"^(?:{_SAFE})$", re.IGNORECASE)
_IS_WHICH = re.compile(rf"^(?:{_WHICH}|яку)$", re.IGNORECASE)
_INFINITIVE_LISTS = re.compile(rf"^(?:{_WHICH}|яку|як|де|как|где)$", re.IGNORECASE)
_LAST_WORD = re.compile(r"[\w'’ʼ-]+\W*$")
_LOOK_BACK = 40
_INFINITIVE = re.compile(r"\w(?:ти|тися|тись)\W*$", re.IGNORECASE)
_GOVERNS = re.compile(
    r"^(?:знати|знає\w*|знаю\w*|дізна\w*|сказа\w*|скаж\w*|каж\w*|довед\w*|довест\w*|довод\w*|доказ\w*|перевір\w*|поясн\w*|"
    r"розумі\w*|зрозумі\w*|з['’ʼ]ясу\w*|виріш\w*|рішення|визнач\w*|встанов\w*|важлив\w*|значення|пита\w*|спита\w*|запита\w*|"
    r"повідом\w*|зваж\w*|врахов\w*|знайти|знайд\w*|глянути|дивит\w*|стежит\w*|залеж\w*|незалежно|вказ\w*|указ\w*|напис\w*|пише\w*|бач\w*|перекон\w*|цікав\w*|підтверд\w*|доповіс\w*|різниц\w*|"
    r"того|тому|тим|той|ті|тих|тієї|тій|всі|всіх|всім|усіх|усім|кожен|кожному|кожного|там|узна\w*|знать|сказать|доказать|"
    r"know|prove|tell|those)\W*$",
    re.IGNORECASE,
)
"""Words that the next clause completes: «довести, хто винен», «того, хто повідомив»."""
_ADJUNCT = re.compile(rf"(?:^|[:,—–(])\s{{0,2}}{_PREPOSITION}{_QUESTION_WORD}\s+\w+\s*$", re.IGNORECASE)
_ENDS_WITH_VERB = re.compile(
    r"\w(?:ить|іть|ать|ять|уть|ють|їть|ться|[аяи]ти|тися|тись|[аиі]ла|[аиі]ло|[аиі]ли)\W*$", re.IGNORECASE
)
"""«хто платить і …» is a question of its own; «у якому суді і …» is not."""
_HOLDS_QUESTION_WORD = re.compile(rf"\b{_QUESTION_WORD}\b", re.IGNORECASE)
_CONTRAST = re.compile(r"\b(?:а|але)\s", re.IGNORECASE)
_WHETHER = re.compile(r"\bчи\b", re.IGNORECASE)
_ENDS_WITH_QUESTION_WORD = re.compile(rf"\b{_QUESTION_WORD}\s*$", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_][\w'’ʼ`-]*|\d+")


_COURTESY = re.compile(
    r"^\W*(?:(?:добр\w+|день|дня|ранку|ранок|вечора|вечір|вітаю|привіт|здрастуйте|дякую|щиро|дуже|заздалегідь|наперед|за|"
    r"відповідь|допомогу|будь|ласка|всім|усім|допоможіть|підкажіть|шановні|юристи|слава|україні|здравствуйте|спасибо|"
    r"пожалуйста|hello|hi|thanks|thank|you)\b\W*)+$",
    re.IGNORECASE,
)


class Span(Value):
    """A stretch of the question; code points, half-open."""

    start: int
    end: int
    text: str


def word_count(text: str) -> int:
    """Words and numbers of a text."""
    return sum(1 for _ in _WORD.finditer(text))


def is_courtesy(sentence: str) -> bool:
    """A greeting, thanks, a plea: nothing told, nothing asked."""
    return bool(_COURTESY.match(sentence))


def span_of(text: str, start: int, end: int) -> Span:
    """The stretch without white space and joining marks at its edges."""
    piece = text[start:end]
    left = len(piece) - len(piece.lstrip(" \t\r\n\f\v,;"))
    kept = piece.strip(" \t\r\n\f\v,;")
    return Span(start=start + left, end=start + left + len(kept), text=kept)


def sentences(text: str) -> list[Span]:
    """The sentences and lines of a text; abbreviations («ст. 40») do not end one."""
    spans: list[Span] = []
    start = 0
    for match in _SENTENCE_END.finditer(text):
        if _ABBREVIATION.search(text[max(start, match.start() - _ABBREVIATION_WINDOW) : match.start()]):
            continue
        spans.append(span_of(text, start, match.start()))
        start = match.end()
    spans.append(span_of(text, start, len(text)))
    return [span for span in spans if span.text]


def asks(sentence: str) -> bool:
    """Whether a sentence asks: by its mark, by its first word, or as a request to say.

    Quoted speech of others does not ask; «Коли …, мене звільнили.» tells.
    """
    opens = bool(_OPENS_QUESTION.match(sentence))
    if _ENDS_QUESTION.search(sentence[-_TAIL:]):
        return opens or not _REPORTED.search(sentence)
    if _REQUEST.match(sentence) or _AT_A_LOSS.match(sentence):
        return True
    return opens and not _is_subordinate(sentence)


def clauses(sentence: Span) -> list[Span]:
    """The clauses of an asking sentence that ask on their own, in order; together they are the whole of it.

    «і» or «;» before a question word opens one. A bare comma does so only in a list that «і» closes, in a sentence that
    opens with a question or in which one was opened, and never before «що» and «коли», which open subordinate clauses as
    a rule.
    """
    text = sentence.text
    listed = [m for m in _LISTED.finditer(text) if _is_listed(text, m)]
    commas = {m.start() for m in listed}
    coordinated = _coordinated(text, commas)
    joints = [m.span() for m in coordinated]
    # Facts told before a list of questions end at its first comma, which opens a question and joins none.
    opened = bool(_OPENS_QUESTION.match(text) or _REQUEST.match(text))
    among = listed if opened else listed[1:]
    if coordinated:
        joints += [m.span() for m in among if m.end() < coordinated[-1].start()]
    joints.sort()
    found: list[Span] = []
    start = 0
    left = word_count(text)
    for before, after in joints:
        words, joining = word_count(text[start:before]), word_count(text[before:after])
        if words < _MIN_CLAUSE_WORDS or left - words - joining < _MIN_CLAUSE_WORDS:
            continue
        if _tells(text[start:before], text[before:after]):
            continue
        found.append(_moved(sentence, start, before))
        left -= words + joining
        start = after
    found.append(_moved(sentence, start, len(text)))
    return found


def opens_question(clause: str) -> bool:
    """Whether a clause begins with a question word, a conjunction and a preposition aside."""
    return bool(_OPENS_QUESTION.match(clause))


def _tells(piece: str, joint: str) -> bool:
    """Facts before a question: «я знаю, де він, і …»; «борг є, а хто …»."""
    return bool(_STATES.match(piece) or (_CONTRAST.search(joint) and not _HOLDS_QUESTION_WORD.search(piece)))


def _is_subordinate(sentence: str) -> bool:
    match = _OPENS_SUBORDINATE.match(sentence)
    return match is not None and not _SUBORDINATOR.match(match[1])


def _is_listed(text: str, comma: re.Match[str]) -> bool:
    last = _last_word(text, comma.start())
    if not last or _GOVERNS.match(last):
        return False
    word = comma["word"]
    if word.lower() == "чи" and _WHETHER.search(text[max(0, comma.start() - _LOOK_BACK) : comma.start()]):
        return False  # «чи так, чи так» is one question
    return bool(_IS_SAFE.match(word)) or bool(_INFINITIVE_LISTS.match(word) and _INFINITIVE.search(last))


def _last_word(text: str, end: int) -> str:
    match = _LAST_WORD.search(text[max(0, end - _LOOK_BACK) : end])
    return match.group() if match else ""


def _coordinated(text: str, listed: set[int]) -> list[re.Match[str]]:
    """Joints of «і» with a question; not those inside «де і коли», and not those that go on with a subordinate clause."""
    found: list[re.Match[str]] = []
    request = bool(_REQUEST.match(text))
    open_words: set[str] = set()
    governed = False
    subordinate = [m for m in _LISTED.finditer(text) if m.start() not in listed]
    at = 0
    start = 0
    for match in _COORDINATED.finditer(text):
        while at < len(subordinate) and subordinate[at].start() < match.start():
            opened = _key(subordinate[at]["word"])
            governed = bool(_GOVERNS.match(_last_word(text, subordinate[at].start())))
            if governed or opened != "чи":
                open_words.add(opened)
            at += 1
        before = text[max(start, match.start() - _LOOK_BACK) : match.start()]
        word = (match["word"] or match["after"]).lower()
        goes_on = _key(word) in open_words or (governed and word != "чи")
        if _ENDS_WITH_QUESTION_WORD.search(before):
            continue
        if _ADJUNCT.search(before) and word != "чи" and not _ENDS_WITH_VERB.search(before):
            continue
        if goes_on and not request:
            continue
        found.append(match)
        open_words.clear()
        governed = False
        start = match.end()
    return found


def _key(word: str) -> str:
    return "який" if _IS_WHICH.match(word) else word.lower()


def _moved(sentence: Span, start: int, end: int) -> Span:
    piece = span_of(sentence.text, start, end)
    return Span(start=sentence.start + piece.start, end=sentence.start + piece.end, text=piece.text)
