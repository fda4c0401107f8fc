from __future__ import annotations

from datetime import datetime, timezone

import pytest

import statit
from conftest import World
from support.proxy import Fault, Proxy


def test_changes_of_the_server(guest: statit.Client, client: statit.Client, world: World, series: str) -> None:
    """A harvester misses nothing, in order, and continues from a stored cursor."""
    (begin,) = guest.changes()
    assert (begin.changes, begin.more) == ((), False)
    client.publish(series, {"2024-01": 1})
    client.publish(series, {"2024-02": 2})
    other = client.create(f"{world.public}/short-lived", name="Short-lived", frequency="M").id
    hidden = client.create(f"{world.private}/hidden", name="Hidden", frequency="M").id

    pages = list(guest.changes(begin.cursor, limit=1))
    assert [page.more for page in pages] == [True] * (len(pages) - 1) + [False]
    changes = [change for page in pages for change in page.changes]
    published = [(change.type, change.id, change.vintage) for change in changes if change.kind == "published"]
    assert published == [("series", series, 1), ("series", series, 2)]
    created = [change for change in changes if change.kind == "created" and change.type == "series"]
    assert [change.id for change in created] == [other]
    assert hidden not in [change.id for change in changes]
    assert hidden in [each.id for page in client.changes(begin.cursor) for each in page.changes]
    assert all(change.at is not None and change.at.tzinfo is timezone.utc for change in changes)

    (end,) = guest.changes(pages[-1].cursor)
    assert end.changes == ()
    client.delete(other)
    (gone,) = (change for page in guest.changes(end.cursor) for change in page.changes if change.kind == "gone")
    assert gone.uid == created[0].uid

    with pytest.raises(statit.StatitError) as caught:
        list(guest.changes("no cursor"))
    assert caught.value.status == 400


def test_pages_of_changes(behind: statit.Client, proxy: Proxy) -> None:
    """The pages as the API describes them, from the proxy."""
    change = {"at": "2026-11-26T10:00:00.123456789Z", "type": "series", "kind": "moved", "uid": "u", "vintage": None}
    moved = {**change, "id": "a/b/new", "former": "a/b/old"}
    proxy.faults = [
        Fault(status=200, body={"changes": [moved], "next": "2", "more": True}),
        Fault(status=200, body={"changes": [{**change, "kind": "gone", "id": None}], "next": "3", "more": False}),
        Fault(status=410, body={"code": "CURSOR_EXPIRED", "detail": "Read everything anew."}),
    ]
    first, second = behind.changes("1")
    assert (first.cursor, second.cursor) == ("2", "3")
    assert (first.changes[0].former, first.changes[0].id) == ("a/b/old", "a/b/new")
    assert first.changes[0].at == datetime(2026, 11, 26, 10, 0, 0, 123456, tzinfo=timezone.utc)
    assert (second.changes[0].kind, second.changes[0].id) == ("gone", None)
    with pytest.raises(statit.CursorExpired):
        next(behind.changes("0"))
    assert len(proxy.seen) == 3
