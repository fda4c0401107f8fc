"""Events of collections."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from ..decode import instant, one, optional
from .series import LocalText


@dataclass(frozen=True)
class Event:
    """An event of a collection: what readers must know of a period to read its charts."""

    id: str
    """The id."""
    kind: str
    """`method` (a revision of the method), `crisis`, `law`, `holiday` or `other`."""
    version: int
    """Counts the changes of its fields."""
    start: str = optional(name="from")
    """The first date as its editor wrote it, such as `2020-Q1`."""
    end: str | None = optional(name="to")
    """The last date as its editor wrote it; `None` for an event of one period."""
    first_day: date = optional(date.fromisoformat)
    """The first day."""
    last_day: date = optional(date.fromisoformat)
    """The last day."""
    label: LocalText = optional(one(LocalText))
    """The label."""
    text: LocalText = optional(one(LocalText))
    """The text."""
    series: tuple[str, ...] | None = optional(tuple)
    """The paths of the series that it is about; `None`: all series of the collection; empty once they are deleted."""
    created_at: datetime | None = optional(instant)
    """The time of its creation."""
    updated_at: datetime | None = optional(instant)
    """The time of the last change of its fields."""
