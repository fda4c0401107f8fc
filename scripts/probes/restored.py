#!/usr/bin/env python3
"""An older copy restored beside the log of a killed server: is the database silently damaged?

Each trial starts the server, takes a copy of the database (SQLite's own backup, so the copy is consistent), publishes
some hundred times, kills the server with SIGKILL, replaces the database file by the copy with `cp`, `cp -p` or `mv`,
and starts the server again. The server may refuse to start, or start with the state of the copy or the last state.
Anything else is silent damage. Every fourth trial restores nothing: that start must not be refused.

Usage: restored.py [--binary FILE] [--trials 40] [--seed 1]
Standard library only, loopback only, some seconds per trial. Exits with 1 if damage was silent, or a plain start after
a kill was refused.
"""

import argparse
import collections
import hashlib
import os
import pathlib
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

from browser import Browser, publish_collection, sign_up
from server import start

METRICS = 12
TABLES = ["users", "accounts", "collections", "metrics", "series", "vintages", "audit"]


def prepare(binary, folder):
    """Fills a folder with a publisher and indicators; returns their ids and the publisher's cookie."""
    process, port = start(binary, folder)
    browser = sign_up(port, folder, "PUBLISHER")
    ids = publish_collection(browser, [(f"m{number}", "1000;0") for number in range(METRICS)], "YEARLY")
    process.send_signal(signal.SIGTERM)
    process.wait()
    return ids, browser.cookie


def contents(file):
    """A hash of the relevant content of a database, or its fault."""
    connection = sqlite3.connect(file)
    try:
        if connection.execute("pragma integrity_check").fetchall() != [("ok",)]:
            return "damaged"
        rows = [connection.execute(f"select * from {table} order by 1, 2").fetchall() for table in TABLES]
        return hashlib.sha256(repr(rows).encode()).hexdigest()
    except sqlite3.DatabaseError as error:
        return f"damaged: {error}"
    finally:
        connection.close()


def saved(database, to):
    source, target = sqlite3.connect(f"file:{database}?mode=ro", uri=True), sqlite3.connect(to)
    source.backup(target)
    source.close()
    target.close()


def publish(browser, ids, vintages, times, chance):
    for _ in range(times):
        at = chance.randrange(len(ids))
        browser.do(
            """mutation($id: ID!, $lines: String!, $basedOn: Int!) {
                it: publish(id: $id, lines: $lines, mode: MERGE, basedOn: $basedOn) { problems { code } } }""",
            id=ids[at], lines=f"{1001 + vintages[at]};{vintages[at]}.25", basedOn=vintages[at],
        )
        vintages[at] += 1


def put_back(how, copy, database):
    if how == "cp":
        shutil.copyfile(copy, database)
    elif how == "cp -p":
        shutil.copy2(copy, database)
    elif how == "mv":
        os.replace(copy, database)


def trial(binary, base, ids, cookie, how, chance):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="statit-restored-"))
    try:
        shutil.copytree(base, folder, dirs_exist_ok=True)
        database = folder / "statit.db"
        process, port = start(binary, str(folder))
        browser = Browser(port)
        browser.cookie = cookie
        vintages = [1] * len(ids)
        publish(browser, ids, vintages, chance.randrange(0, 250), chance)
        copy = folder / "copy.db"
        saved(database, copy)
        publish(browser, ids, vintages, chance.randrange(1, 350), chance)
        process.kill()
        process.wait()
        # The state that a start would find without the copy.
        twin = folder / "twin"
        twin.mkdir()
        for end in ["", "-wal"]:
            shutil.copyfile(f"{database}{end}", f"{twin}/statit.db{end}")
        last, older = contents(twin / "statit.db"), contents(copy)
        put_back(how, copy, database)
        begun = time.monotonic()
        command = [binary, "serve", "--data-dir", str(folder), "--listen", "127.0.0.1:0"]
        command += ["--metrics-listen", "127.0.0.1:0"]
        log = open(folder / "second-log", "w")
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        line = process.stdout.readline()
        took = time.monotonic() - begun
        if "listens on" not in line:
            process.wait()
            return "refused", took
        # While the server has the file open, so that its log is included.
        found = contents(database)
        process.kill()
        process.wait()
        if found == last:
            return "the last state", took
        return ("the state of the copy" if found == older else "damaged unseen"), took
    finally:
        shutil.rmtree(folder)


def main():
    parser = argparse.ArgumentParser()
    root = pathlib.Path(__file__).resolve().parents[2]
    parser.add_argument("--binary", default=str(root / "target/debug/statit"))
    parser.add_argument("--trials", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    outcomes, slowest = collections.defaultdict(collections.Counter), 0.0
    with tempfile.TemporaryDirectory(prefix="statit-restored-") as base:
        ids, cookie = prepare(arguments.binary, base)
        for number in range(arguments.trials):
            how = ["cp", "cp -p", "mv", "nothing"][number % 4]
            outcome, took = trial(arguments.binary, base, ids, cookie, how, chance)
            outcomes[how][outcome] += 1
            if how == "nothing":
                slowest = max(slowest, took)
    for how, counts in outcomes.items():
        print(f"{how:8} " + ", ".join(f"{outcome}: {count}" for outcome, count in counts.items()))
    print(f"slowest start after a kill with nothing put back: {slowest:.2f} s")
    unseen = sum(counts["damaged unseen"] for counts in outcomes.values())
    sys.exit(1 if unseen or outcomes["nothing"]["refused"] else 0)


if __name__ == "__main__":
    main()
