"""Requests to the server: the access key, retries and errors."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any
from urllib.parse import urljoin, urlsplit

import httpx

from .._version import __version__
from ..errors import NotConnected, StatitError, error_of
from ..ids import is_loopback, origin_of
from .retry import RETRIED_STATUSES, Retries, retry_after_seconds

logger = logging.getLogger("statit")

MAX_REDIRECTS = 5
NOT_CONNECTED, NOT_SENT = "NOT_CONNECTED", "NOT_SENT"
# Requests that fail with these fail again.
LASTING_FAILURES = (httpx.UnsupportedProtocol, httpx.LocalProtocolError)


class AccessKey(httpx.Auth):
    """An access key. Its text appears in no representation and in no message."""

    def __init__(self, secret: str) -> None:
        if not secret or not all("!" <= sign <= "~" for sign in secret):
            raise ValueError("the access key has characters that no key has")
        self._header = f"Bearer {secret}"

    def auth_flow(self, request: httpx.Request) -> Generator[httpx.Request, httpx.Response, None]:
        """Adds the key to a request."""
        request.headers["Authorization"] = self._header
        yield request

    def __repr__(self) -> str:
        return "AccessKey(hidden)"

    def __reduce__(self) -> str:
        raise TypeError("an access key cannot be pickled")


@dataclass(frozen=True)
class Call:
    """A request."""

    method: str
    path: str
    """The path below `/api/v1/`."""
    query: Mapping[str, Any] = field(default_factory=dict)
    """The options of the address. Those that are `None` are left out."""
    body: bytes | None = None
    """JSON."""
    headers: Mapping[str, str] = field(default_factory=dict)
    can_repeat: bool = True
    """Whether the request may be sent again if its outcome is unknown."""


class Transport:
    """Sends requests to one server."""

    def __init__(
        self,
        server: str,
        key: str | None,
        language: str | None,
        timeout: float | httpx.Timeout,
        session: httpx.Client | None,
        retries: Retries,
    ) -> None:
        parts = urlsplit(server)
        if parts.username is not None or parts.password is not None:
            raise ValueError("the address of the server has credentials: pass the key as key=…")
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
            # Without the text: where arguments were mixed up, it is the key.
            raise ValueError("server is not the http or https address of a server")
        is_local = parts.scheme == "http" and is_loopback(parts.hostname)
        if key is not None and parts.scheme == "http" and not is_local:
            raise ValueError(f"an access key is never sent over plain http: use https://{parts.hostname}")
        self.server = server.rstrip("/")
        self.language = language
        self._key = None if key is None else AccessKey(key.strip())
        self._timeout = timeout
        self._retries = retries
        self._owns_session = session is None
        # A request to the machine itself does not go through a proxy of the environment, which would read the key.
        self._session = session or httpx.Client(trust_env=not is_local)

    @property
    def has_key(self) -> bool:
        """Whether requests carry an access key."""
        return self._key is not None

    def close(self) -> None:
        """Closes the connections, unless the caller provided the session."""
        if self._owns_session:
            self._session.close()

    def get(self, path: str, **query: Any) -> Any:
        """The parsed body of a resource."""
        return self.send(Call("GET", path, query))

    def send(self, call: Call) -> Any:
        """Sends a request, again where it failed and may be repeated. Returns the parsed body, `None` for an empty one;
        numbers with a decimal point or an exponent are `Decimal`.

        Raises:
            StatitError: the request failed.
        """
        attempt = 0
        while True:
            attempt += 1
            outcome = self._attempt(call)
            if not isinstance(outcome, StatitError):
                return outcome
            delay = self._delay(call, outcome, attempt)
            if delay is None:
                raise outcome
            logger.info("%s %s: %s, again in %.1f s", call.method, call.path, outcome.code, delay)
            time.sleep(delay)

    def _delay(self, call: Call, error: StatitError, attempt: int) -> float | None:
        """Seconds until the next attempt; `None` where there is none."""
        is_passing = error.status in RETRIED_STATUSES or error.code == NOT_CONNECTED
        if not call.can_repeat or not is_passing:
            return None
        return self._retries.delay(attempt, error.retry_after)

    def _attempt(self, call: Call) -> Any:
        """The parsed body of a response, or the error. An error is returned, so that `send` decides on it."""
        address = f"{self.server}/api/v1/{call.path}"
        query: dict[str, Any] | None = {name: value for name, value in call.query.items() if value is not None}
        for _ in range(MAX_REDIRECTS):
            try:
                response = self._session.request(
                    call.method,
                    address,
                    params=query or None,
                    content=call.body,
                    headers={**self._headers(call), **call.headers},
                    auth=self._key or httpx.USE_CLIENT_DEFAULT,
                    timeout=self._timeout,
                    follow_redirects=False,
                )
            except httpx.HTTPError as failure:
                # Not chained: the request of the failure, and the variables of its frames, have the access key.
                code = NOT_SENT if isinstance(failure, LASTING_FAILURES) else NOT_CONNECTED
                return NotConnected(code, f"{type(failure).__name__}: {failure}")
            if not response.is_redirect:
                return _outcome(response)
            target = urljoin(address, response.headers["Location"])
            if call.method != "GET" or origin_of(target) != origin_of(self.server):
                return StatitError("MOVED", f"It has moved to {target}.", response.status_code)
            address, query = target, None
        return StatitError("REDIRECTS", f"{call.path} is redirected more than {MAX_REDIRECTS} times.")

    def _headers(self, call: Call) -> dict[str, str]:
        headers = {"Accept": "application/json", "User-Agent": f"statit-python/{__version__}"}
        if self.language is not None:
            headers["Accept-Language"] = self.language
        if call.body is not None:
            headers["Content-Type"] = "application/json"
        return headers


def _outcome(response: httpx.Response) -> Any:
    """The parsed body of a response, or the error."""
    try:
        body = json.loads(response.content, parse_float=Decimal) if response.content else None
    except ValueError:
        body = StatitError("NOT_JSON", "The response is not one of a Statit server.", response.status_code)
    if response.is_success:
        return body
    return error_of(response.status_code, body, retry_after_seconds(response.headers.get("Retry-After")))
