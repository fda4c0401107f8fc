//! Statuses of observations in the code lists of statistical files, as codes of `domain::series::status`.
//!
//! Sources: SDMX cross-domain code lists `CL_OBS_STATUS` and `CL_CONF_STATUS`; Eurostat's list of flags, with the codes
//! of SDMX that Eurostat gives for them (its estimate `s` is an imputation by the receiver, `z` a value that cannot
//! exist, `c` a confidential one).

use domain::series::status::{Confidentiality, StatusCode};
use domain::text::fold;

use crate::options::StatusList;

/// The codes that a file states for one observation.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct StatedCodes {
    codes: Vec<StatusCode>,
    confidentiality: Option<Confidentiality>,
}

impl StatedCodes {
    /// Whether a cell has a code that says why there is no value.
    pub(crate) fn are_reason(cell: &str, list: StatusList) -> bool {
        let mut codes = StatedCodes::default();
        codes.add(cell, list);
        codes.has_reason()
    }

    /// Adds the codes of a cell, and returns the part of it that is no code. The cell may name its code, as in
    /// `P: Provisional value`: a name that means something else makes the whole cell no code.
    pub(crate) fn add<'t>(&mut self, cell: &'t str, list: StatusList) -> &'t str {
        let cell = cell.trim();
        let (codes, name) = cell.split_once(": ").unwrap_or((cell, ""));
        let rest = match list {
            StatusList::Sdmx => self.add_sdmx(codes, name),
            StatusList::Eurostat => self.add_eurostat(codes, name),
        };
        rest.unwrap_or(cell)
    }

    /// Adds the code of a cell of the list that its letters belong to: capital letters are SDMX's, small ones Eurostat's.
    pub(crate) fn add_any<'t>(&mut self, cell: &'t str) -> &'t str {
        let is_small = cell
            .trim_start()
            .starts_with(|letter: char| letter.is_ascii_lowercase());
        self.add(
            cell,
            if is_small {
                StatusList::Eurostat
            } else {
                StatusList::Sdmx
            },
        )
    }

    /// Adds the code of a cell of SDMX's confidentiality; true where it is one.
    pub(crate) fn add_confidentiality(&mut self, cell: &str) -> bool {
        let code = cell.trim();
        let code = code.split_once(": ").map_or(code, |(code, _)| code);
        let mut letters = code.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            return false;
        };
        let found = Confidentiality::from_letter(letter);
        self.confidentiality = self.confidentiality.or(found);
        found.is_some() || letter == FREE
    }

    /// One code, or several between `;`. `None` where there is anything else.
    fn add_sdmx(&mut self, codes: &str, name: &str) -> Option<&'static str> {
        let mut found = Vec::new();
        for code in codes.split(';') {
            let mut letters = code.trim().chars();
            match (letters.next()?, letters.next()) {
                (NORMAL, None) => {}
                (letter, None) => found.push(StatusCode::from_letter(letter)?),
                (_, Some(_)) => return None,
            }
        }
        if !found.iter().all(|code| means(*code, name)) {
            return None;
        }
        self.codes.extend(found);
        Some("")
    }

    /// Flags without anything between them, but blanks. A revision (`r`) has no code: it is left as it is, and so is a
    /// cell with an unknown flag.
    fn add_eurostat<'t>(&mut self, flags: &'t str, name: &str) -> Option<&'t str> {
        let (mut found, mut is_confidential, mut revised) = (Vec::new(), false, None);
        for (at, flag) in flags.char_indices() {
            match flag {
                CONFIDENTIAL => is_confidential = true,
                REVISED => revised = flags.get(at..=at),
                flag if flag.is_whitespace() => {}
                flag => found.push(eurostat_code(flag)?),
            }
        }
        let named = match (found.as_slice(), is_confidential) {
            ([code], false) => Some(*code),
            ([], true) => Some(StatusCode::Withheld),
            _ => None,
        };
        if named.is_some_and(|code| !means(code, name)) {
            return None;
        }
        self.codes.extend(found);
        if is_confidential {
            self.confidentiality = Some(Confidentiality::Confidential);
        }
        Some(revised.unwrap_or_default())
    }

    /// Whether no code was added, or only normal ones.
    pub(crate) const fn is_normal(&self) -> bool {
        self.codes.is_empty() && self.confidentiality.is_none()
    }

    /// Whether a code says why there is no value.
    pub(crate) fn has_reason(&self) -> bool {
        self.confidentiality.is_some() || self.codes.iter().any(|code| code.is_reason())
    }

    /// The codes as a line has them: `P`, `Q/C`. A confidential value without another reason is withheld.
    pub(crate) fn text(&self) -> String {
        let mut text: String = self.codes.iter().map(|code| code.letter()).collect();
        if let Some(confidentiality) = self.confidentiality {
            if !self.codes.iter().any(|code| code.is_reason()) {
                text.push(StatusCode::Withheld.letter());
            }
            text.push('/');
            text.push(confidentiality.letter());
        }
        text
    }
}

/// SDMX's code of a normal observation.
const NORMAL: char = 'A';
/// SDMX's code of a free observation.
const FREE: char = 'F';
/// Eurostat's flag of a confidential value.
const CONFIDENTIAL: char = 'c';
/// Eurostat's flag of a revised value.
const REVISED: char = 'r';

const fn eurostat_code(flag: char) -> Option<StatusCode> {
    Some(match flag {
        'b' => StatusCode::Break,
        'd' => StatusCode::Definition,
        'e' => StatusCode::Estimated,
        'f' => StatusCode::Forecast,
        'i' | 's' => StatusCode::Imputed,
        'n' => StatusCode::Insignificant,
        'p' => StatusCode::Provisional,
        'u' => StatusCode::Unreliable,
        'z' => StatusCode::Impossible,
        _ => return None,
    })
}

/// Whether a name in a file may be that of a code: it has one of the words of the code, in English or French. An empty
/// name says nothing.
fn means(code: StatusCode, name: &str) -> bool {
    let words: &[&str] = match code {
        StatusCode::Break => &["break", "rupture"],
        StatusCode::Missing => &["missing", "manquant"],
        StatusCode::Impossible => &[
            "missing",
            "not exist",
            "applicable",
            "manquant",
            "sans objet",
        ],
        StatusCode::Late => &[
            "missing",
            "late",
            "collected",
            "manquant",
            "retard",
            "collect",
        ],
        StatusCode::Holiday => &["missing", "holiday", "week-end", "weekend", "ferie"],
        StatusCode::Withheld => &["suppress", "confidential", "secret", "confidentiel"],
        StatusCode::Derogation => &["derogation"],
        StatusCode::Strike => &["strike", "special", "greve", "exceptionnel"],
        StatusCode::Definition => &["definition"],
        StatusCode::Elsewhere => &["included", "compris", "inclus"],
        StatusCode::Includes => &["includes", "including", "comprend", "inclut"],
        StatusCode::Imputed => &["imput", "estimat", "estime"],
        StatusCode::Forecast => &["forecast", "projection", "prevision"],
        StatusCode::Estimated => &["estimat", "estime"],
        StatusCode::Provisional => &["provisional", "provisoire", "preliminary"],
        StatusCode::Insignificant => &["significant", "significati"],
        StatusCode::Unreliable => &["reliab", "fiab"],
        StatusCode::Unvalidated => &["unvalidated", "not validated", "non valid"],
        StatusCode::Experimental => &["experiment"],
    };
    let name = fold(name);
    name.is_empty() || words.iter().any(|word| name.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(cell: &str, list: StatusList) -> (String, &str) {
        let mut codes = StatedCodes::default();
        let rest = codes.add(cell, list);
        (codes.text(), rest)
    }

    #[test]
    fn codes_of_sdmx_are_single_letters_whose_names_agree() {
        for (cell, codes, rest) in [
            ("A", "", ""),
            ("A: Normal value", "", ""),
            ("P", "P", ""),
            (" E: Estimated value ", "E", ""),
            ("B: Time series break", "B", ""),
            ("P;B", "PB", ""),
            ("M: Missing value; data cannot exist", "M", ""),
            ("P: Paid", "", "P: Paid"),
            ("SD", "", "SD"),
            ("p", "", "p"),
            ("X", "", "X"),
            ("see note", "", "see note"),
            ("", "", ""),
        ] {
            assert_eq!(
                read(cell, StatusList::Sdmx),
                (codes.to_owned(), rest),
                "{cell}"
            );
        }
    }

    #[test]
    fn flags_of_eurostat_have_their_codes() {
        for (cell, codes, rest) in [
            ("p", "P", ""),
            ("bep", "BEP", ""),
            ("b p", "BP", ""),
            ("s", "I", ""),
            ("s: Eurostat estimate", "I", ""),
            ("i: see metadata", "", "i: see metadata"),
            ("z", "M", ""),
            ("c", "Q/C", ""),
            ("bc", "BQ/C", ""),
            ("c: confidential", "Q/C", ""),
            ("c: corrected", "", "c: corrected"),
            ("r", "", "r"),
            ("pr", "P", "r"),
            ("px", "", "px"),
            ("d: definition differs (see metadata)", "D", ""),
        ] {
            assert_eq!(
                read(cell, StatusList::Eurostat),
                (codes.to_owned(), rest),
                "{cell}"
            );
        }
    }

    #[test]
    fn a_confidential_value_is_withheld_where_no_other_code_says_why_it_is_absent() {
        for (status, confidentiality, text) in [
            ("A", "F", ""),
            ("A", "C", "Q/C"),
            ("Q", "C: Confidential", "Q/C"),
            ("K", "N", "K/N"),
            ("P", "D", "PQ/D"),
        ] {
            let mut codes = StatedCodes::default();
            codes.add(status, StatusList::Sdmx);
            assert!(codes.add_confidentiality(confidentiality));
            assert_eq!(codes.text(), text, "{status} {confidentiality}");
        }
        assert!(!StatedCodes::default().add_confidentiality("X"));
    }
}
