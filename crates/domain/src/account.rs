//! Accounts: the public spaces at `/{accountKey}`.

use crate::{
    problem::{Code, Problem},
    word::words,
};

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
