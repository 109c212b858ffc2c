"""Blocks of an HTML tree: paragraphs with their anchors, tables row by row, notes told from text."""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from lexery.corpus.rada.values import BlockKind, PortalBlock

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

MAX_NODES: Final = 5_000_000
"""Nodes of one document that are read; a document within its bound of bytes has fewer."""

NOTE_PIECES: Final = 1000
"""Paragraphs of one note in braces; a brace that stays open longer is a letter of the text."""
_BEFORE_MARK: Final = re.compile(r" +(?=[.,;:](?:\s|$))", re.MULTILINE)
"""The portal puts a space between a link and the mark that follows it."""
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2060\ufeff]")
_BLOCKS: Final = frozenset(
    {
        "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "li", "ul", "ol", "pre", "blockquote", "hr", "section",
        "article", "center", "dl", "dt", "dd", "table",
    }
)  # fmt: skip
_SKIPPED: Final = frozenset(
    {"script", "style", "noscript", "template", "iframe", "form", "button", "svg", "head"}
)
_CELLS: Final = frozenset({"td", "th"})
_NEW_PARAGRAPH: Final = re.compile(r"\n[ \t]*\n|\n(?=[ \t]{3,}\S)")
"""In preformatted text a paragraph begins after an empty line or with an indent; other line ends are the typist's."""


def clean(text: str) -> str:
    """Spaces of every width as one, none at the ends of lines; no invisible characters, no empty lines."""
    lines = (" ".join(line.split()) for line in _CONTROL.sub("", text).split("\n"))
    return "\n".join(line for line in lines if line)


def blocks(root: "LexborNode") -> Iterator[PortalBlock]:
    """The blocks below a node in order; empty ones are left out.

    The walk has no recursion, so that no nesting can exhaust the stack; time is linear in the nodes.
    """
    walk = _Walk()
    top = root.mem_id
    node = root.child
    for _ in range(MAX_NODES):
        if node is None:
            break
        skipped = walk.enter(node)
        if not skipped and node.child is not None:
            node = node.child
            continue
        while node is not None and node.mem_id != top:
            if walk.done:
                yield from walk.take()
            walk.leave(node)
            if node.next is not None:
                node = node.next
                break
            node = node.parent
        if node is None or node.mem_id == top:
            break
    walk.flush()
    yield from walk.take()


class _Walk:
    """What a walk over a tree has gathered: one block is open at a time."""

    def __init__(self) -> None:
        self.done: list[PortalBlock] = []
        self._parts: list[str] = []
        self._anchor = ""
        self._tables = 0
        self._cells = 0
        self._preformatted = 0
        self._raised = 0

    def take(self) -> list[PortalBlock]:
        """The finished blocks, handed over."""
        taken, self.done = self.done, []
        return taken

    def enter(self, node: "LexborNode") -> bool:
        """Take a node's beginning; True when nothing below it counts."""
        tag = node.tag
        if tag == "-text":
            self._text(node.text(deep=False) or "")
        elif tag in _SKIPPED:
            return True
        elif tag == "br":
            self._parts.append(" " if self._tables else "\n")
        elif tag == "a":
            self._anchor = self._anchor or (node.attributes.get("name") or "")
        elif tag == "sup":
            self._raised += 1
        elif tag == "table":
            if not self._tables:
                self.flush()
            self._tables += 1
        elif tag == "tr":
            self._parts.append("\n")
            self._cells = 0
        elif tag in _CELLS:
            if self._cells:
                self._parts.append("\t")
            self._cells += 1
        elif tag in _BLOCKS:
            self._boundary()
            self._preformatted += tag == "pre"
        return False

    def leave(self, node: "LexborNode") -> None:
        """Take a node's end."""
        tag = node.tag
        if tag == "table":
            self._tables -= 1
            if not self._tables:
                self.flush(BlockKind.TABLE)
        elif tag == "sup":
            self._raised -= 1
        elif tag in _BLOCKS:
            self._boundary()
            self._preformatted -= tag == "pre"
            if not self._tables:
                self._anchor = ""

    def flush(self, kind: BlockKind = BlockKind.TEXT) -> None:
        """Close the open block."""
        raw, self._parts = "".join(self._parts), []
        anchor = self._anchor
        for piece in _NEW_PARAGRAPH.split(raw) if self._preformatted else (raw,):
            text = piece.replace("\n", " ") if self._preformatted else piece
            text = _rows(text) if kind is BlockKind.TABLE else _BEFORE_MARK.sub("", clean(text))
            if text:
                self.done.append(PortalBlock(kind=kind_of_text(text, kind), text=text, anchor=anchor))
                anchor = ""
        self._anchor = anchor

    def _boundary(self) -> None:
        if not self._tables:
            self.flush()
        elif self._parts and not self._parts[-1].endswith(("\t", "\n")):
            # A paragraph of a cell: its lines stay in the row.
            self._parts.append(" ")

    def _text(self, text: str) -> None:
        if self._raised and self._parts and self._parts[-1][-1:].isdigit() and text[:1].isdigit():
            text = f"-{text}"
        self._parts.append(text if self._preformatted else text.replace("\n", " "))


def _rows(text: str) -> str:
    rows = ("\t".join(clean(cell).replace("\n", " ") for cell in row.split("\t")) for row in text.split("\n"))
    return "\n".join(row.rstrip("\t") for row in rows if row.strip())


def kind_of_text(text: str, kind: BlockKind = BlockKind.TEXT) -> BlockKind:
    """A paragraph that is braces from end to end is a note."""
    if kind is BlockKind.TEXT and text.startswith("{") and text.rstrip(" .").endswith("}"):
        return BlockKind.NOTE
    return kind


def with_whole_notes(pieces: Sequence[PortalBlock]) -> Iterator[PortalBlock]:
    """The blocks, with a note that runs over several of them as one."""
    at = 0
    while at < len(pieces):
        end = _note_end(pieces, at)
        if end == at + 1:
            yield pieces[at]
        else:
            text = "\n".join(piece.text for piece in pieces[at:end])
            yield PortalBlock(kind=kind_of_text(text), text=text, anchor=pieces[at].anchor)
        at = end


def _note_end(pieces: Sequence[PortalBlock], start: int) -> int:
    """The place after a note's last piece; the next place for what is no note or is never closed."""
    depth = 0
    for at in (
        range(start, min(start + NOTE_PIECES, len(pieces))) if pieces[start].text.startswith("{") else ()
    ):
        depth += pieces[at].text.count("{") - pieces[at].text.count("}")
        if depth <= 0:
            return at + 1
    return start + 1
