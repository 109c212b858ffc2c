"""How an encoder does on what it was not trained on: phrasings against phrasings, questions against passages.

    python -m training.measure_encoder --model OUT/encoder.int8.onnx --ready OUT/phrasings.npz

Runs in the project's environment. Each held phrasing is a question that finds every phrasing but itself, owners scored
as the product does (.7 best + .3 second); held articles once by their other phrasings and once by their passages
alone. `--pool` confines all of it to some acts, the same for every model, where encoding all 49,000 takes too long;
without it the ready vectors of the phrasings (`--ready`) are taken.
"""

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
from lexery_encoder import PHRASINGS_FILE, Encoder, load_phrasings
from numpy.typing import NDArray

from lexery.search.phrasings import FIRST, SECOND
from training.encoder_data import (
    SHARED,
    Article,
    Lay,
    Split,
    passage_vectors,
    read_articles,
    read_lay,
    split,
)

CUT: Final = 850
"""Characters of heading and passage together, as in the ready vectors of the corpus."""


def ranks(scores: NDArray[np.float32], right: NDArray[np.int64]) -> NDArray[np.int64]:
    """Place of the right column in each row, from 1."""
    mine = np.take_along_axis(scores, right[:, None], axis=1)
    return 1 + (scores > mine).sum(axis=1)


def line(name: str, places: NDArray[np.int64]) -> str:
    """Figures of one table row."""
    first, ten = (places <= 1).mean(), (places <= 10).mean()
    return f"{name:34} n {len(places):5}  @1 {first:.3f}  @5 {(places <= 5).mean():.3f}  @10 {ten:.3f}  MRR {(1 / places).mean():.4f}"


def by_phrasings(
    vectors: NDArray[np.float32], owner: NDArray[np.int64], asked: NDArray[np.int64]
) -> NDArray[np.int64]:
    """`vectors`: of all phrasings, sorted by `owner`; `asked`: numbers of those that are questions, each its own."""
    starts = np.flatnonzero(np.concatenate([[True], owner[1:] != owner[:-1]]))
    column = np.cumsum(np.concatenate([[True], owner[1:] != owner[:-1]])) - 1
    lengths = np.diff(np.append(starts, len(owner)))
    places: list[NDArray[np.int64]] = []
    for at in range(0, len(asked), 256):
        some = asked[at : at + 256]
        cosines = vectors[some] @ vectors.T
        cosines[np.arange(len(some)), some] = -1.0
        best = np.maximum.reduceat(cosines, starts, axis=1)
        rest = np.where(cosines >= np.repeat(best, lengths, axis=1), -1.0, cosines)
        second = np.maximum.reduceat(rest, starts, axis=1)
        second = np.where(second < -0.5, best, second)
        places.append(ranks(FIRST * best + SECOND * second, column[some]))
    return np.concatenate(places)


def by_passages(
    questions: NDArray[np.float32],
    right: NDArray[np.int64],
    passages: NDArray[np.float32],
    of: NDArray[np.int64],
) -> NDArray[np.int64]:
    """`of`: owner of each passage, sorted; `right`: owner that each question means."""
    starts = np.flatnonzero(np.concatenate([[True], of[1:] != of[:-1]]))
    owners = of[starts]
    return ranks(np.maximum.reduceat(questions @ passages.T, starts, axis=1), np.searchsorted(owners, right))


def some_acts(lay: Lay, articles: Sequence[Article], most: int, *, seed: int) -> NDArray[np.int64]:
    """Owners of random acts with texts, until there are `most` phrasings."""
    rng = np.random.default_rng(seed + 2)
    sizes = np.bincount(lay.owner, minlength=len(lay.nregs))
    with_text = np.asarray([bool(article.passages) for article in articles])
    chosen: list[int] = []
    total = 0
    acts = sorted(set(lay.nregs))
    for at in rng.permutation(len(acts)).tolist():
        mine = [number for number, nreg in enumerate(lay.nregs) if nreg == acts[at] and with_text[number]]
        if total >= most or not mine:
            continue
        chosen += mine
        total += int(sizes[mine].sum())
    return np.asarray(sorted(chosen))


def report(lay: Lay, cut: Split, owners: NDArray[np.int64], vectors: NDArray[np.float32]) -> None:
    """`vectors`: of the phrasings of `owners`, in order."""
    rows = np.flatnonzero(np.isin(lay.owner, owners))
    owner = lay.owner[rows]
    held = np.flatnonzero(cut.held_phrasing[rows])
    print(line("held phrasings", by_phrasings(vectors, owner, held)))
    articles = np.flatnonzero(cut.held_owner[owner])
    print(line("phrasings of held articles", by_phrasings(vectors, owner, articles)))


def whole(lay: Lay, cut: Split, vectors: NDArray[np.float32], options: argparse.Namespace) -> None:
    """Questions against all passages of the lay articles, by their ready vectors."""
    passages = passage_vectors(lay, options.vectors)
    found = passages["vectors"]
    asked = np.flatnonzero(cut.held_owner[lay.owner])[::3]
    asked = asked[np.isin(lay.owner[asked], passages["owner"])]
    print(
        line(
            "held articles by passages",
            by_passages(vectors[asked], lay.owner[asked], found, passages["owner"]),
        )
    )
    articles = read_articles(lay, options.corpus, options.vectors)
    headings: list[tuple[int, str]] = []
    lines: list[tuple[int, str]] = []
    for one in np.flatnonzero(cut.held_owner).tolist():
        article = articles[one]
        inside = [text for text in article.lines if any(text in passage for passage in article.passages)]
        headings += [(one, article.heading)] if article.heading and article.passages else []
        lines += [(one, inside[len(inside) // 2])] if inside else []
    encoder = Encoder(model=options.model, threads=options.threads, batch_size=1)
    for name, legal in (("headings", headings), ("lines of law", lines)):
        asking = encoder.encode_queries([text for _, text in legal])
        owners = np.asarray([one for one, _ in legal])
        print(line(f"{name} of held articles", by_passages(asking, owners, found, passages["owner"])))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--model", type=Path, help="an ONNX file; none: the shipped one")
    parser.add_argument("--ready", type=Path, default=PHRASINGS_FILE, help="vectors of all phrasings")
    parser.add_argument(
        "--pool", type=int, default=0, help="phrasings of some acts only; 0: all, by `--ready`"
    )
    parser.add_argument("--no-passages", action="store_true")
    parser.add_argument("--corpus", type=Path, default=SHARED / "corpus")
    parser.add_argument("--vectors", type=Path, default=SHARED / "vectors")
    parser.add_argument("--seed", type=int, default=7, help="that of the training")
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    lay = read_lay()
    cut = split(lay, seed=options.seed)
    if not options.pool:
        vectors = load_phrasings(options.ready).sets["lay"].unit()
        report(lay, cut, np.arange(len(lay.nregs)), vectors)
        if not options.no_passages:
            whole(lay, cut, vectors, options)
        return
    articles = read_articles(lay, options.corpus, options.vectors)
    owners = some_acts(lay, articles, options.pool, seed=options.seed)
    rows = np.flatnonzero(np.isin(lay.owner, owners))
    encoder = Encoder(model=options.model, threads=options.threads, batch_size=1)
    begun = time.process_time()
    vectors = encoder.encode_queries([lay.texts[row] for row in rows.tolist()])
    spent = time.process_time() - begun
    print(f"{len(owners)} articles, {len(rows)} phrasings, {1000 * spent / len(rows):.1f} ms of a core each")
    report(lay, cut, owners, vectors)
    if options.no_passages:
        return
    texts: list[str] = []
    of: list[int] = []
    headings: list[tuple[int, str]] = []
    lines: list[tuple[int, str]] = []
    for one in owners.tolist():
        article = articles[one]
        texts += [f"{article.heading}\n{passage}"[:CUT] for passage in article.passages[:2]]
        of += [one] * len(article.passages[:2])
        if cut.held_owner[one]:
            headings += [(one, article.heading)] if article.heading else []
            lines += [(one, article.lines[len(article.lines) // 2])] if article.lines else []
    passages = encoder.encode_passages(texts)
    asked = rows[cut.held_owner[lay.owner[rows]]]
    mine = vectors[cut.held_owner[lay.owner[rows]]]
    print(line("held articles by passages", by_passages(mine, lay.owner[asked], passages, np.asarray(of))))
    for name, legal in (("headings", headings), ("lines of law", lines)):
        found = encoder.encode_queries([text for _, text in legal])
        print(line(f"{name} of held articles", by_passages(found, np.asarray([one for one, _ in legal]), passages, np.asarray(of))))  # fmt: skip


if __name__ == "__main__":
    main()
