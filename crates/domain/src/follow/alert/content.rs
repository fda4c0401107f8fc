//! The content of a digest: the news of a reader's alerts at one run.

use serde::{Deserialize, Serialize};

use super::note::PeriodNote;
use super::report::AlertNews;
use super::setting::AlertProgress;
use super::threshold::Bounds;
use crate::calendar::due::Next;
use crate::calendar::frequency::Frequency;
use crate::id::{AlertId, CollectionId, MetricId, PostId};
use crate::invariant::number_of;
use crate::text::language::Text;
use crate::text::word::words;

/// Most indicators of a mail; it has the number of the others and a link to them.
pub const SHOWN_ITEMS: usize = 50;

words! {
    /// The progress of a digest's mail.
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
    /// The collections that the reader moderates with new questions or reports, by key. Only in daily digests.
    #[serde(default)]
    pub moderation: Vec<ModerationItem>,
}

impl DigestContent {
    /// Whether there is nothing to report.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.items.is_empty()
            && self.due.is_empty()
            && self.answers.is_empty()
            && self.moderation.is_empty()
    }

    /// The number of new questions in the collections that the reader moderates, listed or not.
    #[must_use]
    pub fn question_count(&self) -> u64 {
        self.moderation.iter().map(|item| item.count).sum()
    }

    /// The number of reports that nobody has handled in the collections of `moderation`.
    #[must_use]
    pub fn report_count(&self) -> u64 {
        self.moderation.iter().map(|item| item.reports).sum()
    }

    /// The number of due indicators, listed or not.
    #[must_use]
    pub fn due_count(&self) -> u64 {
        number_of(self.due.len()) + self.more_due
    }
}

/// An indicator that the reader may edit and that is due.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DueItem {
    /// The collection that the indicator is in.
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
    /// The post of the question.
    pub question: PostId,
    /// The collection that the question is about.
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

/// Most new questions of a collection that a mail lists; it has the number of the others.
pub const SHOWN_QUESTIONS: usize = 10;

/// New questions and reports in a collection that the reader moderates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModerationItem {
    /// The collection whose posts the reader moderates.
    pub collection: CollectionId,
    /// The key of the account, and the key of the collection.
    pub place: [String; 2],
    /// The name of the collection, or its key.
    pub name: Text,
    /// The new questions of others, the oldest first: at most [`SHOWN_QUESTIONS`].
    pub questions: Vec<NewQuestion>,
    /// The number of new questions of others, listed or not.
    pub count: u64,
    /// The number of reports that nobody has handled.
    pub reports: u64,
    /// The progress before the run.
    pub before: ModerationProgress,
    /// The progress once the digest is stored.
    pub after: ModerationProgress,
}

/// A question that the moderator was not mailed about before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewQuestion {
    /// Its number in the collection.
    pub number: i64,
    /// Its title, one line.
    pub title: String,
}

/// The questions and reports of a collection that a moderator was mailed about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModerationProgress {
    /// The number of the last question; 0 before the first.
    pub question: i64,
    /// The time of the last report, in microseconds since 1970; 0 before the first.
    pub report: i64,
}

/// The news of one indicator.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DigestItem {
    /// The alert that found the news.
    pub alert: AlertId,
    /// The indicator.
    pub metric: MetricId,
    /// The collection of the indicator.
    pub collection: CollectionId,
    /// The key of the account, the key of the collection, and the path of the indicator; `None` if it was deleted.
    pub place: Option<[String; 3]>,
    /// The name of the collection, in one language or both.
    pub collection_name: Text,
    /// The name of the indicator, or its path.
    pub name: Text,
    /// The unit of the values in both languages; empty without one.
    pub unit: Text,
    /// The frequency of the series, which says how periods are written.
    pub frequency: Frequency,
    /// The largest number of decimals of a value.
    pub decimals: u8,
    /// The bounds of the alert.
    pub bounds: Option<Bounds>,
    /// The news; empty for an indicator that was deleted.
    pub news: Vec<AlertNews>,
    /// The [recent values](super::recent::recent_values), the shape that the mail shows.
    pub recent: Vec<Option<f64>>,
    /// The texts of the observations in the news.
    #[serde(default)]
    pub notes: Vec<PeriodNote>,
    /// The end of a discontinued indicator, if the news report it.
    #[serde(default)]
    pub end: Option<EndItem>,
    /// How far the alert had reported before the run.
    pub before: AlertProgress,
    /// How far it has reported with it.
    pub after: AlertProgress,
}

/// The end of an indicator, beside the news that report its day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndItem {
    /// The reason; empty without one.
    pub reason: Text,
    /// The indicator that continues it; `None` where there is none that the reader may see.
    pub successor: Option<SuccessorItem>,
}

/// The indicator that continues another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SuccessorItem {
    /// The collection of the indicator.
    pub collection: CollectionId,
    /// The key of the account, the key of the collection, and the path of the indicator.
    pub place: [String; 3],
    /// The name of the indicator, or its path.
    pub name: Text,
}
