"""An answer as Markdown (CommonMark). Every text is escaped: neither a question nor a law can break the page."""

import re
from typing import Final

from lexery.contracts.answer import AnswerFile
from lexery.export.document import Block, BlockKind, document

_SPECIAL: Final = re.compile(r"([\\`*_\[\]<>#|~$])")
_LINE_START: Final = re.compile(r"^(\s*)(?:([-+=:])|(\d{1,9})([.)]))(?=\s|$|[-+=])")
_BARE_LINK: Final = re.compile(r"https?://[^\s<>«»\"]+[^\s<>«»\".,;:!?)]")


def render_markdown(file: AnswerFile, lang: str = "uk") -> str:
    """The whole answer, ending with a newline."""
    return "\n\n".join(_render(block) for block in _joined(document(file, lang))) + "\n"


def escape(words: str) -> str:
    """One line of any text as literal Markdown: control characters dropped, white space single."""
    line = words
    if not words.isprintable():
        line = "".join(c if c.isprintable() or c.isspace() or c == "\u00ad" else "" for c in words)
    line = re.sub(r"[\t\n\r\x0b\x0c\x85\u2028\u2029]+", " ", line).strip(" ")
    line = _SPECIAL.sub(r"\\\1", line.replace("&", "&amp;"))
    return _LINE_START.sub(_escape_start, line)


def _escape_start(match: re.Match[str]) -> str:
    if match[2]:
        return f"{match[1]}\\{match[2]}"
    return f"{match[1]}{match[3]}\\{match[4]}"


def _joined(blocks: tuple[Block, ...]) -> list[Block]:
    """Items that follow each other are one list."""
    out: list[Block] = []
    for block in blocks:
        if block.kind is BlockKind.ITEM and out and out[-1].kind is BlockKind.ITEM:
            before = out[-1]
            out[-1] = Block(kind=BlockKind.ITEM, text=f"{before.text}\n{_item(block)}")
        elif block.kind is BlockKind.ITEM:
            out.append(Block(kind=BlockKind.ITEM, text=_item(block)))
        else:
            out.append(block)
    return out


def _item(block: Block) -> str:
    return f"- {_inline(block.text)}{_link(block)}"


def _render(block: Block) -> str:
    if block.kind is BlockKind.ITEM:
        return block.text
    if block.kind is BlockKind.TITLE:
        return f"## {escape(block.text)}"
    if block.kind is BlockKind.SUBTITLE:
        return f"### {escape(block.text)}"
    if block.kind is BlockKind.QUOTE:
        lines = [escape(line) for line in block.text.split("\n") if line.strip()]
        return "\\\n".join(f"> {line}" for line in lines)
    if block.kind is BlockKind.CLAIM:
        return f"**{escape(block.text)}**"
    if block.kind is BlockKind.NOTICE:
        return f"---\n\n*{_inline(block.text)}*"
    return f"{_inline(block.text)}{_link(block)}"


def _inline(words: str) -> str:
    """Escaped text, in which bare links stay links."""
    out: list[str] = []
    at = 0
    for match in _BARE_LINK.finditer(words):
        if match.start() > at:
            piece = words[at : match.start()]
            out.append(_piece(piece, first=at == 0))
        out.append(f"<{url(match[0])}>")
        at = match.end()
    out.append(_piece(words[at:], first=at == 0))
    return "".join(out)


def _piece(words: str, *, first: bool) -> str:
    lead = " " if words[:1].isspace() and not first else ""
    tail = " " if len(words.strip()) and words[-1:].isspace() else ""
    body = escape(words)
    return f"{lead}{body}{tail}" if body else (" " if words and not first else "")


def _link(block: Block) -> str:
    return f" <{url(block.link)}>" if block.link else ""


def url(link: str) -> str:
    """A link that can stand in `<…>`: spaces, brackets and control characters percent-encoded."""
    return "".join(c if c.isprintable() and c not in ' <>"`\\' else f"%{ord(c) % 256:02X}" for c in link)
