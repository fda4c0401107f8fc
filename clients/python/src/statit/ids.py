"""Ids of series and collections, and their addresses below `/api/v1`."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import quote, unquote, urlsplit


def is_loopback(host: str) -> bool:
    """Whether a host name or address is that of the machine itself."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def origin_of(address: str) -> tuple[str, str, int]:
    """Scheme, host and port of an address."""
    parts = urlsplit(address)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    return parts.scheme, parts.hostname or "", port


def plain_id(id: str, server: str) -> str:
    """The id `account/collection/path` of an id or of the address of a page on `server`.

    Raises:
        ValueError: the address is one of another server.
    """
    text = id.strip()
    if "://" in text:
        if origin_of(text) != origin_of(server):
            raise ValueError(f"{id!r} is an address of another server than {server}")
        text = urlsplit(text).path
    return unquote(text).strip("/")


def series_path(id: str, server: str, ending: str) -> str:
    """The path of a series below `/api/v1`, with an ending such as `.json` or `/~meta`.

    Raises:
        ValueError: the text is no `account/collection/path`.
    """
    keys = _keys(id, server)
    if len(keys) < 3:
        raise ValueError(f"{id!r} is not the id of a series: account/collection/path")
    return f"series/{'/'.join(keys)}{ending}"


def collection_path(id: str, server: str, ending: str = "") -> str:
    """The path of a collection below `/api/v1`.

    Raises:
        ValueError: the text is no `account/collection`.
    """
    keys = _keys(id, server)
    if len(keys) != 2:
        raise ValueError(f"{id!r} is not the id of a collection: account/collection")
    return f"collections/{'/'.join(keys)}{ending}"


def _keys(id: str, server: str) -> list[str]:
    """The keys of an id, escaped for an address."""
    keys = plain_id(id, server).split("/")
    # Clients of HTTP resolve `.` and `..`, and `~` begins a part of a series: each would lead to another resource.
    if any(key in ("", ".", "..") or key.startswith("~") for key in keys):
        raise ValueError(f"{id!r} has an empty or impossible part")
    return [quote(key, safe="") for key in keys]
