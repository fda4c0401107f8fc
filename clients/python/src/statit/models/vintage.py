"""Publishes and the vintages that they make."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from ..decode import exact, instant, optional


@dataclass(frozen=True)
class Vintage:
    """The state of a series after a publish that changed it."""

    number: int
    """The number, from 1."""
    added: int
    """The number of observations added."""
    revised: int
    """The number of observations revised."""
    removed: int
    """The number of observations removed."""
    recoded: int = 0
    """The number of observations of which only the status changed."""
    published_at: datetime | None = optional(instant)
    """The time of the publish."""
    author: str | None = optional()
    """The key of the author's account; `None` where the caller may not know it."""
    undoes: int | None = optional()
    """The number of the vintage that it took back; `None` where it took none back."""


@dataclass(frozen=True)
class ObservationChange:
    """The change of one observation by a publish."""

    kind: str
    """`added`, `revised`, `removed`, or `recoded` where only the status changed."""
    period: str
    """The period, or the category."""
    before: Decimal | None = optional(exact)
    """The value before; `None` for a new observation, and where a code says why there was none."""
    after: Decimal | None = optional(exact)
    """The value after; `None` for a removed observation, and where a code says why there is none."""
    text_before: str | None = optional()
    """The text before."""
    text_after: str | None = optional()
    """The text after."""
    status_before: str = ""
    """The status before, such as `P`; empty for a normal value."""
    status_after: str = ""
    """The status after."""


@dataclass(frozen=True)
class Published:
    """The result of a publish."""

    id: str
    """`account/collection/path`."""
    vintage: int
    """The number of the vintage that the publish made; of the latest one where nothing changed."""
    changed: bool
    """Whether the publish changed the series. Where it did not, it made no vintage, and the counts are 0."""
    added: int
    """The number of new observations."""
    revised: int
    """The number of observations whose value or text changed."""
    removed: int
    """The number of observations that the series no longer has."""
    recoded: int = 0
    """The number of observations of which only the status changed."""
    published_at: datetime | None = optional(instant)
    """The time of that vintage."""
