"""Every sentence a person reads, by key and language: Ukrainian first, English complete.

A key is `<room>.<name>`; the room is a file `messages/<lang>/<room>.toml` with one flat table of strings, or with
sub-tables, whose keys are then `<room>.<table>.<name>`. Parameters are those of `str.format`.
"""

from lexery.messages.catalog import LANGUAGES, catalog, rooms, text

__all__ = ["LANGUAGES", "catalog", "rooms", "text"]
