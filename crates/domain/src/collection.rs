//! Collections: licences, access rules, and the fields of the form.

use crate::word::words;

words! {
    /// Who sees a collection, before its account's visibility is considered; ordered from the
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
    /// What others may do with a collection's indicators.
    pub enum Licence {
        /// Nothing is stated.
        None => "none",
        /// Public domain.
        Cc0 => "cc0",
        /// Attribution.
        CcBy => "cc-by",
        /// Attribution, share-alike.
        CcBySa => "cc-by-sa",
        /// Attribution, no derivatives.
        CcByNd => "cc-by-nd",
        /// Attribution, non-commercial.
        CcByNc => "cc-by-nc",
        /// Attribution, non-commercial, share-alike.
        CcByNcSa => "cc-by-nc-sa",
        /// Attribution, non-commercial, no derivatives.
        CcByNcNd => "cc-by-nc-nd",
    }
}
