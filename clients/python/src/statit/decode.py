"""Reads JSON objects of the server into dataclasses. Unknown members are ignored: the API adds members within v1."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields
from datetime import datetime, timezone
from decimal import Decimal
from typing import Any, Callable, TypeVar

T = TypeVar("T")


def decoded(cls: type[T], data: Mapping[str, Any]) -> T:
    """An object of a dataclass. An absent or null member has the default of its field, else `None`."""
    values = {}
    for member in fields(cls):  # type: ignore[arg-type]
        raw = data.get(member.metadata.get("name", member.name))
        if raw is not None:
            read: Callable[[Any], Any] | None = member.metadata.get("read")
            values[member.name] = read(raw) if read else raw
    return cls(**values)


def optional(read: Callable[[Any], Any] | None = None, name: str | None = None) -> Any:
    """A field that may be absent. `read` converts its JSON value; `name` is its JSON name where that differs."""
    metadata: dict[str, Any] = {} if read is None else {"read": read}
    if name is not None:
        metadata["name"] = name
    return field(default=None, metadata=metadata)


def each(cls: type[T]) -> Callable[[list[Mapping[str, Any]]], tuple[T, ...]]:
    """Reads a list of objects."""
    return lambda items: tuple(decoded(cls, item) for item in items)


def one(cls: type[T]) -> Callable[[Mapping[str, Any]], T]:
    """Reads an object."""
    return lambda item: decoded(cls, item)


def instant(text: str) -> datetime:
    """An instant in UTC, of RFC 3339 text with up to nine decimals; beyond microseconds they are cut."""
    whole, _, fraction = text.rstrip("Z").partition(".")
    moment = datetime.fromisoformat(whole).replace(tzinfo=timezone.utc)
    return moment.replace(microsecond=int(fraction[:6].ljust(6, "0")))


def exact(number: Any) -> Decimal:
    """A JSON number, digit for digit."""
    return Decimal(number)
