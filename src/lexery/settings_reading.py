"""Settings of how much is read: part of `Settings`, apart because they are one matter."""

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

MIB = 1024 * 1024


class ReadingSettings(BaseSettings):
    """Bounds of questions, texts, files and bundles."""

    model_config = SettingsConfigDict(use_attribute_docstrings=True)

    # What may come in.
    query_max_chars: int = Field(20_000, ge=1, le=1_000_000)
    """Longest question, in Unicode code points."""
    cite_block_chars: int = Field(1_000_000, ge=1_000, le=4_000_000)
    """Code points of a text that `cite` holds in memory at once: a text of any size is read in blocks of whole paragraphs."""
    answer_max_bytes: int = Field(16 * MIB, ge=1, le=1024 * MIB)
    """Largest exported answer that `verify` reads, in bytes."""
    check_pairs_max_bytes: int = Field(16 * MIB, ge=1, le=1024 * MIB)
    """Largest file of pairs that `check pairs` reads, in bytes."""
    check_passage_max_chars: int = Field(200_000, ge=100, le=4_000_000)
    """Code points of a passage that a claim is judged against; of a longer one the rest is not read."""
    check_claim_max_chars: int = Field(4_000, ge=10, le=100_000)
    """Longest claim that is judged, in code points; a longer one is refused."""
    check_text_max_bytes: int = Field(16 * MIB, ge=1, le=1024 * MIB)
    """Largest file that `check text` reads, in bytes; a DOCX may unpack to sixteen times as much."""
    check_citations_max: int = Field(2_000, ge=1, le=100_000)
    """Citations of one text that `check text` holds to the law; the rest is left out."""
    check_text_seconds: float = Field(600, gt=0, le=24 * 3600)
    """Seconds for one text, after which its remaining citations are told as not looked at."""

    # The corpus.
    bundle_max_bytes: int = Field(4096 * MIB, ge=1)
    """Largest unpacked size of one bundle of acts, in bytes: a compressed file must not fill the memory or the disk."""
    act_max_bytes: int = Field(32 * MIB, ge=1)
    """Largest single act in a bundle, unpacked, in bytes."""
