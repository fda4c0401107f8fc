//! Roles in accounts and collections. Each enumeration is ordered from the least to the most.

use crate::text::word::words;

words! {
    /// A role in an account; one owner, any number of the others.
    pub enum AccountRole {
        /// Sees what the account shows its members.
        Member => "member",
        /// Adds and manages collections and members.
        Administrator => "administrator",
        /// Also settings, handing over, deleting.
        Owner => "owner",
    }
}

words! {
    /// A role in a collection; one owner, any number of the others.
    pub enum CollectionRole {
        /// Sees the collection.
        Member => "member",
        /// Edits indicators and dashboards.
        Editor => "editor",
        /// Also the collection's own fields and its members.
        Administrator => "administrator",
        /// Also handing over and deleting.
        Owner => "owner",
    }
}

impl AccountRole {
    /// The role that an account's role gives in every collection of the account: owners and
    /// administrators act as administrators.
    #[must_use]
    pub fn in_collections(self) -> Option<CollectionRole> {
        (self >= Self::Administrator).then_some(CollectionRole::Administrator)
    }
}
