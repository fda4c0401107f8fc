#!/usr/bin/env python3
"""Damaged pages of a SQLite file: is a wrong number ever read, and is the damage detected?

Publishes indicators, stops the server, and then damages one random page of a copy of its data folder in each trial.
For each damaged copy it reports whether the server refuses to start, the response of reading each indicator, and
whether `statit check` finds the damage.

Usage: damaged.py [--binary FILE] [--trials 25] [--indicators 60] [--seed 1]
Standard library only, loopback only. Exits with 1 if a wrong number was read, or if the check missed damage that
a read encountered.
"""

import argparse
import collections
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

from browser import Browser, publish_collection, sign_up
from server import start

PAGE = 4096


def months(number):
    return "\n".join(f"{1950 + month // 12}-{month % 12 + 1:02};{number.randrange(10**6)}" for month in range(700))


def make(binary, folder, count, number):
    """A stopped server's folder, and the response of reading each indicator."""
    process, port = start(binary, folder)
    ann = sign_up(port, folder, "PUBLISHER")
    publish_collection(ann, [(f"series-{at}", months(number)) for at in range(count)])
    right = {at: Browser(port).get(f"/api/v1/series/ann/kept/series-{at}.csv") for at in range(count)}
    assert all(status == 200 for status, _ in right.values())
    process.terminate()
    process.wait(30)
    return {at: body for at, (_, body) in right.items()}


def trial(binary, folder, right):
    """The outcomes of one damaged folder, as words that are counted."""
    check = subprocess.run([binary, "check", "--data-dir", folder], capture_output=True, text=True)
    is_found = check.returncode != 0
    begun = time.monotonic()
    try:
        process, port = start(binary, folder)
    except SystemExit:
        return ["refused at start", "found by check" if is_found else "not found by check"]
    seconds = time.monotonic() - begun
    answers = collections.Counter()
    try:
        for at, body in right.items():
            status, read = Browser(port).get(f"/api/v1/series/ann/kept/series-{at}.csv")
            answers["right" if (status, read) == (200, body) else "WRONG" if status == 200 else status] += 1
    finally:
        process.terminate()
        process.wait(30)
    words = [f"started in {seconds * 1000:.0f} ms", *(f"{count} x {answer}" for answer, count in answers.items())]
    met = answers.keys() != {"right"}
    words.append("found by check" if is_found else "MET BUT NOT FOUND" if met else "not found by check, not met")
    return words


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", default="target/debug/statit")
    parser.add_argument("--trials", type=int, default=25)
    parser.add_argument("--indicators", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    number = random.Random(options.seed)
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        whole = pathlib.Path(folder, "whole")
        whole.mkdir()
        right = make(options.binary, str(whole), options.indicators, number)
        for turn in range(options.trials):
            damaged = pathlib.Path(folder, f"trial-{turn}")
            shutil.copytree(whole, damaged)
            file = damaged / "statit.db"
            page = number.randrange(file.stat().st_size // PAGE)
            with open(file, "r+b") as database:
                database.seek(page * PAGE)
                database.write(number.randbytes(PAGE))
            words = trial(options.binary, str(damaged), right)
            print(f"page {page}: {', '.join(words)}", flush=True)
            failed |= any("WRONG" in word or "NOT" in word for word in words)
            shutil.rmtree(damaged)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
