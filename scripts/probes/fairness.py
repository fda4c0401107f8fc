#!/usr/bin/env python3
"""One network with dear requests: how long do others wait?

Starts the server on a temporary folder with long series, and lets eight connections of one network (127.1.0.0/24) send
the dearest requests of a kind that the server accepts, one after the other, for some seconds. Meanwhile guests of
twenty other networks and a signed-in user use every other door: a search, a read with options, a small document, a
page, a picture and a file. Nothing that they read is in a cache.

  documents  a page of long series                    vintages   past states of long series
  searches   words with wrong letters                 exports    archives of a collection, received slowly
  pictures   large pictures of long series            texts      pasted tables that are read

Usage: fairness.py [--binary FILE] [--seconds 30] [--limits] [KIND...]
Standard library only, loopback only, half a minute a kind. With --limits it exits with 1 if others got a response 503,
or if one of a hundred of a door took longer than 200 ms; the limits are for a release build on two cores, shared with
the clients.
"""

import argparse
import asyncio
import itertools
import multiprocessing
import sys
import tempfile
import time

from browser import publish_collection, sign_up
from server import start
from traffic import Client, at, counts, graphql, repeat, request

NETWORKS = 20
CONNECTIONS = 8
INDICATORS = 40
DAYS = 15_000
VINTAGES = 60
LIMIT_MS = 200
numbers = itertools.count()


def days(first):
    """Lines of a daily series, with other values for each `first`."""
    begin = time.mktime((1980, 1, 1, 12, 0, 0, 0, 0, 0))
    dates = (time.strftime("%Y-%m-%d", time.localtime(begin + day * 86_400)) for day in range(DAYS))
    return "\n".join(f"{date};{(first * 7919 + day * 31) % 9973}" for day, date in enumerate(dates))


def fill(port, folder):
    """Publishes the long series; the first has many vintages. Returns the publisher's browser."""
    ann = sign_up(port, folder, "PUBLISHER")
    paths = [(f"long-{number}", days(number)) for number in range(INDICATORS)]
    ids = publish_collection(ann, paths, "DAILY")
    for vintage in range(1, VINTAGES):
        ann.do(
            """mutation($id: ID!, $based: Int!, $lines: String!) {
                it: publish(id: $id, lines: $lines, mode: MERGE, basedOn: $based) { problems { code } } }""",
            id=ids[0],
            based=vintage,
            lines=f"1990-01-01;{vintage}",
        )
    return ann


def day(turn):
    """One of 13,440 days, a different one for each turn of a connection."""
    return f"{1980 + turn % 40}-{1 + turn // 40 % 12:02}-{1 + turn // 480 % 28:02}"


def unique():
    return f"{next(numbers)}x{time.monotonic_ns()}"


def get(path, cookie=""):
    return request("GET", path, cookie=cookie)


def document(fields, cookie=""):
    query = f'# {unique()}\n{{ collection(account: "ann", key: "kept") {{ {fields} }} }}'
    return graphql(query, cookie, GZIP)


def one(fields):
    query = f'# {unique()}\n{{ metric(account: "ann", collection: "kept", path: "long-0") {{ {fields} }} }}'
    return graphql(query, headers=GZIP)


def text():
    table = "\n".join(f"{1900 + row};" + ";".join(str(row * cell) for cell in range(9)) for row in range(3_000))
    return request("POST", "/api/v1/readings", table.encode(), Content_Type="text/plain")


GZIP = {"Accept-Encoding": "gzip"}
SERIES = "/api/v1/series/ann/kept"
DEAR = {
    "documents": lambda turn: document(
        " ".join(
            f'{freq.lower()}: metrics(first: 100) {{ nodes {{ series(limit: "24", freq: "{freq}", agg: "avg") {{ vintage }} }} }}'
            for freq in "WMY"
        )
    ),
    "vintages": lambda turn: one("vintages(first: 50) { nodes { changes(first: 2) { totalCount } } }"),
    "searches": lambda turn: get(f"/api/v1/search?q=lnog+seires+kpet+{unique()}"),
    "exports": lambda turn: get("/api/v1/collections/ann/kept/export.zip"),
    "pictures": lambda turn: get(f"{SERIES}/long-{turn % INDICATORS}/chart.png?width=1600&height=900&scale=2&start={day(turn)}"),
    "texts": lambda turn: text(),
}
DOORS = {
    "search": lambda turn, cookie: get(f"/api/v1/search?q=long+{turn}", cookie),
    "read": lambda turn, cookie: get(f"{SERIES}/long-{turn % INDICATORS}.csv?freq=M&agg=avg&start={day(turn)}", cookie),
    "document": lambda turn, cookie: document("name { en } metrics(first: 5) { nodes { path } }", cookie),
    "page": lambda turn, cookie: get(f"/ann/kept?x={turn}", cookie),
    "picture": lambda turn, cookie: get(f"{SERIES}/long-{turn % INDICATORS}/chart.svg?width={400 + turn % 900}&start=2018", cookie),
    "file": lambda turn, cookie: get(f"{SERIES}/long-{turn % INDICATORS}.json?start={day(turn)}", cookie),
}
# A door that the dear requests of a kind use themselves.
SAME = {"searches": "search", "pictures": "picture"}


def first_turn():
    """The first turn of a connection; those of others are different."""
    return next(numbers) * 101


def attack(port, kind, seconds, results):
    async def all_connections():
        outcomes, end = [], time.monotonic() + seconds
        slowness = 1 if kind == "exports" else 0
        clients = [Client(port, f"127.1.0.{1 + number}") for number in range(CONNECTIONS)]
        await asyncio.gather(
            *[repeat(client, DEAR[kind], end, 0, outcomes, first_turn(), slowness) for client in clients]
        )
        return outcomes

    results.put(asyncio.run(all_connections()))


async def others(port, cookie, doors, seconds):
    """The outcomes of each door, for guests and for the user."""
    end = time.monotonic() + seconds
    outcomes = {}
    tasks = []
    for name in doors:
        for who, sources in [("guests", range(NETWORKS)), ("user", [NETWORKS])]:
            found = outcomes.setdefault((who, name), [])
            for number in sources:
                message = lambda turn, name=name, who=who: DOORS[name](turn, cookie if who == "user" else "")
                client, pause = Client(port, f"127.{10 + number}.0.1"), 2 if who == "guests" else 0.5
                tasks.append(repeat(client, message, end, pause, found, first_turn()))
    await asyncio.gather(*tasks)
    return outcomes


def measure(port, cookie, kind, seconds):
    doors = [name for name in DOORS if name != SAME.get(kind)]
    results = multiprocessing.Queue()
    dear = multiprocessing.Process(target=attack, args=(port, kind, seconds + 2, results), daemon=True)
    if kind:
        dear.start()
        time.sleep(1)  # The dear requests have taken all that they get before the others begin.
    outcomes = asyncio.run(others(port, cookie, doors, seconds))
    print(f"{kind or 'nothing'}: {counts(results.get(timeout=90)) if kind else ''}", flush=True)
    right = True
    for (who, name), found in outcomes.items():
        times = [took for code, took in found if code == 200]
        rest = {code: count for code, count in counts(found).items() if code != 200}
        is_right = not rest and at(times, 0.99) < LIMIT_MS
        right = right and is_right
        print(
            f"  {who:6} {name:8} {len(found):4} responses, p50 {at(times, 0.5):5.0f} ms, p99 {at(times, 0.99):6.0f} ms"
            f"{'' if not rest else f', {rest}'}{'' if is_right else '  NOT AS EXPECTED'}",
            flush=True,
        )
    return right


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", default="target/release/statit")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--limits", action="store_true")
    parser.add_argument("kinds", nargs="*", default=list(DEAR), metavar="KIND")
    options = parser.parse_args()
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        process, port = start(options.binary, folder, network_limit_factor=100)
        try:
            cookie = fill(port, folder).cookie
            time.sleep(3)  # The work that follows writes, such as that of the index, is over then.
            measure(port, cookie, None, min(10, options.seconds))
            for kind in options.kinds:
                failed |= not measure(port, cookie, kind, options.seconds)
        finally:
            process.terminate()
            process.wait(30)
    return 1 if options.limits and failed else 0


if __name__ == "__main__":
    sys.exit(main())
