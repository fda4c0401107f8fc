//! Signed-in users with equal rights on what a response shows share it; others never do.

use std::sync::atomic::Ordering;

use domain::id::{AccountId, CollectionId};
use domain::identity::role::{AccountRole, CollectionRole};
use serde_json::{Value, json};
use testdb::{TestDb, on_sqlite};
use testkit::membership::{join_account, join_collection};
use testkit::{Actor, TestServer};

use crate::graphql::statements::{Counter, STATEMENTS};
use crate::world::{make_collection, make_metric};

const READ: &str = "{ it: collection(account: \"ann\", key: \"prices\") {
    access role can { editMetrics } metrics { nodes { path series { observations } } } } }";
const MEMBERS: &str = "{ it: account(key: \"ann\") { members { nodes { username removable } } } }";

/// The result of a query, and the number of statements that it took.
async fn read(actor: &Actor, query: &str) -> (Value, usize) {
    let before = STATEMENTS.load(Ordering::SeqCst);
    let answer = actor.graphql(query, json!({})).await;
    let taken = STATEMENTS.load(Ordering::SeqCst) - before;
    (answer.data()["it"].clone(), taken)
}

/// The session, the position in the content log and the rights of the reader.
const CHECKS: usize = 3;

#[on_sqlite]
async fn equal_roles_share_a_response_and_other_roles_do_not(db: &TestDb) {
    // nextest runs each test in a process of its own; elsewhere other tests' statements would be counted too.
    if std::env::var_os("NEXTEST").is_none() {
        return;
    }
    tracing::subscriber::set_global_default(Counter).unwrap();
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    let collection = make_collection(&ann, "prices", "PUBLIC").await;
    make_metric(&ann, "prices", "cpi", "2023-01;1\n2023-02;2").await;
    let (owner, _) = read(&ann, "{ it: account(key: \"ann\") { id } }").await;
    let account = AccountId::new(owner["id"].as_str().unwrap().parse().unwrap());
    let collection = CollectionId::new(collection.parse().unwrap());
    let owner = ann.user_id().await;
    let mut actors = Vec::new();
    for name in [
        "member1",
        "member2",
        "editor1",
        "editor2",
        "stranger1",
        "stranger2",
    ] {
        let actor = Actor::user(&server, name).await;
        if !name.starts_with("stranger") {
            let member = (actor.user_id().await, AccountRole::Member);
            join_account(db, owner, account, member).await;
        }
        if name.starts_with("editor") {
            let editor = (actor.user_id().await, CollectionRole::Editor);
            join_collection(db, owner, collection, editor).await;
        }
        actors.push(actor);
    }
    for pair in actors.chunks(2) {
        let (first, taken) = read(&pair[0], READ).await;
        assert!(taken > CHECKS, "{} took {taken} statements", pair[0].name);
        let (second, taken) = read(&pair[1], READ).await;
        assert!(taken <= CHECKS, "{} took {taken} statements", pair[1].name);
        assert_eq!(first, second);
        let is_editor = pair[0].name.starts_with("editor");
        assert_eq!(first["can"]["editMetrics"], is_editor);
    }
    // A new right takes effect at once, and the response of those who have it is theirs already.
    let raised = (actors[0].user_id().await, CollectionRole::Editor);
    join_collection(db, owner, collection, raised).await;
    let (raised, _) = read(&actors[0], READ).await;
    assert_eq!(raised["can"]["editMetrics"], true);
    let (member, _) = read(&actors[1], READ).await;
    assert_eq!(member["can"]["editMetrics"], false);
}

#[on_sqlite]
async fn what_depends_on_who_reads_it_is_not_shared(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    let (owner, _) = read(&ann, "{ it: account(key: \"ann\") { id } }").await;
    let account = AccountId::new(owner["id"].as_str().unwrap().parse().unwrap());
    let owner = ann.user_id().await;
    let (bob, cat) = (
        Actor::user(&server, "bob").await,
        Actor::user(&server, "cat").await,
    );
    for actor in [&bob, &cat] {
        let member = (actor.user_id().await, AccountRole::Member);
        join_account(db, owner, account, member).await;
    }
    for actor in [&bob, &cat, &bob, &cat] {
        let (seen, _) = read(actor, MEMBERS).await;
        for node in seen["members"]["nodes"].as_array().unwrap() {
            let is_own = node["username"] == actor.name.as_str();
            assert_eq!(node["removable"], is_own, "{node} for {}", actor.name);
        }
    }
}
