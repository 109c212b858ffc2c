"""A document's lines as preamble, articles, final provisions and annexes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from lexery.contracts.bundle import BundleArticle
from lexery.corpus.rada import headings
from lexery.corpus.rada.lines import Line, numbered
from lexery.corpus.rada.sequence import Number, Readings, own_sequence, readings, written
from lexery.law.amending import quoted_spans

ANNEX: Final = "додаток"
WHOLE: Final = ""
"""Number of the text of an act, or of a part of it, that has no articles."""
_ENOUGH: Final = 5
"""Articles from which an act's habit of headings is told."""
_HABIT: Final = 0.8
_LEAD: Final = 12
"""Lines between the first heading of a section and its first article: names of sections, an epigraph."""
_CLOSING: Final = 400
"""Code points after a row of stars that are a closing formula, not law."""


@dataclass(frozen=True, kw_only=True)
class Split:
    """What a document's text is made of."""

    preamble: str
    articles: tuple[BundleArticle, ...]


@dataclass(kw_only=True)
class _Open:
    """An article that is being gathered."""

    number: str
    path: tuple[str, ...]
    heading: str = ""
    first: list[str] = field(default_factory=list[str])
    """The rest of its heading's paragraph."""
    lines: list[str] = field(default_factory=list[str])
    gone: str | None = None
    """The note that says it is repealed."""
    notes: list[str] = field(default_factory=list[str])
    """Notes among its lines."""
    own: bool = True
    """An article; False for provisions that are gathered under a heading."""


def split(lines: Sequence[Line], *, title: str, flattened: bool) -> Split:
    """Take a document apart. `title`: to know the front matter by. `flattened`: superscripts are plain digits."""
    quoted = _quoted(lines)
    annexes = [i for i, line in enumerate(lines) if not line.note and i not in quoted and _opens_annex(line)]
    start = next((i for i, line in enumerate(lines) if not _front(line, title)), len(lines))
    annexes = [i for i in annexes if i > start]
    end = annexes[0] if annexes else len(lines)
    own = _own(lines, range(start, end), quoted, flattened=flattened)
    if not own and annexes:
        # A statute approved as an annex: its articles are the act's own.
        inside = _own(lines, range(end, len(lines)), quoted, flattened=flattened)
        if inside:
            own, end, annexes = inside, len(lines), [i for i in annexes if i > max(inside)]
            end = annexes[0] if annexes else len(lines)
    end = _before_signature(lines, max(own, default=start), end, quoted)
    walk = _Walk(lines, own, quoted, flattened=flattened)
    walk.run(start, end)
    articles = walk.articles()
    if annexes:
        articles += _annexes(lines, annexes, flattened=flattened)
    return Split(preamble="\n".join(walk.preamble), articles=tuple(_distinct(articles)))


def _quoted(lines: Sequence[Line]) -> frozenset[int]:
    """Lines that begin inside a quotation that sets another act's text."""
    text = "\n".join(line.text for line in lines)
    spans = iter([span for span in quoted_spans(text) if span.provision])
    span = next(spans, None)
    found: set[int] = set()
    at = 0
    for i, line in enumerate(lines):
        while span is not None and span.end <= at:
            span = next(spans, None)
        if span is not None and span.start < at:
            found.add(i)
        at += len(line.text) + 1
    return frozenset(found)


def _opens_annex(line: Line) -> bool:
    return headings.annex(line.text) is not None


def _front(line: Line, title: str) -> bool:
    return line.note or headings.is_front(line.text, title)


def _own(
    lines: Sequence[Line], where: range, quoted: frozenset[int], *, flattened: bool
) -> dict[int, list[Number]]:
    """Lines that open an article of the act, or say that some are repealed, with the numbers."""
    places: list[int] = []
    candidates: list[Readings] = []
    for i in where:
        if i in quoted:
            continue
        line = lines[i]
        if line.note:
            numbers = list(headings.repealed_articles(line.text))
        else:
            found = headings.article(line.text)
            numbers = [found[0]] if found is not None else []
        for number in numbers:
            places.append(i)
            candidates.append(readings(number, flattened=flattened))
    own: dict[int, list[Number]] = {}
    for i, number in zip(places, own_sequence(candidates), strict=True):
        if number is not None:
            own.setdefault(i, []).append(number)
    return own


def _before_signature(lines: Sequence[Line], after: int, end: int, quoted: frozenset[int]) -> int:
    """Where the law ends: before the signature or the closing formula that follows the last article."""
    for i in range(after + 1, end):
        line = lines[i]
        if line.note or i in quoted:
            continue
        if headings.is_signature(line.text):
            return i
        if headings.is_stars(line.text) and sum(len(rest.text) for rest in lines[i:end]) <= _CLOSING:
            return i
    return end


class _Walk:
    """One pass over the lines of an act's body."""

    def __init__(
        self, lines: Sequence[Line], own: dict[int, list[Number]], quoted: frozenset[int], *, flattened: bool
    ) -> None:
        self._lines = lines
        self._own = own
        self._quoted = quoted
        self._flattened = flattened
        self._path: dict[int, str] = {}
        self._done: list[_Open] = []
        self._open: _Open | None = None
        self._loose: list[str] = []
        self._gone: list[str] = []
        self._gone_path: tuple[str, ...] = ()
        self._last: Number | None = None
        self.preamble: list[str] = []

    def run(self, start: int, end: int) -> None:
        """Gather everything between two lines."""
        if not self._own:
            self._loose = [line.text for line in self._lines[start:end] if not line.note]
            return
        at = start
        begun = False
        while at < end:
            line = self._lines[at]
            opened = None if line.note or at in self._quoted else headings.section(line.text)
            if at in self._own:
                begun = True
                at = self._article(at, end)
            elif line.note:
                self._note(line.text)
                at += 1
            elif opened is not None and (begun or self._leads_to_article(at, end)):
                begun = True
                at = self._section(at, end, *opened)
            else:
                self._text(line.text, begun=begun)
                at += 1

    def articles(self) -> list[BundleArticle]:
        """What was gathered, in order."""
        self._close()
        headed = _habit([a for a in self._done if a.own and a.gone is None and (a.first or a.lines)])
        found = [self._made(article, headed) for article in self._done]
        if self._loose:
            found.insert(
                0 if not self._own else len(found),
                BundleArticle(number=WHOLE, text=self._joined(self._loose)),
            )
        return found

    def _leads_to_article(self, at: int, end: int) -> bool:
        """A heading before the first article is a section's when an article follows soon."""
        return any(i in self._own for i in range(at + 1, min(at + _LEAD, end)))

    def _article(self, at: int, end: int) -> int:
        line = self._lines[at]
        numbers = self._own[at]
        self._close()
        self._fill(numbers[0])
        path = tuple(self._path[level] for level in sorted(self._path))
        self._last = numbers[-1]
        if line.note:
            text = _bare(line.text)
            self._done += [_Open(number=written(n), path=path, gone=text) for n in numbers]
            return at + 1
        found = headings.article(line.text)
        rest = found[1] if found is not None else ""
        self._open = _Open(number=written(numbers[0]), path=path, first=[rest] if rest else [])
        after = at + 1
        while after < end and self._lines[after].block == line.block and not self._lines[after].note:
            self._open.first.append(self._lines[after].text)
            after += 1
        return after

    def _fill(self, number: Number) -> None:
        """Articles between two others that only a note about their section tells of are repealed with it."""
        if (
            self._gone
            and self._last is not None
            and number[0] - self._last[0] - 1 in range(1, headings.MAX_RANGE)
        ):
            text = "\n".join(self._gone)
            self._done += [
                _Open(number=str(n), path=self._gone_path, gone=text)
                for n in range(self._last[0] + 1, number[0])
            ]
        self._gone = []

    def _note(self, note: str) -> None:
        section = headings.repealed_section(note)
        if section is not None:
            level, heading = section
            above = tuple(self._path[known] for known in sorted(self._path) if known < level)
            self._gone_path = above if self._gone else (*above, heading)
            self._gone.append(_bare(note))
        elif self._open is not None:
            self._open.notes.append(_bare(note))
            told = headings.repealed_articles(note) if not self._open.lines else ()
            if any(self._last in readings(n, flattened=self._flattened) for n in told):
                self._open.gone = _bare(note)

    def _section(self, at: int, end: int, level: int, heading: str, unnamed: bool) -> int:
        self._close()
        block = self._lines[at].block
        after = at + 1
        names: list[str] = []
        while after < end and not self._lines[after].note and after not in self._own:
            text = self._lines[after].text
            same = self._lines[after].block == block
            upper = bool(names) and names[-1].isupper() and text.isupper() and not unnamed
            if not same and not (unnamed or upper):
                break
            if not same and not headings.continues_heading(text):
                break
            names.append(text)
            unnamed = False
            after += 1
        if names:
            heading = f"{heading}{' ' if '. ' in heading else '. '}{' '.join(names)}"
        self._path = {known: name for known, name in self._path.items() if known < level}
        self._path[level] = heading
        if headings.is_final(heading) and not self._has_articles(after, end):
            path = tuple(self._path[known] for known in sorted(self._path))
            self._open = _Open(number=headings.final_number(heading), path=path, heading=heading, own=False)
        return after

    def _has_articles(self, at: int, end: int) -> bool:
        """Whether an article comes before any text."""
        while at < end and self._lines[at].note and at not in self._own:
            at += 1
        return at in self._own or (at < end and headings.section(self._lines[at].text) is not None)

    def _text(self, text: str, *, begun: bool) -> None:
        if self._open is not None:
            self._open.lines.append(text)
        elif begun:
            self._loose.append(text)
        else:
            self.preamble.append(text)

    def _close(self) -> None:
        if self._open is not None:
            self._done.append(self._open)
        self._open = None

    def _made(self, article: _Open, headed: bool | None) -> BundleArticle:
        heading, lines = article.heading, [*article.first, *article.lines]
        gone = article.gone is not None
        if article.own and gone:
            heading, lines = " ".join(article.first), [article.gone or ""]
        elif article.own and lines:
            taken = _heading_lines(article, headed)
            heading, lines = " ".join(lines[:taken]), lines[taken:]
        if not lines:
            # What it said was repealed piece by piece, or there never was more than a heading.
            gone = gone or any(headings.says_gone(note) for note in article.notes)
            heading, lines = (heading, article.notes) if gone else ("", [heading])
        return BundleArticle(
            number=article.number,
            heading=heading.removesuffix(".") if heading.count(".") == 1 else heading,
            text=self._joined(lines),
            repealed=gone,
            path=article.path,
        )

    def _joined(self, lines: Sequence[str]) -> str:
        return "\n".join(numbered(lines, flattened=self._flattened))


def _habit(articles: Sequence[_Open]) -> bool | None:
    """Whether the act's articles have headings: True, False, or None when it is neither's habit."""
    several = [a for a in articles if a.first and a.lines]
    if len(several) < _ENOUGH:
        return None
    share = sum(headings.is_heading(a.first[-1]) for a in several) / len(several)
    return True if share >= _HABIT else False if share <= 1 - _HABIT else None


def _heading_lines(article: _Open, headed: bool | None) -> int:
    """How many of an article's first lines are its heading."""
    if article.first and article.lines and headings.is_final(article.first[-1]):
        # «Стаття 22. Прикінцеві положення» is named also where no other article is.
        return len(article.first)
    if headed is False:
        return 0
    if not article.first:
        # The number stands alone: the next line is the heading when it looks like one and text follows.
        return int(len(article.lines) > 1 and headings.is_heading(article.lines[0]))
    last = article.first[-1]
    follows = article.lines or headed or any(headings.says_gone(note) for note in article.notes)
    if headings.is_heading(last) and follows:
        return len(article.first)
    usual = (
        headed
        and bool(article.lines)
        and len(last) < headings.MAX_HEADING // 2
        and not last.endswith((":", ";", ","))
    )
    return len(article.first) if usual else 0


def _bare(note: str) -> str:
    return note.strip("{} \n")


def _annexes(lines: Sequence[Line], starts: Sequence[int], *, flattened: bool) -> Iterator[BundleArticle]:
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        text = [line.text for line in lines[start:end] if not line.note]
        number = headings.annex(lines[start].text) or 0
        yield BundleArticle(
            number=f"{ANNEX}-{number}" if number > 1 else ANNEX,
            heading=f"Додаток {number}" if number else "Додаток",
            text="\n".join(numbered(text, flattened=flattened)),
        )


def _distinct(articles: Sequence[BundleArticle]) -> Iterator[BundleArticle]:
    """Provisions of one name get a running index: two annexes without a number, two final chapters."""
    seen: set[str] = set()
    for article in articles:
        number, index = article.number, 2
        while number in seen:
            number, index = f"{article.number.split('-')[0]}-{index}", index + 1
        seen.add(number)
        yield article if number == article.number else article.model_copy(update={"number": number})
