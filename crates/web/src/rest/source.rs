//! What a series file tells of its series.

use domain::collection::Licence;
use domain::language::Text;
use jiff::Timestamp;

/// Where a series comes from and what it counts.
pub(super) struct Source<'a> {
    /// `account/collection/path`.
    pub(super) id: String,
    pub(super) name: &'a Text,
    pub(super) unit: &'a Text,
    /// Where the figures come from.
    pub(super) source: Option<&'a str>,
    pub(super) licence: Licence,
    /// The number of the latest vintage; 0 before the first.
    pub(super) vintage: i64,
    /// When it was published.
    pub(super) updated: Option<Timestamp>,
}
