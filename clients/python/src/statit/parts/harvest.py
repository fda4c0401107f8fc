"""Following the changes of a server."""

from __future__ import annotations

from collections.abc import Iterator

from ..decode import decoded
from ..models import ChangePage
from .base import Part


class Harvest(Part):
    """Reads of changes."""

    def changes(self, since: str | None = None, *, limit: int = 200) -> Iterator[ChangePage]:
        """Yields pages of everything that changed after a cursor, in order, until there is nothing further.

        A harvester stores the `cursor` of each page once it has handled its changes, and passes it next time. Its first
        call, without a cursor, yields one page without changes, with the cursor of now.

        Args:
            since: the cursor of a former page.
            limit: the largest number of changes on a page, 1 to 1,000.

        Raises:
            CursorExpired: the cursor is older than the log of the server. Read everything anew.
            StatitError: the cursor is malformed (status 400).
        """
        cursor: str | None = since
        while True:
            page = decoded(ChangePage, self._transport.get("changes", since=cursor, limit=limit))
            yield page
            if not page.more:
                return
            cursor = page.cursor
