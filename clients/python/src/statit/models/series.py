"""Series and what describes them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from ..decode import exact, instant, one, optional


@dataclass(frozen=True)
class LocalText:
    """A text in French, in English or in both."""

    fr: str | None = None
    """In French."""
    en: str | None = None
    """In English."""

    def __str__(self) -> str:
        return self.en or self.fr or ""


@dataclass(frozen=True)
class Licence:
    """A licence for reuse."""

    id: str = ""
    """Identifier in the SPDX list, such as `CC-BY-4.0`."""
    url: str | None = None
    """Address of its text."""


@dataclass(frozen=True)
class Discontinued:
    """The end of a discontinued series."""

    date: str = ""
    """The day of the end, such as `2024-03-31`."""
    reason: LocalText = optional(one(LocalText))
    """The reason, one line."""
    successor: str | None = optional()
    """`account/collection/path` of the series that continues it, if there is one that the caller sees."""


@dataclass(frozen=True)
class SeriesInfo:
    """A series with its metadata, without its observations."""

    id: str
    """`account/collection/path`, in the publisher's spelling."""
    frequency: str
    """`D`, `W`, `M`, `Q`, `S` (half-years), `Y`, or `C` for categories."""
    vintage: int
    """The number of the latest vintage; 0 before the first publish."""
    observations: int
    """The number of observations."""
    decimals: int
    """The largest number of decimals of a value, as published."""
    version: int
    """Counts the changes of the metadata."""
    name: LocalText = optional(one(LocalText))
    """The name."""
    unit: LocalText = optional(one(LocalText))
    """The unit of the values."""
    notes: LocalText = optional(one(LocalText))
    """Notes on method and interpretation."""
    tags: LocalText = optional(one(LocalText))
    """Tags, separated by semicolons."""
    source: str | None = optional()
    """The source of the figures."""
    licence: Licence | None = optional(one(Licence))
    """The licence: the indicator's own, else that of its collection."""
    aggregation: str | None = optional()
    """The method of aggregation to a lower frequency: `none`, `sum`, `avg`, `last`."""
    transformation: str | None = optional()
    """The transformation that charts show at first."""
    parameter: str | None = optional()
    """The parameter of that transformation."""
    published_at: datetime | None = optional(instant)
    """The time of the latest publish."""
    updated_at: datetime | None = optional(instant)
    """The time of the last change of metadata or observations."""
    first_period: str | None = optional()
    """The first period or category."""
    last_period: str | None = optional()
    """The last period or category."""
    last_value: Decimal | None = optional(exact)
    """The value of the last period, in the unit of the series."""
    discontinued: Discontinued | None = optional(one(Discontinued))
    """The end of a discontinued series; `None` while it lives."""


@dataclass(frozen=True)
class Meta(SeriesInfo):
    """A series with all its metadata."""

    own_licence: str | None = optional()
    """SPDX id of its own licence, or `none`; `None`: the licence of its collection."""
    parent: str | None = optional()
    """Path of the indicator above it in the tree."""
