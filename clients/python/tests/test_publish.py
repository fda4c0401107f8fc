from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

import statit
from conftest import World
from support.server import Person


def test_merge_adds_and_overwrites(client: statit.Client, series: str) -> None:
    first = client.publish(series, {"2024-01": "3.90", "2024-02": "4.05"})
    assert (first.vintage, first.changed, first.added, first.revised) == (1, True, 2, 0)
    second = client.publish(series, [("2024-02", "4.10"), (date(2024, 3, 1), 5, "estimated")])
    assert (second.vintage, second.added, second.revised, second.removed) == (2, 1, 1, 0)
    again = client.publish(series, client.series(series))
    assert (again.vintage, again.changed, again.added) == (2, False, 0)
    read = client.series(series)
    assert list(read) == [
        statit.Observation("2024-01", Decimal("3.9")),
        statit.Observation("2024-02", Decimal("4.1")),
        statit.Observation("2024-03", Decimal(5), "estimated"),
    ]
    assert read.decimals == 2


def test_replace_makes_the_whole_series(client: statit.Client, series: str) -> None:
    client.publish(series, {"2024-01": 1, "2024-02": 2})
    replaced = client.publish(series, {"2024-02": 2, "2024-03": 3}, replace=True)
    assert (replaced.vintage, replaced.added, replaced.removed) == (2, 1, 1)
    assert client.publish(series, {"2024-02": 5}, replace=True, vintage=2).vintage == 3
    assert client.series(series).periods == ("2024-02",)


@pytest.mark.parametrize("replace", [False, True])
def test_a_publish_on_an_old_vintage_is_a_conflict(client: statit.Client, series: str, replace: bool) -> None:
    client.publish(series, {"2024-01": 1})
    client.publish(series, {"2024-01": 2})
    with pytest.raises(statit.Conflict) as caught:
        client.publish(series, {"2024-01": 3}, replace=replace, vintage=1)
    assert (caught.value.vintage, caught.value.status, caught.value.code) == (2, 412, "VINTAGE_CONFLICT")
    assert client.series(series).values == (Decimal(2),)


def test_invalid_observations_are_listed(client: statit.Client, series: str) -> None:
    with pytest.raises(statit.StatitError) as caught:
        client.publish(series, [("2024-01", 1), ("2024-13", 2), ("2024-03-15", 3)])
    assert caught.value.status == 422
    assert [problem.params["line"] for problem in caught.value.errors] == [2, 3]
    for value in (float("nan"), Decimal("inf"), None, True):
        with pytest.raises(ValueError, match="no value"):
            client.publish(series, [("2024-01", value)])  # type: ignore[list-item]
    assert client.meta(series).vintage == 0


def test_create_edit_delete(client: statit.Client, world: World) -> None:
    id = f"{world.public}/bread/white"
    made = client.create(id, name={"en": "Bread", "fr": "Pain"}, frequency="M", unit="€/kg", tags="food; bread")
    assert (made.id, made.version, made.vintage, made.unit) == (id, 1, 0, statit.LocalText(en="€/kg"))
    edited = client.edit(id, source="INSEE", unit={"fr": "€/kg"}, aggregation="avg", version=1)
    assert (edited.source, edited.aggregation, edited.version) == ("INSEE", "avg", 2)
    assert edited.unit == statit.LocalText(fr="€/kg", en="€/kg")
    assert client.edit(id, source=None).source is None
    with pytest.raises(statit.Conflict) as caught:
        client.edit(id, source="BLS", version=1)
    assert (caught.value.code, caught.value.vintage) == ("CONFLICT", None)
    with pytest.raises(TypeError, match="no field sauce"):
        client.edit(id, sauce="INSEE")
    with pytest.raises(statit.StatitError) as invalid:
        client.create(id, name="Bread", frequency="monthly")
    assert [problem.field for problem in invalid.value.errors] == ["frequency"]
    client.create(f"{id}/sliced", name="Sliced", frequency="M")
    with pytest.raises(statit.Conflict):
        client.delete(id)
    client.delete(f"{id}/sliced")
    client.delete(id)
    with pytest.raises(statit.NotFound):
        client.meta(id)


def test_rights(guest: statit.Client, client: statit.Client, world: World, series: str) -> None:
    with statit.Client(world.server.address, key=world.read_key) as reader:
        assert reader.me().scope == "read"
        with pytest.raises(statit.Forbidden) as caught:
            reader.publish(series, {"2024-01": 1})
        assert caught.value.code == "ACCESS_KEY_SCOPE"
    with pytest.raises(statit.Unauthorized):
        guest.publish(series, {"2024-01": 1})
    with pytest.raises(statit.NotFound):
        client.publish("arvestat/economy/us/cpi", {"2024-01": 1})
    with pytest.raises(statit.NotFound):
        client.create(f"{world.publisher.name}/none/bread", name="Bread", frequency="M")


def test_the_limit_of_writes(world: World) -> None:
    """The real one: a user has a number of writes a minute."""
    person = Person(world.server, "miller")
    id = f"{person.collection('flour')}/wheat"
    once = statit.Retries(attempts=1)
    with statit.Client(world.server.address, key=person.key("PUBLISH"), retries=once) as limited:
        limited.create(id, name="Wheat", frequency="M")

        def publish_often() -> None:
            for _ in range(200):
                limited.publish(id, {"2024-01": 1})

        with pytest.raises(statit.LimitReached) as caught:
            publish_often()
    assert (caught.value.status, caught.value.code) == (429, "TOO_MANY_ATTEMPTS")
    assert caught.value.retry_after is not None
    assert 0 < caught.value.retry_after <= 60
    person.close()
