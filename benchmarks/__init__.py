"""Measurements: run by hand, never in the test suite."""
