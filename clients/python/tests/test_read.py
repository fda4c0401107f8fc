from __future__ import annotations

import csv
from datetime import date, datetime, timezone
from decimal import Decimal
from pathlib import Path

import pytest

import statit
from conftest import World

CPI = "arvestat/economy/us/cpi"


def test_figures_are_those_of_the_published_file(guest: statit.Client, data: Path) -> None:
    with (data / "03-us-cpi-monthly/cpiai.csv").open() as file:
        figures = {row["Date"][:7]: Decimal(row["Index"]) for row in csv.DictReader(file)}
    series = guest.series(CPI)
    assert len(series) > 400
    assert [(each.period, each.value) for each in series] == [(each, figures[each]) for each in series.periods]
    assert set(series.periods) == {period for period in figures if period >= series.periods[0]}
    assert (series.frequency, series.measure, series.vintage, series.incomplete) == ("M", "own", 1, (False, False))
    assert str(series.name) == "Consumer prices, United States"
    assert series.updated is not None
    assert series.updated.tzinfo is timezone.utc


def test_values_are_exact(client: statit.Client, world: World, data: Path) -> None:
    """15 significant digits and more survive a publish and a read."""
    with (data / "05-inflation-by-country-wide/FP.CPI.TOTL.ZG.csv").open() as file:
        row = next(row for row in csv.DictReader(file) if row["Country Code"] == "COD")
    figures = {year: Decimal(value) for year, value in row.items() if year and year.isdigit() and value}
    assert max(figures.values()) == Decimal("23773.1317741016")
    id = client.create(f"{world.public}/inflation/congo", name="Inflation", frequency="Y", unit="%").id
    client.publish(id, figures)
    series = client.series(id)
    assert dict(zip(series.periods, series.values)) == figures
    assert dict(zip(series.periods, series.digits)) == {year: format(value, "f") for year, value in figures.items()}


@pytest.mark.parametrize("digits", ["0.1", "-36.98", "1e300", "12345678901234567000", "5e-324", "0.30000000000000004"])
def test_a_value_is_read_as_it_was_written(client: statit.Client, series: str, digits: str) -> None:
    client.publish(series, [("2024-01", Decimal(digits)), ("2024-02", float(digits)), ("2024-03", digits)])
    read = client.series(series)
    assert read.values == (Decimal(digits),) * 3
    assert [float(text) for text in read.digits] == [float(digits)] * 3


def test_options(guest: statit.Client) -> None:
    assert guest.series(CPI, start="2020-03", end=date(2020, 5, 31)).periods == ("2020-03", "2020-04", "2020-05")
    latest = guest.series(CPI, last=3)
    assert latest.periods == guest.series(CPI).periods[-3:]
    yearly = guest.series(CPI, frequency="Y", aggregation="avg", start="2000", end="2001")
    assert (yearly.frequency, yearly.periods) == ("Y", ("2000", "2001"))
    change = guest.series(CPI, transform="pct", param=12, start="2026-01", end="2026-01")
    months = {each.period: each.value for each in guest.series(CPI, start="2025-01")}
    expected = 100 * (months["2026-01"] / months["2025-01"] - 1)
    assert change.measure == "percent"
    assert abs(change.values[0] - expected) < Decimal("1e-12")
    assert guest.series(CPI, asof=1) == guest.series(CPI, asof=datetime.now(timezone.utc))
    assert guest.series(CPI, transform="index", param="2000-01", last=1).base == "2000-01"


def test_an_address_of_a_page_is_an_id(guest: statit.Client, world: World) -> None:
    page = f"{world.server.address}/{CPI}?start=2020"
    assert guest.series(page, last=1).id == CPI
    assert guest.many([page])[0].get().id == CPI
    with pytest.raises(ValueError, match="another server"):
        guest.series(f"https://statit.example/{CPI}")
    # Another spelling is redirected.
    assert guest.series(CPI.upper(), last=1).id == CPI


@pytest.mark.parametrize(
    "id", ["arvestat", "arvestat/economy", "arvestat//cpi", "arvestat/economy/..", "arvestat/economy/~meta"]
)
def test_an_impossible_id_is_not_requested(guest: statit.Client, id: str) -> None:
    with pytest.raises(ValueError, match=r"id of a series|impossible part"):
        guest.series(id)


def test_an_invalid_option_is_an_error_with_its_field(guest: statit.Client, world: World) -> None:
    with pytest.raises(statit.StatitError) as caught:
        guest.series(CPI, frequency="H")
    assert (caught.value.status, caught.value.code) == (400, "OPTIONS_REFUSED")
    assert [problem.field for problem in caught.value.errors] == ["freq"]
    with statit.Client(world.server.address, language="fr") as french, pytest.raises(statit.NotFound) as missing:
        french.series("arvestat/economy/none")
    assert "adresse" in missing.value.detail
    with pytest.raises(ValueError, match="time zone"):
        guest.series(CPI, asof=datetime(2026, 1, 1))
    with pytest.raises(ValueError, match="at least 1"):
        guest.series(CPI, last=0)


def test_a_batch_of_more_than_200_with_private_and_missing_series(
    guest: statit.Client, client: statit.Client, world: World
) -> None:
    private = client.create(f"{world.private}/costs", name="Costs", frequency="Y").id
    client.publish(private, {"2024": 7})
    wanted: list[str | statit.Request] = [statit.Request(CPI, last=number) for number in range(1, 206)]
    wanted += [private, "arvestat/economy/none", "no id", statit.Request(CPI, frequency="H")]
    results = guest.many(wanted)
    assert len(results) == len(wanted)
    assert [len(result.get()) for result in results[:205]] == list(range(1, 206))
    assert [result.request for result in results[:205]] == wanted[:205]
    errors = [result.error for result in results[205:]]
    assert [(type(error).__name__, error.status) for error in errors if error] == [
        ("NotFound", 404),
        ("NotFound", 404),
        ("NotFound", 404),
        ("StatitError", 400),
    ]
    with pytest.raises(statit.NotFound):
        results[205].get()
    assert client.many([private])[0].get().values == (Decimal(7),)
    assert guest.many([]) == []
