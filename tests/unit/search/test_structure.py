"""What the index keeps of an article's place in the law, and the features made of it."""

from dataclasses import replace

import numpy as np
import pytest
from tests.unit.search.conftest import document

from lexery.contracts.corpus import ActStatus, ArticleDocument, DocType
from lexery.search.analyze import Analyzer
from lexery.search.audiences import audience_names, audiences_asked, audiences_of
from lexery.search.index import SearchIndex, SearchIndexBuilder, open_index
from lexery.search.reference_counts import references_in
from lexery.search.structure import Structure
from lexery.search.structure_features import FEATURES, Asked, structure_features

CODE = {"title": "Кодекс законів про працю України", "doc_type": DocType.CODE, "adopted": "1971-12-10"}
POLICE = {"title": "Про Національну поліцію", "adopted": "2015-07-02"}
OLD = {"title": "Про облік", "adopted": "1995-01-01", "status": ActStatus.REPEALED}
NEW = {"title": "Про облік", "adopted": "2025-01-01"}
ROWS: tuple[ArticleDocument, ...] = (
    document("322-08", "40", "Звільнення працівника", "Звільнити можна за статтею 43 цього Кодексу.", **CODE),
    document("322-08", "43", "Згода профспілки", "Згідно зі статтями 40, 41 і 43 цього Кодексу.", **CODE),
    document("322-08", "прикінцеві", "Прикінцеві положення", "Кодекс діє.", **CODE),
    document("580-19", "1", "Визначення термінів", "Терміни.", **POLICE),
    document(
        "580-19", "77", "Звільнення зі служби", "Див. статтю 40 Кодексу законів про працю України.", **POLICE
    ),
    document(
        "100-95", "1", "Облік", 'Крім статті 77 Закону України "Про Національну поліцію".', **OLD
    ),
    document("200-25", "1", "Мета Закону", "Облік ведуть за статтею 5.", **NEW),
    document("200-25", "5", "Порушення обліку", "Винні відповідають.", **NEW),
    document("300-20", "", "", "У статті 40 Кодексу законів про працю України.", title="Про внесення змін", is_amending=True),
    document("400-97", "1", "Доходи", "Доходи.", title="Про Державний бюджет України на 1997 рік", adopted="1996-12-01"),
    document("500-22", "1", "Робочий час", "Час.", title="Про працю в умовах воєнного стану", adopted="2022-03-15"),
)  # fmt: skip


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> SearchIndex:
    home = tmp_path_factory.mktemp("structure")
    SearchIndexBuilder(home).build(ROWS, version="one")
    return open_index(home, "one")


def feature(index: SearchIndex, question: str, nreg: str, article: str, name: str) -> float:
    doc = index.table.find(nreg, article)
    assert doc is not None
    asked = Asked.of(question, Analyzer().lemmas(question))
    return float(structure_features(index, asked, np.asarray([doc]))[name][0])


WORKER = "мене звільнили з роботи"
FLAGS = [
    pytest.param(WORKER, "580-19", "77", "special_unasked", 1, id="a service law, and no service asked"),
    pytest.param("я поліцейський, мене звільнили", "580-19", "77", "special_unasked", 0, id="the service is asked"),
    pytest.param("я поліцейський, мене звільнили", "580-19", "77", "special_asked", 1, id="its law"),
    pytest.param("я поліцейський, мене звільнили", "322-08", "40", "general_despite_circle", 1, id="general law"),
    pytest.param(WORKER, "322-08", "40", "special", 0, id="a code is for everyone"),
    pytest.param(WORKER, "100-95", "1", "act_repealed", 1, id="repealed"),
    pytest.param("старий закон про облік", "100-95", "1", "act_repealed", 0, id="repealed, and asked for"),
    pytest.param("старий закон про облік", "100-95", "1", "former_asked", 1, id="former law asked"),
    pytest.param(WORKER, "100-95", "1", "superseded", 1, id="superseded"),
    pytest.param(WORKER, "200-25", "1", "superseded", 0, id="the later act"),
    pytest.param(WORKER, "300-20", "", "amending", 1, id="amending"),
    pytest.param("які зміни внесли", "300-20", "", "amending", 0, id="changes are asked for"),
    pytest.param(WORKER, "300-20", "", "whole", 1, id="one piece"),
    pytest.param(WORKER, "400-97", "1", "outdated", 1, id="a budget of a year gone by"),
    pytest.param(WORKER, "322-08", "прикінцеві", "final", 1, id="final provisions"),
    pytest.param("що таке затримання", "580-19", "1", "definitions_asked", 1, id="a meaning is asked"),
    pytest.param(WORKER, "580-19", "1", "definitions", 1, id="terms, none asked"),
    pytest.param(WORKER, "200-25", "1", "declarative", 1, id="aim of the law"),
    pytest.param("який штраф за облік", "200-25", "5", "liability_asked", 1, id="a penalty asked"),
    pytest.param("як вести облік", "200-25", "5", "liability", 1, id="a penalty, none asked"),
    pytest.param("робочий час у війну", "500-22", "1", "martial_asked", 1, id="war is spoken of"),
    pytest.param("робочий час", "500-22", "1", "martial", 1, id="war is not"),
    pytest.param(WORKER, "322-08", "40", "code", 1, id="code"),
    pytest.param(WORKER, "500-22", "1", "code", 0, id="law"),
]  # fmt: skip


@pytest.mark.parametrize(("question", "nreg", "article", "name", "value"), FLAGS)
def test_flags(index: SearchIndex, question: str, nreg: str, article: str, name: str, value: float) -> None:
    assert feature(index, question, nreg, article, name) == value


def test_every_feature_is_there_for_every_row(index: SearchIndex) -> None:
    rows = np.arange(len(index.table))
    found = structure_features(index, Asked.of(WORKER, Analyzer().lemmas(WORKER)), rows)
    assert list(found) == list(FEATURES)
    assert {(values.dtype.name, len(values)) for values in found.values()} == {("float32", len(rows))}
    assert all(np.isfinite(values).all() for values in found.values())
    assert all(
        len(values) == 0 for values in structure_features(index, Asked(lemmas=frozenset()), rows[:0]).values()
    )


def test_words(index: SearchIndex) -> None:
    heading = [feature(index, "звільнення працівника", "322-08", a, "heading_overlap") for a in ("40", "43")]
    assert heading == [pytest.approx(1), 0]
    assert feature(index, "звільнення зі служби", "322-08", "40", "heading_precise") == pytest.approx(0.5)
    assert 0 < feature(index, "звільнення зі служби", "322-08", "40", "heading_echoed") < 1
    assert feature(index, "закон про облік", "200-25", "5", "subject_echoed") == pytest.approx(1)
    assert feature(index, WORKER, "300-20", "", "no_heading") == 1


def test_references(index: SearchIndex) -> None:
    structure = index.structure
    counts = {
        (index.table.acts[int(index.table.act[doc])], index.table.articles[doc]): (int(inside), int(outside))
        for doc, (inside, outside) in enumerate(
            zip(structure.referred, structure.referred_outside, strict=True)
        )
        if inside or outside
    }
    assert counts == {
        ("322-08", "40"): (1, 1),
        ("322-08", "43"): (1, 0),
        ("580-19", "77"): (0, 1),
        ("200-25", "5"): (1, 0),
    }, "an amending law does not count, nor does an article's reference to itself"


REFERENCES = [
    pytest.param("частини першої статті 12-1 цього Закону", [("own", "12-1")], id="own act"),
    pytest.param("статтями 5, 7 та 9", [("own", "5"), ("own", "7"), ("own", "9")], id="a list, no act"),
    pytest.param("статтею 185 Кримінального кодексу України", [("кримінальн кодекс", "185")], id="code, genitive"),
    pytest.param("статті 64 Конституції України", [("конституц", "64")], id="Constitution"),
    pytest.param('ст. 4 Закону України "Про відпустки"', [("про відпустки", "4")], id="title in quotes"),
    pytest.param("стаття витрат 12", [], id="not of a law"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "found"), REFERENCES)
def test_reading_references(text: str, found: list[tuple[str, str]]) -> None:
    own = next(references_in("стаття 1", "Власний закон"))[0]
    assert [
        ("own" if act == own else act, number) for act, number in references_in(text, "Власний закон")
    ] == found


AUDIENCES = [
    pytest.param("Про прокуратуру", "мій брат працює прокурором", {"prosecutors"}, id="prosecutors"),
    pytest.param("Дисциплінарний статут Збройних Сил України", "солдат пішов у СЗЧ", {"military"}, id="army"),
    pytest.param("Про статус суддів", "суддя не прийшов", {"judges"}, id="judges"),
    pytest.param("Про відпустки", "коли дадуть відпустку", set[str](), id="everyone"),
]  # fmt: skip


@pytest.mark.parametrize(("title", "question", "names"), AUDIENCES)
def test_audiences(title: str, question: str, names: set[str]) -> None:
    def named(mask: int) -> set[str]:
        return {name for at, name in enumerate(audience_names()) if mask >> at & 1}

    assert named(audiences_of(title)) == names
    assert names <= named(audiences_asked(Analyzer().lemmas(question)))


def test_an_index_older_than_its_structure(index: SearchIndex) -> None:
    older = replace(index, structure=Structure.unknown(index.table))
    rows = np.arange(len(index.table))
    found = structure_features(older, Asked.of("поліцейський", ["поліцейський"]), rows)
    assert not found["special"].any()
    assert not found["heading_overlap"].any()
    assert found["act_repealed"].sum() == 1
