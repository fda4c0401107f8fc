"""Texts and first days of periods."""

from __future__ import annotations

from datetime import date, datetime

MONTHS = {"M": 1, "Q": 3, "S": 6, "Y": 12}
"""The length of a period, in months."""


def period_text(period: object) -> str:
    """The text of a period."""
    if isinstance(period, str):
        return period
    if isinstance(period, datetime):
        if period.tzinfo is not None or period != datetime.combine(period.date(), datetime.min.time()):
            raise ValueError(f"{period!r} is no day: its time is not midnight, or it has a time zone")
        return period.date().isoformat()
    if isinstance(period, date):
        return period.isoformat()
    if isinstance(period, int) and not isinstance(period, bool):
        return f"{period:04d}"
    raise ValueError(f"{period!r} is no period")


def first_day(period: str, frequency: str) -> date:
    """The first day of a period, of its text."""
    if frequency in ("D", "W"):
        return date.fromisoformat(period)
    year, _, part = period.partition("-")
    number = int(part.lstrip("QS")) if part else 1
    return date(int(year), (number - 1) * MONTHS[frequency] + 1, 1)
