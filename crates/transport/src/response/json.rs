//! Series as JSON, written into a string: a tree of values would cost several times as much.

use domain::series::Position;
use domain::series::view::View;
use serde_json::{Value, json};

/// The incomplete observations of a view: whether the first and the last one (ascending) are, and the periods of all.
pub fn incomplete(view: &View) -> Value {
    let places = view.incomplete.places();
    let last = view.series.len().checked_sub(1);
    let positions = places
        .iter()
        .filter_map(|&place| view.series.position(place));
    json!({
        "first": places.first() == Some(&0),
        "last": last.is_some() && places.last() == last.as_ref(),
        "periods": positions.map(|position| position.to_string()).collect::<Vec<_>>(),
    })
}

/// Appends a list.
pub fn push_list<T>(
    out: &mut String,
    items: impl Iterator<Item = T>,
    push: impl Fn(&mut String, T),
) {
    out.push('[');
    for (place, item) in items.enumerate() {
        if place > 0 {
            out.push(',');
        }
        push(out, item);
    }
    out.push(']');
}

/// Appends the canonical text of a position. A period has no character that JSON escapes.
pub fn push_position(out: &mut String, position: Position<'_>) {
    match position {
        Position::Period(period) => {
            out.push('"');
            period.push_canonical(out);
            out.push('"');
        }
        Position::Label(label) => push_string(out, label),
    }
}

/// Appends a text.
pub fn push_string(out: &mut String, text: &str) {
    out.push_str(&Value::from(text).to_string());
}
