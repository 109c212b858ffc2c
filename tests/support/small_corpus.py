"""A home with a handful of invented articles, imported as a user would."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lexery.settings import load_settings
from lexery.wiring import open_corpus

SHARED: dict[str, Any] = {
    "title_source": "text",
    "doc_type": "law",
    "number": None,
    "adopted": "2020-01-15",
    "status": "in_force",
    "status_note": None,
    "retrieved": "2026-02-01",
    "edition": "2025-06-01",
    "preamble": "",
}


def act(nreg: str, title: str, *articles: tuple[str, str, str], **changes: object) -> dict[str, Any]:
    """An act of (number, heading, text)."""
    rows = [{"number": number, "heading": heading, "text": text} for number, heading, text in articles]
    return SHARED | {"nreg": nreg, "title": title, "articles": rows} | changes


ACTS = (
    act(
        "900-20",
        "Про садівництво",
        ("1", "Обрізка дерев", "Обрізати яблуні дозволяється протягом березня."),
        (
            "2",
            "Скарга на сусіда",
            "Власник саду подає скаргу на сусіда, який порушив статтю 1 цього Закону, за 20 днів.",
        ),
    ),
    act("901-20", "Про теплиці приватні", ("1", "Теплиці", "Теплиця приватна будується без дозволу.")),
)


def import_acts(folder: Path, acts: Sequence[dict[str, Any]] = ACTS) -> None:
    """Import the acts into the home that the settings name; `folder` takes the bundle."""
    bundle = folder / "acts.jsonl"
    bundle.write_text("".join(json.dumps(one, ensure_ascii=False) + "\n" for one in acts), encoding="utf-8")
    with open_corpus(load_settings()) as service:
        assert service.import_paths([bundle]).problems == ()
