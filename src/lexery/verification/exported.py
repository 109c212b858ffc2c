"""Re-check of an exported answer, offline: the same checks, held against the sources the file names."""

from lexery.contracts.answer import AnswerFile, CheckRecord, CheckStatus, Source
from lexery.contracts.decisions import AnswerMode, Verdict
from lexery.contracts.ports import ActDirectory, ArticleSource
from lexery.law.citations import find_references
from lexery.messages import LANGUAGES
from lexery.verification.answer import (
    SHORT_ANSWER,
    check_claims,
    check_notices,
    evidence_absence,
    short_answer_records,
)
from lexery.verification.checks import carried
from lexery.verification.context import CheckContext, Remembered, cited, failed, key_of, passed

_GAP_MODES = frozenset({AnswerMode.COVERAGE_GAP.value, AnswerMode.OUT_OF_SCOPE.value})


def verify_exported(
    file: AnswerFile, articles: ArticleSource, directory: ActDirectory
) -> tuple[CheckRecord, ...]:
    """Every record over the answer as the file holds it; a failed one is a finding.

    The file's own hashes stand for the run's evidence, so that a quote, a citation or a hash that was changed after
    the export, a source left out, or a corpus that holds another text is found. The file's `checks` are not believed.
    """
    hashes = {
        (source.nreg, number): sha
        for source in file.sources
        for number, sha in zip(source.articles, source.text_sha256, strict=False)
    }
    context = CheckContext(
        answer=file.answer,
        hashes=hashes,
        articles=Remembered(articles),
        directory=directory,
        as_of=file.as_of,
        asked=tuple(find_references(file.question, directory)),
        question=file.question,
        lang=file.lang if file.lang in LANGUAGES else LANGUAGES[0],
    )
    claim_records, _, _ = check_claims(context)
    answer = file.answer
    return (
        *_labels(file),
        *_sources(file, context),
        *claim_records,
        *short_answer_records(answer, context),
        carried.free_text(SHORT_ANSWER, answer.short_answer, answer.claims, context, answer.gap_notice),
        *check_notices(context),
        *([evidence_absence(context)] if answer.claims or file.sources else []),
    )


def findings(records: tuple[CheckRecord, ...]) -> tuple[CheckRecord, ...]:
    """The records that failed."""
    return tuple(r for r in records if r.status is CheckStatus.FAILED)


def _labels(file: AnswerFile) -> list[CheckRecord]:
    """The labels of the file agree with each other and with the answer: only a verified answer is ever exported."""
    gap = file.answer_mode in _GAP_MODES
    claims = file.answer.claims
    ids = [claim.id for claim in claims]
    outcome = file.answer_mode if gap else "answer"
    pairs = (
        ("VERDICT_DIFFERS", file.verdict, Verdict.COMPLETE.value),
        ("MODE_UNKNOWN", file.answer_mode, file.answer_mode if file.answer_mode in set(AnswerMode) else "—"),
        ("OUTCOME_DIFFERS", file.outcome, outcome),
        ("CLAIM_TWICE", " ".join(ids), " ".join(dict.fromkeys(ids))),
    )
    return [failed(11, "label", "file", code, f"{a} ≠ {b}") for code, a, b in pairs if a != b]


def _kinds(source: Source, context: CheckContext) -> list[tuple[str, str, str]]:
    """A digest's statement must not be passed off as the official text, nor the other way round."""
    held = (context.articles.article(source.nreg, number) for number in source.articles)
    return [
        ("KIND_DIFFERS", source.text_kind.value, article.text_kind.value)
        for article in held
        if article is not None
    ][:1]


def _sources(file: AnswerFile, context: CheckContext) -> list[CheckRecord]:
    """Every cited article has a source with a hash, and each source says of its act what the catalog says."""
    out: list[CheckRecord] = []
    for claim in file.answer.claims:
        target = cited(claim)
        if target is not None and key_of(target) not in context.hashes:
            out.append(
                failed(5, "source", claim.id, "SOURCE_MISSING", f"{target.nreg} {target.article or ''}")
            )
    for source in file.sources:
        subject = f"source {source.nreg}"
        act = context.directory.act(source.nreg)
        if act is None:
            out.append(failed(2, "source", subject, "ACT_UNKNOWN", source.title))
            continue
        if len(source.articles) != len(source.text_sha256):
            out.append(
                failed(
                    5,
                    "source",
                    subject,
                    "HASH_MISSING",
                    f"{len(source.articles)} / {len(source.text_sha256)}",
                )
            )
        pairs = (
            ("TITLE_DIFFERS", source.title, act.title),
            ("NUMBER_DIFFERS", source.number or "", act.number or ""),
            ("STATUS_DIFFERS", source.status.value, act.status.value),
            ("EDITION_DIFFERS", source.edition or "", act.edition or ""),
            ("READ_DIFFERS", source.retrieved or "", act.retrieved or ""),
            ("LINK_DIFFERS", source.url or "", act.source_url or ""),
            *_kinds(source, context),
        )
        wrong = [failed(4, "source", subject, code, f"{a} ≠ {b}") for code, a, b in pairs if a != b]
        out += wrong or [passed(4, "source", subject, act.title)]
    return out
