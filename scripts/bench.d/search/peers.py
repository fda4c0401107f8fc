"""The same documents in SQLite's FTS5 and PostgreSQL's tsvector, and the same queries: the ten best, and how many.

peers.py sqlite SERIES.CSV.GZ QUERIES
peers.py postgres SERIES.CSV.GZ QUERIES PSQL ADDRESS

Texts are folded here, as PostgreSQL has no folding of accents in its installation. Prints queries a second, the 50th,
99th and 100th percentile in milliseconds, and the queries that found nothing. All words must be found; no letter is
forgiven, no facet is counted.
"""

import csv
import gzip
import re
import sqlite3
import subprocess
import sys
import time
import unicodedata


def folded(text):
    letters = unicodedata.normalize("NFKD", text.lower())
    return " ".join(re.findall(r"\w+", "".join(c for c in letters if not unicodedata.combining(c))))


def documents(file):
    """Key, French name, English name, unit and dataset, notes."""
    with gzip.open(file, "rt", encoding="utf-8", newline="") as text:
        for row in csv.DictReader(text):
            yield (
                row["id"],
                folded(f"{row['name_fr']} {row['area_fr']}"),
                folded(f"{row['name_en']} {row['area_en']}"),
                folded(f"{row['unit_fr']} {row['unit_en']} {row['dataset']}"),
                folded(f"{row['correction_fr']} {row['correction_en']}"),
            )


def report(times, empty):
    times.sort()
    at = [times[min(len(times) - 1, int(len(times) * share))] for share in (0.5, 0.99, 1)]
    print(f"{len(times) / sum(times) * 1e3:.0f}", *(f"{each:.1f}" for each in at), empty)


def sqlite(file, texts):
    db = sqlite3.connect(":memory:")
    db.execute("create virtual table documents using fts5(key unindexed, fr, en, unit, notes, prefix='3 4')")
    db.executemany("insert into documents values (?, ?, ?, ?, ?)", documents(file))
    db.execute("insert into documents (documents) values ('optimize')")
    best = "select key from documents where documents match ? order by bm25(documents, 0, 4, 4, 1, 0.5) limit 10"
    times, empty = [], 0
    for text in texts:
        words = " ".join(f'"{word}"' for word in folded(text).split())
        begun = time.perf_counter()
        found = db.execute(best, [words]).fetchall()
        db.execute("select count(*) from documents where documents match ?", [words]).fetchone()
        times.append((time.perf_counter() - begun) * 1e3)
        empty += not found
    report(times, empty)


TABLE = """
set client_min_messages = warning;
create unlogged table documents (key text, fr text, en text, unit text, notes text);
copy documents from stdin with (format csv);
"""
INDEX = """
alter table documents add words tsvector generated always as (
  setweight(to_tsvector('french', fr) || to_tsvector('english', en), 'A')
  || setweight(to_tsvector('simple', unit), 'C') || setweight(to_tsvector('simple', notes), 'D')) stored;
create index on documents using gin (words);
vacuum analyze documents;
"""
# A word may be meant in either language.
QUERY = """with query as (
  select plainto_tsquery('french', '{0}') || plainto_tsquery('english', '{0}') as words
), best as (
  select key from documents, query where documents.words @@ query.words
  order by ts_rank(documents.words, query.words) desc, key limit 10
) select (select count(*) from documents, query where documents.words @@ query.words), count(*) from best;
"""


def postgres(file, texts, psql, address):
    def run(sql, *options):
        command = [psql, "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", *options, address]
        return subprocess.run(command, input=sql, capture_output=True, text=True, check=True).stdout

    lines = "".join(",".join(row) + "\n" for row in documents(file))
    run(TABLE + lines + "\\.\n")
    run(INDEX)
    asked = "".join(QUERY.format(folded(text)) for text in texts)
    output = run("\\timing on\n" + asked)
    times = [float(it.replace(",", ".")) for it in re.findall(r"^Time: ([\d.,]+) ms", output, re.MULTILINE)]
    empty = len(re.findall(r"^0\|0$", output, re.MULTILINE))
    if len(times) != len(texts):
        raise SystemExit(f"error: {len(times)} answers to {len(texts)} queries")
    report(times, empty)


if __name__ == "__main__":
    if len(sys.argv) not in (4, 6) or sys.argv[1] not in ("sqlite", "postgres"):
        sys.exit(__doc__)
    with open(sys.argv[3], encoding="utf-8") as queries:
        asked = [line.rstrip("\n") for line in queries]
    {"sqlite": sqlite, "postgres": postgres}[sys.argv[1]](sys.argv[2], asked, *sys.argv[4:])
