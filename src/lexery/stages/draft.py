"""What a draft amounts to, for the policy of U11."""

import re

from lexery.contracts.answer import Answer

_PLACEHOLDER = re.compile(
    r"(?:todo|tbd|n\s*/?\s*a|null|none|lorem ipsum.*|placeholder|(?:your )?answer here|insert answer|draft|"
    r"чернетка|заглушка|(?:тут )?(?:буде )?(?:текст )?відповід[ьі](?: тут)?|немає відповіді)",
    re.IGNORECASE | re.DOTALL,
)
_NOT_WORDS = re.compile(r"^[\W_]+|[\W_]+$")


def is_placeholder(text: str) -> bool:
    """Whether a text only holds the place of one: no word at all, or a stock phrase such as «TODO»."""
    bare = _NOT_WORDS.sub("", text)
    return not bare or _PLACEHOLDER.fullmatch(bare) is not None


def is_empty_draft(draft: Answer | None) -> bool:
    """Whether there is nothing to deliver, or the short answer is a stock phrase.

    A draft that starts with a notice or claims may leave the short answer out; it may not put «TODO» there.
    """
    if draft is None:
        return True
    if any(char.isalnum() for char in draft.short_answer):
        return is_placeholder(draft.short_answer)
    said = [claim.quote.text if claim.quote else claim.text for claim in draft.claims]
    said += [notice.text for notice in draft.gap_notice]
    return all(is_placeholder(text) for text in said)


def has_verified_claim(answer: Answer) -> bool:
    """Whether a claim is left that a citation and a quote carry, both checked."""
    return any(claim.citation is not None and claim.quote is not None for claim in answer.claims)
