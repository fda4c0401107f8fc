//! Collections: access rules, and the fields of the form.

pub mod list;

use jiff::Timestamp;
use serde::Serialize;

use crate::access::CollectionAccess;
use crate::catalogue::key::CollectionKey;
use crate::catalogue::licence::Licence;
use crate::catalogue::tags::clean_tags;
use crate::id::{AccountId, CollectionId, UserId};
use crate::identity::account::Plan;
use crate::limits;
use crate::problem::{Code, Problem};
use crate::text::language::Text;
use crate::text::word::words;
use crate::text::{Shape, clean_both, clean_either, clean_required};

words! {
    /// The operator's setting: the accounts that may have collections that are not public.
    pub enum NonPublic {
        /// Accounts with a subscription.
        Subscribers => "subscribers",
        /// All accounts.
        Everyone => "everyone",
    }
}

impl NonPublic {
    /// Whether an account with this plan may make collections that are not public.
    #[must_use]
    pub fn allows(self, plan: Plan) -> bool {
        self == Self::Everyone || plan == Plan::Subscriber
    }

    /// Checks the chosen access of a collection. A collection keeps its present access, also after
    /// the subscription has ended. `contact` is the contact for a subscription.
    ///
    /// # Errors
    /// `SUBSCRIPTION_NEEDED(contact)`.
    pub fn check(
        self,
        plan: Plan,
        before: Option<CollectionAccess>,
        chosen: CollectionAccess,
        contact: &str,
    ) -> Result<(), Problem> {
        let fits =
            chosen == CollectionAccess::Public || before == Some(chosen) || self.allows(plan);
        if fits {
            Ok(())
        } else {
            Err(Problem::at("access", Code::SubscriptionNeeded).with("contact", contact))
        }
    }
}

/// A collection as typed into its form.
#[derive(Clone, Debug, Serialize)]
pub struct CollectionForm {
    /// Its key in the account.
    pub key: String,
    /// Its name, in at least one language.
    pub name: Text,
    /// Its content, in a sentence or two.
    pub summary: Text,
    /// Its full description, in plain paragraphs.
    pub description: Text,
    /// Tags separated by `;`.
    pub tags: Text,
    /// Its licence for reuse.
    pub licence: Licence,
    /// Its access rule.
    pub access: CollectionAccess,
    /// Whether it accepts questions and answers.
    pub questions: bool,
}

/// The fields of a collection, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CollectionFields {
    /// Its key in the account.
    pub key: CollectionKey,
    /// Its name, in at least one language.
    pub name: Text,
    /// Its content, in a sentence or two.
    pub summary: Text,
    /// Its full description, in plain paragraphs.
    pub description: Text,
    /// Tags as [`Tags::joined`](crate::catalogue::tags::Tags::joined) gives them.
    pub tags: Text,
    /// Its licence for reuse.
    pub licence: Licence,
    /// Its access rule.
    pub access: CollectionAccess,
    /// Whether it accepts questions and answers.
    pub questions: bool,
}

impl CollectionForm {
    /// Checks every field. The caller checks the rest: whether the key is free and the access is
    /// allowed.
    ///
    /// # Errors
    /// All problems, field by field in the order of the form.
    pub fn check(&self) -> Result<CollectionFields, Vec<Problem>> {
        let mut problems = Vec::new();
        let key = CollectionKey::parse(self.key.trim())
            .map_err(|problem| problems.push(problem.at("key")));

        let found = &mut problems;
        let name = clean_either("name", &self.name, limits::NAME, Shape::Line, found);
        let summary = clean_both(
            "summary",
            &self.summary,
            limits::SUMMARY,
            Shape::Line,
            found,
        );
        let description = clean_both(
            "description",
            &self.description,
            limits::DESCRIPTION,
            Shape::Lines,
            found,
        );

        let tags = clean_tags("tags", &self.tags, found);
        match key {
            Ok(key) if problems.is_empty() => Ok(CollectionFields {
                key,
                name,
                summary,
                description,
                tags,
                licence: self.licence,
                access: self.access,
                questions: self.questions,
            }),
            _ => Err(problems),
        }
    }
}

/// A collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    /// The id, which stays when the key or the account's key changes.
    pub id: CollectionId,
    /// The account that it belongs to.
    pub account: AccountId,
    /// Its key as typed.
    pub key: String,
    /// Its name, in at least one language; at most [`limits::NAME`] characters each.
    pub name: Text,
    /// Its content, in a sentence or two.
    pub summary: Text,
    /// Its full description, in plain paragraphs.
    pub description: Text,
    /// Tags separated by `;`.
    pub tags: Text,
    /// Its licence for reuse.
    pub licence: Licence,
    /// Its access rule, before the account's visibility is considered.
    pub access: CollectionAccess,
    /// Whether it accepts questions and answers.
    pub questions: bool,
    /// The user with the role of owner in it, who alone hands it over or deletes it.
    pub owner: UserId,
    /// The time of its creation.
    pub created_at: Timestamp,
    /// The time of the last change of its fields.
    pub updated_at: Timestamp,
    /// Counts the changes of its fields.
    pub version: i64,
    /// Counts the changes of its pins.
    pub pins_version: i64,
    /// Why and when the operator of the server took it down; `None` for all other collections.
    pub taken_down: Option<TakeDown>,
}

/// Checks the operator's note about a collection that is taken down, in the field `note`.
///
/// # Errors
/// `REQUIRED`, `TOO_LONG(max, length)`, `INVALID_CHARACTERS`.
pub fn check_note(raw: &str) -> Result<String, Problem> {
    clean_required("note", raw, limits::REASON, Shape::Lines)
}

/// The removal of a collection from public view by the operator of the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeDown {
    /// The time at which the operator took it down.
    pub at: Timestamp,
    /// The operator's note to the publisher, in plain lines.
    pub note: String,
}

impl Collection {
    /// Whether the publisher may give the collection this access. The operator alone changes the access of a collection
    /// that was taken down.
    ///
    /// # Errors
    /// `COLLECTION_TAKEN_DOWN`, at the field `access`.
    pub fn check_access(&self, chosen: CollectionAccess) -> Result<(), Problem> {
        match self.taken_down.is_some() && chosen != self.access {
            true => Err(Problem::at("access", Code::CollectionTakenDown)),
            false => Ok(()),
        }
    }
}

/// The number and the latest publish of a collection's indicators.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The number of indicators.
    pub metrics: u64,
    /// The time of the latest publish; `None` if no indicator was published.
    pub published_at: Option<Timestamp>,
}

#[cfg(test)]
mod tests;
