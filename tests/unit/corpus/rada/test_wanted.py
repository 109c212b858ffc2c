"""Which acts a person wants: numbers, links and names; and the list that setup offers."""

import pytest

from lexery.contracts.corpus import ActRecord
from lexery.contracts.retrieval import ActCandidate, DoclistItem, DoclistReason
from lexery.corpus.digest.source import digest_catalog
from lexery.corpus.rada.wanted import main_acts, wanted_acts
from lexery.errors import AmbiguousAct, UnknownAct

ACTS = {
    "435-15": ActRecord(nreg="435-15", title="Цивільний кодекс", number="435-IV"),
    "7-15": ActRecord(nreg="7-15", title="№ 7-IV", title_known=False),
}
RESOLVED = {
    "ЦК": (ActCandidate(nreg="435-15", title="Цивільний кодекс"),),
    "7-IV": (ActCandidate(nreg=None, derived_nreg="7-15", title="7-IV"),),
    "кодекс": (
        ActCandidate(nreg="435-15", title="Цивільний кодекс"),
        ActCandidate(nreg=None, title="Кодекс"),
    ),
    "постанова 7": (ActCandidate(nreg=None, title="постанова 7"),),
}


class FewNames:
    """A catalog of two acts, one of them without a title, that resolves what it is told to."""

    size = 2

    def act(self, nreg: str) -> ActRecord | None:
        return ACTS.get(nreg)

    def resolve(self, mention: str, *, goal_id: str) -> DoclistItem:
        return DoclistItem(
            goal_id=goal_id,
            mention=mention,
            reason=DoclistReason.ACT_RESOLVED,
            candidates=RESOLVED.get(mention, ()),
        )


@pytest.mark.parametrize(
    ("given", "nregs"),
    [
        pytest.param(["435-15"], ["435-15"], id="number"),
        pytest.param(["https://zakon.rada.gov.ua/laws/show/435-15#Text"], ["435-15"], id="link"),
        pytest.param(["ЦК"], ["435-15"], id="name"),
        pytest.param(["7-IV"], ["7-15"], id="official number of no row"),
        pytest.param(["999-99"], ["999-99"], id="not in the catalog"),
        pytest.param(["254К/96-ВР"], ["254к/96-вр"], id="not in the catalog, upper case"),
        pytest.param(["7-15", "ЦК", "435-15", "ЦК"], ["7-15", "435-15"], id="each once, in order"),
    ],
)
def test_wanted(given: list[str], nregs: list[str]) -> None:
    assert [act.nreg for act in wanted_acts(given, FewNames())] == nregs


def test_titles_are_the_catalogs() -> None:
    assert [act.title for act in wanted_acts(["435-15", "7-15", "999-99"], FewNames())] == [
        "Цивільний кодекс",
        "",
        "",
    ]


@pytest.mark.parametrize(
    ("text", "asked", "edition"),
    [
        pytest.param("435-15", None, None, id="the current one"),
        pytest.param("435-15", "2017-12-31", "2017-12-31", id="asked for"),
        pytest.param(
            "https://zakon.rada.gov.ua/laws/show/435-15/ed20171231", None, "2017-12-31", id="of the link"
        ),
        pytest.param(
            "https://zakon.rada.gov.ua/laws/show/435-15/ed20171231",
            "2018-01-01",
            "2018-01-01",
            id="asked for, whatever the link says",
        ),
    ],
)
def test_edition(text: str, asked: str | None, edition: str | None) -> None:
    (act,) = wanted_acts([text], FewNames(), asked)
    assert (act.nreg, act.edition) == ("435-15", edition)


@pytest.mark.parametrize("text", ["невідомий закон", "постанова 7", "../../etc/passwd1", ""])
def test_no_act(text: str) -> None:
    with pytest.raises(UnknownAct) as caught:
        wanted_acts([text], FewNames())
    assert (caught.value.act, caught.value.catalog_size) == (text, 2)


def test_several_acts() -> None:
    with pytest.raises(AmbiguousAct) as caught:
        wanted_acts(["кодекс"], FewNames())
    assert caught.value.candidates == "435-15, Кодекс"


def test_the_main_acts_are_in_the_digests_catalog() -> None:
    acts = main_acts(FewNames())
    nregs = [act.nreg for act in acts]
    assert 25 <= len(nregs) == len(set(nregs)) <= 40
    in_force = {row.nreg for row in digest_catalog() if row.status == "in_force"}
    assert set(nregs) <= in_force
