"""Which acts a person wants fetched: by nreg, official link, official number, title or alias."""

from collections.abc import Sequence
from importlib.resources import files
from typing import Protocol

from lexery.contracts.corpus import ActRecord
from lexery.contracts.retrieval import DoclistItem
from lexery.corpus.rada.address import canonical_nreg, edition_of_link
from lexery.corpus.rada.fetch import WantedAct
from lexery.errors import AmbiguousAct, UnknownAct


class Names(Protocol):
    """What the catalog knows; `Library` is one."""

    @property
    def size(self) -> int:
        """Acts of the catalog."""
        ...

    def act(self, nreg: str) -> ActRecord | None:
        """The act of an nreg."""
        ...

    def resolve(self, mention: str, *, goal_id: str) -> DoclistItem:
        """The acts that a wording names."""
        ...


def wanted_acts(given: Sequence[str], names: Names, edition: str | None = None) -> list[WantedAct]:
    """The acts in the order given, each once.

    An nreg that the catalog does not know is taken as it is: the portal has 300,000 acts. Raises `UnknownAct` for a name
    that is neither, `AmbiguousAct` for one of several acts.
    """
    found: dict[str, WantedAct] = {}
    for text in given:
        act = _wanted(text, names, edition)
        found.setdefault(act.nreg, act)
    return list(found.values())


def main_acts(names: Names) -> list[WantedAct]:
    """The acts that `lexery setup` offers to fetch."""
    listed = files("lexery.corpus.rada").joinpath("main_acts.txt").read_text(encoding="utf-8")
    nregs = [line.split("#")[0].strip() for line in listed.splitlines()]
    return wanted_acts([nreg for nreg in nregs if nreg], names)


def _wanted(text: str, names: Names, edition: str | None) -> WantedAct:
    edition = edition or edition_of_link(text)
    nreg = canonical_nreg(text)
    act = names.act(nreg) if nreg else None
    if act is not None:
        return WantedAct(nreg=act.nreg, title=act.title if act.title_known else "", edition=edition)
    candidates = names.resolve(text, goal_id="").candidates
    if len(candidates) > 1:
        raise AmbiguousAct(
            act=text, candidates=", ".join(c.nreg or c.derived_nreg or c.title for c in candidates)
        )
    if candidates and candidates[0].nreg is not None:
        return WantedAct(nreg=candidates[0].nreg, title=candidates[0].title, edition=edition)
    guessed = canonical_nreg(candidates[0].derived_nreg or "") if candidates else None
    if (nreg := guessed or nreg) is None:
        raise UnknownAct(act=text, catalog_size=names.size)
    return WantedAct(nreg=nreg, edition=edition)
