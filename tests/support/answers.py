"""A small invented code and special law, and a run over them from evidence to checked answer."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from lexery.contracts.answer import Answer, AnswerFile, AssembledPrompt, CheckReport, VerifyFeedback
from lexery.contracts.corpus import ActRecord, ActStatus, Article, ArticleList, DocType, TextKind
from lexery.contracts.decisions import AnswerMode, LegalReasoning, NextAction, ReadyPath
from lexery.contracts.evidence import EvidenceAssembly, EvidenceItem, EvidenceMode, SupportLevel
from lexery.contracts.query import AmbiguityLevel, Goal, Intent, Language, QueryProfile, ScopeHint
from lexery.contracts.retrieval import CatalogCandidate, CoverageGap, DoclistTrace, Hit, Passage
from lexery.contracts.run import Clarification
from lexery.law.citations import find_references
from lexery.law.directory_memory import MemoryDirectory
from lexery.search.analyze import words
from lexery.stages.answer_file import cited_sources
from lexery.verification.answer import check_answer
from lexery.writing.budget import assemble_prompt
from lexery.writing.extractive import write_extractive

AS_OF = date(2026, 3, 1)

CODE = ActRecord(
    nreg="100-20", title="Садовий кодекс України", number="100-IX", adopted="2020-02-01", doc_type=DocType.CODE,
    status=ActStatus.IN_FORCE, edition="2025-01-01", retrieved="2026-02-01", indexed=True,
    source_url="https://zakon.rada.gov.ua/laws/show/100-20", aliases=("СадК",),
)  # fmt: skip
SPECIAL = ActRecord(
    nreg="200-20", title="Про садівництво в умовах воєнного стану", number="200-IX", adopted="2022-03-15",
    status=ActStatus.IN_FORCE, edition=None, retrieved="2026-02-01", indexed=True,
    source_url="https://zakon.rada.gov.ua/laws/show/200-20",
)  # fmt: skip
OLD = ActRecord(
    nreg="50-12", title="Про сади", number="50-XII", adopted="1992-02-01", status=ActStatus.REPEALED,
    status_note="втратив чинність (Втрата чинності від 01.03.2020, підстава — 100-IX)", retrieved="2026-02-01",
    indexed=True, source_url="https://zakon.rada.gov.ua/laws/show/50-12",
)  # fmt: skip
UNSAID = ActRecord(
    nreg="300-20",
    title="Про облік дерев",
    number="300-IX",
    adopted="2021-02-01",
    status=ActStatus.UNKNOWN,
    indexed=True,
)
MISSING = ActRecord(
    nreg="400-20", title="Про обрізку дерев", number="400-IX", adopted="2021-03-01", status=ActStatus.IN_FORCE,
    source_url="https://zakon.rada.gov.ua/laws/show/400-20",
)  # fmt: skip
ACTS = (CODE, SPECIAL, OLD, UNSAID, MISSING)

LIST_TEXT = (
    "Дерево може бути зрубане власником саду лише у випадках:\n"
    "1) хвороби дерева, яку засвідчив садівник;\n"
    "2) загрози падіння дерева на будинок або дорогу;\n"
    "3) рішення ради про спорудження дороги, ухваленого на підставі громадського обговорення, у якому взяли участь "
    "мешканці сусідніх ділянок, власники садів, лісники та представники товариства охорони природи, після огляду саду, "
    "складання акта про стан кожного дерева і відшкодування власникові його вартості за цінами, що діяли на час огляду, "
    "з урахуванням витрат на пересадження молодих дерев і догляд за ними на новому місці до першого врожаю, якщо власник саду не відмовився від відшкодування письмово в присутності двох свідків.\n"
    "Забороняється рубати дерево в період цвітіння протягом 30 днів з дня появи першої квітки, крім випадку загрози "
    "падіння.\n"
    "Особа, яка зрубала дерево без дозволу, сплачує не більше 500 гривень."
)
NUMBERED_TEXT = (
    "1. Сусід має право зібрати плоди, що впали на його ділянку. Зібрані плоди не повертають.\n"
    "2. Скаргу на сусіда подають до ради у строк не пізніше 14 днів з дня виявлення шкоди.\n"
    "{Частину третю виключено на підставі Закону № 1-IX від 01.01.2021}\n"
    "4. Рада розглядає скаргу протягом місяця."
)
ARTICLES = (
    Article(nreg="100-20", number="1", heading="Рубання дерев", text=LIST_TEXT),
    Article(nreg="100-20", number="2", heading="Плоди на межі ділянок", text=NUMBERED_TEXT),
    Article(nreg="100-20", number="3", heading="Полив", text="Полив здійснює власник саду."),
    Article(nreg="200-20", number="1", heading="Рубання дерев під час воєнного стану",
            text="1. У період дії воєнного стану дерево може бути зрубане без рішення ради."),
    Article(nreg="50-12", number="7", heading="Рубання", text="Рубання дерев заборонено без дозволу виконкому."),
    Article(nreg="300-20", number="1", heading="Облік", text="Облік дерев веде рада."),
)  # fmt: skip


class Shelf:
    """Articles in a dictionary (port `ArticleSource`)."""

    def __init__(self, articles: Sequence[Article]) -> None:
        self._held = {(a.nreg, a.number): a for a in articles}

    @property
    def corpus_version(self) -> str:
        return "v1"

    def article(self, nreg: str, number: str) -> Article | None:
        return self._held.get((nreg, number))


def lemmas(text: str) -> list[str]:
    return words(text)


def directory(articles: Sequence[Article] = ARTICLES, acts: Sequence[ActRecord] = ACTS) -> MemoryDirectory:
    numbers: dict[str, list[str]] = {}
    for article in articles:
        numbers.setdefault(article.nreg, []).append(article.number)
    lists = [
        ArticleList(nreg=n, numbers=tuple(v), held=frozenset(v), complete=True) for n, v in numbers.items()
    ]
    return MemoryDirectory(acts, lists)


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass(kw_only=True)
class World:
    """Texts and a catalog, and the stages from U9 to U11 over them."""

    articles: Sequence[Article] = ARTICLES
    acts: Sequence[ActRecord] = ACTS
    as_of: date = AS_OF
    lang: str = "uk"
    shelf: Shelf = field(init=False)
    directory: MemoryDirectory = field(init=False)

    def __post_init__(self) -> None:
        self.shelf = Shelf(self.articles)
        self.directory = directory(self.articles, self.acts)

    def item(
        self, nreg: str, number: str, relevance: float = 0.9, *, goal_id: str = "g1", cited: bool = False
    ) -> EvidenceItem:
        article, act = self.shelf.article(nreg, number), self.directory.act(nreg)
        assert article is not None
        assert act is not None
        hit = Hit(
            nreg=nreg, article=number, title=act.title, heading=article.heading, relevance=relevance, score=relevance,
            passage=Passage(start=0, end=len(article.text)), text_sha256=sha256(article.text), status=act.status,
            doc_type=act.doc_type, repealed=article.repealed, text_kind=article.text_kind, cited=cited, goal_id=goal_id,
        )  # fmt: skip
        return EvidenceItem(hit=hit, act=act)

    def profile(self, goals: Sequence[str]) -> QueryProfile:
        split = tuple(
            Goal(id=f"g{n}", text=t, search_text=t, references=tuple(find_references(t, self.directory)))
            for n, t in enumerate(goals, start=1)
        )
        return QueryProfile(
            language=Language.UK, intent=Intent.QUESTION, domains=(), entities=(), acts=(), goals=split,
            references=tuple(r for g in split for r in g.references), ambiguity=AmbiguityLevel.NONE,
            need_deep_retrieval=len(split) > 1, scope=ScopeHint(foreign=False, ukrainian_cue=True), word_count=5,
        )  # fmt: skip

    def evidence(
        self,
        items: Sequence[EvidenceItem],
        gaps: Mapping[str, CoverageGap],
        candidate: CatalogCandidate | None = None,
        support: SupportLevel = SupportLevel.STRONG,
    ) -> EvidenceAssembly:
        return EvidenceAssembly(
            items=tuple(items), goal_gaps=dict(gaps), coverage_gap_status=CoverageGap.NONE, support_level=support,
            evidence_mode=EvidenceMode.LAW, catalog_candidate=candidate,
        )  # fmt: skip

    def draft(
        self,
        goals: Sequence[str],
        items: Sequence[EvidenceItem],
        *,
        gaps: Mapping[str, CoverageGap] | None = None,
        doclist: DoclistTrace | None = None,
        mode: AnswerMode = AnswerMode.LAW,
        feedback: VerifyFeedback | None = None,
        clarification: Clarification | None = None,
        candidate: CatalogCandidate | None = None,
        support: SupportLevel = SupportLevel.STRONG,
        budget_tokens: int | None = None,
    ) -> "Drafted":
        profile = self.profile(goals)
        every = {g.id: CoverageGap.NONE for g in profile.goals} | dict(gaps or {})
        evidence = self.evidence(items, every, candidate, support)
        assembled = assemble_prompt(
            profile=profile, evidence=evidence, effective_gap=CoverageGap.NONE, articles=self.shelf, lemmas=lemmas,
            doclist=doclist, clarification=clarification, feedback=feedback, budget_tokens=budget_tokens,
        )  # fmt: skip
        answer = write_extractive(
            assembled=assembled, evidence=evidence, reasoning=reasoning(mode), articles=self.shelf,
            directory=self.directory, as_of=self.as_of, lang=self.lang,
        )  # fmt: skip
        return Drafted(
            world=self,
            profile=profile,
            evidence=evidence,
            assembled=assembled,
            answer=answer,
            doclist=doclist,
            mode=mode,
        )


@dataclass(kw_only=True)
class Drafted:
    """A draft with what it was made of."""

    world: World
    profile: QueryProfile
    evidence: EvidenceAssembly
    assembled: AssembledPrompt
    answer: Answer
    doclist: DoclistTrace | None
    mode: AnswerMode

    def check(self, answer: Answer | None = None) -> CheckReport:
        return check_answer(
            answer or self.answer, evidence=self.evidence, articles=self.world.shelf, directory=self.world.directory,
            as_of=self.world.as_of, doclist=self.doclist, query_references=self.profile.references, lang=self.world.lang,
        )  # fmt: skip

    def file(self, answer: Answer | None = None) -> AnswerFile:
        answer = answer or self.answer
        return AnswerFile(
            run_id="r1", corpus_version="v1", as_of=self.world.as_of, outcome="answer", answer_mode=self.mode.value,
            verdict="complete", reasons=("GROUNDED",), question=" ".join(g.text for g in self.profile.goals),
            answer=answer, sources=cited_sources(answer, self.evidence.items), checks=self.check(answer).records,
            lang=self.world.lang,
        )  # fmt: skip


def reasoning(mode: AnswerMode) -> LegalReasoning:
    return LegalReasoning(
        row=5, ready_for_write=True, ready_path=ReadyPath.NO_BLOCKERS, recommended_next_action=NextAction.RUN_U9,
        answer_mode=mode, unresolved_blockers=(), exhausted=False,
    )  # fmt: skip


DIGEST = Article(
    nreg="100-20", number="9", heading="Тінь", part="2", text_kind=TextKind.DIGEST,
    text="Тінь від дерева не дає права на компенсацію. Виняток — теплиця, збудована раніше за 5 років.",
)  # fmt: skip
