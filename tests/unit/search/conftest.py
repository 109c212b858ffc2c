"""A small corpus of invented texts, indexed once."""

import hashlib
from pathlib import Path

import pytest

from lexery.contracts.corpus import ActStatus, Article, ArticleDocument, DocType, TextKind
from lexery.contracts.ports import ArticleSource
from lexery.search.dense import QueryEncoder, open_encoder
from lexery.search.index import SearchIndex, SearchIndexBuilder, open_index

PARTS = "1. Перша частина про звільнення працівника.\n2. Друга частина про відпустку.\n1) перший пункт;\n2) другий пункт.\n3. Третя частина."


def document(nreg: str, article: str, heading: str, text: str, **changes: object) -> ArticleDocument:
    """A document with plain defaults."""
    fields: dict[str, object] = {
        "nreg": nreg,
        "article": article,
        "title": f"Про предмет {nreg}",
        "title_known": True,
        "heading": heading,
        "text": text,
        "doc_type": DocType.LAW,
        "status": ActStatus.IN_FORCE,
        "repealed": False,
        "path": "",
        "text_sha256": hashlib.sha256(text.encode()).hexdigest(),
        "adopted": "2001-01-01",
        "is_amending": False,
    }
    return ArticleDocument.model_validate(fields | changes)


DOCUMENTS = (
    document(
        "322-08", "40", "Розірвання договору роботодавцем", PARTS, title="Кодекс законів про працю України"
    ),
    document(
        "322-08", "38", "Розірвання договору працівником", "Працівник має право звільнитися за бажанням."
    ),
    document(
        "435-15",
        "625",
        "Грошове зобов'язання",
        "Боржник сплачує три проценти річних.",
        title="Цивільний кодекс",
    ),
    document(
        "100-01",
        "1",
        "Захист покупця",
        "Повернення товару покупцем.",
        title="Про захист",
        status=ActStatus.REPEALED,
    ),
    document(
        "200-20",
        "1",
        "Захист покупця",
        "Повернення товару покупцем.",
        title="Про захист",
        adopted="2020-01-01",
    ),
    document("300-20", "", "", "Зміни щодо повернення товару покупцем, товару, покупцем.", is_amending=True),
    document("400-20", "5", "", "Стаття виключена. Повернення товару.", repealed=True),
    document("500-20", "1", "Тварини", "Короткий виклад про утримання тварин.", text_kind=TextKind.DIGEST),
)


class Texts:
    """The texts of `DOCUMENTS` (port `ArticleSource`)."""

    corpus_version = "small"

    def article(self, nreg: str, number: str) -> Article | None:
        return next(
            (
                Article(nreg=nreg, number=number, heading=row.heading, text=row.text, text_kind=row.text_kind)
                for row in DOCUMENTS
                if (row.nreg, row.article) == (nreg, number)
            ),
            None,
        )


@pytest.fixture(scope="session")
def search_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home folder with the index `small`."""
    home = tmp_path_factory.mktemp("search")
    SearchIndexBuilder(home).build(DOCUMENTS, version="small")
    return home


@pytest.fixture(scope="session")
def index(search_home: Path) -> SearchIndex:
    return open_index(search_home, "small")


@pytest.fixture(scope="session")
def encoder() -> QueryEncoder:
    found = open_encoder(threads=1)
    if found is None:
        pytest.skip("the encoder package is not installed")
    return found


@pytest.fixture(scope="session")
def texts() -> ArticleSource:
    """The texts of the small corpus."""
    return Texts()


@pytest.fixture(scope="session")
def documents() -> tuple[ArticleDocument, ...]:
    return DOCUMENTS
