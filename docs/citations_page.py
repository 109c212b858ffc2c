"""The page of the grammar of citations, made from the tables by which it is tested."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tests.unit.law.forms import acts, finals, lists, numbers, units  # noqa: E402
from tests.unit.law.forms.anaphora import ANAPHORA  # noqa: E402
from tests.unit.law.forms.directory import directory_of_forms  # noqa: E402
from tests.unit.law.forms.form import MARKS, Table, place  # noqa: E402
from tests.unit.law.forms.others import NOTHING, STATES  # noqa: E402

from lexery.contracts.citation import ReferenceState  # noqa: E402
from lexery.law.citations import find_references, format_citation  # noqa: E402

WORDS = {
    "section": "section", "article": "article", "note": "note", "part": "part", "point": "point",
    "subpoint": "sub-point", "paragraph": "paragraph",
}  # fmt: skip
SECTIONS: tuple[tuple[str, str, dict[str, Table]], ...] = (
    (
        "Units",
        (
            "A citation goes from the smallest unit to the largest, then the act; the other way round is read too. A unit word is\n"
            "whole, inflected or abbreviated. A sub-point without a point above it is a point."
        ),
        units.TABLES,
    ),
    (
        "Numbers",
        (
            "Inserted articles have one canonical number, `332-2`, whatever the spelling. A flattened `3322` means `332-2` only if\n"
            "the act's own list has that article and not `3322`: the list decides, never the length."
        ),
        numbers.TABLES,
    ),
    (
        "Acts",
        (
            "An act is known by its number (with or without a date), its nreg, its title in any case, a usual name or an\n"
            "abbreviation. Old titles are read where the catalog has them. A number without a year stands when one act of its type\n"
            "has it. Namesakes are told apart by date, year, number, republic, or by having the article."
        ),
        acts.TABLES,
    ),
    (
        "Lists and ranges",
        (
            "One reference per place cited. The act's list tells a range from an inserted article and fills a range with what was\n"
            "inserted; at most 300 articles come of one range, at most 64 numbers of one list."
        ),
        lists.TABLES,
    ),
    (
        "Sections and final provisions",
        (
            "`section` is a path: `XX/10` is sub-section 10 of section XX. Final provisions without a number are `прикінцеві`,\n"
            "transitional ones `перехідні`; «Прикінцеві та перехідні положення» are the former."
        ),
        finals.TABLES,
    ),
)  # fmt: skip
STATE_MEANINGS = {
    ReferenceState.RESOLVED: "the act is held and, where one was cited, the article is in its list",
    ReferenceState.ACT_NOT_INDEXED: "the act is in the catalog; its text, or this article of it, is not held",
    ReferenceState.ACT_UNKNOWN: "the act is named and no row of the catalog answers to the name",
    ReferenceState.ARTICLE_UNKNOWN: "the act is held and its article list lacks the number",
    ReferenceState.OUT_OF_BOUNDS: "the article exists; the part, point or paragraph does not",
    ReferenceState.AMBIGUOUS: "two or more acts fit, or an article is cited without an act",
    ReferenceState.UNPARSED: "a foreign or non-legal reference, or one that the grammar can not read",
}
WRITTEN = (
    "п. 4 ч. 1 ст. 40 КЗпП", "ст. 332-2 Кримінального кодексу", "прим. 2 до ст. 45 КК", "п. «а» ч. 1 ст. 121 ЗК",
    "ст. 9 Закону № 504/96-ВР", "п. 16-1 підрозділу 10 розділу XX ПКУ", "п. 3 Перехідних положень ЗК",
    "п. 2 постанови КМУ від 08.02.1995 № 100", "ст. 33 Конвенції про статус біженців",
)  # fmt: skip


def citations_page(note: str) -> str:
    """The page; `note`: the mark of a generated page."""
    head = (
        f"# Citations\n\n{note}\n"
        "How references to Ukrainian law are read from a text (`lexery cite`, and every answer before it leaves) and written.\n"
        "Each row below is a test; surfaces are invented, numbers of acts are real. Offsets are code points of the text as\n"
        "given. Reading is linear in the text and never raises; of a text over four million characters the beginning is read.\n"
    )
    parts = [head]
    for title, prose, tables in SECTIONS:
        parts.append(f"\n## {title}\n\n{prose}\n")
        for kind, table in tables.items():
            rows = [(_code(surface), "<br>".join(map(_place, places))) for surface, places in table.values()]
            parts.append(f"\n### {kind[0].upper()}{kind[1:]}\n\n" + _table(("Text", "What it cites"), rows))
    parts += [_anaphora(), _nothing(), _states(), _written(), _checked()]
    return "".join(parts)


def _anaphora() -> str:
    rows = [(_code(text), "<br>".join(map(_place, places))) for text, places in ANAPHORA.values()]
    return (
        "\n## Anaphora\n\n"
        "«цього Кодексу», «вказаної статті», «там само» point to what was named before them in the same paragraph, never across\n"
        "one; in the text of an act they mean the act itself.\n\n" + _table(("Text", "What it cites"), rows)
    )


def _nothing() -> str:
    rows = [(name, _code(text)) for name, text in NOTHING.items() if text]
    return "\n## What is not a citation\n\n" + _table(("Why", "Text"), rows)


def _states() -> str:
    meanings = [(f"`{state.value}`", meaning) for state, meaning in STATE_MEANINGS.items()]
    rows = [
        (name, _code(text), f"`{state.value}`", f"`{naming.value}`")
        for name, (text, state, naming) in STATES.items()
    ]
    return (
        "\n## States\n\nWhat became of a reference, and by what its act was named.\n\n"
        + _table(("State", "When"), meanings)
        + "\n"
        + _table(("Case", "Text", "State", "Named by"), rows)
    )


def _written() -> str:
    directory = directory_of_forms()
    rows: list[tuple[str, ...]] = []
    for text in WRITTEN:
        target = find_references(text, directory)[0].target
        act = directory.act(target.nreg or "")
        if act is None:
            continue
        full = format_citation(target, act, directory=directory)
        short = format_citation(target, act, style="short", directory=directory)
        rows.append((_place(place(target)), _code(full), _code(short)))
    return (
        "\n## What is written\n\n"
        "`format_citation` is the inverse: what it writes reads back as the same place. With the catalog at hand it takes the\n"
        "first name that reads back as this act alone: a usual abbreviation or the number (`short`), title, date and number\n"
        "(`full`), in the end the registration number. An inserted number that would look like a range is raised: «п. 1²».\n\n"
        + _table(("Place", "Full", "Short"), rows)
    )


MEASURED: tuple[tuple[str, str, str, str], ...] = (
    ("state", "`resolved`", "186,552", "76.9 %"),
    ("state", "`ambiguous`", "37,578", "15.5 %"),
    ("state", "`act_not_indexed`", "8,495", "3.5 %"),
    ("state", "`act_unknown`", "4,677", "1.9 %"),
    ("state", "`article_unknown`", "4,431", "1.8 %"),
    ("state", "`unparsed`", "850", "0.4 %"),
    ("reason", "`OWN_ACT_LACKS_ARTICLE`", "17,355", "7.2 %"),
    ("reason", "`CHANGED_ACT_UNKNOWN`", "10,147", "4.2 %"),
    ("reason", "`TEXT_NOT_HELD`", "8,495", "3.5 %"),
    ("reason", "`NO_ANTECEDENT`", "7,166", "3.0 %"),
    ("reason", "`NUMBER_NOT_IN_CATALOG`", "2,508", "1.0 %"),
    ("reason", "`TITLE_NOT_IN_CATALOG`", "2,169", "0.9 %"),
    ("reason", "`BEYOND_LAST_ARTICLE`", "2,055", "0.8 %"),
    ("reason", "`NOT_IN_ARTICLE_LIST`", "1,876", "0.8 %"),
    ("reason", "`GENERIC_ACT`", "1,228", "0.5 %"),
    ("reason", "`SEVERAL_ACTS`", "1,037", "0.4 %"),
    ("reason", "`NOT_OUR_LAW`", "850", "0.4 %"),
    ("reason", "`ANOTHER_ACT_GOVERNS`", "599", "0.2 %"),
    ("reason", "`ACT_WITHOUT_ARTICLES`", "500", "0.2 %"),
    ("reason", "`DATE_MISMATCH`", "46", "0.0 %"),
)
"""Of the whole corpus pack."""


def _checked() -> str:
    return (
        "\n## How it is checked\n\n"
        "- The rows above are tests. `CITATION_EXAMPLES=20000 uv run pytest tests/properties/test_citations.py -k written` writes\n"
        "  invented places of invented acts and reads them back; `CITATION_EXAMPLES=20000 uv run pytest\n"
        "  tests/corpus/test_citation_property.py` does so with places of the catalog's acts (3 minutes on a busy machine of two\n"
        "  cores; the first one 14).\n"
        "- `python -m benchmarks.cite_broken` reads 10,000 broken lines, and single pieces repeated to 64 KB.\n"
        "- `python -m benchmarks.cite --every 1` reads all texts of the corpus and draws a sample of what did not resolve.\n\n"
        "What that bench said: 8,162 acts, 303.0 MB, 242,583 references, 2.17 MB a second of processor time while a machine of two\n"
        "cores had a load of 10 to 16; 27 times a regular expression for unit words. Shares are of all references. Pages of\n"
        "gazettes («ВВР, 1996, № 47, ст. 256») are no references, nor are parts or points that stand without an article.\n\n"
        + _table(("What", "Code", "References", "Share"), list(MEASURED))
    )


def _place(place: str) -> str:
    """`435-15 16 ч2` as `435-15`, article 16, part 2."""
    nreg, *units = place.split(" ")
    words: list[str] = []
    for unit in units:
        name, mark = max(
            ((n, m) for n, m in MARKS if unit.startswith(m)),
            key=lambda pair: len(pair[1]),
            default=("article", ""),
        )
        words.append(f"{WORDS[name]} {unit.removeprefix(mark)}")
    return ", ".join([f"`{nreg}`" if nreg != "-" else "no act", *words])


def _code(text: str) -> str:
    shown = text.replace("\u00ad", "‹SHY›").replace("\u200b", "‹ZWSP›").replace("\n", "⏎")
    return f"`{shown}`".replace("|", "\\|") if "`" not in shown else f"`` {shown} ``"


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
