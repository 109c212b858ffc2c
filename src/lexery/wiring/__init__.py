"""Settings to objects: the only place that chooses implementations."""

from lexery.wiring.corpus import open_corpus
from lexery.wiring.parts import Parts, open_lexery
from lexery.wiring.portal import open_portal

__all__ = ["Parts", "open_corpus", "open_lexery", "open_portal"]
