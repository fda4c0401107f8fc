//! The content of a digest: the news of a reader's alerts at one run.

use serde::{Deserialize, Serialize};

use super::report::AlertNews;
use super::setting::AlertProgress;
use super::threshold::Bounds;
use crate::calendar::due::Next;
use crate::calendar::frequency::Frequency;
use crate::id::{AlertId, CollectionId, MetricId, PostId};
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

/// The content of the digest of one run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DigestContent {
    /// The indicators with news, those of a collection together.
    pub items: Vec<DigestItem>,
    /// The indicators that are due, the longest due first; at most [`SHOWN_ITEMS`]. Empty for a reader who has not
    /// asked for them.
    #[serde(default)]
    pub due: Vec<DueItem>,
    /// The number of due indicators that are not in `due`.
    #[serde(default)]
    pub more_due: u64,
    /// The questions that the reader follows with new answers, by collection and number. Only in daily digests.
    #[serde(default)]
    pub answers: Vec<AnswerItem>,
}

impl DigestContent {
    /// Whether there is nothing to report.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.items.is_empty() && self.due.is_empty() && self.answers.is_empty()
    }

    /// The number of due indicators, listed or not.
    #[must_use]
    pub fn due_count(&self) -> u64 {
        u64::try_from(self.due.len()).unwrap_or(u64::MAX) + self.more_due
    }
}

/// An indicator that the reader may edit and that is due.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DueItem {
    /// Its collection.
    pub collection: CollectionId,
    /// The key of the account, the key of the collection, and the path of the indicator.
    pub place: [String; 3],
    /// The name of the indicator, or its path.
    pub name: Text,
    /// The period to publish, and the day from which on it can be published; `None` before the first observation.
    pub next: Option<Next>,
}

/// New answers to a question that the reader follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnswerItem {
    /// The question.
    pub question: PostId,
    /// Its collection.
    pub collection: CollectionId,
    /// The key of the account, and the key of the collection.
    pub place: [String; 2],
    /// The number of the question in the collection.
    pub number: i64,
    /// The title of the question.
    pub title: String,
    /// The number of new answers of others, at least 1.
    pub count: u64,
    /// The number of the first of them.
    pub first: i64,
    /// The number of the last answer that the reader knew before the run.
    pub before: i64,
    /// The number of the last answer that the reader knows with it.
    pub after: i64,
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
