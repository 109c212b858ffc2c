"""Settings to objects: the only place that chooses implementations."""

import asyncio
from collections.abc import Callable, Generator
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING

from sqlalchemy import Engine

from lexery.contracts.ports import ActDirectory, ClaimModel
from lexery.contracts.retrieval import Leg
from lexery.contracts.run import Stage
from lexery.corpus.bundle import BundleLimits
from lexery.corpus.library import Library
from lexery.corpus.lock import exclusive
from lexery.corpus.service import CorpusService
from lexery.errors import CorpusEmpty, ExtraNotInstalled
from lexery.export.markdown import render_markdown
from lexery.pipeline.context import RunContext
from lexery.pipeline.execute import PipelineStages, StageConfig, StageDeps
from lexery.pipeline.outcomes import StageOutcome
from lexery.pipeline.route import RoutePolicy
from lexery.runtime.clock import Clock, owner_name
from lexery.runtime.dbos_queue import DbosQueue
from lexery.runtime.driver import Driver, DriverConfig, Fault, Listener, no_fault, no_listener
from lexery.runtime.durable import Durable
from lexery.runtime.feed import EventFeed, Wakeups
from lexery.runtime.flow import PipelineFlow, StageTable
from lexery.runtime.objects import LongQueries
from lexery.runtime.ops import Operations, OpsConfig
from lexery.runtime.ops_retention import Retention
from lexery.runtime.queue import InlineQueue, RunQueue
from lexery.runtime.retry import LaterPolicy, RetryPolicy
from lexery.runtime.service import QueueRoom, RunService
from lexery.runtime.worker import Worker
from lexery.search.analyze import Analyzer
from lexery.search.calibrate import Calibration, shipped_calibrations
from lexery.search.dense import DenseIndex
from lexery.search.engine import LexicalDenseSearch, SearchSettings
from lexery.search.essence import Essence
from lexery.search.index import SearchIndex, SearchIndexBuilder, open_index
from lexery.search.mend import Mender
from lexery.search.passage_store import PassageStore
from lexery.search.passage_vectors import PassageVectors
from lexery.settings import Settings
from lexery.stages.assemble import AssembleConfig
from lexery.stages.clarify import ClarifyDeps, read_reply
from lexery.stages.gate import GateConfig
from lexery.stages.intake import IntakeConfig
from lexery.stages.orch import NO_MODEL, OrchConfig, OrchDeps
from lexery.stages.signals import SignalThresholds
from lexery.stages.verify import VerifyConfig
from lexery.store.corpus_store import SqlCorpusStore
from lexery.store.engine import open_engine, sqlite_url
from lexery.store.migrate import migrate
from lexery.store.objects import FolderObjects
from lexery.store.ops import SqlOpsStore
from lexery.store.runs import SqlRunStore

if TYPE_CHECKING:
    from lexery_encoder import Encoder

    from lexery.corpus.rada.fetch import PortalFetch


@contextmanager
def open_corpus(settings: Settings) -> Generator[CorpusService]:
    """The corpus of the home folder, its schema brought up to date."""
    engine = open_engine(sqlite_url(settings.home), busy_seconds=settings.store_busy_seconds)
    try:
        migrate(engine)
        yield _corpus_service(engine, settings)
    finally:
        engine.dispose()


@contextmanager
def open_portal(settings: Settings) -> Generator["PortalFetch"]:
    """A fetch from the open-data portal into the home folder, the only one at a time. Nothing is sent before it runs.

    Raises `BadSetting`, `ImportLocked` when another fetch is running.
    """
    from lexery.corpus.rada.client import ClientConfig, PortalClient
    from lexery.corpus.rada.clock import PortalClock
    from lexery.corpus.rada.fetch import PortalFetch
    from lexery.corpus.rada.journal import Journal
    from lexery.corpus.rada.manners import check_limits, check_url
    from lexery.corpus.rada.pace import Pace, PaceLimits
    from lexery.corpus.rada.transport import HttpTransport

    clock = PortalClock()
    limits = PaceLimits(
        pause_min=settings.portal_pause_min_seconds,
        pause_max=settings.portal_pause_max_seconds,
        requests_per_minute=settings.portal_requests_per_minute,
        requests_per_day=settings.portal_requests_per_day,
        bytes_per_day=settings.portal_bytes_per_day,
    )
    config = ClientConfig(
        url=check_url(settings.portal_url),
        agent=settings.portal_user_agent,
        tries=settings.portal_tries,
        reply_max_bytes=settings.portal_reply_max_bytes,
        wait_max_seconds=settings.portal_wait_max_seconds,
        backoff_seconds=settings.portal_pause_max_seconds,
    )
    check_limits(config.url, limits)
    folder = settings.home / "portal"
    with (
        exclusive(folder),
        HttpTransport(
            config.url,
            silence_seconds=settings.portal_silence_seconds,
            reply_seconds=settings.portal_reply_seconds,
            clock=clock,
        ) as transport,
    ):
        pace = Pace(folder / "pace.json", limits, clock)
        yield PortalFetch(
            client=PortalClient(transport, pace, clock, config),
            journal=Journal(folder),
            pace=pace,
            limits=limits,
            clock=clock,
            config=config,
        )


def _corpus_service(engine: Engine, settings: Settings) -> CorpusService:
    return CorpusService(
        SqlCorpusStore(engine),
        SearchIndexBuilder(settings.home),
        home=settings.home,
        limits=BundleLimits(act=settings.act_max_bytes, bundle=settings.bundle_max_bytes),
        index_root=settings.home / "index",
    )


def _migrated(url: str, settings: Settings) -> Engine:
    engine = open_engine(url, busy_seconds=settings.store_busy_seconds)
    try:
        migrate(engine)
    except BaseException:
        engine.dispose()
        raise
    return engine


def claim_model(settings: Settings) -> ClaimModel | None:
    """The trained judge of claims; None where it is not installed or is switched off: then the rules judge alone."""
    if not settings.claim_model_enabled or find_spec("lexery_encoder") is None:
        return None
    from lexery_encoder import ClaimJudge

    return ClaimJudge(threads=1) if ClaimJudge.is_there() else None


class Parts:
    """The objects of one process over one home folder, each made when it is first asked for."""

    def __init__(
        self,
        settings: Settings,
        *,
        listener: Listener = no_listener,
        fault: Fault = no_fault,
        without: frozenset[Leg] = frozenset(),
        clock: Clock | None = None,
        durable: bool = False,
        periodic: Callable[[datetime], object] | None = None,
    ) -> None:
        """`listener` hears the events of runs; `fault` breaks the process in tests; `without` switches legs off.

        `durable`: runs are queued, and run by workers; else this process runs them at once. `periodic` is called by the worker
        about once a minute, in a thread; by default what is over its time is dropped then.
        """
        self.settings = settings
        self._listener = listener
        self._fault = fault
        self._without = without
        self.clock = clock or Clock()
        self._durable = durable
        self.periodic = periodic

    def close(self) -> None:
        """Let go of the databases."""
        if "durable" in self.__dict__:
            self.durable.close()
        for name in ("engine", "corpus_engine"):
            if name in self.__dict__:
                getattr(self, name).dispose()

    @cached_property
    def engine(self) -> Engine:
        """The database of the runs, its schema brought up to date: PostgreSQL where a URL names one, else the home folder's."""
        url = self.settings.postgresql_url
        return self.corpus_engine if url is None else _migrated(url, self.settings)

    @cached_property
    def corpus_engine(self) -> Engine:
        """The database of the home folder, which holds the corpus, its schema brought up to date."""
        return _migrated(sqlite_url(self.settings.home), self.settings)

    @cached_property
    def corpus(self) -> CorpusService:
        """What can be done with the corpus."""
        return _corpus_service(self.corpus_engine, self.settings)

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
    def claim_model(self) -> ClaimModel | None:
        """The trained judge of claims; see `claim_model`."""
        return claim_model(self.settings)

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

    @property
    def orch(self) -> OrchDeps:
        """What ORCH asks: no model yet."""
        return NO_MODEL

    @cached_property
    def stages(self) -> PipelineStages:
        """Every stage bound to its ports."""
        deps = StageDeps(
            search=self.search,
            directory=self.library,
            doclist=self.library,
            articles=self.library,
            lemmas=self.analyzer.lemmas,
            render=render_markdown,
            retyped=self.retyped,
            searched=self.searched,
            claim_model=self.claim_model,
            orch=self.orch,
        )
        return PipelineStages(deps, self.stage_config, self.policy)

    @cached_property
    def stage_config(self) -> StageConfig:
        """Bounds and thresholds of the stages."""
        settings, fitted = self.settings, self.calibration
        average = settings.gate_min_avg_score
        floor = shipped_calibrations().hit_floor
        return StageConfig(
            thresholds=SignalThresholds(t_weak=fitted.t_weak, t_strong=fitted.t_strong, hit_floor=floor),
            gate=GateConfig(
                min_hits=settings.gate_min_hits_threshold,
                min_avg_score=fitted.gate_min_avg_score if average is None else average,
                doclist_enabled=settings.doclist_enabled,
                force_expand=settings.force_expand,
                stop_after_gate=settings.u5_stop_after_gate,
                u6_max_visits=settings.u6_max_visits,
                hit_floor=floor,
            ),
            intake=IntakeConfig(max_chars=settings.query_max_chars),
            goals_max=settings.goals_max,
            search_limit=settings.search_limit,
            without=self._without,
            doclist_enabled=settings.doclist_enabled,
            budget=AssembleConfig(budget=settings.snippet_budget, budget_tokens=settings.budget_tokens),
        )

    @cached_property
    def policy(self) -> RoutePolicy:
        """Bounds and switches of the routes."""
        settings = self.settings
        return RoutePolicy(
            u6_max_visits=settings.u6_max_visits,
            u6_direct_retry_max=settings.u6_direct_retry_max,
            max_clarifications=settings.max_clarifications,
            stop_after_gate=settings.u5_stop_after_gate,
            orch_enabled=settings.orch_enabled,
            orch=OrchConfig(
                max_loops=settings.orch_max_loops,
                max_identical=settings.orch_max_identical_actions,
                max_clarifications=settings.orch_max_clarifications,
            ),
            verify=VerifyConfig(write_retry_max=settings.u11_direct_write_retry_max),
        )

    @cached_property
    def long_queries(self) -> LongQueries:
        """Questions that are too long for a row."""
        return LongQueries(self.objects, limit_bytes=self.settings.query_object_bytes)

    @cached_property
    def objects(self) -> FolderObjects:
        """Contents that no row holds."""
        return FolderObjects(self.settings.objects_path or self.settings.home / "objects")

    @cached_property
    def operations(self) -> Operations:
        """What an operator does with the runs of all tenants."""
        settings = self.settings
        kept = Retention(
            runs=settings.retention_runs_days,
            messages=settings.retention_messages_days,
            events=settings.retention_events_days,
            traces=settings.retention_traces_days,
        )
        return Operations(
            store=SqlOpsStore(self.engine),
            runs=lambda: self.runs,
            now=self.clock.now,
            config=OpsConfig(stuck_after=timedelta(seconds=settings.stuck_after_seconds), retention=kept),
            objects=self.objects,
        )

    @cached_property
    def runs(self) -> RunService:
        """What people do with runs."""
        settings = self.settings
        if not self._durable:
            queue: RunQueue = InlineQueue(driver=self._driver, store=self.run_store)
        else:
            queue = self.queue
        return RunService(
            store=self.run_store,
            flow=self._flow,
            queue=queue,
            clock=self.clock,
            listener=self._listener,
            room=QueueRoom(all=settings.queue_depth_max, tenant=settings.tenant_queue_max)
            if self._durable
            else None,
            run_max=timedelta(seconds=settings.run_max_seconds),
            long_queries=self.long_queries,
        )

    @cached_property
    def run_store(self) -> SqlRunStore:
        """The runs; where workers run them, each is queued with its job."""
        return SqlRunStore(self.engine, jobs=self.durable.transport.put if self._durable else None)

    @cached_property
    def durable(self) -> Durable:
        """What runs on workers are made of."""
        return Durable(self.settings, self.engine)

    @cached_property
    def queue(self) -> DbosQueue:
        """The queue of runs that workers run."""
        durable = self.durable
        return DbosQueue(
            driver=self._driver,
            store=self.run_store,
            transport=durable.transport,
            executors=durable.executors,
            clock=self.clock,
            silence_seconds=self.settings.worker_silence_seconds,
            work=self._work,
        )

    @cached_property
    def worker(self) -> Worker:
        """This process's worker; one that another process's, over the same SQLite file, keeps from working says so when it is run."""
        durable = self.durable
        return Worker(
            driver=self._driver,
            service=self.runs,
            queue=self.queue,
            transport=durable.transport,
            executors=durable.executors,
            heart=durable.heart,
            pace=durable.pace,
            engine=durable.transport_engine,
            executor_id=durable.executor_id,
            lock=durable.lock(),
            config=durable.worker_config(),
            clock=self.clock,
            periodic=self.periodic or self.operations.sweep,
        )

    async def _work(self, stop: asyncio.Event) -> None:
        # The worker has the queue, which is made first.
        await self.worker.run(stop)

    @property
    def wakeups(self) -> Wakeups:
        """Who says that a run has new events."""
        return self.durable.wakeups

    @cached_property
    def feed(self) -> EventFeed:
        """Events of runs for those who follow them; `wakeups` is to be started first."""
        return EventFeed(self.run_store, self.wakeups)

    @cached_property
    def _flow(self) -> PipelineFlow:
        return PipelineFlow(
            runner=_Lazy(lambda: StageTable(self.stages.table)),
            read_reply=lambda reply, asked, doclist, lang: read_reply(
                reply, asked, doclist, ClarifyDeps(doclist=self.library, directory=self.library), lang
            ),
            policy=self.policy,
            long_queries=self.long_queries,
        )

    @cached_property
    def _driver(self) -> Driver[RunContext, StageOutcome]:
        settings = self.settings
        later = LaterPolicy(seconds=settings.retry_later_seconds, max_attempts=settings.run_max_attempts)
        return Driver(
            store=self.run_store,
            flow=self._flow,
            clock=self.clock,
            owner=self.durable.executor_id if self._durable else owner_name(),
            config=DriverConfig(
                retry=RetryPolicy(retries=settings.stage_retries, seconds=settings.stage_retry_seconds),
                stage_timeout_seconds=settings.stage_timeout_seconds,
                max_attempts=settings.run_max_attempts,
                clarification_ttl=timedelta(hours=settings.clarification_ttl_hours),
                later=later if self._durable else None,
            ),
            listener=self._listener,
            fault=self._fault,
            sleep=asyncio.sleep,
            pace=self.durable.pace if self._durable else None,
        )


@contextmanager
def open_lexery(
    settings: Settings,
    *,
    listener: Listener = no_listener,
    fault: Fault = no_fault,
    without: frozenset[Leg] = frozenset(),
    clock: Clock | None = None,
    durable: bool = False,
) -> Generator[Parts]:
    """The objects of one home folder, closed at the end of the block; see `Parts` for the arguments."""
    parts = Parts(settings, listener=listener, fault=fault, without=without, clock=clock, durable=durable)
    try:
        yield parts
    finally:
        parts.close()


class _Lazy:
    """A stage runner that is made at the first stage: to look at a run opens no index."""

    def __init__(self, make: Callable[[], StageTable]) -> None:
        self._make = make
        self._table: StageTable | None = None

    async def run(self, stage: Stage, context: RunContext) -> StageOutcome:
        """See `StageRunner.run`."""
        if self._table is None:
            self._table = self._make()
        return await self._table.run(stage, context)
