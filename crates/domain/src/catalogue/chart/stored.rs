//! Chart options as JSON text, as they are kept.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{
    Chart, ChartForm, ChartOptions, ChartOptionsForm, Colour, ColourRule, ColourRuleForm,
    SeriesLook, SeriesLookForm,
};
use crate::problem::Problem;

/// The version of the format that is written.
const VERSION: u32 = 1;

/// Why a chart that was kept can't be read. The chart is not drawn then, and says so in its place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// Written by a newer version of the program.
    #[error("format version {0} is not known")]
    Version(u32),
    /// Not the JSON that was written.
    #[error("not a chart: {0}")]
    Malformed(String),
    /// A choice that the rules do not allow.
    #[error("a choice that is not allowed in {0}")]
    Forbidden(String),
}

#[derive(Serialize)]
struct StoredChart<T> {
    version: u32,
    #[serde(flatten)]
    form: T,
}

/// What is looked at first: a newer version may have any other content.
#[derive(Deserialize)]
struct Versioned {
    version: u32,
    #[serde(flatten)]
    rest: serde_json::Map<String, serde_json::Value>,
}

/// A form as JSON text. The same choices give the same text.
fn write(form: impl Serialize) -> String {
    let version = VERSION;
    // Nothing in it can fail to be written: the keys are texts and the numbers finite.
    serde_json::to_string(&StoredChart { version, form }).unwrap_or_default()
}

/// Reads what [`write`] wrote; its content is still to be checked.
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
    /// As JSON text. The same choices give the same text.
    #[must_use]
    pub fn to_json(&self) -> String {
        write(ChartForm::from(self))
    }

    /// Reads what [`Chart::to_json`] wrote.
    ///
    /// # Errors
    /// [`Unreadable`], for anything else.
    pub fn from_json(text: &str) -> Result<Self, Unreadable> {
        let form: ChartForm = read(text)?;
        form.check().map_err(forbidden)
    }
}

impl ChartOptions {
    /// As JSON text. The same choices give the same text.
    #[must_use]
    pub fn to_json(&self) -> String {
        write(ChartOptionsForm::from(self))
    }

    /// Reads what [`ChartOptions::to_json`] wrote.
    ///
    /// # Errors
    /// [`Unreadable`], for anything else.
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
    /// As JSON text. The same choices give the same text.
    #[must_use]
    pub fn to_json(&self) -> String {
        write(SeriesLookForm::from(self))
    }

    /// Reads what [`SeriesLook::to_json`] wrote.
    ///
    /// # Errors
    /// [`Unreadable`], for anything else.
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
