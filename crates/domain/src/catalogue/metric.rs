//! Indicators: the fields of the form, and the rules between an indicator and its parent.

mod below;
mod change;
pub mod event;
pub mod list;
mod moving;
mod related;
mod removal;

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
pub use moving::check_move;
pub use related::{Near, RELATED, related};
pub use removal::{Removal, removal};

pub use crate::series::aggregation::Aggregation;
pub use crate::series::transformation::{Parameter, Transformation};

/// An indicator as it is typed into its form; its observations are lines of their own.
#[derive(Clone, Debug, Serialize)]
pub struct MetricForm {
    /// Its path in the collection.
    pub path: String,
    /// How often it is observed.
    pub frequency: Frequency,
    /// Its name, in at least one language.
    pub name: Text,
    /// What its values count.
    pub unit: Text,
    /// How it is made and to be read, in plain paragraphs.
    pub notes: Text,
    /// Tags separated by `;`.
    pub tags: Text,
    /// Where the figures come from.
    pub source: Option<String>,
    /// What others may do with it, where that differs from its collection.
    pub licence: Option<Licence>,
    /// The path of the indicator above it: absent, the one that its path names; blank, none.
    pub parent: Option<String>,
    /// How it is brought to a lower frequency, unless the reader chooses otherwise.
    pub aggregation: Aggregation,
    /// How it is shown, unless the reader chooses otherwise.
    pub transformation: Transformation,
    /// The parameter of the transformation; blank or absent, its default.
    pub parameter: Option<String>,
}

/// The fields of an indicator, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MetricFields {
    /// Its path in the collection.
    pub path: MetricPath,
    /// How often it is observed.
    pub frequency: Frequency,
    /// Its name, in at least one language.
    pub name: Text,
    /// What its values count.
    pub unit: Text,
    /// How it is made and to be read, in plain paragraphs.
    pub notes: Text,
    /// Tags as [`Tags::joined`](crate::catalogue::tags::Tags::joined) gives them.
    pub tags: Text,
    /// Where the figures come from.
    pub source: Option<String>,
    /// What others may do with it, where that differs from its collection.
    pub licence: Option<Licence>,
    /// The indicator above it.
    pub parent: ParentChoice,
    /// How it is brought to a lower frequency, unless the reader chooses otherwise.
    pub aggregation: Aggregation,
    /// How it is shown, unless the reader chooses otherwise.
    pub transformation: Transformation,
    /// The parameter of the transformation; its default where absent.
    pub parameter: Option<Parameter>,
}

/// Which indicator is to stand above another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParentChoice {
    /// The one at the path without its last segment (`population` for `population/paris`), where
    /// there is one.
    ByPath,
    /// None.
    Nothing,
    /// This one, which must be in the same collection.
    At(MetricPath),
}

impl MetricForm {
    /// Checks every field. What needs other facts (is the path free, is there such a parent) is
    /// asked elsewhere.
    ///
    /// # Errors
    /// Everything that is wrong, field by field in the order of the form.
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

/// Whether an indicator may stand below a parent. `ancestors` are the parent, its parent and so on
/// to the top; `height` is how many generations the indicator has below it.
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

/// A change of an indicator's frequency that is wanted, and what is published of the indicator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrequencyChange {
    /// The frequency that it has.
    pub from: Frequency,
    /// The frequency that it is to have.
    pub to: Frequency,
    /// How many observations it has.
    pub observations: u64,
    /// The number of its latest vintage; 0 before the first publish.
    pub vintage: i64,
    /// Whether the whole series is published anew with the change.
    pub republishes: bool,
}

impl FrequencyChange {
    /// Whether it may be done: while there is nothing to read, or as the second publish, so that a mistake in the
    /// first one can be put right. A longer history would be of two frequencies.
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

/// What was read, or nothing and one more problem.
fn keep<T>(read: Result<T, Problem>, problems: &mut Vec<Problem>) -> Option<T> {
    read.map_err(|problem| problems.push(problem)).ok()
}

/// An indicator.
#[derive(Clone, Debug, PartialEq)]
pub struct Metric {
    /// Which one.
    pub id: MetricId,
    /// The collection that it is in.
    pub collection: CollectionId,
    /// Its path as it was typed.
    pub path: String,
    /// How often it is observed.
    pub frequency: Frequency,
    /// Its name.
    pub name: Text,
    /// What its values count.
    pub unit: Text,
    /// How it is made and to be read, in plain paragraphs.
    pub notes: Text,
    /// Tags separated by `;`.
    pub tags: Text,
    /// Where the figures come from.
    pub source: Option<String>,
    /// What others may do with it, where that differs from its collection.
    pub licence: Option<Licence>,
    /// The indicator above it.
    pub parent: Option<MetricId>,
    /// How it is brought to a lower frequency by default.
    pub aggregation: Aggregation,
    /// How it is shown by default.
    pub transformation: Transformation,
    /// The parameter of the transformation, as [`domain::catalogue::metric::Parameter`] is written.
    pub parameter: Option<String>,
    /// Its own chart, as [`domain::catalogue::chart::Chart::to_json`] wrote it; none: as the program chooses.
    pub chart: Option<String>,
    /// The number of the latest vintage; 0 before the first publish.
    pub vintage: i64,
    /// How many observations it has.
    pub observations: u64,
    /// The most decimals of a value.
    pub decimals: u8,
    /// The first period or label.
    pub first_period: Option<String>,
    /// The last period or label.
    pub last_period: Option<String>,
    /// The value there.
    pub last_value: Option<f64>,
    /// When it was last published.
    pub published_at: Option<Timestamp>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When its fields or observations last changed.
    pub updated_at: Timestamp,
    /// Counts the changes of its fields; publishing is counted by `vintage`.
    pub version: i64,
}

/// What stands around an indicator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Surroundings {
    /// How many indicators have paths that continue its own.
    pub below: u64,
    /// How many charts of its collection's dashboards draw it.
    pub charts: u64,
}

#[cfg(test)]
mod tests;
