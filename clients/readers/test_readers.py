"""Published programs read the files of a collection by their addresses; every value equals that of the series' CSV."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import csvw
import duckdb
import frictionless
import jsonstat
import pandas
import polars
import pytest
from conftest import Files
from pyjstat import pyjstat

TOOLKIT = Path(__file__).parent / "toolkit"


def expect_all(files: Files, rows: Iterable[tuple[object, object, object]]) -> None:
    read = {(str(id_), str(period)): float(value) for id_, period, value in rows}
    assert read == files.values


def with_ids(files: Files, rows: Iterable[tuple[str, str, float]]) -> Iterable[tuple[str, str, float]]:
    place = "/".join(files.folder.split("/")[-2:])
    return [(f"{place}/{path}", guarded(period), value) for path, period, value in rows]


def guarded(period: str) -> str:
    """A label as CSV has it: one that a spreadsheet would run as a formula begins with an apostrophe."""
    return f"'{period}" if period[0] in "=+-@" else period


def test_pandas(files: Files) -> None:
    frame = pandas.read_csv(
        files.address("observations.csv"), dtype={"period": str}, keep_default_na=False, parse_dates=["period_start"]
    )
    expect_all(files, zip(frame["id"], frame["period"], frame["value"], strict=True))


@pytest.mark.parametrize("read", [polars.read_csv, polars.scan_csv])
def test_polars(files: Files, read: object) -> None:
    frame = read(files.address("observations.csv"), schema_overrides={"period": polars.String}).lazy().collect()  # type: ignore[operator]
    expect_all(files, frame.select("id", "period", "value").iter_rows())


def test_duckdb(files: Files, tmp_path: Path) -> None:
    # Its reader of addresses is an extension that is not in the package.
    (tmp_path / "observations.csv").write_text(files.text("observations.csv"))
    table = f"read_csv('{tmp_path}/observations.csv', types={{'period': 'VARCHAR'}})"
    expect_all(files, duckdb.sql(f"select id, period, value from {table}").fetchall())


def test_frictionless(files: Files) -> None:
    package = frictionless.Package(files.address("datapackage.json"))
    report = package.validate()
    assert report.valid, report.flatten(["rowNumber", "fieldName", "note"])
    rows = package.get_resource("observations").read_rows()
    expect_all(files, ((row["id"], row["period"], row["value"]) for row in rows))


@pytest.mark.parametrize("options", ["", "?sep=;", "?status=show"])
def test_csvw(files: Files, options: str) -> None:
    table = csvw.CSVW(files.address(f"observations.csv{options}"))
    assert table.is_valid
    rows = (row for part in table.tables for row in part)
    expect_all(files, ((row["id"], row["period"], row["value"]) for row in rows if row["value"] is not None))


def test_pyjstat(files: Files) -> None:
    data = pyjstat.Dataset.read(files.address("observations.jsonstat"))
    frame = data.write("dataframe", naming="id").dropna(subset=["value"])
    rows = zip(frame["metric"], frame["time"], frame["value"], strict=True)
    expect_all(files, with_ids(files, rows))


def test_jsonstat_py(files: Files) -> None:
    data = jsonstat.JsonStatDataSet()
    data.from_string(files.text("observations.jsonstat"))
    rows = [row for row in data.to_table(content="id")[1:] if row[2] is not None]
    expect_all(files, with_ids(files, rows))


@pytest.mark.skipif(not (TOOLKIT / "node_modules").exists(), reason="the toolkit is not installed")
def test_jsonstat_toolkit(files: Files) -> None:
    node = shutil.which("node")
    assert node
    command = [node, "read.mjs", files.address("observations.jsonstat")]
    done = subprocess.run(command, cwd=TOOLKIT, check=True, capture_output=True, text=True)
    expect_all(files, with_ids(files, json.loads(done.stdout)))
