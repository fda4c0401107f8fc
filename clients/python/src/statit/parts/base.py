"""The base of the parts of the client."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..http.transport import Transport

PAGE = 200
"""Items of a page, the most that the server gives."""


class Part:
    """Operations that share a transport."""

    _transport: Transport

    def _pages(self, path: str, **query: Any) -> Iterator[Any]:
        """The pages of a list, each requested when it is needed."""
        after = None
        while True:
            page = self._transport.get(path, **query, first=PAGE, after=after)
            yield page
            after = page.get("after")
            if after is None:
                return
