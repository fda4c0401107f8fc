//! Observations as columns, in one scalar: a list of objects costs several times as much.

use std::fmt::Write as _;

use async_graphql::indexmap::IndexMap;
use async_graphql::{InputValueError, InputValueResult, Name, Scalar, ScalarType, Value};
use domain::number::push_shortest;
use domain::series::view::{View, ViewUnit};
use serde_json::json;
use transport::response::json::{incomplete, push_list, push_position, push_string};

use crate::request::budget::OBSERVATION_BYTES;

/// The member whose text is written unchanged (`serde_json::value::RawValue`).
const RAW_VALUE_TOKEN: &str = "$serde_json::private::RawValue";

/// A view of a series, written as one scalar.
pub(crate) struct Observations(View);

impl Observations {
    pub(crate) fn new(view: View) -> Self {
        Self(view)
    }

    /// Approximate size in a response, in bytes.
    pub(crate) fn bytes(&self) -> usize {
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

    /// The indexes of the observations, in the requested order.
    fn places(&self) -> impl Iterator<Item = usize> + use<> {
        let (count, is_descending) = (self.0.series.len(), self.0.is_descending);
        (0..count).map(move |place| match is_descending {
            true => count - 1 - place,
            false => place,
        })
    }

    /// The columns as JSON.
    fn json(&self) -> String {
        let series = &self.0.series;
        let (unit, base) = match &self.0.unit {
            ViewUnit::Own => ("own", None),
            ViewUnit::Percent => ("percent", None),
            ViewUnit::Index(base) => ("index", base.map(|base| base.to_string())),
        };

        let mut out = String::with_capacity(256 + self.bytes());
        out.push_str("{\"frequency\":");
        push_string(&mut out, &series.frequency().code().to_string());
        out.push_str(",\"periods\":");
        let positions = self.places().filter_map(|place| series.position(place));
        push_list(&mut out, positions, push_position);
        out.push_str(",\"values\":");
        let values = self.places().filter_map(|place| series.values().get(place));
        push_list(&mut out, values, |out, value| push_shortest(out, *value));
        out.push_str(",\"texts\":");
        self.push_texts(&mut out);

        let decimals = series.decimals();
        // Writing to a string does not fail.
        let _ = write!(
            out,
            ",\"decimals\":{decimals},\"incomplete\":{},\"unit\":\"{unit}\",\"base\":",
            incomplete(&self.0),
        );

        match base {
            Some(base) => push_string(&mut out, &base),
            None => out.push_str("null"),
        }
        out.push_str(",\"season\":");
        self.push_season(&mut out);
        out.push('}');

        out
    }

    /// A text or null for each observation; null instead of the list if no observation has a text.
    fn push_texts(&self, out: &mut String) {
        let series = &self.0.series;
        if series.texts().is_empty() {
            return out.push_str("null");
        }
        let texts = self.places().map(|place| series.text(place));
        push_list(out, texts, |out, text| match text {
            Some(text) => push_string(out, text),
            None => out.push_str("null"),
        });
    }

    fn push_season(&self, out: &mut String) {
        let Some(seasons) = &self.0.season else {
            return out.push_str("null");
        };
        let of: Vec<_> = self.places().map(|place| seasons.of.get(place)).collect();
        let at: Vec<_> = self.places().map(|place| seasons.at.get(place)).collect();
        let season = json!({
            "start": seasons.start.to_string(),
            "names": seasons.names,
            "of": of,
            "at": at,
            "places": seasons.places,
        });
        out.push_str(&season.to_string());
    }
}

/// Observations as columns: {frequency, periods, values, texts, decimals, incomplete: {first, last, periods}, unit, base,
/// season}. texts is null or has a text or null for each period. unit is own, percent or index; base is the base period
/// of an index. season is null or {start, names, of, at, places}: of has the season of each period as an index in
/// names, at has the position of each period in its season (both from 0), and places is the number of positions in a
/// season.
#[Scalar(name = "Observations")]
impl ScalarType for Observations {
    fn parse(value: Value) -> InputValueResult<Self> {
        Err(InputValueError::expected_type(value))
    }

    /// An object with this one member is written as the JSON that it contains.
    fn to_value(&self) -> Value {
        let raw = (Name::new(RAW_VALUE_TOKEN), Value::String(self.json()));
        Value::Object(IndexMap::from_iter([raw]))
    }
}
