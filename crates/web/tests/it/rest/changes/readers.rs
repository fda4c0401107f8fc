//! What each reader hears when something is hidden, shown or deleted.

use domain::id::{AccountId, CollectionId};
use domain::identity::role::{AccountRole, CollectionRole};
use serde_json::json;
use testdb::{TestDb, on_both, on_sqlite};
use testkit::membership::{join_account, join_collection};
use testkit::{Actor, TestServer};

use super::{changes, collection, cursor, mutate, short};
use crate::world::{make_collection, make_metric};

/// Readers by name, each with the cursor of the last look.
struct Readers {
    all: Vec<(&'static str, Actor, String)>,
    /// What was heard against the expectation.
    wrong: Vec<String>,
}

impl Readers {
    async fn new(readers: [(&'static str, Actor); 6]) -> Self {
        let mut all = Vec::new();
        for (name, actor) in readers {
            let since = cursor(&actor).await;
            all.push((name, actor, since));
        }
        let wrong = Vec::new();
        Self { all, wrong }
    }

    /// Compares what each reader hears since the last look: `expected` by names, and nothing for the others.
    async fn hear(&mut self, what: &str, expected: &[(&[&str], &str)]) {
        for (name, actor, since) in &mut self.all {
            let found = short(&changes(actor, since).await);
            let expected = expected.iter().filter(|(names, _)| names.contains(name));
            let expected: Vec<_> = expected.map(|(_, line)| (*line).to_owned()).collect();
            if found != expected {
                self.wrong.push(format!(
                    "{what}: {name} hears {found:?} instead of {expected:?}"
                ));
            }
            *since = cursor(actor).await;
        }
    }
}

/// The account's id and version.
async fn account(of: &Actor) -> (AccountId, i64) {
    let document = "query($key: String!) { account(key: $key) { id version } }";
    let answer = of.graphql(document, json!({"key": of.name})).await;
    let account = &answer.data()["account"];
    let id = account["id"].as_str().unwrap().parse().unwrap();
    (AccountId::new(id), account["version"].as_i64().unwrap())
}

#[on_sqlite]
async fn only_those_who_saw_an_object_hear_that_it_is_gone(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    let open = make_collection(&ann, "open", "PUBLIC").await;
    let team = make_collection(&ann, "team", "ACCOUNT").await;
    let secret = make_collection(&ann, "secret", "PRIVATE").await;
    let (x, y) = (
        make_metric(&ann, "secret", "x", "").await,
        make_metric(&ann, "open", "y", "").await,
    );
    let (adi, edy) = (
        Actor::user(&server, "adi").await,
        Actor::user(&server, "edy").await,
    );
    let (mia, sam) = (
        Actor::user(&server, "mia").await,
        Actor::user(&server, "sam").await,
    );
    let (owner, (id, _)) = (ann.user_id().await, account(&ann).await);
    for (actor, role) in [
        (&adi, AccountRole::Administrator),
        (&edy, AccountRole::Member),
        (&mia, AccountRole::Member),
    ] {
        join_account(server.db(), owner, id, (actor.user_id().await, role)).await;
    }
    let in_secret = CollectionId::new(secret.parse().unwrap());
    join_collection(
        server.db(),
        owner,
        in_secret,
        (edy.user_id().await, CollectionRole::Editor),
    )
    .await;
    let (mia_id, edy_id) = (mia.user_id().await, edy.user_id().await);
    let mut readers = Readers::new([
        ("guest", server.guest()),
        ("sam", sam),
        ("mia", mia),
        ("edy", edy),
        ("adi", adi),
        ("ann", ann.at(&server)),
    ])
    .await;
    let insiders: &[&str] = &["adi", "ann"];

    mutate(&ann, &format!(r#"deleteMetric(id: "{y}")"#)).await;
    let all = &["guest", "sam", "mia", "edy", "adi", "ann"];
    readers
        .hear("deleted in public", &[(all, "series gone ann/open/y - -")])
        .await;

    mutate(&ann, &format!(r#"deleteMetric(id: "{x}")"#)).await;
    readers
        .hear(
            "deleted in private",
            &[(&["edy", "adi", "ann"], "series gone ann/secret/x - -")],
        )
        .await;

    mutate(&ann, &collection(&open, 1, "open", "PRIVATE")).await;
    readers
        .hear(
            "public to private",
            &[
                (
                    &["guest", "sam", "mia", "edy"],
                    "collection gone ann/open - -",
                ),
                (insiders, "collection access ann/open - -"),
            ],
        )
        .await;

    mutate(&ann, &collection(&open, 2, "hidden", "PRIVATE")).await;
    readers
        .hear(
            "moved in private",
            &[(insiders, "collection moved ann/hidden ann/open -")],
        )
        .await;

    mutate(&ann, &collection(&open, 3, "hidden", "PUBLIC")).await;
    readers
        .hear(
            "private to public",
            &[(all, "collection access ann/hidden - -")],
        )
        .await;

    mutate(&ann, &collection(&team, 1, "team", "PRIVATE")).await;
    readers
        .hear(
            "account to private",
            &[
                (&["mia", "edy"], "collection gone ann/team - -"),
                (insiders, "collection access ann/team - -"),
            ],
        )
        .await;

    mutate(&ann, &format!(r#"deleteCollection(id: "{team}")"#)).await;
    readers
        .hear(
            "deleted collection",
            &[(insiders, "collection gone ann/team - -")],
        )
        .await;

    mutate(
        &ann,
        &format!(r#"removeCollectionMember(collection: "{secret}", member: "{edy_id}")"#),
    )
    .await;
    readers
        .hear("no role", &[(&["edy"], "collection gone - - -")])
        .await;

    mutate(
        &ann,
        &format!(r#"removeAccountMember(account: "ann", member: "{mia_id}")"#),
    )
    .await;
    readers
        .hear("no member", &[(&["mia"], "account access ann - -")])
        .await;

    let version = account(&ann).await.1;
    let private = "input: {description: {}, visibility: PRIVATE, view: PUBLISHER, version:";
    mutate(
        &ann,
        &format!(r#"updateAccount(account: "ann", {private} {version}}})"#),
    )
    .await;
    readers
        .hear(
            "private account",
            &[
                (&["guest", "sam", "mia"], "account gone ann - -"),
                (&["edy", "adi", "ann"], "account access ann - -"),
            ],
        )
        .await;

    mutate(&ann, &collection(&secret, 1, "secret", "PUBLIC")).await;
    readers
        .hear(
            "public in a private account",
            &[(&["edy", "adi", "ann"], "collection access ann/secret - -")],
        )
        .await;
    assert_eq!(readers.wrong, Vec::<String>::new());
}

#[on_both(lists)]
async fn new_users_are_not_listed(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let guest = server.guest();
    let since = cursor(&guest).await;
    Actor::user(&server, "rea").await;
    Actor::publisher(&server, "pia").await;
    let found = short(&changes(&guest, &since).await);
    assert!(
        found.iter().all(|line| !line.contains(" rea ")),
        "{found:?}"
    );
    assert!(
        found.contains(&"account created pia - -".to_owned()),
        "{found:?}"
    );
}
