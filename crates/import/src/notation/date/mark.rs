//! A mark after a date: provisional, revised, estimated, or explained in a note.

/// Splits the mark from a text: `2024-12 (p)` is `2024-12` and `p`, `2024*` is `2024` and `*`. `None` without a mark.
/// Does not check whether the rest is a date.
pub(crate) fn split(text: &str) -> Option<(&str, &str)> {
    let begins = match text.chars().last()? {
        ')' => text.rfind('(')?,
        ']' => text.rfind('[')?,
        'p' | 'P' | 'r' | 'R' | 'e' | 'E' => text.len() - 1,
        '*' => text.trim_end_matches('*').len(),
        _ => return None,
    };
    let (date, mark) = text.split_at_checked(begins)?;
    let inside = mark.trim_matches(['(', ')', '[', ']']).trim();
    (!inside.is_empty()).then_some((date.trim_end(), inside))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_taken_from_the_end() {
        for (text, expected) in [
            ("2024-12 (p)", Some(("2024-12", "p"))),
            ("2024-12(provisoire)", Some(("2024-12", "provisoire"))),
            ("2024*", Some(("2024", "*"))),
            ("2024 **", Some(("2024", "**"))),
            ("2024 [1]", Some(("2024", "1"))),
            ("mars 2024 p", Some(("mars 2024", "p"))),
            ("2024E", Some(("2024", "E"))),
            ("2024-12", None),
            ("2024 ()", None),
            ("2024 )", None),
        ] {
            assert_eq!(split(text), expected, "{text}");
        }
    }
}
