"""Citations of Ukrainian law: found in text, resolved against a directory of acts, and written out."""

from lexery.law.citations.format import format_citation
from lexery.law.citations.scan import ActMention, Reader, find_act_mentions, find_references, truncated

__all__ = ["ActMention", "Reader", "find_act_mentions", "find_references", "format_citation", "truncated"]
