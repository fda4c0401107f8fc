"""The base of the parts of the client."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Optional, Union

from ..http.transport import Transport
from ..models import LocalText

PAGE = 200
"""Items of a page, the most that the server gives."""

Text = Union[str, LocalText, Mapping[str, Optional[str]], None]
"""A text in both languages, `{"fr": …, "en": …}`; a `str` is in the language of the client, English by default."""


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

    def _text(self, text: Text) -> Mapping[str, str | None] | None:
        if isinstance(text, str):
            is_french = (self._transport.language or "").lower().startswith("fr")
            return {"fr" if is_french else "en": text}
        if isinstance(text, LocalText):
            return {"fr": text.fr, "en": text.en}
        return text
