//! Chart options as stored JSON text.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{
    Chart, ChartForm, ChartOptions, ChartOptionsForm, Colour, ColourRule, ColourRuleForm,
    SeriesLook, SeriesLookForm,
};
use crate::invariant::Invariant as _;
use crate::problem::Problem;

/// The version of the format that is written.
const VERSION: u32 = 1;

/// The reason why a stored chart cannot be read. A message is shown in its place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// Written by a newer version of the program.
    #[error("format version {0} is not known")]
    Version(u32),
    /// Not the JSON of a chart.
    #[error("not a chart: {0}")]
    Malformed(String),
    /// Values that the rules do not allow, in these fields.
    #[error("a choice that is not allowed in {0}")]
    Forbidden(String),
}

#[derive(Serialize)]
struct StoredChart<T> {
    version: u32,
    #[serde(flatten)]
    form: T,
}

/// The version, parsed before the rest: a newer version may have any other content.
#[derive(Deserialize)]
struct Versioned {
    version: u32,
    #[serde(flatten)]
    rest: serde_json::Map<String, serde_json::Value>,
}

/// Writes a form as JSON text. Equal forms give equal texts.
fn write(form: impl Serialize) -> String {
    let version = VERSION;
    serde_json::to_string(&StoredChart { version, form })
        .invariant("its keys are texts and its numbers are finite")
}

/// Parses the text written by [`write`]. The caller checks the content.
fn read<T: DeserializeOwned>(text: &str) -> Result<T, Unreadable> {
    let malformed = |error: serde_json::Error| Unreadable::Malformed(error.to_string());
    let stored: Versioned = serde_json::from_str(text).map_err(malformed)?;
    if stored.version != VERSION {
        return Err(Unreadable::Version(stored.version));
    }
    serde_json::from_value(serde_json::Value::Object(stored.rest)).map_err(malformed)
}

fn forbidden(problems: Vec<Problem>) -> Unreadable {
    let fields = problems.into_iter().filter_map(|problem| problem.field);
    Unreadable::Forbidden(fields.collect::<Vec<_>>().join(", "))
}

impl Chart {
    /// Writes JSON text. Equal values give equal texts.
    #[must_use]
    pub fn to_json(&self) -> String {
        write(ChartForm::from(self))
    }

    /// Parses the text written by [`Chart::to_json`].
    ///
    /// # Errors
    /// [`Unreadable`], for any other text.
    pub fn from_json(text: &str) -> Result<Self, Unreadable> {
        let form: ChartForm = read(text)?;
        form.check().map_err(forbidden)
    }
}

impl ChartOptions {
    /// Writes JSON text. Equal values give equal texts.
    #[must_use]
    pub fn to_json(&self) -> String {
        write(ChartOptionsForm::from(self))
    }

    /// Parses the text written by [`ChartOptions::to_json`].
    ///
    /// # Errors
    /// [`Unreadable`], for any other text.
    pub fn from_json(text: &str) -> Result<Self, Unreadable> {
        let form: ChartOptionsForm = read(text)?;
        let mut problems = Vec::new();
        let options = form.check("options", &mut problems);
        if problems.is_empty() {
            Ok(options)
        } else {
            Err(forbidden(problems))
        }
    }
}

impl SeriesLook {
    /// Writes JSON text. Equal values give equal texts.
    #[must_use]
    pub fn to_json(&self) -> String {
        write(SeriesLookForm::from(self))
    }

    /// Parses the text written by [`SeriesLook::to_json`].
    ///
    /// # Errors
    /// [`Unreadable`], for any other text.
    pub fn from_json(text: &str) -> Result<Self, Unreadable> {
        let form: SeriesLookForm = read(text)?;
        let mut problems = Vec::new();
        let look = form.check("look", &mut problems);
        if problems.is_empty() {
            Ok(look)
        } else {
            Err(forbidden(problems))
        }
    }
}

impl From<&Chart> for ChartForm {
    fn from(chart: &Chart) -> Self {
        Self {
            options: (&chart.options).into(),
            look: (&chart.look).into(),
        }
    }
}

impl From<&ChartOptions> for ChartOptionsForm {
    fn from(options: &ChartOptions) -> Self {
        Self {
            kind: options.kind,
            stack: options.stack,
            range: options.range,
            y_format: options.y_format.as_str().to_owned(),
            x_format: options.x_format,
            sort: options.sort,
            show_unit: options.show_unit,
            start: options.start.clone(),
            end: options.end.clone(),
            season_start: options.season_start.map(|day| day.to_string()),
            years: options.years.map(i64::from),
            season_colours: options
                .season_colours
                .iter()
                .map(Colour::to_string)
                .collect(),
            priority: options.priority.into(),
            description: options.description.clone(),
        }
    }
}

impl From<&SeriesLook> for SeriesLookForm {
    fn from(look: &SeriesLook) -> Self {
        Self {
            legend: look.legend.clone(),
            style: look.style,
            width: look.width.map(i64::from),
            colour: look.colour.map(|colour| colour.to_string()),
            axis: look.axis,
            greater: look.greater.map(ColourRuleForm::from),
            lower: look.lower.map(ColourRuleForm::from),
        }
    }
}

impl From<ColourRule> for ColourRuleForm {
    fn from(rule: ColourRule) -> Self {
        Self {
            value: rule.value,
            colour: rule.colour.to_string(),
        }
    }
}
