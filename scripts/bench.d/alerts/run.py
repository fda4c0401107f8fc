"""The cost of followers: a publish, thresholds, digests, and the minutes without a run.

    run.py publishes|digests BINARY FOLDER PSQL [ADDRESS]

On SQLite, or on the empty PostgreSQL database at ADDRESS. Prints lines of a label and a figure, with a tab between.
"""

import os
import sys
from pathlib import Path

for other in ("busy", "jobs"):
    sys.path.append(str(Path(__file__).resolve().parent.parent / other))

import digests  # noqa: E402
import publishes  # noqa: E402
import thresholds  # noqa: E402
from database import Postgres, Sqlite  # noqa: E402
from server import Server  # noqa: E402
from world import World  # noqa: E402


def show(*figures):
    for label, figure in figures:
        print(f"{label}\t{figure:.4g}", flush=True)


def measure_publishes(server, world, _):
    show(digests.idle(server, "nobody follows"))
    world.add_readers()
    show(*thresholds.figures(server, world))
    world.follow()
    show(digests.idle(server, "10,000 readers"))
    show(*publishes.figures(server, world))


def measure_digests(server, world, folder):
    world.add_readers()
    world.follow()
    show(*digests.sent(server, world))
    show(*digests.beside_reads(server, world, folder))


def main(part, binary, folder, psql, address=None):
    os.makedirs(folder)

    def connect():
        return Postgres(psql, address) if address else Sqlite(f"{folder}/data/statit.db")

    server = Server(binary, folder, address, connect)
    try:
        world = World(server.port, server.database, server.email, server.password)
        {"publishes": measure_publishes, "digests": measure_digests}[part](server, world, folder)
    finally:
        server.stop()


main(*sys.argv[1:])
