"""What an import reads: bundles, and files of the open-data portal beside them. The reader is chosen by content and name.

A text of the portal (`.xml`, `.txt`, a page of the site as `.html`) is one act. Its card is looked for beside it: a
`.json` of the same stem, or one named by the nreg (`card-1103-16.json`).
"""

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, date, datetime
from enum import StrEnum
from itertools import islice
from pathlib import Path
from typing import Final
from urllib.parse import quote

from lexery.corpus.bundle import IN_FOLDERS, BundleLimits, bundle_files, read_bundle
from lexery.corpus.lines import ActLine
from lexery.corpus.opening import must_lie_in, open_regular
from lexery.corpus.problems import ImportProblem, ProblemCode
from lexery.corpus.rada import (
    PortalCard,
    PortalFormat,
    PortalLimits,
    PortalText,
    read_card,
    read_html,
    read_txt,
    read_xml,
    to_act,
)
from lexery.corpus.rada.agreement import disagreement
from lexery.errors import FileUnreadable, PortalFileInvalid, os_reason, reason
from lexery.law.act_numbers import canonical_nreg, looks_like_nreg

TEXTS: Final = (".xml", ".html", ".htm", ".txt")
"""Names of texts, the richest form first: of one stem in a folder only the first is read."""
CARD: Final = ".json"
SNIFFED: Final = 8192
"""Bytes by which the kind of a file is told."""
MAX_PARTS: Final = 16
"""Parts of a file's stem among which an nreg is looked for."""
MAX_ENTRIES: Final = 10_000
"""Entries of a sub-folder among which something to import is looked for."""
_EDITION: Final = re.compile(r"\.ed\d{4}-?\d{2}-?\d{2}$")
_PREFIX: Final = re.compile(r"^(?:act|card)-")


class Kind(StrEnum):
    """What a file is to the import."""

    BUNDLE = "bundle"
    PAGE = "page"
    """HTML: the portal's `.xml` or a page of its site."""
    TEXT = "text"
    """The portal's `.txt`."""
    CARD = "card"
    OTHER = "other"
    """A list, a dictionary, a page of a list: of the portal, and no act."""


def source_files(paths: Sequence[Path]) -> list[Path]:
    """The files to read: each file as given; of each folder its bundles and the portal's texts, in order of name.

    Sub-folders are not read, see `unread_folders`.
    A card is not read by itself: it is left out when its text is among the files, and kept, to be told of, when not.
    Raises `FileUnreadable` as `bundle_files` does.
    """
    files: list[Path] = []
    for path in paths:
        try:
            files += _inside(path) if path.is_dir() else bundle_files([path])
        except OSError as error:
            raise FileUnreadable(path=str(path), reason=os_reason(error)) from error
    cards = {found for file in files if file.suffix in TEXTS for found in _cards_of(file, None)}
    return [file for file in files if file.suffix != CARD or file not in cards]


def unread_folders(paths: Sequence[Path]) -> list[Path]:
    """Folders in the folders given that hold something to import and are not read, in order of name.

    Hidden ones, links, those that are given themselves and what cannot be looked into are left out.
    """
    given = {path.resolve() for path in paths}
    found: list[Path] = []
    for path in paths:
        try:
            inner = (
                sorted(p for p in path.iterdir() if p.is_dir() and not p.is_symlink())
                if path.is_dir()
                else []
            )
            found += (p for p in inner if p.name[0] != "." and p.resolve() not in given and _holds_sources(p))
        except OSError:
            continue
    return found


def read_source(
    path: Path, limits: BundleLimits, *, progress: Callable[[int], None] | None = None
) -> Iterator[ActLine | ImportProblem]:
    """The acts of a file, or what is wrong with it. Raises `FileUnreadable` when it cannot be opened."""
    kind = kind_of_file(path)
    if kind is Kind.BUNDLE:
        yield from read_bundle(path, limits, progress=progress)
        return
    try:
        yield _portal_file(path, kind, PortalLimits(document=limits.act))
    except PortalFileInvalid as error:
        yield _problem(path, error, None)
    if progress is not None:
        progress(path.stat().st_size)


def kind_of_file(path: Path) -> Kind:
    """What a file is, by its first bytes, and by its name where those leave it open."""
    with open_regular(path) as file:
        head = file.read(SNIFFED)
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"<") or path.suffix in TEXTS[:-1]:
        return Kind.PAGE
    if path.suffix == CARD:
        return _kind_of_json(path, start)
    if path.suffix != ".txt" or start.startswith((b'{"', b"\x1f\x8b", b"PK")):
        return Kind.BUNDLE
    return Kind.OTHER if _is_list(head) else Kind.TEXT


def _portal_file(path: Path, kind: Kind, limits: PortalLimits) -> ActLine | ImportProblem:
    if kind is Kind.CARD:
        card = read_card(_bytes(path, limits.card), limits=limits)
        return ImportProblem(code=ProblemCode.PORTAL_CARD_ALONE, path=str(path), line=0, nreg=card.nreg)
    if kind is Kind.OTHER:
        raise PortalFileInvalid(reason=ProblemCode.PORTAL_NOT_A_DOCUMENT, detail=path.name)
    text = _text(_bytes(path, limits.document), kind, limits)
    found = _card(path, text.nreg, limits)
    if isinstance(found, ImportProblem):
        return found
    try:
        if found is not None:
            _check(text, *found)
        act = to_act(text, found[0] if found else None, retrieved=_day(path))
    except PortalFileInvalid as error:
        if error.reason == ProblemCode.PORTAL_NO_IDENTITY:
            error = PortalFileInvalid(reason=error.reason, detail=f"{_stem(path)}{CARD}")
        return _problem(path, error, text.nreg)
    return ActLine(act=act, path=str(path), line=0)


def _text(data: bytes, kind: Kind, limits: PortalLimits) -> PortalText:
    if kind is Kind.TEXT:
        return read_txt(data, limits=limits)
    head = data[:SNIFFED].lower()
    return (read_xml if b'name="nreg"' in head else read_html)(data, limits=limits)


def _check(text: PortalText, card: PortalCard, name: str) -> None:
    """Refuse a card of another act, however near to the text it lies."""
    why = None
    if text.nreg is None and text.format is PortalFormat.TXT and text.blocks:
        why = disagreement(text, card, name)
    elif text.nreg is not None and canonical_nreg(text.nreg) != canonical_nreg(card.nreg):
        why = reason("card.other_nreg", text=text.nreg, card_nreg=card.nreg, card=name)
    if why is not None:
        raise PortalFileInvalid(reason=ProblemCode.PORTAL_CARD_MISMATCH, detail=why)


def _card(
    path: Path, nreg: str | None, limits: PortalLimits
) -> tuple[PortalCard, str] | ImportProblem | None:
    """The card beside a text and the name of its file; a card that cannot be read is the problem, not the text."""
    for at in _cards_of(path, nreg):
        try:
            card = read_card(_bytes(at, limits.card), limits=limits)
        except PortalFileInvalid as error:
            return _problem(at, error, nreg)
        # A name that only holds something like an nreg is no proof; one of the same stem is the person's word.
        name = _PREFIX.sub("", at.stem)
        if name in (path.stem, _stem(path)) or card.nreg == nreg or name in _named(card.nreg):
            return card, at.name
    return None


def _cards_of(path: Path, nreg: str | None) -> Iterator[Path]:
    """Cards beside a text, the likeliest first: of its stem, of its nreg, of an nreg that its stem holds."""
    stem = _stem(path)
    names = [path.stem, stem, f"card-{stem}", *(f"card-{name}" for name in _named(nreg)), *_named(nreg)]
    parts = stem.split("-")[:MAX_PARTS]
    for length in range(len(parts), 1, -1):
        for start in range(len(parts) - length + 1):
            run = "-".join(parts[start : start + length])
            names += [f"card-{run}", run]
    for name in dict.fromkeys(names):
        found = path.with_name(name + CARD)
        if found.is_file():
            yield found


def _stem(path: Path) -> str:
    return _PREFIX.sub("", _EDITION.sub("", path.stem))


def _named(nreg: str | None) -> set[str]:
    """How an nreg is written in a file's name: escaped, or with another sign for its slash."""
    if nreg is None:
        return set()
    return {quote(nreg, safe=""), nreg.replace("/", "_"), nreg.replace("/", "-")}


def _inside(folder: Path) -> list[Path]:
    names = (*IN_FOLDERS, *TEXTS, CARD)
    found = sorted(path for path in folder.iterdir() if path.name.endswith(names))
    if not found:
        raise FileUnreadable(path=str(folder), reason=reason("no_sources"))
    if not any(path.name.endswith((*TEXTS, CARD)) for path in found):
        return bundle_files([folder])
    root = folder.resolve()
    stems: dict[str, Path] = {}
    for path in found:
        must_lie_in(path, root)
        if path.suffix in TEXTS:
            best = stems.setdefault(path.stem, path)
            if TEXTS.index(path.suffix) < TEXTS.index(best.suffix):
                stems[path.stem] = path
    chosen = [p for p in found if p.suffix not in TEXTS or stems[p.stem] == p]
    acts = [p for p in chosen if kind_of_file(p) is not Kind.OTHER]
    if not acts:
        raise FileUnreadable(path=str(folder), reason=reason("no_sources"))
    return acts


def _holds_sources(folder: Path) -> bool:
    names = (*IN_FOLDERS, *TEXTS[:1])
    return any(path.name.endswith(names) for path in islice(folder.rglob("*"), MAX_ENTRIES))


def _kind_of_json(path: Path, start: bytes) -> Kind:
    """A `.json` is a card when it has a card's fields, a bundle when it has an act's, else something of the portal."""
    if b'"articles"' in start:
        return Kind.BUNDLE
    if b'"nazva"' not in start and path.stat().st_size > SNIFFED:
        with open_regular(path) as file:
            start = file.read(PortalLimits().card)
    if b'"list"' in start and b'"nazva"' in start:
        return Kind.OTHER
    return Kind.CARD if b'"nazva"' in start and b'"nreg"' in start else Kind.OTHER


def _is_list(head: bytes) -> bool:
    """Whether a text is nothing but nregs, one a line."""
    lines = head.decode(errors="replace").split("\n")[: None if len(head) < SNIFFED else -1]
    words = [line.strip() for line in lines if line.strip()]
    return len(words) > 1 and all(looks_like_nreg(word) for word in words)


def _bytes(path: Path, limit: int) -> bytes:
    """The whole file, or one byte more than the bound: its reader refuses that."""
    with open_regular(path) as file:
        return file.read(limit + 1)


def _day(path: Path) -> date:
    """Day on which the file was written: the portal gave it then."""
    return datetime.fromtimestamp(path.stat().st_mtime, UTC).date()


def _problem(path: Path, error: PortalFileInvalid, nreg: str | None) -> ImportProblem:
    return ImportProblem(
        code=ProblemCode(error.reason), path=str(path), line=error.line, nreg=nreg, detail=error.detail
    )
