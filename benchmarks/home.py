"""The home folder that the benchmarks ask: one with the whole pack, made at the first need and kept."""

import tempfile
import time
from pathlib import Path
from typing import Final

from benchmarks.pack import SHARED
from lexery.errors import IndexMissing, IndexStale, VectorsOfOtherEncoder
from lexery.search.embedding import take
from lexery.search.index import open_index
from lexery.settings import Settings, load_settings
from lexery.wiring import open_corpus, open_lexery

HOME: Final = Path(tempfile.gettempdir()) / "lexery-bench"


def bench_settings(home: Path | None = None) -> Settings:
    """Settings of `home` (by default a folder of the benchmarks' own), the pack imported there if nothing is."""
    settings = load_settings(home=home or HOME)
    with open_corpus(settings) as corpus:
        state = corpus.library().state
        if not state.corpus_version:
            begun = time.perf_counter()
            print(f"importing the pack into {settings.home} …", flush=True)
            corpus.import_paths([SHARED / "corpus"], SHARED / "corpus" / "catalog.tsv.gz")
            _take_vectors(settings)
            print(f"… {time.perf_counter() - begun:.0f} s")
            return settings
        try:
            open_index(settings.home, state.index_name)
        except (IndexMissing, IndexStale):
            corpus.reindex()
    return settings


def _take_vectors(settings: Settings) -> None:
    """The pack's ready vectors of passages, where they are those of the installed encoder."""
    folder = SHARED / "vectors"
    with open_lexery(settings) as parts:
        if not folder.is_dir() or not parts.has_encoder:
            return
        try:
            take(parts.passage_store, folder, parts.encoder.fingerprint, most=settings.vectors_max_bytes)
        except VectorsOfOtherEncoder as error:
            print(f"no passage leg: {error}")
