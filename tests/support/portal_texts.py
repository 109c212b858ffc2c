"""Invented documents of the portal, in the form of its files."""

import json
from collections.abc import Sequence

NREG = "77-21"
TITLE = "Про облік садових гномів"
NUMBER = "77-X"


def xml(
    *paragraphs: str,
    nreg: str = NREG,
    title: str = TITLE,
    state: str = "Чинний",
    types: str = "Закон",
    edition: str = "02.03.2026",
    charset: str = "utf-8",
) -> bytes:
    """The portal's `.xml`: a paragraph is given as its inner HTML, a table or `<pre>` whole."""
    body = "\n".join(
        paragraph
        if paragraph.startswith(("<table", "<div", "<pre"))
        else f'<p><a name="n{at}"></a>\n{paragraph} </p>'
        for at, paragraph in enumerate(paragraphs, 2)
    )
    page = f"""<html><head>
<meta http-equiv="Content-Type" content="text/html; charset={charset}">
<meta name="Description" content="Верховна Рада України; {types} від 05.02.2026 № {NUMBER} (Редакція станом на {edition})">
<meta name="Last-Modified" content="Mon, 02 Mar 2026 00:35:06 GMT">
<meta name="Dates" content="05.02.2026">
<meta name="Numbers" content="{NUMBER}">
<meta name="Types" content="{types}">
<meta name="Organs" content="Верховна Рада України">
<meta name="Stan" content="{state}">
<meta name="Nreg" content="{nreg}">
<title>{title}</title>
</head><body>
<h2>Верховна Рада України; {types} від 05.02.2026 № {NUMBER}</h2>
<h1>{title}</h1>
<h4>Стан: {state}</h4>
<h5>Ідентифікатор: {nreg}</h5>
<hr>
<h3>Текст документа від {edition}:</h3>
<div id=article>
{body}
</div>
<hr>
<div align=right>&copy; portal</div>
</body></html>"""
    return page.encode(charset)


def txt(*lines: str) -> bytes:
    """The portal's `.txt`."""
    return ("\n".join(lines) + "\n").encode()


def headed(*lines: str, title: str = TITLE, number: str = NUMBER) -> bytes:
    """The portal's `.txt` with what stands above and under the text of an act."""
    return txt("ЗАКОН УКРАЇНИ", title, *lines, "Президент", "м. Садове", "5 лютого 2026 року", f"№ {number}")


def card(nreg: str = NREG, title: str = TITLE, **fields: object) -> bytes:
    """The portal's card."""
    known: dict[str, object] = {
        "nreg": nreg,
        "nazva": title,
        "status": 5,
        "types": "1",
        "organs": "1:20260205:77-X",
        "orgdat": 20260205,
        "orgnum": NUMBER,
        "datred": 20260302,
        "eds": [
            {"podid": 0, "datred": 20260302, "pidstava": "78-21"},
            {"podid": 4, "datred": 20260205, "pidstava": ""},
        ],
        "hist": [{"podid": 4, "poddat": 20260205}, {"podid": 0, "pidstava": "78-21", "poddat": 20260302}],
    }
    return json.dumps(known | fields, ensure_ascii=False).encode()


SHELL = """<!DOCTYPE html><html lang="uk"><head><meta charset="utf-8"><title>Про облік садових гномів</title>
<link rel="canonical" href="https://zakon.rada.gov.ua/go/77-21" /></head><body><h1>Про облік садових гномів</h1>
<div class="doc-card"><em>Верховна Рада України</em>; Закон від <span>05.02.2026</span> № <strong>77-X</strong></div>
<div class="alert"><div class="doc">Документ <abbr title="Ідентифікатор">77-21</abbr>, <span class="valid">чинний</span>,
поточна редакція — <b>Редакція</b> від <b>02.03.2026</b></div></div>
<section id="Document">{text}</section></body></html>"""
"""A page of the site; without a text, the shell that a script fills."""


def page(*paragraphs: str) -> bytes:
    """A page of the site with these paragraphs."""
    return SHELL.format(text="".join(f'<p class="rvps2">{p}</p>' for p in paragraphs)).encode()


def both(lines: Sequence[str]) -> tuple[bytes, bytes]:
    """The same law as `.xml` and as `.txt`: `^` marks a superscript, ` / ` a break inside a paragraph."""
    as_xml = [line.replace("^", " - ").replace(" / ", "<br> ") for line in lines]
    as_txt = [part for line in lines for part in line.replace("^", "").split(" / ")]
    return xml(*as_xml), txt(*as_txt)
