"""What is kept on disk while a corpus is made: a mapping, in order; and the version made of it."""

import pytest

from lexery.contracts.bundle import CatalogRow, CatalogSource
from lexery.contracts.corpus import ActStatus, DocType
from lexery.corpus.merge import CatalogTable, corpus_version
from lexery.corpus.scratch import CACHE_KIB, DiskMap, Scratch
from lexery.errors import StoreUnavailable

DIGEST, OFFICIAL = CatalogSource.DIGEST, CatalogSource.OFFICIAL


def filled(scratch: Scratch, *keys: str) -> DiskMap:
    made = scratch.map()
    for at, key in enumerate(keys):
        made[key] = str(at)
    return made


def test_a_map_holds_what_was_put_last() -> None:
    with Scratch() as scratch:
        made, other = filled(scratch, "а", "б", "а"), filled(scratch, "в")
        assert (dict(made), dict(other), len(made)) == ({"а": "2", "б": "1"}, {"в": "0"}, 2)
        del made["а"]
        assert ("а" in made, made.get("а"), "б" in made) == (False, None, True)
        for missing in (lambda: made["а"], lambda: made.pop("а")):
            with pytest.raises(KeyError):
                missing()
        with pytest.raises(KeyError):
            del made["а"]
        made.clear()
        assert (bool(made), bool(other), list(made.pairs())) == (False, True, [])


def test_keys_and_values_are_in_the_order_of_code_points() -> None:
    # Of these, neither a locale nor UTF-16 has the order of the code points.
    keys = ["10-20", "2-20", "2-20\tdigest", "2/3", "A", "a", "ґ", "є", "я", "\ue000", "\U0001f600"]
    with Scratch() as scratch:
        made = filled(scratch, *reversed(keys))
        for key in keys:
            made[key] = key
        assert list(made) == [key for key, _ in made.pairs()] == list(made.sorted_values()) == sorted(keys)


def test_more_than_the_cache_is_kept() -> None:
    long = "й" * 1000
    many = CACHE_KIB
    with Scratch() as scratch:
        made = scratch.map()
        for at in range(many):
            made[f"{at:06}"] = long
        assert len(made) == many
        assert all(value == long for value in made.sorted_values())


def test_what_the_disk_refuses_is_told() -> None:
    with Scratch() as scratch:
        made = filled(scratch, "а")
    with pytest.raises(StoreUnavailable):
        made["б"] = ""
    with pytest.raises(StoreUnavailable):
        list(made.pairs())


def test_a_row_replaces_the_one_of_its_act_and_source() -> None:
    rows = [
        CatalogRow(nreg="2-20", title="Про одне"),
        CatalogRow(nreg="2-20", title="Про друге", source=DIGEST),
        CatalogRow(nreg="10-20"),
    ]
    with Scratch() as scratch:
        table = CatalogTable(scratch, rows)
        table.update([CatalogRow(nreg="2-20", title="Про третє")])
        assert [(row.nreg, row.source, row.title) for row in table] == [
            ("10-20", OFFICIAL, ""),
            ("2-20", DIGEST, "Про друге"),
            ("2-20", OFFICIAL, "Про третє"),
        ]
        assert (table.acts(), table.names("2-20"), table.names("3-20")) == (2, True, False)


def test_the_version_of_a_corpus_stays_what_it_is() -> None:
    """A reader of an older record must find the corpus by it."""
    code = CatalogRow(
        nreg="254к/96-вр", number="254к/96-ВР", adopted="1996-06-28", doc_type=DocType.CONSTITUTION,
        status=ActStatus.IN_FORCE, title="Про сад «Ґанок»", aliases=("КУ", "Осн. з-н"), articles=("1", "2-1"),
    )  # fmt: skip
    with Scratch() as scratch:
        acts = scratch.map()
        acts.update({"2-20": "b" * 64, "10-20": "a" * 64})
        table = CatalogTable(
            scratch, [code, CatalogRow(nreg="10-20", source=DIGEST), CatalogRow(nreg="10-20")]
        )
        empty = CatalogTable(scratch)
        assert corpus_version(acts, table) == "2a1727f7d326850d"
        assert corpus_version(scratch.map(), empty) == "e3b0c44298fc1c14"
