//! Everything that changes what is read, one step after the other.

pub(super) mod accounts;
pub(super) mod collections;
pub(super) mod dashboards;
pub(super) mod members;
pub(super) mod metrics;
mod other;
pub(super) mod questions;

use serde_json::{Value, json};
use testkit::{Actor, TestServer};

pub(super) use self::other::Other;
use super::world::Contents;

/// A change of the contents.
pub(super) struct Write {
    pub(super) name: &'static str,
    /// The user who makes it.
    by: &'static str,
    does: Does,
}

enum Does {
    /// A mutation with its arguments; words in angle brackets stand for ids, versions and inputs.
    Mutation(&'static str),
    Other(Other),
}

/// A change by a mutation.
const fn change(name: &'static str, by: &'static str, mutation: &'static str) -> Write {
    let does = Does::Mutation(mutation);
    Write { name, by, does }
}

/// A change by other means.
const fn other(name: &'static str, by: &'static str, other: Other) -> Write {
    let does = Does::Other(other);
    Write { name, by, does }
}

impl Write {
    /// Makes the change through this server.
    pub(super) async fn make(&self, contents: &Contents, server: &TestServer) {
        let by = contents.person(self.by).at(server);
        match &self.does {
            Does::Mutation(mutation) => drop(mutate(contents, &by, mutation).await),
            Does::Other(other) => other.make(contents, server, &by).await,
        }
    }

    /// The name of its mutation; empty for other means.
    pub(super) fn mutation(&self) -> &'static str {
        match &self.does {
            Does::Mutation(mutation) => mutation.split(['(', ' ']).next().unwrap(),
            Does::Other(other) => other.mutation(),
        }
    }
}

/// Sends a mutation and returns its payload, which has no problems.
async fn mutate(contents: &Contents, by: &Actor, mutation: &str) -> Value {
    let (call, selection) = mutation.split_once(" -> ").unwrap_or((mutation, ""));
    let call = contents.fill(by, call).await;
    let document =
        format!("mutation {{ it: {call} {{ {selection} problems {{ code field params }} }} }}");
    contents.done(by, &document, json!({})).await
}

/// All groups. Each begins with the same contents.
pub(super) fn groups() -> [&'static [Write]; 6] {
    [
        metrics::WRITES,
        dashboards::WRITES,
        collections::WRITES,
        members::WRITES,
        accounts::WRITES,
        questions::WRITES,
    ]
}

/// Mutations that no group makes, and why.
pub(super) const UNMADE: &[(&str, &str)] = &[
    ("checkEmail", "changes nothing"),
    ("signIn", "changes the sessions alone"),
    ("signOut", "changes the sessions alone"),
    ("endSession", "changes the sessions alone"),
    ("endOtherSessions", "changes the sessions alone"),
    ("makeAccessKey", "changes the access keys alone"),
    ("revokeAccessKey", "changes the access keys alone"),
    ("revokeAccessKeys", "changes the access keys alone"),
    ("beginProvider", "changes nothing that is read"),
    (
        "completeProvider",
        "changes the sessions and identities alone",
    ),
    ("sendIdentityCode", "sends a mail"),
    ("joinIdentity", "changes the sessions and identities alone"),
    (
        "signUpByProvider",
        "needs an identity provider; its user is new",
    ),
    ("removeIdentity", "changes the identities alone"),
    ("removePassword", "changes what nobody else sees"),
    ("beginSignUp", "sends a mail"),
    ("beginReset", "sends a mail"),
    ("beginEmailChange", "sends a mail"),
    (
        "completeEmailChange",
        "changes what the user alone sees, and no cached answer has",
    ),
    ("changePassword", "changes what nobody sees"),
    (
        "setLanguage",
        "changes what the user alone sees; the language is part of the key of an answer",
    ),
    (
        "setPreferences",
        "changes what the user alone sees, and no cached answer has",
    ),
    (
        "addFavourite",
        "changes what the user alone sees, and no cached answer has",
    ),
    (
        "removeFavourites",
        "changes what the user alone sees, and no cached answer has",
    ),
    (
        "restoreFavourites",
        "changes what the user alone sees, and no cached answer has",
    ),
    (
        "arrangeFavourites",
        "changes what the user alone sees, and no cached answer has",
    ),
    (
        "setAlert",
        "changes what the user alone sees, and no cached answer has",
    ),
    (
        "removeAlerts",
        "changes what the user alone sees, and no cached answer has",
    ),
    (
        "restoreAlerts",
        "changes what the user alone sees, and no cached answer has",
    ),
    (
        "endAlerts",
        "changes what the user alone sees, and no cached answer has",
    ),
    (
        "undoEndAlerts",
        "changes what the user alone sees, and no cached answer has",
    ),
    (
        "sendExample",
        "changes what the user alone sees, and no cached answer has",
    ),
    (
        "setDueMail",
        "changes what the user alone sees, and no cached answer has",
    ),
    (
        "setQuestionMail",
        "changes what the user alone sees, and no cached answer has",
    ),
    ("countView", "changes numbers that no cached answer has"),
    (
        "followQuestion",
        "changes what the user alone sees, and no cached answer has",
    ),
    (
        "reportPost",
        "changes what moderators alone see, and no cached answer has",
    ),
    (
        "dismissReports",
        "changes what moderators alone see, and no cached answer has",
    ),
    (
        "barUser",
        "changes what the user and moderators alone see, and no cached answer has",
    ),
    (
        "unbarUser",
        "changes what the user and moderators alone see, and no cached answer has",
    ),
    (
        "visitHome",
        "changes what the user alone sees, and no cached answer has",
    ),
];

/// Changes after which all reads are the same, and why.
pub(super) const SILENT: &[(&str, &str)] = &[
    ("keep an import file", "only its sender sees it, by its id"),
    (
        "discard an import file",
        "only its sender sees it, by its id",
    ),
];
