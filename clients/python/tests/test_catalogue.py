from __future__ import annotations

from decimal import Decimal

import pytest

import statit
from conftest import World
from statit.parts import base


def test_metadata(guest: statit.Client) -> None:
    meta = guest.meta("arvestat/economy/us/cpi")
    assert (meta.id, meta.frequency, meta.vintage) == ("arvestat/economy/us/cpi", "M", 1)
    assert meta.name == statit.LocalText(fr="Prix à la consommation, États-Unis", en="Consumer prices, United States")
    assert meta.last_value == guest.series("arvestat/economy/us/cpi", last=1).values[0]
    assert meta.licence is not None
    assert meta.licence.id == "PDDL-1.0"
    with pytest.raises(statit.NotFound) as caught:
        guest.meta("arvestat/economy/us/none")
    assert (caught.value.code, caught.value.status) == ("NOT_FOUND", 404)


def test_vintages(client: statit.Client, series: str, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "PAGE", 2)
    client.publish(series, {"2024-01": "1", "2024-02": "2", "2024-03": "3.30"})
    client.publish(series, [("2024-02", 2.5, "corrected"), ("2024-04", 4)])
    client.publish(series, {"2024-04": 4}, replace=True)
    vintages = client.vintages(series)
    counts = [(each.number, each.added, each.revised, each.removed) for each in vintages]
    assert counts == [(3, 0, 0, 3), (2, 1, 1, 0), (1, 3, 0, 0)]
    assert {each.author for each in vintages} == {world.publisher.name}
    assert [each.kind for each in client.vintage(series, 3)] == ["removed"] * 3
    revised, added = client.vintage(series, 2)
    assert (revised.period, revised.before, revised.after) == ("2024-02", Decimal(2), Decimal("2.5"))
    assert (revised.text_before, revised.text_after) == (None, "corrected")
    assert (added.kind, added.before, added.after) == ("added", None, Decimal(4))
    assert client.series(series, asof=1).values == (Decimal(1), Decimal(2), Decimal("3.3"))
    assert client.series(series, asof=2).texts == {"2024-02": "corrected"}
    with pytest.raises(statit.NotFound):
        client.vintage(series, 4)


@pytest.mark.parametrize("page", [1, 3, 200])
def test_all_pages_of_a_collection(guest: statit.Client, page: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "PAGE", page)
    collection = guest.collection("arvestat/economy")
    listed = list(guest.collection_series("arvestat/economy"))
    assert len(listed) == collection.series == len({each.id for each in listed}) > 5
    assert [each.id for each in listed] == sorted(each.id for each in listed)
    assert {each.frequency for each in guest.collection_series("arvestat/economy", frequency="Q")} == {"Q"}
    under = [each.id for each in guest.collection_series("arvestat/economy", under="us")]
    assert under == [each.id for each in listed if each.id.startswith("arvestat/economy/us/")]
    found = guest.collection_series("arvestat/economy", text="cpi", order="updated")
    assert [each.id for each in found] == ["arvestat/economy/us/cpi"]


def test_a_private_collection_is_not_found(guest: statit.Client, client: statit.Client, world: World) -> None:
    assert client.collection(world.private).access == "private"
    with pytest.raises(statit.NotFound):
        guest.collection(world.private)
    with pytest.raises(statit.NotFound):
        list(guest.collection_series(world.private))
    with pytest.raises(ValueError, match="account/collection"):
        guest.collection("arvestat")


def test_search(guest: statit.Client) -> None:
    search = guest.search("emissions", page=1)
    found = list(search)
    assert len(found) == search.total >= 2
    assert "arvestat/climate/emissions/france" in [each.id for each in found]
    assert search.is_complete
    assert list(search) == found
    series = next(each for each in found if each.id.endswith("/france"))
    assert (series.kind, series.frequency, series.public) == ("metric", "Y", True)
    assert series.last_value == guest.meta(series.id).last_value
    assert [each.kind for each in guest.search("arvestat", kinds=["account"])] == ["account"]
    assert {each.kind for each in guest.search("", kinds=["account", "collection"])} == {"account", "collection"}
    assert "inflation" in guest.suggest("infl")


def test_me(guest: statit.Client, client: statit.Client, world: World) -> None:
    me = client.me()
    assert (me.name, me.scope, me.collection) == ("Tests", "publish", None)
    assert me.expires_at is not None
    assert me.created_at is not None
    assert (me.expires_at - me.created_at).days == 30
    with pytest.raises(statit.Unauthorized):
        guest.me()
    with (
        statit.Client(world.server.address, key=f"{world.key}x") as wrong,
        pytest.raises(statit.Unauthorized) as caught,
    ):
        wrong.me()
    assert caught.value.code == "ACCESS_KEY_INVALID"
