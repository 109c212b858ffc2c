"""Which articles are law on a day, and which acts a question means that names one."""

from datetime import date

import numpy as np
import pytest
from tests.unit.search.conftest import document

from lexery.contracts.citation import CitationTarget, Reference, ReferenceState
from lexery.contracts.corpus import ActRecord, ActStatus, ArticleDocument
from lexery.contracts.retrieval import SearchRequest
from lexery.law.directory_memory import MemoryDirectory
from lexery.search.index import SearchIndex, SearchIndexBuilder, open_index
from lexery.search.named import is_wrong_act, named_acts
from lexery.search.standing import standing

GONE, NOT_YET = ActStatus.REPEALED, ActStatus.NOT_YET_IN_FORCE
ACTS = (
    ActRecord(
        nreg="123/96-вр", title="Про ліки", number="123/96-ВР", adopted="1996-04-04", status=ActStatus.IN_FORCE,
        status_note="діє до введення в дію Закону № 2469-IX (01.01.2027)",
    ),
    ActRecord(
        nreg="2469-20", title="Про ліки", number="2469-IX", adopted="2022-07-28", status=ActStatus.IN_FORCE,
        status_note="вводиться в дію з 01.01.2027",
    ),
    ActRecord(
        nreg="5464-10", title="Житловий кодекс", number="5464-X", adopted="1983-06-30", status=GONE,
        status_note="втратив чинність на підставі Закону № 4751-IX від 13.01.2026, крім статей 31-33, що діють",
    ),
    ActRecord(
        nreg="4751-20", title="Про засади житлової політики", number="4751-IX", adopted="2026-01-13",
        status=ActStatus.IN_FORCE,
    ),
    ActRecord(
        nreg="85/96-вр", title="Про страхування", number="85/96-ВР", adopted="1996-03-07", status=GONE,
        status_note="втратив чинність 01.01.2024 (Закон № 1909-IX)",
    ),
    ActRecord(
        nreg="1909-20", title="Про страхування", number="1909-IX", adopted="2021-11-18", status=ActStatus.IN_FORCE
    ),
    ActRecord(nreg="3153-20", title="Про покупців", number="3153-IX", adopted="2023-06-10", status=NOT_YET),
)  # fmt: skip
ARTICLES = {"5464-10": ("31", "40")}
ROWS: tuple[ArticleDocument, ...] = tuple(
    document(
        act.nreg, number, "", "Текст.", title=act.title, status=act.status, status_note=act.status_note,
        adopted=act.adopted,
    )
    for act in sorted(ACTS, key=lambda act: act.nreg)
    for number in ARTICLES.get(act.nreg, ("1",))
)  # fmt: skip
TODAY = date(2026, 6, 1)


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> SearchIndex:
    home = tmp_path_factory.mktemp("force")
    SearchIndexBuilder(home).build(ROWS, version="one")
    return open_index(home, "one")


STATES = [
    pytest.param("123/96-вр", "1", TODAY, "", id="until its successor begins"),
    pytest.param("123/96-вр", "1", date(2027, 1, 1), "gone superseded", id="from that day on"),
    pytest.param("2469-20", "1", TODAY, "not_yet", id="before it begins"),
    pytest.param("2469-20", "1", date(2027, 1, 1), "", id="from its first day"),
    pytest.param("5464-10", "40", TODAY, "gone", id="repealed code"),
    pytest.param("5464-10", "31", TODAY, "", id="an article that outlives it"),
    pytest.param("5464-10", "40", date(2020, 1, 1), "", id="before the repeal"),
    pytest.param("85/96-вр", "1", TODAY, "gone superseded", id="repealed, and a namesake is law"),
    pytest.param("85/96-вр", "1", date(2015, 1, 1), "", id="law in its time"),
    pytest.param("1909-20", "1", date(2015, 1, 1), "not_yet", id="not adopted yet"),
    pytest.param("3153-20", "1", TODAY, "not_yet", id="as the source says"),
    pytest.param("85/96-вр", "1", None, "gone superseded", id="no day: as the source says"),
]


@pytest.mark.parametrize(("nreg", "article", "day", "state"), STATES)
def test_state(index: SearchIndex, nreg: str, article: str, day: date | None, state: str) -> None:
    force, doc = index.force_on(day), index.table.find(nreg, article)
    assert [name for name in ("gone", "not_yet", "superseded") if getattr(force, name)[doc]] == state.split()


def test_standing_follows_the_day(index: SearchIndex) -> None:
    old, new = (index.table.find(nreg, "1") for nreg in ("123/96-вр", "2469-20"))
    assert old is not None
    assert new is not None
    for day, first, second in ((TODAY, old, new), (date(2027, 6, 1), new, old)):
        weight = standing(index.table, frozenset(), index.force_on(day))
        assert weight[first] == 1 > weight[second]


def cites(nreg: str, article: str) -> Reference:
    return Reference(
        text="ст.",
        start=0,
        end=3,
        target=CitationTarget(nreg=nreg, article=article),
        state=ReferenceState.RESOLVED,
    )


NONE = set[str]()
NAMED = [
    pytest.param("про страхування", ["1909-20"], {}, ["1909-20"], NONE, id="law"),
    pytest.param("ліки", ["123/96-вр", "2469-20"], {}, ["123/96-вр", "2469-20"], NONE, id="both as they stand"),
    pytest.param("ліки", ["2469-20"], {}, ["2469-20", "123/96-вр"], NONE, id="not yet: its namesake is law"),
    pytest.param("закон № 2469-IX", ["2469-20"], {}, ["2469-20"], {"2469-20"}, id="asked by number"),
    pytest.param("житловий кодекс", ["5464-10"], {}, ["5464-10", "4751-20"], NONE, id="gone: with its successor"),
    pytest.param(
        "ст. 40", ["5464-10"], {"references": (cites("5464-10", "40"),)}, ["5464-10", "4751-20"], {"5464-10"},
        id="cited, with its successor",
    ),
    pytest.param("кодекс", [], {"pinned_act": "5464-10"}, ["5464-10"], {"5464-10"}, id="pinned"),
    pytest.param(
        "старий закон про страхування", ["1909-20"], {}, ["1909-20", "85/96-вр"], {"85/96-вр"}, id="former law asked for"
    ),
    pytest.param("закон 1996 року", ["1909-20"], {}, ["1909-20", "85/96-вр"], {"85/96-вр"}, id="by its year"),
    pytest.param(
        "про страхування", ["1909-20"], {"as_of": date(2015, 5, 1)}, ["1909-20", "85/96-вр"], NONE, id="law of a past day"
    ),
    pytest.param("нічого", ["9-99"], {}, [], NONE, id="not indexed"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "hints", "more", "acts", "asked"), NAMED)
def test_named_acts(
    index: SearchIndex, text: str, hints: list[str], more: dict[str, object], acts: list[str], asked: set[str]
) -> None:
    request = SearchRequest.model_validate({"text": text, "act_hints": hints, "as_of": TODAY, **more})
    found = named_acts(
        request, index, MemoryDirectory(ACTS), frozenset(text.split()),
        index.force_on(request.as_of),
    )  # fmt: skip
    assert (list(found.acts), set(found.asked)) == (acts, asked)


def test_states_are_remembered_by_day(index: SearchIndex) -> None:
    assert index.force_on(TODAY) is index.force_on(TODAY)
    assert not np.array_equal(index.force_on(TODAY).gone, index.force_on(date(2015, 1, 1)).gone)


@pytest.mark.parametrize(
    ("own", "elsewhere", "wrong"),
    [
        pytest.param(0.001, 0.4, True, id="plainly about another act"),
        pytest.param(0.0, 0.06, True, id="nothing in the named act"),
        pytest.param(0.05, 0.4, False, id="the named act has something too"),
        pytest.param(0.0001, 0.04, False, id="nothing anywhere"),
        pytest.param(0.4, 0.001, False, id="the named act"),
    ],
)
def test_a_wrong_act_is_assumed(own: float, elsewhere: float, wrong: bool) -> None:
    prior = np.asarray([elsewhere, own, elsewhere / 2, own / 2])
    assert is_wrong_act(prior, np.asarray([1, 3]), np.ones(4, dtype=np.float32)) is wrong
    assert not is_wrong_act(prior, np.asarray([1, 3]), np.full(4, 0.05, dtype=np.float32))
