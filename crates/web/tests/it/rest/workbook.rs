//! Workbooks and CSV files as read by other programs: pandas reads them back.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};
use testdb::TestDb;
use testkit::{Actor, TestServer};

use crate::rest::series::header;
use crate::world::make_collection;

/// The Python of the tests; `None` if it cannot be installed here.
fn python() -> Option<PathBuf> {
    if let Some(python) = std::env::var_os("STATIT_TEST_PYTHON") {
        return Some(python.into());
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/python-env");
    let made = Command::new(script).output().ok()?;
    let path = String::from_utf8(made.stdout).ok()?;
    made.status.success().then(|| path.trim().into())
}

/// Reads the files of a folder with pandas. `None` without Python.
fn read_back(folder: &Path) -> Option<Value> {
    let Some(python) = python() else {
        #[expect(
            clippy::print_stderr,
            reason = "the reader of a test run should see the skip"
        )]
        {
            eprintln!(
                "skipped: scripts/python-env makes no Python here, so nothing reads the files back"
            );
        }
        return None;
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/workbook.py");
    let done = Command::new(python)
        .arg(script)
        .arg(folder)
        .output()
        .unwrap();
    assert!(
        done.status.success(),
        "{}",
        String::from_utf8_lossy(&done.stderr)
    );
    Some(serde_json::from_slice(&done.stdout).unwrap())
}

async fn make(ann: &Actor, path: &str, frequency: &str, lines: &str) {
    let answer = ann
        .graphql(
            "mutation($input: MetricInput!, $lines: String!) {
                createMetric(account: \"ann\", collection: \"prices\", input: $input, lines: $lines) {
                    metric { id } problems { code field params } } }",
            json!({"lines": lines, "input": {
                "path": path, "frequency": frequency, "name": {"en": "=Prices", "fr": "Prix à l’été"},
                "unit": {"fr": "indice"}, "notes": {}, "tags": {}, "source": "@Office",
                "aggregation": "NONE", "transformation": "NONE",
            }}),
        )
        .await;
    assert_eq!(answer.data()["createMetric"]["problems"], json!([]));
}

#[tokio::test]
async fn what_pandas_reads_is_what_was_published() {
    let db = TestDb::sqlite().await;
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    make_collection(&ann, "prices", "PUBLIC").await;
    let old = "1899-12;1\n1900-02;2\n2024-01;3";
    let awkward = "0.1\n123456789.123\n-1e-300\n1.7976931348623157e308\n2.5";
    let awkward: Vec<String> = (1..)
        .zip(awkward.lines())
        .map(|(day, value)| format!("2024-02-{day:02};{value}"))
        .collect();
    for (path, frequency, lines) in [
        ("daily", "DAILY", awkward.join("\n").as_str()),
        (
            "weekly",
            "WEEKLY",
            "2024-01-05;1;=1+1\n2024-01-12;2\n2024-01-19;3;\"a, \"\"b\"\"\"",
        ),
        ("monthly", "MONTHLY", "1900-03;1.10\n2024-02;2"),
        ("old", "MONTHLY", old),
        ("quarterly", "QUARTERLY", "2024-Q1;1\n2024-Q2;2\n2024-Q3;3"),
        ("yearly", "YEARLY", "1751;1\n2024;2"),
        (
            "labels",
            "CATEGORY",
            "=cmd();1;+x\n-5;2;@y\n+1;3\n@home;4\nblé;5",
        ),
    ] {
        make(&ann, path, frequency, lines).await;
    }
    let folder = tempfile::tempdir().unwrap();
    for (name, address) in [
        ("daily", "daily.EXT"),
        ("weekly", "weekly.EXT"),
        ("monthly", "monthly.EXT"),
        ("old", "old.EXT"),
        ("quarterly", "quarterly.EXT"),
        ("yearly", "yearly.EXT"),
        ("labels", "labels.EXT"),
        ("summed", "monthly.EXT?freq=Y&agg=sum&order=desc"),
        ("seasons", "quarterly.EXT?season=07-01&transform=change"),
        ("nothing", "monthly.EXT?start=2030"),
    ] {
        for extension in ["csv", "xlsx"] {
            let address = address.replace("EXT", extension);
            let response = server
                .guest()
                .get(&format!("/api/v1/series/ann/prices/{address}"))
                .await;
            assert_eq!(response.status(), 200, "{address}");
            if extension == "xlsx" {
                let media_type =
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
                assert_eq!(header(&response, "content-type"), media_type);
                assert!(header(&response, "content-disposition").ends_with(".xlsx\""));
                // A workbook is compressed already, and the same each time.
                assert_eq!(header(&response, "content-encoding"), "");
            }
            let bytes = response.bytes().await.unwrap();
            std::fs::write(folder.path().join(format!("{name}.{extension}")), bytes).unwrap();
        }
    }
    let Some(read) = read_back(folder.path()) else {
        return;
    };

    for name in [
        "daily",
        "weekly",
        "monthly",
        "old",
        "quarterly",
        "yearly",
        "labels",
        "summed",
        "seasons",
        "nothing",
    ] {
        let (csv, workbook) = (&read[format!("{name}.csv")], &read[format!("{name}.xlsx")]);
        assert_eq!(workbook["formulas"], 0, "{name}");
        assert_eq!(
            csv["columns"]["value"], workbook["columns"]["value"],
            "{name}"
        );
        let columns = |file: &Value| -> Vec<String> {
            let columns = file["types"].as_object().unwrap().keys();
            let others = columns.filter(|column| *column != "period_start");
            others.cloned().collect()
        };
        assert_eq!(columns(csv), columns(workbook), "{name}");
    }
    let column = |file: &str, name: &str| read[file]["columns"][name].clone();
    let is_date = |file: &str| {
        read[file]["types"]["date"]
            .as_str()
            .unwrap()
            .starts_with("datetime64")
    };
    assert!(is_date("daily.xlsx") && is_date("weekly.xlsx") && is_date("monthly.xlsx"));
    assert!(!is_date("old.xlsx") && !is_date("quarterly.xlsx") && !is_date("yearly.xlsx"));
    assert_eq!(
        column("quarterly.xlsx", "period_start"),
        json!([
            "2024-01-01T00:00:00",
            "2024-04-01T00:00:00",
            "2024-07-01T00:00:00"
        ])
    );
    for file in ["summed.xlsx", "yearly.xlsx", "monthly.xlsx", "labels.xlsx"] {
        assert_eq!(read[file]["types"].get("period_start"), None, "{file}");
    }
    assert_eq!(column("daily.xlsx", "date")[0], "2024-02-01T00:00:00");
    assert_eq!(
        column("daily.xlsx", "value"),
        json!([0.1, 123_456_789.123, -1e-300, f64::MAX, 2.5])
    );
    assert_eq!(
        column("weekly.xlsx", "date"),
        json!([
            "2024-01-05T00:00:00",
            "2024-01-12T00:00:00",
            "2024-01-19T00:00:00"
        ])
    );
    assert_eq!(
        column("weekly.xlsx", "text"),
        json!(["=1+1", "", "a, \"b\""])
    );
    assert_eq!(
        column("monthly.xlsx", "date"),
        json!(["1900-03-01T00:00:00", "2024-02-01T00:00:00"])
    );
    assert_eq!(
        read["monthly.xlsx"]["about"]["formats"],
        json!(["0.00", "yyyy-mm"])
    );
    assert_eq!(
        column("old.xlsx", "date"),
        json!(["1899-12", "1900-02", "2024-01"])
    );
    assert_eq!(
        column("quarterly.xlsx", "date"),
        json!(["2024-Q1", "2024-Q2", "2024-Q3"])
    );
    assert_eq!(
        column("labels.xlsx", "date"),
        json!(["=cmd()", "-5", "+1", "@home", "blé"])
    );
    assert_eq!(
        column("labels.xlsx", "text"),
        json!(["+x", "@y", "", "", ""])
    );
    assert_eq!(
        column("labels.csv", "date"),
        json!(["'=cmd()", "'-5", "'+1", "'@home", "blé"])
    );
    for file in ["summed.csv", "summed.xlsx"] {
        assert_eq!(column(file, "incomplete"), json!([true, true]), "{file}");
        assert_eq!(read[file]["types"]["incomplete"], "bool");
    }
    assert_eq!(column("summed.xlsx", "date"), json!([2024, 1900]));
    assert_eq!(
        read["summed.xlsx"]["about"]["dates"],
        json!(["s"]),
        "a year is a text, not a number"
    );
    assert_eq!(read["daily.xlsx"]["about"]["dates"], json!(["d"]));
    assert_eq!(
        (
            column("seasons.xlsx", "season"),
            column("seasons.xlsx", "at")
        ),
        (json!(["2023–24", "2024–25"]), json!([3, 0]))
    );
    assert_eq!(column("nothing.xlsx", "value"), json!([]));

    let about = &read["summed.xlsx"]["about"];
    for (name, value) in [
        ("id", "ann/prices/monthly"),
        ("name_en", "=Prices"),
        ("name_fr", "Prix à l’été"),
        ("unit_fr", "indice"),
        ("source", "@Office"),
        ("licence", "CC-BY-4.0"),
        ("address", "/ann/prices/monthly"),
        ("options", "freq=Y&agg=sum&order=desc"),
        ("frequency", "Y"),
    ] {
        assert_eq!(about[name], value, "{name}");
    }
    assert_eq!(about["vintage"], "1");
    assert!(about["updated"].as_str().unwrap().ends_with('Z'));
}

fn year_of(month: &str) -> &str {
    month.split_at(4).0
}

/// Dates and values of a CSV file without quotes.
async fn dated(server: &TestServer, query: &str) -> Vec<(String, f64)> {
    let address = format!("/api/v1/series/ann/prices/cpi.csv?{query}");
    let text = server.guest().get(&address).await.text().await.unwrap();
    let rows = text.lines().skip(1).map(|line| {
        let mut cells = line.split(',');
        let (date, value) = (cells.next().unwrap(), cells.next().unwrap());
        (date.to_owned(), value.parse().unwrap())
    });
    rows.collect()
}

#[tokio::test]
async fn a_century_of_american_prices_is_averaged_and_compared_month_by_month() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/data/03-us-cpi-monthly/cpiai.csv");
    let Ok(text) = std::fs::read_to_string(&path) else {
        #[expect(
            clippy::print_stderr,
            reason = "the reader of a test run should see the skip"
        )]
        {
            eprintln!("skipped, no shared data: {}", path.display());
        }
        return;
    };
    let rows = text.lines().skip(1).map(|line| {
        let mut cells = line.split(',');
        (cells.next().unwrap(), cells.next().unwrap())
    });
    let published: Vec<(&str, f64)> = rows
        .clone()
        .map(|(date, value)| (date.split_at(7).0, value.parse().unwrap()))
        .collect();
    let lines: Vec<String> = rows
        .map(|(date, value)| format!("{date};{value}"))
        .collect();
    let db = TestDb::sqlite().await;
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    make_collection(&ann, "prices", "PUBLIC").await;
    make(&ann, "cpi", "MONTHLY", &lines.join("\n")).await;

    let close = |one: f64, other: f64| (one - other).abs() <= 1e-9 * one.abs().max(1e-3);
    let whole = dated(&server, "").await;
    assert!(whole.len() > 1200);
    for ((date, value), (month, typed)) in whole.iter().zip(&published) {
        assert_eq!((date.as_str(), *value), (*month, *typed));
    }
    let years = dated(&server, "freq=Y&agg=avg&partial=hide").await;
    // October 2025 has no index: that year is incomplete, like the last one.
    let expected: Vec<_> = published
        .chunk_by(|one, other| year_of(one.0) == year_of(other.0))
        .filter(|months| months.len() == 12)
        .collect();
    assert_eq!(years.len(), expected.len());
    for ((year, average), months) in years.iter().zip(expected) {
        assert_eq!(year, year_of(months[0].0));
        let sum: f64 = months.iter().map(|(_, value)| value).sum();
        let expected = sum / months.len() as f64;
        assert!(
            close(*average, expected),
            "{year}: {average} and not {expected}"
        );
    }
    let inflation = dated(&server, "transform=pct&param=12&start=1980&end=1980").await;
    assert_eq!(inflation.len(), 12);
    let first = published
        .iter()
        .position(|(month, _)| *month == "1980-01")
        .unwrap();
    for (place, (month, change)) in inflation.iter().enumerate() {
        let (now, before) = (published[first + place], published[first + place - 12]);
        assert_eq!(month, now.0);
        assert!(
            close(*change, 100.0 * (now.1 / before.1 - 1.0)),
            "{month}: {change}"
        );
    }
}
