"""The coverage report: acts, their holes, the sum; and what the command prints."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lexery.contracts.corpus_store import CorpusStore, NoIndex
from lexery.corpus.completeness import coverage_report
from lexery.corpus.service import CorpusService
from lexery.errors import UnknownAct

Act = Callable[..., dict[str, Any]]
Bundle = Callable[..., Path]
CATALOG = "nreg\ttitle\tarticles\n1-20\tПро сад\t1,2,3,4,5\n9-20\tПро гномів\t1 2\n"


@pytest.fixture
def service(store: CorpusStore, tmp_path: Path, act: Act, bundle: Bundle) -> CorpusService:
    gone = {"number": "4", "text": "Статтю 4 виключено", "repealed": True}
    whole = act("1-20", numbers=("1", "2", "3"))
    whole["articles"].append(gone)
    acts = (
        whole,
        act("2-20", numbers=("3", "5")),
        act("3-20", numbers=("",)),
        act("4-20", numbers=("1", "2")),
    )
    catalog = tmp_path / "catalog.tsv"
    catalog.write_text(CATALOG, encoding="utf-8")
    service = CorpusService(store, NoIndex(), home=tmp_path)
    assert service.import_paths([bundle(*acts)], catalog).problems == ()
    return service


def test_the_sum_of_the_corpus(service: CorpusService) -> None:
    report = coverage_report(service.library())
    total = report.total
    assert [act.nreg for act in report.acts] == ["1-20", "2-20", "3-20", "4-20"]
    assert (total.acts, total.numbered, total.whole) == (4, 3, 1)
    assert (total.found, total.repealed, total.expected, total.share) == (8, 1, 12, 0.6667)


def test_incomplete_acts_are_told_worst_first(service: CorpusService) -> None:
    report = coverage_report(service.library(), incomplete=True)
    assert [(act.nreg, act.missing, act.inside) for act in report.acts] == [
        ("2-20", ("1", "2", "4"), 1),
        ("1-20", ("5",), 1),
    ]
    assert report.total.acts == 4


def test_acts_by_name_in_the_order_asked(service: CorpusService) -> None:
    report = coverage_report(service.library(), ["9-20", "1-20"])
    assert [(act.nreg, act.found, act.repealed, act.missing) for act in report.acts] == [
        ("9-20", 0, 0, ("1", "2")),
        ("1-20", 4, 1, ("5",)),
    ]
    with pytest.raises(UnknownAct):
        coverage_report(service.library(), ["1-99"])
