//! A series as JSON, written in one pass: periods and values are columns.

use domain::language::{Language, Text};
use domain::number::push_shortest;
use domain::series::Series;
use serde_json::{Value, json};

use super::source::Source;

/// The whole answer at `/api/v1/series/….json`.
pub(super) fn write(source: &Source<'_>, series: &Series) -> String {
    let mut out = String::with_capacity(512 + series.len() * 20);
    out.push('{');
    let head = [
        ("id", Value::from(source.id.as_str())),
        (
            "frequency",
            Value::from(series.frequency().code().to_string()),
        ),
        ("name", text(source.name)),
        ("unit", text(source.unit)),
        ("source", source.source.map_or(Value::Null, Value::from)),
        ("licence", licence(source)),
        ("vintage", Value::from(source.vintage)),
        (
            "updated",
            source
                .updated
                .map_or(Value::Null, |instant| instant.to_string().into()),
        ),
        ("decimals", Value::from(series.decimals())),
    ];
    for (name, value) in head {
        push_string(&mut out, name);
        out.push(':');
        out.push_str(&value.to_string());
        out.push(',');
    }
    push_columns(&mut out, series);
    out.push_str("}\n");
    out
}

/// `"periods":[…],"values":[…],"texts":{…}`; the texts by period.
fn push_columns(out: &mut String, series: &Series) {
    out.push_str("\"periods\":[");
    let mut position = String::new();
    for (place, observation) in series.observations().enumerate() {
        if place > 0 {
            out.push(',');
        }
        position.clear();
        observation.position.push_canonical(&mut position);
        push_string(out, &position);
    }
    out.push_str("],\"values\":[");
    for (place, value) in series.values().iter().enumerate() {
        if place > 0 {
            out.push(',');
        }
        push_shortest(out, *value);
    }
    out.push_str("],\"texts\":{");
    let texts = series
        .observations()
        .filter_map(|observation| Some((observation.position, observation.text?)));
    for (place, (at, text)) in texts.enumerate() {
        if place > 0 {
            out.push(',');
        }
        position.clear();
        at.push_canonical(&mut position);
        push_string(out, &position);
        out.push(':');
        push_string(out, text);
    }
    out.push('}');
}

fn push_string(out: &mut String, text: &str) {
    out.push_str(&Value::from(text).to_string());
}

fn text(text: &Text) -> Value {
    json!({"fr": text.fr, "en": text.en})
}

fn licence(source: &Source<'_>) -> Value {
    match source.licence.spdx() {
        Some(id) => json!({"id": id, "url": source.licence.url(Language::En)}),
        None => Value::Null,
    }
}
