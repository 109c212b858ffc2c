"""Figures into the pages: a part of a page between two comments is written anew by the benchmark that owns it."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).parents[1] / "docs" / "performance.md"


def write_part(name: str, lines: Sequence[str], page: Path = PAGE) -> None:
    """Put `lines` between the comments `<!-- name -->` and `<!-- /name -->`. Raises `SystemExit` when the page lacks them."""
    text = page.read_text("utf-8")
    part = re.compile(rf"(<!-- {re.escape(name)} -->\n).*?(<!-- /{re.escape(name)} -->)", re.DOTALL)
    if not part.search(text):
        raise SystemExit(f"{page}: no part {name}")
    page.write_text(part.sub(lambda found: f"{found[1]}\n{chr(10).join(lines)}\n\n{found[2]}", text), "utf-8")


def show(name: str, lines: Sequence[str], *, write: bool) -> None:
    """Print Markdown; with `write` also into the page."""
    print("\n".join(lines))
    if write:
        write_part(name, lines)


def row(*cells: object) -> str:
    """A row of a Markdown table."""
    return f"| {' | '.join(map(str, cells))} |"


def head(*cells: str) -> list[str]:
    """The first two rows."""
    return [row(*cells), f"|{'---|' * len(cells)}"]


def percent(share: float | None) -> str:
    """A share of one; a dash for none."""
    return "—" if share is None else f"{100 * share:.0f}"
