"""How often the lay phrasings use a form of a word (`data/forms.txt.gz`, made by `training.pack_forms`)."""

import gzip
from collections.abc import Mapping
from functools import cache
from importlib.resources import files


@cache
def forms_used() -> Mapping[str, int]:
    """Forms used twice at least, folded → times used."""
    raw = (files("lexery.search") / "data" / "forms.txt.gz").read_bytes()
    lines = gzip.decompress(raw).decode().splitlines()
    return {form: int(count) for form, _, count in (line.partition("\t") for line in lines)}
