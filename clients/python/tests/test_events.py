from __future__ import annotations

from datetime import date
from typing import Any

import pytest

import statit
from conftest import World


def test_events_are_created_edited_and_deleted(client: statit.Client, series: str, world: World) -> None:
    collection, _, path = series.rpartition("/")
    whole = client.create_event(collection, start="2020-Q1", end="2021", label="Lockdown", kind="crisis")
    assert (whole.start, whole.end, whole.kind, whole.version) == ("2020-Q1", "2021", "crisis", 1)
    assert (whole.first_day, whole.last_day) == (date(2020, 1, 1), date(2021, 12, 31))
    assert (whole.label.en, whole.text.en, whole.series) == ("Lockdown", None, None)

    label = {"fr": "Base", "en": "Base"}
    some = client.create_event(collection, start="2019", label=label, text="2019 = 100", series=[path.upper()])
    assert (some.kind, some.text.en, some.series) == ("other", "2019 = 100", (path,))
    assert client.events(collection) == [some, whole]

    frame = client.event_frame(collection)
    assert list(frame.index) == [some.id, whole.id]
    assert list(frame["label_en"]) == ["Base", "Lockdown"]
    assert frame["first_day"].iloc[1].date() == date(2020, 1, 1)

    edited = client.edit_event(collection, whole.id, version=1, start="2020", label="Crisis", kind="crisis")
    assert (edited.version, edited.end, edited.label.en) == (2, None, "Crisis")
    with pytest.raises(statit.Conflict):
        client.edit_event(collection, whole.id, version=1, start="2020", label="Crisis")
    with pytest.raises(statit.Conflict):
        client.delete_event(collection, whole.id, version=1)
    client.delete_event(collection, whole.id, version=2)
    client.delete_event(collection, some.id)
    assert client.events(collection) == []
    assert list(client.event_frame(collection).columns)[:3] == ["kind", "first_day", "last_day"]


def test_invalid_events_are_refused(guest: statit.Client, client: statit.Client, world: World) -> None:
    cases: list[tuple[dict[str, Any], str]] = [
        ({"start": "soon", "label": "x"}, "from"),
        ({"start": "2020", "end": "2019", "label": "x"}, "to"),
        ({"start": "2020", "label": ""}, "label"),
        ({"start": "2020", "label": "x", "kind": "war"}, "kind"),
        ({"start": "2020", "label": "x", "series": ["none"]}, "series"),
    ]
    for fields, field in cases:
        with pytest.raises(statit.StatitError) as caught:
            client.create_event(world.public, **fields)
        assert (caught.value.status, caught.value.errors[0].field) == (422, field)
    assert guest.events(world.public) == []
    with pytest.raises(statit.NotFound):
        guest.events(world.private)
