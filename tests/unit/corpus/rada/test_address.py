"""Where the portal keeps a document, and the names of the files that keep it here."""

from pathlib import PurePosixPath
from urllib.parse import quote, unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexery.corpus.rada.address import Address, canonical_nreg, edition_of_link


@pytest.mark.parametrize(
    ("text", "nreg"),
    [
        pytest.param("435-15", "435-15", id="as it is"),
        pytest.param(" 254К/96-ВР ", "254к/96-вр", id="upper case, spaces"),
        pytest.param("254%D0%BA/96-%D0%B2%D1%80", "254к/96-вр", id="escaped"),
        pytest.param("254%d0%ba%2F96-%d0%b2%d1%80", "254к/96-вр", id="escaped, the slash too"),
        pytest.param("https://zakon.rada.gov.ua/laws/show/435-15#Text", "435-15", id="link"),
        pytest.param("zakon.rada.gov.ua/laws/show/254к/96-вр/print", "254к/96-вр", id="link to print"),
        pytest.param(
            "https://zakon.rada.gov.ua/laws/show/2755-17/ed20171231#n5", "2755-17", id="link, edition"
        ),
        pytest.param("https://data.rada.gov.ua/laws/card/1103-16.json", "1103-16", id="link to a card"),
        pytest.param("https://zakon.rada.gov.ua/laws/show/995_004?find=1", "995_004", id="link with a query"),
        pytest.param("v015p710-04", "v015p710-04", id="Constitutional Court"),
        pytest.param("560-2024-п", "560-2024-п", id="government"),
        pytest.param("ЦК", None, id="a name"),
        pytest.param("Закон про відпустки", None, id="a title"),
        pytest.param("../../etc/passwd1", None, id="climbs out"),
        pytest.param("1/../2", None, id="points only"),
        pytest.param("..%2f1", None, id="climbs out, escaped"),
        pytest.param("%252e%252e/1", None, id="escaped twice"),
        pytest.param("/1", None, id="empty segment"),
        pytest.param("1//2", None, id="empty segment inside"),
        pytest.param("1\\2", None, id="backslash"),
        pytest.param("1\n2", None, id="newline"),
        pytest.param("1?x=2", None, id="query"),
        pytest.param("1" * 41, None, id="too long"),
        pytest.param("", None, id="nothing"),
    ],
)
def test_canonical(text: str, nreg: str | None) -> None:
    assert canonical_nreg(text) == nreg


@pytest.mark.parametrize(
    ("link", "day"),
    [
        pytest.param("https://zakon.rada.gov.ua/laws/show/2755-17/ed20171231#n5", "2017-12-31", id="named"),
        pytest.param("https://zakon.rada.gov.ua/laws/show/2755-17", None, id="not named"),
        pytest.param("https://zakon.rada.gov.ua/laws/show/2755-17/ed20171331", None, id="no such day"),
        pytest.param("2755-17/ed20171231", None, id="no link"),
    ],
)
def test_edition_of_a_link(link: str, day: str | None) -> None:
    assert edition_of_link(link) == day


@pytest.mark.parametrize(
    ("address", "path", "name"),
    [
        pytest.param(
            Address(nreg="435-15", card=True), "/laws/card/435-15.json", "card-435-15.json", id="card"
        ),
        pytest.param(Address(nreg="435-15"), "/laws/show/435-15.xml", "act-435-15.xml", id="text"),
        pytest.param(
            Address(nreg="435-15", edition="2017-12-31"),
            "/laws/show/435-15/ed20171231",
            "act-435-15.ed2017-12-31.xml",
            id="edition",
        ),
        pytest.param(
            Address(nreg="254к/96-вр"),
            "/laws/show/254%D0%BA/96-%D0%B2%D1%80.xml",
            "act-254%D0%BA%2F96-%D0%B2%D1%80.xml",
            id="the slash stays in the path, and is none in the name",
        ),
    ],
)
def test_address(address: Address, path: str, name: str) -> None:
    assert (address.path, address.file_name) == (path, name)


letters = st.sampled_from("09azабвр-_/.%")


@given(st.text(letters, min_size=1, max_size=60))
def test_no_nreg_leaves_its_folder_or_its_path(text: str) -> None:
    nreg = canonical_nreg(text)
    if nreg is None:
        return
    address = Address(nreg=nreg)
    assert PurePosixPath("folder", address.file_name).parts == ("folder", address.file_name)
    assert len(f"{address.file_name}.part") < 255
    assert address.file_name.isascii()
    assert unquote(address.path) == f"/laws/show/{nreg}.xml"
    assert not {"", ".", ".."} & set(nreg.split("/"))
    assert canonical_nreg(quote(nreg)) == nreg


def test_long_names_stay_apart() -> None:
    first, second = (Address(nreg=f"{'в' * 38}{end}").file_name for end in ("-1", "-2"))
    assert first != second
    assert max(len(first), len(second)) < 120
