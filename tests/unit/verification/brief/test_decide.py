"""From measures to a verdict."""

from dataclasses import replace

import pytest

from lexery.contracts.citation import CitationTarget
from lexery.verification.brief.decide import Fit, Measured, decide
from lexery.verification.brief.model import BriefVerdict
from lexery.verification.entailment import Reason


def fit(
    article: str,
    coverage: float,
    *,
    stated: bool = False,
    reasons: tuple[Reason, ...] = (),
    topic: float | None = None,
    missing: bool = False,
    otherwise: tuple[Reason, ...] = (),
    nreg: str = "900-20",
    part: str | None = None,
    namesake: bool = False,
) -> Fit:
    return Fit(
        target=CitationTarget(nreg=nreg, article=article, part=part),
        stated=stated,
        reasons=() if stated else reasons or (Reason.NOT_STATED,),
        coverage=coverage,
        topic=coverage if topic is None else topic,
        figures_missing=missing,
        otherwise=otherwise,
        namesake=namesake,
    )


NUMBER = (Reason.NUMBER,)
SAID = fit("2", 1.0, stated=True)
PART = fit("1", 1.0, stated=True, part="2")
ABROAD = fit("1", 1.0, stated=True, nreg="901-20")


@pytest.mark.parametrize(
    ("measured", "verdict", "expected"),
    [
        pytest.param(Measured(cited=fit("1", 0.9, stated=True)), "supported", None, id="stated"),
        pytest.param(Measured(cited=fit("1", 0.5)), "supported", None, id="in doubt it stands"),
        pytest.param(
            Measured(cited=fit("1", 0.7, reasons=NUMBER, topic=0.9, missing=True)),
            "wrong_value",
            "1",
            id="another figure",
        ),
        pytest.param(
            Measured(cited=fit("1", 0.2, reasons=NUMBER, topic=0.3, missing=True), act=(SAID,)),
            "wrong_article",
            "2",
            id="another article says it",
        ),
        pytest.param(
            Measured(
                cited=fit("1", 0.8, reasons=NUMBER, topic=1.0, missing=True),
                act=(fit("2", 0.9, topic=0.85, stated=True),),
            ),
            "wrong_value",
            "1",
            id="the same figure in a rule about something else",
        ),
        pytest.param(
            Measured(cited=fit("1", 0.9, otherwise=(Reason.TERM_START,))),
            "wrong_value",
            "1",
            id="another start",
        ),
        pytest.param(
            Measured(cited=fit("1", 0.4), article=(PART,), narrow=True), "wrong_part", "1", id="another part"
        ),
        pytest.param(
            Measured(cited=fit("1", 0.4), article=(PART,)),
            "supported",
            None,
            id="the article holds its parts",
        ),
        pytest.param(Measured(cited=fit("1", 0.3), others=(ABROAD,)), "wrong_act", "1", id="another act"),
        pytest.param(
            Measured(cited=fit("1", 0.85), others=(ABROAD,)),
            "supported",
            None,
            id="many acts say the like",
        ),
        pytest.param(
            Measured(
                cited=fit("5", 0.1),
                act=(fit("2", 0.5),),
                others=(fit("5", 0.55, nreg="901-20", namesake=True),),
            ),
            "wrong_act",
            "5",
            id="the number is right, the act is not",
        ),
        pytest.param(Measured(cited=None, words=5), "invented", None, id="no such place, said nowhere"),
        pytest.param(
            Measured(cited=None, act=(SAID,), words=5),
            "wrong_article",
            "2",
            id="no such place, said in another",
        ),
        pytest.param(
            Measured(cited=None, act=(SAID,), words=1), "invented", None, id="one word is said everywhere"
        ),
        pytest.param(Measured(cited=fit("1", 0.1), words=5), "wrong_article", None, id="of something else"),
        pytest.param(Measured(cited=fit("1", 0.1), words=2), "supported", None, id="too few words"),
        pytest.param(
            Measured(cited=fit("1", 0.7, stated=True), act=(fit("2", 0.9, stated=True),)),
            "supported",
            None,
            id="what is stated stands against a fuller one",
        ),
        pytest.param(
            Measured(cited=fit("1", 0.7, stated=True), act=(SAID,)),
            "wrong_article",
            "2",
            id="but not against one that has all of it",
        ),
    ],
)
def test_decide(measured: Measured, verdict: str, expected: str | None) -> None:
    found, reasons, place = decide(measured)
    assert found == BriefVerdict(verdict)
    assert reasons
    assert (place.article if place is not None else None) == expected


@pytest.mark.parametrize(
    ("cited", "other", "verdict"),
    [
        pytest.param(0.1, 1.0, "wrong_article", id="the heading of another article"),
        pytest.param(0.7, 1.0, "supported", id="its own heading is about it"),
        pytest.param(0.1, 0.6, "supported", id="no heading is"),
    ],
)
def test_a_bare_topic_is_what_headings_speak_of(cited: float, other: float, verdict: str) -> None:
    measured = Measured(
        cited=replace(fit("1", 0.9, stated=True), heading=cited),
        act=(replace(fit("2", 0.9, stated=True), heading=other),),
        words=3,
        topic=True,
    )
    assert decide(measured)[0] == BriefVerdict(verdict)
