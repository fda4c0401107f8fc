"""Digests of 10,000 readers with twenty indicators each, beside a code and beside reads; and runs that are not due."""

import subprocess
import sys
import threading
import time

from mail import ask_code
from world import READERS, UNFOLLOWED

IDLE = 200
WAITING = "waiting@example.org"


def idle(server, label):
    """Milliseconds of processor time of a run that finds nothing."""
    before = sum(server.seconds())
    server.queue_runs(IDLE)
    server.until_no_job()
    used = sum(server.seconds()) - before
    server.forget_runs()
    return f"a run without readers that are due, {label}: processor time, ms", used * 1000 / IDLE


def sent(server, world):
    """The time and the processor time until all digests are queued, and until all mails were taken."""
    world.publish(world.metrics[:-UNFOLLOWED])
    code = threading.Thread(target=ask, args=[server])
    begun = server.begin_runs()
    before = server.seconds()
    code.start()
    queued = server.until_no_run()
    at_queue = server.seconds()
    server.sink.wait(READERS + 1, 400)
    used = server.seconds()
    code.join()
    taken = dict(server.sink.taken)
    delay = taken.pop(WAITING) / 1e9 - server.asked
    seconds = max(taken.values()) / 1e9 - begun
    server.forget_runs()
    return [
        ("10,000 digests: queued after, s", queued - begun),
        ("… all sent after, s", seconds),
        ("… processor time until all are queued, s", at_queue[0] - before[0]),
        ("… processor time until all are sent, s", used[0] - before[0]),
        ("… of the database server until all are sent, s", used[1] - before[1]),
        ("… a code asked after a third of the mails came after, s", delay),
    ]


def ask(server):
    server.sink.wait(READERS // 3, 400)
    server.asked = time.monotonic()
    ask_code(server.address, WAITING)


def beside_reads(server, world, folder):
    """Reads a second, quiet and while digests are made and sent. The mails that are left are not waited for."""
    with open(f"{folder}/addresses", "w") as file:
        file.writelines(metric["address"] + "\n" for metric in world.metrics)
    world.publish(world.metrics[:-UNFOLLOWED])
    reads(server, folder, 1)
    quiet = reads(server, folder, 5)
    server.begin_runs()
    making = reads(server, folder, 4)
    server.until_no_run()
    sending = reads(server, folder, 5)
    if len(server.sink.taken) >= READERS:
        sys.exit("error: the mails were sent before the reads had ended")
    return [
        ("reads/s, quiet", quiet),
        ("… while digests are made / quiet", making / quiet),
        ("… while mails are sent / quiet", sending / quiet),
    ]


def reads(server, folder, seconds):
    """Random reads of the indicators, by wrk at four connections."""
    command = ["wrk", "-t1", "-c4", f"-d{seconds}s", "-s", "scripts/bench.d/reads.lua", server.address]
    command += ["--", f"{folder}/addresses", "1"]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    requests, lasted, *_, failed = text.split("result ")[1].split()
    if failed != "0":
        sys.exit(text)
    return int(requests) / float(lasted)
