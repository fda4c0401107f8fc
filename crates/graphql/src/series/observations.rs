//! Observations as columns, in one scalar: a list of objects costs several times as much.

use std::fmt::Write as _;

use async_graphql::indexmap::IndexMap;
use async_graphql::{InputValueError, InputValueResult, Name, Scalar, ScalarType, Value};
use domain::invariant::Invariant as _;
use domain::number::push_shortest;
use domain::series::Hole;
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
        /// A status or null, or a hole without its text.
        const EACH_CODE: usize = 6;
        const EACH_HOLE: usize = 60;
        let codes = if series.statuses().is_empty() {
            0
        } else {
            EACH_CODE
        };
        let holes = series.holes().iter();
        let holes: usize = holes
            .map(|hole| EACH_HOLE + hole.text().map_or(0, str::len))
            .sum();
        series.len() * (OBSERVATION_BYTES + nulls + placed + codes) + texts + labels + holes
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
        self.push_codes(&mut out);
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

    /// A status or null for each observation, null instead of the list if no observation has a status; and the holes,
    /// null instead of the list if there is none.
    fn push_codes(&self, out: &mut String) {
        let series = &self.0.series;
        if series.statuses().is_empty() {
            out.push_str(",\"statuses\":null");
        } else {
            out.push_str(",\"statuses\":");
            let statuses = self.places().map(|place| series.status(place));
            push_list(out, statuses, |out, status| match status.is_normal() {
                true => out.push_str("null"),
                false => push_string(out, &status.to_string()),
            });
        }
        if series.holes().is_empty() {
            out.push_str(",\"holes\":null");
            return;
        }
        out.push_str(",\"holes\":");
        let mut holes: Vec<_> = series.holes().iter().collect();
        if self.0.is_descending {
            holes.reverse();
        }
        push_list(out, holes.into_iter(), |out, hole| {
            self.push_hole(out, hole)
        });
    }

    fn push_hole(&self, out: &mut String, hole: &Hole) {
        let series = &self.0.series;
        let before = match self.0.is_descending {
            true => series.len() - hole.before(),
            false => hole.before(),
        };
        let position = hole.position(series.frequency());
        out.push_str("{\"period\":");
        push_position(out, position.invariant("a hole has a position"));
        // Writing to a string does not fail.
        let _ = write!(out, ",\"before\":{before},\"status\":");
        push_string(out, &hole.status().to_string());
        out.push_str(",\"text\":");
        match hole.text() {
            Some(text) => push_string(out, text),
            None => out.push_str("null"),
        }
        out.push('}');
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

/// Observations as columns: {frequency, periods, values, texts, statuses, holes, decimals, incomplete: {first, last, periods}, unit, base,
/// season}. texts is null or has a text or null for each period; so is statuses, with
/// codes of SDMX's CL_OBS_STATUS (P, BP). holes is null or a list of periods without a value: {period, before, status,
/// text}, where before is the number of periods of the list above in front of it. unit is own, percent or index; base is the base period
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
