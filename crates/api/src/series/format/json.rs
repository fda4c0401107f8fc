//! A view of a series as JSON, written in one pass: periods and values are columns.

use std::fmt::{Display, Write};

use domain::number::push_shortest;
use domain::series::view::Seasons;
use domain::text::language::{Language, Text};
use serde_json::{Map, Value, json};
use transport::response::json::{incomplete, push_list, push_position, push_string};

use super::rows::Rows;
use crate::series::source::Source;

/// The whole response of `/api/v1/series/….json`.
pub(crate) fn write(source: &Source<'_>, rows: &Rows<'_>) -> String {
    let view = rows.view();
    let series = &view.series;
    let (measure, base) = rows.measure();
    let head = [
        ("id", Value::from(source.id.as_str())),
        (
            "frequency",
            Value::from(series.frequency().code().to_string()),
        ),
        ("name", text(source.name)),
        ("unit", text(source.unit)),
        ("measure", Value::from(measure)),
        ("base", base.map_or(Value::Null, Value::from)),
        ("source", source.source.map_or(Value::Null, Value::from)),
        ("licence", licence(source)),
        ("vintage", Value::from(source.vintage)),
        (
            "updated",
            source
                .updated
                .map_or(Value::Null, |instant| instant.to_string().into()),
        ),
        ("options", options(source)),
        ("decimals", Value::from(series.decimals())),
        ("incomplete", incomplete(view)),
    ];
    let mut out = String::with_capacity(512 + rows.len() * 20);
    out.push('{');
    for (name, value) in head {
        // Writing to a string cannot fail.
        let _ = write!(out, "\"{name}\":{value},");
    }
    if let Some(end) = source.end {
        // `~meta` names the successor, to those who see it: this file is the same for all readers.
        let end = json!({"date": end.date.to_string(), "reason": text(&end.reason)});
        let _ = write!(out, "\"discontinued\":{end},");
    }
    push_columns(&mut out, rows);
    out.push_str(",\"season\":");
    match &view.season {
        None => out.push_str("null"),
        Some(seasons) => push_seasons(&mut out, seasons, rows),
    }
    out.push_str("}\n");
    out
}

/// `"periods":[…],"values":[…],"texts":{…}`, the texts by period; and the statuses where they are wanted.
fn push_columns(out: &mut String, rows: &Rows<'_>) {
    out.push_str("\"periods\":");
    push_list(out, rows.positions(), push_position);
    out.push_str(",\"values\":");
    push_list(
        out,
        rows.column(rows.series().values()),
        |out, value| match value {
            Some(value) => push_shortest(out, value),
            None => out.push_str("null"),
        },
    );
    out.push_str(",\"texts\":{");
    // Most series have none.
    let texts = rows.columns.text.then(|| rows.iter());
    let texts = texts
        .into_iter()
        .flatten()
        .filter(|row| !row.text.is_empty());
    for (place, row) in texts.enumerate() {
        if place > 0 {
            out.push(',');
        }
        push_position(out, row.position);
        out.push(':');
        push_string(out, row.text);
    }
    out.push('}');
    if rows.columns.status {
        push_statuses(out, rows);
    }
}

/// `,"statuses":{…}`: the codes by period, of observations and holes.
fn push_statuses(out: &mut String, rows: &Rows<'_>) {
    out.push_str(",\"statuses\":{");
    let coded = rows.iter().filter(|row| !row.status.is_normal());
    for (place, row) in coded.enumerate() {
        if place > 0 {
            out.push(',');
        }
        push_position(out, row.position);
        out.push(':');
        push_string(out, &row.status.to_string());
    }
    out.push('}');
}

/// `{"start":"07-01","names":[…],"of":[…],"at":[…],"places":12}`; `of` and `at` in the order of the periods.
fn push_seasons(out: &mut String, seasons: &Seasons, rows: &Rows<'_>) {
    let head = json!({"start": seasons.start.to_string(), "places": seasons.places, "names": seasons.names});
    out.push_str(head.to_string().trim_end_matches('}'));
    out.push_str(",\"of\":");
    push_list(out, rows.column(&seasons.of), push_number);
    out.push_str(",\"at\":");
    push_list(out, rows.column(&seasons.at), push_number);
    out.push('}');
}

/// Appends a number; null for a hole, which has none.
fn push_number<T: Display>(out: &mut String, number: Option<T>) {
    match number {
        // Writing to a string cannot fail.
        Some(number) => {
            let _ = write!(out, "{number}");
        }
        None => out.push_str("null"),
    }
}

fn text(text: &Text) -> Value {
    json!({"fr": text.fr, "en": text.en})
}

/// The read options without defaults, as in an address.
fn options(source: &Source<'_>) -> Value {
    let canonical = source.reading.canonical();
    let given = canonical.split('&').filter_map(|pair| pair.split_once('='));
    let given = given.map(|(name, value)| (name.to_owned(), Value::from(value)));
    Value::Object(given.collect::<Map<_, _>>())
}

fn licence(source: &Source<'_>) -> Value {
    match source.licence.spdx() {
        Some(id) => json!({"id": id, "url": source.licence.url(Language::En)}),
        None => Value::Null,
    }
}
