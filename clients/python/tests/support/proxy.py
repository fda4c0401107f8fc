"""A proxy in front of the server that fails as planned."""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import httpx

# Of one connection, or set again by whoever sends the response.
OWN_HEADERS = ("host", "connection", "content-length", "content-encoding", "transfer-encoding", "date", "server")


@dataclass
class Fault:
    """A planned failure of one request."""

    is_done: bool = False
    """Whether the server gets the request before it fails."""
    status: int | None = None
    """The status of the response; `None`: the connection is closed without a response."""
    headers: dict[str, str] = field(default_factory=dict)
    body: Any = None
    """Sent as JSON."""


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Proxy

    def _handle(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.server.seen.append((self.command, dict(self.headers.items()), body))
        fault = self.server.faults.pop(0) if self.server.faults else None
        if fault is None or fault.is_done:
            headers = {name: value for name, value in self.headers.items() if name.lower() not in OWN_HEADERS}
            address = f"{self.server.target}{self.path}"
            answer = self.server.session.request(self.command, address, content=body, headers=headers)
            if fault is None:
                self._send(answer.status_code, dict(answer.headers), answer.content)
                return
        if fault.status is None:
            self.close_connection = True
            return
        content = json.dumps(fault.body).encode() if fault.body is not None else b"<html>"
        self._send(fault.status, fault.headers, content)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = _handle

    def _send(self, status: int, headers: dict[str, str], content: bytes) -> None:
        self.send_response(status)
        for name, value in headers.items():
            if name.lower() not in OWN_HEADERS:
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:
        """Logs nothing."""


class Proxy(ThreadingHTTPServer):
    """Forwards requests to `target`; each fault of the plan is used once, in order."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, target: str) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.target = target
        self.session = httpx.Client(trust_env=False)
        self.faults: list[Fault] = []
        self.seen: list[tuple[str, dict[str, str], bytes]] = []
        """Method, headers and body of each request."""
        self.address = f"http://127.0.0.1:{self.server_address[1]}"
        self._thread = threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()

    def sent(self, name: str) -> list[str | None]:
        """The values of a header in all requests."""
        return [headers.get(name) for _, headers, _ in self.seen]

    def stop(self) -> None:
        self.shutdown()
        self._thread.join()
        self.server_close()
        self.session.close()
