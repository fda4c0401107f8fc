"""Raw requests of a probe, from any address of 127.0.0.0/8, and the figures of their outcomes."""

import asyncio
import json
import pathlib
import random
import re
import time


def request(method, path, body=b"", cookie="", **headers):
    """The bytes of a request."""
    fields = {"Host": "localhost", **{name.replace("_", "-"): value for name, value in headers.items()}}
    if cookie:
        fields["Cookie"] = cookie
    if body:
        fields["Content-Length"] = len(body)
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items()), "", ""]
    return "\r\n".join(lines).encode() + body


def graphql(query, cookie="", headers=None, **variables):
    """The bytes of a GraphQL request."""
    body = json.dumps({"query": query, "variables": variables}).encode()
    return request("POST", "/graphql", body, cookie, Content_Type="application/json", **(headers or {}))


def status(head):
    return int(head[9:12])


def outcome(head, body):
    """What became of a mutation named `it`: `done`, the code of its first problem, or the status."""
    if status(head) != 200:
        return status(head)
    answer = json.loads(body)
    if "errors" in answer:
        return "error"
    problems = answer["data"]["it"]["problems"]
    return problems[0]["code"] if problems else "done"


class Client:
    """One connection from an address; opened again after the server closed it."""

    def __init__(self, port, source):
        self.port, self.source, self.streams = port, source, None

    async def ask(self, message, pause=0, limit=60):
        """Head and body of the response; reads a chunked body with a pause after each piece. Raises OSError where there
        is no response."""
        try:
            if self.streams is None:
                self.streams = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.source, 0))
            self.streams[1].write(message)
            head, body = await asyncio.wait_for(received(self.streams[0], pause), limit)
        except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError) as error:
            self.close()
            raise OSError("there is no response") from error
        if b"connection: close" in head.lower():
            self.close()
        return head, body

    def close(self):
        if self.streams:
            self.streams[1].close()
        self.streams = None


async def received(reader, pause=0):
    head = await reader.readuntil(b"\r\n\r\n")
    fields = head.lower()
    if length := re.search(rb"content-length: (\d+)", fields):
        return head, await reader.readexactly(int(length[1]))
    pieces = []
    while b"transfer-encoding: chunked" in fields:
        length = int(await reader.readuntil(b"\r\n"), 16)
        pieces.append((await reader.readexactly(length + 2))[:length])
        if length == 0:
            break
        await asyncio.sleep(pause)
    return head, b"".join(pieces)


async def repeat(client, requests, end, pause, outcomes, first=0, slowness=0, name=None):
    """Sends a request after the other until `end`, with a pause after each; adds the status, or what `name` says of a
    response, and the seconds of each to `outcomes`. The turns that `requests` gets begin with `first`."""
    turn = first
    # Clients do not send at the same moment.
    await asyncio.sleep(random.random() * pause)
    while time.monotonic() < end:
        begun = time.monotonic()
        try:
            head, body = await client.ask(requests(turn), slowness)
            outcomes.append((name(head, body) if name else status(head), time.monotonic() - begun))
        except OSError:
            outcomes.append(("broken", 0))
        turn += 1
        await asyncio.sleep(pause)
    client.close()


def at(times, part):
    """A quantile of times in seconds, in milliseconds."""
    times = sorted(times)
    return times[min(len(times) - 1, int(len(times) * part))] * 1000 if times else float("inf")


def counts(outcomes):
    """The number of outcomes of each kind."""
    found = {}
    for kind, _ in outcomes:
        found[kind] = found.get(kind, 0) + 1
    return found


def memory(process):
    """Current and peak resident memory in MB."""
    text = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return tuple(int(re.search(rf"{name}:\s+(\d+)", text)[1]) // 1024 for name in ["VmRSS", "VmHWM"])
