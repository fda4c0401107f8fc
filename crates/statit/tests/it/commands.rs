//! Commands that print a result and end.

use serde_json::json;

use crate::{
    person::Person,
    program::{Place, run, statit},
};

#[test]
fn the_printed_schema_is_the_committed_one() {
    let committed = concat!(env!("CARGO_MANIFEST_DIR"), "/../../frontend/schema.graphql");
    let (output, out, _) = run(statit(["schema"]));
    assert!(output.status.success());
    assert_eq!(
        out,
        std::fs::read_to_string(committed).unwrap(),
        "print it anew: cargo run -p statit -- schema > frontend/schema.graphql"
    );
}

#[tokio::test]
async fn a_plan_is_granted_and_ended_while_the_server_runs() {
    let place = Place::new();
    let server = place.start();
    let person = Person::publisher(&server, &place.data(), "office").await;
    let rejected = json!({"done": {"problems": [{"code": "SUBSCRIPTION_NEEDED"}]}});
    let accepted = json!({"done": {"problems": []}});
    assert_eq!(
        person.collection("office", "one", "PRIVATE").await,
        rejected
    );

    let (output, out, err) = run(place.command(["admin", "plan", "OFFICE", "subscriber"]));
    assert!(output.status.success(), "{out}{err}");
    assert_eq!(
        person.collection("office", "one", "PRIVATE").await,
        accepted
    );

    let (output, ..) = run(place.command(["admin", "plan", "office", "free"]));
    assert!(output.status.success());
    assert_eq!(
        person.collection("office", "two", "PRIVATE").await,
        rejected
    );
    let (status, body) = {
        let page = Person::guest(&server)
            .get("/api/v1/series/office/one/x.csv")
            .await;
        (page.status(), page.text().await.unwrap())
    };
    assert_eq!(status, 404, "{body}");
}

#[test]
fn a_plan_for_nobody_and_a_plan_of_no_kind_are_refused_in_words() {
    let place = Place::new();
    let (output, _, err) = run(place.command(["admin", "plan", "nobody", "subscriber"]));
    assert!(!output.status.success());
    assert!(
        err.contains("no account \"nobody\"") || err.contains("no account \\\"nobody"),
        "{err}"
    );
    let (output, _, err) = run(place.command(["admin", "plan", "nobody", "golden"]));
    assert!(!output.status.success());
    assert!(
        err.contains("subscriber") && err.contains("golden"),
        "{err}"
    );
}

#[tokio::test]
async fn the_sessions_of_a_user_are_ended_while_the_server_runs() {
    let place = Place::new();
    let server = place.start();
    let person = Person::publisher(&server, &place.data(), "office").await;
    assert_eq!(
        person.collection("office", "one", "PUBLIC").await,
        json!({"done": {"problems": []}})
    );
    let (output, out, err) = run(place.command(["admin", "sessions", "end", "office@example.org"]));
    assert!(output.status.success(), "{out}{err}");
    assert_eq!(
        person.collection("office", "two", "PUBLIC").await,
        json!({"done": {"problems": [{"code": "SIGN_IN_NEEDED"}]}})
    );
    let (output, _, err) = run(place.command(["admin", "sessions", "end", "nobody"]));
    assert!(!output.status.success());
    assert!(err.contains("no user"), "{err}");
}
