"""Sphinx: MyST pages, furo's theme, no network."""

from importlib.metadata import version as version_of

project = "Lexery"
author = "The Lexery authors"
copyright = "The Lexery authors, Apache-2.0"  # noqa: A001 - Sphinx's name
release = version_of("lexery")
extensions = ["myst_parser"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = "Lexery"
language = "en"
myst_heading_anchors = 3
nitpicky = True
