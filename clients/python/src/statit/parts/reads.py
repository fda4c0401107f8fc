"""Reading observations."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Union

from ..errors import error_of
from ..http.transport import Call
from ..ids import plain_id, series_path
from ..series import Moment, Request, Result, Series, series_of
from .base import Part

if TYPE_CHECKING:
    import pandas as pd

BATCH = 200
"""Series of one request to `observations`, the most that the server accepts."""

Wanted = Union[str, Request]
"""An id, or a request with read options."""


class Reads(Part):
    """Reads of series."""

    def series(
        self,
        id: str,
        *,
        start: Moment | None = None,
        end: Moment | None = None,
        frequency: str | None = None,
        aggregation: str | None = None,
        partial: str | None = None,
        transform: str | None = None,
        param: int | str | None = None,
        asof: int | Moment | None = None,
        last: int | None = None,
        breaks: str | None = None,
        status: bool = False,
    ) -> Series:
        """Reads the observations of a series. The options are those of `Request`.

        Raises:
            NotFound: the series does not exist, or the caller cannot see it.
            StatitError: an option is invalid, or the request failed.
            ValueError: the id or an option has an impossible form.
        """
        request = Request(id, start, end, frequency, aggregation, partial, transform, param, asof, last, breaks, status)
        path = series_path(id, self._transport.server, ".json")
        return series_of(self._transport.get(path, **request.options()), request)

    def many(self, wanted: Iterable[Wanted]) -> list[Result]:
        """Reads any number of series, 200 a request; each has its own result or error, in the given order.

        Raises:
            StatitError: a whole request failed.
            ValueError: an id or an option has an impossible form.
        """
        requests = [Request(each) if isinstance(each, str) else each for each in wanted]
        results: list[Result] = []
        for first in range(0, len(requests), BATCH):
            results += self._batch(requests[first : first + BATCH])
        return results

    def _batch(self, requests: list[Request]) -> list[Result]:
        server = self._transport.server
        asked = [{"id": plain_id(each.id, server), "options": each.options()} for each in requests]
        call = Call("POST", "observations", body=json.dumps({"series": asked}).encode())
        answers = self._transport.send(call)["series"]
        return [_result(request, answer) for request, answer in zip(requests, answers)]

    def frame(self, wanted: Iterable[Wanted] | Mapping[str, Wanted]) -> pd.DataFrame:
        """Reads series into one DataFrame of float64, a column of values for each. Needs the extra `statit[pandas]`.

        The index is the union of the periods, sorted; a missing observation is NaN. Series of one frequency have the
        index that `Series.to_pandas` describes. Series of several frequencies share a `DatetimeIndex` of the first
        days of their periods. Categories cannot be combined with dates.

        Args:
            wanted: ids or requests, whose ids become the names of the columns; or a mapping from names to them.

        Raises:
            StatitError: a series could not be read. Use `many` to handle each error.
            ValueError: two columns have the same name, or categories are combined with dates.
        """
        from ..frames import to_frame

        requests = list(wanted.values() if isinstance(wanted, Mapping) else wanted)
        columns = [result.get() for result in self.many(requests)]
        names = list(wanted) if isinstance(wanted, Mapping) else [series.id for series in columns]
        return to_frame(names, columns)


def _result(request: Request, answer: Mapping[str, Any]) -> Result:
    if answer["status"] == 200:
        return Result(request, series=series_of(answer["data"], request))
    return Result(request, error=error_of(answer["status"], answer))
