"""Commits small transactions to a table that readers never see, from a process of its own, until SIGTERM.

Usage: commits.py RATE sqlite:PATH|postgres://… [PSQL]
Prints `begun` after the first commit, and at the end what Pace.report prints.
"""

import sqlite3
import subprocess
import sys
import time

from pace import Pace

BUCKETS = 100
COUNT = (
    "insert into limits (bucket, window_start, count) values ('bench-{bucket}', {now}, 1) "
    "on conflict (bucket) do update set window_start = excluded.window_start, count = limits.count + 1"
)


class Sqlite:
    def __init__(self, path: str):
        self._connection = sqlite3.connect(path, timeout=5, isolation_level=None)
        self._connection.execute("pragma synchronous = full")
        (mode,) = self._connection.execute("pragma journal_mode").fetchone()
        if mode != "wal":
            sys.exit(f"the journal of {path} is {mode}, not wal")

    def commit(self, statement: str) -> str | None:
        try:
            self._connection.execute("begin immediate")
            self._connection.execute(statement)
            self._connection.execute("commit")
        except sqlite3.OperationalError as error:
            if self._connection.in_transaction:
                self._connection.execute("rollback")
            return str(error)
        return None

    def close(self):
        self._connection.close()


class Postgres:
    """A session of psql, fed by a pipe: each statement is a transaction and answers with one line."""

    def __init__(self, psql: str, address: str):
        self._psql = subprocess.Popen(
            [psql, "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1", address],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
            # The signal that ends the writer must not end its session first.
            start_new_session=True,
        )

    def commit(self, statement: str) -> str | None:
        self._psql.stdin.write(f"{statement} returning 1;\n")
        if self._psql.stdout.readline().strip() != "1":
            sys.exit("psql ended")
        return None

    def close(self):
        self._psql.stdin.close()
        self._psql.wait()


def main():
    rate, database = float(sys.argv[1]), sys.argv[2]
    kind, _, path = database.partition(":")
    session = Sqlite(path) if kind == "sqlite" else Postgres(sys.argv[3], database)

    def statement(number: int) -> str:
        return COUNT.format(bucket=number % BUCKETS, now=int(time.time()))

    session.commit(statement(0))
    print("begun", flush=True)
    pace = Pace(rate)
    for slot in pace.slots():
        pace.write(lambda: session.commit(statement(slot)))
    pace.report()
    session.close()


main()
