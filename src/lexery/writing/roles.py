"""What a stretch of law does: states the rule, its conditions, an exception, the procedure, a term, a consequence.

Judged by the cue words with which Ukrainian law says so, at the beginning of the stretch where they could stand
anywhere: a role names the stretch to the reader, so what is not plain is a rule.
"""

import re
from enum import IntEnum
from typing import Final


class Role(IntEnum):
    """In the order in which a lawyer tells them."""

    RULE = 0
    CONDITION = 1
    EXCEPTION = 2
    PROCEDURE = 3
    TERM = 4
    CONSEQUENCE = 5


_NUMBER: Final = re.compile(
    r"\s*(?:Примітк[аи][.:]?\s*)?(?:\d{1,3}(?:-\d{1,2})?[.)]|[а-яіїєґ]\))?\s*", re.IGNORECASE
)
_COUNT: Final = r"(?:\d+|одн|дв[аохі]|тр[иь]|чотир|п['’ʼ]ят|шест|шіст|сем|сім|вос|віс|дев['’ʼ]ят|десят|тридцят|двадцят)\w*"
_SPAN: Final = r"(?:дн(?:я|ів|і|ем)|доб(?:а|и|у)|діб|годин\w*|тиж\w+|місяц\w+|рок(?:у|ів|и)|рік)"
_DURATION: Final = (
    rf"(?:{_COUNT}(?:\s+\w+){{0,2}}\s+{_SPAN}|(?:одно|дво|три|шести|десяти)?(?:денн|місячн|річн)\w+\s+строк)"
)
_CUES: Final = (
    (
        Role.EXCEPTION,
        re.compile(
            r"(?:як\s+)?винят(?:ок|ком|ки)\b|у\s+виняткових\s+випадках|(?:крім|окрім)\s+випадк"
            r"|(?:дія|положення|вимог[аи]|норм[аи]|правил[ао]|обмеження|заборон[аи]|встановлен\w+|це|ця|цей|ці|зазначен\w+)\b"
            r".{0,160}?\bне\s+(?:поширю(?:є|ю)ться|застосову(?:є|ю)ться|ді(?:є|ють))\b",
            re.IGNORECASE | re.DOTALL,
        ),
    ),
    (
        Role.CONSEQUENCE,
        re.compile(
            r".{0,1500}?(?:тягн(?:е|уть)\s+за\s+собою|(?:^|\W)кара(?:є|ю)ться)"
            r"|.{0,140}?\bнес(?:е|уть)\b.{0,60}?\bвідповідальн|.{0,140}?\b(?:сплачу\w+|стягу\w+)\s+(?:\w+\s+){0,2}(?:штраф|пен[юя]|неустойк)"
            r"|порушення\b.{0,160}?\bтягне",
            re.IGNORECASE | re.DOTALL,
        ),
    ),
    (
        Role.TERM,
        re.compile(
            rf"(?:загальн\w+\s+|граничн\w+\s+|максимальн\w+\s+)?(?:строк|термін|тривалість|перебіг)\b.{{0,200}}?(?:{_DURATION}|почина|обчислю|не\s+може)"
            rf"|(?:протягом|упродовж|не\s+пізніше(?:\s+ніж)?|у\s+строк|через)\s.{{0,40}}?{_DURATION}"
            r"|.{0,140}?\b(?:розгляд|видає|прийма|повідомля|поверта|нада|надсила|виплач|вноси|пода)\w+\b.{0,80}?"
            rf"\b(?:не\s+пізніше|у\s+строк\w*|протягом|упродовж)\s.{{0,30}}?{_DURATION}",
            re.IGNORECASE | re.DOTALL,
        ),
    ),
    (
        Role.CONDITION,
        re.compile(
            r"(?:за\s+(?:такої\s+)?умови|умов(?:ою|ами)\b|підстав(?:ою|ами|и)\b|необхідн\w+\s+умов)"
            r"|.{0,140}?(?:за\s+(?:таких|наступних|наявності\s+таких)\s+(?:умов|підстав)|з\s+таких\s+підстав|за\s+одночасного\s+дотримання)",
            re.IGNORECASE | re.DOTALL,
        ),
    ),
    (
        Role.PROCEDURE,
        re.compile(
            r"(?:порядок|процедур[аи])\b|(?:до|разом\s+із?)\s+(?:заяв|скарг|клопотан|позовн)\w+.{0,80}?\bдода"
            r"|.{0,140}?\b(?:пода(?:є|ю|ва)\w*|звертає?(?:ться|ються)|надсила\w+|розгляда\w+)\s.{0,60}?\b(?:заяв|скарг|клопотан|звернен|декларац|повідомлен)\w+",
            re.IGNORECASE | re.DOTALL,
        ),
    ),
)


def role_of(stretch: str) -> Role:
    """The role of a stretch of law, by its first words and its predicate; a rule when no cue is plain."""
    start = found.end() if (found := _NUMBER.match(stretch)) is not None else 0
    return next((role for role, cue in _CUES if cue.match(stretch, start)), Role.RULE)
