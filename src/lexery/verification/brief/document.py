"""The text of a DOCX: its paragraphs and table rows, one a line, headings with the marks of Markdown; behind them its
footnotes, then its endnotes, each in the order of their marks, a paragraph a line."""

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Final, Protocol, Self, cast
from zipfile import BadZipFile, ZipFile

from lexery.errors import FileUnreadable, InputTooLarge
from lexery.verification.brief.model import BriefNote, BriefText

if TYPE_CHECKING:
    from docx.document import Document as DocumentObject
    from docx.table import Table
    from docx.text.paragraph import Paragraph

UNPACKED: Final = 16
"""By how much a DOCX may grow when it is unpacked, against the bound on the file."""
NOTES_MAX: Final = 10_000
"""Notes of a document that are read."""
_BODY: Final = "word/document.xml"
_W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_KINDS: Final = ("footnote", "endnote")
_RELATED: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"


class _Xml(Protocol):
    """What is used of an element: python-docx does not model notes, and its parser has no types."""

    tag: str
    text: str | None

    def get(self, key: str, default: str) -> str: ...

    def iter(self, *tags: str) -> Iterator[Self]: ...

    def getparent(self) -> Self | None: ...


@dataclass(frozen=True, slots=True)
class _Mark:
    """Where a note is marked."""

    kind: str
    number: str
    at: int


def read_docx(raw: bytes, path: str, *, limit: int) -> BriefText:
    """The text of a document with its notes. `limit`: bytes of the file, `UNPACKED` times as many when unpacked.

    Raises InputTooLarge, and FileUnreadable for what is no DOCX.
    """
    # The package takes a moment to load, and most texts are no DOCX.
    from docx import Document
    from docx.opc.exceptions import OpcError

    try:
        with ZipFile(BytesIO(raw)) as packed:
            if sum(part.file_size for part in packed.infolist()) > limit * UNPACKED:
                raise InputTooLarge(limit=limit * UNPACKED)
            packed.getinfo(_BODY)
        return _text(Document(BytesIO(raw)))
    except (BadZipFile, OpcError, SyntaxError, KeyError, ValueError, NotImplementedError, OSError) as error:
        # A broken part of XML is a SyntaxError.
        raise FileUnreadable(path=path, reason=f"DOCX: {error}"[:200]) from error


def _text(document: "DocumentObject") -> BriefText:
    from docx.table import Table

    lines: list[str] = []
    marks: list[_Mark] = []
    length = 0
    for block in document.iter_inner_content():
        if isinstance(block, Table):
            found = [(line, marked) for line, marked in _rows(block)]
        else:
            found = [_paragraph(block)]
        for line, marked in found:
            lines.append(line)
            marks += [_Mark(mark.kind, mark.number, length + mark.at) for mark in marked]
            length += len(line) + 1
    notes: list[BriefNote] = []
    for kind in _KINDS:
        texts = _notes(document, kind)
        for mark in marks:
            # A note that is marked twice is one note.
            text = texts.pop(mark.number, "") if mark.kind == kind else ""
            if text.strip() and len(notes) < NOTES_MAX:
                lines.append(text)
                notes.append(BriefNote(start=length, end=length + len(text), marked=mark.at))
                length += len(text) + 1
    return BriefText(id=None, text="\n".join(lines), notes=tuple(notes))


def _paragraph(block: "Paragraph") -> tuple[str, list[_Mark]]:
    """A line, and the marks of notes in it; a mark inside a link stands at its end."""
    from docx.text.run import Run

    level = _level(block.style.name if block.style is not None else None)
    lead = f"{'#' * level} " if level and block.text.strip() else ""
    marks: list[_Mark] = []
    at = len(lead)
    for item in block.iter_inner_content():
        at += len(item.text)
        marks += _marks(cast("_Xml", item.element if isinstance(item, Run) else item._hyperlink), at)  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] - a link shows its element in no other way
    return f"{lead}{block.text}", marks


def _rows(table: "Table") -> Iterator[tuple[str, list[_Mark]]]:
    """Lines of a table, the marks of a row's notes at its end."""
    for row in table.rows:
        line = "\t".join(dict.fromkeys(cell.text for cell in row.cells))
        marks = [mark for cell in row.cells for mark in _marks(cast("_Xml", cell._tc), len(line))]  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] - nor does a cell
        yield line, marks


def _marks(element: "_Xml", at: int) -> list[_Mark]:
    return [
        _Mark(kind, mark.get(f"{_W}id", ""), at)
        for mark in element.iter(*(f"{_W}{kind}Reference" for kind in _KINDS))
        for kind in _KINDS
        if mark.tag == f"{_W}{kind}Reference"
    ]


def _notes(document: "DocumentObject", kind: str) -> dict[str, str]:
    """Notes of a kind by number, without those that only draw a line."""
    from docx.oxml.parser import parse_xml

    related = [r for r in document.part.rels.values() if r.reltype == f"{_RELATED}{kind}s"]
    out: dict[str, str] = {}
    for relation in related:
        if relation.is_external:
            continue
        root = cast("_Xml", parse_xml(relation.target_part.blob))
        for note in root.iter(f"{_W}{kind}"):
            if note.get(f"{_W}type", "normal") == "normal":
                paragraphs = (_plain(paragraph) for paragraph in note.iter(f"{_W}p"))
                out[note.get(f"{_W}id", "")] = "\n".join(p for p in paragraphs if p.strip())
    return out


def _plain(paragraph: "_Xml") -> str:
    """Text of a paragraph; deleted text is no text."""
    out: list[str] = []
    for element in paragraph.iter(f"{_W}t", f"{_W}tab", f"{_W}br", f"{_W}cr", f"{_W}noBreakHyphen"):
        if element.tag == f"{_W}t":
            out.append(element.text or "")
        elif element.tag == f"{_W}noBreakHyphen":
            out.append("-")
        elif (above := element.getparent()) is not None and above.tag == f"{_W}r":
            # A stop of tabs has the name of a tab.
            out.append("\t" if element.tag == f"{_W}tab" else "\n")
    return "".join(out).strip()


def _level(style: str | None) -> int:
    """1 … 6 for a heading, 0 for anything else."""
    if style is None or not style.lower().startswith(("heading", "title", "заголовок", "назва")):
        return 0
    last = style.split()[-1]
    return min(int(last), 6) if last.isdecimal() and int(last) else 1
