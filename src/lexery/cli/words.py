"""Help texts of the command line, from the catalog `cli`."""

from lexery.cli.state import language
from lexery.messages import text


def words(name: str, **params: object) -> str:
    """The sentence `cli.<name>` in the language of the moment, for help and for what commands print."""
    return text(f"cli.{name}", language(), **params)
