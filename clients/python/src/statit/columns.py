"""Observations of a program as the columns that the server reads."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Union

from .periods import period_text
from .series import Observation, Series

if TYPE_CHECKING:
    import pandas as pd

Period = Union[str, int, date]
"""A period: its text, a year as `int`, or a day. A `datetime` must be midnight without a time zone."""
Value = Union[Decimal, int, float, str]
"""A value, or its digits."""
Observations = Union[
    Mapping[Any, Value],
    Iterable[Union[Observation, tuple[Period, Value], tuple[Period, Value, Union[str, None]]]],
    Series,
    "pd.Series[Any]",
]
"""Observations to publish."""


def columns_of(observations: Observations) -> dict[str, Any]:
    """The columns `periods`, `values` (digits) and `texts` of observations.

    Raises:
        ValueError: a period or a value has an impossible form.
    """
    if is_pandas(observations):
        from .frames import pairs

        rows: Iterable[Any] = pairs(observations)
    elif isinstance(observations, Mapping):
        rows = observations.items()
    else:
        rows = observations
    periods: list[str] = []
    values: list[str] = []
    texts: dict[str, str] = {}
    for period, value, *text in rows:
        periods.append(period_text(period))
        values.append(digits(value))
        if text and text[0] is not None:
            texts[periods[-1]] = text[0]
    return {"periods": periods, "values": values, "texts": texts}


def is_pandas(observations: object) -> bool:
    """Whether an object is a pandas Series; pandas need not be installed."""
    kinds = type(observations).__mro__
    return any(kind.__module__.split(".")[0] == "pandas" and kind.__name__ == "Series" for kind in kinds)


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
