"""When a failed request is repeated, and after which delay."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime

RETRIED_STATUSES = frozenset({429, 502, 503, 504})


@dataclass(frozen=True)
class Retries:
    """How often and after which delays a request is repeated.

    The delay doubles with each attempt and is jittered, so that many programs do not come back at once. A delay that
    the server names (`Retry-After`) is respected.
    """

    attempts: int = 5
    """The largest number of attempts, the first included; 1: no repetition."""
    first_delay: float = 0.5
    """The delay before the second attempt, in seconds, before jitter."""
    longest_delay: float = 60.0
    """The longest delay, in seconds. A request whose server names a longer one fails at once."""

    def delay(self, attempt: int, retry_after: float | None) -> float | None:
        """Seconds to wait after failed attempt `attempt`, counted from 1; `None`: do not repeat the request."""
        if attempt >= self.attempts:
            return None
        growing = min(self.first_delay * 2.0 ** (attempt - 1), self.longest_delay)
        jittered = growing * random.uniform(0.5, 1.0)  # noqa: S311
        if retry_after is None:
            return jittered
        if retry_after > self.longest_delay:
            return None
        return retry_after + jittered


def retry_after_seconds(value: str | None) -> float | None:
    """The seconds of a `Retry-After` header: a number or a date; `None` for an absent or unreadable one."""
    if value is None:
        return None
    if value.strip().isdigit():
        return float(value)
    try:
        date = parsedate_to_datetime(value)
    except (TypeError, ValueError):
        return None
    if date.tzinfo is None:
        date = date.replace(tzinfo=timezone.utc)
    return max(0.0, (date - datetime.now(timezone.utc)).total_seconds())
