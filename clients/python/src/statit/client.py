"""The client of a server."""

from __future__ import annotations

from types import TracebackType

import httpx

from .http.retry import Retries
from .http.transport import Transport
from .parts.catalogue import Catalogue
from .parts.events import Events
from .parts.harvest import Harvest
from .parts.reads import Reads
from .parts.writes import Writes


class Client(Reads, Catalogue, Writes, Events, Harvest):
    """Reads and publishes series of one server. Public series need no access key.

    A client may be shared by threads, and is a context manager that closes its connections.
    """

    def __init__(
        self,
        server: str,
        key: str | None = None,
        language: str | None = None,
        timeout: float | httpx.Timeout = 30.0,
        session: httpx.Client | None = None,
        retries: Retries | None = None,
    ) -> None:
        """Makes a client; nothing is sent.

        Args:
            server: the address of the server, such as `https://statit.example`.
            key: an access key; only sent over https, or to the machine itself.
            language: the language of messages, `en` or `fr`; `None`: English.
            timeout: seconds to wait for a connection and for each part of a response.
            session: an `httpx.Client` with proxies or certificates of your own; it stays open when this client closes.
            retries: how often a failed request is repeated: after connection errors and the statuses 429, 502, 503 and
                504. By default 5 attempts.

        Raises:
            ValueError: the address is none of a server, or the key would be sent over plain http.
        """
        self._transport = Transport(server, key, language, timeout, session, retries or Retries())

    def close(self) -> None:
        """Closes the connections."""
        self._transport.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        key = "with an access key" if self._transport.has_key else "without an access key"
        return f"<statit.Client of {self._transport.server}, {key}>"
