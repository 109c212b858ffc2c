"""The model of an article inside the act that a question names (`Calibration.named`)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from multiprocessing import get_context
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.contracts.corpus import ActStatus
from lexery.contracts.retrieval import Leg
from lexery.search import lay
from lexery.search.calibrate import Calibration
from lexery.search.fuse import fuse
from lexery.search.gather import Gatherer, HeldOut
from lexery.search.judge import NAMED, Judge, Named
from lexery.search.table import STATUSES
from training.calibration_rows import Asker, Legs, confined
from training.regression import fit, predict, reliability

POOL: Final = 20
"""Hits a question that are learned from."""

NAMED_QUESTIONS: Final = 1600
"""Lay questions that are asked of their own act."""

NAMED_SHARES: Final = {"lay": 0.5, "unseen": 0.2, "act": 0.3}
"""What of the act is left out: the question, all phrasings of its article, all phrasings of the act."""


@dataclass(frozen=True, kw_only=True)
class InAct:
    """What is known of the articles of one act, asked of by its name."""

    kind: str
    features: NDArray[np.float64]
    prior: NDArray[np.float64]
    right: NDArray[np.bool_]


@dataclass(frozen=True, kw_only=True)
class Drawn:
    """One question asked of its act."""

    kind: str
    number: int
    """Of the phrasing."""
    text: str


def ask_named(
    asker: Asker,
    gatherer: Gatherer,
    fitted: Mapping[Legs, Calibration],
    rng: np.random.Generator,
    *,
    processes: int,
) -> dict[Legs, list[InAct]]:
    """Lay questions asked of their act, by halves with its title before the question.

    Some know all phrasings but the question, some none of the article, some none of the act (as an act that a user
    brought himself).
    """
    global _INSIDE  # noqa: PLW0603 - what a forked worker finds without copying it
    _INSIDE = _Inside(asker, gatherer, fitted)
    rows: dict[Legs, list[InAct]] = {legs: [] for legs in Legs}
    with get_context("fork").Pool(processes) as pool:
        for found in pool.imap(_ask, list(_drawn(gatherer, rng)), chunksize=16):
            for legs, row in found:
                rows[legs].append(row)
    return rows


def _drawn(gatherer: Gatherer, rng: np.random.Generator) -> Iterator[Drawn]:
    owners, table = gatherer.index.owners, gatherer.index.table
    texts = lay.flat_phrasings(lay.LAY)
    owner_of = owners.owner_of
    in_force = table.status[np.maximum(owners.doc, 0)] == STATUSES.index(ActStatus.IN_FORCE)
    mine = np.flatnonzero(((owners.doc >= 0) & in_force)[owner_of])
    for number in np.sort(rng.choice(mine, min(NAMED_QUESTIONS, len(mine)), replace=False)).tolist():
        kind = str(rng.choice(list(NAMED_SHARES), p=list(NAMED_SHARES.values())))
        title = table.titles[int(table.act[int(owners.doc[int(owner_of[number])])])]
        text = f"{title}: {texts[int(number)]}" if rng.random() < 0.5 else texts[int(number)]
        yield Drawn(kind=kind, number=int(number), text=text)


class _Inside:
    """Asks one question of its act."""

    def __init__(self, asker: Asker, gatherer: Gatherer, fitted: Mapping[Legs, Calibration]) -> None:
        self._asker, self._gatherer, self._fitted = asker, gatherer, fitted
        self._judge = Judge(gatherer.index)
        self._texts = lay.flat_phrasings(lay.LAY)

    def ask(self, drawn: Drawn) -> Iterator[tuple[Legs, InAct]]:
        index, weigh = self._gatherer.index, self._asker.weigh
        owners, table = index.owners, index.table
        owner = int(owners.owner_of[drawn.number])
        doc = int(owners.doc[owner])
        act = int(table.act[doc])
        nreg = table.acts[act]
        hidden = np.asarray([owner])
        own = self._gatherer.analyzer.lemmas(self._texts[drawn.number])
        held = HeldOut(phrasings=np.asarray([drawn.number]), words={owner: own})
        whole = self._gatherer.gather([drawn.text], standing=weigh, held_out=held)
        bare = self._judge.bare.copy()
        if drawn.kind != "lay":
            if drawn.kind == "act":
                hidden = np.flatnonzero((owners.doc >= 0) & (table.act[np.maximum(owners.doc, 0)] == act))
            bare[owners.doc[hidden]] = True
            words, cosines = whole.owner_words.copy(), whole.owner_cosines
            words[hidden] = 0.0
            if cosines is not None:
                cosines = cosines.copy()
                cosines[hidden] = 0.0
            whole = replace(whole, owner_words=words, owner_cosines=cosines)
        only_text = self._gatherer.gather(
            [drawn.text],
            without=frozenset({Leg.PHRASING_VECTORS, Leg.PASSAGES, Leg.PHRASINGS}),
            acts=[nreg],
            standing=weigh,
        )
        members = table.of_act(nreg)
        for legs in Legs:
            findings = confined(whole, legs)
            weight = weigh(findings.lemmas)
            rankings = findings.rankings(index, within=members) | {Leg.TEXT: only_text.text}
            fused = fuse(rankings, size=len(table), standing=weight, depth=50)
            named = Named(acts=(nreg,), fused=fused, text=only_text.text)
            judged = self._judge.look(findings, weight, pool=POOL, named=named, bare=bare)
            prior = self._judge.relevance(judged, self._fitted[legs])
            where, features = self._judge.named_features(judged, prior, named)
            yield (
                legs,
                InAct(
                    kind=drawn.kind,
                    features=np.stack([features[name] for name in NAMED], axis=1),
                    prior=prior[where],
                    right=judged.fused.docs[where] == doc,
                ),
            )


_INSIDE: _Inside | None = None


def _ask(drawn: Drawn) -> list[tuple[Legs, InAct]]:
    if _INSIDE is None:
        raise RuntimeError("nobody asks in this process")
    return list(_INSIDE.ask(drawn))


def with_named(calibration: Calibration, rows: list[InAct], *, legs: Legs) -> Calibration:
    """The model of articles inside a named act, from the even questions; its figures from the odd ones."""
    learn, hold = rows[0::2], rows[1::2]
    model = fit(
        NAMED, np.concatenate([row.features for row in learn]), np.concatenate([row.right for row in learn])
    )
    print(f"\n== in a named act, {legs.value}: {len(hold)} held questions ==")
    for kind in ("lay", "unseen", "act"):
        some = [row for row in hold if row.kind == kind]
        values = [predict(model, NAMED, row.features) for row in some]
        ranked = [row.right[np.argsort(-p, kind="stable")] for row, p in zip(some, values, strict=True)]
        before = [row.right[np.argsort(-row.prior, kind="stable")] for row in some]
        tops = np.asarray([p.max(initial=0.0) for p in values])
        print(
            f"{kind}: {len(some)} @1 {np.mean([r[:1].any() for r in ranked]):.3f} @10 {np.mean([r[:10].any() for r in ranked]):.3f}"
            f" (by relevance without the act @1 {np.mean([r[:1].any() for r in before]):.3f} @10 {np.mean([r[:10].any() for r in before]):.3f})"
            f"  top relevance p50 {np.median(tops):.3f}, over .05 {np.mean(tops >= 0.05):.3f}"
        )
    reliability(
        np.concatenate([predict(model, NAMED, row.features) for row in hold]),
        np.concatenate([row.right for row in hold]),
    )
    return calibration.model_copy(update={"named": model})
