//! Observations as columns, in one scalar: a list of objects costs several times as much.

use std::sync::Arc;

use async_graphql::indexmap::IndexMap;
use async_graphql::{InputValueError, InputValueResult, Name, Number, Scalar, ScalarType, Value};
use domain::series::Series;

pub(super) struct Observations {
    series: Arc<Series>,
    /// How many are left out at the beginning.
    skipped: usize,
}

impl Observations {
    /// The last so many observations of a series.
    pub(super) fn new(series: Arc<Series>, last: usize) -> Self {
        let skipped = series.len().saturating_sub(last);
        Self { series, skipped }
    }

    /// About how many bytes they take in an answer.
    pub(super) fn bytes(&self) -> usize {
        /// Quotes and commas, a period and a value.
        const EACH: usize = 24;
        let texts: usize = self
            .series
            .texts()
            .iter()
            .map(|(_, text)| text.len() + 3)
            .sum();
        let labels: usize = self.series.labels().iter().map(String::len).sum();
        (self.series.len() - self.skipped) * EACH + texts + labels
    }

    fn periods(&self) -> Value {
        let shown = self.series.observations().skip(self.skipped);
        Value::List(
            shown
                .map(|observation| {
                    let mut text = String::with_capacity(10);
                    observation.position.push_canonical(&mut text);
                    Value::String(text)
                })
                .collect(),
        )
    }

    fn values(&self) -> Value {
        let shown = self.series.values().iter().skip(self.skipped);
        Value::List(
            shown
                .map(|value| Number::from_f64(*value).map_or(Value::Null, Value::Number))
                .collect(),
        )
    }

    /// One for each observation; null as a whole where there is none.
    fn texts(&self) -> Value {
        let shown = || {
            self.series
                .observations()
                .skip(self.skipped)
                .map(|seen| seen.text)
        };
        if shown().all(|text| text.is_none()) {
            return Value::Null;
        }
        Value::List(
            shown()
                .map(|text| text.map_or(Value::Null, Value::from))
                .collect(),
        )
    }
}

/// Observations as columns: {frequency, periods, values, texts, decimals}. texts is null or has a text or null
/// for each period.
#[Scalar(name = "Observations")]
impl ScalarType for Observations {
    fn parse(value: Value) -> InputValueResult<Self> {
        Err(InputValueError::expected_type(value))
    }

    fn to_value(&self) -> Value {
        let columns = [
            (
                "frequency",
                Value::String(self.series.frequency().code().to_string()),
            ),
            ("periods", self.periods()),
            ("values", self.values()),
            ("texts", self.texts()),
            ("decimals", Value::Number(self.series.decimals().into())),
        ];
        let columns = columns
            .into_iter()
            .map(|(name, value)| (Name::new(name), value));
        Value::Object(columns.collect::<IndexMap<_, _>>())
    }
}
