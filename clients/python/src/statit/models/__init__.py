"""The answers of the server, except the observations themselves.

Times are in UTC. A member that the server does not have is `None`.
"""

from .change import Change, ChangePage
from .collection import Collection, Facets, Found
from .event import Event
from .key import Limit, Limits, Me
from .series import Discontinued, Licence, LocalText, Meta, SeriesInfo
from .vintage import ObservationChange, Published, Vintage

__all__ = [
    "Change",
    "ChangePage",
    "Collection",
    "Discontinued",
    "Event",
    "Facets",
    "Found",
    "Licence",
    "Limit",
    "Limits",
    "LocalText",
    "Me",
    "Meta",
    "ObservationChange",
    "Published",
    "SeriesInfo",
    "Vintage",
]
