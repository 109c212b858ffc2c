"""Lexery: evidence-first legal research for Ukrainian law.

from lexery import Lexery

with Lexery.open() as lexery:
    ended = lexery.ask("Мене звільнили, коли я був на лікарняному. Що робити?")
    print(ended.message)
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lexery.client import Ended, Lexery

__all__ = ["Ended", "Lexery"]


def __getattr__(name: str) -> object:
    # The client brings every room with it: `lexery --help`, or a look at a contract, must not wait for them.
    if name in __all__:
        return getattr(import_module("lexery.client"), name)
    raise AttributeError(name)
