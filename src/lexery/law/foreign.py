"""Law of other states and unions named in a text: acts, courts, «законодавство Польщі». Treaties of Ukraine are none."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from lexery.law.citations.aliases import countries, nationalities
from lexery.law.text import normal, spelling_key, spelling_pattern

_NOUNS: Final = (
    "законодавств|закон(?!н|од)|кодекс|конституці|уложенн|уклад|прав[оауі](?!\\w)|правом(?!\\w)|норм(?!ал)|суд(?:у|ом|и|ів|ам|ах|ами|ові|і)?(?!\\w)|судов\\w+ практик|практик"
    "|прецедент|доктрин|регламент|директив|статут"
)
_EUROPEAN: Final = (
    r"gdpr|директив\w*\s+(?:№\s*)?(?:ради\s+)?(?:\(?(?:єс|еєс|eu|eec|ес|еес)\)?\s*)?(?:№\s*)?\d+/\d+|регламент\w*\s+(?:ради\s+)?\(?(?:єс|eu|ес)\)?"
    r"|\d+/\d+/(?:єс|еєс|eu|ec|eec|ес|еес)(?!\w)|прав[оауі]м?\s+(?:єс|європейського союзу|євросоюзу)(?!\w)"
    r"|суд\w*\s+(?:справедливості\s+)?(?:європейського союзу|євросоюзу|єс)(?!\w)|загальн\w+ регламент\w* (?:із |про |з )?захист\w*"
)
_LATIN: Final = (
    r"bgb|hgb|stgb|bundes\w+|code (?:civil|p[eé]nal|du travail|de commerce)|(?:civil|criminal|labou?r|penal|commercial) code|common law|ucc"
    r"|u\.?\s?s\.?\s?c\.?(?!\w)|restatement|[a-z]+ act(?: of)? \d{4}|directive \d+/\d+|regulation \(e[cu]\)"
)

_UNIONS: Final = ("російської федераці", "федеративної республіки")


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignLaw:
    """One mention, in the normal form of the text."""

    words: str
    whose: str
    """Beginning of the word for the state or union, in the spelling key; the whole mention where it names none."""


def foreign_law(text: str) -> tuple[ForeignLaw, ...]:
    """Every mention of foreign law, in order of kind."""
    form = normal(text)
    key = spelling_key(form)
    out: list[ForeignLaw] = []
    for pattern, group in _patterns():
        for found in pattern.finditer(key):
            words = form[found.start() : found.end()]
            out.append(ForeignLaw(words=words, whose=found[group] if group else found[0]))
    return tuple(out)


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], int], ...]:
    nouns, european = spelling_pattern(_NOUNS), spelling_pattern(_EUROPEAN)
    after = "|".join(spelling_key(name) for name in (*_UNIONS, *sorted(countries(), key=len, reverse=True)))
    before = "|".join(spelling_key(name) for name in nationalities())
    return (
        (re.compile(rf"(?<!\w)(?:{nouns})\w*(?: \w+){{0,2}}? ({after})\w{{0,2}}(?!\w)"), 1),
        (re.compile(rf"(?<!\w)({before})\w{{1,4}}(?: \w+)? (?:{nouns})\w*"), 1),
        (re.compile(rf"(?<!\w)(?:{european})"), 0),
        (re.compile(rf"(?<!\w)(?:{_LATIN})(?!\w)|§ ?\d+ [a-z]{{2,5}}(?!\w)"), 0),
    )
