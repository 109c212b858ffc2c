"""The base of every value that crosses a room's door."""

from pydantic import BaseModel, ConfigDict


class Value(BaseModel):
    """A frozen, keyword-only value; unknown fields are an error, never ignored."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)
