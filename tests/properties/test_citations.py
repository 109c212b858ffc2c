"""What the formatter writes is read back as the same place, however it is typed; broken lines never raise.

`CITATION_EXAMPLES=20000 uv run pytest tests/properties/test_citations.py` takes that many examples of each property.
"""

import os
from random import Random
from typing import Literal

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from tests.support.citation_cases import acts, directory_of, places, typed
from tests.support.citation_lines import broken_line
from tests.unit.law.forms.directory import directory_of_forms

from lexery.contracts.citation import ReferenceState
from lexery.contracts.corpus import ActRecord
from lexery.law.citations import find_act_mentions, find_references, format_citation

EXAMPLES = int(os.environ.get("CITATION_EXAMPLES", "100"))
many = settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
)
FORMS = directory_of_forms()
STYLES: tuple[Literal["full", "short"], ...] = ("full", "short")
MAX_REFERENCES = 20_000
"""References that a broken line may give: its lists are cut, and its ranges."""


@many
@given(st.data(), acts(), st.sampled_from(STYLES))
def test_what_is_written_is_read(
    data: st.DataObject, act: ActRecord, style: Literal["full", "short"]
) -> None:
    target = data.draw(places(act.nreg))
    directory = directory_of(act, target)
    text = format_citation(target, act, style=style, directory=directory)
    found = find_references(text, directory)
    assert [r.target for r in found] == [target], text
    assert found[0].text == text
    assert found[0].state in (ReferenceState.RESOLVED, ReferenceState.ACT_NOT_INDEXED)


@many
@given(st.data(), acts(), st.sampled_from(STYLES))
def test_what_is_typed_is_read(data: st.DataObject, act: ActRecord, style: Literal["full", "short"]) -> None:
    target = data.draw(places(act.nreg))
    directory = directory_of(act, target)
    text = data.draw(typed(format_citation(target, act, style=style, directory=directory)))
    assert [r.target for r in find_references(text, directory)] == [target], text


@many
@given(st.data(), acts())
def test_the_act_may_come_first(data: st.DataObject, act: ActRecord) -> None:
    target = data.draw(places(act.nreg).filter(lambda t: t.article is not None and t.note is None))
    directory = directory_of(act, target)
    whole = format_citation(target, act, directory=directory)
    name = format_citation(target.model_copy(update=dict.fromkeys(PLACE)), act, directory=directory)
    if not whole.endswith(f" {name}"):
        return
    units = whole.removesuffix(f" {name}")
    text = f"{name} ({', '.join(reversed(split_units(units)))})"
    assert [r.target for r in find_references(text, directory)] == [target], text


PLACE = ("article", "part", "point", "subpoint", "paragraph", "section", "note")


def split_units(units: str) -> list[str]:
    """Units of a written citation: each begins with its word and a no-break space."""
    words = units.split(" ")
    return [word for word in words if word]


@many
@given(st.integers())
def test_a_broken_line_never_raises(seed: int) -> None:
    line = broken_line(Random(seed))  # noqa: S311 - a line to read, not a secret
    found = find_references(line, FORMS)
    assert all(line[r.start : r.end] == r.text for r in found)
    assert [r.start for r in found] == sorted(r.start for r in found)
    assert len(found) <= MAX_REFERENCES
    assert all(line[m.start : m.end] == m.text for m in find_act_mentions(line, FORMS))
