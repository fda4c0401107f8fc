"""Hands queued mails to a mail server: mails a second, processor time each, and the delay of a code meanwhile.

    run.py BINARY FOLDER COUNT

Prints: mails a second, processor time of the server a mail (µs), delay of a sign-up code that is asked for after a
third of the mails (ms); then, with as many mails again, reads of one series a second before them and beside them.
"""

import json
import os
import sqlite3
import subprocess
import sys
import time

from mail import Sink, ask_code, ticks

SERIES = "/api/v1/series/arvestat/economy/us/cpi.json"


def queue(database, first, count):
    """Writes the jobs as another process could: the table is the interface of the workers."""
    now = time.time_ns() // 1000
    connection = sqlite3.connect(database)
    columns = {row[1] for row in connection.execute("pragma table_info(jobs)")}
    names = ["id", "kind", "payload", "run_at", "created_at", "attempts"] + (["lane"] if "lane" in columns else [])
    places = ", ".join("?" for _ in names)
    params = {"year": "2026", "month": "03", "day": "02", "time": "13:00", "zone": "Europe/Paris"}

    def row(number):
        payload = {
            "template": "password_changed", "to": f"a{number}@example.org", "language": "en", "params": params,
            "useless_after": None,
        }
        values = {
            "id": (number + 1).to_bytes(16, "big"), "kind": "mail", "payload": json.dumps(payload), "run_at": now,
            "created_at": now, "attempts": 0, "lane": "mail",
        }
        return [values[name] for name in names]

    with connection:
        connection.executemany(f"insert into jobs ({', '.join(names)}) values ({places})", map(row, range(first, first + count)))
    connection.close()


def reads(address):
    """Reads of one series a second, by wrk at 64 connections."""
    command = ["wrk", "-t1", "-c64", "-d4s", "-H", "Accept-Encoding: gzip", address + SERIES]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    if "Non-2xx" in text:
        sys.exit(text)
    return float(text.split("Requests/sec:")[1].split()[0])


def main(binary, folder, count):
    os.makedirs(folder)
    data = ["--data-dir", folder + "/data"]
    subprocess.run([binary, "demo", *data], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    queue(folder + "/data/statit.db", 0, count)
    sink = Sink()
    mail = ["--mail", f"smtp://127.0.0.1:{sink.port}", "--metrics-listen", "127.0.0.1:0", "--listen", "127.0.0.1:0"]
    with open(folder + "/log", "w") as log:
        server = subprocess.Popen([binary, "serve", *data, *mail], stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        address = server.stdout.readline().split()[-1]
        before = ticks(server.pid)
        sink.wait(count // 3, 600)
        asked = time.monotonic_ns()
        ask_code(address, "waiting@example.org")
        sink.wait(count + 1, 600)
        used = ticks(server.pid) - before
        times = sorted(sink.taken.values())
        seconds = (times[-1] - times[0]) / 1e9
        delay = (sink.taken["waiting@example.org"] - asked) / 1e6
        quiet = reads(address)
        queue(folder + "/data/statit.db", count, count)
        time.sleep(6)  # Each lane has looked for jobs of other processes then.
        beside = reads(address)
        if len(sink.taken) >= 2 * count + 1:
            sys.exit("too few mails: they were sent before the reads had ended")
        print(f"{count / seconds:.0f} {used * 1e4 / count:.0f} {delay:.0f} {quiet:.0f} {beside:.0f}")
    finally:
        server.terminate()
        server.wait()
        sink.process.terminate()


main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
