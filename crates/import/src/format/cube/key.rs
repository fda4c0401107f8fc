//! Paths from the values of dimensions.

use domain::limits::PATH_DEPTH;
use domain::text::fold;

/// The path of a series: the values of its dimensions, in their order. Up to six are segments; further values are
/// joined to the last one by points. Every dimension is included, even one with a single value in the whole file, and
/// the frequency: the path depends on the series alone, and corresponds to the name that its publisher uses.
pub(crate) fn path<'v>(values: impl IntoIterator<Item = &'v str>) -> String {
    let mut path = String::new();
    for (number, value) in values.into_iter().enumerate() {
        if number > 0 {
            path.push(if number < PATH_DEPTH { '/' } else { '.' });
        }
        push_segment(&mut path, value);
    }
    path
}

/// Appends a value as letters, digits, `.`, `-` and `_`: accents are dropped, and any other characters between become
/// one `-`. An empty result is `_`, and so is a step in a path (`.`, `..`).
fn push_segment(path: &mut String, value: &str) {
    let begin = path.len();
    if value.bytes().all(is_letter) {
        path.push_str(value);
    } else {
        let mut pending = false;
        for letter in plain(value).chars() {
            if letter.is_ascii() && is_letter(letter as u8) {
                if pending && path.len() > begin {
                    path.push('-');
                }
                path.push(letter);
                pending = false;
            } else {
                pending = true;
            }
        }
    }
    let written = path.get(begin..).unwrap_or_default();
    if matches!(written, "" | "." | "..") {
        path.truncate(begin);
        path.push('_');
    }
}

const fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_')
}

/// A text without accents; capitals stay.
fn plain(text: &str) -> String {
    text.chars()
        .map(|letter| {
            if letter.is_ascii() {
                return letter.to_string();
            }
            let folded = fold(letter.encode_utf8(&mut [0; 4]));
            if letter.is_uppercase() {
                folded.to_ascii_uppercase()
            } else {
                folded
            }
        })
        .collect()
}

/// Splits `A: Annual` into the identifier and the name. Identifiers of SDMX have no colon.
pub(crate) fn identifier(text: &str) -> (&str, &str) {
    match text.split_once(':') {
        Some((id, name)) => (id.trim(), name.trim()),
        None => (text.trim(), ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_dimensions_are_segments_and_the_rest_is_joined() {
        assert_eq!(path(["M", "USD", "EUR", "SP00", "A"]), "M/USD/EUR/SP00/A");
        let many = ["A", "U", "A", "B", "5J", "A", "1E", "A", "HKD"];
        assert_eq!(path(many), "A/U/A/B/5J/A.1E.A.HKD");
    }

    #[test]
    fn other_letters_become_one_dash() {
        for (value, segment) in [
            ("_Z", "_Z"),
            ("1,2 & 3", "1-2-3"),
            ("Île-de-France", "Ile-de-France"),
            ("  x  ", "x"),
            ("€", "_"),
            ("", "_"),
            ("..", "_"),
            ("a/b", "a-b"),
            ("Œuvre", "OEuvre"),
        ] {
            assert_eq!(path([value]), segment, "{value}");
        }
    }

    #[test]
    fn identifiers_stand_before_the_colon() {
        assert_eq!(identifier("A: Annual"), ("A", "Annual"));
        assert_eq!(identifier("A:Annual: yearly"), ("A", "Annual: yearly"));
        assert_eq!(identifier(" A "), ("A", ""));
    }
}
