//! The entries of the sitemap: public objects by kind.

use jiff::Timestamp;

/// The kinds of objects that a sitemap lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SitemapKind {
    /// Accounts of publishers.
    Accounts,
    /// Collections that everybody may read.
    Collections,
    /// Dashboards of collections.
    Dashboards,
    /// Indicators.
    Metrics,
    /// Questions about collections.
    Questions,
}

impl SitemapKind {
    /// Every kind, in the order of declaration.
    pub const ALL: [Self; 5] = [
        Self::Accounts,
        Self::Collections,
        Self::Dashboards,
        Self::Metrics,
        Self::Questions,
    ];
}

/// A public object by the keys of its address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SitemapObject {
    /// The key of its account.
    pub account: String,
    /// The key of its collection; `None` for an account.
    pub collection: Option<String>,
    /// The path of an indicator, the key of a dashboard, or the last segment of a question's address.
    pub object: Option<String>,
    /// When it last changed or was published; of an account, when one of its public collections changed.
    pub changed_at: Timestamp,
}
