"""Reads series over one connection, each by a request of its own and 200 in one answer, in turns.

Usage: observations.py PORT ADDRESSES SECONDS
Prints for each content coding: its name, series a second by single requests, series a second in answers of 200,
and their ratio. A warm-up fills the server's cache.
"""

import json
import socket
import sys
import time

SERIES = 200
TURNS = 4


class Connection:
    """A connection that sends prepared requests and reads whole responses, with little work of its own."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.pending = b""

    def ask(self, request: bytes) -> None:
        self.socket.sendall(request)
        data = self.pending
        while (end := data.find(b"\r\n\r\n")) < 0:
            data += self.received()
        head = data[:end].lower()
        if not head.startswith(b"http/1.1 200"):
            raise SystemExit(f"an unexpected response: {data[:300]!r}")
        length = int(head.split(b"content-length:", 1)[1].split(b"\r", 1)[0])
        missing = end + 4 + length - len(data)
        parts = [data]
        while missing > 0:
            part = self.received()
            parts.append(part)
            missing -= len(part)
        self.pending = b"".join(parts)[end + 4 + length :] if missing < 0 else b""

    def received(self) -> bytes:
        part = self.socket.recv(1 << 20)
        if not part:
            raise SystemExit("the server closed the connection")
        return part


def single(path: str, coding: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: {coding}\r\n\r\n".encode()


def several(paths: list[str], coding: str) -> bytes:
    ids = [path.removeprefix("/api/v1/series/").removesuffix(".json") for path in paths]
    body = json.dumps({"series": [{"id": one} for one in ids]})
    head = f"POST /api/v1/observations HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: {coding}\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    return (head + body).encode()


def rate(connection: Connection, requests: list[bytes], series: int, seconds: float) -> float:
    """Series a second while these requests are sent one after the other."""
    began, count = time.monotonic(), 0
    while (passed := time.monotonic() - began) < seconds:
        for request in requests:
            connection.ask(request)
        count += series
    return count / passed


def main() -> None:
    port, addresses, seconds = int(sys.argv[1]), sys.argv[2], float(sys.argv[3])
    with open(addresses) as lines:
        paths = [line.strip() for line, _ in zip(lines, range(SERIES))]
    connection = Connection(port)
    for coding in ("identity", "gzip"):
        ones, whole = [single(path, coding) for path in paths], [several(paths, coding)]
        for request in ones + whole:
            connection.ask(request)
        by_one, by_many = [], []
        for _ in range(TURNS):
            by_one.append(rate(connection, ones, SERIES, seconds / TURNS / 4))
            by_many.append(rate(connection, whole, SERIES, seconds / TURNS / 4))
        one, many = sum(by_one) / TURNS, sum(by_many) / TURNS
        print(coding, round(one), round(many), round(many / one, 1), flush=True)


main()
