//! Indicators: the fields of the form, and the rules between an indicator and its parent.

mod below;
mod change;
pub mod end;
pub mod list;
mod moving;
mod related;
mod removal;
pub mod update;

use crate::id::CollectionId;
use jiff::Timestamp;
use serde::Serialize;

use crate::calendar::frequency::Frequency;
use crate::catalogue::key::{KeyProblem, MetricPath};
use crate::catalogue::licence::Licence;
use crate::catalogue::tags::clean_tags;
use crate::id::MetricId;
use crate::limits;
use crate::problem::{Code, Problem};
use crate::series::transformation::{PERIODS, ParameterProblem};
use crate::text::language::Text;
use crate::text::{Shape, clean, clean_both, clean_either};

pub use below::check_below;
pub use change::{Changeable, MetricsChange, MetricsForm};
pub use end::{End, EndChoice, EndFields, EndForm, SuccessorChoice};
pub use moving::check_move;
pub use related::{RELATED, RelatedCandidate, related};
pub use removal::{DeletionBatch, removal};

pub use crate::series::aggregation::Aggregation;
pub use crate::series::transformation::{Parameter, Transformation};

/// An indicator as typed into its form, without its observations.
#[derive(Clone, Debug, Serialize)]
pub struct MetricForm {
    /// Its path in the collection.
    pub path: String,
    /// The frequency of its observations.
    pub frequency: Frequency,
    /// Its name, in at least one language.
    pub name: Text,
    /// The unit of its values.
    pub unit: Text,
    /// Notes on its method and interpretation, in plain paragraphs.
    pub notes: Text,
    /// Tags separated by `;`.
    pub tags: Text,
    /// The source of its figures.
    pub source: Option<String>,
    /// Its licence for reuse; `None`: the licence of its collection.
    pub licence: Option<Licence>,
    /// The path of its parent; `None`: [`ParentChoice::ByPath`]; blank: [`ParentChoice::Nothing`].
    pub parent: Option<String>,
    /// The default method of aggregation to a lower frequency.
    pub aggregation: Aggregation,
    /// The default transformation.
    pub transformation: Transformation,
    /// The parameter of the transformation; blank or absent: its default.
    pub parameter: Option<String>,
    /// Its end.
    #[serde(skip_serializing_if = "EndChoice::is_stay")]
    pub end: EndChoice<EndForm>,
}

/// The fields of an indicator, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MetricFields {
    /// Its path in the collection.
    pub path: MetricPath,
    /// The frequency of its observations.
    pub frequency: Frequency,
    /// Its name, in at least one language.
    pub name: Text,
    /// The unit of its values.
    pub unit: Text,
    /// Notes on its method and interpretation, in plain paragraphs.
    pub notes: Text,
    /// Tags as [`Tags::joined`](crate::catalogue::tags::Tags::joined) gives them.
    pub tags: Text,
    /// The source of its figures.
    pub source: Option<String>,
    /// Its licence for reuse; `None`: the licence of its collection.
    pub licence: Option<Licence>,
    /// Its parent, as the publisher chose it; the caller finds the indicator.
    pub parent: ParentChoice,
    /// The default method of aggregation to a lower frequency.
    pub aggregation: Aggregation,
    /// The default transformation.
    pub transformation: Transformation,
    /// The parameter of the transformation; `None`: its default.
    pub parameter: Option<Parameter>,
    /// Its end, as the publisher chose it; the caller finds the successor.
    pub end: EndChoice<EndFields>,
}

/// The choice of an indicator's parent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParentChoice {
    /// The indicator at the path without its last segment (`population` for `population/paris`), if
    /// it exists.
    ByPath,
    /// No parent: the indicator is at the top.
    Nothing,
    /// The indicator at this path, which must be in the same collection.
    At(MetricPath),
}

impl MetricForm {
    /// Checks every field. The caller checks the rest: whether the path is free and the parent
    /// exists.
    ///
    /// # Errors
    /// All problems, field by field in the order of the form.
    pub fn check(&self) -> Result<MetricFields, Vec<Problem>> {
        let mut problems = Vec::new();
        let path = keep(
            MetricPath::parse(self.path.trim()).map_err(|problem| problem.at("path")),
            &mut problems,
        );

        let found = &mut problems;
        let name = clean_either("name", &self.name, limits::NAME, Shape::Line, found);
        let unit = clean_both("unit", &self.unit, limits::UNIT, Shape::Line, found);
        let notes = clean_both("notes", &self.notes, limits::NOTES, Shape::Lines, found);
        let tags = clean_tags("tags", &self.tags, found);
        let source = self.source.as_deref().unwrap_or_default();
        let source = keep(clean("source", source, limits::SOURCE, Shape::Line), found);

        let parent = keep(self.check_parent_path(path.as_ref()), found);
        if !self.aggregation.is_allowed(self.frequency) {
            found.push(Problem::at("aggregation", Code::AggregationNotAllowed));
        }
        let parameter = keep(self.check_transformation(), found);
        let end = self.end.check(found);

        match (path, source, parent, parameter) {
            (Some(path), Some(source), Some(parent), Some(parameter)) if problems.is_empty() => {
                Ok(MetricFields {
                    path,
                    frequency: self.frequency,
                    name,
                    unit,
                    notes,
                    tags,
                    source,
                    licence: self.licence,
                    parent,
                    aggregation: self.aggregation,
                    transformation: self.transformation,
                    parameter,
                    end,
                })
            }
            _ => Err(problems),
        }
    }

    fn check_parent_path(&self, own: Option<&MetricPath>) -> Result<ParentChoice, Problem> {
        let Some(parent) = self.parent.as_deref().map(str::trim) else {
            return Ok(ParentChoice::ByPath);
        };
        match MetricPath::parse(parent) {
            Err(KeyProblem::Missing) => Ok(ParentChoice::Nothing),
            Err(problem) => Err(problem.at("parent")),
            Ok(parent) if own.is_some_and(|own| own.folded() == parent.folded()) => {
                Err(Problem::at("parent", Code::ParentCycle))
            }
            Ok(parent) => Ok(ParentChoice::At(parent)),
        }
    }

    fn check_transformation(&self) -> Result<Option<Parameter>, Problem> {
        if !self.transformation.is_allowed(self.frequency) {
            return Err(Problem::at(
                "transformation",
                Code::TransformationNotAllowed,
            ));
        }
        let typed = self.parameter.as_deref().unwrap_or_default();
        self.transformation
            .read_parameter(self.frequency, typed)
            .map_err(|problem| match problem {
                ParameterProblem::NotAllowed => Problem::at("parameter", Code::ParameterNotAllowed),
                ParameterProblem::Periods => Problem::at("parameter", Code::ParameterInvalid)
                    .with("min", u32::from(*PERIODS.start()))
                    .with("max", u32::from(*PERIODS.end())),
                ParameterProblem::Base => Problem::at("parameter", Code::ParameterInvalid)
                    .with("frequency", self.frequency.code()),
            })
    }
}

/// Checks whether an indicator may be below a parent. `ancestors` are the parent, its parent and so
/// on to the top; `height` is the number of generations below the indicator.
///
/// # Errors
/// `PARENT_CYCLE`, or `PARENT_DEPTH(max)`.
pub fn check_parent(
    metric: MetricId,
    ancestors: &[MetricId],
    height: usize,
) -> Result<(), Problem> {
    if ancestors.contains(&metric) {
        return Err(Problem::at("parent", Code::ParentCycle));
    }
    if ancestors.len() + 1 + height > limits::PARENT_DEPTH {
        return Err(Problem::at("parent", Code::ParentDepth).with("max", limits::PARENT_DEPTH));
    }
    Ok(())
}

/// A requested change of an indicator's frequency, and the facts that decide whether it is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrequencyChange {
    /// The present frequency.
    pub from: Frequency,
    /// The requested frequency.
    pub to: Frequency,
    /// The number of its observations.
    pub observations: u64,
    /// The number of its latest vintage; 0 before the first publish.
    pub vintage: i64,
    /// Whether the change publishes the whole series anew.
    pub republishes: bool,
}

impl FrequencyChange {
    /// Checks whether the change is allowed: while the series is empty, or with the second publish, to correct a
    /// mistake in the first one. A longer history would have two frequencies.
    ///
    /// # Errors
    /// `FREQUENCY_FIXED`.
    pub fn check(self) -> Result<(), Problem> {
        let is_second = self.vintage == 1 && self.republishes;
        if self.from == self.to || self.observations == 0 || is_second {
            Ok(())
        } else {
            Err(Problem::at("frequency", Code::FrequencyFixed))
        }
    }
}

/// Returns the value; for an error, adds the problem and returns `None`.
fn keep<T>(read: Result<T, Problem>, problems: &mut Vec<Problem>) -> Option<T> {
    read.map_err(|problem| problems.push(problem)).ok()
}

/// An indicator.
#[derive(Clone, Debug, PartialEq)]
pub struct Metric {
    /// The id of the indicator.
    pub id: MetricId,
    /// The collection that its path is unique in.
    pub collection: CollectionId,
    /// Its path as typed.
    pub path: String,
    /// The frequency of its observations.
    pub frequency: Frequency,
    /// Its name, in at least one language; at most [`limits::NAME`] characters each.
    pub name: Text,
    /// The unit of its values.
    pub unit: Text,
    /// Notes on its method and interpretation, in plain paragraphs.
    pub notes: Text,
    /// Tags separated by `;`.
    pub tags: Text,
    /// The source of its figures.
    pub source: Option<String>,
    /// Its licence for reuse; `None`: the licence of its collection.
    pub licence: Option<Licence>,
    /// Its parent, in the same collection; `None` at the top.
    pub parent: Option<MetricId>,
    /// The default method of aggregation to a lower frequency.
    pub aggregation: Aggregation,
    /// The default transformation.
    pub transformation: Transformation,
    /// The parameter of the transformation, as the text of [`Parameter`].
    pub parameter: Option<String>,
    /// Its end; `None` while it lives.
    pub end: Option<End>,
    /// Its own chart, written by [`Chart::to_json`](crate::catalogue::chart::Chart::to_json); `None`: chosen by the
    /// program.
    pub chart: Option<String>,
    /// The number of the latest vintage; 0 before the first publish.
    pub vintage: i64,
    /// The number of its observations.
    pub observations: u64,
    /// The largest number of decimals of a value.
    pub decimals: u8,
    /// The first period or label.
    pub first_period: Option<String>,
    /// The last period or label.
    pub last_period: Option<String>,
    /// The period of the last row, where that row has a reason in place of a value. Without it the last row is the last
    /// observation.
    pub last_hole: Option<String>,
    /// The value of the last observation.
    pub last_value: Option<f64>,
    /// The time of its last publish.
    pub published_at: Option<Timestamp>,
    /// The time of its creation.
    pub created_at: Timestamp,
    /// The time of the last change of its fields or observations.
    pub updated_at: Timestamp,
    /// Counts the changes of its fields; `vintage` counts the publishes.
    pub version: i64,
}

/// The numbers of indicators and charts related to an indicator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DependentCounts {
    /// The number of indicators whose paths continue its own.
    pub below: u64,
    /// The number of charts on its collection's dashboards that draw it.
    pub charts: u64,
}

#[cfg(test)]
mod tests;
