"""The mail server of a bench, the processor time of a measured server, and a code that somebody waits for."""

import json
import pathlib
import subprocess
import sys
import threading
import time
import urllib.request

HERE = pathlib.Path(__file__).parent


class Sink:
    """The mail server, and when each address got its first mail."""

    def __init__(self):
        self.process = subprocess.Popen([sys.executable, HERE / "sink.py"], stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline())
        self.taken = {}
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            at, to = line.split()
            self.taken.setdefault(to, int(at))

    def wait(self, count, seconds):
        end = time.monotonic() + seconds
        while len(self.taken) < count:
            if time.monotonic() > end:
                sys.exit(f"only {len(self.taken)} of {count} mails went out")
            time.sleep(0.005)


def ticks(pid):
    """The processor time of a process so far, in hundredths of a second."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def ask_code(address, email):
    query = "mutation($e: String!) { beginSignUp(email: $e, intent: USER, language: EN) { problems { code } } }"
    body = json.dumps({"query": query, "variables": {"e": email}}).encode()
    request = urllib.request.Request(address + "/graphql", body, {"content-type": "application/json"})
    answer = json.load(urllib.request.urlopen(request))
    assert answer["data"]["beginSignUp"]["problems"] == [], answer
