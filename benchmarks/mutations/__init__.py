"""Corruptions of verified answers, and whether the verifier catches them."""
