//! An indicator's own chart.

use domain::access::{self, EditMetrics, Grant, Reader};
use domain::id::MetricId;
use domain::identity::user::UserStatus;
use serde_json::{Value, json};
use testdb::{TestDb, on_both, on_sqlite};
use testkit::{Actor, TestServer, problem_codes};

use crate::world::{chart_input, publisher_with};

const CHART: &str = "options { type stack range yFormat xFormat sort showUnit start end seasonStart years seasonColours
    priority description { fr en } } look { legend { fr en } style width colour axis greater { value colour }
    lower { value colour } } unreadable";

async fn chart_of(actor: &Actor) -> Value {
    let query = format!(
        "{{ metric(account: \"ann\", collection: \"prices\", path: \"cpi\") {{ version chart {{ {CHART} }} }} }}"
    );
    actor.graphql(&query, json!({})).await.data()["metric"].clone()
}

async fn update(actor: &Actor, id: &str, version: i32, options: Value, look: Value) -> Value {
    let answer = actor
        .graphql(
            "mutation($id: ID!, $version: Int!, $options: ChartOptionsInput, $look: SeriesLookInput) {
                updateMetricChart(id: $id, version: $version, options: $options, look: $look) {
                    metric { version } problems { code field params } } }",
            json!({"id": id, "version": version, "options": options, "look": look}),
        )
        .await;
    answer.data()["updateMetricChart"].clone()
}

#[on_both(locks)]
async fn a_chart_is_set_and_read_as_it_was_chosen(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, id) = publisher_with(&server, "ann", "PUBLIC").await;
    assert_eq!(
        chart_of(&server.guest()).await,
        json!({"version": 1, "chart": null})
    );
    let options = json!({
        "type": "SEASONAL", "stack": "PERCENT", "range": "AROUND", "yFormat": "0.0%", "xFormat": "CATEGORY", "sort": "NAME",
        "showUnit": false, "start": "2016-Q3", "end": "2020", "seasonStart": "07-01", "years": 5,
        "seasonColours": ["1", "#a0b1c2"], "priority": -7, "description": {"fr": "Une ligne", "en": null},
    });
    let look = json!({
        "legend": {"fr": null, "en": "Prices"}, "style": "DASHDOT", "width": 3, "colour": "8", "axis": "RIGHT",
        "greater": {"value": 1.5, "colour": "2"}, "lower": {"value": -2.0, "colour": "#00ff00"},
    });
    let saved = update(&ann, &id, 1, options.clone(), look.clone()).await;
    assert_eq!(saved, json!({"metric": {"version": 2}, "problems": []}));
    let read = chart_of(&server.guest()).await;
    assert_eq!(
        read["chart"],
        json!({"options": options, "look": look, "unreadable": false})
    );
    // Sent again with the same old version: the same response as the first time.
    assert_eq!(
        update(&ann, &id, 1, options, look).await,
        json!({"metric": {"version": 2}, "problems": []})
    );
    let stale = update(&ann, &id, 1, chart_input("BAR"), json!(null)).await;
    assert_eq!(
        (problem_codes(&stale), &stale["problems"][0]["params"]),
        (vec!["CONFLICT".to_owned()], &json!({"current": 2}))
    );
    let reset = update(&ann, &id, 2, json!(null), json!(null)).await;
    assert_eq!(reset["metric"]["version"], 3);
    assert_eq!(chart_of(&server.guest()).await["chart"], json!(null));
}

#[on_sqlite]
async fn each_wrong_choice_is_told_with_its_field(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, id) = publisher_with(&server, "ann", "PUBLIC").await;
    let mut options = chart_input("LINE");
    options["years"] = json!(51);
    options["seasonStart"] = json!("02-29");
    options["yFormat"] = json!("0.000");
    let look = json!({"legend": {}, "style": "LINE", "axis": "LEFT", "greater": {"value": 1, "colour": "red"}});
    let rejected = update(&ann, &id, 1, options, look).await;
    let reported: Vec<_> = rejected["problems"]
        .as_array()
        .unwrap()
        .iter()
        .map(|problem| {
            (
                problem["field"].as_str().unwrap(),
                problem["code"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        reported,
        [
            ("options.yFormat", "INVALID_CHOICE"),
            ("options.seasonStart", "SEASON_START_INVALID"),
            ("options.years", "NUMBER_RANGE"),
            ("look.greater.colour", "COLOUR_INVALID"),
        ]
    );
    assert_eq!(rejected["metric"], json!(null));
    let answer = ann.graphql(
            "mutation($id: ID!) { updateMetricChart(id: $id, version: 1, look: {legend: {}, style: LINE, axis: LEFT}) { problems { code } } }",
            json!({"id": id}),
        ).await;
    assert_eq!(
        (answer.status.as_u16(), answer.error_code()),
        (400, "BAD_REQUEST")
    );
    assert_eq!(chart_of(&ann).await, json!({"version": 1, "chart": null}));
}

#[on_sqlite]
async fn what_cannot_be_read_is_told_and_breaks_nothing(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, id) = publisher_with(&server, "ann", "PUBLIC").await;
    let reader = Reader::User {
        id: ann.user_id().await,
        status: UserStatus::Live,
    };
    let metric = MetricId::new(id.parse().unwrap());
    let mut tx = server.db().begin().await.unwrap();
    let facts = store::access::metric_facts(&mut tx, reader, metric)
        .await
        .unwrap()
        .unwrap();
    let grant: Grant<EditMetrics> = access::collection(&facts).unwrap();
    let now = "2026-01-01T00:00:00Z".parse().unwrap();
    let damaged = store::metric::update_chart(
        &mut tx,
        &grant,
        metric,
        Some("{\"version\":9,\"x\":1}"),
        1,
        now,
    )
    .await
    .unwrap();
    assert_eq!(damaged, store::RowChange::Done(2));
    tx.commit().await.unwrap();
    let chart = chart_of(&server.guest()).await["chart"].clone();
    assert_eq!(chart["unreadable"], true);
    assert_eq!(
        (&chart["options"]["type"], &chart["look"]["style"]),
        (&json!("LINE"), &json!("LINE"))
    );
    let mended = update(&ann, &id, 2, chart_input("BAR"), json!(null)).await;
    assert_eq!(mended["metric"]["version"], 3);
    assert_eq!(
        chart_of(&server.guest()).await["chart"]["unreadable"],
        false
    );
}
