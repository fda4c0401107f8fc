//! The facts about a series in its files.

use domain::catalogue::licence::Licence;
use domain::series::view::Reading;
use domain::text::language::Text;
use jiff::Timestamp;
use service::metric::SeenMetric;
use service::series::view::Prepared;

/// The source of a series, its unit, and how it was read.
pub(super) struct Source<'a> {
    /// `account/collection/path`.
    pub(super) id: String,
    pub(super) name: &'a Text,
    /// The unit of the values.
    pub(super) unit: &'a Text,
    /// The source of the figures.
    pub(super) source: Option<&'a str>,
    pub(super) licence: Licence,
    /// The number of the vintage that was read; 0 before the first.
    pub(super) vintage: i64,
    /// The time at which that vintage was published; `None` before the first.
    pub(super) updated: Option<Timestamp>,
    /// The address of the indicator's page.
    pub(super) address: String,
    pub(super) reading: &'a Reading,
}

impl<'a> Source<'a> {
    /// The facts about a reading; `origin` is the beginning of addresses, empty where it is unknown.
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
pub(crate) fn id(seen: &SeenMetric) -> String {
    let collection = &seen.collection;
    let (account, key) = (&collection.account.record.key, &collection.record.key);
    format!("{account}/{key}/{}", seen.record.path)
}
