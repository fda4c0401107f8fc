"""The events of collections."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ..decode import decoded
from ..http.transport import Call
from ..ids import collection_path
from ..models import Event
from .base import Part, Text

if TYPE_CHECKING:
    import pandas as pd


class Events(Part):
    """Reads and writes of events. Writes need an access key with the scope `publish`."""

    def events(self, id: str) -> list[Event]:
        """Reads the events of a collection, `account/collection`, by their first and last days.

        Raises:
            NotFound: the collection does not exist, or the caller cannot see it.
        """
        answer = self._transport.get(self._path(id))
        return [decoded(Event, event) for event in answer["events"]]

    def event_frame(self, id: str) -> pd.DataFrame:
        """Reads the events of a collection into a DataFrame, by their days. Needs the extra `statit[pandas]`.

        The index has the ids; `first_day` and `last_day` are dates; the other columns are `kind`, `start`, `end`,
        `label_fr`, `label_en`, `text_fr`, `text_en` and `series`.

        Raises:
            NotFound: the collection does not exist, or the caller cannot see it.
        """
        from ..frames import event_frame

        return event_frame(self.events(id))

    def create_event(
        self,
        id: str,
        *,
        start: str,
        label: Text,
        end: str | None = None,
        text: Text = None,
        kind: str = "other",
        series: Iterable[str] | None = None,
    ) -> Event:
        """Creates an event of a collection, which has at most 200.

        Args:
            id: `account/collection`.
            start: the first date: a day, a week, a month, a quarter, half a year or a year, such as `2020-Q1`.
            label: the label, at most 80 characters.
            end: the last date; `None`: the event has one period.
            text: the text, at most 1,000 characters.
            kind: `method` (a revision of the method), `crisis`, `law`, `holiday` or `other`.
            series: the paths of the series that it is about; `None`: all series of the collection.

        Raises:
            NotFound: the collection does not exist, or the caller cannot change it.
            StatitError: a field is invalid (status 422, see `errors`), or the request failed.
        """
        body = self._body(start, label, end, text, kind, series)
        headers = {"Idempotency-Key": str(uuid.uuid4())}
        return decoded(Event, self._transport.send(Call("POST", self._path(id), body=body, headers=headers)))

    def edit_event(
        self,
        id: str,
        event: str,
        *,
        version: int,
        start: str,
        label: Text,
        end: str | None = None,
        text: Text = None,
        kind: str = "other",
        series: Iterable[str] | None = None,
    ) -> Event:
        """Replaces all fields of an event.

        Args:
            id: `account/collection`.
            event: the id of the event.
            version: the `Event.version` that the change is based on.
            start: as for `create_event`, like the other arguments.

        Raises:
            Conflict: the event changed since `version`.
            NotFound: it does not exist, or the caller cannot change it.
            StatitError: a field is invalid (status 422, see `errors`), or the request failed.
        """
        body = self._body(start, label, end, text, kind, series)
        headers = {"If-Match": f'"{version:d}"'}
        path = self._path(id, f"/{uuid.UUID(event)}")
        return decoded(Event, self._transport.send(Call("PUT", path, body=body, headers=headers, can_repeat=False)))

    def delete_event(self, id: str, event: str, *, version: int | None = None) -> None:
        """Deletes an event of a collection, `account/collection`.

        Args:
            id: `account/collection`.
            event: the id of the event.
            version: the `Event.version` to delete; `None`: the present one.

        Raises:
            Conflict: the event changed since `version`.
            NotFound: it does not exist, or the caller cannot change it.
        """
        headers = {} if version is None else {"If-Match": f'"{version:d}"'}
        path = self._path(id, f"/{uuid.UUID(event)}")
        self._transport.send(Call("DELETE", path, headers=headers, can_repeat=False))

    def _path(self, id: str, ending: str = "") -> str:
        return collection_path(id, self._transport.server, f"/events{ending}")

    def _body(
        self,
        start: str,
        label: Text,
        end: str | None,
        text: Text,
        kind: str,
        series: Iterable[str] | None,
    ) -> bytes:
        fields: dict[str, Any] = {"kind": kind, "from": start, "to": end, "label": self._text(label)}
        fields["text"] = self._text(text) or {}
        fields["series"] = None if series is None else list(series)
        return json.dumps(fields).encode()
