"""Series from and to pandas. Imported only where pandas is used."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any, Protocol

import pandas as pd
from numpy import array

from .periods import first_day, period_text

PERIOD_FREQUENCIES = ("M", "Q", "Y")
"""The frequencies that have a period of pandas, of the same name."""


class Observed(Protocol):
    """What is read of a series."""

    @property
    def id(self) -> str:
        """The id."""

    @property
    def frequency(self) -> str:
        """The letter of the frequency."""

    @property
    def periods(self) -> Sequence[str]:
        """The periods, ascending, or the labels."""

    @property
    def values(self) -> Sequence[Decimal]:
        """The value of each period."""


def to_series(series: Observed, exact: bool) -> pd.Series[Any]:
    """The values with the index that `Series.to_pandas` describes."""
    values: list[Any] = list(series.values) if exact else [float(value) for value in series.values]
    dtype = "object" if exact else "float64"
    made: pd.Series[Any] = pd.Series(values, index=index_of(series), name=series.id, dtype=dtype)
    return made


def to_frame(names: list[str], columns: Sequence[Observed]) -> pd.DataFrame:
    """A column for each series, with the index that `Client.frame` describes."""
    repeated = sorted({name for name in names if names.count(name) > 1})
    if repeated:
        raise ValueError(f"several columns would be named {', '.join(repeated)}: pass a mapping from names to requests")
    frequencies = {series.frequency for series in columns}
    if "C" in frequencies and len(frequencies) > 1:
        raise ValueError("categories cannot be combined with dates in one frame")
    parts = [to_series(series, exact=False) for series in columns]
    if len(frequencies) > 1:
        for part, series in zip(parts, columns):
            part.index = days_of(series)
    if not parts:
        return pd.DataFrame()
    frame: pd.DataFrame = pd.concat(parts, axis="columns", keys=names, sort=False)
    # Categories stay in their own order.
    return frame if frequencies == {"C"} else frame.sort_index()


def index_of(series: Observed) -> pd.Index[Any]:
    """The index of a series."""
    if series.frequency == "C":
        return pd.Index(list(series.periods), dtype="object")
    days = days_of(series)
    if series.frequency not in PERIOD_FREQUENCIES:
        return days
    periods: pd.PeriodIndex = days.to_period(series.frequency)
    return periods


def days_of(series: Observed) -> pd.DatetimeIndex:
    """The first day of each period; for a week, its published day. Resolution: seconds, for years from 1 to 9999."""
    days = [first_day(period, series.frequency).isoformat() for period in series.periods]
    made: pd.DatetimeIndex = pd.DatetimeIndex(array(days, dtype="datetime64[s]"))
    return made


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
