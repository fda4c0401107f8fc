"""Series from and to pandas. Imported only where pandas is used."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import pandas as pd
from numpy import array

from .columns import period_text
from .series import Series

MONTHS = {"M": 1, "Q": 3, "S": 6, "Y": 12}
"""The length of a period, in months."""
PERIOD_FREQUENCIES = ("M", "Q", "Y")
"""The frequencies that have a period of pandas, of the same name."""


def to_series(series: Series, exact: bool) -> pd.Series[Any]:
    """The values with the index that `Series.to_pandas` describes."""
    values: list[Any] = list(series.values) if exact else [float(value) for value in series.values]
    dtype = "object" if exact else "float64"
    made: pd.Series[Any] = pd.Series(values, index=index_of(series), name=series.id, dtype=dtype)
    return made


def to_frame(names: list[str], columns: list[Series]) -> pd.DataFrame:
    """A column for each series, with the index that `Client.frame` describes."""
    repeated = sorted({name for name in names if names.count(name) > 1})
    if repeated:
        raise ValueError(f"several columns would be named {', '.join(repeated)}: pass a mapping from names to requests")
    frequencies = {series.frequency for series in columns}
    if "C" in frequencies and len(frequencies) > 1:
        raise ValueError("categories cannot be combined with dates in one frame")
    parts = [series.to_pandas() for series in columns]
    if len(frequencies) > 1:
        for part, series in zip(parts, columns):
            part.index = days_of(series)
    if not parts:
        return pd.DataFrame()
    frame: pd.DataFrame = pd.concat(parts, axis="columns", keys=names, sort=False)
    # Categories stay in their own order.
    return frame if frequencies == {"C"} else frame.sort_index()


def index_of(series: Series) -> pd.Index[Any]:
    """The index of a series."""
    if series.frequency == "C":
        return pd.Index(series.periods, dtype="object")
    days = days_of(series)
    if series.frequency not in PERIOD_FREQUENCIES:
        return days
    periods: pd.PeriodIndex = days.to_period(series.frequency)
    return periods


def days_of(series: Series) -> pd.DatetimeIndex:
    """The first day of each period; for a week, its published day. Resolution: seconds, for years from 1 to 9999."""
    days = [first_day(period, series.frequency).isoformat() for period in series.periods]
    made: pd.DatetimeIndex = pd.DatetimeIndex(array(days, dtype="datetime64[s]"))
    return made


def first_day(period: str, frequency: str) -> date:
    """The first day of a period, of its text."""
    if frequency in ("D", "W"):
        return date.fromisoformat(period)
    year, _, part = period.partition("-")
    number = int(part.lstrip("QS")) if part else 1
    return date(int(year), (number - 1) * MONTHS[frequency] + 1, 1)


def pairs(series: Any) -> Iterator[tuple[str, Any]]:
    """The periods and values of a pandas Series without its missing values.

    Raises:
        ValueError: the periods of the index are none of the server's.
    """
    present = series.dropna()
    for label, value in zip(present.index, present.array):
        yield (text_of(label) if isinstance(label, pd.Period) else period_text(label)), value


def text_of(period: pd.Period) -> str:
    """The text of a period of pandas."""
    name = period.freqstr
    if name in ("D", "W-SUN"):
        return str(period.start_time.date().isoformat())
    if name == "M":
        return f"{period.year:04d}-{period.month:02d}"
    if name == "Q-DEC":
        return f"{period.year:04d}-Q{period.quarter}"
    if name in ("Y-DEC", "A-DEC"):  # the second one before pandas 2.2
        return f"{period.year:04d}"
    raise ValueError(f"the server has no periods of the frequency {name}")
