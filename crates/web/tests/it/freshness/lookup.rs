//! Ids and versions of the present contents, and the words of the documents that name them.
//!
//! `<metric ann/prices/cpi version>` in a document stands for a field of the object at an address, `<INDICATOR>` for
//! the input that most mutations of a noun share.

use serde_json::{Value, json};
use testkit::Actor;

use super::world::Contents;

/// Texts that stand for inputs.
const INPUTS: &[(&str, &str)] = &[
    (
        "INDICATOR",
        r#"frequency: MONTHLY, name: {en: "Consumer prices"}, unit: {en: "index"}, notes: {}, tags: {},
        source: "Office", aggregation: AVG, transformation: NONE"#,
    ),
    (
        "COLLECTION",
        "summary: {}, description: {}, tags: {}, questions: false",
    ),
    ("DASHBOARD", "description: {}, tags: {}"),
    (
        "OPTIONS",
        r#"stack: NONE, range: AUTO, yFormat: "auto", xFormat: DATE, showUnit: true, seasonColours: [], priority: 0,
        description: {}"#,
    ),
    ("LOOK", "look: {legend: {}, style: LINE, axis: LEFT}"),
];

impl Contents {
    /// Replaces the words in angle brackets, as this user sees the contents.
    pub(super) async fn fill(&self, by: &Actor, text: &str) -> String {
        let mut filled = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('<') {
            let (word, after) = after.split_once('>').unwrap();
            filled.push_str(before);
            filled.push_str(&self.word(by, word).await);
            rest = after;
        }
        filled + rest
    }

    async fn word(&self, by: &Actor, word: &str) -> String {
        if let Some((_, text)) = INPUTS.iter().find(|(name, _)| *name == word) {
            return (*text).to_owned();
        }
        match word.split(' ').collect::<Vec<_>>().as_slice() {
            ["user", name] => self.users[name].clone(),
            [kind, address, field] => text(&self.find(by, kind, address, field).await),
            _ => panic!("<{word}>"),
        }
    }

    /// The id of the object at an address, as its owner sees it.
    pub(super) async fn id(&self, kind: &str, address: &str) -> String {
        let owner = address.split('/').next().unwrap();
        let found = self.find(self.person(owner), kind, address, "id").await;
        text(&found)
    }

    /// A field of the object at an address. The root `viewer` keeps the response out of all caches.
    async fn find(&self, by: &Actor, kind: &str, address: &str, field: &str) -> Value {
        let keys: Vec<&str> = address.split('/').collect();
        let (call, pointer) = match (kind, keys.as_slice()) {
            ("account", [account]) => (
                format!("account(key: \"{account}\") {{ {field} }}"),
                format!("/account/{field}"),
            ),
            ("member", [account, name]) => (
                format!(
                    "account(key: \"{account}\") {{ members(search: \"{name}\") {{ nodes {{ {field} }} }} }}"
                ),
                format!("/account/members/nodes/0/{field}"),
            ),
            ("invitation", [account, name]) => {
                let call = format!("account(key: \"{account}\") {{ invitations {{ id email }} }}");
                return self.find_invitation(by, &call, name).await;
            }
            ("collection", [account, key]) => (
                format!("collection(account: \"{account}\", key: \"{key}\") {{ {field} }}"),
                format!("/collection/{field}"),
            ),
            ("role", [account, key, name]) => (
                format!(
                    "collection(account: \"{account}\", key: \"{key}\") {{ members(search: \"{name}\") {{ nodes {{ {field} }} }} }}"
                ),
                format!("/collection/members/nodes/0/{field}"),
            ),
            ("pins", [account, key]) => (
                format!("collection(account: \"{account}\", key: \"{key}\") {{ pins {{ id }} }}"),
                format!("/collection/pins/{field}/id"),
            ),
            ("event", [account, key]) => (
                format!(
                    "collection(account: \"{account}\", key: \"{key}\") {{ events {{ {field} }} }}"
                ),
                format!("/collection/events/0/{field}"),
            ),
            ("metric", [account, key, path @ ..]) => (
                format!(
                    "metric(account: \"{account}\", collection: \"{key}\", path: \"{}\") {{ {field} }}",
                    path.join("/")
                ),
                format!("/metric/{field}"),
            ),
            ("question", [account, key, number]) => (
                format!(
                    "question(account: \"{account}\", collection: \"{key}\", number: {number}) {{ {field} }}"
                ),
                format!("/question/{field}"),
            ),
            ("answer", [account, key, number]) => (
                format!(
                    "question(account: \"{account}\", collection: \"{key}\", number: {number}) {{ answers {{ post {{ {field} }} }} }}"
                ),
                format!("/question/answers/0/post/{field}"),
            ),
            ("dashboard", [_, _, _]) => (
                format!("{} {{ {field} }}", dashboard(&keys)),
                format!("/dashboard/{field}"),
            ),
            ("chart", [_, _, _, chart]) => (
                format!(
                    "{} {{ chart(key: \"{chart}\") {{ {field} }} }}",
                    dashboard(&keys)
                ),
                format!("/dashboard/chart/{field}"),
            ),
            _ => panic!("<{kind} {address} {field}>"),
        };
        let answer = by
            .graphql(&format!("{{ {call} viewer {{ id }} }}"), json!({}))
            .await;
        let found = answer.data().pointer(&pointer);
        found
            .unwrap_or_else(|| panic!("{call}: {}", answer.body))
            .clone()
    }

    async fn find_invitation(&self, by: &Actor, call: &str, name: &str) -> Value {
        let answer = by
            .graphql(&format!("{{ {call} viewer {{ id }} }}"), json!({}))
            .await;
        let mut all = answer.data()["account"]["invitations"]
            .as_array()
            .unwrap()
            .iter();
        let of_name = |one: &&Value| one["email"].as_str().unwrap().starts_with(name);
        all.find(of_name).unwrap()["id"].clone()
    }
}

/// The call of a dashboard; `_` is the collection of a personal one.
fn dashboard(keys: &[&str]) -> String {
    let (account, collection, key) = (keys[0], keys[1], keys[2]);
    match collection {
        "_" => format!("dashboard(account: \"{account}\", key: \"{key}\")"),
        _ => format!(
            "dashboard(account: \"{account}\", collection: \"{collection}\", key: \"{key}\")"
        ),
    }
}

fn text(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}
