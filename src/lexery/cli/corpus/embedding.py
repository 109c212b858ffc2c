"""`lexery corpus embed`, and the ready vectors of `lexery corpus import --vectors`: vectors of the articles' passages."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lexery.cli.corpus.common import progress_bar, say
from lexery.cli.state import state
from lexery.errors import CorpusError, UnknownAct

if TYPE_CHECKING:
    from lexery.contracts.corpus import ActRecord
    from lexery.search.embedding import PassageStatus

LOCKED = "vectors"
"""Folder of the home whose lock is held while vectors are written: an import of texts may go on meanwhile."""


def embed(
    ctx: typer.Context,
    nregs: Annotated[
        list[str] | None, typer.Argument(help=say("embed_nregs"), metavar="[NREG]...", show_default=False)
    ] = None,
    limit_minutes: Annotated[
        float | None, typer.Option("--limit-minutes", min=0, help=say("embed_limit"), show_default=False)
    ] = None,
) -> None:
    """Make the vectors that are missing; what is done stays, however the command ends."""
    from lexery.corpus.importing import Phase
    from lexery.corpus.lock import exclusive
    from lexery.search.embedding import embed as make
    from lexery.wiring import open_lexery

    settings = state(ctx).settings
    end = time.monotonic() + limit_minutes * 60 if limit_minutes is not None else None
    with open_lexery(settings) as parts, exclusive(settings.home / LOCKED):
        acts = tuple(_act(parts.library.act(nreg), nreg, parts.library.size) for nreg in nregs or ())
        with progress_bar() as progress:
            made = make(
                parts.passage_store,
                parts.index.table,
                parts.library,
                parts.encoder,
                nregs=acts,
                go_on=lambda: end is None or time.monotonic() < end,
                progress=lambda done, total: progress(Phase.EMBEDDING, done, total),
            )
    print(say("embedded", passages=made.passages, articles=made.articles, missing=made.missing))


def take_vectors(ctx: typer.Context, folder: Path) -> None:
    """Take over ready vectors of passages."""
    from lexery.corpus.lock import exclusive
    from lexery.search.embedding import take
    from lexery.wiring import open_lexery

    settings = state(ctx).settings
    with open_lexery(settings) as parts, exclusive(settings.home / LOCKED):
        fingerprint = parts.encoder.passage_fingerprint
        taken = take(parts.passage_store, folder, fingerprint, most=settings.vectors_max_bytes)
    print(say("vectors_taken", passages=taken.passages, added=taken.added))


def passages_of(ctx: typer.Context) -> "PassageStatus | None":
    """How the vectors stand; None without the encoder or without an index that can be asked."""
    from lexery.search.embedding import passage_status
    from lexery.wiring import open_lexery

    with open_lexery(state(ctx).settings) as parts:
        if not parts.has_encoder:
            return None
        try:
            table = parts.index.table
        except CorpusError:
            return None
        return passage_status(parts.passage_store, table, parts.encoder.passage_fingerprint)


def _act(found: "ActRecord | None", given: str, size: int) -> str:
    if found is None:
        raise UnknownAct(act=given, catalog_size=size)
    return found.nreg
