"""The encoder of Lexery: lay questions of Ukrainian law as unit vectors, and the shipped lay phrasings in that space."""

from lexery_encoder.encoder import DIMENSIONS, Encoder
from lexery_encoder.phrasings import PHRASINGS_FILE, Phrasings, PhrasingsMismatch, VectorSet, load_phrasings
from lexery_encoder.product import IntegerProduct

__all__ = [
    "DIMENSIONS",
    "PHRASINGS_FILE",
    "Encoder",
    "IntegerProduct",
    "Phrasings",
    "PhrasingsMismatch",
    "VectorSet",
    "load_phrasings",
]
