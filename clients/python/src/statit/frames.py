"""Series from and to pandas. Imported only where pandas is used."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from typing import Any, Protocol

import pandas as pd
from numpy import array

from .periods import first_day, period_text

PERIOD_FREQUENCIES = ("M", "Q", "Y")
"""The frequencies that have a period of pandas, of the same name."""


FRAME_COLUMNS = ("value", "status", "text")
"""The columns of a frame of rows."""


EVENT_COLUMNS = ("kind", "start", "end", "label_fr", "label_en", "text_fr", "text_en", "series")
"""The columns of a frame of events, without the days."""


class Texts(Protocol):
    """A text in both languages."""

    @property
    def fr(self) -> str | None:
        """In French."""

    @property
    def en(self) -> str | None:
        """In English."""


class EventFields(Protocol):
    """What is read of an event."""

    @property
    def id(self) -> str:
        """The id."""

    @property
    def kind(self) -> str:
        """The kind."""

    @property
    def start(self) -> str:
        """The first date."""

    @property
    def end(self) -> str | None:
        """The last date."""

    @property
    def first_day(self) -> date:
        """The first day."""

    @property
    def last_day(self) -> date:
        """The last day."""

    @property
    def label(self) -> Texts:
        """The label."""

    @property
    def text(self) -> Texts:
        """The text."""

    @property
    def series(self) -> Sequence[str] | None:
        """The paths of the series."""


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


class ReadRow(Protocol):
    """What is read of an observation or a hole."""

    @property
    def period(self) -> str:
        """The period, or the label."""

    @property
    def value(self) -> Decimal | None:
        """The value; `None` for a hole."""

    @property
    def text(self) -> str | None:
        """The text."""

    @property
    def status(self) -> str:
        """The codes; empty for a normal value."""


def to_series(series: Observed, exact: bool) -> pd.Series[Any]:
    """The values with the index that `Series.to_pandas` describes."""
    values: list[Any] = list(series.values) if exact else [float(value) for value in series.values]
    dtype = "object" if exact else "float64"
    made: pd.Series[Any] = pd.Series(
        values, index=index_of(series.periods, series.frequency), name=series.id, dtype=dtype
    )
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
            part.index = days_of(series.periods, series.frequency)
    if not parts:
        return pd.DataFrame()
    frame: pd.DataFrame = pd.concat(parts, axis="columns", keys=names, sort=False)
    # Categories stay in their own order.
    return frame if frequencies == {"C"} else frame.sort_index()


def row_frame(rows: Sequence[ReadRow], frequency: str, exact: bool) -> pd.DataFrame:
    """The frame that `Series.to_frame` describes."""
    if exact:
        values: list[Any] = [row.value for row in rows]
    else:
        values = [math.nan if row.value is None else float(row.value) for row in rows]
    columns = {"value": values, "status": [row.status for row in rows], "text": [row.text for row in rows]}
    index = index_of([row.period for row in rows], frequency)
    made = {
        name: pd.Series(column, index=index, dtype="float64" if name == "value" and not exact else "object")
        for name, column in columns.items()
        if name != "text" or any(row.text is not None for row in rows)
    }
    return pd.DataFrame(made, index=index)


def event_frame(events: Sequence[EventFields]) -> pd.DataFrame:
    """The frame that `Client.event_frame` describes."""
    rows = [
        (each.kind, each.start, each.end, each.label.fr, each.label.en, each.text.fr, each.text.en, each.series)
        for each in events
    ]
    frame = pd.DataFrame(rows, columns=list(EVENT_COLUMNS), dtype="object")
    # Resolution: seconds, for years from 1 to 9999.
    frame.insert(1, "first_day", array([each.first_day for each in events], dtype="datetime64[s]"))
    frame.insert(2, "last_day", array([each.last_day for each in events], dtype="datetime64[s]"))
    frame.index = pd.Index([each.id for each in events], dtype="object", name="id")
    return frame


def index_of(periods: Sequence[str], frequency: str) -> pd.Index[Any]:
    """The index of a series."""
    if frequency == "C":
        return pd.Index(list(periods), dtype="object")
    days = days_of(periods, frequency)
    if frequency not in PERIOD_FREQUENCIES:
        return days
    index: pd.PeriodIndex = days.to_period(frequency)
    return index


def days_of(periods: Sequence[str], frequency: str) -> pd.DatetimeIndex:
    """The first day of each period; for a week, its published day. Resolution: seconds, for years from 1 to 9999."""
    days = [first_day(period, frequency).isoformat() for period in periods]
    made: pd.DatetimeIndex = pd.DatetimeIndex(array(days, dtype="datetime64[s]"))
    return made


def pairs(series: Any) -> Iterator[tuple[str, Any]]:
    """The periods and values of a pandas Series without its missing values.

    Raises:
        ValueError: the periods of the index are none of the server's.
    """
    present = series.dropna()
    for label, value in zip(present.index, present.array):
        yield label_text(label), value


def frame_rows(frame: pd.DataFrame) -> Iterator[tuple[str, Any, str | None, str | None]]:
    """The periods, values, texts and statuses of a frame, without the rows that have neither value nor status.

    Raises:
        ValueError: a column is missing or unknown, or the periods of the index are none of the server's.
    """
    names = [str(name) for name in frame.columns]
    unknown = [name for name in names if name not in FRAME_COLUMNS]
    if "value" not in names or unknown or len(set(names)) < len(names):
        raise ValueError(
            f"the columns are {', '.join(names)}: a frame to publish has value and, if wanted, status and text"
        )
    absent = [None] * len(frame)
    values, statuses, texts = (frame[name].astype("object") if name in names else absent for name in FRAME_COLUMNS)
    for label, value, status, text in zip(frame.index, values, statuses, texts):
        codes = None if pd.isna(status) else status
        if codes or not pd.isna(value):
            yield label_text(label), (None if pd.isna(value) else value), (None if pd.isna(text) else text), codes


def label_text(label: Any) -> str:
    """The text of a period in an index.

    Raises:
        ValueError: it is none of the server's.
    """
    return text_of(label) if isinstance(label, pd.Period) else period_text(label)


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
