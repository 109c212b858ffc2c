"""What a citation names, and how it resolved."""

from enum import StrEnum

from lexery.contracts.base import Value


class ReferenceState(StrEnum):
    """How a parsed citation met the catalog and the act's own article list."""

    RESOLVED = "resolved"
    """The act is indexed and, where one was cited, the article is in its list."""
    ACT_NOT_INDEXED = "act_not_indexed"
    """The act is in the catalog; its text (or this article of it) is not held."""
    ACT_UNKNOWN = "act_unknown"
    """The act is named but no catalog row answers to the name."""
    ARTICLE_UNKNOWN = "article_unknown"
    """The act is indexed and its article list lacks the number."""
    OUT_OF_BOUNDS = "out_of_bounds"
    """The article exists; the part, point or paragraph does not."""
    AMBIGUOUS = "ambiguous"
    """Two or more acts fit, or an article is cited without an act."""
    UNPARSED = "unparsed"
    """It looks like a citation and the grammar could not read it."""


class ActNaming(StrEnum):
    """By what the act part of a citation names its act."""

    NREG = "nreg"
    NUMBER = "number"
    """Official number, with or without a date."""
    TITLE = "title"
    """A quoted or spelled-out title."""
    ALIAS = "alias"
    """An abbreviation or a common name («ЦК», «закон про мобілізацію»)."""
    GENERIC = "generic"
    """A bare act word («кодекс», «закон»): a hint, not a name."""
    ANAPHORA = "anaphora"
    """«цього Кодексу», «там само»: resolved inside its paragraph only."""
    CONTEXT = "context"
    """An article alone, in the text of an act or under the act that an amending text changes."""
    FOREIGN = "foreign"
    """A plainly foreign or non-legal reference: kept, never sent to DocList."""
    NONE = "none"
    """An article cited without an act."""


class ReferenceReason(StrEnum):
    """Why a citation did not resolve; stable codes, in the order of the states they belong to."""

    TEXT_NOT_HELD = "TEXT_NOT_HELD"
    """The act is in the catalog; its text is not held."""
    ARTICLE_TEXT_NOT_HELD = "ARTICLE_TEXT_NOT_HELD"
    """The act has such an article; its text is not held."""
    NUMBER_NOT_IN_CATALOG = "NUMBER_NOT_IN_CATALOG"
    """No act of the catalog has this number (and date)."""
    TITLE_NOT_IN_CATALOG = "TITLE_NOT_IN_CATALOG"
    """No act of the catalog has this title or name."""
    BEYOND_LAST_ARTICLE = "BEYOND_LAST_ARTICLE"
    """The number is greater than that of the last article held."""
    NOT_IN_ARTICLE_LIST = "NOT_IN_ARTICLE_LIST"
    """The act's list of articles lacks the number: left out, repealed, or of another edition."""
    ACT_WITHOUT_ARTICLES = "ACT_WITHOUT_ARTICLES"
    """The text held of the act has no numbered articles."""
    NO_SUCH_UNIT = "NO_SUCH_UNIT"
    """The article has no such part, point or paragraph."""
    SEVERAL_ACTS = "SEVERAL_ACTS"
    """Two or more acts answer to the name; they are the candidates."""
    DATE_MISMATCH = "DATE_MISMATCH"
    """An act answers to the name or number, its date is another one."""
    GENERIC_ACT = "GENERIC_ACT"
    """Only a kind of act is named («кодекс», «закон»)."""
    ARTICLE_WITHOUT_ACT = "ARTICLE_WITHOUT_ACT"
    """No act is named beside the article."""
    ANOTHER_ACT_GOVERNS = "ANOTHER_ACT_GOVERNS"
    """In the text of an act: the sentence speaks of another act, and nothing ties the article to either."""
    OWN_ACT_LACKS_ARTICLE = "OWN_ACT_LACKS_ARTICLE"
    """In the text of an act: that act has no such article, so another one must be meant."""
    CHANGED_ACT_UNKNOWN = "CHANGED_ACT_UNKNOWN"
    """Quoted by an amending text that does not say (or not clearly) which act it changes."""
    NO_ANTECEDENT = "NO_ANTECEDENT"
    """«цього Закону», «вказаної статті»: nothing before it in the paragraph that it can point to."""
    NOT_OUR_LAW = "NOT_OUR_LAW"
    """A foreign act, or no act of law at all."""
    NUMBER_UNREADABLE = "NUMBER_UNREADABLE"
    """A number that no article can have."""


class CitationTarget(Value):
    """One place in one act. Numbers are canonical strings (`332-2`), `None` where not cited."""

    nreg: str | None = None
    """Canonical registration number of the act."""
    article: str | None = None
    part: str | None = None
    point: str | None = None
    subpoint: str | None = None
    paragraph: str | None = None
    """Unnumbered paragraph (абзац) within the smallest cited unit, from 1."""
    section: str | None = None
    """Section path of final provisions, e.g. `XX/10`."""
    note: str | None = None
    """`"1"`, or the number of the note, when «примітка» is cited."""


class Reference(Value):
    """A citation found in a text; one value per target, so a list gives several."""

    text: str
    """The surface form, verbatim."""
    start: int
    """Code-point offset in the text that was read, half-open range."""
    end: int
    target: CitationTarget
    state: ReferenceState
    reason: ReferenceReason | None = None
    """Why it did not resolve; None when it did."""
    naming: ActNaming = ActNaming.NONE
    act_text: str | None = None
    """The words that name the act, verbatim."""
    act_number: str | None = None
    """Official number as written, when one was."""
    act_adopted: str | None = None
    """ISO date of adoption, when one was written."""
    candidates: tuple[str, ...] = ()
    """nregs that fit, best first, when the act is ambiguous."""


class ActMention(Value):
    """An act named in the text, with or without an article beside it."""

    text: str
    start: int
    end: int
    naming: ActNaming
    number: str | None = None
    adopted: str | None = None
    candidates: tuple[str, ...] = ()
    """nregs that fit, best first; empty when none does."""
    derived: str | None = None
    """nreg that type, number and date determine, when no catalog row has it."""
