//! Words for signs of units that an id cannot contain.

use std::borrow::Cow;

use super::segment::segment;

const WORDS: [(char, &str); 5] = [
    ('€', "EUR"),
    ('$', "USD"),
    ('£', "GBP"),
    ('¥', "JPY"),
    ('%', "pct"),
];

/// The word for the first sign of a text.
pub(crate) fn word(text: &str) -> Option<&'static str> {
    text.chars().find_map(of)
}

/// The segment of a unit, its signs written as words: `€/m²` and `$/m²` are `EUR-m2` and `USD-m2`.
pub(crate) fn unit_segment(unit: &str) -> String {
    segment(&spelled(unit))
}

fn of(sign: char) -> Option<&'static str> {
    let mut words = WORDS.iter();
    words.find_map(|&(of, word)| (of == sign).then_some(word))
}

fn spelled(text: &str) -> Cow<'_, str> {
    if word(text).is_none() {
        return Cow::Borrowed(text);
    }
    let mut spelled = String::with_capacity(text.len() + 4);
    for c in text.chars() {
        match of(c) {
            Some(word) => spelled.extend([" ", word, " "]),
            None => spelled.push(c),
        }
    }
    Cow::Owned(spelled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_units_become_words() {
        for (unit, expected) in [
            ("%", "pct"),
            ("€", "EUR"),
            ("EUR", "EUR"),
            ("Md€", "Md-EUR"),
            ("% du PIB", "pct-du-PIB"),
            ("$/bbl", "USD-bbl"),
            ("£ (2015)", "GBP-2015"),
            ("Mio. ¥", "Mio-JPY"),
            ("tonnes", "tonnes"),
        ] {
            assert_eq!(unit_segment(unit), expected, "{unit}");
        }
        // Two signs make two units.
        assert_ne!(unit_segment("€/$"), unit_segment("$/€"));
    }
}
