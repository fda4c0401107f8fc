"""Statuses of observations, and periods without a value."""

from __future__ import annotations

import math
from decimal import Decimal

import pandas as pd
import pytest

import statit
from conftest import World
from statit.columns import columns_of

ROWS = [
    statit.Row("2024-01", None, None, "M"),
    statit.Row("2024-02", Decimal("1.5"), None, "P"),
    statit.Row("2024-03", None, "secret", "Q/C"),
    statit.Row("2024-04", Decimal(3), None, "BE"),
    statit.Row("2024-05", Decimal(4)),
    statit.Row("2024-06", None, None, "L"),
]


def test_statuses_are_read_where_they_are_asked_for(client: statit.Client, series: str) -> None:
    done = client.publish(series, ROWS)
    assert (done.added, done.recoded) == (6, 0)
    plain = client.series(series)
    assert (plain.periods, plain.holes, plain.statuses) == (("2024-02", "2024-04", "2024-05"), (), None)
    with pytest.raises(ValueError, match="status=True"):
        plain.rows()
    read = client.series(series, status=True)
    assert (read.periods, read.values) == (plain.periods, plain.values)
    assert list(read.rows()) == ROWS
    assert read.holes == (statit.Hole("2024-01", 0), statit.Hole("2024-03", 1), statit.Hole("2024-06", 3))
    assert list(client.many([statit.Request(series, status=True)])[0].get().rows()) == ROWS
    assert list(client.series(series, status=True, last=2).rows()) == ROWS[3:]


def test_a_change_of_the_status_alone_is_counted_apart(client: statit.Client, series: str) -> None:
    client.publish(series, ROWS)
    assert client.publish(series, client.series(series, status=True)).changed is False
    done = client.publish(series, [("2024-02", "1.5"), ("2024-06", 5)])
    assert (done.added, done.revised, done.removed, done.recoded) == (0, 1, 0, 1)
    latest = client.vintages(series)[0]
    assert (latest.number, latest.revised, latest.recoded) == (2, 1, 1)
    recoded, revised = client.vintage(series, 2)
    assert (recoded.kind, recoded.before, recoded.after) == ("recoded", Decimal("1.5"), Decimal("1.5"))
    assert (recoded.status_before, recoded.status_after) == ("P", "")
    assert (revised.before, revised.after) == (None, Decimal(5))
    assert (revised.status_before, revised.status_after) == ("L", "")


def test_a_series_read_without_statuses_makes_its_values_normal(client: statit.Client, series: str) -> None:
    client.publish(series, ROWS)
    assert client.publish(series, client.series(series)).recoded == 2
    assert [row.status for row in client.series(series, status=True).rows()] == ["M", "", "Q/C", "", "", "L"]


def test_results_have_the_codes_of_their_parts(client: statit.Client, series: str) -> None:
    client.publish(series, ROWS)
    quarters = client.series(series, frequency="Q", aggregation="sum", status=True)
    assert [(row.period, row.value, row.status) for row in quarters.rows()] == [
        ("2024-Q1", None, "Q/C"),
        ("2024-Q2", Decimal(7), "BE"),
    ]
    changes = statit.Request(series, transform="change", param=2, status=True)
    hidden = statit.Request(series, transform="change", param=2, status=True, breaks="hide")
    flagged, left = (result.get() for result in client.many([changes, hidden]))
    assert (flagged.periods, left.periods) == (("2024-04",), ())
    assert (flagged.statuses or {})["2024-04"] == "BEP"


def test_a_frame_of_pandas_and_back(client: statit.Client, series: str) -> None:
    client.publish(series, ROWS)
    read = client.series(series, status=True)
    frame = read.to_frame()
    assert isinstance(frame.index, pd.PeriodIndex)
    assert list(frame.columns) == ["value", "status", "text"]
    assert frame["value"].dtype == "float64"
    assert frame["value"].isna().tolist() == [True, False, True, False, False, True]
    assert frame["status"].tolist() == [row.status for row in ROWS]
    for unchanged in (frame, read.to_frame(exact=True)):
        assert client.publish(series, unchanged).changed is False
    frame.loc["2024-02", "status"] = ""
    assert client.publish(series, frame).recoded == 1
    with pytest.raises(ValueError, match="status=True"):
        client.series(series).to_frame()


def test_categories_with_holes(client: statit.Client, world: World) -> None:
    id = client.create(f"{world.public}/parties", name="Parties", frequency="C").id
    client.publish(id, [("left", 3), ("other", None, None, "Q"), ("right", 2, None, "P")])
    frame = client.series(id, status=True).to_frame()
    assert (list(frame.index), list(frame["status"])) == (["left", "other", "right"], ["", "Q", "P"])
    assert list(frame.columns) == ["value", "status"]


def test_wrong_statuses_are_listed(client: statit.Client, series: str) -> None:
    with pytest.raises(statit.StatitError) as caught:
        client.publish(series, [("2024-01", 1, None, "Q"), ("2024-02", None, None, "P"), ("2024-03", 1, None, "X")])
    codes = [problem.code for problem in caught.value.errors]
    assert codes == ["LINE_STATUS_WITHHELD", "LINE_STATUS_MISSING", "LINE_STATUS_UNKNOWN"]
    assert client.meta(series).vintage == 0


def test_columns_that_are_sent() -> None:
    """Without a status, they are those that servers of before statuses read."""
    assert columns_of({"2024": 1}) == {"periods": ["2024"], "values": ["1"], "texts": {}}
    for missing in (None, math.nan):
        columns = columns_of([("2024", missing, None, "M"), ("2025", 2.0, "note", "")])
        assert columns["values"] == [None, "2"]
        assert (columns["statuses"], columns["texts"]) == ({"2024": "M"}, {"2025": "note"})


def test_columns_of_a_frame() -> None:
    years = pd.period_range("2020", periods=4, freq="Y")
    values = [1.5, None, None, 2]
    frame = pd.DataFrame({"value": values, "status": ["P", None, "M", None]}, index=years)
    columns = columns_of(frame)
    assert (columns["periods"], columns["values"]) == (["2020", "2022", "2023"], ["1.5", None, "2"])
    assert columns["statuses"] == {"2020": "P", "2022": "M"}
    assert columns_of(frame[["value"]])["periods"] == ["2020", "2023"]
    for wrong in (frame[["status"]], frame.rename(columns={"status": "Status"})):
        with pytest.raises(ValueError, match="a frame to publish has value"):
            columns_of(wrong)
