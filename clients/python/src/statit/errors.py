"""Errors of requests, made from the problem details (RFC 9457) of the server."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any


@dataclasses.dataclass(frozen=True)
class Problem:
    """One problem of an input: of a field, a line or an option."""

    code: str
    """The code that programs compare."""
    message: str
    """What is wrong and how to correct it, in the language of the client."""
    field: str | None = None
    """The field or option; `None` for a problem of the whole input."""
    params: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    """The parameters of the message, such as `line`."""


class StatitError(Exception):
    """A request that failed. Subclasses name the failures that programs handle."""

    def __init__(
        self,
        code: str,
        detail: str,
        status: int | None = None,
        errors: tuple[Problem, ...] = (),
        request: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(code, detail, status, errors, request, retry_after)
        self.code: str = code
        """The code that programs compare, such as `NOT_FOUND`."""
        self.detail: str = detail
        """What is wrong and how to correct it, in the language of the client."""
        self.status: int | None = status
        """The HTTP status; `None` where no response arrived."""
        self.errors: tuple[Problem, ...] = errors
        """The problems of fields, lines or options; empty for other failures."""
        self.request: str | None = request
        """The number of the request, with server errors: give it to the operator."""
        self.retry_after: float | None = retry_after
        """Seconds after which the same request may succeed, where the server names them."""

    def __str__(self) -> str:
        return f"{self.code}: {self.detail}"


class NotConnected(StatitError):
    """No response arrived. It is unknown whether a write was done."""


class Unauthorized(StatitError):
    """The access key is missing, invalid or expired (401)."""


class Forbidden(StatitError):
    """The scope of the access key does not include this request (403)."""


class NotFound(StatitError):
    """The object does not exist, or the caller cannot see or change it (404)."""


class CursorExpired(StatitError):
    """The cursor is older than the log of changes (410): read everything anew."""


class LimitReached(StatitError):
    """Too many requests (429). `retry_after` has the seconds to wait."""


class Conflict(StatitError):
    """The series or its metadata changed since the state that the request is based on (409, 412)."""

    @property
    def vintage(self) -> int | None:
        """The number of the latest vintage; `None` where the conflict is about something else."""
        found = (problem.params.get("current") for problem in self.errors if problem.code == "VINTAGE_CONFLICT")
        number = next(found, None)
        return number if isinstance(number, int) else None


_BY_STATUS: Mapping[int, type[StatitError]] = {
    401: Unauthorized,
    403: Forbidden,
    404: NotFound,
    409: Conflict,
    410: CursorExpired,
    412: Conflict,
    429: LimitReached,
}


def error_of(status: int, details: object, retry_after: float | None = None) -> StatitError:
    """The error of a response: `details` is its parsed body, problem details or anything else."""
    kind = _BY_STATUS.get(status, StatitError)
    if not isinstance(details, dict) or not isinstance(details.get("code"), str):
        return kind(f"HTTP_{status}", "The response is not one of a Statit server.", status, retry_after=retry_after)
    listed = details.get("errors")
    errors = tuple(_problem(item) for item in listed) if isinstance(listed, list) else ()
    detail = str(details.get("detail") or details["code"])
    return kind(details["code"], detail, status, errors, details.get("request"), retry_after)


def _problem(item: Mapping[str, Any]) -> Problem:
    return Problem(item["code"], item.get("message", ""), item.get("field"), item.get("params") or {})
