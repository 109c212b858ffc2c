"""Documents of the portal: head, edition and blocks of `.xml`, of `.txt` and of a page of the site; what is refused."""

import pytest
from tests.support.portal_texts import SHELL, page, txt, xml

from lexery.contracts.corpus import ActStatus
from lexery.corpus.problems import ProblemCode
from lexery.corpus.rada import BlockKind, PortalLimits, read_html, read_txt, read_xml
from lexery.errors import PortalFileInvalid


def test_the_head_says_what_act_this_is() -> None:
    text = read_xml(xml("Стаття 1. Гноми", state="Втратив чинність", types="Кодекс України, Закон"))
    assert (text.nreg, text.title, text.number, text.adopted) == (
        "77-21", "Про облік садових гномів", "77-X", "2026-02-05",
    )  # fmt: skip
    assert (text.state, text.status, text.edition) == ("Втратив чинність", ActStatus.REPEALED, "2026-03-02")
    assert (text.types, text.organs) == (("Кодекс України", "Закон"), ("Верховна Рада України",))
    assert text.modified == "Mon, 02 Mar 2026 00:35:06 GMT"


def test_the_edition_is_the_one_printed() -> None:
    data = xml("Стаття 1. Гноми").replace(
        "Текст документа від 02.03.2026".encode(), "Текст документа від 01.01.2019".encode()
    )
    assert read_xml(data).edition == "2019-01-01"


@pytest.mark.parametrize(
    ("inner", "kind", "expected"),
    [
        pytest.param("  Гном \n стоїть&nbsp; тихо. ", BlockKind.TEXT, "Гном стоїть тихо.", id="spaces"),
        pytest.param("Розділ I<br> ГНОМИ", BlockKind.TEXT, "Розділ I\nГНОМИ", id="break"),
        pytest.param('<a href="/go/1">Гном</a> , стоїть', BlockKind.TEXT, "Гном, стоїть", id="space after link"),
        pytest.param("<b>Стаття</b> <i>5</i>.", BlockKind.TEXT, "Стаття 5.", id="styles"),
        pytest.param("Стаття 5<sup>1</sup>. Гном", BlockKind.TEXT, "Стаття 5-1. Гном", id="raised"),
        pytest.param(
            'Стаття 5<span class="rvts37"><span style="font-size:0px">-</span>1</span>. Гном',
            BlockKind.TEXT, "Стаття 5-1. Гном", id="raised by style",
        ),
        pytest.param("{Статтю 5 виключено <a>№ 1</a> } ", BlockKind.NOTE, "{Статтю 5 виключено № 1 }", id="note"),
        pytest.param("<script>alert(1)</script>Гном", BlockKind.TEXT, "Гном", id="script"),
        pytest.param("Гно\u00adм\u200b", BlockKind.TEXT, "Гном", id="invisible"),
        pytest.param("&lt;гном&gt; &amp; &#150;", BlockKind.TEXT, "<гном> & –", id="entities"),
        pytest.param(
            "<table><tr><td><p>Гном</p><p>малий</p></td><td>2<br>шт.</td></tr><tr><td></td><td>3</td></tr></table>",
            BlockKind.TABLE, "Гном малий\t2 шт.\n\t3", id="table",
        ),
    ],
)  # fmt: skip
def test_blocks(inner: str, kind: BlockKind, expected: str) -> None:
    found = read_xml(xml(inner)).blocks
    assert [(block.kind, block.text) for block in found] == [(kind, expected)]


def test_paragraphs_keep_their_own_anchors() -> None:
    found = read_xml(xml("Перший", "<br>", "Третій")).blocks
    assert [(block.anchor, block.text) for block in found] == [("n2", "Перший"), ("n4", "Третій")]


def test_preformatted_text_is_put_together_from_its_lines() -> None:
    old = "<pre>     Стаття 1. Гном стоїть\nтихо в саду.\n     Стаття 2. Гном\n\nне ходить.</pre>"
    found = [block.text for block in read_xml(xml(old)).blocks]
    assert found == ["Стаття 1. Гном стоїть тихо в саду.", "Стаття 2. Гном", "не ходить."]


def test_a_note_over_several_paragraphs_is_one() -> None:
    found = read_xml(xml("{Із змінами", "№ 1", "№ 2}", "Гном")).blocks
    assert [(block.kind, block.text) for block in found] == [
        (BlockKind.NOTE, "{Із змінами\n№ 1\n№ 2}"),
        (BlockKind.TEXT, "Гном"),
    ]


def test_a_brace_that_is_never_closed_swallows_nothing() -> None:
    found = read_txt(txt("{x", *("Гном",) * 1200)).blocks
    assert len(found) == 1201


def test_nesting_has_no_depth_that_breaks_the_reader() -> None:
    deep = "<div>" * 20_000 + "Гном" + "</div>" * 20_000
    assert [block.text for block in read_xml(xml(deep)).blocks] == ["Гном"]


def test_windows_1251_is_read_when_the_head_names_it() -> None:
    assert read_xml(xml("Гном їсть ґаву", charset="windows-1251")).blocks[0].text == "Гном їсть ґаву"


def test_a_page_of_the_site() -> None:
    text = read_html(page('<span class="rvts9">Стаття 1.</span> Гноми', "Гном стоїть."))
    assert (text.nreg, text.number, text.adopted, text.edition) == (
        "77-21",
        "77-X",
        "2026-02-05",
        "2026-03-02",
    )
    assert (text.status, text.types) == (ActStatus.IN_FORCE, ("Закон",))
    assert [block.text for block in text.blocks] == ["Стаття 1. Гноми", "Гном стоїть."]


def test_a_page_whose_text_a_script_loads_has_no_blocks() -> None:
    waiting = SHELL.format(text='<div class="text-missed">Зачекайте</div>').encode()
    assert read_html(waiting).blocks == ()


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        pytest.param(
            xml("Гном").replace(b"utf-8", b"koi8-u"), ProblemCode.PORTAL_ENCODING, 2, id="other encoding"
        ),
        pytest.param(
            xml("Гном").replace(b"utf-8", b"no-such"), ProblemCode.PORTAL_ENCODING, 2, id="no encoding"
        ),
        pytest.param(
            xml("Гном").replace("Гном".encode(), b"\xd0\xff"),
            ProblemCode.PORTAL_ENCODING,
            21,
            id="not as named",
        ),
        pytest.param(b"\xff\xfe<\x00", ProblemCode.PORTAL_ENCODING, 0, id="utf-16"),
        pytest.param(xml("Гном", "Дім")[:-80], ProblemCode.PORTAL_TRUNCATED, 0, id="breaks off"),
        pytest.param(
            xml("Гном").partition("м </p>".encode())[0] + b"\xd0",
            ProblemCode.PORTAL_TRUNCATED,
            0,
            id="breaks off within a letter",
        ),
        pytest.param(b"<html><title>403</title>", ProblemCode.PORTAL_NOT_A_DOCUMENT, 0, id="error page"),
        pytest.param(b"", ProblemCode.PORTAL_NOT_A_DOCUMENT, 0, id="empty"),
        pytest.param(xml("Гном", nreg="../etc"), ProblemCode.PORTAL_NOT_A_DOCUMENT, 0, id="no nreg"),
        pytest.param(
            xml("Гном", edition="31.02.2026"), ProblemCode.PORTAL_NOT_A_DOCUMENT, 0, id="no such day"
        ),
        pytest.param(xml("Гном\x00"), ProblemCode.PORTAL_CONTROL_CHARACTER, 21, id="a control character"),
        pytest.param(
            xml("Гном&#x1;"), ProblemCode.PORTAL_CONTROL_CHARACTER, 21, id="a control character as a number"
        ),
        pytest.param(xml("Гном" * 500), ProblemCode.PORTAL_TOO_LARGE, 0, id="too large"),
    ],
)
def test_what_is_refused(data: bytes, code: ProblemCode, line: int) -> None:
    with pytest.raises(PortalFileInvalid) as refused:
        read_xml(data, limits=PortalLimits(document=3000))
    assert (refused.value.reason, refused.value.line) == (code, line)


def test_a_page_of_the_site_that_breaks_off_is_refused() -> None:
    whole = page("Стаття 1. Гном є.")
    assert read_html(whole + b"\n<!-- 1 ms -->\n").blocks
    with pytest.raises(PortalFileInvalid) as refused:
        read_html(whole.partition("Гном".encode())[0])
    assert refused.value.reason == ProblemCode.PORTAL_TRUNCATED


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param("Гном".encode("cp1251"), ProblemCode.PORTAL_ENCODING, id="no encoding named"),
        pytest.param(b"law\x00", ProblemCode.PORTAL_CONTROL_CHARACTER, id="a control character"),
        pytest.param(b"<html><body>403", ProblemCode.PORTAL_NOT_A_DOCUMENT, id="a page"),
        pytest.param("Гном".encode() * 100, ProblemCode.PORTAL_TOO_LARGE, id="too large"),
    ],
)
def test_what_is_refused_of_plain_text(data: bytes, code: ProblemCode) -> None:
    with pytest.raises(PortalFileInvalid) as refused:
        read_txt(data, limits=PortalLimits(document=400))
    assert refused.value.reason == code


def test_numbers_of_dashes_are_no_control_characters() -> None:
    assert read_xml(xml("Гном &#150; це &#8211; гном&#10;")).blocks[0].text == "Гном – це – гном"
