"""Finding series, and reading about them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Callable

from ..decode import decoded, each
from ..ids import collection_path, series_path
from ..models import Collection, Facets, Found, Me, Meta, ObservationChange, SeriesInfo, Vintage
from .base import Part


@dataclass(frozen=True)
class Search:
    """The results of a search. Iteration yields all of them; further pages are requested when they are needed."""

    total: int
    """The number of results on all pages."""
    is_complete: bool
    """Whether the whole text was searched; false while the server has no search index."""
    spelling: str | None
    """A text that finds more, where a word seems mistyped."""
    facets: Facets
    """Counts of the results, by kind, frequency and others."""
    _first: Mapping[str, Any] = field(repr=False)
    _following: Callable[[str], Mapping[str, Any]] = field(repr=False)

    def __iter__(self) -> Iterator[Found]:
        page = self._first
        while True:
            yield from each(Found)(page["results"])
            if page["after"] is None:
                return
            page = self._following(page["after"])


class Catalogue(Part):
    """Reads of metadata, vintages, collections and search."""

    def meta(self, id: str) -> Meta:
        """Reads the metadata of a series.

        Raises:
            NotFound: it does not exist, or the caller cannot see it.
        """
        return decoded(Meta, self._transport.get(series_path(id, self._transport.server, "/~meta")))

    def vintages(self, id: str) -> list[Vintage]:
        """Lists all vintages of a series, the latest first.

        Raises:
            NotFound: the series does not exist, or the caller cannot see it.
        """
        pages = self._pages(series_path(id, self._transport.server, "/~vintages"))
        return [decoded(Vintage, vintage) for page in pages for vintage in page["vintages"]]

    def vintage(self, id: str, number: int) -> list[ObservationChange]:
        """Lists all changes of a vintage, by period. Vintages are numbered from 1.

        Raises:
            NotFound: the series or the vintage does not exist, or the caller cannot see it.
        """
        pages = self._pages(series_path(id, self._transport.server, f"/~vintages/{number:d}"))
        return [decoded(ObservationChange, change) for page in pages for change in page["changes"]]

    def collection(self, id: str) -> Collection:
        """Reads a collection, `account/collection`.

        Raises:
            NotFound: it does not exist, or the caller cannot see it.
        """
        return decoded(Collection, self._transport.get(collection_path(id, self._transport.server)))

    def collection_series(
        self,
        id: str,
        *,
        text: str | None = None,
        frequency: str | None = None,
        under: str | None = None,
        order: str | None = None,
    ) -> Iterator[SeriesInfo]:
        """Yields the series of a collection, `account/collection`; pages are requested when they are needed.

        Args:
            id: the collection.
            text: only series with this text in the path or a name.
            frequency: only series of this frequency: `D`, `W`, `M`, `Q`, `S`, `Y` or `C`.
            under: only series below this path.
            order: `path` (default), `name`, or `updated` (the latest change first).

        Raises:
            NotFound: the collection does not exist, or the caller cannot see it.
        """
        path = collection_path(id, self._transport.server, "/series")
        return self._listed(path, q=text, freq=frequency, under=under, order=order)

    def _listed(self, path: str, **query: Any) -> Iterator[SeriesInfo]:
        for page in self._pages(path, **query):
            yield from each(SeriesInfo)(page["series"])

    def search(self, text: str, *, kinds: Iterable[str] = (), page: int = 50) -> Search:
        """Searches everything that the caller can see.

        Args:
            text: words in French or English, with filters such as `freq:M` if wanted.
            kinds: only these kinds: `metric` (series), `dashboard`, `collection`, `account`.
            page: the number of results of one request, 1 to 200.
        """
        query = {"q": text, "kind": list(kinds) or None, "first": page}
        first = self._transport.get("search", **query)
        facts = (first["total"], first["complete"], first["spelling"], first["facets"])
        return Search(*facts, first, lambda after: self._transport.get("search", **query, after=after))

    def suggest(self, text: str) -> list[str]:
        """Words that complete a text, the best first."""
        suggestions: list[str] = self._transport.get("suggest", q=text)["suggestions"]
        return suggestions

    def me(self) -> Me:
        """Reads the access key of the client: its name, scope and limits.

        Raises:
            Unauthorized: the client has no key, or the key is invalid or expired.
        """
        return decoded(Me, self._transport.get("me"))
