"""Renderings of an answer file: Markdown, plain text, JSON, DOCX. Nothing is parsed back from them but the JSON."""

from lexery.export.answer_file import read_answer_file, render_json
from lexery.export.clarification import render_clarification
from lexery.export.docx import render_docx
from lexery.export.markdown import render_markdown
from lexery.export.plain import render_plain

__all__ = [
    "read_answer_file",
    "render_clarification",
    "render_docx",
    "render_json",
    "render_markdown",
    "render_plain",
]
