"""Real files of the portal against the bundle: the Constitution and law 1103-16, from `.xml` and from `.txt`.

Every difference is in the tables below, with its cause.
"""

import gzip
import json
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from lexery.contracts.bundle import BundleAct
from lexery.contracts.corpus import ActStatus, DocType
from lexery.corpus.bundle import BundleLimits
from lexery.corpus.lines import ActLine
from lexery.corpus.problems import ImportProblem, ProblemCode
from lexery.corpus.rada import (
    BlockKind,
    PortalCard,
    PortalText,
    read_card,
    read_html,
    read_nregs,
    read_page,
    read_txt,
    read_xml,
    to_act,
)
from lexery.corpus.rada.headings import article
from lexery.corpus.rada.sequence import written
from lexery.corpus.sources import read_source, source_files

pytestmark = pytest.mark.corpus

TODAY = date(2026, 3, 5)
LAW, CONSTITUTION = "1103-16", "254к/96-вр"
AMENDED_BY = "4718-IX"
"""The law that made the edition of 02.03.2026; the bundle read the one before."""
FILES = {LAW: "rada-1103-16-law", CONSTITUTION: "rada-constitution"}

EDITION = "another edition"
REPEALED = "only in the portal's file, a note of repeal"
"""The bundle leaves out the articles of which only the note is left, where the note stands alone between others."""
INDEX = "an index inside the text is spelt in another way"
"""«статті 11 - 2» of the portal's `.xml` is «11-2» in this act of the bundle, and «112» in a `.txt`."""
STRAIGHT = "apostrophe"
"""The `.txt` has `'` where the `.xml` and the bundle have `’`."""
OF_THE_LAW = [
    f"2 heading: {EDITION}",
    f"2 text: {EDITION}",
    f"8-1: {REPEALED}",
    f"10-1: {REPEALED}",
    f"11-1 text: {EDITION}",
    f"14 text: {INDEX}",
    f"16 text: {EDITION}",
    f"18 heading: {EDITION}",
    f"18 text: {EDITION}",
    f"19 text: {INDEX}",
]
CURLED = (
    "76 77 83 85 94 103 106 112 114 115 116 124 126 127 129 129-1 131 136 141 147 148 149 149-1 150 151 151-2"
)
EXPECTED = {
    (LAW, "xml"): OF_THE_LAW,
    (LAW, "txt"): OF_THE_LAW,
    (CONSTITUTION, "xml"): [],
    (CONSTITUTION, "txt"): [*(f"{n} text: {STRAIGHT}" for n in CURLED.split()), f"перехідні text: {INDEX}"],
}
LATE_LAST = {"1953-14"}
"""The pack lacks articles 22–29 of this act: an article 30 that follows 21 is taken for another act's."""


@pytest.fixture(scope="session")
def bundle(shared: Path) -> dict[str, BundleAct]:
    found: dict[str, BundleAct] = {}
    for path in sorted((shared / "corpus").glob("acts-*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                head = line[:200]
                if any(f'"{nreg}"' in head for nreg in FILES):
                    act = BundleAct.model_validate_json(line)
                    found[act.nreg] = act
    return found


def read(shared: Path, nreg: str, form: str) -> PortalText:
    data = (shared / "rada" / f"{FILES[nreg]}.{form}").read_bytes()
    return read_xml(data) if form == "xml" else read_txt(data)


def card_of(shared: Path, nreg: str) -> PortalCard:
    if nreg == LAW:
        return read_card((shared / "rada" / "card-1103-16.json").read_bytes())
    return PortalCard(nreg=CONSTITUTION, title="Конституція України")


def differences(portal: BundleAct, kept: BundleAct) -> list[str]:
    """What is not equal, article by article in the order of the act, and why."""
    out: list[str] = []
    before = {one.number: one for one in kept.articles}
    for one in portal.articles:
        other = before.pop(one.number, None)
        if other is None:
            why = "a note of repeal" if one.repealed else "text"
            out.append(f"{one.number}: only in the portal's file, {why}")
            continue
        out += [
            f"{one.number} {name}: {why}"
            for name in ("heading", "text", "path", "repealed")
            if (why := _why(getattr(one, name), getattr(other, name)))
        ]
    return out + [f"{number}: only in the bundle" for number in before]


def _why(portal: object, kept: object) -> str:
    if portal == kept:
        return ""
    if not isinstance(portal, str) or not isinstance(kept, str):
        return f"{portal} for {kept}"
    if portal.replace("’", "'") == kept.replace("’", "'"):
        return STRAIGHT
    digits = (re.sub(r"(?<=\d)\s?-\s?(?=\d)", "", text.replace("’", "'")) for text in (portal, kept))
    return INDEX if len(set(digits)) == 1 else EDITION


@pytest.mark.parametrize(("nreg", "form"), list(EXPECTED))
def test_the_portal_s_file_and_the_bundle(
    shared: Path, bundle: dict[str, BundleAct], nreg: str, form: str
) -> None:
    portal = to_act(read(shared, nreg, form), card_of(shared, nreg), retrieved=TODAY)
    found = differences(portal, bundle[nreg])
    assert found == EXPECTED[nreg, form]
    assert portal.preamble.replace("’", "'") == bundle[nreg].preamble.replace("’", "'")


def test_what_another_edition_changed_is_what_its_notes_say(shared: Path) -> None:
    """Each article of law 1103-16 that differs from the bundle carries a note of the law that amended it, and no other."""
    number, noted = "", set[str]()
    for block in read(shared, LAW, "xml").blocks:
        if (head := article(block.text)) is not None:
            number = written(head[0])
        elif block.kind is BlockKind.NOTE and AMENDED_BY in block.text and number:
            noted.add(number)
    assert noted == {line.split()[0] for line in OF_THE_LAW if line.endswith(EDITION)}


@pytest.mark.parametrize(
    ("nreg", "kind", "edition", "adopted", "number", "title"),
    [
        (LAW, DocType.LAW, "2026-03-02", "2007-05-31", "1103-V", "Про державну систему біобезпеки"),
        (CONSTITUTION, DocType.CONSTITUTION, "2020-01-01", "1996-06-28", "254к/96-ВР", "Конституція України"),
    ],
)
def test_the_head_of_an_xml(
    shared: Path, nreg: str, kind: DocType, edition: str, adopted: str, number: str, title: str
) -> None:
    found = to_act(read(shared, nreg, "xml"), retrieved=TODAY)
    assert (found.nreg, found.doc_type, found.status) == (nreg, kind, ActStatus.IN_FORCE)
    assert (found.edition, found.adopted, found.number) == (edition, adopted, number)
    assert found.title.startswith(title)


def test_no_brace_of_a_note_is_left_in_the_law(shared: Path) -> None:
    for nreg, form in EXPECTED:
        found = to_act(read(shared, nreg, form), card_of(shared, nreg), retrieved=TODAY)
        assert [one.number for one in found.articles if "{" in one.text + one.heading] == []
        assert "{" not in found.preamble


def test_the_card(shared: Path) -> None:
    card = card_of(shared, LAW)
    event = card.loses_force()
    assert event is not None
    assert (event.day, event.basis) == ("2026-09-16", "3339-20")
    assert (len(card.editions), len(card.history)) == (18, 20)
    assert (card.edition, card.edition_on(date(2026, 3, 1))) == ("2026-03-02", "2025-10-04")


def test_lists(shared: Path) -> None:
    page = read_page((shared / "rada" / "recent-page1.json").read_bytes())
    assert (page.total, page.first, len(page.rows)) == (523, 1, 5)
    assert page.rows[-1].nreg == "27/2026-рп"
    assert len(read_nregs((shared / "rada" / "perv1-sample.txt").read_bytes())) == 57


def test_the_page_of_the_site_is_a_shell_that_says_its_edition(shared: Path) -> None:
    page = read_html((shared / "rada" / "zakon_show_254k96vr_constitution_2026.html").read_bytes())
    assert (page.nreg, page.number, page.edition, page.status) == (
        CONSTITUTION, "254к/96-ВР", "2020-01-01", ActStatus.IN_FORCE,
    )  # fmt: skip
    assert page.blocks == ()


def test_the_folder_as_it_came(shared: Path) -> None:
    """The card beside the text is used; lists, pages and dictionaries are passed over; the shell is told of."""
    files = source_files([shared / "rada"])
    items = [item for file in files for item in read_source(file, BundleLimits())]
    acts = {item.act.nreg: item.act for item in items if isinstance(item, ActLine)}
    assert set(acts) == {LAW, CONSTITUTION}
    assert acts[LAW].status_note == "втрачає чинність 16.09.2026 на підставі акта № 3339-IX"
    problems = [(item.code, item.nreg) for item in items if isinstance(item, ImportProblem)]
    assert problems == [(ProblemCode.PORTAL_NO_TEXT, CONSTITUTION)]
    (alone,) = read_source(shared / "rada" / "rada-constitution.txt", BundleLimits())
    assert isinstance(alone, ImportProblem)
    assert alone.code is ProblemCode.PORTAL_NO_IDENTITY


def _flat(number: str) -> str:
    return number.replace("-", "")


def test_superscripts_of_every_act_of_the_corpus_are_found_again(shared: Path) -> None:
    """Each act of the pack that begins with its first article, written as a `.txt` with its superscripts flattened."""
    acts = 0
    lost: set[str] = set()
    for path in sorted((shared / "corpus").glob("acts-*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                act: dict[str, Any] = json.loads(line)
                numbers = [a["number"] for a in act["articles"] if re.fullmatch(r"\d+(-\d+)*", a["number"])]
                if numbers[:1] != ["1"] or len(numbers) < 5:
                    continue
                text = "\n".join(f"Стаття {_flat(n)}. Гном\nГном є." for n in numbers)
                card = PortalCard(nreg=act["nreg"], title="Про гномів")
                found = to_act(read_txt(text.encode()), card, retrieved=TODAY)
                acts += 1
                if [one.number for one in found.articles] != numbers:
                    lost.add(act["nreg"])
    assert acts > 900
    assert lost == LATE_LAST
