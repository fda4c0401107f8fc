//! Observations as columns, in one scalar: a list of objects costs several times as much.

use async_graphql::indexmap::IndexMap;
use async_graphql::{InputValueError, InputValueResult, Name, Number, Scalar, ScalarType, Value};
use domain::series::view::{Incomplete, Seasons, View, ViewUnit};

/// Approximate bytes of an observation in a response: quotes, commas, a period and a value.
pub(in crate::graphql) const OBSERVATION_BYTES: usize = 24;

/// A view of a series, written as one scalar.
pub(in crate::graphql) struct Observations(View);

impl Observations {
    pub(in crate::graphql) fn new(view: View) -> Self {
        Self(view)
    }

    /// Approximate size in a response, in bytes.
    pub(in crate::graphql) fn bytes(&self) -> usize {
        /// A season, a position in it, and commas.
        const EACH_PLACED: usize = 8;
        let series = &self.0.series;
        let texts: usize = series.texts().iter().map(|(_, text)| text.len() + 3).sum();
        let nulls = if series.texts().is_empty() { 0 } else { 5 };
        let labels: usize = series.labels().iter().map(String::len).sum();
        let placed = if self.0.season.is_some() {
            EACH_PLACED
        } else {
            0
        };
        series.len() * (OBSERVATION_BYTES + nulls + placed) + texts + labels
    }

    /// Builds a list with one value per observation, in the requested order.
    fn column(&self, value: impl Fn(usize) -> Value) -> Value {
        let mut column: Vec<_> = (0..self.0.series.len()).map(value).collect();
        if self.0.is_descending {
            column.reverse();
        }
        Value::List(column)
    }

    fn periods(&self) -> Value {
        self.column(|place| {
            let mut text = String::with_capacity(10);
            if let Some(position) = self.0.series.position(place) {
                position.push_canonical(&mut text);
            }
            Value::String(text)
        })
    }

    fn values(&self) -> Value {
        let values = self.0.series.values();
        self.column(|place| {
            let value = values.get(place).copied().and_then(Number::from_f64);
            value.map_or(Value::Null, Value::Number)
        })
    }

    /// A text or null for each observation; null instead of the list if no observation has a text.
    fn texts(&self) -> Value {
        let series = &self.0.series;
        if series.texts().is_empty() {
            return Value::Null;
        }
        self.column(|place| series.text(place).map_or(Value::Null, Value::from))
    }

    fn season(&self) -> Value {
        let Some(seasons) = &self.0.season else {
            return Value::Null;
        };
        let Seasons {
            start,
            names,
            of,
            at,
            places,
        } = seasons;
        let number = |number: Option<u64>| number.map_or(Value::Null, Value::from);
        object([
            ("start", Value::String(start.to_string())),
            (
                "names",
                Value::List(
                    names
                        .iter()
                        .map(|name| Value::from(name.as_str()))
                        .collect(),
                ),
            ),
            (
                "of",
                self.column(|place| number(of.get(place).copied().map(u64::from))),
            ),
            (
                "at",
                self.column(|place| number(at.get(place).copied().map(u64::from))),
            ),
            ("places", Value::from(*places)),
        ])
    }
}

fn object<const N: usize>(members: [(&str, Value); N]) -> Value {
    let members = members.into_iter();
    Value::Object(
        members
            .map(|(name, value)| (Name::new(name), value))
            .collect::<IndexMap<_, _>>(),
    )
}

/// Observations as columns: {frequency, periods, values, texts, decimals, incomplete: {first, last}, unit, base,
/// season}. texts is null or has a text or null for each period. unit is own, percent or index; base is the base period
/// of an index. season is null or {start, names, of, at, places}: of has the season of each period as an index in
/// names, at has the position of each period in its season (both from 0), and places is the number of positions in a
/// season.
#[Scalar(name = "Observations")]
impl ScalarType for Observations {
    fn parse(value: Value) -> InputValueResult<Self> {
        Err(InputValueError::expected_type(value))
    }

    fn to_value(&self) -> Value {
        let series = &self.0.series;
        let Incomplete { first, last } = self.0.incomplete;
        let (unit, base) = match &self.0.unit {
            ViewUnit::Own => ("own", None),
            ViewUnit::Percent => ("percent", None),
            ViewUnit::Index(base) => ("index", base.map(|base| base.to_string())),
        };
        object([
            (
                "frequency",
                Value::String(series.frequency().code().to_string()),
            ),
            ("periods", self.periods()),
            ("values", self.values()),
            ("texts", self.texts()),
            ("decimals", Value::Number(series.decimals().into())),
            (
                "incomplete",
                object([("first", first.into()), ("last", last.into())]),
            ),
            ("unit", Value::from(unit)),
            ("base", base.map_or(Value::Null, Value::String)),
            ("season", self.season()),
        ])
    }
}
