"""DOCX: the blocks of an answer in their order, links that can be followed, and the same bytes each time."""

import io

import pytest
from docx import Document
from tests.support.answers import ARTICLES, DIGEST, World

from lexery.contracts.answer import AnswerFile
from lexery.export import render_docx
from lexery.export.document import document
from lexery.export.plain import printable

FELLING = "чи можна рубати дерево в період цвітіння"


def file(lang: str = "uk") -> AnswerFile:
    world = World(articles=(*ARTICLES, DIGEST), lang=lang)
    return world.draft([FELLING], [world.item("100-20", "1")]).file()


def paragraphs(made: bytes) -> list[tuple[str, str]]:
    read = Document(io.BytesIO(made))
    return [((p.style.name if p.style is not None else None) or "", p.text) for p in read.paragraphs]


@pytest.mark.parametrize("lang", ["uk", "en"])
def test_every_block_is_there_in_its_order(lang: str) -> None:
    answer = file(lang)
    shown = paragraphs(render_docx(answer, lang))
    blocks = document(answer, lang)
    assert len(shown) == len(blocks)
    for (_, text), block in zip(shown, blocks, strict=True):
        assert text.split() == [*printable(block.text).split(), *([block.link] if block.link else [])]


def test_what_a_block_is_shows_in_its_style() -> None:
    styles = dict.fromkeys(style for style, _ in paragraphs(render_docx(file())))
    assert list(styles) == ["Heading 1", "Normal", "Quote", "List Bullet"]


def test_a_link_leads_to_the_official_text() -> None:
    part = Document(io.BytesIO(render_docx(file()))).part
    targets = [relation.target_ref for relation in part.rels.values() if relation.is_external]
    assert targets == ["https://zakon.rada.gov.ua/laws/show/100-20"]


def test_the_same_answer_is_the_same_bytes() -> None:
    assert render_docx(file()) == render_docx(file())


def test_characters_that_the_format_cannot_hold_are_left_out() -> None:
    answer = file()
    spoilt = answer.model_copy(
        update={
            "question": "\x00\x1b\ud800",
            "answer": answer.answer.model_copy(update={"short_answer": "так\x00\x1b\x0bні\ufffe"}),
        }
    )
    assert ("Normal", "такні") in paragraphs(render_docx(spoilt))
