//! Words that some write in one and others in parts: `COVID-19` and `covid19`, `PM2.5` and `pm25`.

use super::{LONGEST, SIGNS, Word, is_stop_word, stem};

/// The signs between the parts of a word.
const JOINERS: [char; 4] = ['-', '\u{2010}', '\u{2011}', '.'];
/// Most parts that are one word together.
const MOST_PARTS: usize = 4;

/// The words that the parts of a text make if they are written together: each two neighbours that only a hyphen or a
/// full stop separates, and a run of up to [`MOST_PARTS`] of them. `words` are those of the text, stop words included;
/// each result has the bytes of all its parts. In order of their first parts.
pub(crate) fn joined_words(text: &str, words: &[Word]) -> Vec<Word> {
    let mut found = Vec::new();
    let mut from = 0;
    while from < words.len() {
        let run = words.get(from..).unwrap_or_default();
        let count = run_length(text, run);
        let run = run.get(..count).unwrap_or_default();
        for (place, pair) in run.windows(2).enumerate() {
            if place == 0 && (3..=MOST_PARTS).contains(&count) {
                found.extend(joined(run));
            }
            found.extend(joined(pair));
        }
        from += count;
    }
    found
}

/// The number of words from the first on that only joiners separate; at least 1.
fn run_length(text: &str, words: &[Word]) -> usize {
    let is_joined = |pair: &[Word]| match pair {
        [before, after] => text.get(before.to..after.from).is_some_and(is_joiner),
        _ => false,
    };
    1 + words.windows(2).take_while(|pair| is_joined(pair)).count()
}

fn is_joiner(between: &str) -> bool {
    let mut signs = between.chars();
    signs.next().is_some_and(|sign| JOINERS.contains(&sign)) && signs.next().is_none()
}

/// The word of all parts. `None` for a number in parts, such as a date, and for a part that is a stop word.
fn joined(parts: &[Word]) -> Option<Word> {
    let (first, last) = (parts.first()?, parts.last()?);
    let is_part = |part: &Word| {
        let is_article = part.folded.len() > 1 && is_stop_word(&part.folded);
        !is_article && !part.folded.starts_with(SIGNS)
    };
    let whole = parts.iter().map(|part| part.folded.as_str());
    let folded: String = whole.collect::<String>().chars().take(LONGEST).collect();
    let is_word = folded.chars().any(char::is_alphabetic) && parts.iter().all(is_part);
    is_word.then(|| Word {
        stem: stem(&folded),
        folded,
        from: first.from,
        to: last.to,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::words;

    #[test]
    fn parts_with_a_hyphen_or_a_full_stop_between_them_are_one_word_too() {
        for (text, expected) in [
            ("COVID-19", &["covid19"][..]),
            ("PM2.5", &["pm25"]),
            ("HFO‑1234yf", &["hfo1234yf"]),
            ("micro-entrepreneurs", &["microentrepreneurs"]),
            ("SARS-CoV-2", &["sarscov2", "sarscov", "cov2"]),
            ("Décès, COVID-19, France", &["covid19"]),
            ("D-dimères", &["ddimeres"]),
            ("covid 19, pm/25", &[]),
            ("2024-01-31, 2.5", &[]),
            ("taux-de-chomage", &[]),
            ("10-%", &[]),
            ("a-b-c-d-e", &["ab", "bc", "cd", "de"]),
            ("fin. Le", &[]),
        ] {
            let found = joined_words(text, &words(text));
            let folded: Vec<_> = found.iter().map(|word| word.folded.as_str()).collect();
            assert_eq!(folded, expected, "{text}");
            for word in found {
                let written = text.get(word.from..word.to).unwrap();
                assert!(written.contains(JOINERS), "{written}");
            }
        }
    }
}
