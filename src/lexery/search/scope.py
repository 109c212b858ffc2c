"""The scope guard: is this a question of Ukrainian law at all? It speaks up only when it is nearly sure."""

from collections.abc import Sequence
from typing import Final

from lexery.contracts.citation import ActNaming, Reference
from lexery.contracts.retrieval import ScopeSignal
from lexery.search.calibrate import Calibration, scope_features
from lexery.search.gather import Findings

IN_SCOPE: Final = "in_scope"
FOREIGN: Final = "foreign_reference"
NO_CONTENT: Final = "no_legal_content"
NEAREST: Final = "nearest_examples"

_FOREIGN_ODDS: Final = 20.0
"""How much likelier out of scope a question is that cites only foreign law."""

_NAMING: Final = frozenset({ActNaming.NREG, ActNaming.NUMBER, ActNaming.TITLE, ActNaming.ALIAS})


def scope_signal(
    findings: Findings, calibration: Calibration, references: Sequence[Reference]
) -> ScopeSignal:
    """The guard's opinion of one question.

    A question that names a Ukrainian act or cites an article is never called out of scope here: whether the act is what it is really
    about is U4's to say.
    """
    out = float(calibration.scope.probability(scope_features(findings), findings.vector)[0])
    named = any(
        ref.naming is not ActNaming.FOREIGN and (ref.naming in _NAMING or ref.target.article is not None)
        for ref in references
    )
    foreign = not named and any(ref.naming is ActNaming.FOREIGN for ref in references)
    if foreign:
        odds = out / max(1.0 - out, 1e-9) * _FOREIGN_ODDS
        out = odds / (1.0 + odds)
    if not findings.lemmas and not references:
        return ScopeSignal(out_probability=max(out, 0.99), out_of_scope=True, reason=NO_CONTENT)
    if named or out < calibration.scope_threshold:
        return ScopeSignal(out_probability=out, out_of_scope=False, reason=IN_SCOPE)
    return ScopeSignal(out_probability=out, out_of_scope=True, reason=FOREIGN if foreign else NEAREST)
