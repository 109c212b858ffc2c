"""Slips of the hand and of the keyboard, made by program with a seed: what a question meets in life."""

from collections.abc import Callable
from typing import Final

import numpy as np

_LETTERS: Final = "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"
_LATIN_LIKE: Final = str.maketrans("асеіорхуАВСЕНІКМОРТХ", "aceiopxyABCEHIKMOPTX")
_CYRILLIC_KEYS: Final = "йцукенгшщзхїфівапролджєячсмитьбю'"
_LATIN_KEYS: Final = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
_LAYOUT: Final = str.maketrans(_CYRILLIC_KEYS, _LATIN_KEYS)
_LONG: Final = 5
"""Letters from which a word is mistyped."""


def typos(text: str, rng: np.random.Generator, *, share: float = 0.3) -> str:
    """Of the longer words `share` get one slip: a letter lost, doubled, changed, or two exchanged."""
    return " ".join(
        _slip(word, rng) if len(word) >= _LONG and rng.random() < share else word for word in text.split(" ")
    )


def _slip(word: str, rng: np.random.Generator) -> str:
    at = int(rng.integers(1, len(word) - 1))
    kind = int(rng.integers(4))
    if kind == 0:
        return word[:at] + word[at + 1 :]
    if kind == 1:
        return word[:at] + word[at] + word[at:]
    if kind == 2:
        return word[:at] + str(rng.choice(list(_LETTERS))) + word[at + 1 :]
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def lookalikes(text: str, rng: np.random.Generator) -> str:
    """Half of the letters that have a Latin twin are that twin."""
    return "".join(letter.translate(_LATIN_LIKE) if rng.random() < 0.5 else letter for letter in text)


def no_apostrophes(text: str, rng: np.random.Generator) -> str:
    """No apostrophe, or a mark that is none."""
    return text.replace("'", str(rng.choice(["", '"', "*", "`", " "], p=[0.6, 0.1, 0.1, 0.1, 0.1])))


def layout(text: str, _rng: np.random.Generator) -> str:
    """Typed with the Latin layout on."""
    return text.lower().translate(_LAYOUT)


def no_i(text: str, _rng: np.random.Generator) -> str:
    """Typed on a Russian keyboard: no і, ї, є, ґ."""
    return text.translate(str.maketrans("іїєґІЇЄҐ", "ииэгИИЭГ"))


CORRUPTIONS: Final[dict[str, Callable[[str, np.random.Generator], str]]] = {
    "clean": lambda text, _rng: text,
    "typos": typos,
    "lookalikes": lookalikes,
    "no_apostrophes": no_apostrophes,
    "layout": layout,
    "no_i": no_i,
}
