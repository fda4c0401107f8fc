"""Aggregation, transformation and latest value by pandas' own resampling, shifting and rolling.

The definitions are those of the specification of the series; neither the program's code nor its algorithms are used.
"""

from functools import cache

import numpy
import pandas

FREQUENCIES = "DWMQSY"
# Offsets of the first days of the periods.
OFFSET = {"W": "W-MON", "M": "MS", "Q": "QS", "S": "HYS", "Y": "YS"}
A_YEAR = {"W": 52, "M": 12, "Q": 4, "S": 2}
WINDOW = {"D": 7, "Y": 3, **A_YEAR}
# Fewest observations of a complete period: FRED's thresholds, half-years by the same rule.
ENOUGH = {
    "D": {"W": 4, "M": 17, "Q": 52, "S": 104, "Y": 208},
    "W": {"M": 3, "Q": 10, "S": 20, "Y": 39},
    "M": {"Q": 3, "S": 6, "Y": 12},
    "Q": {"S": 2, "Y": 4},
    "S": {"Y": 2},
}
SEVEN_DAYS = {"W": 6, "M": 24, "Q": 73, "S": 146, "Y": 292}


class NoBase(Exception):
    """The problem code of an index without a base."""


@cache
def text(frequency, date):
    return {
        "M": f"{date.year:04}-{date.month:02}",
        "Q": f"{date.year:04}-Q{date.quarter}",
        "S": f"{date.year:04}-S{1 if date.month < 7 else 2}",
        "Y": f"{date.year:04}",
    }.get(frequency, f"{date:%Y-%m-%d}")


def decimals(series):
    """The number of decimals of the values, as written."""
    return max(len(repr(value).partition(".")[2]) for value in series)


def offset(to):
    """Bins of the periods: weeks are labelled by their last day, the others by their first."""
    return "W-SUN" if to == "W" else OFFSET[to]


def aggregate(series, frequency, to, method):
    """The series at a lower frequency, and the dates of its incomplete periods."""
    bins = series.resample(offset(to))
    counts = bins.count()
    result = getattr(bins, {"avg": "mean"}.get(method, method))()
    if method != "last" and decimals(series) <= 10:
        # Decimals that cancel must give exactly 0, not a rounding error, since it may be a divisor.
        result[bins.sum().round(decimals(series)) == 0] = 0
    result, counts = result[counts > 0], counts[counts > 0]
    if to == "W":
        result.index -= pandas.Timedelta(days=6)
    enough = ENOUGH[frequency][to]
    if frequency == "D" and (series.index.dayofweek >= 5).mean() >= 0.1:
        enough = SEVEN_DAYS[to]
    middle = counts.iloc[1:-1]
    if counts.max() < enough and len(middle) >= 2:
        # A rhythm of its own: the upper median of the periods that are not at an end.
        enough = middle.quantile(0.5, interpolation="higher")
    return result, result.index[(counts < enough).to_numpy()]


@cache
def calendar(frequency, first, last):
    return pandas.date_range(first, last, freq=OFFSET[frequency])


class Grid:
    """A series over every period of the calendar from its first to its last, gaps as NaN; daily series contain only
    their observations, since they count by observation."""

    def __init__(self, series, frequency):
        self.dates = series.index
        self.frequency = frequency
        if frequency == "D":
            self.starts = series.index
            self.values = series
            return
        # A weekly observation is placed at the Monday of its ISO week.
        self.starts = series.index.to_period("W-SUN").start_time if frequency == "W" else series.index
        every = calendar(frequency, self.starts[0], self.starts[-1])
        self.values = pandas.Series(series.to_numpy(), self.starts).reindex(every)

    def back(self, values):
        """Values over the grid as values at the dates of the observations."""
        at = pandas.Series(values.reindex(self.starts).to_numpy(), self.dates)
        return at.replace([numpy.inf, -numpy.inf], numpy.nan).dropna()


def transform(series, frequency, name, parameter):
    grid = Grid(series, frequency)
    values = grid.values
    if name == "none":
        return series
    if name == "index":
        # NaN if `uses_first` has removed the first value.
        base = series.iloc[0] if parameter is None else series.get(parameter, None)
        if base is None:
            raise NoBase("BASE_MISSING")
        if base == 0:
            raise NoBase("BASE_ZERO")
        return grid.back(values / base * 100)
    periods = parameter or (1 if name in ("change", "pct") else WINDOW[frequency])
    computed = {
        "change": lambda: values.diff(periods),
        "pct": lambda: values.pct_change(periods, fill_method=None) * 100,
        "mavg": lambda: values.rolling(periods, min_periods=periods).mean(),
        "msum": lambda: values.rolling(periods, min_periods=periods).sum(),
    }[name]()
    return grid.back(computed)


def latest(result, frequency):
    """The last value and its comparisons: its date, value, the change and the change in a year."""
    if result.empty:
        return None
    grid = Grid(result, frequency)
    dates = pandas.Series(grid.dates, grid.starts).reindex(grid.values.index)

    def against(date, value):
        if date is None or pandas.isna(value):
            return None
        now = result.iloc[-1]
        percent = None if value <= 0 else float((now - value) / value * 100)
        return {"from": text(frequency, date), "value": float(value), "difference": float(now - value), "percent": percent}

    def before(periods):
        if len(grid.values) <= periods:
            return None
        return against(dates.iloc[-1 - periods], grid.values.iloc[-1 - periods])

    if frequency == "D":
        wanted = result.index[-1] - pandas.DateOffset(years=1)
        near = result[wanted - pandas.Timedelta(days=7) : wanted]
        year = against(near.index[-1], near.iloc[-1]) if len(near) else None
    else:
        year = before(A_YEAR[frequency]) if frequency in A_YEAR else None
    return {
        "period": text(frequency, result.index[-1]),
        "value": float(result.iloc[-1]),
        "change": before(1),
        "year_change": year,
    }
