"""Reads and publishes statistical series of a Statit server."""

from ._version import __version__
from .client import Client
from .errors import (
    Conflict,
    CursorExpired,
    Forbidden,
    LimitReached,
    NotConnected,
    NotFound,
    Problem,
    StatitError,
    Unauthorized,
)
from .http.retry import Retries
from .models import (
    Change,
    ChangePage,
    Collection,
    Discontinued,
    Event,
    Found,
    Licence,
    Limit,
    Limits,
    LocalText,
    Me,
    Meta,
    ObservationChange,
    Published,
    SeriesInfo,
    Vintage,
)
from .parts.catalogue import Search
from .series import Hole, Observation, Request, Result, Row, Series

__all__ = [
    "Change",
    "ChangePage",
    "Client",
    "Collection",
    "Conflict",
    "CursorExpired",
    "Discontinued",
    "Event",
    "Forbidden",
    "Found",
    "Hole",
    "Licence",
    "Limit",
    "LimitReached",
    "Limits",
    "LocalText",
    "Me",
    "Meta",
    "NotConnected",
    "NotFound",
    "Observation",
    "ObservationChange",
    "Problem",
    "Published",
    "Request",
    "Result",
    "Retries",
    "Row",
    "Search",
    "Series",
    "SeriesInfo",
    "StatitError",
    "Unauthorized",
    "Vintage",
    "__version__",
]
