#!/usr/bin/env python3
"""Many connections of one network: do health checks and the reads of another network still succeed?

Starts the server on a temporary folder, opens connections to it from 127.0.0.1, and meanwhile sends requests from
127.0.1.1, which is another network (/24). There are two ways to hold a connection: "idle" sends a cheap request every
few seconds, "busy" leaves a request unfinished, which the server tolerates for ten seconds. Each is tried with a limit
per network and without one, the negative control: without a limit, busy connections of one network lock the other one
out.

Usage: connections.py [--binary FILE] [--connections 800] [--per-network 8] [--seconds 5]
Standard library only, loopback only, about a minute. Exits with 1 if an outcome is unexpected.
"""

import argparse
import os
import resource
import socket
import sys
import tempfile
import threading
import time

from server import start

ATTACKER, READER = "127.0.0.1", "127.0.1.1"
IDLE = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
BUSY = (
    b"POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"
)
# Loopback may have eight times as many connections as another network.
LOOPBACK_FACTOR = 8


def connect(port, source):
    stream = socket.socket()
    stream.settimeout(2)
    stream.bind((source, 0))
    stream.connect(("127.0.0.1", port))
    return stream


class Attack(threading.Thread):
    """Holds `count` connections, and reopens closed ones."""

    def __init__(self, port, count, request, period):
        super().__init__(daemon=True)
        self.port, self.count, self.request, self.period = port, count, request, period
        self.streams, self.over = [], threading.Event()
        self.filled = threading.Event()

    def run(self):
        while not self.over.is_set():
            begun = time.monotonic()
            self.streams = [stream for stream in self.streams if self.is_open(stream)]
            if self.request == IDLE:
                for stream in self.streams:
                    self.send(stream)
            for _ in range(self.count - len(self.streams)):
                if self.over.is_set():
                    break
                try:
                    stream = connect(self.port, ATTACKER)
                except OSError:
                    break
                self.send(stream)
                self.streams.append(stream)
            self.filled.set()
            self.over.wait(max(0.0, self.period - (time.monotonic() - begun)))

    def held(self):
        """Ends the attack; returns the number of connections still served after the rejected ones are closed."""
        self.over.set()
        self.join(10)
        time.sleep(1.5)
        held = sum(self.is_open(stream) for stream in self.streams)
        for stream in self.streams:
            stream.close()
        return held

    def send(self, stream):
        try:
            stream.settimeout(0.1)
            stream.sendall(self.request)
        except OSError:
            pass

    @staticmethod
    def is_open(stream):
        stream.setblocking(False)
        try:
            while True:
                received = stream.recv(65536)
                if not received:
                    break
                if received.startswith(b"HTTP/1.1 503"):
                    break
        except BlockingIOError:
            return True
        except OSError:
            pass
        stream.close()
        return False


def ask(port, path):
    """The status of a response, or 0 without a response, and its duration."""
    begun = time.monotonic()
    status = 0
    try:
        with connect(port, READER) as stream:
            stream.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
            head = stream.recv(4096)
            status = int(head.split(b" ")[1]) if head.startswith(b"HTTP/1.1 ") else 0
    except OSError:
        pass
    return status, time.monotonic() - begun


def measure(arguments, per_network, request):
    """Shares of the probes and reads with status 200, their longest times, and the attacker's connections."""
    with tempfile.TemporaryDirectory() as folder:
        process, port = start(arguments.binary, folder, connections_per_network=per_network)
        attack = Attack(port, arguments.connections, request, 4 if request == IDLE else 1)
        try:
            attack.start()
            attack.filled.wait(30)
            outcomes = {"/healthz": [], "/": []}
            end = time.monotonic() + arguments.seconds
            while time.monotonic() < end:
                for path, answers in outcomes.items():
                    answers.append(ask(port, path))
                time.sleep(0.2)
            held = attack.held()
        finally:
            attack.over.set()
            process.kill()
            process.wait()
    shares = [sum(status == 200 for status, _ in answers) / len(answers) for answers in outcomes.values()]
    longest = [max(took for _, took in answers) for answers in outcomes.values()]
    return shares, longest, held


def main():
    target = os.environ.get("CARGO_TARGET_DIR", "target")
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", default=os.path.join(target, "debug", "statit"))
    parser.add_argument("--connections", type=int, default=800)
    parser.add_argument("--per-network", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=5)
    arguments = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 4096), most))
    print(f"{arguments.connections} connections of one network, asked for {arguments.seconds:g} s from another")
    failed = False
    for name, request in [("idle", IDLE), ("busy", BUSY)]:
        for per_network in [arguments.per_network, 0]:
            (health, read), (health_took, read_took), held = measure(arguments, per_network, request)
            shut_out = name == "busy" and per_network == 0
            # Without a limit the reads of others must fail; otherwise the probe proves nothing.
            as_expected = health > 0.95 and (read < 0.5 if shut_out else read > 0.95)
            if per_network:
                as_expected = as_expected and held <= per_network * LOOPBACK_FACTOR
            failed = failed or not as_expected
            print(
                f"{name}, limit {per_network}: probes {health:.0%} (longest {health_took * 1000:.0f} ms), "
                f"reads {read:.0%} (longest {read_took * 1000:.0f} ms), held {held}"
                f"{'' if as_expected else '  NOT AS EXPECTED'}",
                flush=True,
            )
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
