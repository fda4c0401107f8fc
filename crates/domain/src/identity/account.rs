//! Accounts: the public spaces at `/{accountKey}`.

use jiff::Timestamp;

use crate::id::{AccountId, UserId};
use crate::limits;
use crate::problem::{Code, Problem};
use crate::text::language::Text;
use crate::text::word::words;
use crate::text::{Shape, clean, clean_both};

words! {
    /// Whether an account only consults or also publishes.
    pub enum AccountKind {
        /// Consults: favourites, alerts, personal dashboards.
        User => "user",
        /// Consults and publishes: may have collections.
        Publisher => "publisher",
    }
}

words! {
    /// Which of the two faces of the application the account's people see.
    pub enum AccountView {
        /// What a reader needs.
        User => "user",
        /// What a publisher needs, too.
        Publisher => "publisher",
    }
}

words! {
    /// Who finds an account.
    pub enum Visibility {
        /// Everybody.
        Public => "public",
        /// Its members only.
        Private => "private",
    }
}

words! {
    /// What the operator has granted an account.
    pub enum Plan {
        /// Public collections.
        Free => "free",
        /// Public and non-public collections.
        Subscriber => "subscriber",
    }
}

/// Whether an account of kind `from`, with so many collections, may become one of kind `to`. A
/// User may become a Publisher at any time; back only without collections.
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

/// Whether an account of this kind may have collections.
///
/// # Errors
/// `NOT_A_PUBLISHER`.
pub fn may_publish(kind: AccountKind) -> Result<(), Problem> {
    match kind {
        AccountKind::Publisher => Ok(()),
        AccountKind::User => Err(Problem::new(Code::NotAPublisher)),
    }
}

/// An account's settings as they are typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountForm {
    /// The name to show beside the key, if any.
    pub name: Option<String>,
    /// What it says of itself, in plain paragraphs.
    pub description: Text,
    /// Who finds the account.
    pub visibility: Visibility,
    /// Which face of the application its people see.
    pub view: AccountView,
}

/// An account's settings, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountFields {
    /// The name to show beside the key, if any.
    pub name: Option<String>,
    /// What it says of itself, in plain paragraphs.
    pub description: Text,
    /// Who finds the account.
    pub visibility: Visibility,
    /// Which face of the application its people see.
    pub view: AccountView,
}

impl AccountForm {
    /// Checks every field, for an account of this kind: only a Publisher has the publisher's view.
    ///
    /// # Errors
    /// Everything that is wrong, field by field in the order of the form.
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

/// An account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Which one.
    pub id: AccountId,
    /// Its key as it was typed.
    pub key: String,
    /// Who owns it.
    pub owner: UserId,
    /// Whether it may publish.
    pub kind: AccountKind,
    /// Its name in words.
    pub name: Option<String>,
    /// What it says of itself, in plain paragraphs.
    pub description: Text,
    /// Who finds it.
    pub visibility: Visibility,
    /// Which face of the application its people see.
    pub view: AccountView,
    /// What the operator has granted it.
    pub plan: Plan,
    /// The hash by which its picture is kept.
    pub picture: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// Counts the changes.
    pub version: i64,
}

impl Account {
    /// As it is told to who may not see it, but meets its key elsewhere: the key alone, all else as accounts begin.
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
