//! Roles in accounts and collections. Each enumeration is ordered from the fewest rights to the
//! most.

use crate::text::word::words;

words! {
    /// A role in an account. There is one owner, and any number of members with the other roles.
    pub enum AccountRole {
        /// Sees the contents that the account shows to its members.
        Member => "member",
        /// Also adds and manages collections and members.
        Administrator => "administrator",
        /// Also changes settings, hands the account over and deletes it.
        Owner => "owner",
    }
}

words! {
    /// A role in a collection. There is one owner, and any number of members with the other roles.
    pub enum CollectionRole {
        /// Sees the collection.
        Member => "member",
        /// Also edits indicators and dashboards.
        Editor => "editor",
        /// Also edits the collection's own fields and its members.
        Administrator => "administrator",
        /// Also hands the collection over and deletes it.
        Owner => "owner",
    }
}

impl AccountRole {
    /// The role in every collection of the account that this role implies: owners and
    /// administrators of the account act as administrators.
    #[must_use]
    pub fn in_collections(self) -> Option<CollectionRole> {
        (self >= Self::Administrator).then_some(CollectionRole::Administrator)
    }
}
