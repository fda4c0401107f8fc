"""The access key of a client."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ..decode import instant, optional


@dataclass(frozen=True)
class Me:
    """The access key of the client."""

    name: str
    """The name of the key."""
    prefix: str
    """The first characters of the key, as lists show them."""
    scope: str
    """`read`, or `publish`, which includes reading."""
    collection: str | None = optional()
    """The only collection that the key sees besides public ones; `None`: no such limit."""
    created_at: datetime | None = optional(instant)
    """When the key was made."""
    expires_at: datetime | None = optional(instant)
    """When the key expires."""
