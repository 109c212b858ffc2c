"""Places of acts to be written and read back, and the ways in which people type them."""

import re
from datetime import date
from random import Random

from hypothesis import strategies as st

from lexery.contracts.citation import CitationTarget
from lexery.contracts.corpus import ActRecord, ActStatus, ArticleList, DocType
from lexery.law.directory_memory import MemoryDirectory

small = st.integers(1, 199).map(str)
inserted = st.tuples(st.integers(1, 99), st.integers(1, 19)).map(lambda pair: f"{pair[0]}-{pair[1]}")
twice = st.tuples(st.integers(20, 199), st.integers(1, 19), st.integers(1, 9)).map(
    "{0[0]}-{0[1]}-{0[2]}".format
)
article = st.one_of(small, inserted, twice)
letter = st.sampled_from("абвгґдеєжзиіїйклмнопрстуфхцчш")
ROMAN = ("I", "II", "III", "IV", "V", "VI", "IX", "X", "XI", "XV", "XX", "XIV-1")
section = st.one_of(
    st.sampled_from([*ROMAN, "прикінцеві", "перехідні"]),
    st.tuples(st.sampled_from(ROMAN), small).map("/".join),
    small,
)
words = st.lists(
    st.sampled_from(["оренду", "воду", "ліси", "садівництво", "ринки", "маяки", "зв'язок", "пошту", "гребель", "катерів", "мостів", "охорону"]),
    min_size=1, max_size=5, unique=True,
).map(" ".join)  # fmt: skip
day = st.dates(date(1991, 9, 1), date(2025, 12, 31)).map(date.isoformat)


@st.composite
def acts(draw: st.DrawFn) -> ActRecord:
    """An act of any kind that the contracts know."""
    kind = draw(st.sampled_from(DocType))
    number, adopted, what = draw(st.integers(1, 9999)), draw(day), draw(words)
    known = draw(st.booleans())
    year = adopted[:4]
    named: dict[str, tuple[str, str | None, str]] = {
        DocType.LAW: (f"{number}-20", f"{number}-IX", f"Про {what}"),
        DocType.CODE: (f"{number}-20", f"{number}-IX", f"Гребельний кодекс України про {what}"),
        DocType.CONSTITUTION: (f"{number}-20", f"{number}-IX", f"Конституція {what}"),
        DocType.RESOLUTION: (
            f"{number}-{year if year >= '2000' else year[2:]}-п",
            str(number),
            f"Про {what}",
        ),
        DocType.DECREE: (f"{number}/{year}", f"{number}/{year}", f"Про {what}"),
        DocType.TREATY: (f"99{number % 9}_{number % 1000:03d}", None, f"Маякова конвенція про {what}"),
        DocType.OTHER: (f"z{number:04d}-{year[2:]}", str(number), f"Про затвердження Порядку про {what}"),
    }
    nreg, official, title = named[kind]
    return ActRecord(
        nreg=nreg, number=official, title=title if known else nreg, title_known=known, adopted=adopted, doc_type=kind,
        status=ActStatus.IN_FORCE, indexed=draw(st.booleans()),
    )  # fmt: skip


@st.composite
def places(draw: st.DrawFn, nreg: str, numbers: tuple[str, ...] | None = None) -> CitationTarget:
    """A place in an act; `numbers`: the articles it has, None to invent one."""
    where = draw(st.sampled_from(["article", "article", "section", "note", "act"]))
    chosen = draw(st.sampled_from(numbers) if numbers else article) if where in ("article", "note") else None
    paragraph = draw(st.none() | small)
    if where == "act":
        return CitationTarget(nreg=nreg)
    if where == "note":
        return CitationTarget(nreg=nreg, article=chosen, note=draw(small), paragraph=paragraph)
    points = [small, letter, inserted]
    if chosen is not None and chosen.isdigit():
        points.append(small.map(lambda n: f"{chosen}.{n}"))
    point = draw(st.none() | st.one_of(points))
    inner = [small, letter]
    if point is not None and "." in point:
        inner.append(small.map(lambda n: f"{point}.{n}"))
    return CitationTarget(
        nreg=nreg,
        article=chosen,
        section=draw(section) if where == "section" else None,
        part=draw(st.none() | small | inserted) if where == "article" else None,
        point=point,
        subpoint=draw(st.none() | st.one_of(inner)) if point is not None else None,
        paragraph=paragraph,
    )


def directory_of(act: ActRecord, target: CitationTarget) -> MemoryDirectory:
    """The act alone, with the cited article in its list."""
    held = (target.article,) if target.article else ("1", "2")
    lists = ArticleList(nreg=act.nreg, numbers=held, held=frozenset(held), complete=False)
    return MemoryDirectory([act], [lists] if target.article else [])


_UNIT = re.compile(r"(?<!\w)(абз|підп|п|ч|прим|ст|підрозд|розд)\.\u00a0")
_FULL = {
    "абз": ("абзацу ", "абзаці ", "абз.", "АБЗ. "), "підп": ("підпункту ", "підпунктом ", "пп.", "підп.  "),
    "п": ("пункту ", "пунктом ", "п.", "п . "), "ч": ("частини ", "частиною ", "ч.", "Ч. "),
    "прим": ("примітки ", "примітці "), "ст": ("статті ", "статтею ", "ст.", "стат тя ", "с т. ", "cт. "),
    "підрозд": ("підрозділу ", "підрозділом "), "розд": ("розділу ", "розділі "),
}  # fmt: skip
_TYPED = (
    ("«", ("“", "„", '"')), ("»", ("”", "“", '"')), ("-", ("–", "‑", "−")), ("'", ("’", "ʼ", "`")), ("\u00a0", (" ", "\u202f")),
)  # fmt: skip


@st.composite
def typed(draw: st.DrawFn, text: str) -> str:
    """The citation as a person may have typed it: other words, quotes, dashes, spaces, invisible characters."""
    text = _UNIT.sub(lambda m: draw(st.sampled_from((m[0], *_FULL[m[1]]))), text)
    for sign, others in _TYPED:
        if sign in text and draw(st.booleans()):
            pair = draw(st.sampled_from(others))
            text = text.replace(sign, pair)
    if '"' in text or "“" in text or "”" in text:
        # Quotes of one family, so that the title still ends where it should.
        text = re.sub("[«„“]", '"', text).replace("»", '"').replace("”", '"')
    if draw(st.booleans()):
        text = re.sub(r"(?<=[а-яії])(?=[а-яії]{3})", "\u00ad", text, count=3)
    if draw(st.booleans()):
        text = text.replace("Закону", "Зaкoну").replace("України", "Укрaїни")
    return text


def random_place(random: Random, act: ActRecord, numbers: tuple[str, ...] | None) -> CitationTarget:
    """A place in an act of the catalog; `numbers`: its articles, None when they are not known, () when it has none."""
    where = random.choice(("article", "article", "article", "section", "note", "act"))
    if numbers == () and where in ("article", "note"):
        where = "section"
    chosen = (
        random.choice(numbers)
        if numbers
        else f"{random.randint(1, 400)}{random.choice(('', '', '-2', '-10-1'))}"
    )
    if where == "act":
        return CitationTarget(nreg=act.nreg)
    paragraph = random.choice((None, None, str(random.randint(1, 60))))
    if where == "note":
        return CitationTarget(
            nreg=act.nreg, article=chosen, note=str(random.randint(1, 9)), paragraph=paragraph
        )
    point = random.choice(
        (None, None, str(random.randint(1, 99)), f"{random.randint(1, 60)}-{random.randint(1, 9)}", *"авді")
    )
    if point is not None and chosen.isdigit() and where == "article" and random.random() < 0.2:
        point = f"{chosen}.{random.randint(1, 40)}"
    inner = random.choice(
        (None, "а", "є", "3", f"{point}.{random.randint(1, 300)}" if point and "." in point else "14")
    )
    return CitationTarget(
        nreg=act.nreg,
        article=chosen if where == "article" else None,
        section=random.choice((*ROMAN, "прикінцеві", "перехідні", "XX/10", "II/3"))
        if where == "section"
        else None,
        part=random.choice((None, str(random.randint(1, 30)), "2-1")) if where == "article" else None,
        point=point,
        subpoint=inner if point is not None else None,
        paragraph=paragraph,
    )
