//! What a series file tells of its series.

use domain::catalogue::licence::Licence;
use domain::series::view::Reading;
use domain::text::language::Text;
use jiff::Timestamp;
use service::metric::SeenMetric;
use service::series::view::Prepared;

/// Where a series comes from, what it counts, and how it was read.
pub(super) struct Source<'a> {
    /// `account/collection/path`.
    pub(super) id: String,
    pub(super) name: &'a Text,
    /// What the indicator counts.
    pub(super) unit: &'a Text,
    /// Where the figures come from.
    pub(super) source: Option<&'a str>,
    pub(super) licence: Licence,
    /// The number of the vintage that was read; 0 before the first.
    pub(super) vintage: i64,
    /// When it was published.
    pub(super) updated: Option<Timestamp>,
    /// Where people see the indicator.
    pub(super) address: String,
    pub(super) reading: &'a Reading,
}

impl<'a> Source<'a> {
    /// What is told of a reading; `origin` is what addresses begin with, if it is known.
    pub(super) fn new(prepared: &'a Prepared, origin: &str) -> Self {
        let record = &prepared.seen.record;
        let id = id(&prepared.seen);
        Self {
            address: format!("{origin}/{id}"),
            id,
            name: &record.name,
            unit: &record.unit,
            source: record.source.as_deref(),
            licence: prepared.seen.licence(),
            vintage: prepared.state.vintage,
            updated: prepared.state.published_at,
            reading: &prepared.reading,
        }
    }
}

/// `account/collection/path`, in the publisher's spelling.
pub(super) fn id(seen: &SeenMetric) -> String {
    let collection = &seen.collection;
    let (account, key) = (&collection.account.record.key, &collection.record.key);
    format!("{account}/{key}/{}", seen.record.path)
}
