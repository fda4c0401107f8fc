//! Series as JSON, written into a string: a tree of values would cost several times as much.

use domain::series::Position;
use serde_json::Value;

/// Appends a list.
pub(crate) fn push_list<T>(
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
pub(crate) fn push_position(out: &mut String, position: Position<'_>) {
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
pub(crate) fn push_string(out: &mut String, text: &str) {
    out.push_str(&Value::from(text).to_string());
}
