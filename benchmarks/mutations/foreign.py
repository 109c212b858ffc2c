"""Corruptions that lean on the law of others."""

from collections.abc import Iterator
from typing import Final

from lexery.contracts.answer import Claim, Support

LAWS: Final = (
    "Загального регламенту захисту даних (GDPR)", "статті 6 Директиви 93/13/ЄЕС", "Цивільного кодексу Франції", "законодавства Польщі",
    "рішення Верховного суду США", "§ 823 BGB", "Цивільного уложення Німеччини", "права Європейського Союзу",
    "Регламенту (ЄС) 2016/679", "Кодексу праці Республіки Польща", "Uniform Commercial Code", "закону штату Каліфорнія",
    "Федерального закону Російської Федерації", "ст. 81 Трудового кодексу РФ", "статті 1240 французького Code civil",
    "практики Суду Європейського Союзу у справі C-131/12", "Конституції США", "німецького законодавства", "англійського прецедентного права",
)  # fmt: skip
_SAID: Final = (
    "Крім того, відповідно до {law} особа має право на відшкодування збитків.",
    "На підставі {law} договір можна розірвати протягом 14 днів.",
    "З огляду на положення {law} вимога є обґрунтованою.",
)


def leaning(words: str) -> Iterator[str]:
    """The words as if they followed from a foreign law."""
    for law in LAWS:
        yield f"Відповідно до {law}, {words[:1].lower()}{words[1:]}"
        yield f"{words.rstrip('. ')} (на підставі {law})."


def added(words: str) -> Iterator[str]:
    """The words with a sentence of foreign law behind them."""
    for law in LAWS:
        for said in _SAID:
            yield f"{words} {said.format(law=law)}"


def new_claims(beside: Claim) -> Iterator[Claim]:
    """Claims without a Ukrainian citation, and one that borrows the quote and citation of `beside`."""
    for law in LAWS:
        for said in _SAID:
            words = said.format(law=law).removeprefix("Крім того, ")
            plain = Claim(id="f1", goal_id=beside.goal_id, text=words[:1].upper() + words[1:])
            for support in (Support.INFERENCE, Support.PARAPHRASE, Support.VERBATIM):
                yield plain.model_copy(update={"support": support})
            yield plain.model_copy(
                update={"support": Support.PARAPHRASE, "citation": beside.citation, "quote": beside.quote}
            )
