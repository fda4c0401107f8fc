"""A server for a probe, with its own folder and ports."""

import os
import subprocess
import sys


def start(binary, folder, **settings):
    """Starts a server with these settings and no others; returns the process and its port."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("STATIT_")}
    env.update({f"STATIT_{name.upper()}": str(value) for name, value in settings.items()})
    command = [binary, "serve", "--data-dir", folder, "--listen", "127.0.0.1:0", "--metrics-listen", "127.0.0.1:0"]
    log = open(os.path.join(folder, "log"), "w")
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, env=env, text=True)
    line = process.stdout.readline()
    if "listens on" not in line:
        process.kill()
        sys.exit(f"the server did not start, see {folder}/log")
    return process, int(line.strip().rsplit(":", 1)[1])
