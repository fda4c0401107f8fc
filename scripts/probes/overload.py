#!/usr/bin/env python3
"""More load than a server can handle: success, latency and memory.

Starts the server on the demonstration data and measures, one after the other:

  kept      the share of reads of cached files that is rejected over 700 connections, while the publisher writes
  latency   the duration of reads of cached files while expensive requests (different dashboards by GraphQL) arrive ten
            times as fast as they are served
  memory    resident memory before, during and after a signed-in mix of requests over 700 connections
  refused   the responses to 8,000 simultaneous connections

The connections come from several networks (127.N.0.0/24), each below its limit.

Usage: overload.py [--binary FILE] [--database ADDRESS] [--memory MIB] [--seconds 8] [--limits] [PART...]
Standard library only, loopback only, one to two minutes. With --limits it exits with 1 if a figure exceeds its
limit; the limits are for a release build on two cores, shared with the clients.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import threading
import time

from server import start
from traffic import at, memory, status

FILES = [
    f"/api/v1/series/arvestat/economy/{path}.{ending}"
    for path in ["us/cpi", "energy/brent", "energy/natural-gas"]
    for ending in ["csv", "json"]
]
BOARD = (pathlib.Path(__file__).parent.parent / "bench.d" / "dashboard.graphql").read_text()
WHERE = {"account": "arvestat", "collection": "economy", "key": "at-a-glance"}


def board(mark):
    """An expensive request, different for each mark, so that no response to it is cached."""
    return json.dumps({"query": f"# {mark}\n{BOARD}", "variables": WHERE}).encode()


def post(body, cookie=""):
    head = f"POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nCookie: {cookie}\r\n"
    return f"{head}Accept-Encoding: gzip\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


def get(path, cookie=""):
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nCookie: {cookie}\r\n\r\n".encode()


async def connect(port, number, networks):
    source = f"127.{1 + number % networks}.0.{1 + number // networks % 200}"
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))


async def exchange(streams, request):
    """Sends a request; returns the head and the body of the response."""
    reader, writer = streams
    writer.write(request)
    head = await reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head)
    body = await reader.readexactly(int(length[1])) if length else b""
    return head, body


async def client(port, number, networks, requests, end, counts, times=None, pause=0.0):
    """One connection with repeated requests; reopened if it is closed."""
    streams, turn = None, number
    while time.monotonic() < end:
        try:
            if streams is None:
                streams = await connect(port, number, networks)
            begun = time.monotonic()
            head, _ = await asyncio.wait_for(exchange(streams, requests(turn)), 30)
            kind = status(head)
            if times is not None and kind == 200:
                times.append(time.monotonic() - begun)
            if b"connection: close" in head.lower():
                streams = None
        except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError):
            kind, streams = "broken", None
        counts[kind] = counts.get(kind, 0) + 1
        turn += 1
        await asyncio.sleep(pause)


def crowd(port, connections, networks, requests, seconds, pause=0.0):
    """Runs `connections` clients in this process; returns the counts of statuses and the times of responses."""

    async def all_clients():
        counts, times, end = {}, [], time.monotonic() + seconds
        tasks = [
            client(port, number, networks, requests, end, counts, times, pause) for number in range(connections)
        ]
        await asyncio.gather(*tasks)
        return counts, times

    return asyncio.run(all_clients())


def apart(work, *arguments):
    """Runs a function in its own process; returns a function that waits for its result."""
    results = multiprocessing.Queue()
    process = multiprocessing.Process(target=lambda: results.put(work(*arguments)), daemon=True)
    process.start()
    return lambda: results.get(timeout=120)


def sign_in(port, email, password):
    query = "mutation($email: String!, $password: String!) { signIn(email: $email, password: $password) { viewer { id } } }"
    body = json.dumps({"query": query, "variables": {"email": email, "password": password}}).encode()

    async def ask():
        return await exchange(await connect(port, 0, 1), post(body))

    head, body = asyncio.run(ask())
    cookie = re.search(rb"set-cookie: ([^;]+)", head)
    if not cookie:
        sys.exit(f"nobody is signed in: {head} {body}")
    return cookie[1].decode()


def write_now_and_then(port, cookie, over):
    """Changes something every quarter of a second, so that cache entries must be revalidated."""

    async def ask(language):
        body = json.dumps({"query": "mutation { setLanguage(language: %s) { problems { code } } }" % language}).encode()
        return await exchange(await connect(port, 0, 1), post(body, cookie))

    turn = 0
    while not over.wait(0.25):
        turn += 1
        try:
            asyncio.run(ask(["EN", "FR"][turn % 2]))
        except (OSError, asyncio.IncompleteReadError):
            pass


def share(counts, which):
    return sum(count for kind, count in counts.items() if kind == which) / max(1, sum(counts.values()))


def kept(port, cookie, seconds, _):
    over = threading.Event()
    writer = threading.Thread(target=write_now_and_then, args=(port, cookie, over), daemon=True)
    writer.start()
    counts, times = crowd(port, 700, 50, lambda turn: get(FILES[turn % len(FILES)]), seconds)
    over.set()
    writer.join()
    refused = 1 - share(counts, 200)
    print(f"kept reads over 700 connections: {counts}, refused {refused:.1%}, p99 {at(times, 0.99):.0f} ms")
    return refused < 0.001


def latency(port, cookie, seconds, _):
    read = lambda turn: get(FILES[turn % len(FILES)])
    calm = crowd(port, 4, 4, read, 2, 0.01)[1]
    ask = lambda turn: post(board(f"{os.getpid()} {turn} {time.monotonic_ns()}"))
    answered = crowd(port, 8, 8, ask, 3)[0].get(200, 0) / 3
    # Twenty times the capacity is scheduled, since some of the time is spent waiting.
    dear = apart(crowd, port, 600, 60, ask, seconds + 2, 600 / (20 * max(1, answered)))
    time.sleep(1)  # The dear requests have taken all places before the reads begin.
    counts, times = crowd(port, 4, 4, read, seconds, 0.01)
    asked = dear()[0]
    factor = sum(asked.values()) / (seconds + 2) / max(1, answered)
    print(f"kept reads alone: p50 {at(calm, 0.5):.1f} ms, p99 {at(calm, 0.99):.1f} ms")
    print(f"while dear requests come {factor:.1f} times as fast as {answered:.0f}/s are answered ({asked}): {counts}, "
          f"p50 {at(times, 0.5):.1f} ms, p99 {at(times, 0.99):.1f} ms, longest {at(times, 1):.1f} ms")
    return share(counts, 200) > 0.999 and at(times, 0.99) < 20


def mixed(port, cookie, seconds, process):
    before = memory(process)[0]
    asks = [
        lambda turn: post(board(turn), cookie),
        lambda turn: get(FILES[turn % len(FILES)], cookie),
        lambda turn: get("/arvestat/economy", cookie),
        lambda turn: post(board(f"x {turn}"), cookie),
    ]
    mix = apart(crowd, port, 700, 50, lambda turn: asks[turn % len(asks)](turn), seconds)
    during = []
    for _ in range(int(seconds * 4)):
        time.sleep(0.25)
        during.append(memory(process)[0])
    counts = mix()[0]
    time.sleep(15)
    after, most = memory(process)
    print(f"a signed-in mix over 700 connections: {counts}; resident memory {before} MB before, {max(during)} MB "
          f"during (at most {most}), {after} MB 15 s after")
    return most <= 512


def told(port, cookie, seconds, _):
    async def one(number):
        try:
            streams = await connect(port, number, 100)
        except OSError:
            return "not connected"
        try:
            head, _ = await asyncio.wait_for(exchange(streams, get(FILES[0])), 20)
            await asyncio.sleep(3)  # Keeps its connection, as a browser does.
            return f"{status(head)}{' with Retry-After' if b'retry-after' in head else ''}"
        except asyncio.IncompleteReadError as error:
            return f"{status(error.partial)}, cut" if len(error.partial) > 12 else "closed without a word"
        except asyncio.TimeoutError:
            return "no answer"
        except OSError:
            return "reset"
        finally:
            streams[1].close()

    async def everybody():
        return await asyncio.gather(*[one(number) for number in range(8000)])

    outcomes = asyncio.run(everybody())
    counts = {kind: outcomes.count(kind) for kind in sorted(set(outcomes))}
    print(f"8,000 connections at once: {counts}")
    return counts.get("200", 0) + counts.get("503 with Retry-After", 0) > 7900


PARTS = {"kept": kept, "latency": latency, "memory": mixed, "refused": told}


def main():
    target = os.environ.get("CARGO_TARGET_DIR", "target")
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", default=os.path.join(target, "debug", "statit"))
    parser.add_argument("--database")
    parser.add_argument("--memory", type=int)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--limits", action="store_true")
    parser.add_argument("parts", nargs="*", metavar="PART")
    options = parser.parse_args()
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(unknown)}: name some of {', '.join(PARTS)}")
    multiprocessing.set_start_method("fork")
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 20000), most))
    settings = {name: getattr(options, name) for name in ["database", "memory"] if getattr(options, name)}
    passed = True
    for name in options.parts or PARTS:
        with tempfile.TemporaryDirectory() as folder:
            flags = [part for key, value in settings.items() if key == "database" for part in ("--database", value)]
            demo = subprocess.run(
                [options.binary, "demo", "--data-dir", folder, *flags], check=True, capture_output=True, text=True
            ).stdout
            who = [re.search(rf"{word}: (\S+)", demo) for word in ["e-mail", "password"]]
            process, port = start(options.binary, folder, **settings)
            try:
                cookie = sign_in(port, *(found[1] for found in who)) if all(who) else ""
                crowd(port, 1, 1, lambda turn: get(FILES[turn % len(FILES)]), 0.5, 0.01)
                passed = PARTS[name](port, cookie, options.seconds, process) and passed
                sys.stdout.flush()
            finally:
                process.kill()
                process.wait()
    return 0 if passed or not options.limits else 1


if __name__ == "__main__":
    sys.exit(main())
