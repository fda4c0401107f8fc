//! Orders and filters of lists of collections.

use crate::id::AccountId;

/// The sort key of a list of collections.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CollectionOrder {
    /// The key of the account, then the key of the collection.
    #[default]
    Keys,
    /// The time of the last change of the fields, the latest first.
    Updated,
}

/// A filter and an order of the collections that a reader may see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CollectionList {
    /// Only the collections of this account; `None` for those of all accounts.
    pub account: Option<AccountId>,
    /// The sort key.
    pub order: CollectionOrder,
}
