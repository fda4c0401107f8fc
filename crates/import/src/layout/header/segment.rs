//! From the texts of a table to segments of ids.

use std::collections::{HashMap, HashSet};

use domain::limits::SEGMENT_MAX;
use domain::text::fold;

/// What stands for texts without any letter that an id can hold.
const NAMELESS: &str = "series";

/// A text as a segment of an id: letters without accents, in the case in which they are written; points, `-` and `_`
/// between letters or digits; one `-` for whatever else stands there; at most [`SEGMENT_MAX`] characters. Empty
/// where nothing remains.
pub(crate) fn segment(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.trim().chars() {
        if c.is_ascii() || c.is_whitespace() {
            plain.push(c);
            continue;
        }
        let folded = fold(c.encode_utf8(&mut [0; 4]));
        if c.is_uppercase() {
            plain.push_str(&folded.to_uppercase());
        } else {
            plain.push_str(&folded);
        }
    }
    let mut made = String::with_capacity(plain.len());
    // A sign is written once a letter follows it: never at the ends, and one for several.
    let mut sign = None;
    for c in plain.chars() {
        if c.is_ascii_alphanumeric() {
            if let Some(sign) = sign.take().filter(|_| !made.is_empty()) {
                made.push(sign);
            }
            made.push(c);
        } else {
            // One sign alone stays what it is; several become a dash.
            sign = Some(match (sign, c) {
                (None, '.' | '_') => c,
                _ => '-',
            });
        }
    }
    let end = made.char_indices().nth(SEGMENT_MAX).map(|(at, _)| at);
    if let Some(end) = end {
        made.truncate(end);
    }
    made.truncate(made.trim_end_matches(['-', '.', '_']).len());
    made
}

/// The segments of the texts of one column or one header, each text with a segment of its own: ids are the same
/// without regard to case.
#[derive(Debug, Default)]
pub(crate) struct Segments {
    of: HashMap<String, String>,
    taken: HashSet<String>,
}

impl Segments {
    /// The segment of a text, always the same one.
    pub(crate) fn of(&mut self, text: &str) -> &str {
        if !self.of.contains_key(text) {
            let made = self.another(&segment(text));
            self.of.insert(text.to_owned(), made);
        }
        self.of.get(text).map_or("", String::as_str)
    }

    /// A segment that was not given before: as it is, or with the first number behind it that makes it new.
    pub(crate) fn another(&mut self, wanted: &str) -> String {
        let wanted = if wanted.is_empty() { NAMELESS } else { wanted };
        let mut made = wanted.to_owned();
        let mut number = 2_u32;
        while !self.taken.insert(made.to_ascii_lowercase()) {
            let suffix = format!("-{number}");
            let room = SEGMENT_MAX.saturating_sub(suffix.len());
            made = wanted.chars().take(room).collect();
            made.push_str(&suffix);
            number = number.saturating_add(1);
        }
        made
    }
}

#[cfg(test)]
mod tests {
    use domain::key::MetricPath;

    use super::*;

    #[test]
    fn texts_become_segments() {
        for (text, expected) in [
            ("Price", "Price"),
            ("UNITED KINGDOM", "UNITED-KINGDOM"),
            ("Congo, Dem. Rep.", "Congo-Dem-Rep"),
            ("Cote d'Ivoire", "Cote-d-Ivoire"),
            ("Côte d\u{2019}Ivoire", "Cote-d-Ivoire"),
            ("St. Kitts & Nevis", "St-Kitts-Nevis"),
            ("Évolution œuvre Œuvre", "Evolution-oeuvre-OEuvre"),
            ("EXR.D.AUD.EUR.SP00.A", "EXR.D.AUD.EUR.SP00.A"),
            ("beer_servings", "beer_servings"),
            ("PT08.S1(CO)", "PT08.S1-CO"),
            ("Bunker fuels (Not in Total)", "Bunker-fuels-Not-in-Total"),
            ("  % change  ", "change"),
            ("2.5", "2.5"),
            ("..", ""),
            ("北京", ""),
            ("a / b", "a-b"),
        ] {
            assert_eq!(segment(text), expected, "{text}");
        }
    }

    #[test]
    fn segments_are_short_and_each_text_has_its_own() {
        let long = "é".repeat(80);
        let mut segments = Segments::default();
        assert_eq!(segments.of(&long).len(), SEGMENT_MAX);
        let other = segments.of(&format!("{long}!")).to_owned();
        assert_eq!(other.len(), SEGMENT_MAX);
        assert!(other.ends_with("e-2"), "{other}");
        assert_eq!(segments.of("a b"), "a-b");
        assert_eq!(segments.of("A.B"), "A.B");
        assert_eq!(segments.of("A-B"), "A-B-2");
        assert_eq!(segments.of("a b"), "a-b");
        assert_eq!(segments.of("京"), "series");
        assert_eq!(segments.of("北"), "series-2");
    }

    proptest::proptest! {
        #[test]
        fn every_segment_is_a_path(text in "\\PC{0,90}") {
            let mut segments = Segments::default();
            let made = format!("x/{}", segments.of(&text));
            proptest::prop_assert!(MetricPath::parse(&made).is_ok(), "{}", made);
        }
    }
}
