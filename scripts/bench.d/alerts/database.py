"""The database of a measured server, as another process sees it: SQLite's file, or PostgreSQL by a session of psql."""

import sqlite3
import subprocess
import sys
import time
import uuid


class Sqlite:
    """A file in the write-ahead log; each statement is durable when it returns."""

    false = 0

    def __init__(self, path):
        self.connection = sqlite3.connect(path, timeout=30, isolation_level=None)
        self.connection.execute("pragma synchronous = full")
        # That of an older SQLite knows no parts of seconds, which the triggers of the content log need.
        self.connection.create_function("unixepoch", 1, lambda _: time.time())

    def query(self, sql):
        return self.connection.execute(sql).fetchall()

    def together(self, statements):
        """One transaction."""
        self.connection.execute("begin immediate")
        for sql in statements:
            self.connection.execute(sql)
        self.connection.execute("commit")

    def load(self, table, columns, rows):
        places = ", ".join("?" * len(columns))
        self.connection.execute("begin immediate")
        stored = ([value.bytes if isinstance(value, uuid.UUID) else value for value in row] for row in rows)
        self.connection.executemany(f"insert into {table} ({', '.join(columns)}) values ({places})", stored)
        self.connection.execute("commit")

    def id(self, value):
        """An id as a literal."""
        return f"x'{value.hex}'"

    def settle(self):
        """What the server of the database would do by itself some time later."""
        self.connection.execute("analyze")

    def processes(self):
        return []


class Postgres:
    """A session of psql, fed by a pipe."""

    false = "f"
    end = "\x1e"

    def __init__(self, psql, address):
        options = ["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1"]
        self.psql = subprocess.Popen(
            [psql, *options, address], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def lines(self, text):
        self.psql.stdin.write(f"{text}\n\\echo {self.end}\n")
        self.psql.stdin.flush()
        found = []
        while (line := self.psql.stdout.readline()) != self.end + "\n":
            if not line:
                sys.exit("psql ended")
            found.append(line.rstrip("\n"))
        return found

    def query(self, sql):
        return [tuple(line.split("|")) for line in self.lines(sql + ";") if line]

    def together(self, statements):
        self.lines("begin;\n" + ";\n".join(statements) + ";\ncommit;")

    def load(self, table, columns, rows):
        write = self.psql.stdin.write
        write(f"copy {table} ({', '.join(columns)}) from stdin;\n")
        for row in rows:
            write("\t".join("\\N" if value is None else str(value) for value in row) + "\n")
        self.lines("\\.")

    def id(self, value):
        return f"'{value}'"

    def settle(self):
        self.lines("vacuum (analyze);")

    def processes(self):
        """Those of the database server: its first process and the children of it."""
        (own,) = self.query("select pg_backend_pid()")[0]
        with open(f"/proc/{own}/stat") as file:
            first = file.read().rsplit(") ", 1)[1].split()[1]
        with open(f"/proc/{first}/task/{first}/children") as file:
            return [int(first), *map(int, file.read().split())]

