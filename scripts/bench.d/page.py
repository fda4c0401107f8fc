"""Writes docs/performance.md from the figures of scripts/bench.

    scripts/bench --page [PART...] [OPTION...]

Measures the parts, without names all, each by `scripts/bench --PART --markdown`, and writes the page after each. A part
that is not measured remains as the page has it. What is measured is said here, once; the figures and the line above them
come from the part.
"""

import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "docs/performance.md"


class Part(NamedTuple):
    """A section of the page: its option, its heading, and what is measured."""

    name: str
    title: str
    text: str


PARTS = (
    Part(
        "reads",
        "Reads beside nginx",
        "`wrk` reads the JSON of one series (*hot*) and of 10,000 at random (*random*), 300 monthly observations each, with "
        "gzip. nginx serves the same bodies as compressed files, in turns, with two workers, `sendfile` and no access log "
        "(`scripts/bench.d/nginx.conf`). Client and servers share the machine. Processor time is that of the server's "
        "processes, divided by their requests. A start is from the process to the first 200 of a JSON address.",
    ),
    Part(
        "series",
        "One series",
        "A random walk of 15,000 days with one decimal, as long as the largest series can be: its lines read and checked, "
        "and read with options, from the texts of the options to the result (`crates/domain/examples/bench.rs`). The sizes "
        "are those of real series.",
    ),
    Part(
        "first-reads",
        "First reads",
        "Each of 5,000 series of 300 monthly observations once, over one connection, with an empty cache: permissions, "
        "database, decoding, writing and compressing.",
    ),
    Part(
        "observations",
        "Many series in one answer",
        "200 series of 300 monthly observations that the server has in its cache: a request for each JSON file, and one "
        "`POST /api/v1/observations` for all, in turns (`scripts/bench.d/observations.py`).",
    ),
    Part(
        "counting",
        "Counting readers",
        "The same reads by a name that is counted and by one on the list of robots, in turns.",
    ),
    Part(
        "busy",
        "Reads beside writes",
        "JSON of 10,000 series in 100 collections, while a second process commits to a table that readers never see, or a "
        "publisher writes through the API. In brackets the ratio to the quiet figure.",
    ),
    Part(
        "dashboard",
        "Dashboards",
        "A dashboard of 12 charts of 3 series each, with transformations, by one GraphQL request with gzip.",
    ),
    Part(
        "first-paint",
        "First paint",
        "The page of US consumer prices over a connection of 1.6 Mbit/s with 150 ms of delay, on a processor four times "
        "slower.",
    ),
    Part(
        "import",
        "Files",
        "Reading and checking is the best of 7 runs over a file in memory. Publishing is one request with a file into a new "
        "collection, until the response. Between the rounds PostgreSQL copies the same 300,000 rows into an empty table with "
        "the primary key (series, date). PostgreSQL does not wait for the disk, SQLite does.",
    ),
    Part(
        "desk",
        "The desk",
        "A page of 50 of 20,000 indicators in four collections, half of them due, by the application's own request.",
    ),
    Part(
        "series-table",
        "Long tables",
        "A collection of 100,000 indicators, one request of its table or tree (`crates/store/examples/table.rs`): "
        "permission, the page of 50 rows or 100 branches, and how many there are in all.",
    ),
    Part(
        "search",
        "Search",
        "119,009 names of a statistics office, and 2,018 queries of one to four words from them, every fifth with a missing "
        "letter and every fifth unfinished (`crates/search/examples/names`). The other engines have the same documents and "
        "queries, and want all words. Over HTTP, the client is in Python, on the same machine.",
    ),
    Part(
        "alerts",
        "Following",
        "A demonstration server with 100 more indicators of 300 months and 10,000 readers, who each have alerts on 20 of "
        "them; one indicator has an alert and a star of each reader.",
    ),
    Part(
        "jobs",
        "Mails",
        "Queued mails, rendered and handed to a mail server on the same machine. After a third of them somebody asks for a "
        "sign-up code; with as many again, `wrk` reads one series at 64 connections.",
    ),
)
HEAD = """# Performance

What `scripts/bench --page` measured last. It writes this page; `scripts/bench --page PART` measures one part again. It needs what `scripts/run` needs, and `wrk` and `nginx`; if they are missing, it unpacks them from Debian's packages into `.cache/bench` without installing them. Earlier figures, and those that no script prints, are in [measurements](measurements/README.md).
"""
NOT_MEASURED = "Not measured yet.\n"
SECTION = re.compile(r"^## ([^\n]+)\n\n[^\n]+\n\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
LARGE = re.compile(r"(?<![\w.,])\d{5,}(?![\w,]|\.\d)")


def grouped(line: str) -> str:
    """A row of a table, with commas in whole numbers of five digits and more."""
    return LARGE.sub(lambda number: f"{int(number[0]):,}", line)


def figures(output: str) -> str:
    """The line of conditions and the tables in the output of a part: all that does not tell of its progress."""
    lines: list[str] = []
    for line in output.splitlines():
        if line.startswith("Measured "):
            lines += [line, ""]
        elif line.startswith("|"):
            lines.append(grouped(line))
        elif lines and lines[-1] and lines[-1].startswith("|"):
            lines.append("")
    if not any(line.startswith("|") for line in lines):
        raise ValueError("no table")
    return "\n".join(lines).rstrip() + "\n"


def sections(page: str) -> dict[str, str]:
    """What a page has below the description of each part, by the name of the part."""
    names = {part.title: part.name for part in PARTS}
    return {names[title]: body.rstrip() + "\n" for title, body in SECTION.findall(page) if title in names}


def page(bodies: dict[str, str]) -> str:
    """The page with these figures, by the name of the part."""
    measured = re.findall(r"^(Measured \d{4}-\d\d-\d\d,[^;]*;[^;]*)", "\n".join(bodies.values()), re.MULTILINE)
    latest = max(measured, default="nothing")
    head = HEAD + f"\nThe latest part: {latest[0].lower()}{latest[1:]}.\n"
    return "\n".join([head, *(section(part, bodies.get(part.name, NOT_MEASURED)) for part in PARTS)])


def section(part: Part, body: str) -> str:
    """The section of a part."""
    return f"## {part.title}\n\n{part.text} `scripts/bench --{part.name}` prints it.\n\n{body}"


def measure(name: str, options: list[str]) -> str:
    """Runs a part; its output is shown while it runs."""
    command = [str(ROOT / "scripts/bench"), f"--{name}", "--markdown", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        lines = []
        for line in running.stdout or ():
            sys.stdout.write(line)
            sys.stdout.flush()
            lines.append(line)
    if running.returncode != 0:
        sys.exit(f"error: scripts/bench --{name} failed; the page has the parts before it")
    return "".join(lines)


def main(arguments: list[str]) -> None:
    first = next((at for at, word in enumerate(arguments) if word.startswith("-")), len(arguments))
    wanted, options = arguments[:first], arguments[first:]
    known = [part.name for part in PARTS]
    unknown = [name for name in wanted if name not in known]
    if unknown:
        sys.exit(f"error: no part {', '.join(unknown)}; there are {', '.join(known)}")
    for name in wanted or known:
        found = figures(measure(name, options))
        bodies = sections(PAGE.read_text()) if PAGE.exists() else {}
        PAGE.write_text(page({**bodies, name: found}))


if __name__ == "__main__":
    main(sys.argv[1:])
