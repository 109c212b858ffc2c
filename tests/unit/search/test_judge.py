import numpy as np
import pytest

from lexery.search.analyze import Analyzer
from lexery.search.calibrate import shipped_calibrations
from lexery.search.gather import Findings, Gatherer
from lexery.search.index import SearchIndex
from lexery.search.judge import Judge, Named
from lexery.search.ranking import Ranking
from lexery.search.standing import standing

CALIBRATION = shipped_calibrations().without_vectors


@pytest.fixture
def judge(index: SearchIndex) -> Judge:
    return Judge(index)


def found(index: SearchIndex, text: str, *acts: str) -> Findings:
    return Gatherer(index, None, Analyzer()).gather(
        [text], acts=acts, standing=lambda lemmas: standing(index.table, lemmas)
    )


def of_two(index: SearchIndex, judge: Judge, *certain: str) -> dict[str, float]:
    """The best relevance in each of two acts that a question names."""
    acts = ("200-20", "500-20")
    text = found(index, "виклад про тварин і товар", *acts).text
    named = Named(acts=acts, certain=frozenset(certain), fused=text, text=text)
    findings = found(index, "виклад про тварин і товар")
    judged = judge.look(findings, standing(index.table), pool=10, named=named)
    prior = judge.relevance(judged, CALIBRATION)
    where, relevance = judge.named_relevance(judged, prior, named, CALIBRATION)
    act = index.table.act[judged.fused.docs[where]]
    return {nreg: float(relevance[act == index.table.act_rows[nreg]].max()) for nreg in acts}


def test_articles_without_phrasings_are_told(index: SearchIndex, judge: Judge) -> None:
    table = index.table
    bare = {(table.acts[int(table.act[doc])], table.articles[int(doc)]) for doc in np.flatnonzero(judge.bare)}
    assert ("500-20", "1") in bare
    assert ("322-08", "40") not in bare


def test_the_shares_of_doubtful_acts_are_one_in_all(index: SearchIndex, judge: Judge) -> None:
    both = of_two(index, judge)
    sure = of_two(index, judge, "200-20", "500-20")
    assert sum(both[nreg] / sure[nreg] for nreg in both) == pytest.approx(1.0)


def test_a_certain_act_shares_with_none(index: SearchIndex, judge: Judge) -> None:
    sure = of_two(index, judge, "200-20", "500-20")
    one = of_two(index, judge, "500-20")
    assert one == pytest.approx(sure), "the only doubtful act left has the whole share"


def test_a_bare_article_is_weighed_however_low_the_fusion_has_it(index: SearchIndex, judge: Judge) -> None:
    findings = found(index, "утримання тварин")
    judged = judge.look(findings, standing(index.table), pool=0)
    assert index.table.find("500-20", "1") in judged.fused.docs.tolist()
    assert not len(judge.look(found(index, "щось"), standing(index.table), pool=0).fused)


def test_nothing_found_inside_a_named_act(index: SearchIndex, judge: Judge) -> None:
    named = Named(acts=("500-20",), fused=Ranking.empty(), text=Ranking.empty())
    judged = judge.look(found(index, "повернення товару"), standing(index.table), pool=0, named=named)
    inside = judged.fused.docs[
        judge.named_relevance(judged, judge.relevance(judged, CALIBRATION), named, CALIBRATION)[0]
    ]
    assert "500-20" not in {index.table.acts[int(index.table.act[doc])] for doc in inside}
