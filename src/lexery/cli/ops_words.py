"""What the commands of operators say, from the catalog `ops`."""

from lexery.cli.state import language
from lexery.messages import text


def say(name: str, **params: object) -> str:
    """The sentence `ops.<name>` in the language of the moment."""
    return text(f"ops.{name}", language(), **params)
