"""The model of an article inside the act that a question names (`Calibration.named`)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
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
from lexery.search.standing import standing
from lexery.search.table import STATUSES
from training.questions import without_vectors
from training.regression import fit, predict, reliability

POOL: Final = 20
"""Hits a question that are learned from."""

NAMED_QUESTIONS: Final = 2400
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


def ask_named(
    judge: Judge,
    gatherer: Gatherer,
    encoder: Callable[[str], NDArray[np.float32]],
    fitted: Mapping[bool, Calibration],
    rng: np.random.Generator,
) -> Iterator[tuple[bool, InAct]]:
    """Lay questions asked of their act, by halves with its title before the question.

    Some know all phrasings but the question, some none of the article, some none of the act (as an act that a user
    brought himself).
    """
    index = gatherer.index
    owners, table = index.owners, index.table
    texts = lay.flat_phrasings(lay.LAY)
    owner_of = owners.owner_of
    in_force = table.status[np.maximum(owners.doc, 0)] == STATUSES.index(ActStatus.IN_FORCE)
    mine = np.flatnonzero(((owners.doc >= 0) & in_force)[owner_of])

    def weigh(topic: frozenset[str]) -> NDArray[np.float32]:
        return standing(table, topic)

    for number in np.sort(rng.choice(mine, min(NAMED_QUESTIONS, len(mine)), replace=False)).tolist():
        owner = int(owner_of[number])
        doc = int(owners.doc[owner])
        act = int(table.act[doc])
        nreg = table.acts[act]
        kind = str(rng.choice(list(NAMED_SHARES), p=list(NAMED_SHARES.values())))
        text = f"{table.titles[act]}: {texts[int(number)]}" if rng.random() < 0.5 else texts[int(number)]
        hidden = np.asarray([owner])
        held = HeldOut(
            phrasings=np.asarray([number]), words={owner: gatherer.analyzer.lemmas(texts[int(number)])}
        )
        whole = gatherer.gather([text], standing=weigh, held_out=held, vector=encoder(text))
        bare = judge.bare.copy()
        if kind != "lay":
            if kind == "act":
                hidden = np.flatnonzero((owners.doc >= 0) & (table.act[np.maximum(owners.doc, 0)] == act))
            bare[owners.doc[hidden]] = True
            words, cosines = whole.owner_words.copy(), whole.owner_cosines
            words[hidden] = 0.0
            if cosines is not None:
                cosines = cosines.copy()
                cosines[hidden] = 0.0
            whole = replace(whole, owner_words=words, owner_cosines=cosines)
        confined = gatherer.gather(
            [text], without=frozenset({Leg.PHRASING_VECTORS, Leg.PHRASINGS}), acts=[nreg], standing=weigh
        )
        members = table.of_act(nreg)
        for vectors in (True, False):
            findings = whole if vectors else without_vectors(whole)
            rankings = findings.rankings(index, within=members) | {Leg.TEXT: confined.text}
            fused = fuse(rankings, size=len(table), standing=weigh(findings.lemmas), depth=50)
            named = Named(acts=(nreg,), fused=fused, text=confined.text)
            judged = judge.look(findings, weigh(findings.lemmas), pool=POOL, named=named, bare=bare)
            prior = judge.relevance(judged, fitted[vectors])
            where, features = judge.named_features(judged, prior, named)
            yield (
                vectors,
                InAct(
                    kind=kind,
                    features=np.stack([features[name] for name in NAMED], axis=1),
                    prior=prior[where],
                    right=judged.fused.docs[where] == doc,
                ),
            )


def with_named(calibration: Calibration, rows: list[InAct], *, vectors: bool) -> Calibration:
    """The model of articles inside a named act, from the even questions; its figures from the odd ones."""
    learn, hold = rows[0::2], rows[1::2]
    model = fit(
        NAMED, np.concatenate([row.features for row in learn]), np.concatenate([row.right for row in learn])
    )
    print(f"\n== in a named act, {'with' if vectors else 'without'} vectors: {len(hold)} held questions ==")
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
