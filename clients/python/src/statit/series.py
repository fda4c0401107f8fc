"""A series that was read, with its observations, and a request for one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, NamedTuple, Union, cast

from .decode import decoded, instant
from .errors import StatitError
from .models import Licence, LocalText

if TYPE_CHECKING:
    import pandas as pd

Moment = Union[str, date, datetime]
"""A date or a period: `2024`, `2024-Q3`, `2024-10`, `2024-10-31`, or a `date`."""


@dataclass(frozen=True)
class Request:
    """A series to read, with its read options. An option that is `None` has the default of the server.

    Options apply in this order: aggregation, transformation, range, `last`.
    """

    id: str
    """`account/collection/path`, or the address of its page."""
    start: Moment | None = None
    """The first date or period."""
    end: Moment | None = None
    """The last date or period, included."""
    frequency: str | None = None
    """A lower frequency: `W`, `M`, `Q`, `S` (half-years) or `Y`."""
    aggregation: str | None = None
    """The method of aggregation to it: `sum`, `avg` or `last`; `None`: that of the series."""
    partial: str | None = None
    """Incomplete first and last periods of an aggregation: `flag` (default), `hide` or `show`."""
    transform: str | None = None
    """`change`, `pct` (%), `mavg` (moving average), `msum` (moving sum) or `index` (base 100)."""
    param: int | str | None = None
    """Its parameter: a number of periods, or the base period of `index`."""
    asof: int | Moment | None = None
    """A past state: the number of a vintage, a date, or an instant with a time zone."""
    last: int | None = None
    """Only the last observations of the range: their number, at least 1."""
    breaks: str | None = None
    """Changes and windows across a break in series: `flag` (default) or `hide`."""
    status: bool = False
    """Whether to read statuses, and the periods without a value."""

    def options(self) -> dict[str, str]:
        """The options in the words of the API.

        Raises:
            ValueError: `last` is less than 1, or a time has no time zone.
        """
        if self.last is not None and self.last < 1:
            raise ValueError("last is a number of observations, at least 1")
        options = {
            "freq": self.frequency,
            "agg": self.aggregation,
            "partial": self.partial,
            "transform": self.transform,
            "param": None if self.param is None else str(self.param),
            "start": _moment(self.start),
            "end": _moment(self.end),
            "asof": f"v{self.asof}" if isinstance(self.asof, int) else _moment(self.asof),
            # The newest first, so that the limit leaves the last ones; `Series` restores the order.
            "order": None if self.last is None else "desc",
            "limit": None if self.last is None else str(self.last),
            "breaks": self.breaks,
            "status": "show" if self.status else None,
        }
        return {name: value for name, value in options.items() if value is not None}


def _moment(moment: Moment | None) -> str | None:
    if isinstance(moment, datetime) and moment.tzinfo is None:
        raise ValueError("a time needs a time zone: datetime(…, tzinfo=timezone.utc)")
    return moment.isoformat() if isinstance(moment, date) else moment


class Observation(NamedTuple):
    """An observation of a series."""

    period: str
    """The period, such as `2024-10`, `2024-Q3`, `2024-S1`, `2024`, `2024-10-31`; or the category."""
    value: Decimal
    """The value, exactly as the server writes it."""
    text: str | None = None
    """The text of the observation."""


class Row(NamedTuple):
    """An observation of a series, or a hole: a period without a value."""

    period: str
    """The period, or the category."""
    value: Decimal | None
    """The value, exactly as the server writes it; `None` for a hole."""
    text: str | None = None
    """The text."""
    status: str = ""
    """The codes of SDMX's CL_OBS_STATUS, such as `P` (provisional) or `BP`, and of a withheld value the reason behind a
    slash, `Q/C`; empty for a normal value."""


class Hole(NamedTuple):
    """A period without a value, whose status says why."""

    period: str
    """The period, or the category."""
    before: int
    """The number of observations before it."""


@dataclass(frozen=True)
class Series:
    """A series with its observations: `n` periods and `n` values, the oldest first; categories in their own order."""

    id: str
    """`account/collection/path`, in the publisher's spelling."""
    name: LocalText
    """The name."""
    unit: LocalText
    """The unit of the published values. Values of `pct` and `index` have another, see `measure`."""
    frequency: str
    """The frequency of the observations: `D`, `W`, `M`, `Q`, `S`, `Y`, or `C` for categories."""
    measure: str
    """`own` where the values are in the unit of the series, else `percent` or `index`."""
    base: str | None
    """The base period of an index."""
    source: str | None
    """The source of the figures."""
    licence: Licence | None
    """The licence for reuse."""
    vintage: int
    """The number of the vintage that was read."""
    updated: datetime | None
    """The time of the publish of that vintage, in UTC."""
    decimals: int
    """The number of decimals to show; published values have at most so many."""
    incomplete: tuple[bool, bool]
    """Whether the first and the last period of an aggregation lack observations."""
    periods: tuple[str, ...]
    """The periods, or the categories; shape (n,)."""
    values: tuple[Decimal, ...]
    """The values, exactly as the server writes them; shape (n,)."""
    texts: Mapping[str, str]
    """The texts of observations and holes, by period; most series have none."""
    statuses: Mapping[str, str] | None = None
    """The statuses of observations and holes that are not normal, by period; `None`: read without `status`."""
    holes: tuple[Hole, ...] = ()
    """The periods without a value, in their order; they are not in `periods`. Empty where read without `status`."""

    @property
    def digits(self) -> tuple[str, ...]:
        """The values as text in plain decimal notation, without loss; shape (n,)."""
        return tuple(format(value, "f") for value in self.values)

    def __len__(self) -> int:
        return len(self.periods)

    def __iter__(self) -> Iterator[Observation]:
        for period, value in zip(self.periods, self.values):
            yield Observation(period, value, self.texts.get(period))

    def rows(self) -> Iterator[Row]:
        """The observations and holes with their statuses, in their order.

        Raises:
            ValueError: the series was read without `status`.
        """
        if self.statuses is None:
            raise ValueError("the statuses are unknown: read the series with status=True")
        statuses = self.statuses
        cells: list[tuple[str, Decimal | None]] = list(zip(self.periods, self.values))
        for hole in reversed(self.holes):
            cells.insert(hole.before, (hole.period, None))
        return (Row(period, value, self.texts.get(period), statuses.get(period, "")) for period, value in cells)

    def to_pandas(self, exact: bool = False) -> pd.Series[Any]:
        """The values as a pandas Series, named by the id. Needs the extra `statit[pandas]`.

        The index depends on the frequency: a `PeriodIndex` for months, quarters and years; a `DatetimeIndex` for days,
        for weeks (the published day of each week, which a period of pandas would lose) and for half-years (their first
        day: pandas has no such period); an `Index` of labels for categories.

        Args:
            exact: values as `Decimal` objects; otherwise float64, which is what the server computes with.
        """
        from .frames import to_series

        return to_series(self, exact)

    def to_frame(self, exact: bool = False) -> pd.DataFrame:
        """The observations and holes as a DataFrame with the columns `value` and `status`, and `text` where there are
        texts. Needs the extra `statit[pandas]`.

        The value of a hole is NaN, the status of a normal value is empty. The index is that of `to_pandas`. Published
        as it is, the frame changes nothing.

        Args:
            exact: values as `Decimal` objects, `None` for a hole; otherwise float64.

        Raises:
            ValueError: the series was read without `status`.
        """
        from .frames import row_frame

        return row_frame(list(self.rows()), self.frequency, exact)


@dataclass(frozen=True)
class Result:
    """The result of one series of a batch: the series or the error."""

    request: Request
    """The request."""
    series: Series | None = None
    """The series; `None` where it could not be read."""
    error: StatitError | None = None
    """The error; `None` where the series was read."""

    def get(self) -> Series:
        """The series.

        Raises:
            StatitError: it could not be read.
        """
        if self.error is not None:
            raise self.error
        return cast("Series", self.series)


def series_of(data: Mapping[str, Any], request: Request) -> Series:
    """Reads a series from its JSON file."""
    order = slice(None, None, -1) if request.last is not None else slice(None)
    incomplete = data.get("incomplete") or {}
    periods, values, holes = _columns(data["periods"][order], data["values"][order])
    return Series(
        id=data["id"],
        name=decoded(LocalText, data["name"]),
        unit=decoded(LocalText, data["unit"]),
        frequency=data["frequency"],
        measure=data.get("measure", "own"),
        base=data.get("base"),
        source=data.get("source"),
        licence=decoded(Licence, data["licence"]) if data.get("licence") else None,
        vintage=data["vintage"],
        updated=instant(data["updated"]) if data.get("updated") else None,
        decimals=data["decimals"],
        incomplete=(bool(incomplete.get("first")), bool(incomplete.get("last"))),
        periods=periods,
        values=values,
        texts=data.get("texts") or {},
        statuses=(data.get("statuses") or {}) if request.status else None,
        holes=holes,
    )


def _columns(
    periods: Sequence[str], values: Sequence[Any]
) -> tuple[tuple[str, ...], tuple[Decimal, ...], tuple[Hole, ...]]:
    """The periods and values of observations, and the holes, of columns in which the value of a hole is null."""
    observed: list[tuple[str, Decimal]] = []
    holes: list[Hole] = []
    for period, value in zip(periods, values):
        if value is None:
            holes.append(Hole(period, len(observed)))
        else:
            observed.append((period, Decimal(value)))
    return tuple(period for period, _ in observed), tuple(value for _, value in observed), tuple(holes)
