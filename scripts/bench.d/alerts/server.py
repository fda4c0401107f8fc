"""A measured server with a mail server, and the jobs that are given to it."""

import subprocess
import sys
import time
import uuid

from mail import Sink, ticks


class Server:
    """Statit on demonstration data. `open` connects to the database once it is there."""

    def __init__(self, binary, folder, address, connect):
        data = ["--data-dir", f"{folder}/data", *(["--database", address] if address else [])]
        made = subprocess.run([binary, "demo", *data], check=True, capture_output=True, text=True)
        # Of the first publisher: in a dictionary, the last entry of a name wins.
        said = dict(line.strip().split(": ", 1) for line in reversed(made.stdout.splitlines()) if ": " in line)
        self.email, self.password = said["e-mail"], said["password"]
        self.sink = Sink()
        options = ["--mail", f"smtp://127.0.0.1:{self.sink.port}", "--listen", "127.0.0.1:0"]
        with open(f"{folder}/log", "w") as log:
            self.process = subprocess.Popen(
                [binary, "serve", *data, *options, "--metrics-listen", "127.0.0.1:0", "--network-limit-factor", "1000"],
                stdout=subprocess.PIPE, stderr=log, text=True,
            )  # fmt: skip
        self.address = self.process.stdout.readline().split()[-1]
        self.port = int(self.address.rsplit(":", 1)[1])
        self.database = connect()

    def seconds(self):
        """The processor time so far of Statit, and of the database server."""
        of_database = sum(ticks(pid) for pid in self.database.processes())
        return ticks(self.process.pid) / 100, of_database / 100

    def begin_runs(self, condition="true"):
        """Makes the runs of readers due, queues the job that makes them, and returns the time when it was begun."""
        now = time.time_ns() // 1000
        self.database.together([f"update alert_runs set last_date = null, next_at = {now} where {condition}"])
        (job,) = self.queue_runs(1)
        return self.until(f"select attempts from jobs where id = {self.database.id(job)}", lambda begun: begun > 0)

    def until_no_run(self):
        """Waits until no run is due; returns the time."""
        now = time.time_ns() // 1000
        return self.until(f"select count(*) from alert_runs where next_at <= {now}", lambda due: due == 0)

    def queue_runs(self, count):
        """Queues the job that the schedule queues each minute, and keeps the schedule from queueing another one: its
        time is put less than an hour ahead. The job is found within five seconds."""
        now, ids = time.time_ns() // 1000, [uuid.uuid4() for _ in range(count)]
        self.database.together([f"update schedules set last_at = {now + 3_000_000_000} where name = 'digests'"])
        columns = "id lane kind payload run_at created_at attempts".split()
        self.database.load("jobs", columns, ([job, "digest", "digests", "{}", now, now, 0] for job in ids))
        return ids

    def until_no_job(self):
        """Waits until no digest is to be made or sent."""
        left = "select count(*) from jobs where lane = 'digest' and done_at is null"
        self.until(left, lambda left: left == 0, pause=0.05)

    def forget_runs(self):
        """Removes what the former runs have left: another run on the same day is then possible."""
        self.until_no_job()
        self.sink.taken.clear()
        self.database.together(["delete from digests", "delete from jobs where lane = 'digest'"])

    def number(self, sql):
        return int(self.database.query(sql)[0][0])

    def until(self, sql, is_reached, seconds=200, pause=0.005):
        """Waits until the number that a query finds is as wanted; returns the time."""
        end = time.monotonic() + seconds
        while not is_reached(self.number(sql)):
            if time.monotonic() > end:
                sys.exit(f"not within {seconds} s: {sql}")
            time.sleep(pause)
        return time.monotonic()

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.sink.process.terminate()
