//! Words of texts, as the index has them: folded, split and stemmed. Documents and queries have the same words, in
//! French and in English: neither states its language.

mod joined;
mod stem;
mod stop;

use domain::text::fold;

pub(crate) use joined::joined_words;
pub(crate) use stem::stem;
pub(crate) use stop::is_stop_word;

/// Most characters of a word; the rest is cut.
const LONGEST: usize = 40;
/// Signs that are words: people search for units.
const SIGNS: [char; 6] = ['%', '‰', '€', '$', '£', '°'];

/// A word of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Lower case, without accents.
    pub folded: String,
    /// The stem of the folded word.
    pub stem: String,
    /// The bytes of the text that it was read from.
    pub from: usize,
    /// The end of these bytes.
    pub to: usize,
}

/// The words of a text in order, stop words included.
#[must_use]
pub fn words(text: &str) -> Vec<Word> {
    spans(text)
        .into_iter()
        .filter_map(|(from, to)| {
            let folded: String = fold(text.get(from..to)?).chars().take(LONGEST).collect();
            (!folded.is_empty()).then(|| Word {
                stem: stem(&folded),
                folded,
                from,
                to,
            })
        })
        .collect()
}

/// The words of a text without stop words; all of them where there are only stop words.
#[must_use]
pub fn content_words(text: &str) -> Vec<Word> {
    let all = words(text);
    match all.iter().any(|word| !is_stop_word(&word.folded)) {
        true => all
            .into_iter()
            .filter(|word| !is_stop_word(&word.folded))
            .collect(),
        false => all,
    }
}

/// The byte ranges of the words: runs of letters and digits, and single [`SIGNS`]. Elided articles (`l’`) and the
/// English possessive (`’s`) are left out.
fn spans(text: &str) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    let mut begun = None;
    // A run that an apostrophe precedes.
    let mut after_apostrophe = false;

    for (at, c) in text.char_indices() {
        if is_letter(c) {
            begun.get_or_insert(at);
            continue;
        }
        let is_apostrophe = matches!(c, '\'' | '\u{2019}' | '\u{2018}' | '\u{2BC}');
        if let Some(from) = begun.take() {
            let run = text.get(from..at).unwrap_or_default();
            let is_article = is_apostrophe && is_elided(run);
            let is_ending = after_apostrophe && is_possessive(run);
            if !is_article && !is_ending {
                found.push((from, at));
            }
        }
        after_apostrophe = is_apostrophe;
        if SIGNS.contains(&c) {
            found.push((at, at + c.len_utf8()));
        }
    }

    if let Some(from) = begun {
        let run = text.get(from..).unwrap_or_default();
        if !(after_apostrophe && is_possessive(run)) {
            found.push((from, text.len()));
        }
    }

    found
}

/// Whether a character is part of a word. Combining marks follow their letter.
fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '\u{300}'..='\u{36F}')
}

fn is_elided(run: &str) -> bool {
    run.chars().count() == 1 || run.eq_ignore_ascii_case("qu")
}

fn is_possessive(run: &str) -> bool {
    run.eq_ignore_ascii_case("s")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stems(text: &str) -> Vec<String> {
        content_words(text)
            .into_iter()
            .map(|word| word.stem)
            .collect()
    }

    #[test]
    fn case_accents_ligatures_apostrophes_and_plurals_make_no_difference() {
        for (one, other) in [
            ("chomage", "CHÔMAGE"),
            ("chomage", "chômages"),
            ("inflation", "l’inflation"),
            ("inflation", "l'inflation"),
            ("oeuvre", "œuvre"),
            ("journal", "journaux"),
            ("nationale", "nationaux"),
            ("industrie", "industries"),
            ("industry", "industries"),
            ("industry", "industrie"),
            ("price", "prices"),
            ("box", "boxes"),
            ("actuel", "actuelles"),
            ("m2", "m²"),
            ("consumers", "consumer’s"),
            ("employee", "employés"),
        ] {
            assert_eq!(stems(one), stems(other), "{one} and {other}");
        }
    }

    #[test]
    fn different_words_stay_different() {
        for (one, other) in [
            ("prix", "prime"),
            ("taux", "total"),
            ("gaz", "gain"),
            ("mois", "moi"),
            ("pays", "paye"),
            ("bus", "but"),
            ("analysis", "anal"),
            ("01", "1"),
        ] {
            assert_ne!(stems(one), stems(other), "{one} and {other}");
        }
    }

    #[test]
    fn texts_are_split_at_everything_but_letters_and_digits() {
        assert_eq!(stems("prix/ipc_alim-01"), ["prix", "ipc", "alim", "01"]);
        assert_eq!(stems("en % du PIB"), ["%", "pib"]);
        assert_eq!(stems("qu'il d'eau"), ["il", "eau"]);
        assert_eq!(stems("the of"), ["the", "of"], "only stop words");
        assert_eq!(stems(" ’ \" "), Vec::<String>::new());
    }

    #[test]
    fn a_word_knows_its_bytes() {
        let text = "Taux de chômage";
        let found: Vec<_> = content_words(text)
            .iter()
            .map(|word| text.get(word.from..word.to).unwrap())
            .collect();
        assert_eq!(found, ["Taux", "chômage"]);
        let decomposed = "cho\u{302}mage";
        assert_eq!(content_words(decomposed)[0].folded, "chomage");
        assert_eq!(content_words(decomposed)[0].to, decomposed.len());
    }
}
