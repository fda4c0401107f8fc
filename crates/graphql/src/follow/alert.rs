//! Alerts: the reader's choices, the log of sent digests, and followers.

use std::sync::Arc;

use async_graphql::{Enum, ID, InputObject, Object, SimpleObject};
use domain::follow::alert::content as rules;
use domain::follow::alert::mode;
use domain::follow::alert::setting::AlertForm;
use domain::problem::{Code, Problem as Rejection};
use jiff::civil::Date;
use service::follow::alert::{SeenAlert, SeenDigest};
use service::metric::SeenMetric;
use service::{Outcome, ServiceError};

use crate::request::context::Scope;
use crate::request::failure::{GraphqlError, outcome};
use crate::types::object::Metric;
use crate::types::page::connection;
use crate::types::problem::{Problem, problems};
use crate::types::scalars::{DateTime, Text, int};

/// When an alert sends mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "mode::AlertMode")]
pub(crate) enum AlertMode {
    Never,
    Daily,
    Weekly,
    Monthly,
    Threshold,
}

/// How often a digest runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "mode::Cadence")]
pub(crate) enum Cadence {
    Daily,
    Weekly,
    Monthly,
}

/// The state of a digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "rules::DigestState")]
pub(crate) enum DigestState {
    Queued,
    Sent,
    Cancelled,
    Failed,
}

pub(crate) struct Alert {
    seen: SeenAlert,
    scope: Arc<Scope>,
}

impl Alert {
    pub(crate) fn new(seen: SeenAlert, scope: Arc<Scope>) -> Self {
        Self { seen, scope }
    }
}

connection!(pub(crate) AlertConnection of Alert);

/// An alert of the reader on an indicator.
#[Object]
impl Alert {
    /// The id of the indicator.
    async fn id(&self) -> ID {
        ID(self.seen.record.metric.to_string())
    }

    async fn mode(&self) -> AlertMode {
        self.seen.record.setting.mode.into()
    }

    /// The lower bound of a threshold.
    async fn lower(&self) -> Option<f64> {
        self.seen
            .record
            .setting
            .bounds
            .and_then(|bounds| bounds.lower())
    }

    /// The upper bound of a threshold.
    async fn upper(&self) -> Option<f64> {
        self.seen
            .record
            .setting
            .bounds
            .and_then(|bounds| bounds.upper())
    }

    /// Whether it tells when the next period is overdue.
    async fn overdue(&self) -> bool {
        self.seen.record.setting.overdue
    }

    /// The first day on which it sends mail again, as `2026-03-01`; absent if it is not paused.
    async fn paused_until(&self) -> Option<String> {
        self.seen
            .record
            .setting
            .paused_until
            .map(|date| date.to_string())
    }

    /// The name of the indicator when the alert was set, or its path.
    async fn name(&self) -> Text {
        (&self.seen.record.name).into()
    }

    /// The indicator; absent while the reader may not read it.
    async fn metric(&self) -> Option<Metric> {
        let seen = self.seen.metric.clone()?;
        Some(Metric::new(Arc::new(seen), Arc::clone(&self.scope)))
    }
}

/// The settings of an alert. Bounds are for the mode `THRESHOLD`.
#[derive(InputObject)]
pub(crate) struct AlertInput {
    mode: AlertMode,
    lower: Option<f64>,
    upper: Option<f64>,
    #[graphql(default = false)]
    overdue: bool,
    /// The first day on which it sends mail again, as `2026-03-01`.
    paused_until: Option<String>,
}

impl AlertInput {
    pub(crate) fn form(&self) -> Result<AlertForm, ServiceError> {
        let date = |text: &str| {
            text.trim()
                .parse::<Date>()
                .map_err(|_| Rejection::at("pausedUntil", Code::DateFormat))
        };
        Ok(AlertForm {
            mode: self.mode.into(),
            lower: self.lower,
            upper: self.upper,
            overdue: self.overdue,
            paused_until: self.paused_until.as_deref().map(date).transpose()?,
        })
    }
}

/// A digest in the log of the last 90 days.
#[derive(SimpleObject)]
pub(crate) struct Digest {
    id: ID,
    cadence: Cadence,
    /// The local date of its run, as `2026-03-01`.
    date: String,
    state: DigestState,
    created_at: DateTime,
    /// The names of the indicators that it reported.
    names: Vec<Text>,
    /// The number of due indicators that it listed.
    due_count: i32,
    /// The number of questions whose new answers it reported.
    answered_count: i32,
    /// The number of new questions in collections that the reader moderates.
    asked_count: i32,
    /// The number of open reports in collections that the reader moderates.
    report_count: i32,
}

impl From<SeenDigest> for Digest {
    fn from(seen: SeenDigest) -> Self {
        Self {
            id: ID(seen.id.to_string()),
            cadence: seen.cadence.into(),
            date: seen.date.to_string(),
            state: seen.state.into(),
            created_at: DateTime(seen.created_at),
            due_count: int(seen.content.due_count()),
            answered_count: int(seen.content.answers.len()),
            asked_count: int(seen.content.question_count()),
            report_count: int(seen.content.report_count()),
            names: seen
                .content
                .items
                .iter()
                .map(|item| (&item.name).into())
                .collect(),
        }
    }
}

pub(crate) struct Followed {
    seen: SeenMetric,
    followers: u64,
    scope: Arc<Scope>,
}

impl Followed {
    pub(crate) fn new((seen, followers): (SeenMetric, u64), scope: Arc<Scope>) -> Self {
        Self {
            seen,
            followers,
            scope,
        }
    }
}

/// An indicator with the number of its followers.
#[Object]
impl Followed {
    async fn metric(&self) -> Metric {
        Metric::new(Arc::new(self.seen.clone()), Arc::clone(&self.scope))
    }

    /// Users with a star or an alert on it.
    async fn followers(&self) -> i32 {
        int(self.followers)
    }
}

/// The number of alerts that were ended or restored.
#[derive(SimpleObject)]
pub(crate) struct AlertsPayload {
    count: Option<i32>,
    problems: Vec<Problem>,
}

impl AlertsPayload {
    pub(crate) fn of(result: Outcome<u64>) -> Result<Self, GraphqlError> {
        Ok(match outcome(result)? {
            Ok(count) => Self {
                count: Some(int(count)),
                problems: Vec::new(),
            },
            Err(rejected) => Self {
                count: None,
                problems: problems(rejected),
            },
        })
    }
}
