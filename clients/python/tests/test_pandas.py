from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pandas as pd
import pytest

import statit
from conftest import World

IDS = {
    "D": "arvestat/economy/energy/natural-gas",
    "W": "arvestat/economy/energy/brent",
    "M": "arvestat/economy/us/cpi",
    "Q": "arvestat/economy/fr/hotel-failures-normandy",
    "S": "montclair/energy/electricity/france",
    "Y": "arvestat/economy/fr/inflation",
    "C": "montclair/population/greater-paris",
}


def test_figures_are_those_of_the_file_that_pandas_reads(guest: statit.Client, data: Path) -> None:
    file = pd.read_csv(data / "01-natural-gas-daily/daily.csv", parse_dates=["Date"], index_col="Date")
    read = guest.series(IDS["D"]).to_pandas()
    figures = file["Price"].dropna()
    pd.testing.assert_series_equal(
        read, figures.loc[read.index[0] :], check_names=False, check_index_type=False, check_freq=False
    )
    assert len(read) > 1000


@pytest.mark.parametrize("frequency", list(IDS))
def test_a_series_becomes_one_of_pandas_and_back(
    guest: statit.Client, client: statit.Client, world: World, frequency: str
) -> None:
    series = guest.series(IDS[frequency])
    out = series.to_pandas()
    assert (out.name, str(out.dtype), len(out)) == (series.id, "float64", len(series))
    kind = {"M": pd.PeriodIndex, "Q": pd.PeriodIndex, "Y": pd.PeriodIndex, "C": pd.Index}.get(
        frequency, pd.DatetimeIndex
    )
    assert isinstance(out.index, kind)
    copy = client.create(f"{world.public}/pandas/{frequency.lower()}", name="Copy", frequency=frequency).id
    assert client.publish(copy, out).added == len(series)
    assert client.publish(copy, series.to_pandas(exact=True)).changed is False
    again = client.series(copy)
    assert (again.periods, again.values) == (series.periods, series.values)


def test_exact_values(guest: statit.Client) -> None:
    series = guest.series(IDS["M"], last=2)
    exact = series.to_pandas(exact=True)
    assert exact.dtype == "object"
    assert tuple(exact) == series.values
    assert isinstance(exact.iloc[0], Decimal)


def test_missing_values_are_left_out_and_other_periods_refused(client: statit.Client, series: str) -> None:
    months = pd.period_range("2024-01", periods=3, freq="M")
    assert client.publish(series, pd.Series([1.5, None, 2.5], index=months)).added == 2
    assert client.series(series).periods == ("2024-01", "2024-03")
    with pytest.raises(ValueError, match="no periods of the frequency"):
        client.publish(series, pd.Series([1.0], index=pd.period_range("2024-01", periods=1, freq="2M")))
    with pytest.raises(ValueError, match="is no day"):
        client.publish(series, pd.Series([1.0], index=pd.DatetimeIndex(["2024-01-01 12:00"])))


def test_early_and_late_years(client: statit.Client, world: World) -> None:
    id = client.create(f"{world.public}/pandas/years", name="Years", frequency="Y").id
    client.publish(id, {"0001": 1, "9999": 2})
    out = client.series(id).to_pandas()
    assert [str(period) for period in out.index] in (["1", "9999"], ["0001", "9999"])
    assert client.publish(id, out).changed is False


def test_a_frame_of_one_frequency(guest: statit.Client) -> None:
    requests = {"cpi": IDS["M"], "yearly change": statit.Request(IDS["M"], transform="pct", param=12)}
    frame = guest.frame(requests)
    assert list(frame.columns) == ["cpi", "yearly change"]
    assert isinstance(frame.index, pd.PeriodIndex)
    assert frame.index.is_monotonic_increasing
    assert frame["cpi"].notna().all()
    assert frame["yearly change"].isna().sum() >= 12
    assert frame.loc["2026-05", "cpi"] == float(guest.series(IDS["M"], last=1).values[0])


def test_a_frame_of_several_frequencies(guest: statit.Client) -> None:
    frame = guest.frame([IDS["M"], IDS["Q"], IDS["S"], IDS["D"]])
    assert isinstance(frame.index, pd.DatetimeIndex)
    assert frame.index.is_unique
    assert frame.index.is_monotonic_increasing
    failures = guest.series(IDS["Q"], last=1)
    year, quarter = failures.periods[0].split("-Q")
    first = pd.Timestamp(int(year), int(quarter) * 3 - 2, 1)
    assert frame.loc[first, IDS["Q"]] == float(failures.values[0])
    assert list(guest.frame([IDS["C"]]).index) == list(guest.series(IDS["C"]).periods)
    assert guest.frame([]).empty


def test_frames_that_cannot_be_made(guest: statit.Client) -> None:
    with pytest.raises(ValueError, match="mapping from names"):
        guest.frame([IDS["M"], IDS["M"]])
    with pytest.raises(ValueError, match="categories"):
        guest.frame([IDS["M"], IDS["C"]])
    with pytest.raises(statit.NotFound):
        guest.frame([IDS["M"], "arvestat/economy/none"])
