"""Collections, and objects that a search found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from ..decode import exact, instant, one, optional
from .series import Licence, LocalText


@dataclass(frozen=True)
class Collection:
    """A collection of series."""

    id: str
    """`account/collection`, in the publisher's spelling."""
    access: str
    """Who sees it, within the visibility of its account: `public`, `account` or `private`."""
    series: int
    """The number of its series."""
    version: int
    """Counts the changes of its fields."""
    name: LocalText = optional(one(LocalText))
    """The name."""
    summary: LocalText = optional(one(LocalText))
    """A summary of a sentence or two."""
    description: LocalText = optional(one(LocalText))
    """The full description."""
    tags: LocalText = optional(one(LocalText))
    """Tags, separated by semicolons."""
    licence: Licence | None = optional(one(Licence))
    """The licence of its series that have none of their own."""
    published_at: datetime | None = optional(instant)
    """The time of the latest publish."""
    updated_at: datetime | None = optional(instant)
    """The time of the last change of its fields."""


@dataclass(frozen=True)
class Found:
    """An object that a search found."""

    kind: str
    """`metric` (a series), `dashboard`, `collection` or `account`."""
    id: str
    """`account/collection/path` of a series; the keys of the others."""
    name: Any = optional(lambda name: name if isinstance(name, str) else LocalText(**name))
    """The name: a `LocalText`; a `str` for an account."""
    unit: LocalText | None = optional(one(LocalText))
    """The unit of a series."""
    frequency: str | None = optional()
    """The frequency of a series."""
    collection: LocalText | None = optional(one(LocalText))
    """The name of the collection of a series or a dashboard."""
    account: str | None = optional()
    """The name of the account."""
    last_period: str | None = optional()
    """The last period of a series."""
    last_value: Decimal | None = optional(exact)
    """The value of that period."""
    updated: datetime | None = optional(instant)
    """The time of the last change."""
    public: bool | None = optional()
    """Whether everybody can see it."""


Facets = Mapping[str, list[Mapping[str, Any]]]
"""Counts of results by kind, frequency, account, licence, tag and days since the update."""
