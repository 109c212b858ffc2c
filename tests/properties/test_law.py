"""Properties of the room `law`: nothing is lost on the way back, nothing raises, what is written is read."""

from hypothesis import given
from hypothesis import strategies as st

from lexery.contracts.citation import CitationTarget, ReferenceState
from lexery.contracts.corpus import ActRecord, ActStatus, ArticleList, DocType
from lexery.law.act_numbers import act_number_key
from lexery.law.citations import find_act_mentions, find_references, format_citation
from lexery.law.directory_memory import MemoryDirectory
from lexery.law.names import name_key
from lexery.law.numbers import canonical_article, resolve_article
from lexery.law.quotes import locate_quote
from lexery.law.structure import parse_article
from lexery.law.text import CYRILLIC_TO_LATIN, fold, normal, normalise, spelling_key

CODE = ActRecord(
    nreg="435-15", number="435-IV", title="Цивільний кодекс України", adopted="2003-01-16", doc_type=DocType.CODE,
    status=ActStatus.IN_FORCE, indexed=True,
)  # fmt: skip
LAW = ActRecord(
    nreg="504/96-вр", number="504/96-ВР", title="Про відпустки", adopted="1996-11-15", status=ActStatus.IN_FORCE,
    indexed=True,
)  # fmt: skip
UNKNOWN_TITLE = ActRecord(
    nreg="2136-20", number="2136-IX", title="2136-IX", title_known=False, adopted="2022-03-15",
    status=ActStatus.IN_FORCE, indexed=True,
)  # fmt: skip
ACTS = (CODE, LAW, UNKNOWN_TITLE)

small = st.integers(1, 120).map(str)
inserted = st.tuples(st.integers(3, 99), st.integers(1, 2)).map(lambda pair: f"{pair[0]}-{pair[1]}")
article = st.one_of(small, inserted)
letter = st.sampled_from("абвгґдежиклмн")
pieces = st.sampled_from(
    [
        "ст. ", "статті ", "ч. ", "частини ", "п. ", "пп. ", "першої ", "12", "3-1", " - ", ", ", " і ", "та ", "ЦК", "КК України",
        "Закону України ", "№ ", "504/96-ВР", "«Про відпустки»", "\"", "«", "від 15.11.1996 ", "цього Кодексу", "²", "розділу XI ",
        "\n", ". ", "(", ")", "\u00ad", "и\u0306", "KK", "постанови КМУ ", "в редакції ", "💥", "прим. ", "закон про ", "1731 ",
    ]
)  # fmt: skip
any_text = st.one_of(st.text(max_size=200), st.lists(pieces, max_size=40).map("".join))


def directory_with(number: str | None) -> MemoryDirectory:
    """The acts, all with an article list that holds `number`."""
    numbers = (number,) if number else ()
    return MemoryDirectory(
        ACTS,
        (ArticleList(nreg=a.nreg, numbers=numbers, held=frozenset(numbers), complete=False) for a in ACTS),
    )


@st.composite
def targets(draw: st.DrawFn) -> tuple[CitationTarget, ActRecord]:
    """A place that a citation can name, and its act."""
    act = draw(st.sampled_from(ACTS))
    point = draw(st.none() | small | letter)
    place = CitationTarget(
        nreg=act.nreg,
        article=draw(article),
        part=draw(st.none() | small | inserted),
        point=point,
        subpoint=draw(st.none() | letter) if point else None,
        paragraph=draw(st.none() | small),
    )
    return place, act


@given(targets(), st.sampled_from(["full", "short"]))
def test_what_is_written_is_read(case: tuple[CitationTarget, ActRecord], style: str) -> None:
    target, act = case
    text = format_citation(target, act, style="full" if style == "full" else "short")
    found = find_references(text, directory_with(target.article))
    assert [(r.target, r.state) for r in found] == [(target, ReferenceState.RESOLVED)]
    assert found[0].text == text


@given(any_text)
def test_references_stand_where_they_say(text: str) -> None:
    directory = directory_with("12")
    found = find_references(text, directory)
    assert all(0 <= r.start < r.end <= len(text) and text[r.start : r.end] == r.text for r in found)
    assert [r.start for r in found] == sorted(r.start for r in found)
    assert all(r.target.nreg is None or r.state is not ReferenceState.UNPARSED for r in found)
    mentions = find_act_mentions(text, directory)
    assert all(text[m.start : m.end] == m.text for m in mentions)


@given(any_text)
def test_normal_form(text: str) -> None:
    once = normal(text)
    assert normal(once) == once
    assert len(fold(text)) == len(spelling_key(text)) == len(text)
    form = normalise(text)
    assert list(form.offsets) == sorted(form.offsets)
    assert form.offsets[-1] == len(text)
    for start in range(0, len(form.text), 7):
        begin, end = form.original_span(start, start + 5)
        # A cut word can read as another script; look-alikes apart, the stretch is the same.
        cut, whole = normal(text[begin:end]), form.text[start : start + 5].strip()
        assert cut.translate(CYRILLIC_TO_LATIN) == whole.translate(CYRILLIC_TO_LATIN)


@given(any_text)
def test_name_key_is_stable(text: str) -> None:
    assert name_key(name_key(text)) == name_key(text)


@given(st.integers(1, 999), st.integers(1, 19))
def test_the_list_decides(head: int, index: int) -> None:
    flat, inserted_number = f"{head}{index}", f"{head}-{index}"
    assert canonical_article(f"ст. {head} – {index}") == inserted_number
    assert resolve_article(flat, {inserted_number}) == inserted_number
    assert resolve_article(flat, {inserted_number, flat}) == flat
    assert resolve_article(flat, {str(head)}) in (None, str(head) if flat == str(head) else None)


@given(st.integers(1, 99999), st.sampled_from(["I", "III", "VI", "IX", "XII", "XIV"]))
def test_look_alikes_of_a_number_have_one_key(number: int, roman: str) -> None:
    cyrillic = roman.translate(str.maketrans("IX", "ІХ"))
    assert act_number_key(f"№ {number}-{cyrillic}") == act_number_key(f"{number} – {roman}")


@given(
    st.lists(
        st.sampled_from(
            [
                "1. Так.", "2. Ні:", "1) раз;", "а) два;", "- три", "Слово.", "Примітка. Ось.", "{вилучено}", "",
                "1.1. Одне.", "1.1.2. Друге:", "карається штрафом.", "Розділ II", "Підрозділ 1. Інше", "Стаття 5.", "12", "- -",
                "викласти в такій редакції:", '"Стаття 7. Нове', '1. Чуже";', "| а | б |", "Примітки: 1. Он.",
            ]
        )
    ),
    st.sampled_from([None, "5", "", "прикінцеві"]),
)  # fmt: skip
def test_structure_nests(lines: list[str], article: str | None) -> None:
    text = "\n".join(lines)
    structure = parse_article(text, article)
    for offset in range(len(text)):
        place = structure.at(structure.locate(offset))
        assert place is not None
        assert place.start <= offset < place.end
    for unit in structure.root.walk():
        assert 0 <= unit.start <= unit.end <= len(text)
        assert all(unit.start <= c.start and c.end <= unit.end for c in unit.children)
    for part in structure.parts:
        found = structure.find(part=part.number)
        assert found is not None
        assert found.number == part.number


@given(st.text("абв гдє-’.\u00ad", min_size=1, max_size=60), st.data())
def test_a_stretch_of_whole_words_is_found(text: str, data: st.DataObject) -> None:
    words = [w for w in normal(text).split(" ") if w.strip("-'. ")]
    if not words:
        return
    start = data.draw(st.integers(0, len(words) - 1))
    quote = words[start]
    assert locate_quote(quote, text) is not None
