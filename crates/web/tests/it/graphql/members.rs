//! Concurrent changes of one list of members: each is done once or rejected, nothing is lost, and there is
//! always one owner.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use domain::id::{AccountId, CollectionId, UserId};
use domain::identity::role::{AccountRole, CollectionRole};
use serde_json::{Value, json};
use testdb::{TestDb, on_both};
use testkit::membership::{join_account, join_collection, newcomer};
use testkit::{Actor, PASSWORD, TestServer, mailed_token, problem_codes};
use tokio::task::JoinSet;

use crate::world::make_collection;

const ADD: &str = "mutation($who: String!) { it: addAccountMember(account: \"ann\", username: $who, role: MEMBER) { member { role } problems { code } } }";
const RAISE: &str = "mutation($who: ID!) { it: changeAccountMember(account: \"ann\", member: $who, version: 1, role: ADMINISTRATOR) { member { role version } problems { code } } }";
const REMOVE: &str = "mutation($who: ID!) { it: removeAccountMember(account: \"ann\", member: $who) { done problems { code } } }";
const ADD_HERE: &str = "mutation($here: ID!, $who: String!) { it: addCollectionMember(collection: $here, username: $who, role: EDITOR) { member { role } problems { code } } }";
const GIVE: &str = "mutation($here: ID!, $who: ID!) { it: handOverCollection(id: $here, to: $who) { collection { id } problems { code } } }";
const GIVE_ALL: &str = "mutation($who: ID!, $password: String!) { it: handOverAccount(account: \"ann\", to: $who, password: $password) { account { id } problems { code } } }";

/// Sends all requests at once. Counts the outcomes by group and by problem codes, which are empty for a success.
async fn storm(
    requests: Vec<(String, Arc<Actor>, &'static str, Value)>,
) -> BTreeMap<String, BTreeMap<String, usize>> {
    let mut set = JoinSet::new();
    for (group, actor, document, variables) in requests {
        set.spawn(async move {
            let answer = actor.graphql(document, variables).await;
            // `data` panics if the response has errors.
            let codes = problem_codes(&answer.data()["it"]);
            (group, codes.join(" "))
        });
    }
    let mut outcomes: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
    while let Some(done) = set.join_next().await {
        let (group, code) = done.unwrap();
        *outcomes.entry(group).or_default().entry(code).or_default() += 1;
    }
    outcomes
}

/// The roles of the account's members, by username.
async fn members(actor: &Actor) -> BTreeMap<String, String> {
    let answer = actor.graphql("{ account(key: \"ann\") { members(first: 100) { totalCount nodes { username role } } } }", json!({})).await;
    roles(&answer.data()["account"]["members"])
}

fn roles(list: &Value) -> BTreeMap<String, String> {
    let nodes = list["nodes"].as_array().unwrap();
    assert_eq!(list["totalCount"], nodes.len());
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    nodes
        .iter()
        .map(|node| (text(&node["username"]), text(&node["role"])))
        .collect()
}

fn counts(outcomes: &[(&str, usize)]) -> BTreeMap<String, usize> {
    outcomes
        .iter()
        .map(|(code, count)| ((*code).to_owned(), *count))
        .collect()
}

#[on_both(commits)]
async fn two_hundred_changes_of_one_list_at_once(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Arc::new(Actor::publisher(&server, "ann").await);
    let owner = ann.user_id().await;
    let answer = ann
        .graphql("{ it: account(key: \"ann\") { id } }", json!({}))
        .await;
    let account = AccountId::new(answer.data()["it"]["id"].as_str().unwrap().parse().unwrap());
    let here = make_collection(&ann, "prices", "PRIVATE").await;
    let collection = CollectionId::new(here.parse().unwrap());
    let join = async |name: String| {
        let user = newcomer(server.db(), &name).await;
        join_account(server.db(), owner, account, (user, AccountRole::Member)).await;
        user
    };
    let adm = Arc::new(Actor::publisher(&server, "adm").await);
    join_account(
        server.db(),
        owner,
        account,
        (adm.user_id().await, AccountRole::Administrator),
    )
    .await;
    let mut heirs: Vec<UserId> = Vec::new();
    for number in 0..3 {
        let user = join(format!("heir{number}")).await;
        join_collection(
            server.db(),
            owner,
            collection,
            (user, CollectionRole::Administrator),
        )
        .await;
        heirs.push(user);
    }
    let mut requests = Vec::new();
    for number in 0..10 {
        let (new, raised, gone, torn) = (
            format!("new{number}"),
            format!("raised{number}"),
            format!("gone{number}"),
            format!("torn{number}"),
        );
        newcomer(server.db(), &new).await;
        let (up, out, away) = (
            join(raised.clone()).await,
            join(gone.clone()).await,
            join(torn.clone()).await,
        );
        for turn in 0..5 {
            let by = if turn % 2 == 0 { &ann } else { &adm };
            requests.push((new.clone(), Arc::clone(by), ADD, json!({"who": new})));
            requests.push((
                raised.clone(),
                Arc::clone(&ann),
                RAISE,
                json!({"who": up.to_string()}),
            ));
            requests.push((
                gone.clone(),
                Arc::clone(by),
                REMOVE,
                json!({"who": out.to_string()}),
            ));
        }
        // Adds a member to the collection while they leave the account.
        for _ in 0..3 {
            requests.push((
                format!("{torn} here"),
                Arc::clone(&adm),
                ADD_HERE,
                json!({"here": here, "who": torn}),
            ));
        }
        requests.push((
            torn.clone(),
            Arc::clone(&adm),
            REMOVE,
            json!({"who": away.to_string()}),
        ));
    }
    for number in 0..12 {
        let to = heirs[number % 3].to_string();
        requests.push((
            "here".to_owned(),
            Arc::clone(&ann),
            GIVE,
            json!({"here": here, "who": to}),
        ));
    }
    assert!(requests.len() >= 200, "{}", requests.len());
    // In an order independent of the groups.
    requests.sort_by_key(|(group, _, document, variables)| {
        let mixed = format!("{group}{document}{variables}")
            .bytes()
            .fold(7_u64, |hash, byte| {
                hash.wrapping_mul(31).wrapping_add(u64::from(byte))
            });
        mixed % 1009
    });
    let outcomes = storm(requests).await;
    let present = members(&ann).await;
    for number in 0..10 {
        let of = |name: &str| &outcomes[&format!("{name}{number}")];
        assert_eq!(*of("new"), counts(&[("", 1), ("ALREADY_MEMBER", 4)]));
        assert_eq!(present[&format!("new{number}")], "MEMBER");
        assert_eq!(*of("raised"), counts(&[("", 1), ("CONFLICT", 4)]));
        assert_eq!(present[&format!("raised{number}")], "ADMINISTRATOR");
        assert_eq!(*of("gone"), counts(&[("", 1), ("NOT_A_MEMBER", 4)]));
        assert!(!present.contains_key(&format!("gone{number}")));
        assert_eq!(*of("torn"), counts(&[("", 1)]));
        let joins = &outcomes[&format!("torn{number} here")];
        assert!(joins.get("").is_none_or(|times| *times == 1), "{joins:?}");
        let reported: BTreeSet<&str> = joins.keys().map(String::as_str).collect();
        assert!(
            reported.is_subset(&BTreeSet::from(["", "ALREADY_MEMBER", "NOT_IN_ACCOUNT"])),
            "{joins:?}"
        );
    }
    assert_eq!(outcomes["here"], counts(&[("", 1), ("FORBIDDEN", 11)]));
    let query = "query($here: String!) { collection(account: \"ann\", key: $here) { members(first: 100) { totalCount nodes { username role } } } }";
    let answer = ann.graphql(query, json!({"here": "prices"})).await;
    let in_collection = roles(&answer.data()["collection"]["members"]);
    assert_eq!(in_collection.len(), 4, "{in_collection:?}");
    assert_eq!(
        in_collection
            .values()
            .filter(|role| *role == "OWNER")
            .count(),
        1
    );
    assert_eq!(in_collection["ann"], "ADMINISTRATOR");
    assert_eq!(present.values().filter(|role| *role == "OWNER").count(), 1);
    assert_eq!(present.len(), 2 + 3 + 10 + 10);
}

#[on_both(locks)]
async fn an_account_that_is_handed_over_while_its_heirs_leave_has_one_owner(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Arc::new(Actor::publisher(&server, "ann").await);
    let owner = ann.user_id().await;
    let answer = ann
        .graphql("{ it: account(key: \"ann\") { id } }", json!({}))
        .await;
    let account = AccountId::new(answer.data()["it"]["id"].as_str().unwrap().parse().unwrap());
    let mut heirs = Vec::new();
    for name in ["adm", "bea"] {
        let heir = Arc::new(Actor::publisher(&server, name).await);
        let user = heir.user_id().await;
        join_account(
            server.db(),
            owner,
            account,
            (user, AccountRole::Administrator),
        )
        .await;
        heirs.push((heir, user.to_string()));
    }
    let mut requests = Vec::new();
    for _ in 0..4 {
        for (heir, id) in &heirs {
            requests.push((
                "give".to_owned(),
                Arc::clone(&ann),
                GIVE_ALL,
                json!({"who": id, "password": PASSWORD}),
            ));
            requests.push((
                "leave".to_owned(),
                Arc::clone(heir),
                REMOVE,
                json!({"who": id}),
            ));
            requests.push((
                "remove".to_owned(),
                Arc::clone(&ann),
                REMOVE,
                json!({"who": id}),
            ));
        }
    }
    let outcomes = storm(requests).await;
    let given = outcomes["give"].get("").copied().unwrap_or_default();
    assert!(given <= 1, "{outcomes:?}");
    let present = members(&ann).await;
    assert_eq!(
        present.values().filter(|role| *role == "OWNER").count(),
        1,
        "{present:?}"
    );
    let viewer = ann
        .graphql("{ viewer { account { key role } } }", json!({}))
        .await;
    let own = &viewer.data()["viewer"]["account"];
    assert_eq!(own["role"], "OWNER");
    // The former owner of an account that was handed over has another one.
    assert_eq!(own["key"], if given == 1 { "ann-2" } else { "ann" });
}

#[on_both(lists)]
async fn members_and_invitations_as_pages_ask_for_them(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    let bob = Actor::user(&server, "bob").await;
    let here = make_collection(&ann, "prices", "PRIVATE").await;
    let invite = "mutation($here: ID!) { it: inviteToCollection(collection: $here, email: \"bob@example.org\", role: EDITOR, language: EN) {
            invitation { email accountRole collectionRole invitedBy } problems { code } } }";
    let sent = ann.graphql(invite, json!({"here": here})).await;
    assert_eq!(
        sent.data()["it"]["invitation"],
        json!({"email": "bob@example.org", "accountRole": null, "collectionRole": "EDITOR", "invitedBy": "ann"})
    );
    let token = mailed_token(&server, "bob@example.org").await;
    let offer = "query($token: String!) { it: invitation(token: $token) { account accountName collection collectionName { en fr } accountRole collectionRole invitedBy email } }";
    let offer = server.guest().graphql(offer, json!({"token": token})).await;
    assert_eq!(
        offer.data()["it"],
        json!({
            "account": "ann", "accountName": null, "collection": "prices", "collectionName": {"en": "Prices", "fr": "Prix"},
            "accountRole": null, "collectionRole": "EDITOR", "invitedBy": "ann", "email": "bob@example.org",
        })
    );
    let accept = "mutation($token: String!) { it: acceptInvitation(token: $token) { account { key role } collection { key role can { editMetrics seeMembers manageMembers } } problems { code } } }";
    let accepted = bob.graphql(accept, json!({"token": token})).await;
    assert_eq!(
        accepted.data()["it"],
        json!({
            "account": {"key": "ann", "role": "MEMBER"},
            "collection": {"key": "prices", "role": "EDITOR", "can": {"editMetrics": true, "seeMembers": true, "manageMembers": false}},
            "problems": [],
        })
    );
    let query = "{ account(key: \"ann\") {
            can { seeMembers manageMembers handOver delete }
            members { totalCount nodes { username name pictureUrl role ownedCollections roles removable version } }
            invitations { email } } collection(account: \"ann\", key: \"prices\") {
            members(search: \"BO\") { totalCount nodes { username role roles removable version } } invitations { email } } }";
    let seen = bob.graphql(query, json!({})).await;
    assert_eq!(
        seen.data(),
        &json!({
            "account": {
                "can": {"seeMembers": true, "manageMembers": false, "handOver": false, "delete": false},
                "members": {"totalCount": 2, "nodes": [
                    {"username": "ann", "name": null, "pictureUrl": null, "role": "OWNER", "ownedCollections": 1, "roles": [], "removable": false, "version": 1},
                    {"username": "bob", "name": null, "pictureUrl": null, "role": "MEMBER", "ownedCollections": 0, "roles": [], "removable": true, "version": 1},
                ]},
                "invitations": null,
            },
            "collection": {
                "members": {"totalCount": 1, "nodes": [{"username": "bob", "role": "EDITOR", "roles": [], "removable": true, "version": 1}]},
                "invitations": null,
            },
        })
    );
    let seen = ann.graphql(query, json!({})).await;
    assert_eq!(
        seen.data()["account"]["members"]["nodes"][1]["roles"],
        json!(["MEMBER", "ADMINISTRATOR"])
    );
    assert_eq!(
        (
            &seen.data()["account"]["invitations"],
            &seen.data()["collection"]["invitations"]
        ),
        (&json!([]), &json!([]))
    );
    // The stranger and the guest see a public account, but neither list.
    for reader in [server.guest(), Actor::user(&server, "carl").await] {
        let seen = reader.graphql(query, json!({})).await;
        assert_eq!(
            (
                &seen.data()["account"]["members"],
                &seen.data()["collection"]
            ),
            (&Value::Null, &Value::Null)
        );
    }
    // Leaving removes every right, in the running session too.
    let id = bob.user_id().await.to_string();
    let left = bob.graphql("mutation($id: ID!) { removeAccountMember(account: \"ann\", member: $id) { done problems { code } } }", json!({"id": id})).await;
    assert_eq!(left.data()["removeAccountMember"]["done"], true);
    let seen = bob.graphql(query, json!({})).await;
    assert_eq!(
        (
            &seen.data()["account"]["members"],
            &seen.data()["collection"]
        ),
        (&Value::Null, &Value::Null)
    );
}
