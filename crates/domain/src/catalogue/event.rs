//! Events of collections: what readers must know of a period to read the charts, such as a new method or a crisis.

mod dates;

use std::collections::HashSet;

use jiff::Timestamp;
use serde::Serialize;

use crate::id::{CollectionId, EventId, MetricId};
use crate::limits;
use crate::problem::{Code, Problem};
use crate::text::language::Text;
use crate::text::word::words;
use crate::text::{Shape, clean_both, clean_either};

pub use dates::EventDates;

words! {
    /// The kind of an event.
    pub enum EventKind {
        /// A revision of the method.
        Method => "method",
        /// A crisis.
        Crisis => "crisis",
        /// A law or another rule.
        Law => "law",
        /// A holiday.
        Holiday => "holiday",
        /// Anything else.
        Other => "other",
    }
}

/// An event as typed into its form.
#[derive(Clone, Debug, Serialize)]
pub struct EventForm {
    /// The first date, in any notation of a period.
    pub from: String,
    /// The last date, in any notation of a period; `None` for an event of one period.
    pub to: Option<String>,
    /// The label, in at least one language.
    pub label: Text,
    /// The text, if any.
    pub text: Text,
    /// The kind.
    pub kind: EventKind,
    /// The indicators that it is about; `None` for all indicators of the collection.
    pub metrics: Option<Vec<MetricId>>,
}

/// The fields of an event, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventFields {
    /// The dates.
    pub dates: EventDates,
    /// The label, one line in at least one language; at most [`limits::EVENT_LABEL`] characters each.
    pub label: Text,
    /// The text, in plain lines; at most [`limits::EVENT_TEXT`] characters each.
    pub text: Text,
    /// The kind.
    pub kind: EventKind,
    /// The indicators that it is about, ascending and without repetition; `None` for all indicators of the collection.
    pub metrics: Option<Vec<MetricId>>,
}

/// An event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The id.
    pub id: EventId,
    /// The collection.
    pub collection: CollectionId,
    /// The fields. `metrics` is empty once all indicators that it was about are deleted.
    pub fields: EventFields,
    /// The time of its creation.
    pub created_at: Timestamp,
    /// The time of the last change of its fields.
    pub updated_at: Timestamp,
    /// Counts the changes of its fields, from 1; the deletion of an indicator is none.
    pub version: i64,
}

impl Event {
    /// Whether the event is about an indicator of its collection.
    #[must_use]
    pub fn is_about(&self, metric: MetricId) -> bool {
        match &self.fields.metrics {
            Some(metrics) => metrics.contains(&metric),
            None => true,
        }
    }
}

impl EventFields {
    /// The label in the first language that it has, English before French.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        let label = &self.label;
        label.en.as_deref().or(label.fr.as_deref())
    }
}

impl EventForm {
    /// Checks every field. The caller checks that the indicators are those of the collection ([`check_known`]).
    ///
    /// # Errors
    /// All problems, field by field in the order of the form.
    pub fn check(&self) -> Result<EventFields, Vec<Problem>> {
        let mut problems = Vec::new();
        let dates = EventDates::check(&self.from, self.to.as_deref(), &mut problems);

        let found = &mut problems;
        let label = clean_either(
            "label",
            &self.label,
            limits::EVENT_LABEL,
            Shape::Line,
            found,
        );
        let text = clean_both("text", &self.text, limits::EVENT_TEXT, Shape::Lines, found);
        let metrics = self
            .metrics
            .as_deref()
            .map(|metrics| check_metrics(metrics, found));
        match dates {
            Some(dates) if problems.is_empty() => Ok(EventFields {
                dates,
                label,
                text,
                kind: self.kind,
                metrics,
            }),
            _ => Err(problems),
        }
    }
}

/// The chosen indicators, ascending and without repetition.
fn check_metrics(chosen: &[MetricId], problems: &mut Vec<Problem>) -> Vec<MetricId> {
    let mut metrics = chosen.to_vec();
    metrics.sort_unstable();
    metrics.dedup();
    if metrics.is_empty() {
        problems.push(Problem::at("metrics", Code::Required));
    }
    if metrics.len() > limits::EVENT_METRICS {
        problems.push(Problem::at("metrics", Code::TooMany).with("max", limits::EVENT_METRICS));
    }
    metrics
}

/// Checks that the collection has the chosen indicators, of which it has `known`.
///
/// # Errors
/// `NOT_FOUND` in the field `metrics`.
pub fn check_known(chosen: Option<&[MetricId]>, known: &HashSet<MetricId>) -> Result<(), Problem> {
    let mut chosen = chosen.into_iter().flatten();
    match chosen.all(|metric| known.contains(metric)) {
        true => Ok(()),
        false => Err(Problem::at("metrics", Code::NotFound)),
    }
}

/// Checks that a collection with `present` events may have one more.
///
/// # Errors
/// `TOO_MANY(max)`.
pub fn check_number(present: u64) -> Result<(), Problem> {
    match present < limits::EVENTS as u64 {
        true => Ok(()),
        false => Err(Problem::new(Code::TooMany).with("max", limits::EVENTS)),
    }
}

#[cfg(test)]
mod tests;
