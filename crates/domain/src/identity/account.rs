//! Accounts: the public spaces at `/{accountKey}`.

use jiff::Timestamp;

use crate::id::{AccountId, UserId};
use crate::limits;
use crate::problem::{Code, Problem};
use crate::text::language::Text;
use crate::text::word::words;
use crate::text::{Shape, clean, clean_both};

words! {
    /// Whether an account only reads or also publishes.
    pub enum AccountKind {
        /// Reads: favourites, alerts, personal dashboards.
        User => "user",
        /// Reads and publishes: may have collections.
        Publisher => "publisher",
    }
}

words! {
    /// The interface that the members of the account see.
    pub enum AccountView {
        /// The features for readers.
        User => "user",
        /// The features for readers and for publishers.
        Publisher => "publisher",
    }
}

words! {
    /// The visibility of an account.
    pub enum Visibility {
        /// Visible to everybody.
        Public => "public",
        /// Visible to its members only.
        Private => "private",
    }
}

words! {
    /// The plan that the operator granted to an account.
    pub enum Plan {
        /// Public collections.
        Free => "free",
        /// Public and non-public collections.
        Subscriber => "subscriber",
    }
}

/// Checks that an account of kind `from`, with this number of collections, may become one of kind `to`. A User may
/// become a Publisher at any time; a Publisher may become a User only without collections.
///
/// # Errors
/// `HAS_COLLECTIONS(count)`.
pub fn change_kind(from: AccountKind, to: AccountKind, collections: u64) -> Result<(), Problem> {
    match (from, to, collections) {
        (AccountKind::Publisher, AccountKind::User, 1..) => {
            Err(Problem::new(Code::HasCollections).with("count", collections))
        }
        _ => Ok(()),
    }
}

/// Checks that an account of this kind may have collections.
///
/// # Errors
/// `NOT_A_PUBLISHER`.
pub fn may_publish(kind: AccountKind) -> Result<(), Problem> {
    match kind {
        AccountKind::Publisher => Ok(()),
        AccountKind::User => Err(Problem::new(Code::NotAPublisher)),
    }
}

/// The settings of an account as the user typed them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountForm {
    /// The name shown beside the key, if any.
    pub name: Option<String>,
    /// The account's description of itself, in plain paragraphs.
    pub description: Text,
    /// Whether everybody or only members see the account.
    pub visibility: Visibility,
    /// The interface that the members of the account see.
    pub view: AccountView,
}

/// The checked settings of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountFields {
    /// The name shown beside the key, if any.
    pub name: Option<String>,
    /// The account's description of itself, in plain paragraphs.
    pub description: Text,
    /// Whether everybody or only members see the account.
    pub visibility: Visibility,
    /// The interface that the members of the account see.
    pub view: AccountView,
}

impl AccountForm {
    /// Checks every field, for an account of this kind: only a Publisher has the publisher's view.
    ///
    /// # Errors
    /// All problems, in the order of the form's fields.
    pub fn check(&self, kind: AccountKind) -> Result<AccountFields, Vec<Problem>> {
        let raw = self.name.as_deref().unwrap_or_default();
        let (name, mut problems) = match clean("name", raw, limits::ACCOUNT_NAME, Shape::Line) {
            Ok(name) => (name, Vec::new()),
            Err(problem) => (None, vec![problem]),
        };

        let description = clean_both(
            "description",
            &self.description,
            limits::ACCOUNT_DESCRIPTION,
            Shape::Lines,
            &mut problems,
        );

        if self.view == AccountView::Publisher && kind == AccountKind::User {
            problems.push(Problem::at("view", Code::NotAPublisher));
        }

        if problems.is_empty() {
            Ok(AccountFields {
                name,
                description,
                visibility: self.visibility,
                view: self.view,
            })
        } else {
            Err(problems)
        }
    }
}

/// The public space of a user or of a publisher.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The id, which stays when the key changes.
    pub id: AccountId,
    /// The key in the case the user typed.
    pub key: String,
    /// The only user with the role of owner.
    pub owner: UserId,
    /// The kind: whether the account may publish.
    pub kind: AccountKind,
    /// The display name.
    pub name: Option<String>,
    /// The account's description of itself, in plain paragraphs.
    pub description: Text,
    /// Whether everybody or only members see the account.
    pub visibility: Visibility,
    /// The interface that the members of the account see.
    pub view: AccountView,
    /// The plan that the operator granted.
    pub plan: Plan,
    /// The hash under which the picture is stored.
    pub picture: Option<String>,
    /// The time of creation.
    pub created_at: Timestamp,
    /// The number of changes.
    pub version: i64,
}

impl Account {
    /// The account for a reader who may not see it but sees its key elsewhere. Only the id, key, owner and time of
    /// creation remain; every other field has its initial value.
    #[must_use]
    pub fn nameless(self) -> Self {
        Self {
            kind: AccountKind::User,
            name: None,
            description: Text::default(),
            visibility: Visibility::Public,
            view: AccountView::User,
            plan: Plan::Free,
            picture: None,
            version: 1,
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_publisher_with_collections_can_not_become_a_user_again() {
        use AccountKind::{Publisher, User};
        assert_eq!(change_kind(User, Publisher, 0), Ok(()));
        assert_eq!(change_kind(Publisher, User, 0), Ok(()));
        assert_eq!(change_kind(Publisher, Publisher, 3), Ok(()));
        assert_eq!(
            change_kind(Publisher, User, 3),
            Err(Problem::new(Code::HasCollections).with("count", 3_u64))
        );
    }

    #[test]
    fn only_a_publisher_may_have_collections_and_the_publishers_view() {
        assert_eq!(may_publish(AccountKind::Publisher), Ok(()));
        assert_eq!(
            may_publish(AccountKind::User),
            Err(Problem::new(Code::NotAPublisher))
        );
        let form = AccountForm {
            name: Some("a\u{0}".to_owned()),
            description: Text::fr("x".repeat(limits::ACCOUNT_DESCRIPTION + 1)),
            visibility: Visibility::Public,
            view: AccountView::Publisher,
        };
        assert_eq!(
            form.check(AccountKind::User),
            Err(vec![
                Problem::at("name", Code::InvalidCharacters),
                Problem::at("description.fr", Code::TooLong)
                    .with("max", limits::ACCOUNT_DESCRIPTION)
                    .with("length", limits::ACCOUNT_DESCRIPTION + 1),
                Problem::at("view", Code::NotAPublisher)
            ])
        );
    }

    #[test]
    fn blank_texts_are_none() {
        let form = AccountForm {
            name: Some("  ".to_owned()),
            description: Text::en(" \n "),
            visibility: Visibility::Private,
            view: AccountView::User,
        };
        let fields = form.check(AccountKind::User).unwrap();
        assert_eq!((fields.name, fields.description), (None, Text::default()));
    }
}
