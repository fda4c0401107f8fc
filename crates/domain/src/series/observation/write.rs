//! Writes labels and texts so that parsing restores them.

use super::line::is_empty_columns;
use super::rule::Separator;
use crate::number::trim_blanks;

/// Appends a category label as the first field of a line, in double quotes if it contains a separator
/// or begins with a double quote.
pub(crate) fn push_label(out: &mut String, label: &str) {
    push(out, label, label.contains([',', ';']));
}

/// Appends a text as the last field of a line whose separator is `;`, in double quotes if parsing
/// would change it otherwise.
pub(crate) fn push_text(out: &mut String, text: &str) {
    push(
        out,
        text,
        trim_blanks(text) != text || is_empty_columns(text, Separator::Semicolon),
    );
}

fn push(out: &mut String, field: &str, needs_quotes: bool) {
    if !needs_quotes && !field.starts_with('"') {
        out.push_str(field);
        return;
    }
    out.push('"');
    for (place, part) in field.split('"').enumerate() {
        if place > 0 {
            out.push_str("\"\"");
        }
        out.push_str(part);
    }
    out.push('"');
}
