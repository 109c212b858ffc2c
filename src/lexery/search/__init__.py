"""Retrieval: from a plain question to the right article."""
