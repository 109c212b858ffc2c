"""The models of Lexery: lay questions of Ukrainian law as unit vectors, the shipped lay phrasings in that space, and the judge of claims."""

from lexery_encoder.encoder import DIMENSIONS, Encoder
from lexery_encoder.judge import ClaimJudge
from lexery_encoder.phrasings import PHRASINGS_FILE, Phrasings, PhrasingsMismatch, VectorSet, load_phrasings
from lexery_encoder.product import IntegerProduct

__all__ = [
    "DIMENSIONS",
    "PHRASINGS_FILE",
    "ClaimJudge",
    "Encoder",
    "IntegerProduct",
    "Phrasings",
    "PhrasingsMismatch",
    "VectorSet",
    "load_phrasings",
]
