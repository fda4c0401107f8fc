//! Weeks by their ISO 8601 number in the year.

use super::{Written, small};

/// Words before the number of a week, folded, in French and in English.
const WORDS: [&str; 6] = ["s", "sem", "semaine", "w", "wk", "week"];
/// Most runs of digits or of letters in any notation.
const MOST_RUNS: usize = 3;

/// `202105`, `2021-05`, `2021/5`, `2021S05`, `2021-W05`, `S05 2021`, `sem. 5 2021`, `week 5, 2021`.
pub(super) fn read(text: &str) -> Option<Written> {
    let runs = runs(text)?;
    let (year, week) = match *runs.as_slice() {
        [both] if both.len() == 6 => both.split_at_checked(4)?,
        // `2018.5` is a decimal number.
        [week, year] if year.len() == 4 && week.len() < 3 && !text.contains(['.', ',']) => {
            (year, week)
        }
        [year, week] if !text.contains(['.', ',']) => (year, week),
        [year, word, week] if is_word(word) => (year, week),
        [word, week, year] if is_word(word) => (year, week),
        _ => return None,
    };
    let year = super::scan::recent(year)?;
    Some(Written::Week(year, small(week, 53)?))
}

fn is_word(run: &str) -> bool {
    WORDS.iter().any(|word| word.eq_ignore_ascii_case(run))
}

/// Splits a short ASCII text into its runs of digits and of letters; signs and blanks only separate them.
fn runs(text: &str) -> Option<Vec<&str>> {
    if text.len() > 20 || !text.is_ascii() || !text.starts_with(|c: char| c.is_alphanumeric()) {
        return None;
    }
    let mut runs: Vec<&str> = Vec::with_capacity(MOST_RUNS);
    for part in text.split(['-', '/', '.', ',', ' ', ':']) {
        let mut rest = part;
        while let Some(first) = rest.chars().next() {
            let same = |c: char| c.is_ascii_digit() == first.is_ascii_digit();
            let end = rest.find(|c| !same(c)).unwrap_or(rest.len());
            let (run, behind) = rest.split_at_checked(end)?;
            if runs.len() == MOST_RUNS || !run.bytes().all(|b| b.is_ascii_alphanumeric()) {
                return None;
            }
            runs.push(run);
            rest = behind;
        }
    }
    Some(runs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weeks_are_read_by_their_number() {
        for text in [
            "202105",
            "2021-05",
            "2021/5",
            "2021S05",
            "2021-S5",
            "2021-W05",
            "2021w5",
            "S05 2021",
            "sem. 5 2021",
            "Semaine 5, 2021",
            "week 05 2021",
            "05-2021",
            "5/2021",
        ] {
            assert_eq!(read(text), Some(Written::Week(2021, 5)), "{text}");
        }

        for text in [
            "202154",
            "202100",
            "20210",
            "2021",
            "2021-54",
            "2021M05",
            "-202105",
            "2021-05-01",
            "sem 5",
            "mars 2021",
            "",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
