"""Publishing observations, and creating, editing and deleting series."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from typing import Any

from ..columns import Observations, columns_of
from ..decode import decoded
from ..http.transport import Call
from ..ids import series_path
from ..models import Meta, Published
from .base import Part, Text

TEXTS = ("name", "unit", "notes", "tags")
FIELDS = (
    *TEXTS,
    "source",
    "own_licence",
    "parent",
    "frequency",
    "aggregation",
    "transformation",
    "parameter",
    "discontinued",
)


class Writes(Part):
    """Writes. They need an access key with the scope `publish`.

    Each write has an idempotency key of its own, which its retries reuse: however often the connection breaks, the
    server does it once. A deletion has none and is never repeated.
    """

    def publish(
        self,
        id: str,
        observations: Observations,
        *,
        replace: bool = False,
        vintage: int | None = None,
        resume: bool = False,
    ) -> Published:
        """Publishes observations of a series.

        Args:
            id: `account/collection/path`.
            observations: a mapping from periods to values; or tuples of period, value and, if wanted, text and status;
                or a `Series`; or a pandas Series, whose missing values are left out; or a DataFrame with the column
                `value` and, if wanted, `status` and `text`, whose rows without value and status are left out. Values
                are `Decimal`, `int`, `float` or their digits as `str`, in the unit of the series; `None` or NaN where
                the status says why there is no value. A value without status becomes normal, also that of a `Series`
                read without `status`.
            replace: false: add the new periods and overwrite the present ones. True: the observations become the whole
                series.
            vintage: the number of the vintage that the publish is based on; if it is no longer the latest, nothing is
                changed. `None`: whichever is the latest at the beginning of the call.
            resume: takes the end of a discontinued series back. Without it, observations that change such a series are
                rejected (`Conflict` with the code `METRIC_ENDED`).

        Raises:
            Conflict: another vintage was published meanwhile; its number is `error.vintage`.
            StatitError: observations are invalid (status 422; `errors` has the lines), or the request failed. With
                `NotConnected` and status 504 it is unknown whether the observations were published.
            ValueError: a period or value has an impossible form.
        """
        body = json.dumps(columns_of(observations)).encode()
        if replace and vintage is None:
            vintage = self._vintage(id)
        headers = {} if vintage is None else {"If-Match": f'"{vintage:d}"'}
        part = "/~observations?resume=true" if resume else "/~observations"
        published = self._write("PUT" if replace else "POST", id, part, body, headers)
        return decoded(Published, published)

    def create(
        self,
        id: str,
        *,
        name: Text,
        frequency: str,
        unit: Text = None,
        notes: Text = None,
        tags: Text = None,
        source: str | None = None,
        own_licence: str | None = None,
        parent: str | None = None,
        aggregation: str | None = None,
        transformation: str | None = None,
        parameter: str | None = None,
        discontinued: Mapping[str, Any] | None = None,
    ) -> Meta:
        """Creates a series without observations, or replaces the metadata of an existing one.

        Args:
            id: `account/collection/path`; the collection must exist.
            name: the name.
            frequency: `D`, `W`, `M`, `Q`, `S` (half-years), `Y`, or `C` for categories.
            unit: the unit of the values.
            notes: notes on method and interpretation, in plain paragraphs.
            tags: tags, separated by semicolons.
            source: the source of the figures.
            own_licence: SPDX id of its own licence, or `none`; `None`: the licence of its collection.
            parent: path of the indicator above it; empty: none; `None`: found by the path.
            aggregation: the method of aggregation to a lower frequency: `none`, `sum`, `avg`, `last`.
            transformation: the transformation that charts show at first.
            parameter: the parameter of that transformation.
            discontinued: the end of a discontinued series: `{"date": "2024-03-31", "reason": {"fr": …, "en": …},
                "successor": "account/collection/path"}`, of which only the date is required.

        Raises:
            NotFound: the collection does not exist, or the caller cannot change it.
            StatitError: a field is invalid (status 422, see `errors`), or the request failed.
        """
        values = (name, unit, notes, tags, source, own_licence, parent, frequency)
        fields = dict(zip(FIELDS, (*values, aggregation, transformation, parameter, discontinued)))
        return self._write_meta("PUT", id, {name: value for name, value in fields.items() if value is not None})

    def edit(self, id: str, *, version: int | None = None, **fields: Any) -> Meta:
        """Changes the given fields of the metadata of a series; `None` empties a field, other fields stay.

        Args:
            id: `account/collection/path`.
            version: the `Meta.version` that the change is based on; `None`: the present one.
            fields: the arguments of `create`.

        Raises:
            Conflict: the metadata changed since `version`.
            NotFound: the series does not exist, or the caller cannot change it.
            StatitError: a field is invalid (status 422, see `errors`), or the request failed.
            TypeError: there is no such field.
        """
        unknown = sorted(set(fields) - set(FIELDS))
        if unknown:
            raise TypeError(f"there is no field {', '.join(unknown)}; the fields are {', '.join(FIELDS)}")
        return self._write_meta("PATCH", id, fields if version is None else {**fields, "version": version})

    def delete(self, id: str) -> None:
        """Deletes a series that has none below it.

        Raises:
            Conflict: there are series below it.
            NotFound: it does not exist, or the caller cannot change it.
        """
        path = series_path(id, self._transport.server, "/~meta")
        self._transport.send(Call("DELETE", path, can_repeat=False))

    def _vintage(self, id: str) -> int:
        """The number of the latest vintage."""
        number: int = self._transport.get(series_path(id, self._transport.server, "/~meta"))["vintage"]
        return number

    def _write(self, method: str, id: str, part: str, body: bytes, headers: Mapping[str, str]) -> Any:
        key = {"Idempotency-Key": str(uuid.uuid4())}
        path = series_path(id, self._transport.server, part)
        return self._transport.send(Call(method, path, body=body, headers={**headers, **key}))

    def _write_meta(self, method: str, id: str, fields: Mapping[str, Any]) -> Meta:
        texts = {name: self._text(value) for name, value in fields.items() if name in TEXTS}
        body = json.dumps({**fields, **texts}).encode()
        return decoded(Meta, self._write(method, id, "/~meta", body, {}))
