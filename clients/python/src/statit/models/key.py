"""The access key of a client."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ..decode import instant, one, optional


@dataclass(frozen=True)
class Limit:
    """A limit in a window of time."""

    limit: int
    """Requests in a window."""
    left: int
    """Requests left in the current window."""
    seconds: int
    """Seconds until the current window ends."""
    window: int
    """The length of a window, in seconds."""


@dataclass(frozen=True)
class Limits:
    """The limits of the user of a key."""

    reads: Limit | None = optional(one(Limit))
    """Reads, counted by each server; those that it answers from its cache are not counted."""
    writes: Limit | None = optional(one(Limit))
    """Writes, counted by all servers together."""


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
    limits: Limits | None = optional(one(Limits))
    """The limits of the user, with the requests left; `None`: the server does not send them."""
