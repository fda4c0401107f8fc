"""Publishes one observation after another through the server's API, as its publisher, until SIGTERM.

Usage: publishes.py RATE PORT FOLDER [COLLECTION]
The folder is that of catalogue.py; `metrics.json` is brought up to date. Without a collection, the publishes go to
one collection after another. Prints `begun` after the first publishes, and at the end what Pace.report prints.
"""

import json
import sys
import threading
from pathlib import Path

from pace import Pace
from publisher import Publisher

# A divisor of the number of series: each series has one connection that publishes it, which knows its vintage.
CONNECTIONS = 10


def publish(publisher: Publisher, metric: dict) -> str | None:
    """Changes the last observation of a series; returns what was wrong, or None."""
    value = 1000 + metric["vintage"] % 1000 / 10
    return publisher.publish(metric, f"2025-12;{value:.1f}")


def main():
    rate, port, folder = float(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
    cookie = (folder / "cookie").read_text()
    metrics = json.loads((folder / "metrics.json").read_text())
    wanted = [metric for metric in metrics if sys.argv[4:] in ([], [metric["collection"]])]
    # Those of the lowest vintage first, so that a later run goes on with other series.
    wanted.sort(key=lambda metric: (metric["vintage"], metric["path"], metric["collection"]))
    publishers = [Publisher(port, cookie) for _ in range(CONNECTIONS)]
    if problem := publish(publishers[0], wanted[0]):
        sys.exit(f"error: {problem}")
    print("begun", flush=True)
    pace = Pace(rate)

    def run(number: int):
        for slot in pace.slots(number, CONNECTIONS):
            pace.write(lambda: publish(publishers[number], wanted[slot % len(wanted)]))

    threads = [threading.Thread(target=run, args=(number,)) for number in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    pace.report()
    (folder / "metrics.json").write_text(json.dumps(metrics))


main()
