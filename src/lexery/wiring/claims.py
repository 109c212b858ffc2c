"""The trained judge of claims."""

from importlib.util import find_spec

from lexery.contracts.ports import ClaimModel
from lexery.settings import Settings


def claim_model(settings: Settings) -> ClaimModel | None:
    """The trained judge of claims; None where it is not installed or is switched off: then the rules judge alone."""
    if not settings.claim_model_enabled or find_spec("lexery_encoder") is None:
        return None
    from lexery_encoder import ClaimJudge

    return ClaimJudge(threads=1) if ClaimJudge.is_there() else None
