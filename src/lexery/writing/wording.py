"""Small pieces of the connecting language: echoes of the question, quoted names, counted nouns."""

from typing import Final

from lexery.contracts.corpus import ActRecord
from lexery.law.wording import act_name
from lexery.messages import text

ECHO_LENGTH: Final = 160
"""Code points of a goal that are echoed."""
_INNER_QUOTES: Final = str.maketrans({"«": "„", "»": "“", '"': "”"})


def echo(words: str, length: int = ECHO_LENGTH) -> str:
    """The asker's words on one line, cut at a word, safe inside «»."""
    line = " ".join(words.split()).translate(_INNER_QUOTES)
    if len(line) <= length:
        return line
    return line[:length].rsplit(" ", 1)[0].rstrip(" ,;:—-") + "…"


def in_guillemets(verbatim: str) -> str:
    """A verbatim stretch fit to stand inside «»: lines joined, inner guillemets as „“ (equal in the normal form)."""
    return " ".join(verbatim.split()).translate(str.maketrans({"«": "„", "»": "“"}))


def counted_acts(count: int, lang: str) -> str:
    """«1 акт», «2 акти», «5 актів», thousands apart."""
    tens, ones = count % 100, count % 10
    if lang != "uk":
        form = "one" if count == 1 else "many"
    elif ones == 1 and tens != 11:
        form = "one"
    elif 2 <= ones <= 4 and not 12 <= tens <= 14:
        form = "few"
    else:
        form = "many"
    return text(f"writing.gap.acts.{form}", lang, n=f"{count:,}".replace(",", "\u00a0"))


def named(act: ActRecord) -> str:
    """The act as a notice names it: in the nominative, a bare title in quotation marks, with its number."""
    return act_name(act)


def capital(sentence: str) -> str:
    """The sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]


def nothing_empty(sentence: str) -> str:
    """The sentence without the spaces that an empty parameter left."""
    return " ".join(part for part in sentence.split(" ") if part)
