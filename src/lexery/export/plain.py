"""An answer as plain text for a terminal or an e-mail."""

from lexery.contracts.answer import AnswerFile
from lexery.export.document import Block, BlockKind, document


def render_plain(file: AnswerFile, lang: str = "uk") -> str:
    """The whole answer, ending with a newline; control characters are dropped."""
    return "\n\n".join(filter(None, (_render(b) for b in document(file, lang)))) + "\n"


def printable(words: str) -> str:
    """Text without control characters: none may move a terminal's cursor or colour it."""
    return "".join(c for c in words if c.isprintable() or c in "\n\u00a0\u00ad")


def _render(block: Block) -> str:
    words = printable(block.text)
    if block.link:
        words = f"{words} {printable(block.link)}"
    if block.kind in (BlockKind.TITLE, BlockKind.SUBTITLE):
        return words.upper() if block.kind is BlockKind.TITLE else words
    if block.kind is BlockKind.ITEM:
        return f"— {words}"
    if block.kind in (BlockKind.QUOTE, BlockKind.SUMMARY):
        return "\n".join(f"    {line}" for line in words.split("\n") if line.strip())
    return words
