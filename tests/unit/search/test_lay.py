from lexery.search import lay
from lexery.search.calibrate import shipped_calibrations


def test_every_phrasing_is_text() -> None:
    for name in (lay.LAY, lay.CATALOG, lay.OUT_OF_SCOPE):
        assert all(phrase.strip() for phrase in lay.flat_phrasings(name))


def test_one_row_an_article() -> None:
    keys = [(row.nreg, row.article) for row in lay.article_phrasings()]
    assert len(keys) == len(set(keys))


def test_both_kinds_of_scope_examples() -> None:
    assert {example.out for example in lay.scope_examples()} == {True, False}


def test_thresholds_are_in_order() -> None:
    shipped = shipped_calibrations()
    for vectors, passages in ((True, True), (True, False), (False, False)):
        calibration = shipped.of(vectors=vectors, passages=passages)
        assert 0 < calibration.t_weak < calibration.t_strong < 1
        assert 0 < calibration.gate_min_avg_score < 1
        assert 0.5 <= calibration.scope_threshold < 1
        assert bool(calibration.scope.vector) is vectors
