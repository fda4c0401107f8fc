#!/usr/bin/env python3
"""One machine that forges hundreds of readers: what does the publisher see, and does its indicator rise?

Starts the server on a temporary folder with three public indicators, which are listed as quiet, forged and honest as
long as nobody uses them. One machine (a network is a /24) sends 700 views of the forged one in a second, each with
another browser, cookie, form of the address and forwarded address. Five networks view the honest one, once each. One
reader types a search text several times, three readers another one.

The server then restarts, which stores its counts, and the probe waits for the job of the next minute, which adds them.
It reads what the publisher sees and the order by popularity.

Days that are over cannot be had from a running server. THE PROBE WRITES THEM INTO THE DATABASE ITSELF, with the server
stopped: it repeats the networks that the server counted today on earlier days, and reads the order again.

Usage: forging.py [--binary FILE] [--views 700]
Standard library only, loopback only, one to two minutes. Exits with 1 if more than 20 visitors of the machine count in a
half hour, if the forged indicator is listed before the honest one, or if the publisher sees a text that one reader typed.
"""

import argparse
import asyncio
import json
import pathlib
import sqlite3
import sys
import tempfile
import time

from browser import Browser, publish_collection, sign_up
from server import start
from traffic import Client, counts, graphql, status

QUIET, FORGED, HONEST = PATHS = ["a-quiet", "b-forged", "c-honest"]
VISITORS = 20
HALF_HOUR = 30 * 60
HONEST_NETWORKS = 5
COUNT_VIEW = "mutation($path: String!, $search: String) { it: countView(path: $path, search: $search) }"
# Forms of one address that a script may vary.
FORMS = ["/ann/kept/{}", "/ann/kept/{}/", "/Ann/KEPT/{}", "/ann/kept/{}//", "/f/ann/kept/{}", "/ann/kept/%62{0[1]}{0[2:]}"]
ONE_READER, THREE_READERS = "words that one reader typed", "words that three readers typed"
ANALYTICS = """query($metric: ID) { it: collection(account: "ann", key: "kept") { analytics(metric: $metric) {
    measures { kind total } searches { label count } } } }"""


def view(path, agent, search=None, **headers):
    fields = {"User_Agent": f"Mozilla/5.0 (X11; Linux x86_64; rv:{agent}) Gecko/20100101 Firefox/{agent}", **headers}
    return graphql(COUNT_VIEW, headers.pop("Cookie", ""), fields, path=path, search=search)


def forged_view(number):
    path = FORMS[number % len(FORMS)]
    path = path.replace("{0[1]}{0[2:]}", FORGED[1:]).format(FORGED)
    forwarded = f"10.{number // 250}.{number % 250}.1"
    cookie = f"visitor={number}; __Host-statit_session={number:043}"
    return view(path, 100 + number, Cookie=cookie, X_Forwarded_For=forwarded, Forwarded=f"for={forwarded}")


async def send(port, requests):
    """Sends requests, pairs of an address and a message, over one connection for each address; returns the statuses."""
    by_source = {}
    for source, message in requests:
        by_source.setdefault(source, []).append(message)

    async def of_source(source, messages):
        client, found = Client(port, source), []
        for message in messages:
            try:
                head, _ = await client.ask(message)
                found.append((status(head), 0))
            except OSError:
                found.append(("broken", 0))
        client.close()
        return found

    found = await asyncio.gather(*[of_source(source, messages) for source, messages in by_source.items()])
    return counts(outcome for several in found for outcome in several)


def order(port):
    """The paths of the indicators in the order by popularity, when the server has had the time to read what is used."""
    found, end = [], time.monotonic() + 30
    settled = time.monotonic() + 4
    while time.monotonic() < min(end, settled):
        code, body = Browser(port, "127.9.0.1").get("/api/v1/search?collection=ann/kept&kind=metric&order=popularity")
        read = [result["id"].split("/")[-1] for result in json.loads(body)["results"]] if code == 200 else []
        if read != found or len(read) < len(PATHS):
            found, settled = read, time.monotonic() + 4
        time.sleep(0.25)
    return found


def numbers(browser, metric=None):
    """The totals of measures that the publisher sees, and the searches with their counts."""
    seen = browser.ask(ANALYTICS, metric=metric)[1]["data"]["it"]["analytics"]
    totals = {measure["kind"].lower(): measure["total"] for measure in seen["measures"]}
    return totals, {search["label"]: search["count"] for search in seen["searches"]}


def write_days(folder, days):
    """Repeats the networks that an object has today on these numbers of days before, and forgets those of other days."""
    database = sqlite3.connect(pathlib.Path(folder, "statit.db"))
    today = database.execute("select max(day) from analytics_counts").fetchone()[0]
    database.execute("delete from analytics_counts where measure = 'networks' and day < ?", [today])
    for metric, before in days.items():
        for number in before:
            database.execute(
                "insert into analytics_counts (collection_id, target_id, measure, label, monthly, day, count, visitors)"
                " select collection_id, target_id, measure, label, monthly, day - ?, count, visitors"
                " from analytics_counts where target_id = (select id from metrics where path = ?)"
                " and measure = 'networks' and day = ?",
                [number, metric, today],
            )
    database.commit()
    database.close()


def stop(process):
    process.terminate()
    process.wait(30)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", default="target/debug/statit")
    parser.add_argument("--views", type=int, default=700)
    options = parser.parse_args()
    failed = False

    def check(is_right, text):
        nonlocal failed
        failed |= not is_right
        print(f"{text}{'' if is_right else '  NOT AS EXPECTED'}", flush=True)

    with tempfile.TemporaryDirectory() as folder:
        process, port = start(options.binary, folder)
        try:
            ann = sign_up(port, folder, "PUBLISHER")
            ids = dict(zip(PATHS, publish_collection(ann, [(path, "2026-01;1") for path in PATHS])))
            check(order(port) == PATHS, f"before: {' '.join(PATHS)}")
            first, begun = time.time() // HALF_HOUR, time.monotonic()
            forged = [(f"127.1.0.{1 + number % 8}", forged_view(number)) for number in range(options.views)]
            found = asyncio.run(send(port, forged))
            print(f"{options.views} views of one machine in {time.monotonic() - begun:.1f} s {found}")
            honest = [
                (f"127.{20 + number}.0.1", view(f"/ann/kept/{HONEST}", 100, search))
                for number in range(HONEST_NETWORKS)
                for search in [THREE_READERS if number < 3 else None]
            ]
            # The reader comes back by other pages, and another time.
            once = [("127.30.0.1", view(f"/ann/kept/{path}", 100, ONE_READER)) for path in [QUIET, "", "charts", QUIET]]
            check(asyncio.run(send(port, honest + once)) == {200: 9}, "9 views of readers in six networks")
            limit = VISITORS * (int(time.time() // HALF_HOUR - first) + 1)
            stop(process)
            process, port = start(options.binary, folder)
            again = Browser(port)
            again.cookie = ann.cookie
            end = time.monotonic() + 90
            while not numbers(again, ids[HONEST])[0]["views"] and time.monotonic() < end:
                time.sleep(1)
            totals, _ = numbers(again, ids[FORGED])
            # Of none, the probe would prove nothing.
            is_right = 0 < totals["visitors"] <= limit
            check(is_right, f"{FORGED}: {totals['views']} views, {totals['visitors']} visitors (at most {limit})")
            totals, _ = numbers(again, ids[HONEST])
            is_right = totals["visitors"] == totals["views"] == HONEST_NETWORKS
            check(is_right, f"{HONEST}: {totals['views']} views, {totals['visitors']} visitors")
            totals, searches = numbers(again)
            is_right = totals["visitors"] <= limit + HONEST_NETWORKS + 1
            check(is_right, f"the collection: {totals['views']} views, {totals['visitors']} visitors")
            is_right = ONE_READER not in searches and THREE_READERS in searches
            check(is_right, f"searches that the publisher sees: {searches}")
            seen = order(port)
            check(seen == PATHS, f"the order today: {' '.join(seen)}")
            week = range(1, 8)
            # With days that are over, the order by itself is not the expected one: the numbers make it.
            for text, days, expected in [
                ("forged yesterday, honest on five days", {FORGED: [1], HONEST: week[:5]}, [HONEST, QUIET, FORGED]),
                ("forged on seven days, honest on five", {FORGED: week, HONEST: week[:5]}, [HONEST, FORGED, QUIET]),
            ]:
                stop(process)
                write_days(folder, days)
                process, port = start(options.binary, folder)
                seen = order(port)
                check(seen == expected, f"the order with days written by the probe, {text}: {' '.join(seen)}")
        finally:
            stop(process)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
