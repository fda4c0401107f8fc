//! The words of a text that a query found.

use std::ops::Range;

use super::{Query, allowed, distance};
use crate::analysis::{Word, words};

impl Query {
    /// The byte ranges of the words in `text` that match the query, in order. A word matches by its stem, or, for the
    /// last typed word, by its first letters. If no word of the text matches a typed word, words that differ from it by
    /// a few letters match.
    #[must_use]
    pub fn marks(&self, text: &str) -> Vec<Range<usize>> {
        let there = words(text);
        let mut ranges: Vec<Range<usize>> = Vec::new();
        let count = self.words.len();

        for (place, typed) in self.words.iter().enumerate() {
            let is_beginning = self.is_typing && place + 1 == count;
            let is_same = |word: &&Word| {
                word.stem == typed.stem
                    || (is_beginning
                        && (word.stem.starts_with(&typed.stem)
                            || word.folded.starts_with(&typed.folded)))
            };
            let before = ranges.len();
            ranges.extend(there.iter().filter(is_same).map(|word| word.from..word.to));
            if ranges.len() == before
                && let Some(most) = allowed(typed)
            {
                let is_near = |word: &&Word| distance(&word.stem, &typed.stem, most).is_some();
                ranges.extend(there.iter().filter(is_near).map(|word| word.from..word.to));
            }
        }

        for phrase in &self.phrases {
            let is_in = |word: &&Word| phrase.contains(&word.stem);
            ranges.extend(there.iter().filter(is_in).map(|word| word.from..word.to));
        }

        ranges.sort_by_key(|range| (range.start, range.end));
        ranges.dedup();
        ranges
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn found_words_are_marked() {
        for (typed, text, expected) in [
            ("chomages", "Taux de chômage", vec!["chômage"]),
            ("tau", "Taux de chômage", vec!["Taux"]),
            ("tau ", "Taux de chômage", vec![]),
            ("chomgae ", "Taux de chômage", vec!["chômage"]),
            ("prix pris", "Prix", vec!["Prix"]),
            ("\"prix du gaz\"", "Le prix du gaz", vec!["prix", "gaz"]),
            ("prix -gaz", "Le prix du gaz", vec!["prix"]),
            ("freq:m gaz", "Gaz", vec!["Gaz"]),
            ("gaz gaz", "Gaz", vec!["Gaz"]),
            ("", "Gaz", vec![]),
        ] {
            let marks = Query::read(typed).marks(text);
            let marked: Vec<_> = marks
                .into_iter()
                .map(|range| text.get(range).unwrap())
                .collect();
            assert_eq!(marked, expected, "{typed}");
        }
    }
}
