"""Changes of the objects of a server."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ..decode import each, instant, optional


@dataclass(frozen=True)
class Change:
    """A change of an object that the caller may see, or may no longer see."""

    type: str
    """`series`, `collection`, `dashboard` or `account`."""
    kind: str
    """`created`, `edited`, `published`, `moved`, `access` or `gone`."""
    uid: str
    """The identifier that stays the same when the object moves (UUID)."""
    at: datetime | None = optional(instant)
    """The time of the change."""
    id: str | None = optional()
    """The id, such as `account/collection/path`: the present one; of an object that is gone, the last one that the
    caller could see, where the server names it."""
    former: str | None = optional()
    """The id before a move."""
    vintage: int | None = optional()
    """The number of the vintage, of a series that was created or published."""


@dataclass(frozen=True)
class ChangePage:
    """A page of changes, in their order."""

    cursor: str = optional(name="next")
    """The place after this page. A harvester stores it when it has handled the changes, and continues from it."""
    more: bool = optional()
    """Whether further changes may be there already."""
    changes: tuple[Change, ...] = optional(each(Change))
    """The changes."""
