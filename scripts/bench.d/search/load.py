"""Publishes the catalogue of a statistics office on a running server: a collection for each dataset.

load.py PORT EMAIL PASSWORD SERIES.CSV.GZ

Each series has one observation, made from its number; the file has names only. Prints how many were published, and the
seconds that it took.
"""

import csv
import gzip
import io
import itertools
import json
import pathlib
import re
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "busy"))
from publisher import Publisher  # noqa: E402

# The office's letters for frequencies, ours, and a period of each. Every second month is read as monthly.
FREQUENCIES = {
    "A": ("Y", "2025"), "S": ("S", "2025-S1"), "T": ("Q", "2025-Q1"), "M": ("M", "2025-01"), "B": ("M", "2025-01"),
}
# Longest name and unit, and most indicators of a file.
NAME, UNIT, FILE = 200, 60, 2_000


def repaired(text):
    """Letters such as œ arrive as control characters of Windows' code page: 164 names have them."""
    return re.sub(r"[\x80-\x9f]", lambda found: found[0].encode("latin-1").decode("cp1252", "ignore"), text)


def series(file):
    """The rows of a file by dataset, in its order."""
    with gzip.open(file, "rt", encoding="utf-8", newline="") as text:
        lines = csv.DictReader(map(repaired, text))
        yield from itertools.groupby(lines, key=lambda row: row["dataset"].lower())


def table(rows):
    """A wide table of indicators: a column each, with the rows of their fields."""
    def name(language):
        for row in rows:
            area = f" – {row[f'area_{language}']}"
            yield row[f"name_{language}"][:NAME - len(area)] + area

    def unit(language):
        return [row[f"unit_{language}"][:UNIT] for row in rows]

    out = io.StringIO()
    lines = csv.writer(out)
    lines.writerow(["id", *(row["id"] for row in rows)])
    lines.writerow(["frequency", *(FREQUENCIES[row["frequency"]][0] for row in rows)])
    for field, values in [
        ("name_fr", name("fr")), ("name_en", name("en")),
        ("unit_fr", unit("fr")), ("unit_en", unit("en")),
        ("notes_fr", [row["correction_fr"] for row in rows]), ("notes_en", [row["correction_en"] for row in rows]),
    ]:
        lines.writerow([field, *values])
    for period in sorted({period for _, period in FREQUENCIES.values()}):
        lines.writerow([period, *(
            int(row["id"]) % 1_000 / 10 if FREQUENCIES[row["frequency"]][1] == period else "" for row in rows
        )])
    return out.getvalue()


def collection(publisher, key, made):
    if key in made:
        return
    made.add(key)
    publisher.create_collection("arvestat", key, {"fr": key.upper(), "en": key.upper()})


def main(port, email, password, file):
    publisher = Publisher(int(port))
    publisher.sign_in(email, password)
    begun, published, made = time.monotonic(), 0, set()
    for dataset, rows in series(file):
        collection(publisher, dataset, made)
        rows = list(rows)
        for start in range(0, len(rows), FILE):
            path = f"/api/v1/import/arvestat/{dataset}?name=catalogue.csv&dry_run=false"
            status, text = publisher.post(path, "text/csv", table(rows[start:start + FILE]))
            answer = json.loads(text)
            if status != 200 or not answer.get("published_at"):
                raise SystemExit(f"error: {dataset}: {status} {text[:600]}")
            published += len(answer["valid"])
    print(published, f"{time.monotonic() - begun:.1f}")


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    main(*sys.argv[1:])
