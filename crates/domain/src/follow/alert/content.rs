//! What a digest contains: the news of a reader's alerts at one run.

use serde::{Deserialize, Serialize};

use super::report::AlertNews;
use super::setting::AlertProgress;
use super::threshold::Bounds;
use crate::calendar::frequency::Frequency;
use crate::id::{AlertId, CollectionId, MetricId};
use crate::text::language::Text;
use crate::text::word::words;

/// Most indicators of a mail; it has the number of the others and a link to them.
pub const SHOWN_ITEMS: usize = 50;

words! {
    /// The state of a digest.
    pub enum DigestState {
        /// Its mail is being sent.
        Queued => "queued",
        /// Its mail was sent.
        Sent => "sent",
        /// It was not sent: the reader ended the alerts, or lost a right.
        Cancelled => "cancelled",
        /// It could not be sent for two days; its news joined the next run.
        Failed => "failed",
    }
}

/// The news of one run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DigestContent {
    /// The indicators with news, those of a collection together.
    pub items: Vec<DigestItem>,
}

/// The news of one indicator.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DigestItem {
    /// The alert.
    pub alert: AlertId,
    /// The indicator.
    pub metric: MetricId,
    /// Its collection.
    pub collection: CollectionId,
    /// The key of the account, the key of the collection, and the path of the indicator; `None` if it was deleted.
    pub place: Option<[String; 3]>,
    /// The name of the collection.
    pub collection_name: Text,
    /// The name of the indicator, or its path.
    pub name: Text,
    /// The unit.
    pub unit: Text,
    /// The frequency.
    pub frequency: Frequency,
    /// The largest number of decimals of a value.
    pub decimals: u8,
    /// The bounds of the alert.
    pub bounds: Option<Bounds>,
    /// The news; empty for an indicator that was deleted.
    pub news: Vec<AlertNews>,
    /// The last values, the latest last: the shape that the mail shows.
    pub recent: Vec<f64>,
    /// How far the alert had reported before the run.
    pub before: AlertProgress,
    /// How far it has reported with it.
    pub after: AlertProgress,
}
