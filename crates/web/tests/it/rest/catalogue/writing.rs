//! What programs may write.

use domain::identity::access_key::KeyScope;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use testdb::{TestDb, on_both, on_sqlite};
use testkit::Answer;

use super::{Catalogue, get, sent};

const LIST: &str = "/api/v1/collections";
const PRICES: &str = "/api/v1/collections/ann/prices";

/// A whole new collection.
fn form(key: &str) -> Value {
    json!({"account": "ann", "key": key, "name": {"en": "Weather", "fr": "Météo"}, "summary": {"fr": "Le temps"},
        "tags": {"en": "rain; wind"}, "licence": "CC0-1.0", "access": "public", "questions": true})
}

impl Catalogue {
    async fn create(&self, key: &str, form: &Value, repeat: Option<&str>) -> Answer {
        let mut request = self.with_key(key, Method::POST, LIST).json(form);
        if let Some(repeat) = repeat {
            request = request.header("idempotency-key", repeat);
        }
        sent(request.header("accept-language", "fr")).await
    }

    async fn patch(&self, key: &str, path: &str, version: Option<&str>, change: &Value) -> Answer {
        let mut request = self.with_key(key, Method::PATCH, path).json(change);
        if let Some(version) = version {
            request = request.header("if-match", version);
        }
        sent(request.header("accept-language", "fr")).await
    }
}

fn codes(answer: &Answer) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let errors = answer.body["errors"].as_array().unwrap().iter();
    errors
        .map(|error| (text(&error["field"]), text(&error["code"])))
        .collect()
}

fn at(field: &str, code: &str) -> (String, String) {
    (field.to_owned(), code.to_owned())
}

#[on_both(locks)]
async fn a_program_creates_a_collection_once(db: &TestDb) {
    let catalogue = Catalogue::new(db).await;
    let key = catalogue.key(&catalogue.ann, KeyScope::Publish, None).await;
    let made = catalogue.create(&key, &form("Weather"), Some("k")).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
    assert_eq!(made.headers["location"], "/api/v1/collections/ann/Weather");
    let fields =
        ["id", "access", "questions", "series", "version"].map(|name| made.body[name].clone());
    assert_eq!(
        fields,
        [
            json!("ann/Weather"),
            json!("public"),
            json!(true),
            json!(0),
            json!(1)
        ]
    );
    assert_eq!(
        (&made.body["name"], &made.body["licence"]["id"]),
        (&json!({"en": "Weather", "fr": "Météo"}), &json!("CC0-1.0"))
    );
    let again = catalogue.create(&key, &form("Weather"), Some("k")).await;
    assert_eq!(
        (again.status, &again.body),
        (StatusCode::CREATED, &made.body)
    );
    let read = get(&catalogue.server.guest(), "/api/v1/collections/ann/weather").await;
    assert_eq!(read.body, made.body);
    let other = catalogue.create(&key, &form("Other"), Some("k")).await;
    assert_eq!(
        (other.status, &other.body["code"]),
        (StatusCode::CONFLICT, &json!("IDEMPOTENCY_MISMATCH"))
    );
    let taken = catalogue.create(&key, &form("WEATHER"), None).await;
    assert_eq!(
        (taken.status, codes(&taken)),
        (StatusCode::CONFLICT, vec![at("key", "KEY_TAKEN")])
    );
    assert!(
        taken.body["detail"].as_str().unwrap().contains("existe"),
        "{}",
        taken.body
    );
    // Its user owns it.
    let query = "{ collection(account: \"ann\", key: \"weather\") { role } }";
    let role = catalogue.ann.graphql(query, json!({})).await;
    assert_eq!(role.data()["collection"]["role"], "OWNER");
}

#[on_sqlite]
async fn a_wrong_form_is_named_field_by_field(db: &TestDb) {
    let catalogue = Catalogue::new(db).await;
    let key = catalogue.key(&catalogue.ann, KeyScope::Publish, None).await;
    let empty = catalogue.create(&key, &json!({}), None).await;
    assert_eq!(empty.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(
        codes(&empty),
        [at("account", "REQUIRED"), at("access", "REQUIRED")]
    );
    assert!(
        empty.body["detail"].as_str().unwrap().contains("champ"),
        "{}",
        empty.body
    );
    let words = json!({"account": "ann", "key": "x", "licence": "MIT", "access": "all"});
    assert_eq!(
        codes(&catalogue.create(&key, &words, None).await),
        [
            at("licence", "INVALID_CHOICE"),
            at("access", "INVALID_CHOICE")
        ]
    );
    let nameless = catalogue
        .create(
            &key,
            &json!({"account": "ann", "key": "new!", "access": "public"}),
            None,
        )
        .await;
    let fields: Vec<_> = codes(&nameless)
        .into_iter()
        .map(|(field, _)| field)
        .collect();
    assert_eq!(fields, ["key", "name"], "{}", nameless.body);
    let mut unknown = form("x");
    unknown["colour"] = json!("red");
    let unknown = catalogue.create(&key, &unknown, None).await;
    assert_eq!(
        (unknown.status, &unknown.body["code"]),
        (StatusCode::BAD_REQUEST, &json!("BAD_JSON"))
    );
    assert_eq!(codes(&unknown), [at("colour", "BAD_JSON")]);
    assert!(
        unknown.body["detail"].as_str().unwrap().contains("colour"),
        "{}",
        unknown.body
    );
    let text = catalogue
        .with_key(&key, Method::POST, LIST)
        .header("content-type", "text/plain")
        .body("{}");
    assert_eq!(sent(text).await.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    let options = catalogue
        .with_key(&key, Method::POST, &format!("{LIST}?template=x"))
        .json(&form("x"));
    assert_eq!(sent(options).await.status, StatusCode::BAD_REQUEST);
}

#[on_sqlite]
async fn only_who_may_creates_and_changes(db: &TestDb) {
    let catalogue = Catalogue::new(db).await;
    let (ann, bob, cleo) = (&catalogue.ann, &catalogue.bob, &catalogue.cleo);
    let change = json!({"tags": {"en": "new"}});
    for (actor, scope, limit, created, changed) in [
        (ann, KeyScope::Read, None, 403, 403),
        (ann, KeyScope::Publish, Some(catalogue.secret), 404, 404),
        (ann, KeyScope::Publish, Some(catalogue.prices), 404, 200),
        (bob, KeyScope::Publish, None, 404, 404),
        (cleo, KeyScope::Publish, None, 404, 404),
        (ann, KeyScope::Publish, None, 201, 200),
    ] {
        let key = catalogue.key(actor, scope, limit).await;
        let about = format!("{} {scope:?} {limit:?}", actor.name);
        assert_eq!(
            catalogue
                .create(&key, &form("by-key"), None)
                .await
                .status
                .as_u16(),
            created,
            "{about}"
        );
        assert_eq!(
            catalogue
                .patch(&key, PRICES, Some("*"), &change)
                .await
                .status
                .as_u16(),
            changed,
            "{about}"
        );
    }
    let key = catalogue.key(bob, KeyScope::Publish, None).await;
    for path in [
        "/api/v1/collections/ann/secret",
        "/api/v1/collections/ann/none",
    ] {
        let hidden = catalogue.patch(&key, path, None, &change).await;
        assert_eq!(
            (hidden.status, &hidden.body["code"]),
            (StatusCode::NOT_FOUND, &json!("NOT_FOUND")),
            "{path}"
        );
    }
    let guest = catalogue.server.guest();
    let written = sent(guest.request(Method::POST, LIST).json(&form("guest"))).await;
    assert_eq!(written.status, StatusCode::UNAUTHORIZED, "{}", written.body);
    let written = sent(
        guest
            .request(Method::PATCH, PRICES)
            .header("if-match", "*")
            .json(&change),
    )
    .await;
    assert_eq!(written.status, StatusCode::UNAUTHORIZED, "{}", written.body);
}

#[on_both(commits)]
async fn a_change_says_which_version_it_is_based_on(db: &TestDb) {
    let catalogue = Catalogue::new(db).await;
    let key = catalogue.key(&catalogue.ann, KeyScope::Publish, None).await;
    let change =
        json!({"name": {"fr": "Les prix"}, "description": {"en": "All prices."}, "licence": null});
    let without = catalogue.patch(&key, PRICES, None, &change).await;
    assert_eq!(
        (without.status, &without.body["code"]),
        (
            StatusCode::PRECONDITION_REQUIRED,
            &json!("PRECONDITION_REQUIRED")
        )
    );
    assert!(
        without.body["detail"]
            .as_str()
            .unwrap()
            .starts_with("Envoyez If-Match"),
        "{}",
        without.body
    );
    let changed = catalogue.patch(&key, PRICES, Some("\"1\""), &change).await;
    assert_eq!(changed.status, StatusCode::OK, "{}", changed.body);
    assert_eq!(
        (&changed.body["name"], &changed.body["description"]["en"]),
        (
            &json!({"en": "Prices", "fr": "Les prix"}),
            &json!("All prices.")
        )
    );
    assert_eq!(
        (
            &changed.body["licence"],
            &changed.body["access"],
            &changed.body["version"]
        ),
        (&Value::Null, &json!("public"), &json!(2))
    );
    let late = catalogue.patch(&key, PRICES, Some("\"1\""), &change).await;
    assert_eq!(
        (late.status, codes(&late)),
        (StatusCode::PRECONDITION_FAILED, vec![at("", "CONFLICT")])
    );
    assert_eq!(late.body["errors"][0]["params"]["current"], 2);
    assert!(
        late.body["detail"]
            .as_str()
            .unwrap()
            .contains("modifications"),
        "{}",
        late.body
    );
    assert_eq!(
        get(&catalogue.server.guest(), PRICES).await.body,
        changed.body
    );
    // Of two changes from one version, one is made.
    let (one, two) = (
        json!({"tags": {"en": "one"}}),
        json!({"tags": {"en": "two"}}),
    );
    let (one, two) = tokio::join!(
        catalogue.patch(&key, PRICES, Some("\"2\""), &one),
        catalogue.patch(&key, PRICES, Some("\"2\""), &two)
    );
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 412]);
}

#[on_both(locks)]
async fn a_changed_key_is_free_and_the_former_one_leads_to_it(db: &TestDb) {
    let catalogue = Catalogue::new(db).await;
    let key = catalogue.key(&catalogue.ann, KeyScope::Publish, None).await;
    let taken = catalogue
        .patch(&key, PRICES, Some("*"), &json!({"key": "TEAM"}))
        .await;
    assert_eq!(
        (taken.status, codes(&taken)),
        (StatusCode::CONFLICT, vec![at("key", "KEY_TAKEN")])
    );
    let elsewhere = catalogue
        .patch(&key, PRICES, Some("*"), &json!({"account": "bob"}))
        .await;
    assert_eq!(
        (elsewhere.status, codes(&elsewhere)),
        (
            StatusCode::UNPROCESSABLE_ENTITY,
            vec![at("account", "INVALID_CHOICE")]
        )
    );
    let moved = catalogue
        .patch(&key, PRICES, Some("*"), &json!({"key": "costs"}))
        .await;
    assert_eq!(
        (moved.status, &moved.body["id"]),
        (StatusCode::OK, &json!("ann/costs")),
        "{}",
        moved.body
    );
    let former = get(&catalogue.server.guest(), PRICES).await;
    assert_eq!(
        (&former.body["id"], &former.body["uid"]),
        (&json!("ann/costs"), &moved.body["uid"])
    );
    for (wrong, status) in [
        (json!({"colour": "red"}), 400),
        (json!([1]), 400),
        (json!({"name": {"fr": null, "en": null}}), 422),
        (json!({"access": null}), 422),
    ] {
        let refused = catalogue.patch(&key, PRICES, Some("*"), &wrong).await;
        assert_eq!(refused.status.as_u16(), status, "{wrong}: {}", refused.body);
    }
}
