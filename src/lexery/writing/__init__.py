"""From evidence to a draft: which stretches answer the question, within a budget, and the extractive writer (U9, U10)."""
