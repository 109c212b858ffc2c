"""Frozen values and enums, by what they describe; no logic that needs the world."""
