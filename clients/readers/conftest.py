from __future__ import annotations

import csv
import io
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "python/tests"))

from support.server import Person, Server  # noqa: E402

# Frequencies, week 53, labels that look like other things, texts in quotes, statuses, keys with dots.
HARD = {
    "day.v2": ("DAILY", "2024-02-29;0.1\n2024-03-01;123456789.123;\"a, \"\"b\"\";\""),
    "weeks/iso": ("WEEKLY", "2020-12-28;1\n2021-01-04;2.50"),
    "month": ("MONTHLY", "1899-12;-1e-7 P\n2024-01;: M\n2024-02;3 B"),
    "quarter": ("QUARTERLY", "2024-Q1;1\n2024-Q4;2;été"),
    "half": ("BI_ANNUAL", "2024-S1;1e15\n2024-S2;2"),
    "1year": ("YEARLY", "1751;0\n2024;-0.25"),
    "labels": ("CATEGORY", "=1+1;1\n2024;2\nNA;3\ntrue;4"),
}
EMPTY = {"name": {"fr": None, "en": None}, "notes": {"fr": None, "en": None}, "tags": {"fr": None, "en": None}}


@dataclass
class Files:
    """The files of one collection, and what its series say."""

    folder: str
    #: Values by id of the indicator and period, from the CSV file of each series.
    values: dict[tuple[str, str], float]

    def address(self, name: str) -> str:
        """The address of a file."""
        return f"{self.folder}/{name}"

    def text(self, name: str) -> str:
        """The content of a file."""
        return fetched(self.address(name))


def fetched(address: str) -> str:
    response = httpx.get(address, trust_env=False)
    response.raise_for_status()
    return response.text


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    server = Server()
    person = Person(server, "reader-tests")
    person.collection("hard")
    for path, (frequency, lines) in HARD.items():
        person.change(
            """mutation($input: MetricInput!, $lines: String!) {
                done: createMetric(account: "reader-tests", collection: "hard", input: $input, lines: $lines) {
                    problems { code field } } }""",
            lines=lines,
            input={
                **EMPTY,
                "path": path,
                "frequency": frequency,
                "name": {"fr": "Prix", "en": None},
                "unit": {"fr": None, "en": "€"},
                "aggregation": "NONE",
                "transformation": "NONE",
            },
        )
    person.close()
    yield server
    server.stop()


@pytest.fixture(params=["arvestat/economy", "arvestat/climate", "montclair/energy", "reader-tests/hard"])
def files(server: Server, request: pytest.FixtureRequest) -> Files:
    folder = f"{server.address}/api/v1/collections/{request.param}"
    values = {}
    listed = httpx.get(f"{folder}/series?first=200", trust_env=False).json()["series"]
    for series in listed:
        table = fetched(f"{server.address}/api/v1/series/{series['id']}.csv")
        for row in csv.DictReader(io.StringIO(table)):
            values[(series["id"], row["date"])] = float(row["value"])
    assert values
    return Files(folder, values)
