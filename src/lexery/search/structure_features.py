"""What an article's place in the law says of it as an answer: features of (question, article), microseconds a hit.

They say what is so and weigh nothing: the ranker learns what each is worth. Values are 0 or 1 unless said otherwise.
The name of a feature is its key; `FEATURES` lists them in a fixed order, with what each means.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lexery.contracts.corpus import ActStatus, DocType
from lexery.search import structure as of
from lexery.search.audiences import audiences_asked
from lexery.search.index import SearchIndex
from lexery.search.overlap import met_terms
from lexery.search.standing import ASKS_FOR_AMENDMENT, ASKS_FOR_FORMER
from lexery.search.table import AMENDING, DOC_TYPES, REPEALED, STATUSES, UNTITLED, WHOLE

FEATURES: Final[Mapping[str, str]] = {
    "act_repealed": "the act lost force, and the question does not ask for former law",
    "act_unknown": "the source does not say whether the act is in force",
    "act_not_yet": "the act is not yet in force",
    "superseded": "a later act in force bears the act's title, and the question does not ask for former law",
    "outdated": "the act's title limits it to years that have passed",
    "amending": "the act only changes others, and the question does not ask for changes",
    "article_repealed": "nothing is left of the article but a note",
    "former_asked": "the act is repealed or superseded, and the question asks for former law",
    "final": "final or transitional provisions",
    "annex": "an annex",
    "whole": "one piece of text: an act without articles",
    "untitled": "the act's title is not known",
    "definitions": "terms and their meaning, and the question does not ask for a meaning",
    "definitions_asked": "terms and their meaning, as the question asks",
    "declarative": "aims, principles, scope, powers of bodies",
    "liability": "offences and penalties, and the question does not speak of any",
    "liability_asked": "offences and penalties, as the question asks",
    "martial": "speaks of martial law, and the question does not",
    "martial_asked": "speaks of martial law or war, as the question does",
    "code": "the act is a code or the Constitution",
    "treaty": "the act is a treaty",
    "bylaw": "the act stands below a law",
    "rank": "from 0 to 1: other, resolution, decree, treaty, law, code, constitution",
    "special": "the norm is for a closed circle of people",
    "special_asked": "it is, and the question speaks of that circle",
    "special_unasked": "it is, and the question does not",
    "general_despite_circle": "the norm is for everyone, and the question speaks of a closed circle",
    "heading_overlap": "0..1: weight of the question's lemmas that the heading holds, of all",
    "heading_precise": "0..1: share of the heading's lemmas that are the question's",
    "title_overlap": "0..1: weight of the question's lemmas that the act's title holds, of all",
    "title_precise": "0..1: share of the title's lemmas that are the question's",
    "subject_echoed": "0..1: share of the weight of the title's lemmas that are the question's",
    "heading_echoed": "0..1: share of the weight of the heading's lemmas that are the question's",
    "no_heading": "the article has no heading",
    "age": "0..1: years since the act was adopted, over 40; .5 when it is not known",
    "size": "logarithm (log1p) of the article's length, code points, less 6",
    "act_size": "logarithm (log1p) of the number of the act's articles",
    "position": "0..1: where the article stands in its act",
    "referred": "logarithm (log1p) of the articles of the same act that refer to it",
    "referred_outside": "logarithm (log1p) of the articles of other acts that do",
}
"""Name → meaning."""

Features32 = dict[str, NDArray[np.float32]]

_RANKS: Final = {
    DocType.OTHER: 0.0,
    DocType.RESOLUTION: 0.2,
    DocType.DECREE: 0.3,
    DocType.TREATY: 0.4,
    DocType.LAW: 0.6,
    DocType.CODE: 0.9,
    DocType.CONSTITUTION: 1.0,
}
_RANK_OF: Final = np.asarray([_RANKS[kind] for kind in DOC_TYPES], dtype=np.float32)
_OLD: Final = 40.0
"""Years from which an act is as old as can be."""
_TYPICAL_SIZE: Final = 6.0
"""log1p of a short article's length."""
_MEANING: Final = re.compile(
    r"(?<!\w)(?:що таке|що так[іе]|хто так(?:ий|а|і)|що (?:означає|означають|значить)|що (?:вважається|є)\b"
    r"|ко[гт]о вважають|визначення (?:термін|понят)|термін\w{0,2}(?!\w)|поняття|что такое|что значит|кто так\w{2}|что считается)"
)
_LIABILITY: Final = (
    "штраф",
    "покаран",
    "карати",
    "карат",
    "відповідал",
    "тюрм",
    "посадити",
    "кримінал",
    "адмінпротокол",
    "протокол",
    "злочин",
    "правопоруш",
    "поруш",
    "наказан",
    "ответствен",
    "срок",
    "загрожу",
    "світити",
    "арешт",
    "санкці",
)
_WAR: Final = (
    "воєнн",
    "війн",
    "военн",
    "войн",
    "мобіліз",
    "мобилиз",
    "обстріл",
    "окуп",
    "ракет",
    "тривог",
    "фронт",
    "зсу",
)


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What of a question the features look at."""

    lemmas: frozenset[str]
    meaning: bool = False
    """It asks what a term means."""
    day: date | None = None
    """The day it is asked for (`SearchRequest.as_of`); without it the state of an act is as the source says."""

    @classmethod
    def of(cls, text: str, lemmas: Iterable[str], day: date | None = None) -> "Asked":
        """Of the question's words and its lemmas (`Analyzer.lemmas`, `Findings.lemmas`)."""
        return cls(lemmas=frozenset(lemmas), meaning=_MEANING.search(text.lower()) is not None, day=day)

    def speaks_of(self, beginnings: tuple[str, ...]) -> bool:
        """Whether a lemma begins with one of `beginnings`."""
        return any(lemma.startswith(beginnings) for lemma in self.lemmas)


def structure_features(index: SearchIndex, asked: Asked, rows: NDArray[np.int64]) -> Features32:
    """Every feature of `FEATURES`, in that order, one value for each of `rows` (articles of the index's table).

    Of an index built before its structure was kept, what needs it is 0.
    """
    found = place_features(index, asked, rows) | _words(index, asked, rows)
    return {name: np.asarray(found[name], dtype=np.float32) for name in FEATURES}


def place_features(
    index: SearchIndex, asked: Asked, rows: NDArray[np.int64]
) -> dict[str, NDArray[np.generic]]:
    """Those of `structure_features` that look at no words of headings and titles, as they come."""
    return {
        **_standing(index, asked, rows),
        **_kinds(index, asked, rows),
        **_circle(index, asked, rows),
        **_measures(index, rows),
    }


def _standing(index: SearchIndex, asked: Asked, rows: NDArray[np.int64]) -> dict[str, NDArray[np.bool_]]:
    table, structure = index.table, index.structure
    status, flags, act = table.status[rows], table.flags[rows], table.act[rows]
    former, changes = bool(asked.lemmas & ASKS_FOR_FORMER), bool(asked.lemmas & ASKS_FOR_AMENDMENT)
    force = index.force_on(asked.day)
    gone, superseded = force.gone[rows], force.superseded[rows]
    last_year = structure.last_year[act]
    now = asked.day.year if asked.day else int(structure.adopted.max(initial=0)) // 10_000
    no = np.zeros(len(rows), dtype=np.bool_)
    return {
        "act_repealed": no if former else gone,
        "act_unknown": status == STATUSES.index(ActStatus.UNKNOWN),
        "act_not_yet": force.not_yet[rows],
        "superseded": no if former else superseded,
        "outdated": (last_year > 0) & (last_year < now),
        "amending": no if changes else (flags & AMENDING) > 0,
        "article_repealed": (flags & REPEALED) > 0,
        "former_asked": (gone | superseded) if former else no,
        "whole": (flags & WHOLE) > 0,
        "untitled": (flags & UNTITLED) > 0,
    }


def _kinds(index: SearchIndex, asked: Asked, rows: NDArray[np.int64]) -> dict[str, NDArray[np.generic]]:
    kinds = index.structure.kinds[rows]
    doc_type = index.table.doc_type[rows]
    definitions, liability = (kinds & of.DEFINITIONS) > 0, (kinds & of.LIABILITY) > 0
    martial = (kinds & of.MARTIAL) > 0
    punished, war = asked.speaks_of(_LIABILITY), asked.speaks_of(_WAR)
    return {
        "final": (kinds & of.FINAL) > 0,
        "annex": (kinds & of.ANNEX) > 0,
        "definitions": definitions & (not asked.meaning),
        "definitions_asked": definitions & asked.meaning,
        "declarative": (kinds & of.DECLARATIVE) > 0,
        "liability": liability & (not punished),
        "liability_asked": liability & punished,
        "martial": martial & (not war),
        "martial_asked": martial & war,
        "code": np.isin(doc_type, [DOC_TYPES.index(k) for k in (DocType.CODE, DocType.CONSTITUTION)]),
        "treaty": doc_type == DOC_TYPES.index(DocType.TREATY),
        "bylaw": np.isin(
            doc_type, [DOC_TYPES.index(k) for k in (DocType.RESOLUTION, DocType.DECREE, DocType.OTHER)]
        ),
        "rank": _RANK_OF[doc_type],
    }


def _circle(index: SearchIndex, asked: Asked, rows: NDArray[np.int64]) -> dict[str, NDArray[np.bool_]]:
    mask = index.structure.audiences[rows]
    spoken = np.uint64(audiences_asked(asked.lemmas))
    special, met = mask > 0, (mask & spoken) > 0
    return {
        "special": special,
        "special_asked": met,
        "special_unasked": special & ~met,
        "general_despite_circle": ~special & bool(spoken),
    }


def _words(index: SearchIndex, asked: Asked, rows: NDArray[np.int64]) -> dict[str, NDArray[np.floating]]:
    structure = index.structure
    met, total = met_terms(index, asked.lemmas)
    one = (met > 0).astype(np.float32)
    acts = index.table.act[rows].astype(np.int64)
    found: dict[str, NDArray[np.floating]] = {}
    for name, groups, at in (("heading", structure.headings, rows), ("title", structure.titles, acts)):
        overlap, size = groups.sums(at, met), groups.sizes(at)
        found[f"{name}_overlap"] = overlap / total
        found[f"{name}_precise"] = groups.sums(at, one) / np.maximum(size, 1.0)
        echoed = overlap / np.maximum(groups.sums(at, index.term_weights), 1e-6)
        found["subject_echoed" if name == "title" else "heading_echoed"] = echoed
    found["no_heading"] = (structure.headings.sizes(rows) == 0).astype(np.float32)
    return found


def _measures(index: SearchIndex, rows: NDArray[np.int64]) -> dict[str, NDArray[np.floating]]:
    table, structure = index.table, index.structure
    act = table.act[rows]
    adopted = structure.adopted[act] // 10_000
    years = int(structure.adopted.max(initial=0)) // 10_000 - adopted
    first, articles = table.act_starts[act], table.act_sizes[act]
    return {
        "age": np.where(adopted > 0, np.clip(years / _OLD, 0.0, 1.0), 0.5),
        "size": np.where(structure.size[rows] > 0, np.log1p(structure.size[rows]) - _TYPICAL_SIZE, 0.0),
        "act_size": np.log1p(articles),
        "position": (rows - first) / articles,
        "referred": np.log1p(structure.referred[rows]),
        "referred_outside": np.log1p(structure.referred_outside[rows]),
    }
