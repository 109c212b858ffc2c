"""Lexery in one object: ask, search, check, cite, and the runs behind the answers. The command line is thin over it."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from datetime import date
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any, Self
from zoneinfo import ZoneInfo

from lexery.contracts.answer import AnswerFile, CheckRecord
from lexery.contracts.base import Value
from lexery.contracts.citation import Reference
from lexery.contracts.evidence import Retrieval
from lexery.contracts.ports import Search
from lexery.contracts.query import Query
from lexery.contracts.record import RunRecord
from lexery.contracts.retrieval import DoclistReason, Explanation, Leg, SearchRequest, SearchResult
from lexery.contracts.run import Clarification, RunEvent
from lexery.errors import InvalidDate
from lexery.law.citations import find_references
from lexery.law.day_asked import day_asked
from lexery.pipeline.context import RunContext
from lexery.pipeline.delivery import answer_file
from lexery.pipeline.outcome import RunOutcome, coverage_kind
from lexery.runtime.driver import no_listener
from lexery.runtime.service import RunService
from lexery.settings import Origin, Settings, load_settings
from lexery.stages.intake import IntakeConfig, check_question, check_reply
from lexery.stages.merge import WHOLE
from lexery.stages.plan import PlanConfig, plan_search
from lexery.stages.profile import ProfileConfig, ProfileDeps, profile_query
from lexery.stages.retrieve import RetrieveConfig, RetrieveDeps, RetrieveInput, retrieve
from lexery.stages.signals import SignalThresholds
from lexery.verification.brief import BriefChecker, BriefLimits, PlaceFinder
from lexery.verification.exported import verify_exported
from lexery.wiring import Parts

KYIV = ZoneInfo("Europe/Kyiv")
"""Where a question's day is counted when it names none."""
TENANT = "local"
"""The one tenant of the embedded product."""

_DELIVERED = frozenset({RunOutcome.ANSWER, RunOutcome.COVERAGE_GAP, RunOutcome.OUT_OF_SCOPE})


class Ended(Value):
    """A run that ended, or that waits for its asker."""

    record: RunRecord
    context: RunContext
    message: str | None
    """The delivered answer as Markdown; None for a dry run and for a run that delivered nothing."""

    @property
    def run_id(self) -> str:
        return self.record.run_id

    @property
    def outcome(self) -> str:
        """`answer`, `coverage_gap`, `out_of_scope`, `clarify`, `failed`, `stopped` (`policies.md` §7)."""
        return self.record.outcome or RunOutcome.FAILED

    @property
    def coverage_kind(self) -> DoclistReason | None:
        """What kind of gap or question it is."""
        return coverage_kind(self.context)

    @property
    def clarification(self) -> Clarification | None:
        """The question to the asker, while the run waits."""
        return self.context.clarification if self.outcome == RunOutcome.CLARIFY else None

    @property
    def answer(self) -> AnswerFile | None:
        """The answer as it is exported; None when there is none."""
        return answer_file(self.context) if self.outcome in _DELIVERED else None


class Explained(Value):
    """What U4 finds for a question, and why."""

    found: Retrieval
    why: Mapping[str, tuple[Explanation, ...]]
    """Goal id → of each of its hits, then of the articles asked about."""

    def of(self, goal_id: str, key: tuple[str, str]) -> Explanation | None:
        """Why an article stands where it does for a goal."""
        return next((one for one in self.why.get(goal_id, ()) if one.key == key), None)


class _Asking:
    """A search that is asked to explain itself, and whose explanations are kept in the order of the goals."""

    def __init__(self, search: Search, about: Sequence[tuple[str, str]]) -> None:
        self._search = search
        self._about = tuple(about)
        self.kept: list[tuple[Explanation, ...]] = []

    def search(self, request: SearchRequest) -> SearchResult:
        """See `Search.search`."""
        result = self._search.search(request.model_copy(update={"explain": True, "about": self._about}))
        self.kept.append(result.explanations)
        return result


class Lexery:
    """One home folder, opened. Use it as a context manager, or call `close`."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    @classmethod
    def open(
        cls,
        settings: Settings | Path | None = None,
        *,
        listener: Callable[[RunEvent], None] | None = None,
        without: frozenset[Leg] = frozenset(),
    ) -> Self:
        """Open a home folder (a path, settings, or the user's own).

        `listener` hears every event of the runs asked here; `without` switches legs of the search off. Nothing is read
        before the first call. Raises a `UsageError` for bad settings.
        """
        chosen = settings if isinstance(settings, Settings) else load_settings(home=settings)
        return cls(Parts(chosen, without=without, listener=listener or no_listener))

    def close(self) -> None:
        """Let go of the database."""
        self._parts.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def corpus_version(self) -> str:
        """Hash that names the corpus."""
        return self._parts.library.corpus_version

    @property
    def thresholds(self) -> SignalThresholds:
        """Relevances that U4 and U5 judge by, of the legs that can run."""
        return self._parts.stage_config.thresholds

    @property
    def runs(self) -> RunService:
        """The runs: list, view, events, cancel."""
        return self._parts.runs

    def query(self, question: str, *, as_of: str | None = None, dry_run: bool = False) -> Query:
        """The question as it is submitted; `as_of` is an ISO date, by default the one it asks for, else today in Kyiv.

        Raises a `BadInput` for what cannot be read as a question, InvalidDate.
        """
        settings = self._parts.settings
        text = check_question(question, IntakeConfig(max_chars=settings.query_max_chars))
        today = self._parts.clock.now().astimezone(KYIV).date()
        return Query(
            text=text,
            as_of=(day_asked(text) or today) if as_of is None else parse_date(as_of),
            lang=settings.lang,
            tenant_id=TENANT,
            dry_run=dry_run,
        )

    def checker(self, *, as_of: str | None = None, seconds: float | None = None) -> BriefChecker:
        """What holds somebody's texts to the corpus as it is law on a day (ISO date), by default today in Kyiv.

        `seconds` for one text; without it the setting's. Raises InvalidDate, and what the corpus and its index raise.
        """
        parts, settings = self._parts, self._parts.settings
        today = parts.clock.now().astimezone(KYIV).date()
        return BriefChecker(
            parts.library,
            PlaceFinder(parts.search, parts.library, parts.library, parts.index.text.idf),
            as_of=today if as_of is None else parse_date(as_of),
            clock=monotonic,
            limits=BriefLimits(
                citations=settings.check_citations_max,
                seconds=min(settings.check_text_seconds, seconds or settings.check_text_seconds),
                passage_max_chars=settings.check_passage_max_chars,
                claim_max_chars=settings.check_claim_max_chars,
            ),
        )

    def ask(self, question: str, *, as_of: str | None = None, dry_run: bool = False) -> Ended:
        """Ask, and wait until the run ends or needs its asker.

        A dry run delivers no message and leaves no outbox row. Raises a `BadInput`, `CorpusError` or `StoreError`; what
        a stage raises ends the run as failed.
        """
        query = self.query(question, as_of=as_of, dry_run=dry_run)
        self._parts.index  # noqa: B018 - a missing corpus or index is refused before a run exists
        return self._ended(_wait(self._parts.runs.submit(query)))

    def answer(self, run_id: str, reply: str) -> Ended:
        """Answer the question of a waiting run and go on with it.

        Raises a `BadInput` for what cannot be read as a reply, ClarificationConflict when it does not wait, NoSuchChoice,
        RunNotFound.
        """
        said = check_reply(reply, IntakeConfig(max_chars=self._parts.settings.query_max_chars))
        return self._ended(_wait(self._parts.runs.answer(run_id, TENANT, said)))

    def resume(self, run_id: str) -> Ended:
        """Go on with a run that stopped half-way; one that ended is given as it is. Raises RunNotFound."""
        return self._ended(_wait(self._parts.runs.resume(run_id, TENANT)))

    def run(self, run_id: str) -> Ended:
        """A run as it stands. Raises RunNotFound."""
        return self._ended(self._parts.runs.view(run_id, TENANT).record)

    def search(self, question: str, *, limit: int | None = None, as_of: str | None = None) -> Retrieval:
        """What U4 finds for the question: the hits of every goal, best first; `as_of` as in `query`."""
        return self._retrieve(question, limit, self._parts.search, as_of)

    def explain(
        self, question: str, *, limit: int | None = None, about: Sequence[tuple[str, str]] = ()
    ) -> Explained:
        """The same with the reasons, of the hits and of the articles (nreg, article) asked about."""
        asking = _Asking(self._parts.search, about)
        found = self._retrieve(question, limit, asking)
        # A whole question that is searched beside its goals comes after them.
        goals = [*(goal.goal_id for goal in found.trace.goals), WHOLE]
        return Explained(found=found, why=dict(zip(goals, asking.kept, strict=False)))

    def _retrieve(
        self, question: str, limit: int | None, search: Search, as_of: str | None = None
    ) -> Retrieval:
        parts = self._parts
        query = self.query(question, as_of=as_of)
        profile = profile_query(
            query,
            ProfileDeps(
                directory=parts.library,
                doclist=parts.library,
                articles=parts.library,
                retyped=parts.retyped,
            ),
            ProfileConfig(goals_max=parts.settings.goals_max),
        )
        plan = plan_search(profile, PlanConfig(limit=limit or parts.settings.search_limit))
        found = retrieve(
            RetrieveInput(profile=profile, plan=plan, as_of=query.as_of),
            RetrieveDeps(
                search=search, directory=parts.library, articles=parts.library, searched=parts.searched
            ),
            RetrieveConfig(thresholds=parts.stage_config.thresholds, without=parts.stage_config.without),
        )
        return found.model_copy(update={"hits": found.hits[: plan.limit]})

    def check(self, file: AnswerFile) -> tuple[CheckRecord, ...]:
        """Hold an exported answer to the texts of this corpus again."""
        return verify_exported(file, self._parts.library, self._parts.library)

    def cite(self, text: str) -> tuple[Reference, ...]:
        """The citations in a text, resolved."""
        return tuple(find_references(text, self._parts.library))

    @property
    def changed_settings(self) -> Mapping[str, str]:
        """Settings that are not at their default, but for the home folder: what a report must name."""
        return changed_settings(self._parts.settings)

    def _ended(self, record: RunRecord) -> Ended:
        message = self._parts.runs.message(record.run_id, record.tenant_id)
        return Ended(
            record=record, context=self._parts.runs.context(record), message=message.body if message else None
        )


def _wait(work: Coroutine[Any, Any, RunRecord]) -> RunRecord:
    """Run `work` to its end in an event loop of its own.

    The record is not made the task's result: asyncio turns the task into text, result and all, when it puts the
    handler of interrupts back, and a record is long.
    """
    ended: list[RunRecord] = []

    async def keep() -> None:
        ended.append(await work)

    asyncio.run(keep())
    return ended[0]


def changed_settings(settings: Settings) -> dict[str, str]:
    """Name → value of every setting that did not come from its default; the home folder and secrets aside."""
    values = settings.model_dump(mode="json", exclude={"home"})
    return {name: str(value) for name, value in values.items() if settings.origin(name) is not Origin.DEFAULT}


def parse_date(value: str) -> date:
    """A date written YYYY-MM-DD; the other forms of ISO 8601 are refused. Raises InvalidDate."""
    try:
        found = date.fromisoformat(value)
    except ValueError as error:
        raise InvalidDate(value=value) from error
    if found.isoformat() != value:
        raise InvalidDate(value=value)
    return found
