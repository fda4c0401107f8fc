"""Observations of a program as the columns that the server reads."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Union

from .periods import period_text
from .series import Observation, Row, Series

if TYPE_CHECKING:
    import pandas as pd

Period = Union[str, int, date]
"""A period: its text, a year as `int`, or a day. A `datetime` must be midnight without a time zone."""
Value = Union[Decimal, int, float, str]
"""A value, or its digits."""
Observations = Union[
    Mapping[Any, Value],
    Iterable[
        Union[
            Observation,
            Row,
            tuple[Period, Value],
            tuple[Period, Value, Union[str, None]],
            tuple[Period, Union[Value, None], Union[str, None], Union[str, None]],
        ]
    ],
    Series,
    "pd.Series[Any]",
    "pd.DataFrame",
]
"""Observations to publish."""


def columns_of(observations: Observations) -> dict[str, Any]:
    """The columns `periods`, `values` (digits, null for a hole), `texts` and, if there are any, `statuses`.

    Raises:
        ValueError: a period or a value has an impossible form.
    """
    periods: list[str] = []
    values: list[str | None] = []
    texts: dict[str, str] = {}
    statuses: dict[str, str] = {}
    for period, value, *rest in rows_of(observations):
        text, status = (*rest, None, None)[:2]
        periods.append(period_text(period))
        values.append(None if status and is_missing(value) else digits(value))
        if text is not None:
            texts[periods[-1]] = text
        if status:
            statuses[periods[-1]] = status
    columns: dict[str, Any] = {"periods": periods, "values": values, "texts": texts}
    # A server of before statuses rejects the member.
    return {**columns, "statuses": statuses} if statuses else columns


def rows_of(observations: Any) -> Iterable[Any]:
    """The observations as tuples of a period, a value and, where they are known, a text and a status."""
    if is_pandas(observations, "Series"):
        from .frames import pairs

        return pairs(observations)
    if is_pandas(observations, "DataFrame"):
        from .frames import frame_rows

        return frame_rows(observations)
    if isinstance(observations, Mapping):
        return observations.items()
    if isinstance(observations, Series) and observations.statuses is not None:
        return observations.rows()
    rows: Iterable[Any] = observations
    return rows


def is_pandas(observations: object, name: str) -> bool:
    """Whether an object is of a class of pandas, which need not be installed."""
    kinds = type(observations).__mro__
    return any(kind.__module__.split(".")[0] == "pandas" and kind.__name__ == name for kind in kinds)


def is_missing(value: object) -> bool:
    """Whether a value is `None` or NaN."""
    return value is None or value != value


def digits(value: object) -> str:
    """The digits of a value, from which the server reads the same number."""
    if isinstance(value, str):
        return value
    if hasattr(value, "item"):  # a number of numpy
        value = value.item()
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal)):
        raise ValueError(f"{value!r} is no value")
    if not math.isfinite(value):
        raise ValueError(f"{value!r} is no value: leave the observation out")
    # `1.0` would be published with a decimal that nobody wrote.
    return repr(value).removesuffix(".0") if isinstance(value, float) else str(value)
