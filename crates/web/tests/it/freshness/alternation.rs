//! Writes and reads in turn, over two servers of one database: each read shows the value that was just acknowledged,
//! whatever else goes on in the database.

mod background;

use std::time::Duration;

use serde_json::{Value, json};
use store::Db;
use testdb::{TestDb, on_both};
use testkit::{Actor, TestServer};

use self::background::Background;
use crate::graphql::dashboards::{input, make_dashboard, series_input};
use crate::world::publisher_with;

/// Rounds where `STATIT_ALTERNATIONS` gives no number.
const ROUNDS: usize = 200;

const CSV: &str = "/api/v1/series/ann/prices/cpi.csv";
const METRIC: &str =
    "{ metric(account: \"ann\", collection: \"prices\", path: \"cpi\") { lastValue vintage } }";
const DASHBOARD: &str =
    "{ dashboard(account: \"ann\", key: \"board\") { charts(first: 1) { nodes { series {
    data { latest { value } } } } } } }";

/// The queries, and where the value is in their responses.
const QUERIES: [(&str, &str); 2] = [
    (METRIC, "/metric/lastValue"),
    (
        DASHBOARD,
        "/dashboard/charts/nodes/0/series/0/data/latest/value",
    ),
];

fn rounds() -> usize {
    let given = std::env::var("STATIT_ALTERNATIONS").ok();
    given.map_or(ROUNDS, |text| text.parse().unwrap())
}

/// The last value of the file.
async fn in_file(reader: &Actor) -> f64 {
    let csv = reader.get(CSV).await;
    assert_eq!(csv.status(), 200);
    let csv = csv.text().await.unwrap();
    let (_, last) = csv.trim_end().rsplit_once(',').unwrap();
    last.parse().unwrap()
}

/// The last value of the indicator, or of the chart in the dashboard.
async fn in_query(reader: &Actor, query: &str, pointer: &str) -> f64 {
    let answer = reader.graphql(query, json!({})).await;
    let value = answer.data().pointer(pointer).and_then(Value::as_f64);
    value.unwrap_or_else(|| panic!("{}", answer.body))
}

/// The two servers, the other one first in every other round.
fn order(round: usize) -> [usize; 2] {
    [round % 2, (round + 1) % 2]
}

/// Publishes the only value of `cpi`.
async fn publish(writer: &Actor, id: &str, value: usize, based_on: usize) {
    let document = "mutation($id: ID!, $lines: String!, $basedOn: Int!) {
        it: publish(id: $id, lines: $lines, mode: REPLACE, basedOn: $basedOn) { metric { vintage } problems { code params } } }";
    let lines = format!("2024-01;{value}");
    let variables = json!({"id": id, "lines": lines, "basedOn": based_on});
    let answer = writer.graphql(document, variables).await;
    assert_eq!(
        answer.data()["it"]["problems"],
        json!([]),
        "{}",
        answer.body
    );
}

/// Ann publishes by one server. A guest reads the file by both, a guest or a signed-in reader a query by one of them.
async fn alternate(db: &TestDb, rounds: usize, background: &mut Background) {
    let first = TestServer::start(db.db()).await;
    let second = TestServer::start(Db::connect(db.address()).await.unwrap()).await;
    let (ann, id) = publisher_with(&first, "ann", "PUBLIC").await;
    make_dashboard(
        &ann,
        None,
        ("board", Some("PUBLIC")),
        &[input("a", "LINE", &[series_input(&id)])],
    )
    .await;
    let rita = Actor::user(&first, "rita").await;
    let writers = [ann.at(&first), ann.at(&second)];
    let guests = [first.guest(), second.guest()];
    let readers = [
        first.guest(),
        rita.at(&second),
        second.guest(),
        rita.at(&first),
    ];
    for round in 0..rounds {
        background.step(round).await;
        let value = round + 100;
        publish(&writers[round % 2], &id, value, round + 1).await;
        let expected = value as f64;
        for server in order(round / 2) {
            assert_eq!(in_file(&guests[server]).await, expected, "round {round}");
        }
        let (query, pointer) = QUERIES[round / 4 % 2];
        let reader = &readers[round / 8 % 4];
        assert_eq!(
            in_query(reader, query, pointer).await,
            expected,
            "round {round}"
        );
    }
    second.stop().await;
    first.stop().await;
}

#[on_both(commits)]
async fn a_read_shows_the_value_that_was_just_acknowledged(db: &TestDb) {
    alternate(db, rounds(), &mut Background::nothing()).await;
}

#[on_both(commits)]
async fn the_age_of_rows_and_their_removal_make_no_read_stale(db: &TestDb) {
    alternate(db, rounds(), &mut Background::sweeps(db).await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn long_transactions_and_busy_neighbours_make_no_read_stale() {
    let db = TestDb::postgres().await;
    alternate(&db, rounds(), &mut Background::busy(&db).await).await;
}

/// A transaction writes its row, others commit after it and are read, and then it commits: what it wrote is seen at
/// once, on both servers, although its row is older than theirs.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_written_early_and_committed_late_is_seen_at_once() {
    let db = TestDb::postgres().await;
    let first = TestServer::start(db.db()).await;
    let second = TestServer::start(Db::connect(db.address()).await.unwrap()).await;
    let (ann, id) = publisher_with(&first, "ann", "PUBLIC").await;
    let guests = [first.guest(), second.guest()];
    let query = "{ account(key: \"ann\") { name } }";
    for round in 0..rounds().min(300) {
        let mut early = background::Writer::begin(&db, &format!("Ann {round}")).await;
        for (number, value) in [(0, 500), (1, 501)] {
            publish(&ann, &id, round * 2 + value, round * 2 + number + 1).await;
            for guest in &guests {
                let csv = guest.get(CSV).await.text().await.unwrap();
                assert!(csv.ends_with(&format!(",{}\n", round * 2 + value)), "{csv}");
                let name = guest.graphql(query, json!({})).await.data()["account"]["name"].clone();
                let before = round.checked_sub(1).map(|round| format!("Ann {round}"));
                assert_eq!(name, json!(before), "not yet committed");
            }
        }
        if round % 10 == 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        early.commit().await;
        for guest in &guests {
            let name = guest.graphql(query, json!({})).await.data()["account"]["name"].clone();
            assert_eq!(name, json!(format!("Ann {round}")), "round {round}");
        }
    }
}
