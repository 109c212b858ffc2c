"""The digest as it ships in the package: where its files are, and its catalog with article-number lists."""

from importlib import resources
from pathlib import Path

from lexery.contracts.bundle import CatalogRow, CatalogSource
from lexery.corpus.catalog import read_catalog
from lexery.corpus.digest.articles import read_article_lists

_FOLDER = "lexery.corpus.digest"


def starter_folder() -> Path:
    """Folder of the shipped files (the package is installed unzipped)."""
    return Path(str(resources.files(_FOLDER)))


def starter_bundle() -> Path:
    """The statements, a bundle for `corpus import`."""
    return starter_folder() / "digest.jsonl"


def starter_catalog() -> list[CatalogRow]:
    """The small catalog, each row with the article numbers its act is known to have (none when not listed)."""
    lists = read_article_lists(starter_folder() / "articles.json")
    rows = read_catalog(starter_folder() / "catalog.tsv", CatalogSource.DIGEST)
    return [row.model_copy(update={"articles": lists.get(row.nreg, ())}) for row in rows]
