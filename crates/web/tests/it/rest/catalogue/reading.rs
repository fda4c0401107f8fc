//! What each reader gets of the catalogue.

use domain::identity::access_key::KeyScope;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use testdb::{TestDb, on_both, on_sqlite};
use testkit::Answer;

use super::{Catalogue, get, sent, texts, uid};

pub(super) const LIST: &str = "/api/v1/collections";

/// Everything in the world of these tests, by address, with the readers who get it: `g` guest, `s` stranger, `m` member
/// of the account, `o` owner, `l` key limited to `secret`, `e` key limited to `prices`.
const OBJECTS: &[(&str, &str)] = &[
    ("/api/v1/collections/ann/prices", "gsmole"),
    ("/api/v1/collections/ann/team", "mo"),
    ("/api/v1/collections/ann/secret", "ol"),
    ("/api/v1/collections/ann/secret/dashboards", "ol"),
    ("/api/v1/collections/bob/hidden", ""),
    ("/api/v1/collections/bob/none", ""),
    ("/api/v1/dashboards/ann/prices/board", "gsmole"),
    ("/api/v1/dashboards/ann/_/open", "gsmole"),
    ("/api/v1/dashboards/ann/_/mine", "o"),
    ("/api/v1/dashboards/ann/_/none", ""),
    ("/api/v1/dashboards/ann/prices/open", ""),
    ("/api/v1/accounts/ann", "gsmole"),
    ("/api/v1/accounts/nobody", ""),
    ("/api/v1/accounts/nobody/dashboards", ""),
];

/// The collections that these readers see.
const VISIBLE: &[(&str, &[&str])] = &[
    ("gse", &["ann/prices", "bob/catch"]),
    ("m", &["ann/prices", "ann/Team", "bob/catch"]),
    ("o", &["ann/prices", "ann/secret", "ann/Team", "bob/catch"]),
    ("l", &["ann/prices", "ann/secret", "bob/catch"]),
];

impl Catalogue {
    /// The answer that a reader gets, by its letter in [`OBJECTS`].
    pub(super) async fn answer(&self, reader: char, path: &str) -> Answer {
        let keyed = async |scope, limit| {
            let key = self.key(&self.ann, scope, limit).await;
            sent(self.with_key(&key, Method::GET, path)).await
        };
        match reader {
            'g' => get(&self.server.guest(), path).await,
            's' => get(&self.sam, path).await,
            'm' => get(&self.cleo, path).await,
            'l' => keyed(KeyScope::Read, Some(self.secret)).await,
            'e' => keyed(KeyScope::Publish, Some(self.prices)).await,
            _ => get(&self.ann, path).await,
        }
    }
}

#[on_both(lists)]
async fn each_reader_gets_exactly_what_it_may_see(db: &TestDb) {
    let catalogue = Catalogue::new(db).await;
    for reader in "gsmole".chars() {
        for (path, readers) in OBJECTS {
            let status = catalogue.answer(reader, path).await.status;
            let expected = if readers.contains(reader) {
                StatusCode::OK
            } else {
                StatusCode::NOT_FOUND
            };
            assert_eq!(status, expected, "{path} by {reader}");
        }
        let visible = VISIBLE
            .iter()
            .find(|(readers, _)| readers.contains(reader))
            .unwrap()
            .1;
        for (query, account) in [
            ("", ""),
            ("?order=updated", ""),
            ("?account=ann", "ann/"),
            ("?account=BOB", "bob/"),
            ("?account=nobody", "nobody/"),
            ("?account=%00", "nobody/"),
        ] {
            let list = catalogue.answer(reader, &format!("{LIST}{query}")).await;
            let mut ids = texts(&list.body["collections"], "id");
            assert_eq!(list.body["total"], ids.len(), "{query} by {reader}");
            assert_eq!(list.body["after"], Value::Null);
            ids.sort_by_key(|id| id.to_lowercase());
            let expected: Vec<_> = visible
                .iter()
                .copied()
                .filter(|id| id.starts_with(account))
                .collect();
            assert_eq!(ids, expected, "{query} by {reader}");
        }
        let account = catalogue.answer(reader, "/api/v1/accounts/ANN").await;
        let of_ann = visible.iter().filter(|id| id.starts_with("ann/")).count();
        let personal = if reader == 'o' { 2 } else { 1 };
        let totals = [
            &account.body["collections"]["total"],
            &account.body["dashboards"]["total"],
        ];
        assert_eq!(totals, [&json!(of_ann), &json!(personal)], "{reader}");
        let listed = catalogue
            .answer(reader, account.body["dashboards"]["href"].as_str().unwrap())
            .await;
        assert_eq!(
            listed.body["dashboards"].as_array().unwrap().len(),
            personal,
            "{reader}"
        );
        let listed = catalogue
            .answer(
                reader,
                account.body["collections"]["href"].as_str().unwrap(),
            )
            .await;
        assert_eq!(listed.body["total"], of_ann, "{reader}");
    }
}

#[on_both(counts)]
async fn a_key_without_a_limit_sees_what_its_user_sees(db: &TestDb) {
    let catalogue = Catalogue::new(db).await;
    for scope in [KeyScope::Read, KeyScope::Publish] {
        let key = catalogue.key(&catalogue.cleo, scope, None).await;
        for (path, readers) in OBJECTS {
            let status = sent(catalogue.with_key(&key, Method::GET, path))
                .await
                .status;
            let expected = if readers.contains('m') {
                StatusCode::OK
            } else {
                StatusCode::NOT_FOUND
            };
            assert_eq!(status, expected, "{path}");
        }
    }
}

#[on_sqlite]
async fn an_account_that_is_hidden_has_nothing_for_others(db: &TestDb) {
    let catalogue = Catalogue::new(db).await;
    let hide = "mutation { updateAccount(account: \"ann\", input: {description: {}, visibility: PRIVATE, view: PUBLISHER, version: 1}) { problems { code } } }";
    let hidden = catalogue.ann.graphql(hide, json!({})).await;
    assert_eq!(hidden.data()["updateAccount"]["problems"], json!([]));
    for path in [
        "/api/v1/accounts/ann",
        "/api/v1/accounts/ann/dashboards",
        "/api/v1/collections/ann/prices",
        "/api/v1/dashboards/ann/prices/board",
        "/api/v1/dashboards/ann/_/open",
    ] {
        for (reader, expected) in [('g', 404), ('s', 404), ('m', 200), ('o', 200)] {
            assert_eq!(
                catalogue.answer(reader, path).await.status.as_u16(),
                expected,
                "{path} by {reader}"
            );
        }
    }
    let list = catalogue.answer('s', &format!("{LIST}?account=ann")).await;
    assert_eq!(
        (&list.body["total"], &list.body["collections"]),
        (&json!(0), &json!([]))
    );
    let member = catalogue.answer('m', "/api/v1/accounts/ann").await;
    assert_eq!(
        (
            &member.body["visibility"],
            &member.body["kind"],
            &member.body["id"]
        ),
        (&json!("private"), &json!("publisher"), &json!("ann"))
    );
}

#[on_sqlite]
async fn a_dashboard_has_its_charts_without_hidden_series(db: &TestDb) {
    let catalogue = Catalogue::new(db).await;
    for path in [
        "/api/v1/dashboards/ann/prices/board",
        "/api/v1/dashboards/ann/_/open",
    ] {
        let hidden = catalogue.answer('g', path).await;
        let whole = catalogue.answer('o', path).await;
        let ids = |answer: &Answer| texts(&answer.body["charts"][0]["series"], "id");
        assert_eq!(ids(&hidden), ["ann/prices/cpi"], "{path}");
        assert_eq!(
            ids(&whole),
            ["ann/secret/staff", "ann/prices/cpi"],
            "{path}"
        );
        assert!(!hidden.body.to_string().contains("staff"), "{path}");
    }
    let board = catalogue
        .answer('g', "/api/v1/dashboards/ann/prices/board")
        .await
        .body;
    assert_eq!(
        (&board["id"], &board["chart_count"], &board["access"]),
        (&json!("ann/prices/Board"), &json!(2), &Value::Null)
    );
    let chart = &board["charts"][0];
    assert_eq!(
        (&chart["key"], &chart["type"], &chart["picture"]),
        (
            &json!("pair"),
            &json!("line"),
            &json!("/api/v1/dashboards/ann/prices/Board/pair.svg")
        )
    );
    let series = &chart["series"][0];
    assert_eq!(
        (&series["freq"], &series["agg"], &series["transform"]),
        (&json!("Y"), &json!("sum"), &Value::Null)
    );
    let open = catalogue
        .answer('g', "/api/v1/dashboards/ann/_/open")
        .await
        .body;
    assert_eq!(
        (&open["id"], &open["access"]),
        (&json!("ann/_/open"), &json!("public"))
    );
    // The ids are those of GraphQL and of the other answers.
    let query = "{ dashboard(account: \"ann\", collection: \"prices\", key: \"board\") { id account { id } collection { id } charts { nodes { id } } } metric(account: \"ann\", collection: \"prices\", path: \"cpi\") { id } }";
    let known = catalogue.ann.graphql(query, json!({})).await;
    let known = known.data();
    let meta = catalogue
        .answer('g', "/api/v1/series/ann/prices/cpi/~meta")
        .await
        .body;
    let listed = catalogue
        .answer('g', "/api/v1/collections/ann/prices/series")
        .await
        .body;
    let account = catalogue.answer('g', "/api/v1/accounts/ann").await.body;
    let collection = catalogue
        .answer('g', "/api/v1/collections/ann/prices")
        .await
        .body;
    for (got, expected) in [
        (&board["uid"], &known["dashboard"]["id"]),
        (
            &chart["uid"],
            &known["dashboard"]["charts"]["nodes"][0]["id"],
        ),
        (&series["uid"], &known["metric"]["id"]),
        (&meta["uid"], &known["metric"]["id"]),
        (&listed["series"][0]["uid"], &known["metric"]["id"]),
        (&account["uid"], &known["dashboard"]["account"]["id"]),
        (&collection["uid"], &known["dashboard"]["collection"]["id"]),
    ] {
        assert_eq!(uid(got), uid(expected));
    }
}
