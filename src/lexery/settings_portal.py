"""Settings of the open-data portal: part of `Settings`, apart because they are one matter."""

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

MIB = 1024 * 1024


class PortalSettings(BaseSettings):
    """What `lexery corpus fetch` reads."""

    model_config = SettingsConfigDict(use_attribute_docstrings=True)

    # The open-data portal: the defaults are what it asks of its clients, and its own host takes none that are less polite.
    portal_url: str = "https://data.rada.gov.ua"
    """The portal that `corpus fetch` asks: scheme and host, nothing else is ever asked."""
    portal_user_agent: str = Field("OpenData", min_length=1, max_length=500, pattern=r"^[\x21-\x7e]+$")
    """The whole `User-Agent` header: the portal refuses all but `OpenData` and a token of the day."""
    portal_pause_min_seconds: float = Field(5, ge=0, le=3600)
    """Least pause between two requests to the portal, in seconds."""
    portal_pause_max_seconds: float = Field(7, ge=0, le=3600)
    """Longest such pause; each is drawn by chance between the two."""
    portal_requests_per_minute: int = Field(60, ge=1, le=100_000)
    """Requests to the portal in any minute."""
    portal_requests_per_day: int = Field(100_000, ge=1)
    """Requests to the portal in a day, of all commands in the home folder together."""
    portal_bytes_per_day: int = Field(200_000_000, ge=1)
    """Bytes that may come from the portal in a day, of all commands in the home folder together."""
    portal_reply_max_bytes: int = Field(32 * MIB, ge=1, le=1024 * MIB)
    """Largest reply of the portal, as it comes and unpacked, in bytes."""
    portal_silence_seconds: float = Field(30, gt=0, le=600)
    """Longest wait for a connection to the portal and for the next byte of a reply, in seconds."""
    portal_reply_seconds: float = Field(300, gt=0, le=3600)
    """Longest time that one reply of the portal may take, in seconds."""
    portal_tries: int = Field(4, ge=1, le=10)
    """Requests for one document before its failure (429, 5xx, a reply cut short, no answer) counts."""
    portal_wait_max_seconds: float = Field(300, ge=0, le=24 * 3600)
    """Longest pause that the portal may ask for (`Retry-After`); when it asks for more, the fetch ends and can be gone on with."""
