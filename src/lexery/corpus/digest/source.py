"""The starter digest as the import reads it."""

from importlib.resources import files
from pathlib import Path

from lexery.contracts.bundle import CatalogRow, CatalogSource
from lexery.corpus.catalog import read_catalog
from lexery.corpus.digest.articles import read_article_lists


def digest_folder() -> Path:
    """Where the package keeps the digest."""
    return Path(str(files("lexery.corpus.digest")))


def digest_bundle() -> Path:
    """The bundle of statements."""
    return digest_folder() / "digest.jsonl"


def digest_catalog() -> list[CatalogRow]:
    """The digest's catalog, each act with the article numbers it is known to have."""
    folder = digest_folder()
    lists = read_article_lists(folder / "articles.json")
    rows = read_catalog(folder / "catalog.tsv", CatalogSource.DIGEST)
    return [row.model_copy(update={"articles": lists.get(row.nreg, ())}) for row in rows]
