//! The facts about a series in its files.

use domain::catalogue::licence::Licence;
use domain::catalogue::metric::End;
use domain::series::view::Reading;
use domain::text::language::Text;
use jiff::Timestamp;
use service::series::view::Prepared;

use crate::types::series_id;

/// The source of a series, its unit, and how it was read.
pub(crate) struct Source<'a> {
    /// `account/collection/path`.
    pub(crate) id: String,
    /// The path in its collection.
    pub(crate) path: &'a str,
    pub(crate) name: &'a Text,
    /// The unit of the values.
    pub(crate) unit: &'a Text,
    /// The source of the figures.
    pub(crate) source: Option<&'a str>,
    pub(crate) licence: Licence,
    /// The number of the vintage that was read; 0 before the first.
    pub(crate) vintage: i64,
    /// The time at which that vintage was published; `None` before the first.
    pub(crate) updated: Option<Timestamp>,
    /// The present end of a discontinued series.
    pub(crate) end: Option<&'a End>,
    /// The address of the indicator's page.
    pub(crate) address: String,
    pub(crate) reading: &'a Reading,
}

impl<'a> Source<'a> {
    /// The facts about a reading; `origin` is the beginning of addresses, empty where it is unknown.
    pub(crate) fn new(prepared: &'a Prepared, origin: &str) -> Self {
        let record = &prepared.seen.record;
        let id = series_id(&prepared.seen);
        Self {
            address: format!("{origin}/{id}"),
            id,
            path: &record.path,
            name: &record.name,
            unit: &record.unit,
            source: record.source.as_deref(),
            licence: prepared.seen.licence(),
            vintage: prepared.state.vintage,
            updated: prepared.state.published_at,
            end: record.end.as_ref(),
            reading: &prepared.reading,
        }
    }
}
