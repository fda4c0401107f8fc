//! The fields of an event as a program writes them.

use domain::catalogue::event;
use domain::catalogue::event::EventKind;
use domain::id::MetricId;
use domain::problem::{Code, Problem};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::request::call::choice;
use crate::types::LocalText;

/// The fields of an event to write.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct EventForm {
    /// `method` (a revision of the method), `crisis`, `law`, `holiday` or `other`; absent: `other`.
    #[schema(example = "method")]
    kind: Option<String>,
    /// The first date: a day, a week, a month, a quarter, half a year or a year.
    #[schema(example = "2020-Q1")]
    from: String,
    /// The last date, in any of these notations; absent for an event of one period.
    #[schema(example = "2021")]
    to: Option<String>,
    /// The label, in at least one language; at most 80 characters each.
    label: LocalText,
    /// The text, in plain lines; at most 1,000 characters each.
    text: LocalText,
    /// The paths of the series that it is about, at most 200; absent: all series of the collection.
    series: Option<Vec<String>>,
}

impl EventForm {
    /// The paths of the series.
    pub(super) fn series(&self) -> Option<&[String]> {
        self.series.as_deref()
    }

    /// The form of an event about these indicators.
    ///
    /// # Errors
    /// `INVALID_CHOICE` for a kind that is none.
    pub(super) fn checked(
        self,
        metrics: Option<Vec<MetricId>>,
    ) -> Result<event::EventForm, Problem> {
        let kind = choice("kind", self.kind.as_deref(), EventKind::parse);
        let kind = kind.map_err(|_| Problem::at("kind", Code::InvalidChoice))?;
        Ok(event::EventForm {
            from: self.from,
            to: self.to,
            label: self.label.into(),
            text: self.text.into(),
            kind: kind.unwrap_or(EventKind::Other),
            metrics,
        })
    }
}
