//! Dashboards through GraphQL: the query of a page, its cost, and the facts about items that the reader does not see.

use std::sync::atomic::Ordering;

use serde_json::{Value, json};
use testdb::{TestDb, on_both, on_sqlite};
use testkit::{Actor, TestServer};

use crate::graphql::statements::{Counter, STATEMENTS};
use crate::world::{chart_input, make_collection, make_metric};

/// The query of a dashboard's page.
const PAGE: &str = "query($account: String!, $collection: String, $key: String!, $first: Int! = 12, $start: String, $end: String) {
    dashboard(account: $account, collection: $collection, key: $key) {
        id key version name { fr en } description { fr en } tags { fr en } access start end chartCount updatedAt
        account { key name } collection { id key name { fr en } access licence } can { edit }
        charts(first: $first) {
            nodes {
                id key version title { fr en } unreadable width height pinned
                options { type stack range yFormat xFormat sort showUnit start end seasonStart years seasonColours priority
                    description { fr en } }
                series {
                    id freq agg transform param
                    look { legend { fr en } style width colour axis greater { value colour } lower { value colour } }
                    metric { id path frequency name { fr en } unit { fr en } source decimals
                        collection { id key name { fr en } licence account { key name } } }
                    data(start: $start, end: $end) {
                        observations
                        latest { period value change { period value difference percent }
                            yearChange { period value difference percent } }
                        problems { code field params }
                    }
                }
            }
            pageInfo { endCursor hasNextPage }
            totalCount
        }
    } }";

/// A series of a chart, read as published, with its own legend.
pub(crate) fn series_input(metric: &str) -> Value {
    json!({"metric": metric, "look": {"legend": {"en": "A secret legend"}, "style": "LINE", "axis": "LEFT",
        "greater": {"value": 41.5, "colour": "2"}}})
}

/// A chart of these series.
pub(crate) fn input(key: &str, kind: &str, series: &[Value]) -> Value {
    json!({"key": key, "title": {"en": format!("Chart {key}")}, "options": chart_input(kind), "series": series})
}

/// Creates a dashboard and returns its id.
pub(crate) async fn make_dashboard(
    actor: &Actor,
    collection: Option<&str>,
    (key, access): (&str, Option<&str>),
    charts: &[Value],
) -> String {
    let answer = actor
        .graphql(
            "mutation($account: String!, $collection: String, $input: DashboardInput!, $charts: [ChartInput!]) {
                createDashboard(account: $account, collection: $collection, input: $input, charts: $charts) {
                    dashboard { id } problems { code field params } } }",
            json!({"account": actor.name, "collection": collection, "charts": charts,
                "input": {"key": key, "name": {"en": "Board"}, "description": {}, "tags": {}, "access": access}}),
        )
        .await;
    let id = answer
        .data()
        .pointer("/createDashboard/dashboard/id")
        .and_then(Value::as_str);
    id.unwrap_or_else(|| panic!("no dashboard: {}", answer.body))
        .to_owned()
}

/// Creates a dashboard of this many charts, each with three series that have their own read options.
async fn full(ann: &Actor, charts: usize, metrics: &[String]) {
    let read = |number: usize, reading: Value| {
        let mut series = series_input(&metrics[number % metrics.len()]);
        for (name, value) in reading.as_object().unwrap() {
            series[name] = value.clone();
        }
        series
    };
    let charts: Vec<_> = (0..charts)
        .map(|number| {
            let series = [
                read(3 * number, json!({"transform": "pct", "param": "1"})),
                read(3 * number + 1, json!({"freq": "Y", "agg": "sum"})),
                read(3 * number + 2, json!({"transform": "index"})),
            ];
            input(
                &format!("c{number}"),
                ["LINE", "BAR", "SEASONAL", "VALUE"][number % 4],
                &series,
            )
        })
        .collect();
    let key = format!("board{}", charts.len());
    make_dashboard(ann, Some("prices"), (&key, None), &charts).await;
}

/// Counts the statements for reading a dashboard of this many charts of three series.
///
/// `attempt` makes the request another one, which is not in the cache.
async fn statements(actor: &Actor, charts: usize, attempt: usize) -> usize {
    let before = STATEMENTS.load(Ordering::SeqCst);
    let page = format!("{PAGE}\n# attempt {attempt}");
    let variables =
        json!({"account": "ann", "collection": "prices", "key": format!("board{charts}")});
    let answer = actor.graphql(&page, variables).await;
    let requested = STATEMENTS.load(Ordering::SeqCst) - before;
    let nodes = answer.data()["dashboard"]["charts"]["nodes"]
        .as_array()
        .unwrap();
    assert_eq!(nodes.len(), charts);
    for series in nodes
        .iter()
        .flat_map(|node| node["series"].as_array().unwrap())
    {
        assert!(
            !series["data"]["observations"]["values"]
                .as_array()
                .unwrap()
                .is_empty(),
            "{series}"
        );
    }
    requested
}

#[on_both(counts)]
async fn a_dashboard_of_many_charts_takes_no_more_statements_than_one_of_one(db: &TestDb) {
    // nextest runs each test in a process of its own; elsewhere other tests' statements would be counted too.
    if std::env::var_os("NEXTEST").is_none() {
        return;
    }
    tracing::subscriber::set_global_default(Counter).unwrap();
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    make_collection(&ann, "prices", "PUBLIC").await;
    let mut metrics = Vec::new();
    for number in 0..12 {
        // In many collections.
        let collection = format!("col{number}");
        make_collection(&ann, &collection, "PUBLIC").await;
        for number in 0..3 {
            metrics.push(
                make_metric(
                    &ann,
                    &collection,
                    &format!("m{number}"),
                    "2023-01;1\n2023-02;2\n2024-01;3",
                )
                .await,
            );
        }
    }
    full(&ann, 1, &metrics).await;
    full(&ann, 12, &metrics).await;
    let one = statements(&ann, 1, 0).await;
    assert!((10..=40).contains(&one), "{one} statements");
    // Queries of one moment are batched: on a busy machine there may be a few batches, so that the best of three
    // attempts counts. One statement a chart would be 11 more, one a series 33.
    let mut many = usize::MAX;
    for attempt in 1..=3 {
        many = many.min(statements(&ann, 12, attempt).await);
    }
    assert!(
        many < one + 11,
        "{one} statements for 1 chart, {many} for 12"
    );
}

#[on_sqlite]
async fn of_what_the_reader_does_not_see_only_the_place_is_told(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    make_collection(&ann, "prices", "PUBLIC").await;
    make_collection(&ann, "secret", "PRIVATE").await;
    let open = make_metric(&ann, "prices", "cpi", "2023-01;1\n2024-01;3").await;
    let closed = make_metric(&ann, "secret", "hidden-path", "2023-01;41\n2024-01;42").await;
    let mut hidden = series_input(&closed);
    hidden["transform"] = json!("pct");
    make_dashboard(
        &ann,
        None,
        ("board", Some("PUBLIC")),
        &[input("a", "LINE", &[series_input(&open), hidden])],
    )
    .await;
    let variables = json!({"account": "ann", "key": "board"});
    let answer = ann.graphql(PAGE, variables.clone()).await;
    let series = &answer.data()["dashboard"]["charts"]["nodes"][0]["series"];
    assert_eq!(
        (&series[1]["metric"]["path"], &series[1]["transform"]),
        (&json!("hidden-path"), &json!("pct"))
    );
    assert_eq!(series[1]["look"]["legend"]["en"], "A secret legend");
    for reader in [server.guest(), Actor::user(&server, "bob").await] {
        let answer = reader.graphql(PAGE, variables.clone()).await;
        let series = &answer.data()["dashboard"]["charts"]["nodes"][0]["series"];
        assert_eq!(series[0]["data"]["observations"]["values"], json!([1, 3]));
        let mut place = series[1].clone();
        assert!(place["id"].take().is_string());
        assert_eq!(
            place,
            json!({
                "id": null, "freq": null, "agg": null, "transform": null, "param": null, "metric": null, "data": null,
                "look": {"legend": {"fr": null, "en": null}, "style": "LINE", "width": null, "colour": null, "axis": "LEFT",
                    "greater": null, "lower": null},
            })
        );
    }
}

#[on_sqlite]
async fn the_range_of_who_asks_goes_before_the_dashboards_and_that_before_the_charts(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    make_collection(&ann, "prices", "PUBLIC").await;
    let lines = "2018-01;18\n2019-01;19\n2020-01;20\n2021-01;21";
    let metric = make_metric(&ann, "prices", "cpi", lines).await;
    let mut chart = input("a", "LINE", &[series_input(&metric)]);
    chart["options"]["start"] = json!("2019");
    chart["options"]["end"] = json!("2020");
    let id = make_dashboard(&ann, None, ("board", Some("PUBLIC")), &[chart]).await;
    let read = async |start: Value, end: Value| {
        let answer = ann
            .graphql(
                PAGE,
                json!({"account": "ann", "key": "board", "start": start, "end": end}),
            )
            .await;
        answer.data()["dashboard"]["charts"]["nodes"][0]["series"][0]["data"].clone()
    };
    let values =
        async |start: Value, end: Value| read(start, end).await["observations"]["values"].clone();
    assert_eq!(values(json!(null), json!(null)).await, json!([19, 20]));
    let update = "mutation($id: ID!, $input: DashboardInput!) { updateDashboard(id: $id, version: 1, input: $input) { dashboard { start end } problems { code field } } }";
    let answer = ann.graphql(update, json!({"id": id, "input": {"key": "board", "name": {"en": "B"}, "description": {}, "tags": {}, "start": "2020"}})).await;
    assert_eq!(
        answer.data()["updateDashboard"],
        json!({"dashboard": {"start": "2020", "end": null}, "problems": []})
    );
    assert_eq!(values(json!(null), json!(null)).await, json!([20]));
    assert_eq!(
        values(json!("2018"), json!(null)).await,
        json!([18, 19, 20])
    );
    assert_eq!(values(json!("2018"), json!("2018")).await, json!([18]));
    // The start is after the chart's own end, which is ignored: no observation would be left.
    assert_eq!(values(json!("2021"), json!(null)).await, json!([21]));
    let rejected = read(json!("nonsense"), json!(null)).await;
    assert_eq!(
        (&rejected["observations"], &rejected["problems"][0]["code"]),
        (&json!(null), &json!("OPTION_DATE"))
    );
}

#[on_sqlite]
async fn more_than_a_page_of_charts_is_refused_before_it_is_read(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    make_collection(&ann, "prices", "PUBLIC").await;
    let metric = make_metric(&ann, "prices", "cpi", "2023-01;1\n2024-01;3").await;
    let wide: Vec<_> = (0..20).map(|_| series_input(&metric)).collect();
    let charts: Vec<_> = (0..26)
        .map(|number| input(&format!("c{number}"), "LINE", &wide))
        .collect();
    make_dashboard(&ann, None, ("board", Some("PUBLIC")), &charts).await;
    let variables = |first: i32| json!({"account": "ann", "key": "board", "first": first});
    let page = ann.graphql(PAGE, variables(12)).await;
    assert_eq!(
        page.data()["dashboard"]["charts"]["nodes"]
            .as_array()
            .unwrap()
            .len(),
        12
    );
    // Limited by the cost of the document.
    let answer = ann.graphql(PAGE, variables(100)).await;
    assert_eq!(
        (answer.status.as_u16(), answer.error_code()),
        (400, "LIMIT")
    );
    // Limited by the number of series: 26 charts of 20.
    let small = "query($first: Int!) { dashboard(account: \"ann\", key: \"board\") { charts(first: $first) { nodes { series { data { problems { code } } } } } } }";
    let answer = ann.graphql(small, json!({"first": 25})).await;
    assert_eq!(
        answer.data()["dashboard"]["charts"]["nodes"]
            .as_array()
            .unwrap()
            .len(),
        25
    );
    let answer = ann.graphql(small, json!({"first": 26})).await;
    assert_eq!(
        (answer.status.as_u16(), answer.error_code()),
        (400, "LIMIT")
    );
}

#[on_both(lists)]
async fn lists_show_what_the_reader_may_see_or_edit(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    let bob = Actor::user(&server, "bob").await;
    make_collection(&ann, "prices", "PUBLIC").await;
    make_dashboard(&ann, Some("prices"), ("inside", None), &[]).await;
    for access in ["PRIVATE", "SHARED", "PUBLIC"] {
        let id = make_dashboard(&ann, None, (&access.to_lowercase(), Some(access)), &[]).await;
        let add = "mutation($id: ID!) { addDashboardReader(id: $id, username: \"bob\") { dashboard { readers { key } } problems { code } } }";
        let answer = ann.graphql(add, json!({"id": id})).await;
        assert_eq!(
            answer.data()["addDashboardReader"],
            json!({"dashboard": {"readers": [{"key": "bob"}]}, "problems": []})
        );
    }
    let query = "{ account(key: \"ann\") { dashboards { totalCount nodes { key readers { key } can { edit } } } }
            collection(account: \"ann\", key: \"prices\") { dashboards { totalCount nodes { key access account { key } } } }
            viewer { dashboards { nodes { key } } editableDashboards { totalCount nodes { key } } found: editableDashboards(search: \"INS\") { nodes { key } } } }";
    let keys = |value: &Value| {
        value["nodes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|node| node["key"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    for (reader, personal) in [
        (&server.guest(), vec!["public"]),
        (&bob, vec!["public", "shared"]),
        (&ann, vec!["private", "public", "shared"]),
    ] {
        let answer = reader.graphql(query, json!({})).await;
        let data = answer.data();
        assert_eq!(keys(&data["account"]["dashboards"]), personal);
        assert_eq!(
            data["collection"]["dashboards"]["nodes"],
            json!([{"key": "inside", "access": null, "account": {"key": "ann"}}])
        );
        if reader.name == "ann" {
            assert_eq!(
                keys(&data["viewer"]["editableDashboards"]),
                ["private", "public", "shared", "inside"]
            );
            assert_eq!(keys(&data["viewer"]["found"]), ["inside"]);
            continue;
        }
        for node in data["account"]["dashboards"]["nodes"].as_array().unwrap() {
            assert_eq!(
                (&node["readers"], &node["can"]["edit"]),
                (&json!(null), &json!(false))
            );
        }
        if reader.name == "bob" {
            assert_eq!(keys(&data["viewer"]["dashboards"]), ["public", "shared"]);
            assert_eq!(data["viewer"]["editableDashboards"]["totalCount"], 0);
        }
    }
}
