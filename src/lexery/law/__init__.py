"""Ukrainian law as text: normal forms, numbers, the structure of an article, citations and quotes.

Pure functions; the world (catalog, article lists) is reached through `lexery.contracts.ports.ActDirectory`.
"""
