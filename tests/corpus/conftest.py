"""The whole pack, imported once a run."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.homes import Pack, import_pack, once_a_run, open_pack

from lexery.corpus.library import Library
from lexery.corpus.service import CorpusService
from lexery.settings import load_settings
from lexery.wiring import open_corpus


@pytest.fixture(scope="session")
def pack(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Pack:
    """The home folder with the pack and its catalog; to be read only."""
    files = shared / "corpus"
    return open_pack(once_a_run(tmp_path_factory, "pack", lambda folder: import_pack(folder, files)))


@pytest.fixture(scope="session")
def service(pack: Pack) -> Iterator[CorpusService]:
    with open_corpus(load_settings(home=pack.home)) as service:
        yield service


@pytest.fixture(scope="session")
def library(service: CorpusService) -> Library:
    return service.library()
