//! Lines that are totals of others.

use domain::text::fold;

use crate::notation::part::{Part, PartKind};
use crate::notation::{Words, words};

/// Words for aggregates of other lines, folded.
const TOTALS: Words = Words(
    "total,totals,totaux,ensemble,moyenne,moyennes,somme,sommes,cumul,cumuls,sum,sums,\
     average,averages,mean,means,mediane,median,minimum,maximum,min,max,subtotal,avg",
);

/// Words that may precede them, folded.
const BEFORE: Words = Words("grand,sous,sub,annual,yearly,quarterly,monthly,overall,annee");

/// Most characters and words of such a text; a longer one is a note.
const MAX_CHARS: usize = 60;
const MAX_WORDS: usize = 8;

/// Whether a cell names a total, a mean or the like: `Total`, `Total général`, `Moyenne 2019-2023`, `Grand total`,
/// `2023 total`.
pub(crate) fn is_total(cell: &str) -> bool {
    let text = cell.trim();
    if text.len() > MAX_CHARS * 4 || !text.contains(char::is_alphabetic) {
        return false;
    }
    let folded = fold(text);
    let is_year = |word: &str| word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    let mut words_of_sum = words(&folded).skip_while(|word| BEFORE.has(word) || is_year(word));
    words_of_sum.next().is_some_and(|word| TOTALS.has(word))
        && text.chars().count() <= MAX_CHARS
        && words(&folded).count() <= MAX_WORDS
}

/// Whether a cell among parts of a year of some kind names a total, or the whole year: `Année`, `M13`.
pub(crate) fn is_total_of_year(cell: &str, kind: PartKind) -> bool {
    let is_word = || {
        cell.contains(char::is_alphabetic)
            && matches!(fold(cell.trim()).as_str(), "annee" | "year" | "annual")
    };
    is_total(cell) || is_word() || Part::is_whole_year(cell, kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_are_known_by_their_first_word() {
        for (text, expected) in [
            ("Total", true),
            (" TOTAL : ", true),
            ("Moyenne 2019-2023", true),
            ("Total de l'année 2023", true),
            ("Grand total", true),
            ("Sous-total", true),
            ("2023 – total", true),
            ("Année 2023 : moyenne", true),
            ("Ensemble", true),
            ("Année", false),
            ("Année 2023", false),
            ("Totalité", false),
            ("2024-04 (cumul)", false),
            ("janvier 2024", false),
            ("mars, cumul", false),
            ("2023", false),
            ("", false),
            ("Le total ne comprend pas les DOM", false),
            ("Total of all the lines that stand above this one", false),
        ] {
            assert_eq!(is_total(text), expected, "{text}");
        }
    }
}
