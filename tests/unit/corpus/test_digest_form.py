"""The form of the starter digest's files, without the corpus."""

import csv
from importlib import resources
from pathlib import Path

import pytest

from lexery.contracts.bundle import BundleAct, CatalogSource
from lexery.contracts.corpus import TextKind
from lexery.corpus.digest.articles import compact, expand, read_article_lists
from lexery.corpus.digest.check import DigestAct, check_form, read_digest
from lexery.corpus.digest.source import digest_bundle, digest_catalog

DIGEST = Path(str(resources.files("lexery.corpus.digest")))
COLUMNS = ["nreg", "number", "adopted", "doc_type", "status", "title", "aliases"]


@pytest.fixture(scope="module")
def acts() -> tuple[DigestAct, ...]:
    return read_digest(DIGEST / "digest.jsonl")


@pytest.fixture(scope="module")
def catalog() -> list[dict[str, str]]:
    with (DIGEST / "catalog.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert rows[0] == COLUMNS
    return [dict(zip(COLUMNS, row, strict=True)) for row in rows[1:]]


@pytest.fixture(scope="module")
def lists() -> dict[str, tuple[str, ...]]:
    return read_article_lists(DIGEST / "articles.json")


def test_holds_about_two_hundred_norms_or_more(acts: tuple[DigestAct, ...]) -> None:
    assert sum(len(act.articles) for act in acts) >= 200


def test_form_has_no_findings(acts: tuple[DigestAct, ...]) -> None:
    assert check_form(acts) == []


def test_every_line_is_an_act_of_a_bundle() -> None:
    lines = (DIGEST / "digest.jsonl").read_text(encoding="utf-8").splitlines()
    assert {BundleAct.model_validate_json(line).text_kind for line in lines} == {TextKind.DIGEST}


def test_every_act_is_in_force_and_marked_as_digest(acts: tuple[DigestAct, ...]) -> None:
    assert {(act.status, act.text_kind, act.preamble) for act in acts} == {("in_force", "digest", "")}


def test_statements_are_one_paragraph_and_not_repealed(acts: tuple[DigestAct, ...]) -> None:
    bad = [
        (act.nreg, s.number) for act in acts for s in act.articles if "\n" in s.text or s.repealed or s.path
    ]
    assert bad == []


def test_headings_are_unique_within_an_act(acts: tuple[DigestAct, ...]) -> None:
    for act in acts:
        headings = [s.heading for s in act.articles]
        assert len(set(headings)) == len(headings), act.nreg


def test_digest_acts_are_in_the_catalog_with_the_same_facts(
    acts: tuple[DigestAct, ...], catalog: list[dict[str, str]]
) -> None:
    rows = {row["nreg"]: row for row in catalog}
    for act in acts:
        row = rows[act.nreg]
        assert (row["title"], row["number"], row["status"]) == (act.title, act.number, act.status)


def test_aliases_name_one_act_each(catalog: list[dict[str, str]]) -> None:
    owners: dict[str, set[str]] = {}
    for row in catalog:
        for alias in filter(None, row["aliases"].split("|")):
            owners.setdefault(alias.casefold(), set()).add(row["nreg"])
    assert {alias: who for alias, who in owners.items() if len(who) > 1} == {}


@pytest.mark.parametrize(
    ("alias", "nreg"),
    [
        pytest.param("ЦК", "435-15", id="civil"),
        pytest.param("КЗпП", "322-08", id="labour"),
        pytest.param("КУпАП", "8073-10", id="administrative-offences"),
        pytest.param("ПКУ", "2755-17", id="tax-code-without-text"),
        pytest.param("ПДР", "1306-2001-п", id="traffic-rules-without-text"),
    ],
)
def test_common_short_names_are_aliases(catalog: list[dict[str, str]], alias: str, nreg: str) -> None:
    assert [row["nreg"] for row in catalog if alias in row["aliases"].split("|")] == [nreg]


def test_every_statement_is_in_its_acts_article_list(
    acts: tuple[DigestAct, ...], lists: dict[str, tuple[str, ...]]
) -> None:
    unknown = [(a.nreg, s.number) for a in acts for s in a.articles if s.number not in lists[a.nreg]]
    assert unknown == []


def test_article_lists_repeat_nothing(lists: dict[str, tuple[str, ...]]) -> None:
    assert [nreg for nreg, numbers in lists.items() if len(set(numbers)) != len(numbers)] == []


def test_starter_catalog_joins_rows_and_article_lists() -> None:
    rows = {row.nreg: row for row in digest_catalog()}
    assert "625" in rows["435-15"].articles
    assert "ЦК" in rows["435-15"].aliases
    assert rows["2755-17"].articles == ()
    assert {row.source for row in rows.values()} == {CatalogSource.DIGEST}


def test_starter_bundle_is_there() -> None:
    assert digest_bundle().is_file()


@pytest.mark.parametrize(
    ("items", "numbers"),
    [
        pytest.param(["1..4"], ["1", "2", "3", "4"], id="run"),
        pytest.param(["1", "1-2", "2"], ["1", "1-2", "2"], id="hyphen-is-a-number"),
        pytest.param(["7", "8"], ["7", "8"], id="two-are-no-run"),
        pytest.param(["1..3", "прикінцеві"], ["1", "2", "3", "прикінцеві"], id="final-provisions"),
    ],
)
def test_compact_and_expand_are_inverse(items: list[str], numbers: list[str]) -> None:
    assert list(expand(items)) == numbers
    assert list(compact(numbers)) == items


@pytest.mark.parametrize("run", ["4..4", "5..2", "1..x"])
def test_a_run_that_does_not_rise_is_an_error(run: str) -> None:
    with pytest.raises(ValueError, match=r"run must rise|invalid literal"):
        expand([run])
