"""Documents that come with a question: what is said of them. Their content is not read here."""

from typing import Annotated, Final

from pydantic import Field

from lexery.contracts.base import Value

MEDIA_TYPES: Final = (
    "application/pdf",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "text/markdown",
    "text/plain",
)
"""Kinds of documents that may be named: those that can be read as text."""

_NAME: Final = r'^[^\x00-\x1f\x7f-\x9f/\\:*?"<>|\u2028\u2029\u202a-\u202e\u2066-\u2069]+$'
"""A plain name of a file: no path, no control characters, nothing that turns the reading order round."""


class Attachment(Value):
    """One document of the manifest."""

    name: Annotated[str, Field(min_length=1, max_length=255, pattern=_NAME, examples=["договір.pdf"])]
    """Name of the file, without a path."""
    size: Annotated[int, Field(ge=1, examples=[48_213])]
    """Bytes."""
    media_type: Annotated[str, Field(pattern=rf"^({'|'.join(t.replace('.', '[.]') for t in MEDIA_TYPES)})$")]
    """What kind of document it is; one that can be read as text."""
    sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
    """SHA-256 of its bytes, hexadecimal: its content address."""
