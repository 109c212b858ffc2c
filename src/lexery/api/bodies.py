"""What programs send. Types are taken strictly: a number is no text, and what is not known is refused."""

from typing import Annotated, Any, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from lexery.api.examples import with_examples
from lexery.contracts.attachments import Attachment

MAX_TEXT: Final = 4_000_000
"""Characters of any text in a body; the bound on bytes of the whole body is the settings'."""
MAX_PAIRS: Final = 500
CONVERSATION: Final = r"^[A-Za-z0-9._:-]{1,128}$"
RUN_ID: Final = r"^[A-Za-z0-9._-]{1,64}$"

AsOf = Annotated[
    str | None,
    Field(
        pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
        description="The day the law is asked for (YYYY-MM-DD); without it the one the text asks for, else today in Kyiv.",
        examples=["2026-01-31"],
    ),
]


class Body(BaseModel):
    """The base of what is sent."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, use_attribute_docstrings=True)


class RunBody(Body):
    """A question."""

    model_config = with_examples("RunBody")

    query: str = Field(min_length=1, max_length=MAX_TEXT)
    """The question, in Ukrainian or Russian: a story in everyday words, or a citation."""
    as_of: AsOf = None
    dry_run: bool = False
    """Run all of it, and deliver nothing."""
    lang: Literal["uk", "en"] | None = None
    """Language of the words around the quotes; without it the server's."""
    conversation_id: str | None = Field(None, pattern=CONVERSATION)
    """Name of a conversation of your own that the run belongs to."""
    attachments: list[Attachment] = Field(default_factory=list[Attachment])
    """Documents that come with the question: what they are. Their content is not read yet."""

    @model_validator(mode="after")
    def _named_once(self) -> Self:
        names = [one.name.casefold() for one in self.attachments]
        if len(set(names)) != len(names):
            raise PydanticCustomError("attachment_name_twice", "two attachments have one name")
        return self


class ClarificationBody(Body):
    """The answer to the question of a run: `choose` or `text`."""

    model_config = with_examples("ClarificationBody")

    choose: int | None = Field(None, ge=0, le=1000)
    """Number of the choice; 0: none of these."""
    text: str | None = Field(None, min_length=1, max_length=10_000)
    """Name of the act in your own words."""

    @model_validator(mode="after")
    def _one_of_two(self) -> Self:
        if (self.choose is None) == (self.text is None):
            raise PydanticCustomError("one_of_choose_text", "either choose or text")
        return self

    @property
    def reply(self) -> str:
        """The reply as the run takes it."""
        return str(self.choose) if self.choose is not None else self.text or ""


class SearchBody(Body):
    """A search without an answer."""

    model_config = with_examples("SearchBody")

    query: str = Field(min_length=1, max_length=MAX_TEXT)
    """What is asked."""
    limit: int | None = Field(None, ge=1, le=100)
    """Articles at most; without it the server's bound."""
    as_of: AsOf = None


class PairBody(Body):
    """A claim and the passage that it should follow from."""

    id: str | int | None = None
    """Your own name of the pair; without it its number from 1."""
    passage: str = Field(max_length=MAX_TEXT)
    """The text of the law."""
    claim: str = Field(min_length=1, max_length=MAX_TEXT)
    """What is said of it."""


class CheckBody(Body):
    """A text whose citations are held to the law, or pairs of a passage and a claim."""

    model_config = with_examples("CheckBody")

    text: str | None = Field(None, min_length=1, max_length=MAX_TEXT)
    """Somebody's text."""
    pairs: list[PairBody] | None = Field(None, min_length=1, max_length=MAX_PAIRS)
    """Pairs to judge."""
    as_of: AsOf = None

    @model_validator(mode="after")
    def _one_of_two(self) -> Self:
        if (self.text is None) == (self.pairs is None):
            raise PydanticCustomError("one_of_text_pairs", "either text or pairs")
        return self


class ResolveBody(Body):
    """Words that name an act."""

    model_config = with_examples("ResolveBody")

    mention: str = Field(min_length=1, max_length=1_000)
    """The words, as somebody wrote them."""
    article: str | None = Field(None, min_length=1, max_length=50)
    """The article that is meant."""


AnswerBody = Annotated[
    dict[str, Any],
    Field(
        description="An answer as `GET /v1/runs/{run_id}/answer.json` gives it.",
        examples=[{"schema": "lexery-answer-1"}],
    ),
]
"""An exported answer; its reader says what is wrong with it."""
