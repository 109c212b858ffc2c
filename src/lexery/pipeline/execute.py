"""The stages of a run: the context's values in, a typed outcome out. The pipeline's only impure module, and only by ports."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from lexery.contracts.answer import Answer, CheckReport, Writer
from lexery.contracts.base import Value
from lexery.contracts.evidence import EvidenceAssembly
from lexery.contracts.ports import ActDirectory, ArticleSource, Doclist, Search
from lexery.contracts.retrieval import Leg
from lexery.contracts.run import Stage
from lexery.errors import MissingEvidenceAssembly, ResultMissing
from lexery.pipeline import inputs
from lexery.pipeline.context import RunContext
from lexery.pipeline.delivery import deliver_input
from lexery.pipeline.outcomes import (
    AssembleDone,
    DeliverDone,
    EvidenceDone,
    ExpandDone,
    GateDone,
    IntakeDone,
    OrchDone,
    PlanDone,
    ProfileDone,
    ReasonDone,
    RetrieveDone,
    StageOutcome,
    VerifyDone,
    WriteDone,
)
from lexery.pipeline.route import RoutePolicy
from lexery.stages.assemble import AssembleConfig, AssembleDeps, AssembleInput, assemble
from lexery.stages.deliver import DeliverDeps, Render, deliver
from lexery.stages.evidence import EvidenceConfig, EvidenceDeps, assemble_evidence
from lexery.stages.expand import ExpandConfig, ExpandDeps, expand_evidence
from lexery.stages.gate import GateConfig, evaluate_gate
from lexery.stages.intake import IntakeConfig, intake
from lexery.stages.orch import NO_MODEL, OrchDeps, orchestrate
from lexery.stages.plan import PlanConfig, plan_search
from lexery.stages.profile import ProfileConfig, ProfileDeps, profile_query
from lexery.stages.reason import ReasoningConfig, build_legal_reasoning
from lexery.stages.retrieve import RetrieveConfig, RetrieveDeps, retrieve
from lexery.stages.signals import SignalThresholds
from lexery.stages.verify import evaluate_verify, stored_result
from lexery.stages.write import WriteDeps, WriteInput, write
from lexery.verification.answer import check_answer


class StageConfig(Value):
    """Bounds, switches and thresholds of all stages."""

    thresholds: SignalThresholds
    gate: GateConfig
    intake: IntakeConfig = IntakeConfig()
    goals_max: int = 4
    search_limit: int = 20
    without: frozenset[Leg] = frozenset()
    doclist_enabled: bool = True
    budget: AssembleConfig = AssembleConfig()


@dataclass(frozen=True, kw_only=True)
class StageDeps:
    """Ports of all stages."""

    search: Search
    directory: ActDirectory
    doclist: Doclist
    articles: ArticleSource
    lemmas: Callable[[str], list[str]]
    render: Render
    """The verified answer as Markdown."""
    retyped: Callable[[str], str] = str
    """A question as it was meant to be typed, letter for letter."""
    searched: Callable[[str], str] = str
    """What is searched for: as the index would spell it, a long story without what is beside the point."""
    orch: OrchDeps = NO_MODEL


class PipelineStages:
    """Every stage bound to its ports. Equal contexts over one corpus give equal outcomes."""

    def __init__(self, deps: StageDeps, config: StageConfig, policy: RoutePolicy) -> None:
        self._deps = deps
        self._config = config
        self._policy = policy
        self.functions: Mapping[Stage, Callable[[RunContext], StageOutcome]] = {
            Stage.INTAKE: self._intake,
            Stage.PROFILE: self._profile,
            Stage.PLAN: self._plan,
            Stage.RETRIEVE: self._retrieve,
            Stage.GATE: self._gate,
            Stage.EXPAND: self._expand,
            Stage.EVIDENCE: self._evidence,
            Stage.REASON: self._reason,
            Stage.ASSEMBLE: self._assemble,
            Stage.WRITE: self._write,
            Stage.VERIFY: self._verify,
            Stage.DELIVER: self._deliver,
        }
        """Stage → what runs it, but for ORCH; raises what the stage raises, ResultMissing when an earlier result is not there."""

    @property
    def table(self) -> Mapping[Stage, Callable[[RunContext], StageOutcome | Awaitable[StageOutcome]]]:
        """Every stage: those of `functions`, and ORCH, which may wait for a model and so stays on the event loop."""
        return {**self.functions, Stage.ORCH: self._orch}

    def _intake(self, context: RunContext) -> IntakeDone:
        query = intake(context.query, self._config.intake)
        return IntakeDone(query=query, corpus_version=self._deps.articles.corpus_version)

    def _profile(self, context: RunContext) -> ProfileDone:
        config = ProfileConfig(goals_max=self._config.goals_max)
        deps = ProfileDeps(
            directory=self._deps.directory,
            doclist=self._deps.doclist,
            articles=self._deps.articles,
            retyped=self._deps.retyped,
        )
        return ProfileDone(profile=profile_query(context.query, deps, config))

    def _plan(self, context: RunContext) -> PlanDone:
        config = PlanConfig(limit=self._config.search_limit, doclist_enabled=self._config.doclist_enabled)
        return PlanDone(plan=plan_search(inputs.profile_of(context), config))

    def _retrieve(self, context: RunContext) -> RetrieveDone:
        deps = RetrieveDeps(
            search=self._deps.search,
            directory=self._deps.directory,
            articles=self._deps.articles,
            searched=self._deps.searched,
        )
        config = RetrieveConfig(thresholds=self._config.thresholds, without=self._config.without)
        return RetrieveDone(retrieval=retrieve(inputs.retrieve_input(context), deps, config))

    def _gate(self, context: RunContext) -> GateDone:
        return GateDone(decision=evaluate_gate(inputs.gate_input(context), self._config.gate))

    def _expand(self, context: RunContext) -> ExpandDone:
        config = ExpandConfig(
            visits_max=self._policy.u6_max_visits,
            returns_max=self._policy.u6_direct_retry_max,
            doclist_enabled=self._config.doclist_enabled,
        )
        deps = ExpandDeps(doclist=self._deps.doclist, directory=self._deps.directory)
        return ExpandDone(trace=expand_evidence(inputs.expand_input(context), deps, config))

    def _evidence(self, context: RunContext) -> EvidenceDone:
        deps = EvidenceDeps(directory=self._deps.directory)
        config = EvidenceConfig(thresholds=self._config.thresholds)
        return EvidenceDone(evidence=assemble_evidence(inputs.evidence_input(context), deps, config))

    def _reason(self, context: RunContext) -> ReasonDone:
        config = ReasoningConfig(
            max_clarifications=self._policy.max_clarifications, u6_max_visits=self._policy.u6_max_visits
        )
        return ReasonDone(reasoning=build_legal_reasoning(inputs.reasoning_input(context), config))

    def _assemble(self, context: RunContext) -> AssembleDone:
        given = AssembleInput(
            profile=inputs.profile_of(context),
            evidence=_evidence_of(context),
            effective_gap=context.effective_gap,
            doclist=context.doclist,
            clarification=context.clarification,
            feedback=context.assembled.feedback if context.assembled else None,
            lang=context.query.lang,
        )
        deps = AssembleDeps(articles=self._deps.articles, lemmas=self._deps.lemmas)
        return AssembleDone(prompt=assemble(given, deps, self._config.budget))

    def _write(self, context: RunContext) -> WriteDone:
        if context.assembled is None:
            raise ResultMissing(stage=Stage.ASSEMBLE.number)
        if context.reasoning is None:
            raise ResultMissing(stage=Stage.REASON.number)
        given = WriteInput(
            assembled=context.assembled,
            evidence=_evidence_of(context),
            reasoning=context.reasoning,
            as_of=context.query.as_of,
            lang=context.query.lang,
        )
        deps = WriteDeps(articles=self._deps.articles, directory=self._deps.directory)
        return WriteDone(draft=write(given, deps))

    def _verify(self, context: RunContext) -> VerifyDone:
        visit = context.visits.get(Stage.VERIFY.number, 1)
        stored = stored_result(context.verify, context.draft, visit)
        if stored is not None:
            return VerifyDone(result=stored)
        given = inputs.verify_input(context, self._check(context), self._policy)
        return VerifyDone(result=evaluate_verify(given, self._policy.verify))

    def _check(self, context: RunContext) -> CheckReport:
        evidence = _evidence_of(context)
        return check_answer(
            context.draft or Answer(writer=Writer.EXTRACTIVE, short_answer=""),
            evidence=evidence,
            articles=self._deps.articles,
            directory=self._deps.directory,
            as_of=context.query.as_of,
            goal_gaps=evidence.goal_gaps,
            effective_gap=context.effective_gap,
            doclist=context.doclist,
            query_references=inputs.profile_of(context).references,
            lang=context.query.lang,
        )

    def _deliver(self, context: RunContext) -> DeliverDone:
        return DeliverDone(delivery=deliver(deliver_input(context), DeliverDeps(render=self._deps.render)))

    async def _orch(self, context: RunContext) -> OrchDone:
        given = inputs.orch_input(context, self._policy)
        return OrchDone(decision=await orchestrate(given, self._deps.orch, self._policy.orch))


def _evidence_of(context: RunContext) -> EvidenceAssembly:
    if context.evidence is None:
        raise MissingEvidenceAssembly
    return context.evidence
