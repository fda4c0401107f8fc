#!/usr/bin/env python3
"""Many concurrent look-ups: does a signed-in write still succeed?

Starts the server on a temporary folder and a SQLite file, signs a user up, and times a write of this user: alone, and
while 200 connections repeatedly look up 30 usernames per request. The connections come from one network, or from
several (127.N.0.0/24), each with its own limit.

Usage: counters.py [--binary FILE] [--connections 200] [--networks 1] [--seconds 8] [--limit-ms 1000]
Standard library only, loopback only, half a minute. Exits with 1 if a write under load takes longer than the
limit.
"""

import argparse
import multiprocessing
import resource
import sys
import tempfile
import threading
import time

from browser import Browser, sign_up
from server import start

ALIASES = 30


def write(browser, turn):
    """Duration of a signed-in write, in seconds."""
    begun = time.monotonic()
    status, body = browser.ask("mutation { it: setLanguage(language: %s) { problems { code } } }" % ("EN", "FR")[turn % 2])
    if status != 200 or body["data"]["it"]["problems"]:
        sys.exit(f"the write failed: {status} {body}")
    return time.monotonic() - begun


def look_up(port, number, networks, over, counts):
    source = f"127.{1 + number % networks}.0.{1 + number // networks}"
    fields = " ".join(f'a{alias}: usernameCheck(username: "n{number}x{alias}") {{ available }}' for alias in range(ALIASES))
    browser = Browser(port, source)
    while not over.is_set():
        try:
            status, _ = browser.ask("{ %s }" % fields)
            counts[status] = counts.get(status, 0) + 1
        except OSError:
            counts["broken"] = counts.get("broken", 0) + 1
            browser = Browser(port, source)


def look_up_together(port, connections, networks, over, statuses):
    """Runs all connections; records the count of each status."""
    counts = {}
    threads = [
        threading.Thread(target=look_up, args=(port, number, networks, over, counts), daemon=True)
        for number in range(connections)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(12)
    statuses.put(dict(counts))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", default="target/debug/statit")
    parser.add_argument("--connections", type=int, default=200)
    parser.add_argument("--networks", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--limit-ms", type=float, default=1000)
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    with tempfile.TemporaryDirectory() as folder:
        process, port = start(options.binary, folder)
        try:
            ann = sign_up(port, folder)
            quiet = sorted(write(ann, turn) for turn in range(20))
            over, statuses = multiprocessing.Event(), multiprocessing.Queue()
            # In its own process: its threads must not delay the clock of this one.
            arguments = (port, options.connections, options.networks, over, statuses)
            crowd = multiprocessing.Process(target=look_up_together, args=arguments, daemon=True)
            crowd.start()
            loaded, end = [], time.monotonic() + options.seconds
            while time.monotonic() < end:
                loaded.append(write(ann, len(loaded)))
                time.sleep(0.1)
            over.set()
            counts = statuses.get(timeout=60)
            loaded.sort()
            print(f"alone: median {quiet[len(quiet) // 2] * 1000:.0f} ms, longest {quiet[-1] * 1000:.0f} ms")
            print(f"under load: median {loaded[len(loaded) // 2] * 1000:.0f} ms, longest {loaded[-1] * 1000:.0f} ms")
            print(f"requests of {ALIASES} look-ups by status: {counts}")
            return 0 if loaded[-1] * 1000 <= options.limit_ms else 1
        finally:
            process.terminate()
            process.wait(30)


if __name__ == "__main__":
    sys.exit(main())
