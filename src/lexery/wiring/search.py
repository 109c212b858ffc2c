"""The corpus, its index and the legs of the search over it."""

from collections.abc import Callable
from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING

from sqlalchemy import Engine

from lexery.contracts.ports import ActDirectory
from lexery.contracts.retrieval import Leg
from lexery.corpus.library import Library
from lexery.corpus.service import CorpusService
from lexery.errors import CorpusEmpty, ExtraNotInstalled
from lexery.search.analyze import Analyzer
from lexery.search.calibrate import Calibration, shipped_calibrations
from lexery.search.dense import DenseIndex
from lexery.search.engine import LexicalDenseSearch, SearchSettings
from lexery.search.essence import Essence
from lexery.search.index import SearchIndex, open_index
from lexery.search.mend import Mender
from lexery.search.passage_store import PassageStore
from lexery.search.passage_vectors import PassageVectors
from lexery.settings import Settings
from lexery.store.engine import sqlite_url
from lexery.wiring.corpus import corpus_service, migrated

if TYPE_CHECKING:
    from lexery_encoder import Encoder


class SearchParts:
    """What is found in the corpus of one home folder, and by what; each object is made when it is first asked for."""

    def __init__(self, settings: Settings, *, without: frozenset[Leg] = frozenset()) -> None:
        """`without` switches legs off."""
        self.settings = settings
        self._without = without

    @cached_property
    def corpus_engine(self) -> Engine:
        """The database of the home folder, which holds the corpus, its schema brought up to date."""
        return migrated(sqlite_url(self.settings.home), self.settings)

    @cached_property
    def corpus(self) -> CorpusService:
        """What can be done with the corpus."""
        return corpus_service(self.corpus_engine, self.settings)

    @cached_property
    def library(self) -> Library:
        """The live corpus: names, lists and texts. After an import, another `Parts` sees the new one."""
        return self.corpus.library()

    @property
    def directory(self) -> ActDirectory:
        """Names of acts."""
        return self.library

    @property
    def has_encoder(self) -> bool:
        """Whether the encoder is installed and not switched off."""
        return self.settings.dense_enabled and find_spec("lexery_encoder") is not None

    @property
    def has_vectors(self) -> bool:
        """Whether the leg of phrasing vectors can run."""
        return self.has_encoder and Leg.PHRASING_VECTORS not in self._without

    @cached_property
    def calibration(self) -> Calibration:
        """Thresholds of the legs that can run."""
        passages = self.has_vectors and self.passages is not None and self.passages.cover_most
        return shipped_calibrations().of(vectors=self.has_vectors, passages=passages)

    @cached_property
    def analyzer(self) -> Analyzer:
        """Words to lemmas. Raises as `index` does."""
        return Analyzer(self.index.forms)

    @cached_property
    def index(self) -> SearchIndex:
        """The index of the live corpus. Raises CorpusEmpty, IndexMissing, IndexStale, IndexCorrupt."""
        name = self.library.state.index_name
        if not name:
            raise CorpusEmpty
        return open_index(self.settings.home, name)

    @cached_property
    def search(self) -> LexicalDenseSearch:
        """All legs over the live index."""
        return LexicalDenseSearch(
            self.index,
            self.library,
            dense=self.dense,
            passages=self.passages,
            directory=self.library,
            settings=SearchSettings(off=self._without),
            analyzer=self.analyzer,
        )

    @cached_property
    def encoder(self) -> "Encoder":
        """The encoder. Raises `ExtraNotInstalled`."""
        if find_spec("lexery_encoder") is None:
            raise ExtraNotInstalled(extra="dense")
        from lexery_encoder import Encoder

        # One question is too short a text to share between threads; runs side by side have one each. A batch is one
        # text: the model's activations are quantised over the whole of it, and padding costs more than it saves.
        return Encoder(threads=1, batch_size=1)

    @cached_property
    def passage_store(self) -> PassageStore:
        """The vectors of passages by the encoder. Raises `ExtraNotInstalled`."""
        return PassageStore(self.settings.home, self.encoder.passage_fingerprint)

    @cached_property
    def dense(self) -> DenseIndex | None:
        """The vectors of the phrasings; None when no leg wants the encoder."""
        wanted = self.has_vectors or (self.has_encoder and self._passages_wanted)
        return DenseIndex(self.encoder) if wanted else None

    @property
    def _passages_wanted(self) -> bool:
        return self.settings.passages_enabled and Leg.PASSAGES not in self._without

    @cached_property
    def passages(self) -> PassageVectors | None:
        """The vectors of the passages; None when their leg is off. Raises `ExtraNotInstalled`."""
        if not (self.has_encoder and self._passages_wanted):
            return None
        return PassageVectors(self.passage_store, self.index.table)

    @cached_property
    def _mender(self) -> Mender:
        return Mender(self.analyzer)

    @property
    def retyped(self) -> Callable[[str], str]:
        """A question as it was meant to be typed."""
        return self._mender.retyped if self.settings.mend_enabled else str

    @cached_property
    def searched(self) -> Callable[[str], str]:
        """What is searched for: mended, and a long story without what is beside the point."""
        mended = self._mender.mended if self.settings.mend_enabled else str
        if self.dense is None:
            return mended
        essence = Essence(self.dense, words_min=self.settings.story_words_min)
        return lambda text: essence.of(mended(text))
