"""The stages of the pipeline with their bounds, and the flow that leads through them."""

from collections.abc import Callable
from functools import cached_property

from lexery.contracts.run import Stage
from lexery.export.markdown import render_markdown
from lexery.pipeline.context import RunContext
from lexery.pipeline.execute import PipelineStages, StageConfig, StageDeps
from lexery.pipeline.outcomes import StageOutcome
from lexery.pipeline.route import RoutePolicy
from lexery.runtime.flow import PipelineFlow, StageTable
from lexery.runtime.objects import LongQueries
from lexery.search.calibrate import shipped_calibrations
from lexery.stages.assemble import AssembleConfig
from lexery.stages.clarify import ClarifyDeps, read_reply
from lexery.stages.gate import GateConfig
from lexery.stages.intake import IntakeConfig
from lexery.stages.orch import NO_MODEL, OrchConfig, OrchDeps
from lexery.stages.signals import SignalThresholds
from lexery.stages.verify import VerifyConfig
from lexery.store.objects import FolderObjects
from lexery.wiring.search import SearchParts


class StageParts(SearchParts):
    """What the stages of a run are made of, over what is found in the corpus."""

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
            hit_floor=shipped_calibrations().hit_floor,
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
    def _flow(self) -> PipelineFlow:
        return PipelineFlow(
            runner=_Lazy(lambda: StageTable(self.stages.table)),
            read_reply=lambda reply, asked, doclist, lang: read_reply(
                reply, asked, doclist, ClarifyDeps(doclist=self.library, directory=self.library), lang
            ),
            policy=self.policy,
            long_queries=self.long_queries,
        )


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
