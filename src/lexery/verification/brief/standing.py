"""What the catalog alone says of a citation: no such act, not our law, number and title of two acts, not in force."""

import re
from datetime import date
from typing import Final

from lexery.contracts.citation import ActNaming, CitationTarget, Reference, ReferenceReason, ReferenceState
from lexery.contracts.corpus import ActRecord
from lexery.contracts.ports import ActDirectory
from lexery.law.act_numbers import act_number_key
from lexery.law.standing import Force, standing, successor_in_force
from lexery.law.text import lower, normal
from lexery.verification.brief.decide import Decision
from lexery.verification.brief.model import BriefReason, BriefVerdict

LISTS_LAWS: Final = 5_000
"""Acts from which on a catalog is taken for a list of all laws, so that a number that it lacks is no law's."""
_TITLE: Final = re.compile(r"[«“„\"]\s*([^«»“”„\"]{6,300}?)\s*[»”“\"]")
_KINDS_LISTED: Final = re.compile(r"кодекс|конституц", re.IGNORECASE)
"""Kinds of acts of which the catalog has all."""
_NAMED_CODE: Final = re.compile(r"\s+(?:(?:про\s+)?[^\W\d_]+\s+){1,5}України\b")
_SAID: Final = re.compile(
    r"(?<!не )(?:втрати\w+|утрати\w+|втрача\w+) чинність|(?<!не )скасован\w*|нечинн\w*|не чинн\w*|(?:була|було|був|були|попередн\w+|колишн\w+|раніше) (?:чинн\w+|діюч\w+|діяв|діяла|редакці\w+)|до набрання чинності|на той час"
)


def standing_verdict(
    reference: Reference, sentence: str, following: str, directory: ActDirectory, as_of: date
) -> Decision | None:
    """The verdict that needs no text of the law; None when the place must be read. `following`: what stands behind it.

    Of a repealed act the third member is its successor, as far as the catalog knows one.
    """
    if reference.reason is ReferenceReason.NOT_OUR_LAW or reference.naming is ActNaming.FOREIGN:
        return _not(BriefReason.FOREIGN_LAW)
    if reference.reason is ReferenceReason.NUMBER_UNREADABLE:
        return BriefVerdict.INVENTED, (BriefReason.NO_SUCH_ARTICLE,), None
    if reference.state is ReferenceState.UNPARSED:
        return _not(BriefReason.UNREADABLE)
    if reference.reason is ReferenceReason.DATE_MISMATCH:
        known = reference.act_number is None or directory.by_number(reference.act_number)
        if not known and directory.size < LISTS_LAWS:
            return _not(BriefReason.ACT_NOT_IN_CATALOG)
        return BriefVerdict.WRONG_ACT, (BriefReason.ACT_MISMATCH,), None
    act = directory.act(reference.target.nreg) if reference.target.nreg is not None else None
    if act is None:
        if reference.reason is ReferenceReason.GENERIC_ACT and _is_code_of_no_catalog(reference, following):
            return BriefVerdict.INVENTED, (BriefReason.NO_SUCH_ACT,), None
        return _unknown(reference) if reference.state is not ReferenceState.AMBIGUOUS else None
    meant = _mismatch(reference, act, directory)
    if meant is not None:
        return BriefVerdict.WRONG_ACT, (BriefReason.ACT_MISMATCH,), meant
    return _force(reference, act, sentence, directory, as_of)


def act_meant(reference: Reference, directory: ActDirectory, as_of: date) -> Reference:
    """The citation, of the act in force when its title alone is that of a repealed one and begins the successor's title.

    «Закон «Про адвокатуру»» is said of the law that came in its place and has a longer title; a number or date names the old one.
    """
    act = directory.act(reference.target.nreg) if reference.target.nreg is not None else None
    if act is None or reference.act_number is not None or reference.act_adopted is not None:
        return reference
    after = successor_in_force(act, as_of, directory)
    if after is None or not lower(normal(after.title)).startswith(lower(normal(act.title))):
        return reference
    return reference.model_copy(update={"target": reference.target.model_copy(update={"nreg": after.nreg})})


def _is_code_of_no_catalog(reference: Reference, following: str) -> bool:
    """«Кодексу електронних доказів України»: a code is named in full, and the catalog, which has all codes, lacks it."""
    words = lower(normal(reference.act_text or "")).split()
    return len(words) == 1 and words[0].startswith("кодекс") and _NAMED_CODE.match(following) is not None


def _unknown(reference: Reference) -> Decision:
    listed = _KINDS_LISTED.search(reference.act_text or "") and reference.act_number is None
    if reference.state is ReferenceState.ACT_UNKNOWN and listed:
        return BriefVerdict.INVENTED, (BriefReason.NO_SUCH_ACT,), None
    if reference.state is ReferenceState.ACT_UNKNOWN:
        return _not(BriefReason.ACT_NOT_IN_CATALOG)
    return _not(BriefReason.ACT_AMBIGUOUS)


def _mismatch(reference: Reference, act: ActRecord, directory: ActDirectory) -> CitationTarget | None:
    """The act that the title names when number and title are of two acts."""
    if reference.act_number is None:
        return None
    named = _titled(reference.act_text or "", directory)
    if not named or any(a.nreg == act.nreg for a in named):
        numbers = {act_number_key(n) for n in (act.number, act.nreg) if n}
        known = directory.by_number(reference.act_number, reference.act_adopted)
        if (
            not named
            or act_number_key(reference.act_number) in numbers
            or any(a.nreg == act.nreg for a in known)
        ):
            return None
        return reference.target.model_copy(update={"nreg": act.nreg})
    return reference.target.model_copy(update={"nreg": named[0].nreg})


def _titled(act_text: str, directory: ActDirectory) -> list[ActRecord]:
    titles = [m[1] for m in _TITLE.finditer(act_text)]
    return [act for title in titles for act in directory.by_name(normal(title))]


def _force(
    reference: Reference, act: ActRecord, sentence: str, directory: ActDirectory, as_of: date
) -> Decision | None:
    state = standing(act, as_of, directory, reference.target.article)
    if state.force is Force.NOT_YET:
        return BriefVerdict.REPEALED, (BriefReason.ACT_NOT_YET,), None
    if state.force is not Force.REPEALED:
        return None
    if _SAID.search(lower(normal(sentence))):
        return BriefVerdict.SUPPORTED, (BriefReason.SAYS_REPEALED,), None
    after = successor_in_force(act, as_of, directory)
    successor = CitationTarget(nreg=after.nreg) if after is not None else None
    return BriefVerdict.REPEALED, (BriefReason.ACT_REPEALED,), successor


def _not(reason: BriefReason) -> Decision:
    return BriefVerdict.NOT_CHECKABLE, (reason,), None
