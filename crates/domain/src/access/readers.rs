//! The readers that a publisher chooses for an object. The policy decides from them.

use crate::text::word::words;

words! {
    /// The readers of a collection, before its account's visibility is considered; ordered from the
    /// laxest to the strictest.
    pub enum CollectionAccess {
        /// Everybody.
        Public => "public",
        /// The members of the account.
        Account => "account",
        /// The members of the collection.
        Private => "private",
    }
}

words! {
    /// The readers of a personal dashboard, before its account's visibility is considered; ordered from the laxest
    /// to the strictest.
    pub enum DashboardAccess {
        /// Everybody.
        Public => "public",
        /// Its owner and the readers whom the owner names.
        Shared => "shared",
        /// Its owner alone.
        Private => "private",
    }
}
