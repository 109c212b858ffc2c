"""The double of the trained judge."""

from collections.abc import Mapping, Sequence


class ToldClaimModel:
    """Gives every claim the log-odds that it was told, others `otherwise`; keeps what it was asked."""

    def __init__(self, told: Mapping[str, float], *, otherwise: float = 0.0) -> None:
        self._told = told
        self._otherwise = otherwise
        self.asked: list[tuple[str, str]] = []

    def support(self, pairs: Sequence[tuple[str, str]]) -> Sequence[float]:
        """See `ClaimModel.support`."""
        self.asked += pairs
        return [self._told.get(claim, self._otherwise) for _, claim in pairs]
