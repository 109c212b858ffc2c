"""Lexery."""
