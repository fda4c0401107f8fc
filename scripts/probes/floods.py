#!/usr/bin/env python3
"""Floods of attempts: do the reads of others stay fast, and does a rejected attempt write anything?

Starts the server on a temporary folder with a publisher and public series. Each kind of flood comes from one network (a
/24 of 127.0.0.0/8) with eight connections, then from forty networks with two each, at a bounded rate. Meanwhile readers
in four other networks read cached files, a hundred times a second each at most.

  sign-ups    requests of codes for new addresses           sign-ins    wrong passwords for a user
  codes       requests of codes for a user, and wrong codes searches    texts with a word that is new each time
  writes      publishing with one access key

When the limit of the one network, or of the key, is used up, the same flood comes once more for a second, and the tables
of the database are compared: besides what a server does by itself, nothing may have changed.

Usage: floods.py [--binary FILE] [--seconds 4] [--rate 400] [--limit-ms 50] [KIND...]
Standard library only, loopback only, about a minute. Exits with 1 if a read was not answered, if one of a hundred took
longer than the limit (for a release build on two cores, shared with the clients), if a rejected attempt wrote something,
or if the server took more than 512 MB.
"""

import argparse
import asyncio
import hashlib
import itertools
import multiprocessing
import pathlib
import resource
import sqlite3
import sys
import tempfile
import time
import uuid

from browser import PASSWORD, publish_collection, sign_up
from server import start
from traffic import Client, at, counts, graphql, memory, outcome, repeat, request

SERIES = "/api/v1/series/ann/kept"
FILES = [f"{SERIES}/series-{number}.{ending}" for number in range(4) for ending in ["csv", "json"]]
BEGIN_SIGN_UP = "mutation($email: String!) { it: beginSignUp(email: $email, intent: USER, language: EN) { problems { code } } }"
SIGN_IN = 'mutation($password: String!) { it: signIn(email: "bob@example.org", password: $password) { problems { code } } }'
BEGIN_RESET = 'mutation { it: beginReset(email: "bob@example.org", language: EN) { problems { code } } }'
COMPLETE_RESET = """mutation($request: ID!) {
    it: completeReset(request: $request, code: "123456", password: "another good password") { problems { code } } }"""
MAKE_KEY = """mutation($password: String!) {
    it: makeAccessKey(input: {name: "flood", scope: PUBLISH, days: 1}, password: $password) { secret problems { code } } }"""

# The rejections by a limit.
REJECTED = {"TOO_MANY_ATTEMPTS", "TOO_MANY_MAILS", 429}
# What a server writes by itself: heartbeats, jobs, and the numbers of readers.
BACKGROUND = {"servers", "jobs", "schedules", "recent_views", "visitor_keys", "network_visitors", "backups"}
MOST_MEMORY = 512


def code(turn):
    """A request of a code, or a wrong code, in turns."""
    if turn % 2:
        return graphql(COMPLETE_RESET, request=str(uuid.UUID(int=turn)))
    return graphql(BEGIN_RESET)


def write(turn, key):
    lines = f"{1900 + turn % 100}-{1 + turn // 100 % 12:02};{turn}"
    headers = {"Content_Type": "text/csv", "Authorization": f"Bearer {key}"}
    return request("POST", f"{SERIES}/written/~observations", lines.encode(), **headers)


KINDS = {
    "sign-ups": lambda turn, key: graphql(BEGIN_SIGN_UP, email=f"new{turn}@example.org"),
    "codes": lambda turn, key: code(turn),
    "sign-ins": lambda turn, key: graphql(SIGN_IN, password=f"guess {turn}"),
    "searches": lambda turn, key: request("GET", f"/api/v1/search?q=series+word{turn}"),
    "writes": lambda turn, key: write(turn, key),
}


def flood(port, kind, key, networks, rate, seconds, results):
    """All requests of a flood, in a process of its own; the outcome and the seconds of each."""
    name = None if kind in ["searches", "writes"] else outcome
    turns = itertools.count(time.monotonic_ns() // 1_000_000 % 10**9)
    # Each kind has its own networks: those of another may have used up a limit of this one.
    block, each = list(KINDS).index(kind) + (10 if networks == 1 else 100), 8 if networks == 1 else 2

    async def all_clients():
        outcomes, end = [], time.monotonic() + seconds
        message = lambda _: KINDS[kind](next(turns), key)
        clients = [
            Client(port, f"127.{block}.{network}.{1 + number}") for network in range(networks) for number in range(each)
        ]
        pause = len(clients) / rate
        await asyncio.gather(*[repeat(client, message, end, pause, outcomes, name=name) for client in clients])
        return outcomes

    results.put(asyncio.run(all_clients()))


async def read(port, seconds):
    outcomes, end = [], time.monotonic() + seconds
    message = lambda turn: request("GET", FILES[turn % len(FILES)], Accept_Encoding="gzip")
    await asyncio.gather(
        *[repeat(Client(port, f"127.{200 + number}.0.1"), message, end, 0.01, outcomes, number) for number in range(4)]
    )
    return outcomes


def contents(folder):
    """A hash of each table that a server does not change by itself."""
    database = sqlite3.connect(f"file:{folder}/statit.db?mode=ro", uri=True)
    tables = [name for (name,) in database.execute("select name from sqlite_master where type = 'table'")]
    found = {}
    for table in tables:
        if table not in BACKGROUND and not table.startswith("analytics_"):
            rows = sorted(map(repr, database.execute(f'select * from "{table}"')))
            found[table] = (len(rows), hashlib.sha256("".join(rows).encode()).hexdigest())
    database.close()
    return found


def size(folder):
    """The size of the database with its log, in kB."""
    return sum(path.stat().st_size for path in pathlib.Path(folder).glob("statit.db*")) // 1000


def wait_for_jobs(folder):
    """Waits until the mails of accepted requests are sent."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        database = sqlite3.connect(f"file:{folder}/statit.db?mode=ro", uri=True)
        left = database.execute("select count(*) from jobs where done_at is null and failed_at is null").fetchone()[0]
        database.close()
        if not left:
            return
        time.sleep(0.2)


def measure(port, folder, kind, key, networks, options):
    """Prints what the flood and the readers got; returns whether the reads were as expected."""
    results = multiprocessing.Queue()
    before = size(folder)
    arguments = (port, kind, key, networks, options.rate, options.seconds, results)
    process = multiprocessing.Process(target=flood, args=arguments, daemon=True)
    process.start()
    reads = asyncio.run(read(port, options.seconds))
    found = results.get(timeout=90)
    process.join(10)
    times = [took for status, took in reads if status == 200]
    is_right = len(times) == len(reads) > 0 and at(times, 0.99) <= options.limit_ms
    print(
        f"{kind:8} {networks:3} network{'s' if networks > 1 else ' '} {len(found) / options.seconds:4.0f}/s {counts(found)}; "
        f"{len(reads) / options.seconds:.0f} reads/s {counts(reads)}, p50 {at(times, 0.5):.1f} ms, p99 {at(times, 0.99):.1f} ms; "
        f"database {before} to {size(folder)} kB{'' if is_right else '  NOT AS EXPECTED'}",
        flush=True,
    )
    return is_right


def rejected(port, folder, kind, key, options):
    """Floods from one network until its limit is used up, and then once more; returns whether that wrote nothing."""
    wait_for_jobs(folder)
    results = multiprocessing.Queue()
    for _ in range(10):
        before = contents(folder)
        flood(port, kind, key, 1, options.rate, 1, results)
        found, after = counts(results.get(timeout=90)), contents(folder)
        if set(found) <= REJECTED:
            break
    changed = sorted(table for table in after if after[table] != before.get(table))
    is_right = bool(found) and set(found) <= REJECTED and not changed
    print(
        f"{'':8} the limit is used up: {found}, changed tables: {', '.join(changed) or 'none'}"
        f"{'' if is_right else '  NOT AS EXPECTED'}",
        flush=True,
    )
    return is_right


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", default="target/release/statit")
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--rate", type=float, default=400)
    parser.add_argument("--limit-ms", type=float, default=50)
    parser.add_argument("kinds", nargs="*", metavar="KIND")
    options = parser.parse_args()
    if unknown := set(options.kinds) - set(KINDS):
        parser.error(f"there is no kind {', '.join(unknown)}: name some of {', '.join(KINDS)}")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 4096), most))
    passed = True
    with tempfile.TemporaryDirectory() as folder:
        process, port = start(options.binary, folder)
        try:
            ann = sign_up(port, folder, "PUBLISHER")
            sign_up(port, folder, name="bob", source="127.2.0.1")
            months = "\n".join(f"{1980 + month // 12}-{1 + month % 12:02};{month * 7}" for month in range(500))
            publish_collection(ann, [*((f"series-{number}", months) for number in range(4)), ("written", "2020-01;1")])
            key = ann.do(MAKE_KEY, password=PASSWORD)["secret"]
            alone = asyncio.run(read(port, 2))
            times = [took for status, took in alone if status == 200]
            print(f"reads alone {counts(alone)}, p50 {at(times, 0.5):.1f} ms, p99 {at(times, 0.99):.1f} ms", flush=True)
            for kind in options.kinds or KINDS:
                passed &= measure(port, folder, kind, key, 1, options)
                passed &= rejected(port, folder, kind, key, options)
                passed &= measure(port, folder, kind, key, 40, options)
            now, peak = memory(process)
            is_right = peak <= MOST_MEMORY
            print(f"memory of the server: {now} MB, at most {peak} MB{'' if is_right else '  NOT AS EXPECTED'}")
            passed &= is_right
        finally:
            process.terminate()
            process.wait(60)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
