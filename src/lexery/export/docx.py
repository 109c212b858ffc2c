"""An answer as a DOCX: headings, quotes and links as styles of the document, and the same bytes for the same answer."""

import io
import zipfile
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, cast

from lexery.contracts.answer import AnswerFile
from lexery.export.document import Block, BlockKind, document
from lexery.export.plain import printable

if TYPE_CHECKING:
    from collections.abc import Callable

    from docx.document import Document
    from docx.text.paragraph import Paragraph

_STYLES: Final = {
    BlockKind.TITLE: "Heading 1",
    BlockKind.SUBTITLE: "Heading 2",
    BlockKind.QUOTE: "Quote",
    BlockKind.SUMMARY: "Normal",
    BlockKind.ITEM: "List Bullet",
}
"""Styles of the blank document that have a name in every word processor; other blocks are plain paragraphs."""
_LINK_COLOUR: Final = "0563C1"
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
"""The first moment that a ZIP can hold."""


def render_docx(file: AnswerFile, lang: str = "uk") -> bytes:
    """The whole answer as a file of a word processor."""
    # Takes long to import, and is needed for this alone.
    from docx import Document as new_document  # noqa: N813 - it is a function

    made = new_document()
    _describe(made, file, lang)
    for block in document(file, lang):
        _add(made, block)
    written = io.BytesIO()
    made.save(written)
    return _same_bytes(written.getvalue())


def _describe(made: "Document", file: AnswerFile, lang: str) -> None:
    told = made.core_properties
    told.title = printable(" ".join(file.question.split()))[:200]
    told.author, told.last_modified_by, told.comments = "Lexery", "Lexery", file.run_id
    told.language = lang
    told.created = told.modified = datetime(file.as_of.year, file.as_of.month, file.as_of.day)  # noqa: DTZ001 - the format knows no zone


def _add(made: "Document", block: Block) -> None:
    lines = [line for line in printable(block.text).split("\n") if line.strip()] or [""]
    paragraph = made.add_paragraph(style=_STYLES.get(block.kind, "Normal"))
    for number, line in enumerate(lines):
        run = paragraph.add_run()
        if number:
            run.add_break()
        run.add_text(line)
        run.bold = True if block.kind is BlockKind.CLAIM else None
        run.italic = True if block.kind is BlockKind.NOTICE else None
    if block.link:
        _link(paragraph, printable(block.link))


def _link(paragraph: "Paragraph", address: str) -> None:
    """A link that can be followed; the library has no word for one."""
    from docx import oxml
    from docx.opc.constants import RELATIONSHIP_TYPE
    from docx.oxml import ns

    element, named = cast("Callable[[str], Any]", oxml.OxmlElement), ns.qn
    paragraph.add_run(" ")
    link, run, look = element("w:hyperlink"), element("w:r"), element("w:rPr")
    colour, line, words = element("w:color"), element("w:u"), element("w:t")
    link.set(named("r:id"), paragraph.part.relate_to(address, RELATIONSHIP_TYPE.HYPERLINK, is_external=True))
    colour.set(named("w:val"), _LINK_COLOUR)
    line.set(named("w:val"), "single")
    words.text = address
    look.extend((colour, line))
    run.extend((look, words))
    link.append(run)
    cast("Any", paragraph)._p.append(link)  # noqa: SLF001 - the library's own way to add what it has no word for


def _same_bytes(package: bytes) -> bytes:
    """The package without the moment at which each of its parts was written."""
    packed = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(package)) as source,
        zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for name in source.namelist():
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(entry, source.read(name))
    return packed.getvalue()
