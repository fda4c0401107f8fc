//! The metadata of a series as a program writes it.

use domain::calendar::frequency::Frequency;
use domain::catalogue::licence::Licence;
use domain::catalogue::metric::{
    Aggregation, EndChoice, EndForm, MetricForm, SuccessorChoice, Transformation,
};
use domain::problem::Problem;
use serde::{Deserialize, Serialize};
use service::metric::SeenMetric;
use service::{Outcome, ServiceError};
use utoipa::ToSchema;

use crate::request::call::choice;
use crate::types::{Discontinued, LocalText};

/// The metadata of a series to write. Absent fields are empty; with `PATCH` they stay as they are (JSON Merge Patch,
/// RFC 7396).
#[derive(Clone, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct SeriesForm {
    /// The name, in at least one language.
    name: LocalText,
    /// The unit of the values.
    unit: LocalText,
    /// Notes on method and interpretation, in plain paragraphs.
    notes: LocalText,
    /// Tags, separated by semicolons.
    tags: LocalText,
    /// The source of the figures.
    source: Option<String>,
    /// SPDX id of the indicator's own licence, or `none`; null: the licence of its collection.
    #[schema(example = "CC-BY-4.0")]
    own_licence: Option<String>,
    /// Path of the indicator above it in the tree; empty: none; null: found by the path.
    parent: Option<String>,
    /// `D`, `W`, `M`, `Q`, `S`, `Y`, or `C` for categories. It is fixed once there are observations.
    #[schema(example = "M")]
    frequency: String,
    /// The method of aggregation to a lower frequency: `none`, `sum`, `avg`, `last`.
    #[schema(example = "avg")]
    aggregation: Option<String>,
    /// The transformation that charts show at first: `none`, `change`, `pct`, `mavg`, `msum`, `index`.
    #[schema(example = "none")]
    transformation: Option<String>,
    /// The parameter of the transformation: a number of periods, or the base period.
    parameter: Option<String>,
    /// The end of a discontinued series; null: it lives. A `successor` of null keeps one that the caller does not see.
    discontinued: Option<Discontinued>,
    /// The version that the change is based on. Another present version is a conflict; null: the present one.
    version: Option<i64>,
}

impl SeriesForm {
    /// The present metadata of an indicator whose parent is at `parent`.
    pub(super) fn new(
        seen: &SeenMetric,
        parent: Option<String>,
        discontinued: Option<Discontinued>,
    ) -> Self {
        let record = &seen.record;
        Self {
            name: (&record.name).into(),
            unit: (&record.unit).into(),
            notes: (&record.notes).into(),
            tags: (&record.tags).into(),
            source: record.source.clone(),
            own_licence: record.licence.map(word),
            parent: Some(parent.unwrap_or_default()),
            frequency: record.frequency.code().to_string(),
            aggregation: Some(record.aggregation.as_str().to_owned()),
            transformation: Some(record.transformation.as_str().to_owned()),
            parameter: record.parameter.clone(),
            discontinued,
            version: None,
        }
    }

    /// The version that the change is based on.
    pub(super) fn version(&self) -> Option<i64> {
        self.version
    }

    /// The form of the indicator at `path`.
    ///
    /// # Errors
    /// The problems of words that are none of the choices.
    pub(super) fn metric(self, path: String) -> Result<MetricForm, Vec<Problem>> {
        let mut problems = Vec::new();
        let frequency = choice("frequency", Some(&self.frequency), Frequency::parse);
        let aggregation = choice(
            "aggregation",
            self.aggregation.as_deref(),
            Aggregation::parse,
        );
        let transformation = choice(
            "transformation",
            self.transformation.as_deref(),
            Transformation::parse,
        );
        let licence = self.own_licence.as_deref().map(|text| {
            let known = Licence::ALL.iter().copied();
            choice("own_licence", Some(text), |text| {
                known.clone().find(|known| word(*known) == text)
            })
        });
        let licence = licence.transpose();
        for problem in [
            frequency.as_ref().err(),
            aggregation.as_ref().err(),
            transformation.as_ref().err(),
            licence.as_ref().err(),
        ] {
            problems.extend(problem.into_iter().flatten().cloned());
        }
        match (frequency, aggregation, transformation, licence) {
            (Ok(Some(frequency)), Ok(aggregation), Ok(transformation), Ok(licence)) => {
                Ok(MetricForm {
                    path,
                    frequency,
                    name: self.name.into(),
                    unit: self.unit.into(),
                    notes: self.notes.into(),
                    tags: self.tags.into(),
                    source: self.source,
                    licence: licence.flatten(),
                    parent: self.parent,
                    aggregation: aggregation.unwrap_or(Aggregation::None),
                    transformation: transformation.unwrap_or(Transformation::None),
                    parameter: self.parameter,
                    end: self.discontinued.map_or(EndChoice::Nothing, end),
                })
            }
            _ => Err(problems),
        }
    }
}

/// The outcome of a change, with the problems of the end named as in [`SeriesForm`].
pub(super) fn named<T>(outcome: Outcome<T>) -> Outcome<T> {
    outcome.map_err(|error| match error {
        ServiceError::Rejected(mut rejected) => {
            for problem in &mut rejected.problems {
                let field = problem.field.as_deref();
                if let Some(part) = field.and_then(|field| field.strip_prefix("end.")) {
                    problem.field = Some(format!("discontinued.{part}"));
                }
            }
            ServiceError::Rejected(rejected)
        }
        failed => failed,
    })
}

/// The form of an end.
fn end(discontinued: Discontinued) -> EndChoice<EndForm> {
    EndChoice::At(EndForm {
        date: discontinued.date,
        reason: discontinued.reason.into(),
        successor: discontinued.successor.map(SuccessorChoice::At),
    })
}

/// The SPDX id of a licence, or `none`.
pub(super) fn word(licence: Licence) -> String {
    licence.spdx().unwrap_or("none").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(json: serde_json::Value) -> Vec<Option<String>> {
        let form: SeriesForm = serde_json::from_value(json).unwrap();
        let read = form.metric("cpi".to_owned());
        read.map_or_else(
            |problems| problems.into_iter().map(|problem| problem.field).collect(),
            |_| Vec::new(),
        )
    }

    #[test]
    fn words_are_read_and_others_are_named() {
        let at = |field: &str| Some(field.to_owned());
        let whole = serde_json::json!({"name": {"en": "CPI"}, "frequency": "M", "aggregation": "avg",
            "transformation": "pct", "own_licence": "CC-BY-4.0"});
        assert_eq!(problems(whole), []);
        let none = serde_json::json!({"frequency": "monthly", "aggregation": "mean", "transformation": "x",
            "own_licence": "MIT"});
        assert_eq!(
            problems(none),
            [
                at("frequency"),
                at("aggregation"),
                at("transformation"),
                at("own_licence")
            ]
        );
    }
}
